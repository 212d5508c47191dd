// biome-ignore-all lint/a11y/useSemanticElements: a virtual table is made of divisions with roles; one cell has the focus, the others are reached by its keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the same
import { type CSSProperties, memo } from 'react';
import { useT } from '@/i18n';
import styles from '../grid.less';
import type { Column } from '../grid-types';
import { totalOf } from './total-of';

/** The figures below the columns, from the rows that passed the filters. */
function TotalsRowOf<R>({
  columns,
  rows,
  number,
}: {
  columns: readonly Column<R>[];
  rows: readonly R[];
  number: number;
}) {
  const t = useT();
  return (
    <div role="row" aria-rowindex={number} className={`${styles.row} ${styles.totals}`} data-grid-totals>
      {columns.map((column, place) => (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={place + 1}
          tabIndex={-1}
          className={[styles.cell, column.sticky && styles.sticky, column.align === 'right' && styles.end]
            .filter(Boolean)
            .join(' ')}
          style={column.sticky ? ({ '--edge': `var(--grid-edge-${place})` } as CSSProperties) : undefined}
        >
          <span className={styles.text}>{totalOf(t, column, place, rows)}</span>
        </div>
      ))}
    </div>
  );
}

export const TotalsRow = memo(TotalsRowOf) as typeof TotalsRowOf;
