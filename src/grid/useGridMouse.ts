import { useMemoizedFn } from 'ahooks';
import type { MouseEvent } from 'react';
import { canEdit } from './clipboard';
import type { CellActions, GridParts } from './useCellActions';
import { headerLine } from './useViewRows';

/** The mouse in the grid: a press moves the cursor and marks, a second one edits, a click opens what a cell computes. */
export function useGridMouse<R extends object>(parts: GridParts<R>, actions: CellActions<R>) {
  const { props, cells, edit, marks } = parts;
  const { cursor } = cells;
  const { lineAt, columnAt } = actions;

  const mark = (event: MouseEvent<HTMLElement>, line: string) => {
    const isRow = !line.startsWith('#');
    if (event.shiftKey && isRow) marks.extend(cursor?.line ?? line, line);
    else if ((event.ctrlKey || event.metaKey) && isRow) marks.toggle(line, cursor?.line);
    else marks.clear();
    return event.shiftKey && isRow;
  };

  const onMouseDown = useMemoizedFn((event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event);
    if (!place || event.button !== 0 || place.line === headerLine) return;
    if (place.element.closest('a, button, input, select, [data-grid-field]:not([data-grid-idle])')) return;
    event.preventDefault();
    edit.flush();
    actions.entering.current = false;
    const same = cells.inside.current && cursor?.line === place.line && cursor.column === place.column;
    if (mark(event, place.line)) return;
    cells.put(place.line, place.column ?? cursor?.column ?? '');
    const group = place.element.closest<HTMLElement>('[data-group]');
    if (group) parts.fold(group.dataset.group ?? '');
    else if (place.element.closest('[data-grid-toggle]') && place.column) actions.flip(place.line, place.column);
    else if (same && place.column) edit.begin('edit', place.line, place.column);
  });

  const onClick = useMemoizedFn((event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event);
    const at = place && lineAt(place.line);
    const clicked = columnAt(place?.column);
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
    if (at?.kind !== 'row' || !clicked || (!props.readOnly && canEdit(clicked, at.row))) return;
    if (!clicked.onComputedClick) props.onOpen?.(at.row);
  });

  return { onMouseDown, onClick, onDoubleClick };
}

/** The line and column under the mouse; undefined outside of cells, popups of the grid included. */
function placeOf(event: MouseEvent<HTMLElement>) {
  const element = event.target as HTMLElement;
  if (!event.currentTarget.contains(element)) return undefined;
  const line = element.closest<HTMLElement>('[data-line]')?.dataset.line;
  const column = element.closest<HTMLElement>('[data-column]')?.dataset.column;
  return line === undefined ? undefined : { element, line, column };
}
