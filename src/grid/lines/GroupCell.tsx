// biome-ignore-all lint/a11y/useSemanticElements: a virtual table is made of divisions with roles; one cell has the focus, the others are reached by its keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the same
import { memo, useLayoutEffect, useRef } from 'react';
import { useT } from '@/i18n';
import { reveal } from '../cursor/reveal';
import type { Cursor } from '../cursor/useCellFocus';
import styles from '../grid.less';
import { useGridContext } from '../grid-context';
import type { Column } from '../grid-types';

interface Props<R> {
  column: Column<R> | undefined;
  label: string;
  /** A row of the group, to draw the value as its column does. */
  sample: R;
  count: number;
  collapsed: boolean;
  span: number;
  cursor: Cursor | null;
}

function GroupCellOf<R>({ column, label, sample, count, collapsed, span, cursor }: Props<R>) {
  const t = useT();
  const { scroller } = useGridContext();
  const cell = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!cursor || !cell.current) return;
    if (cursor.focus) cell.current.focus({ preventScroll: true });
    if (scroller.current) reveal(scroller.current, cell.current, true);
  }, [cursor, scroller]);
  return (
    <div
      ref={cell}
      role="gridcell"
      aria-colindex={1}
      aria-colspan={span}
      aria-expanded={!collapsed}
      tabIndex={cursor ? 0 : -1}
      className={cursor ? `${styles.group} ${styles.cursor}` : styles.group}
      data-group={label}
    >
      <span className={styles.arrow} data-open={!collapsed} />
      <span className={styles.text}>{label === '' ? t('grid.group.none') : (column?.show(sample) ?? label)}</span>
      <span className={styles.count}>{count}</span>
    </div>
  );
}

export const GroupCell = memo(GroupCellOf) as typeof GroupCellOf;
