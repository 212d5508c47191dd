import { type RefObject, useRef } from 'react';
import { type CellFocus, editableAt } from './cursor/useCellFocus';
import type { useMarks } from './cursor/useMarks';
import type { GridRange } from './cursor/useRange';
import type { ReadOnlyTold } from './cursor/useReadOnlyTold';
import type { ParseTexts } from './editing/parse-cell';
import type { useEditing } from './editing/useEditing';
import { entryColumn } from './filter/useColumns';
import type { GridFind } from './find/useFind';
import type { Column, GridProps, GridView } from './grid-types';
import { headerLine, type ViewRows } from './lines/useViewRows';
import { type Adding, isWaiting, newInside, newLine } from './waiting/new-lines';
import { storedValue } from './waiting/unsaved';

/** What keys, mouse and clipboard act on. */
export interface GridParts<R extends object> {
  props: GridProps<R>;
  shown: ViewRows<R>;
  columns: readonly Column<R>[];
  cells: CellFocus;
  edit: ReturnType<typeof useEditing<R>>;
  marks: ReturnType<typeof useMarks>;
  range: GridRange<R>;
  texts: ParseTexts & {
    cannotBeEmpty: string;
    unknownColumns: (names: string) => string;
    computedColumns: (names: string) => string;
    twice: (names: string) => string;
  };
  scroller: RefObject<HTMLElement | null>;
  told: ReadOnlyTold<R>;
  fold: (label: string, folded?: boolean) => void;
  foldRow: (id: string, folded?: boolean) => void;
  adding: Adding | null;
  addInside: (place: Adding | null) => void;
  nextRefused: () => boolean;
  sort: (column: string) => void;
  /** Puts columns on the screen that are hidden. */
  showColumns: (keys: readonly string[]) => void;
  focusFilter: () => void;
  view: GridView;
  arrange: (change: Partial<GridView>) => void;
  find: Pick<GridFind<R>, 'ask' | 'go' | 'close'>;
}

/** The rows that are marked, else those of the range. */
export function idsChosen<R extends object>({ marks }: GridParts<R>['marks'], range: GridRange<R>): string[] {
  const block = range.current();
  return marks.size > 0 ? [...marks] : block ? range.linesOf(block).map(({ id }) => id) : [];
}

/** Rows that wait are deleted without a question: that they are is said. */
function dropAlone<R extends object>({ props, edit }: GridParts<R>, waiting: readonly string[]) {
  if (waiting.length === 0) return;
  edit.dropWaiting(waiting);
  props.onWaitingDeleted?.(waiting.length);
}

/** What can be done with the cell of the cursor, by whichever input. */
export function useCellActions<R extends object>(parts: GridParts<R>) {
  const { props, shown, columns, cells, edit, marks, range, sort, fold } = parts;
  const { cursor } = cells;
  /** After an entry Tab goes on to the next field; otherwise it leaves the grid, which is one stop for Tab. */
  const entering = useRef(false);

  const lineAt = (id: string | undefined) => shown.lines[shown.place.get(id ?? '') ?? -1];
  const columnAt = (key: string | undefined) => columns.find((c) => c.key === key);
  const line = lineAt(cursor?.line);
  const column = columnAt(cursor?.column);
  const editable = !props.readOnly && line !== undefined && column !== undefined && editableAt(line, column);
  const kind = column?.editor?.kind;

  /** Changes yes to no and back. */
  const flip = (id: string, key: string) => {
    const at = lineAt(id);
    const toggled = columnAt(key);
    if (!at || !toggled || props.readOnly || !editableAt(at, toggled)) return;
    const row = at.kind === 'row' ? at.row : undefined;
    const now = edit.unsaved.get(id)?.[key]?.value ?? storedValue(toggled, row, undefined);
    // Away: a box has no field to keep a refusal.
    edit.commit(id, key, now !== true, '', 'away');
  };

  /** Enter: edits the cell or opens what it stands for. */
  const open = (element: HTMLElement) => {
    if (cursor?.line === headerLine) return sort(cursor.column);
    if (!line || !column) return;
    if (line.kind === 'group') return fold(line.label);
    if (line.kind !== 'row') return line.kind === 'new' && edit.submitNew(line.id);
    if (editable) return kind === 'toggle' ? flip(line.id, column.key) : void edit.begin('edit');
    if (column.onComputedClick) return column.onComputedClick(line.row, element);
    props.onOpen?.(line.row);
  };

  /** Deletes the marked rows, else those of the range; rows that wait with them, once what is asked about the others is answered. */
  const remove = () => {
    if (props.readOnly) return;
    const ids = idsChosen(marks, range);
    if (ids.length === 0 && line?.kind === 'new') return edit.clearNew(line.id);
    const [stored, waiting] = [ids.filter((id) => !isWaiting(id)), ids.filter(isWaiting)];
    const after = waiting.length > 0 ? [() => edit.dropWaiting(waiting)] : [];
    return stored.length > 0 ? props.onDelete?.(stored, ...after) : dropAlone(parts, waiting);
  };

  /** Goes to the line for a new row. */
  const startNew = () => {
    const first = entryColumn(columns);
    if (!first || !shown.place.has(newLine)) return false;
    edit.flush();
    cells.put(newLine, first.key);
    return true;
  };

  /** The row of the cursor, or the one it stands inside. */
  const outer = (): string | undefined => {
    if (line?.kind === 'new') return line.under;
    if (line?.kind !== 'row') return undefined;
    return line.inner ? props.nest?.outerId(line.row) : line.id;
  };

  /** Goes to a line for a new row inside that of the cursor. */
  const startInside = () => {
    const row = outer();
    const first = row === undefined ? undefined : entryColumn(columns, row);
    if (!props.nest || !props.onNew || props.readOnly || !first || row === undefined) return false;
    edit.flush();
    parts.addInside({ row, after: line?.kind === 'row' && line.inner ? line.id : undefined });
    cells.put(newInside(row), first.key);
    return true;
  };

  /** A new row like that of the cursor; in a line for a new row: adds it, and begins the first row inside it. */
  const startAnother = () => {
    if (line?.kind === 'new') return edit.submitNew(line.id, undefined, 'inside') === undefined;
    return (line?.kind === 'row' && line.inner && startInside()) || startNew();
  };

  return {
    entering,
    lineAt,
    columnAt,
    /** Line and column of the cursor. */
    line,
    column,
    editable,
    isToggle: editable && kind === 'toggle',
    /** Letters typed in the cell begin an entry. */
    takesLetters: editable && kind !== 'toggle' && kind !== 'custom',
    /** Any sign typed in the cell is text. */
    takesText: editable && (kind === 'text' || kind === 'longText'),
    flip,
    open,
    remove,
    startNew,
    startInside,
    startAnother,
    outer,
  };
}

export type CellActions<R extends object> = ReturnType<typeof useCellActions<R>>;
