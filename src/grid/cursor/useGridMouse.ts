import { useMemoizedFn } from 'ahooks';
import { type MouseEvent, useRef } from 'react';
import { canEdit } from '../clipboard/lay-cells';
import type { RangeEdits } from '../clipboard/useRangeEdits';
import { entryColumn } from '../filter/useColumns';
import { headerLine } from '../lines/useViewRows';
import type { CellActions, GridParts } from '../useCellActions';
import { isNewLine, isRowId, underOf } from '../waiting/new-lines';
import type { Cursor } from './useCellFocus';
import { useDrag } from './useDrag';

/**
 * The mouse in the grid: a press moves the cursor and marks, dragging takes a range, a second click on a cell edits it or turns its box over, one
 * on a computed cell explains it. In the column that opens rows a double click does so. The first click changes nothing: whoever begins a range with it would change a value without noticing.
 */
export function useGridMouse<R extends object>(parts: GridParts<R>, actions: CellActions<R>, edits: RangeEdits) {
  const { props, cells, edit, marks, range } = parts;
  const { cursor } = cells;
  const { lineAt, columnAt } = actions;

  const drag = useDrag(parts.scroller);
  /** Where a click has put the cursor. One that the page or a key put there was not clicked on yet: the first click only chooses its cell. */
  const clickedAt = useRef<Cursor | null>(null);
  /** The press was on the cell clicked before: the click that ends it edits. */
  const again = useRef(false);

  /** Ctrl marks rows, Shift takes the cells up to the one pressed. */
  const mark = (event: MouseEvent<HTMLElement>, line: string, column: string | undefined) => {
    const isRow = isRowId(line);
    if ((event.ctrlKey || event.metaKey) && isRow) marks.toggle(line, cursor?.line);
    else marks.clear();
    return event.shiftKey && isRow && column !== undefined && range.extendTo({ line, column });
  };

  /** From here on, the cells the mouse comes over are the range. */
  const follow = (line: string, column: string) =>
    drag(
      { line, column },
      {
        over: (overLine, overColumn) => range.extendTo({ line: overLine, column: overColumn }),
        beyond: (way) => range.extend(way),
        done: (moved) => {
          if (moved) again.current = false;
        },
      },
    );

  /** From the handle at the corner of the range, down to the row where the mouse is released. */
  const fill = (line: string, column: string) => {
    let bottom: string | undefined;
    drag(
      { line, column },
      {
        over: (overLine) => {
          bottom = overLine;
          range.reachTo(overLine);
        },
        beyond: (way) => {
          bottom = range.reachOn(way) ?? bottom;
        },
        done: () => {
          range.reachTo(null);
          const end = parts.shown.place.get(bottom ?? '');
          if (end !== undefined) edits.fillTo(end);
        },
      },
    );
  };

  const onMouseDown = useMemoizedFn((event: MouseEvent<HTMLElement>) => {
    const place = pressedAt(event, parts);
    if (!place || event.button !== 0 || place.line === headerLine || lineAt(place.line)?.kind === 'why') return;
    if (place.element.closest('a, button, input, select, [data-grid-field]:not([data-grid-idle])')) return;
    event.preventDefault();
    edit.flush();
    actions.entering.current = false;
    if (place.element.closest('[data-grid-handle]') && place.column) return fill(place.line, place.column);
    again.current = false;
    if (mark(event, place.line, place.column)) return place.column && follow(place.line, place.column);
    range.collapse();
    cells.put(place.line, place.column ?? cursor?.column ?? '');
    const group = place.element.closest<HTMLElement>('[data-group]');
    if (group) parts.fold(group.dataset.group ?? '');
    else if (place.element.closest('[data-grid-fold]')) parts.foldRow(place.line);
    else if (place.column && !event.ctrlKey && !event.metaKey) {
      again.current =
        !opensRow(place, parts, actions) && cells.inside.current && cursor === clickedAt.current && isAt(cursor, place);
      follow(place.line, place.column);
    }
  });

  const onClick = useMemoizedFn((event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event);
    const at = place && lineAt(place.line);
    const clicked = columnAt(place?.column);
    clickedAt.current = isAt(cursor, place) ? cursor : null;
    if (again.current && place?.column) beginAt(event, parts, actions);
    again.current = false;
    if (!place || at?.kind !== 'row' || !clicked?.onComputedClick || event.shiftKey || event.ctrlKey || event.metaKey)
      return;
    if (clicked.editor && !props.readOnly && canEdit(clicked, at.row)) return;
    const cell = place.element.closest<HTMLElement>('[role="gridcell"]');
    if (cell) clicked.onComputedClick(at.row, cell);
  });

  const onDoubleClick = useMemoizedFn((event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event);
    const at = place && lineAt(place.line);
    const clicked = columnAt(place?.column);
    if (at?.kind !== 'row' || !clicked || (!props.readOnly && !clicked.opens && canEdit(clicked, at.row))) return;
    if (!clicked.onComputedClick) props.onOpen?.(at.row);
  });

  return { onMouseDown, onClick, onDoubleClick };
}

/** Whether a double click here opens the row, so that its second click begins no entry; a line for a new row has none to open. */
const opensRow = <R extends object>(
  at: { line: string; column?: string | undefined },
  { props }: GridParts<R>,
  { lineAt, columnAt }: CellActions<R>,
) => props.onOpen !== undefined && columnAt(at.column)?.opens === true && lineAt(at.line)?.kind === 'row';

/** Where a press is meant: the hint of a line for a new row stands over its first cells, and leads to where that is begun. */
function pressedAt<R extends object>(
  event: MouseEvent<HTMLElement>,
  { columns, cells: { cursor, inside }, edit }: GridParts<R>,
) {
  const place = placeOf(event);
  const isHint =
    place?.column !== undefined &&
    place.column === columns[0]?.key &&
    isNewLine(place.line) &&
    place.element.closest('[data-hint]') !== null &&
    !edit.unsaved.has(place.line) &&
    !(inside.current && cursor?.line === place.line);
  return isHint ? { ...place, column: entryColumn(columns, underOf(place.line))?.key ?? place.column } : place;
}

/** The second click on a cell: turns its box over, or opens its field. */
function beginAt<R extends object>(event: MouseEvent<HTMLElement>, { edit }: GridParts<R>, actions: CellActions<R>) {
  const { element, line, column } = placeOf(event) ?? {};
  if (!element || line === undefined || column === undefined) return;
  if (element.closest('[data-grid-toggle]')) actions.flip(line, column);
  else if (edit.begin('edit', line, column)) placeCaret(event);
}

const isAt = (cursor: Cursor | null, place: ReturnType<typeof placeOf>) =>
  cursor !== null && cursor.line === place?.line && cursor.column === place.column;

/**
 * The caret goes where the mouse is. As soon as React has shown the field, which it does at the end of a click: a frame later a person may have typed,
 * and the rest of the words would go into the middle.
 */
function placeCaret({ clientX, clientY }: MouseEvent<HTMLElement>) {
  queueMicrotask(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLTextAreaElement)) return;
    const at = document.caretPositionFromPoint?.(clientX, clientY);
    if (at?.offsetNode === field) field.setSelectionRange(at.offset, at.offset);
  });
}

/** The line and column under the mouse; undefined outside of cells, popups of the grid included. */
function placeOf(event: MouseEvent<HTMLElement>) {
  const element = event.target as HTMLElement;
  if (!event.currentTarget.contains(element)) return undefined;
  const line = element.closest<HTMLElement>('[data-line]')?.dataset.line;
  const column = element.closest<HTMLElement>('[data-column]')?.dataset.column;
  return line === undefined ? undefined : { element, line, column };
}
