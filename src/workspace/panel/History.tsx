import { Skeleton, Tag } from 'antd';
import { version } from '#contract/version.ts';
import type { AnalysisKind, AnalysisRow } from '#domain/kinds/kinds.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { useCall } from '@/request/useCall';
import type { FieldWords } from '@/rows/field-words';
import { rowChanges } from '@/rows/row-changes';
import { useFieldWords } from '@/rows/useFieldWords';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import styles from '../workspace.less';
import { useForgotten } from './useForgotten';

/** Who changed this row, when, from what to what. */
export function History({ kind, row }: { kind: AnalysisKind; row: AnalysisRow }) {
  const t = useT();
  const dates = useDates();
  const words = useFieldWords()(kind);
  const session = useSession();
  const versionId = useWorkspace((v) => v.head.versionId);
  const { data } = useCall(version.history, { params: { versionId, rowId: row.id } });
  // A change of the row is a new line.
  const { data: fresh } = useCall(version.history, row.rev > 1 ? { params: { versionId, rowId: row.id } } : null, {
    cacheKey: `history.${row.id}.${row.rev}`,
  });
  const lines = fresh ?? data;
  const { deletedUpTo, loading } = useForgotten(row.id, lines);
  if (!lines || (lines.length === 0 && loading)) return <Skeleton active paragraph={{ rows: 4 }} title={false} />;
  const deleted = deletedUpTo && (
    <p className="quiet">{t('workspace.history.deleted', { day: dates.day(deletedUpTo) })}</p>
  );
  // Rows keep their ids in a new version; what was done before stays with the version it was done in.
  if (lines.length === 0) return deleted || <p className="quiet">{t('workspace.history.none')}</p>;
  return (
    <>
      <ol className={styles.history} data-part="history">
        {lines.map((line) => (
          <li key={line.id}>
            <div>
              {t('workspace.history.line', {
                who: session.nameOf(line.by),
                what: t(`workspace.history.${verbOf(line)}`),
                when: dates.exact(line.at),
              })}{' '}
              {line.undone && <Tag>{t('workspace.history.undone')}</Tag>}
            </div>
            <Differences words={words} before={line.before} after={line.after} />
          </li>
        ))}
      </ol>
      {deleted}
    </>
  );
}

type Line = { edit: string; before: unknown; after: unknown };

function verbOf({ edit, before, after }: Line): 'add' | 'change' | 'drop' | 'undo' | 'redo' {
  if (edit === 'undo' || edit === 'redo') return edit;
  if (!before) return 'add';
  return after ? 'change' : 'drop';
}

function Differences({
  words,
  before,
  after,
}: {
  words: FieldWords;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}) {
  const t = useT();
  if (!before || !after) return null;
  return rowChanges(words, before, after).map((change) => (
    <div key={change.id} className={styles.diff}>
      <b>{change.label}</b>
      <del>{change.before || t('workspace.history.empty')}</del>
      <ins>{change.after || t('workspace.history.empty')}</ins>
    </div>
  ));
}
