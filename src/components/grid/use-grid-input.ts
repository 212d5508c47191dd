import { useMemoizedFn } from 'ahooks';
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { canEdit, fromTsv, placePaste, toTsv } from './clipboard';
import { storedValue } from './drafts';
import type { Column, GridProps, Step } from './grid-types';
import { stepOf } from './key-steps';
import { type ParseTexts, parseCell } from './parse-cell';
import { type CellFocus, editableAt } from './use-cell-focus';
import { entryColumn } from './use-columns';
import type { useEditing } from './use-editing';
import type { useMarks } from './use-marks';
import { headerLine, newLine, type ViewRows } from './use-view-rows';

interface Input<R extends object> {
  props: GridProps<R>;
  shown: ViewRows<R>;
  columns: readonly Column<R>[];
  cells: CellFocus;
  edit: ReturnType<typeof useEditing<R>>;
  marks: ReturnType<typeof useMarks>;
  texts: ParseTexts;
  fold: (label: string, folded?: boolean) => void;
  sort: (column: string) => void;
  focusFilter: () => void;
}

/** Keys, clipboard and mouse of the whole grid, listened to once at its root. */
export function useGridInput<R extends object>(input: Input<R>) {
  const { props, shown, columns, cells, edit, marks, texts } = input;
  const { cursor } = cells;
  /** After an entry Tab goes on to the next field; otherwise it leaves the grid, which is one stop for Tab. */
  const entering = useRef(false);

  const line = shown.lines[shown.place.get(cursor?.line ?? '') ?? -1];
  const column = columns.find((c) => c.key === cursor?.column);
  const editable = !props.readOnly && line !== undefined && column !== undefined && editableAt(line, column);
  const kind = column?.editor?.kind;
  const takesLetters = editable && kind !== 'toggle' && kind !== 'custom';

  const move = (step: Step, extend: boolean) => {
    const from = cursor?.line;
    if (!cells.go(step)) return;
    if (!extend) marks.clear();
    else if (from && (step === 'up' || step === 'down')) {
      const to = shown.lines[(shown.place.get(from) ?? 0) + (step === 'up' ? -1 : 1)];
      if (to?.kind === 'row') marks.extend(from, to.id);
    }
  };

  const flip = (id: string, key: string) => {
    const at = shown.lines[shown.place.get(id) ?? -1];
    const toggled = columns.find((c) => c.key === key);
    if (!at || !toggled || props.readOnly || !editableAt(at, toggled)) return;
    const row = at.kind === 'row' ? at.row : undefined;
    const now = edit.drafts.get(id)?.[key]?.value ?? storedValue(toggled, row, undefined);
    edit.commit(id, key, now !== true, '', 'stay');
  };

  const enter = (element: HTMLElement) => {
    if (cursor?.line === headerLine) return input.sort(cursor.column);
    if (!line || !column) return;
    if (line.kind === 'group') return input.fold(line.label);
    if (line.kind === 'new') return edit.submitNew();
    if (editable) return kind === 'toggle' ? flip(line.id, column.key) : void edit.begin('edit');
    if (column.onComputedClick) return column.onComputedClick(line.row, element);
    props.onOpen?.(line.row);
  };

  const remove = () => {
    if (props.readOnly) return;
    if (line?.kind === 'new') return edit.clearNew();
    if (!props.onDelete) return;
    const ids = marks.marks.size > 0 ? [...marks.marks] : line?.kind === 'row' ? [line.id] : [];
    if (ids.length > 0) props.onDelete(ids);
  };

  const tab = (back: boolean) => (entering.current || cursor?.line === newLine) && cells.go(back ? 'previous' : 'next');

  /** True when the key was ours. */
  const press = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { key, shiftKey, altKey } = event;
    const command = event.ctrlKey || event.metaKey;
    const element = event.target as HTMLElement;
    const step = altKey ? undefined : stepOf(event, getComputedStyle(event.currentTarget).direction === 'rtl');
    if (step && line?.kind === 'group' && (step === 'left' || step === 'right')) {
      input.fold(line.label, step === 'left');
      return true;
    }
    if (step) {
      entering.current = false;
      move(step, shiftKey);
      return true;
    }
    if (command && key === 'Enter') return startNew();
    if (command && key.toLowerCase() === 'a') {
      marks.all();
      return true;
    }
    if (command || altKey) return false;
    if (key === 'Enter' || key === 'F2') {
      enter(element.closest<HTMLElement>('[role="gridcell"]') ?? element);
      return true;
    }
    if (key === 'Tab') return tab(shiftKey);
    if (key === 'Escape') {
      entering.current = false;
      return marks.clear();
    }
    if (key === 'Delete') {
      remove();
      return true;
    }
    if (key === '/') {
      input.focusFilter();
      return true;
    }
    if (key === ' ' && cursor?.line === headerLine) {
      input.sort(cursor.column);
      return true;
    }
    if (key === ' ' && editable && kind === 'toggle' && line) {
      flip(line.id, cursor?.column ?? '');
      return true;
    }
    if (key === 'Backspace' && takesLetters) return edit.begin('typed');
    if (!takesLetters && /^[jk]$/i.test(key)) {
      move(/j/i.test(key) ? 'down' : 'up', false);
      return true;
    }
    return false;
  };

  const startNew = () => {
    const first = entryColumn(columns);
    if (!first || !shown.place.has(newLine)) return false;
    edit.flush();
    cells.put(newLine, first.key);
    return true;
  };

  const onKeyDown = useMemoizedFn((event: KeyboardEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (edit.editing) {
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter' && startNew()) event.preventDefault();
      return;
    }
    if (press(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });

  // Before the field of a cell takes the key for itself.
  const onKeyDownCapture = useMemoizedFn(() => {
    if (edit.editing) entering.current = true;
  });

  const onCopy = useMemoizedFn((event: ClipboardEvent<HTMLElement>) => {
    if (edit.editing || !event.currentTarget.contains(event.target as Node)) return;
    if (window.getSelection()?.toString()) return;
    const chosen = shown.lines.flatMap((item) => (item.kind === 'row' && marks.marks.has(item.id) ? [item.row] : []));
    const matrix =
      chosen.length > 0
        ? chosen.map((row) => columns.map((c) => c.text(row)))
        : line?.kind === 'row' && column
          ? [[column.text(line.row)]]
          : null;
    if (!matrix) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', toTsv(matrix));
  });

  const onPaste = useMemoizedFn((event: ClipboardEvent<HTMLElement>) => {
    if (edit.editing || props.readOnly || !props.onPaste || !cursor) return;
    if (!event.currentTarget.contains(event.target as Node) || isFilter(event.target)) return;
    event.preventDefault();
    const matrix = fromTsv(event.clipboardData.getData('text/plain'));
    const from = shown.place.get(cursor.line) ?? 0;
    const right = columns.slice(columns.findIndex((c) => c.key === cursor.column));
    const below = shown.lines.slice(from).flatMap((item) => (item.kind === 'row' ? [item.row] : []));
    const single = matrix.length === 1 && matrix[0]?.length === 1 ? matrix[0][0] : undefined;
    const chosen = shown.lines.flatMap((item) => (item.kind === 'row' && marks.marks.has(item.id) ? [item.row] : []));
    if (line?.kind === 'new' && single !== undefined && column) return pasteIntoNew(single);
    const fill = single !== undefined && chosen.length > 1;
    const pasted = placePaste(
      fill ? chosen.map(() => [single]) : matrix,
      { rows: fill ? chosen : below, columns: right, allowNew: shown.place.has(newLine) && !fill },
      texts,
    );
    edit.paste(pasted);
  });

  const pasteIntoNew = (text: string) => {
    if (!column || !canEdit(column, undefined)) return;
    const parsed = parseCell(column, text, undefined, texts);
    if ('value' in parsed) edit.commit(newLine, column.key, parsed.value, text, 'stay');
    else edit.refuse(newLine, column.key, '', text, parsed.refusal);
  };

  const onMouseDown = useMemoizedFn((event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event);
    if (!place || event.button !== 0) return;
    const group = place.element.closest<HTMLElement>('[data-group]');
    if (place.line === headerLine) return;
    if (place.element.closest('a, button, input, select, .grid-field:not(.grid-field-idle)')) return;
    event.preventDefault();
    edit.flush();
    entering.current = false;
    const same = cells.inside.current && cursor?.line === place.line && cursor.column === place.column;
    const isRow = !place.line.startsWith('#');
    if (event.shiftKey && isRow) marks.extend(cursor?.line ?? place.line, place.line);
    else if ((event.ctrlKey || event.metaKey) && isRow) marks.toggle(place.line, cursor?.line);
    else marks.clear();
    if (event.shiftKey && isRow) return;
    cells.put(place.line, place.column ?? cursor?.column ?? '');
    if (group) input.fold(group.dataset.group ?? '');
    else if (place.element.closest('.grid-check, .grid-mark') && place.column) flip(place.line, place.column);
    else if (same && place.column) edit.begin('edit', place.line, place.column);
  });

  const onClick = useMemoizedFn((event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event);
    const at = place && shown.lines[shown.place.get(place.line) ?? -1];
    const clicked = columns.find((c) => c.key === place?.column);
    if (!place || at?.kind !== 'row' || !clicked?.onComputedClick || event.shiftKey || event.ctrlKey || event.metaKey)
      return;
    if (clicked.editor && !props.readOnly && canEdit(clicked, at.row)) return;
    const cell = place.element.closest<HTMLElement>('[role="gridcell"]');
    if (cell) clicked.onComputedClick(at.row, cell);
  });

  const onDoubleClick = useMemoizedFn((event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event);
    const at = place && shown.lines[shown.place.get(place.line) ?? -1];
    const clicked = columns.find((c) => c.key === place?.column);
    if (at?.kind !== 'row' || !clicked || (!props.readOnly && canEdit(clicked, at.row))) return;
    if (!clicked.onComputedClick) props.onOpen?.(at.row);
  });

  return {
    startNew: useMemoizedFn(startNew),
    on: { onKeyDown, onKeyDownCapture, onCopy, onPaste, onMouseDown, onClick, onDoubleClick },
  };
}

const isFilter = (target: EventTarget) => target instanceof HTMLInputElement;

/** The line and column under the mouse; undefined outside of cells, popups of the grid included. */
function placeOf(event: MouseEvent<HTMLElement>) {
  const element = event.target as HTMLElement;
  if (!event.currentTarget.contains(element)) return undefined;
  const line = element.closest<HTMLElement>('[data-line]')?.dataset.line;
  const column = element.closest<HTMLElement>('[data-column]')?.dataset.column;
  return line === undefined ? undefined : { element, line, column };
}
