import { Button, Checkbox, Space } from 'antd';
import { useMemo, useState } from 'react';
import { followingRows, forget, type LostGround, takeBackOps } from '#domain/draft/lost-grounds.ts';
import { useT } from '@/i18n';
import { titleOf } from '@/rows/row-title';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import styles from './draft.less';

/** Rows that were taken from a draft and have lost their ground, and what follows from them: a person keeps or takes back each, or all at once. */
export function LostRows({ lost }: { lost: readonly LostGround[] }) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const w = useWorkspace((v) => v.w);
  const following = useMemo(() => followingRows(w, lost), [w, lost]);
  // Ids of grounds and rows; what is new is marked.
  const [unmarked, setUnmarked] = useState<ReadonlySet<string>>(new Set());
  const isMarked = (id: string) => !unmarked.has(id);
  const mark = (id: string, marked: boolean) =>
    setUnmarked((before) => new Set(marked ? [...before].filter((one) => one !== id) : [...before, id]));
  const marked = lost.filter(({ ground }) => isMarked(ground.id));
  const markedToo = following.filter(({ row }) => isMarked(row.id));
  const box = (id: string, title: string) => (
    <Checkbox aria-label={title} checked={isMarked(id)} onChange={({ target }) => mark(id, target.checked)} />
  );
  return (
    <>
      <p>{t('draft.lost.hint')}</p>
      <Space>
        <Button
          danger
          disabled={marked.length + markedToo.length === 0}
          onClick={() => void runEdit(session.edit(...takeBackOps(w, marked, markedToo)))}
        >
          {t('draft.lost.deleteMarked', { count: marked.length + markedToo.length })}
        </Button>
        <Button onClick={() => void runEdit(session.edit(...lost.map(({ ground }) => forget(ground))))}>
          {t('draft.lost.keepAll')}
        </Button>
      </Space>
      <ul className={styles.lost}>
        {lost.map(({ ground, kind, row, property, why, ops }) => {
          const title = [row.code, titleOf(kind, row), property].filter(Boolean).join(' · ');
          return (
            <li key={ground.id}>
              {box(ground.id, title)}
              <div>
                {title}
                <small>{why}</small>
              </div>
              <Button size="small" onClick={() => void runEdit(session.edit(forget(ground)))}>
                {t('draft.lost.keep')}
              </Button>
              <Button size="small" danger onClick={() => void runEdit(session.edit(...ops))}>
                {t('draft.lost.delete')}
              </Button>
            </li>
          );
        })}
      </ul>
      {following.length > 0 && (
        <>
          <p>{t('draft.lost.following')}</p>
          <ul className={styles.lost}>
            {following.map(({ kind, row, from }) => {
              const title = [row.code, titleOf(kind, row)].filter(Boolean).join(' · ');
              return (
                <li key={row.id}>
                  {box(row.id, title)}
                  <div>
                    {title}
                    <small>{t('draft.lost.from', { codes: from.join(', ') })}</small>
                  </div>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}
