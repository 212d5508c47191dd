import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { type ProfileChapter, profileChapters } from '#domain/report/profile/profile.ts';
import { useT } from '@/i18n';
import { chapterName } from './chapter-names';
import styles from './report-profiles.less';

interface Props {
  value?: ProfileChapter[];
  onChange?: (chapters: ProfileChapter[]) => void;
}

/** The chapters of a report in their order; what is not ticked stands below and is not in it. */
export function ChapterChoice({ value = [], onChange = () => undefined }: Props) {
  const t = useT();
  const rest = profileChapters.filter((key) => !value.includes(key));
  const put = (key: ProfileChapter) => {
    // Where the product has it, among those that are there.
    const place = value.findIndex((one) => profileChapters.indexOf(one) > profileChapters.indexOf(key));
    onChange(place < 0 ? [...value, key] : [...value.slice(0, place), key, ...value.slice(place)]);
  };
  const move = (from: number, to: number) => {
    const next = [...value];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <ul className={styles.chapters}>
      {[...value, ...rest].map((key, i) => {
        const name = chapterName(key, t);
        const isIn = i < value.length;
        return (
          <li key={key}>
            <Checkbox checked={isIn} onChange={() => (isIn ? onChange(value.filter((one) => one !== key)) : put(key))}>
              {name}
            </Checkbox>
            {isIn && (
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
