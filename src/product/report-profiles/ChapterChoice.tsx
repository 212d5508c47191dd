import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useEffect, useRef } from 'react';
import { type ProfileChapter, profileChapters } from '#domain/report/profile/profile.ts';
import { useT } from '@/i18n';
import { chapterName } from './chapter-names';
import styles from './report-profiles.less';

interface Props {
  value?: ProfileChapter[];
  onChange?: (chapters: ProfileChapter[]) => void;
  /** Why chapters cannot be told, whether they are ticked or not. */
  refused?: Partial<Record<ProfileChapter, string>>;
}

/** The chapters of a report in their order; what is not ticked stands below and is not in it. */
export function ChapterChoice({ value = [], onChange = () => undefined, refused = {} }: Props) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<{ place: number; isUp: boolean } | null>(null);
  useEffect(() => {
    if (!moved.current) return;
    const { place, isUp } = moved.current;
    moved.current = null;
    // The arrow that was pressed is disabled in the first or last place: the focus stays on the row.
    const [up, down] = list.current?.children[place]?.querySelectorAll('button') ?? [];
    const [pressed, other] = isUp ? [up, down] : [down, up];
    (pressed?.disabled ? other : pressed)?.focus();
  });
  const rest = profileChapters.filter((key) => !value.includes(key));
  const put = (key: ProfileChapter) => {
    // Where the product has it, among those that are there.
    const place = value.findIndex((one) => profileChapters.indexOf(one) > profileChapters.indexOf(key));
    onChange(place < 0 ? [...value, key] : [...value.slice(0, place), key, ...value.slice(place)]);
  };
  const move = (from: number, to: number) => {
    const next = [...value];
    next.splice(to, 0, ...next.splice(from, 1));
    moved.current = { place: to, isUp: to < from };
    onChange(next);
  };
  return (
    <ul ref={list} className={styles.chapters}>
      {[...value, ...rest].map((key, i) => {
        const name = chapterName(key, t);
        const isIn = i < value.length;
        const reason = refused[key];
        return (
          <li key={key}>
            <Checkbox
              checked={isIn && !reason}
              disabled={reason !== undefined}
              onChange={() => (isIn ? onChange(value.filter((one) => one !== key)) : put(key))}
            >
              {name}
              {reason && <span className="quiet"> · {reason}</span>}
            </Checkbox>
            {isIn && !reason && (
              <span>
                <Button
                  type="text"
                  size="small"
                  icon={<UpOutlined />}
                  disabled={i === 0}
                  aria-label={t('reportProfile.up', { name })}
                  onClick={() => move(i, i - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DownOutlined />}
                  disabled={i === value.length - 1}
                  aria-label={t('reportProfile.down', { name })}
                  onClick={() => move(i, i + 1)}
                />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
