import { useMemoizedFn } from 'ahooks';
import type { ClipboardEvent } from 'react';
import { keepsBreaks, parseCell } from '../editing/parse-cell';
import type { Line } from '../lines/useViewRows';
import type { CellActions, GridParts } from '../useCellActions';
import { layWaiting, type WaitingTarget } from '../waiting/lay-waiting';
import { isWaiting, newLine, underOf } from '../waiting/new-lines';
import { enteredIn, storedValue } from '../waiting/unsaved';
import { matrixIn, pastedMatrix, placePaste, repeated, type Target } from './clipboard';
import { copiedColumns } from './clipboard-html';
import { canEnter } from './lay-cells';
import { type NamedColumns, overRange, readCopied, readHeader } from './named-columns';
import { type FoundRows, rowsByKey } from './rows-by-key';
import { isFilter, linesMarked } from './useGridCopy';

/** Pasting into the grid: into the cells from the cursor on, into a range, into columns the first line names, or the grid they come from. */
export function useGridPaste<R extends object>(parts: GridParts<R>, actions: CellActions<R>) {
  const { props, shown, columns, cells, edit, marks, range, texts } = parts;
  const { line, column } = actions;

  const pasteIntoNew = (into: string, text: string) => {
    if (!column || !canEnter(column, underOf(into))) return;
    const parsed = parseCell(column, text, undefined, texts, enteredIn(edit.unsaved.get(into), into));
    if ('value' in parsed) edit.commit(into, column.key, parsed.value, text, 'stay');
    else edit.refuse(into, column.key, '', text, parsed.refusal);
  };

  const onPaste = useMemoizedFn((event: ClipboardEvent<HTMLElement>) => {
    const { cursor } = cells;
    if (!cursor || isFilter(event.target) || !event.currentTarget.contains(event.target as Node)) return;
    if (edit.editing) {
      if (!props.onPaste || !isBlockForField(parts, actions, event)) return;
      edit.cancel();
    }
    if (props.readOnly) return parts.told.tell();
    if (!props.onPaste) return;
    const matrix = pastedMatrix(event, props.nest === undefined);
    const single = matrix.length === 1 && matrix[0]?.length === 1 ? matrix[0][0] : undefined;
    if (line?.kind === 'new' && single !== undefined && isOneCell()) return pasteIntoNew(line.id, single);
    const copied = copiedColumns(event.clipboardData.getData('text/html') ?? '');
    const titled = readHeader(matrix, props.columns, columns, column, copied !== undefined);
    if (titled) {
      const found = rowsByKey(props, titled);
      return found ? pasteFound(titled, found) : pasteNamed(titled);
    }
    const named = readCopied(matrix, copied, props.columns, columns.slice(leftOf()));
    if (named)
      pasteNamed(range.block ? overRange(named, columns, range.block, range.linesOf(range.block).length) : named);
    else pasteBlock(matrix, single);
  });

  const isOneCell = () => range.block === null && marks.marks.size < 2;

  /** Lays the matrix over these lines, those of rows that wait too; what lies beyond becomes new rows. */
  const place = (matrix: string[][], lines: readonly Line<R>[], target: Over<R>, note: string | null = null) => {
    const { stored, rows, waiting } = dividedBy(matrix, lines, target.columns);
    const laid = placePaste(stored, { rows, ...target, ...pastePlace(parts, actions).beyond() }, texts);
    edit.paste(laid, note, layWaiting(waiting, edit.unsaved, texts), 'added');
  };

  /** The place of the column in which a paste begins. */
  const leftOf = () => range.block?.left ?? columns.findIndex((c) => c.key === cells.cursor?.column);

  /** Rows whose columns are named: those are shown, and what named none is listed. */
  const pasteNamed = (titled: NamedColumns<R>) => {
    const { matrix, columns: named } = titled;
    parts.showColumns(named.map(({ key }) => key));
    const target = { columns: named, allowNew: shown.place.has(newLine) };
    place(matrix, pastePlace(parts, actions).linesFrom(range.block?.top), target, noteOf(titled, texts));
  };

  /** Rows that are named by their codes are changed wherever they stand; the others are new. */
  const pasteFound = (titled: NamedColumns<R>, { by, matrix, rows, twice, outerOf }: FoundRows<R>) => {
    const { columns: named } = titled;
    parts.showColumns(named.map(({ key }) => key));
    const target = { columns: named, allowNew: shown.place.has(newLine), rows, found: { by, outerOf } };
    const laid = placePaste(matrix, { ...target, ...pastePlace(parts, actions).beyond(), after: undefined }, texts);
    edit.paste(laid, noteOf(titled, texts, twice), undefined, 'all');
  };

  const pasteBlock = (matrix: string[][], single: string | undefined) => {
    const marked = linesMarked(shown, marks.marks);
    const { block } = range;
    const fill = single !== undefined && marked.length > 1 && !block;
    const left = leftOf();
    const lines = fill ? marked : pastePlace(parts, actions).linesFrom(block?.top);
    const laid = fill
      ? marked.map(() => [single])
      : block
        ? repeated(matrix, range.linesOf(block).length, block.right - left + 1)
        : matrix;
    place(laid, lines, { columns: columns.slice(left), allowNew: shown.place.has(newLine) && !fill });
    if (!fill) takePasted(lines.slice(0, laid.length), left, laid[0]?.length ?? 1);
  };

  /** The rows pasted over are the range, to be seen and copied on. */
  const takePasted = (lines: readonly Line<R>[], left: number, width: number) => {
    const places = lines.flatMap(({ kind, id }) => (kind === 'row' ? (shown.place.get(id) ?? []) : []));
    const [top, bottom] = [places[0], places.at(-1)];
    if (top === undefined || bottom === undefined || (places.length === 1 && width === 1)) return;
    range.take({ top, bottom, left, right: Math.min(left + width, columns.length) - 1 });
  };

  return { onPaste };
}

