// biome-ignore-all lint/a11y/useSemanticElements: a virtual table is made of divisions with roles; one cell has the focus, the others are reached by its keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the same
import { type CSSProperties, memo } from 'react';
import { useT } from '@/i18n';
import type { RangePart } from '../cursor/range-part';
import type { Cursor } from '../cursor/useCellFocus';
import type { Editing } from '../editing/useEditState';
import styles from '../grid.less';
import type { Column, RowProblem } from '../grid-types';
import { isWaiting } from '../waiting/new-lines';
import type { UnsavedCells } from '../waiting/unsaved';
import { GroupCell } from './GroupCell';
import { RowCells } from './RowCells';
import { isRowLine, type Line } from './useViewRows';

interface Props<R> {
  line: Line<R>;
  /** Its number among the lines. */
  at: number;
  rowIndex: number;
  lineHeight: number;
  columns: readonly Column<R>[];
  groupColumn: Column<R> | undefined;
  /** Set while the cursor is in it. */
  cursor: Cursor | null;
  editing: Editing | null;
  unsaved: UnsavedCells | undefined;
  marked: boolean;
  selected: boolean;
  part: RangePart | null;
  /** The columns of its hits. */
  hits: string | undefined;
  /** What it has of colleagues. */
  others: string | undefined;
  problems: readonly RowProblem[] | undefined;
  readOnly: boolean;
}

function BodyLineOf<R>(props: Props<R>) {
  const t = useT();
  const { line, at, cursor, editing, unsaved, marked, selected, columns } = props;
  // For the style sheet, which draws it in the first cell.
  const hint = line.kind === 'new' && !isWaiting(line.id) ? JSON.stringify(`+  ${t('grid.new.here')}`) : undefined;
  return (
    <div
      role="row"
      aria-rowindex={props.rowIndex}
      aria-selected={isRowLine(line) ? marked || selected : undefined}
      data-line={line.id}
      data-hint={hint === undefined ? undefined : ''}
      data-begun={line.kind === 'new' && unsaved !== undefined ? '' : undefined}
      data-inner={isInside(line) ? '' : undefined}
      className={rowClass(line, selected, marked, editing !== null)}
      style={{ transform: `translateY(${at * props.lineHeight}px)`, '--hint': hint } as CSSProperties}
    >
      {line.kind === 'group' ? (
        <GroupCell
          column={props.groupColumn}
          label={line.label}
          sample={line.sample}
          count={line.count}
          collapsed={line.collapsed}
          span={columns.length}
          cursor={cursor}
        />
      ) : line.kind === 'why' ? (
        <div role="gridcell" aria-colindex={1} aria-colspan={columns.length} className={styles.why} title={line.text}>
          {line.text}
        </div>
      ) : (
        <RowCells
          line={line.id}
          row={line.kind === 'row' ? line.row : undefined}
          open={line.kind === 'row' ? line.open : undefined}
          columns={columns}
          cursor={cursor}
          editing={editing}
          unsaved={unsaved}
          part={props.part}
          hits={props.hits}
          others={props.others}
          problems={props.problems}
          readOnly={props.readOnly}
        />
      )}
    </div>
  );
}

/** A line of the body. Drawn again only when something of its own changes: while the rows are scrolled most stay as they are. */
export const BodyLine = memo(BodyLineOf) as typeof BodyLineOf;

const isInside = <R,>(line: Line<R>) => (line.kind === 'row' ? line.inner : line.kind !== 'group' && line.under);

const rowClass = <R,>(line: Line<R>, selected: boolean, marked: boolean, open: boolean) =>
  [
    styles.row,
    line.kind === 'group' && styles.rowGroup,
    line.kind === 'new' && styles.rowNew,
    selected && styles.rowSelected,
    marked && styles.rowMarked,
    open && styles.rowOpen,
  ]
    .filter(Boolean)
    .join(' ');
