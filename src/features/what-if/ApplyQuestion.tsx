import { reviewOf } from '#domain/impact-of-change/review-watch.ts';
import type { AnyRow } from '#domain/kinds/kinds.ts';
import type { ScenarioChange } from '#domain/kinds/scenario/shape.ts';
import type { Op } from '#domain/workspace/edit.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { aboutChange, labelOfRow, valueAfter, valueBefore } from './change-words';
import styles from './what-if.less';

/** The rows that are named; the others are counted. */
const mostNamed = 20;

interface Props {
  w: Workspace;
  ops: readonly Op[];
  changes: readonly ScenarioChange[];
}

/** What applying a scenario changes: each row by code and name, from what to what, and the reviews that end with it. */
export function ApplyQuestion({ w, ops, changes }: Props) {
  const t = useT();
  const rows = ops.flatMap((op) => (op.op === 'change' ? (tableOf(w, op.kind).get(op.id) ?? []) : [])) as AnyRow[];
  const movesOf = (id: string) =>
    changes
      .filter((one) => 'row' in one && one.row === id)
      .map((one) => {
        const { part } = aboutChange(w, one, t);
        return t('whatIf.apply.move', { part, was: valueBefore(w, one, t), is: valueAfter(w, one, t) });
      });
  const ended = rows.filter(({ id }) => reviewOf(w, id)).map((row) => ('code' in row ? row.code : ''));
  return (
    <>
      <p>{t('whatIf.apply.rows', { count: rows.length })}</p>
      <ul className={styles.asked}>
        {rows.slice(0, mostNamed).map((row) => {
          const moves = movesOf(row.id);
          return (
            <li key={row.id}>
              {labelOfRow(row)}
              <div className="quiet">{moves.length > 0 ? moves.join('; ') : t('whatIf.apply.falls')}</div>
            </li>
          );
        })}
      </ul>
      {rows.length > mostNamed && <p>{t('whatIf.more', { count: rows.length - mostNamed })}</p>}
      {ended.length > 0 && (
        <p>{t('whatIf.apply.reviews', { count: ended.length, codes: ended.slice(0, mostNamed).join(', ') })}</p>
      )}
      {ended.length > mostNamed && <p>{t('whatIf.more', { count: ended.length - mostNamed })}</p>}
    </>
  );
}
