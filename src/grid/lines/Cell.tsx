// biome-ignore-all lint/a11y/useSemanticElements: a virtual table is made of divisions with roles; one cell has the focus, the others are reached by its keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the same
import { type CSSProperties, memo, type ReactNode } from 'react';
import { canEdit, canEnter } from '../clipboard/lay-cells';
import { CellCursor } from '../cursor/CellCursor';
import type { Cursor } from '../cursor/useCellFocus';
import { optionsOf } from '../editing/parse-cell';
import type { Editing } from '../editing/useEditState';
import styles from '../grid.less';
import type { CellValue, Column, NewValues, RowProblem } from '../grid-types';
import { OtherInCell } from '../others/OtherInCell';
import { underOf } from '../waiting/new-lines';
import { enteredIn, storedValue, type UnsavedCell, type UnsavedCells } from '../waiting/unsaved';

interface Props<R> {
  line: string;
  /** Undefined in the line for a new row. */
  row: R | undefined;
  /** In the first cell of a row with others inside: whether they are shown. */
  open: boolean | undefined;
  column: Column<R>;
  /** Number of the column among those shown. */
  place: number;
  /** Set while the cursor stands here. */
  cursor: Cursor | null;
  editing: Editing | null;
  unsavedCell: UnsavedCell | undefined;
  /** The other entries of the line for a new row. */
  entered: UnsavedCells | undefined;
  problem: RowProblem | undefined;
  /** The sides of the range the cell lies at; null outside of it. */
  sides: string | null;
  /** It has the words that are looked for. */
  hit: boolean;
  /** What it shows of colleagues. */
  other: string | undefined;
  readOnly: boolean;
}

/** Only the cell with the cursor has state and effects (CellCursor): a row that scrolls into sight is drawn in little time. */
function CellOf<R>(props: Props<R>) {
  const { line, row, open, column, place, cursor, editing, unsavedCell, entered, problem, sides, hit, readOnly } =
    props;
  const kind = column.editor?.kind;
  const editable = !readOnly && (row === undefined ? canEnter(column, underOf(line)) : canEdit(column, row));
  const absent =
    row === undefined
      ? !editable && (column.level !== undefined || column.enters !== undefined)
      : column.absent?.(row) === true;
  const stored = storedValue(column, row, row === undefined && unsavedCell ? { [column.key]: unsavedCell } : undefined);
  const value = unsavedCell ? unsavedCell.value : stored;
  const message = unsavedCell?.message ?? problem?.message;
  const toggle = column.editor?.kind === 'toggle' ? column.editor : undefined;
  const mark = row && !unsavedCell ? toggle?.mark?.(row) : undefined;
  const field = cursor !== null && editable && kind !== 'toggle' && kind !== 'custom';

  const corner = sides === null ? cursor !== null && editable : sides.includes('end') && sides.includes('bottom');
  const handle = corner && row !== undefined && !readOnly && !editing;

  return (
    <div
      role="gridcell"
      aria-colindex={place + 1}
      aria-selected={sides !== null || undefined}
      aria-expanded={open}
      aria-readonly={editable ? undefined : true}
      aria-invalid={message === undefined ? undefined : true}
      tabIndex={cursor && !field ? 0 : -1}
      data-column={column.key}
      data-hit={hit || undefined}
      className={classOf(column, editable, {
        cursor: cursor !== null,
        message: unsavedCell?.message,
      })}
      style={column.sticky ? ({ '--edge': `var(--grid-edge-${place})` } as CSSProperties) : undefined}
      title={message}
      aria-description={message}
    >
      {open !== undefined && <span className={styles.fold} data-grid-fold data-open={open} aria-hidden />}
      {absent ? null : kind === 'toggle' ? (
        <span
          role="checkbox"
          aria-checked={value === true}
          aria-label={(row && toggle?.label?.(row)) ?? column.titleText}
          aria-disabled={!editable}
          className={mark === undefined ? styles.check : styles.mark}
          data-grid-toggle
          data-on={value === true}
        >
          {mark}
        </span>
      ) : (
        <span className={styles.text} data-grid-text>
          {row === undefined || unsavedCell
            ? showUnsaved(column, row, value, unsavedCell, enteredIn(entered, line))
            : column.show(row)}
        </span>
      )}
      {problem && unsavedCell?.message === undefined && (
        <span className={styles.dot} data-part="problem" data-level={problem.level} title="" />
      )}
      {handle && <span className={styles.handle} data-grid-handle aria-hidden />}
      {sides !== null && <span className={styles.range} data-sides={sides} />}
      {props.other !== undefined && <OtherInCell mark={props.other} />}
      {cursor && (
        <CellCursor
          line={line}
          row={row}
          column={column}
          cursor={cursor}
          editing={editing}
          value={value}
          entered={entered}
          field={field}
          description={message}
        />
      )}
    </div>
  );
}

/** A cell. Drawn again only when something of its own changes: the cursor that comes into a row leaves the other cells alone. */
export const Cell = memo(CellOf) as typeof CellOf;

function classOf<R>(column: Column<R>, editable: boolean, is: { cursor: boolean; message?: string }) {
  return [
    styles.cell,
    column.align === 'right' && styles.end,
    column.align === 'center' && styles.middle,
    column.sticky && styles.sticky,
    editable && styles.editable,
    !editable && column.onComputedClick && styles.explained,
    is.cursor && styles.cursor,
    is.message !== undefined && styles.refused,
  ]
    .filter(Boolean)
    .join(' ');
}

/** An entry on its way to the server, a refused one, or one of the line for a new row. */
function showUnsaved<R>(
  column: Column<R>,
  row: R | undefined,
  value: CellValue,
  unsavedCell: UnsavedCell | undefined,
  entered: NewValues,
): ReactNode {
  const keys = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
  if (unsavedCell?.message !== undefined) {
    if (unsavedCell.text !== '') return unsavedCell.text;
    // Left empty, the cell would look as if its value were gone.
    if (row === undefined || keys.join('') === '') return <span className={styles.lacking}>{unsavedCell.message}</span>;
  }
  const { editor } = column;
  if (!editor) return null;
  if (editor.kind !== 'choice' && editor.kind !== 'choices') return keys.join(', ');
  const options = optionsOf(editor, row, entered);
  return keys.map((key) => {
    const option = options.find((o) => o.value === key);
    return (
      <span key={key} className={styles.chosenOption}>
        {option?.show ?? (editor.brief ? option?.code : option?.label) ?? key}
      </span>
    );
  });
}
