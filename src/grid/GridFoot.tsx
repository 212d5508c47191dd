import type { ReactNode } from 'react';
import { useT } from '@/i18n';
import styles from './grid.less';
import type { Counts } from './grid-types';
import { RefusedCells } from './waiting/RefusedCells';
import type { RefusedCell } from './waiting/refused-cells';

interface Props {
  counts: Counts;
  /** Drawn instead of the counts. */
  own: ReactNode;
  message: string | null | undefined;
  /** What helps then. */
  act: { label: string; run: () => void } | undefined;
  refused: readonly RefusedCell[];
  onRefused: (cell: RefusedCell) => void;
  /** The cursor is in the line for a new row. */
  onNewLine: boolean;
}

/** The line below the rows: how many there are, and what went wrong last. */
export function GridFoot({ counts, own, message, act, refused, onRefused, onNewLine }: Props) {
  const t = useT();
  const { shown, total, waiting, marked, cells } = counts;
  return (
    <div className={styles.foot}>
      {own ?? (
        <span>
          {shown === total ? t('grid.count', { total }) : t('grid.count.filtered', { shown, total })}
          {waiting > 0 && ` · ${t('grid.count.waiting', { waiting })}`}
          {marked > 0 && ` · ${t('grid.count.marked', { marked })}`}
        </span>
      )}
      <span role="status">{cells > 1 && t('grid.count.cells', { cells })}</span>
      <RefusedCells cells={refused} onCell={onRefused} />
      {message && (
        <span role="alert" className={styles.message}>
          {message}
        </span>
      )}
      {act && (
        <button type="button" className={styles.clearFilters} onClick={act.run}>
          {act.label}
        </button>
      )}
      {onNewLine && <span className={styles.hint}>{t('grid.new.hint')}</span>}
    </div>
  );
}

interface EmptyProps {
  loading: boolean | undefined;
  counts: Pick<Counts, 'shown' | 'total'>;
  /** Said where there is no row. */
  empty: ReactNode;
  /** Below the heads, and below the line for a new row (px). */
  top: number;
  onClearFilters: () => void;
}

/** Why no row is on screen: there is none, or none passes the filters. */
export function GridEmpty({ loading, counts, empty, top, onClearFilters }: EmptyProps) {
  const t = useT();
  if (loading || counts.shown > 0) return null;
  const place = { className: styles.empty, style: { top } };
  if (counts.total === 0) return empty ? <div {...place}>{empty}</div> : null;
  return (
    <div {...place}>
      {t('grid.filter.nothing')}{' '}
      <button type="button" className={styles.clearFilters} onClick={onClearFilters}>
        {t('grid.filter.clear')}
      </button>
    </div>
  );
}
