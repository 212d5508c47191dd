import { useMemoizedFn } from 'ahooks';
import { type MouseEvent, useState } from 'react';
import { isInBlock } from '../clipboard/cell-block';
import type { RangeEdits } from '../clipboard/useRangeEdits';
import { headerLine, isRowLine } from '../lines/useViewRows';
import type { CellActions, GridParts } from '../useCellActions';
import { cellActs, columnActs, type MenuAct } from './grid-acts';

interface Open {
  x: number;
  y: number;
  /** The column whose head was asked; absent: the cell of the cursor. */
  head?: string;
}

export interface GridMenu {
  at: Open | null;
  acts: readonly MenuAct[];
  readOnlyReason: string | undefined;
  close: () => void;
}

/** What can be done here, by the right button of the mouse, by Shift+F10 or the menu key: browsers tell all three alike. */
export function useGridMenu<R extends object>(parts: GridParts<R>, actions: CellActions<R>, edits: RangeEdits) {
  const { cells, columns, range, marks, shown, edit } = parts;
  const [at, setAt] = useState<Open | null>(null);

  /** The browser, or the person it asked, refused to read the clipboard. */
  const [isDenied, setDenied] = useState(false);

  const onContextMenu = useMemoizedFn((event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (edit.editing || target.closest('a, input, select') || !event.currentTarget.contains(target)) return;
    const line = target.closest<HTMLElement>('[data-line]')?.dataset.line;
    const cell = target.closest<HTMLElement>('[data-column]');
    const column = cell?.dataset.column;
    if (line === undefined || !cell || column === undefined) return;
    const place = { row: shown.place.get(line) ?? -1, column: columns.findIndex(({ key }) => key === column) };
    if (line !== headerLine) {
      if (!isRowLine(shown.lines[place.row])) return;
      const isChosen = marks.marks.has(line) || (range.block !== null && isInBlock(range.block, place));
      if (!isChosen) {
        marks.clear();
        range.collapse();
        cells.put(line, column);
      }
    }
    event.preventDefault();
    // A key names no place, or that of an unseen field.
    const box = cell.getBoundingClientRect();
    const isInside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top;
    const point =
      isInside && event.button === 2 ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom };
    setAt({ ...point, ...(line === headerLine && { head: column }) });
  });

  const focused = () => document.activeElement as HTMLElement | null;
  const cell = () => focused()?.closest<HTMLElement>('[data-column]') ?? null;
  const clipboard = {
    cell,
    copy: () => void document.execCommand('copy'),
    canPaste: !isDenied && typeof navigator.clipboard?.readText === 'function',
    paste: async () => {
      const text = await navigator.clipboard.readText().catch(() => undefined);
      // The menu comes again and says by which key.
      if (text === undefined) {
        setDenied(true);
        return setAt(at);
      }
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      focused()?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
  };
  const head = at?.head === undefined ? undefined : columns.find(({ key }) => key === at.head);
  const acts = at === null ? [] : head ? columnActs(parts, head) : cellActs(parts, actions, edits, clipboard);
  /** The keys are the grid's again, as the acts find them. */
  const close = useMemoizedFn(() => {
    setAt(null);
    if (cells.cursor) cells.put(cells.cursor.line, cells.cursor.column);
  });
  const menu: GridMenu = { at, acts, close, readOnlyReason: parts.props.readOnlyReason };
  return { menu, onContextMenu };
}
