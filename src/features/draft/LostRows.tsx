import { Button, Checkbox, Space } from 'antd';
import { useMemo, useState } from 'react';
import { followingRows, forget, type LostGround, takeBackOps } from '#domain/draft/lost-grounds.ts';
import { analysisKindNames } from '#domain/kinds/kinds.ts';
import type { Op } from '#domain/workspace/edit.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { titleOf } from '@/rows/row-title';
import { shortCodes } from '@/rows/short-codes';
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
  const goesAlong = useGoingAlong();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is marked follows from these
  const takeBack = useMemo(() => takeBackOps(w, marked, markedToo), [w, lost, following, unmarked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what goes along is another with another state of the task
  const along = useMemo(() => {
    const named = new Set([...marked, ...markedToo].map(({ row }) => row.id));
    return goesAlong(takeBack).filter(({ row }) => !named.has(row.id));
  }, [takeBack]);
  const count = marked.length + markedToo.length + along.length;
  const deleteOne = useDeleteOne();
  const box = (id: string, title: string) => (
    <Checkbox aria-label={title} checked={isMarked(id)} onChange={({ target }) => mark(id, target.checked)} />
  );
  return (
    <>
      <p>{t('draft.lost.hint')}</p>
      <Space>
        <Button danger disabled={count === 0} onClick={() => void runEdit(session.edit(...takeBack))}>
          {t('draft.lost.deleteMarked', { count })}
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
              <Button size="small" danger onClick={() => deleteOne(row, title, ops)}>
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
      {along.length > 0 && (
        <section data-part="along" aria-label={t('draft.lost.along')}>
          <p>{t('draft.lost.along')}</p>
          <ul className={styles.lost}>
            {along.map(({ kind, row }) => (
              <li key={row.id}>{[row.code, titleOf(kind, row)].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Rows with a code that an edit would drop. */
function useGoingAlong() {
  const session = useSession();
  return (ops: readonly Op[]) => {
    if (ops.length === 0) return [];
    const { drop: gone } = session.preview(...ops);
    return analysisKindNames.flatMap((kind) =>
      (gone[kind] ?? []).flatMap((id) => {
        const row = tableOf(session.view.w, kind).get(id);
        return row ? [{ kind, row }] : [];
      }),
    );
  };
}

/** Deletes one row; what goes along with it is named before. */
function useDeleteOne() {
  const t = useT();
  const kindName = useKindName();
  const session = useSession();
  const runEdit = useRunEdit();
  const confirm = useConfirmDelete();
  const goesAlong = useGoingAlong();
  return (own: { id: string }, title: string, ops: readonly Op[]) => {
    const along = goesAlong(ops).filter(({ row }) => row.id !== own.id);
    if (along.length === 0) return void runEdit(session.edit(...ops));
    const consequences = analysisKindNames.flatMap((kind) => {
      const codes = along.filter((one) => one.kind === kind).map(({ row }) => row.code);
      return codes.length > 0 ? [t('workspace.delete.line', { kind: kindName(kind), codes: shortCodes(codes) })] : [];
    });
    confirm({
      title: t('workspace.delete.title', { code: title }),
      consequences,
      onDelete: async () => void runEdit(session.edit(...ops)),
    });
  };
}