/** What the person should know of columns that were not pasted. */
function noteOf<R>(
  { unknown, computed = [] }: Pick<NamedColumns<R>, 'unknown' | 'computed'>,
  texts: GridParts<never>['texts'],
  twice: readonly string[] = [],
): string | null {
  const notes = [
    unknown.length > 0 && texts.unknownColumns(unknown.join(', ')),
    computed.length > 0 && texts.computedColumns(computed.join(', ')),
    twice.length > 0 && texts.twice(twice.join(', ')),
  ];
  return notes.filter(Boolean).join(' · ') || null;
}

/** Where what is pasted goes: over the lines from the cursor on, or into new rows. */
function pastePlace<R extends object>(parts: GridParts<R>, { line: at }: CellActions<R>) {
  const { props, shown, cells, marks, range, adding } = parts;
  /** The cursor is where the page put it, and nobody chose a cell since: what is pasted there is not meant for the first row. */
  const isUnplaced =
    cells.arrived.current && range.block === null && marks.marks.size === 0 && shown.place.has(newLine);
  const line = isUnplaced ? ({ kind: 'new', id: newLine } as const) : at;

  /** The lines from the cursor on, or from one of the range; none in a line for a new row. */
  const linesFrom = (top: number | undefined): readonly Line<R>[] =>
    top === undefined && line?.kind === 'new' && !isWaiting(line.id)
      ? []
      : range.linesOf({ top: top ?? shown.place.get(cells.cursor?.line ?? '') ?? 0, bottom: shown.lines.length });

  /** The last row that others can stand in. */
  const lastOuter = () => {
    const last = shown.lines.findLast((item) => item.kind === 'row' && !item.inner);
    return props.nest ? last?.id : undefined;
  };

  /** Where new rows go. */
  const beyond = () => {
    const [isNew, within] = [line?.kind === 'new', line && 'under' in line ? line.under : undefined];
    const inside = (line?.kind === 'row' && line.inner === true) || (isNew && within !== undefined);
    const under = isNew ? within : lastOuter();
    const after = isNew && adding?.row === under ? adding?.after : undefined;
    return { newId: props.newId, nest: props.nest, under, after, inside };
  };
  return { linesFrom, beyond };
}

type Over<R> = Pick<Target<R>, 'columns' | 'allowNew'>;

/** What of a matrix is laid over stored rows, or becomes new ones, and what over rows that wait. */
function dividedBy<R>(matrix: string[][], lines: readonly Line<R>[], columns: Target<R>['columns']) {
  const isStored = (at: number) => lines[at]?.kind !== 'new';
  const waiting = matrix.flatMap((texts, at): WaitingTarget<R>[] => {
    const { id } = lines[at] ?? {};
    if (isStored(at) || id === undefined) return [];
    return columns
      .slice(0, texts.length)
      .map((column, right) => ({ line: id, column, entry: { text: texts[right] ?? '' } }));
  });
  return {
    stored: matrix.filter((_, at) => isStored(at)),
    rows: lines.flatMap((one) => (one.kind === 'row' ? [one.row] : [])),
    waiting,
  };
}

/**
 * Are several cells pasted into a field in which nothing was typed yet? They are for the cells, not for the one field. Lines alone are text
 * where a text may have several.
 */
function isBlockForField<R extends object>(
  { props, edit: { editing, unsaved } }: GridParts<R>,
  { line, column }: CellActions<R>,
  { target, clipboardData }: ClipboardEvent<HTMLElement>,
): boolean {
  if (!column || editing?.how !== 'edit' || !(target instanceof HTMLTextAreaElement)) return false;
  const isText = column.editor?.kind === 'text' || column.editor?.kind === 'longText';
  // Its field is for what narrows the list. What was ticked there is an entry of the person.
  const isList = column.editor?.kind === 'choice' || column.editor?.kind === 'choices';
  if ((!isText && !isList) || target.dataset.gridTicked !== undefined) return false;
  const row = line?.kind === 'row' ? line.row : undefined;
  const stored = isText ? storedValue(column, row, line && unsaved.get(line.id)) : '';
  if (target.value !== String(editing.text ?? stored).replace(/\r\n?/g, '\n')) return false;
  const matrix = matrixIn(clipboardData, props.nest === undefined);
  return matrix.some(({ length }) => length > 1) || (matrix.length > 1 && !keepsBreaks(column.editor));
}
