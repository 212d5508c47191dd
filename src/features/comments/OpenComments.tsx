import { Button, Skeleton } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { comment } from '#contract/comment.ts';
import type { AnalysisRow } from '#domain/kinds/kinds.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { useKindName } from '@/product/useKindName';
import { refusalText } from '@/request/failures';
import { useCall } from '@/request/useCall';
import styles from '@/rows/comments/comments.less';
import { threadsOf } from '@/rows/comments/threads';
import { titleOf } from '@/rows/row-title';
import { useTalkTurn } from '@/session/live/talk-of-rows';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';

/** Every thread of the task that is open, the oldest first, with the way to its row. */
export default function OpenComments() {
  const t = useT();
  const dates = useDates();
  const kindName = useKindName();
  const [, go] = useAddress();
  const { versionId } = useWorkspace((v) => v.head);
  const w = useWorkspace((v) => v.w);
  const params = useMemo(() => ({ versionId }), [versionId]);
  const { data, error, refresh } = useCall(comment.list, { params });
  const turn = useTalkTurn();
  const seen = useRef(turn);
  useEffect(() => {
    if (seen.current !== turn) refresh();
    seen.current = turn;
  }, [turn, refresh]);
  const threads = useMemo(
    () =>
      threadsOf(data ?? []).flatMap((items) => {
        const [first] = items;
        const row = first && (tableOf(w, first.kind).get(first.rowId) as AnalysisRow | undefined);
        // A row that is gone comes back with its comments when its deletion is undone.
        return first && row ? [{ first, row, last: items.at(-1) ?? first, replies: items.length - 1 }] : [];
      }),
    [data, w],
  );
  return (
    <section className={styles.page} aria-label={t('comments.open')} data-part="open-comments">
      <h2>{t('comments.open')}</h2>
      {error && <p role="alert">{refusalText(error)}</p>}
      {!data && !error && <Skeleton active paragraph={{ rows: 4 }} />}
      {data && threads.length === 0 && <p className="quiet">{t('comments.open.none')}</p>}
      <ul>
        {threads.map(({ first, row, last, replies }) => (
          <li key={first.id} data-part="open-thread">
            <div className={styles.row}>
              <Button
                size="small"
                onClick={() => go({ step: first.kind, row: row.id, view: null, panel: 'comments' })}
                aria-label={t('comments.goTo', { code: row.code })}
              >
                {row.code}
              </Button>
              <span className="quiet">{kindName(first.kind, 'one')}</span>
              <span className="one-line">{titleOf(first.kind, row)}</span>
            </div>
            <p>
              <b>{first.authorName}</b> <span className="quiet">{dates.time(first.at)}</span>
            </p>
            <p>{first.deleted ? t('comments.deleted') : first.text}</p>
            {replies > 0 && (
              <p className="quiet">
                {t('comments.replies', { count: replies, who: last.authorName, when: dates.time(last.at) })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
