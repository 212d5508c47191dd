import { useMemoizedFn } from 'ahooks';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { canEdit, canEnter } from '../clipboard/lay-cells';
import { entryColumn } from '../filter/useColumns';
import type { Column, Step } from '../grid-types';
import { headerLine, type Line, type ViewRows } from '../lines/useViewRows';
import { isNewLine, isWaiting, newLine, underOf } from '../waiting/new-lines';
import { homeOf, stepFrom } from './steps';

/** What the cursor must know of a column. */
type CursorColumn<R> = Pick<
  Column<R>,
  'key' | 'editor' | 'locked' | 'absent' | 'level' | 'enters' | 'generated' | 'sticky'
>;

/** The cell of the cursor. `focus`: the browser's focus follows; it does not when another part of the page moved the cursor. */
export interface Cursor {
  line: string;
  column: string;
  focus: boolean;
}

export interface CellFocus {
  cursor: Cursor | null;
  /** Whether the browser's focus is in the grid (its popups included). */
  inside: RefObject<boolean>;
  /** The cursor is where the page put it: nobody has chosen a cell since. */
  arrived: RefObject<boolean>;
  put: (line: string, column: string, focus?: boolean) => void;
  /** Takes the focus to a cell without choosing its row: nobody has chosen it. `chosen`: somebody did, when the page was open before. */
  arrive: (line: string, column: string, chosen: boolean) => void;
  /** Moves from the cursor, or from another cell; false when there is no cell that way. */
  go: (step: Step, from?: { line: string; column: string }) => boolean;
}

interface Input<R> {
  shown: ViewRows<R>;
  columns: readonly CursorColumn<R>[];
  selectedId: string | null | undefined;
  onSelect: ((id: string) => void) | undefined;
  /** Lines that fit on the screen. */
  pageLines: () => number;
  /** The titles of the columns can be reached from the first row. */
  titles?: boolean;
}

export const editableAt = <R>(line: Line<R>, column: CursorColumn<R>): boolean => {
  if (line.kind === 'row') return canEdit(column, line.row);
  return line.kind === 'new' && canEnter(column, line.under);
};

/** The cursor among the cells of a table: one cell has it, the keys move it, and it follows the row another part of the page selects. */
export function useCellFocus<R>(input: Input<R>): CellFocus {
  const { shown, columns, selectedId, onSelect, pageLines, titles = true } = input;
  const [wanted, setWanted] = useState<Cursor | null>(null);
  const inside = useRef(false);
  const arrived = useRef(false);
  const lastPlace = useRef(0);
  const told = useRef<string[]>([]);

  const cursor = useMemo(
    () => resolve(wanted, shown, columns, lastPlace.current, inside.current && isInCell()),
    [wanted, shown, columns],
  );
  useEffect(() => {
    if (cursor === null) return;
    lastPlace.current = shown.place.get(cursor.line) ?? lastPlace.current;
    if (cursor !== wanted && wanted !== null) setWanted(cursor);
  }, [cursor, wanted, shown]);

  const put = useMemoizedFn((line: string, column: string, focus = true) => {
    setWanted({ line, column, focus });
    arrived.current = false;
    if (line === cursor?.line && line === selectedId) return;
    if (line.startsWith('#') || line === selectedId) return;
    told.current.push(line);
    onSelect?.(line);
  });

  const arrive = useMemoizedFn((line: string, column: string, chosen: boolean) => {
    arrived.current = !chosen;
    setWanted({ line, column, focus: true });
  });

  const go = useMemoizedFn((step: Step, from?: { line: string; column: string }) => {
    const to = cursor && target(step, from ?? cursor, { shown, columns, page: pageLines(), titles });
    if (!to || !cursor) return false;
    const isBack = step === 'previous' || to.line === (from ?? cursor).line;
    put(to.line, isBack ? to.column : arrivedAt(to.line, to.column, columns));
    return true;
  });

  // Another part of the page chose a row. Our own choices come back through the same door, possibly late: those are skipped.
  useEffect(() => {
    if (!selectedId) return;
    arrived.current = false;
    const ours = told.current.lastIndexOf(selectedId);
    if (ours >= 0) {
      told.current.splice(0, ours + 1);
      return;
    }
    setWanted((now) =>
      now?.line === selectedId
        ? now
        : { line: selectedId, column: now?.column ?? '', focus: inside.current && isInCell() },
    );
  }, [selectedId]);

  return { cursor, inside, arrived, put, arrive, go };
}

/**
 * Is the browser's focus in a cell in which nothing is being typed? From there it goes on to another cell when that one is gone. Out of a filter or
 * an open field it does not: what is typed on would go into a row.
 */
const isInCell = (): boolean => {
  const at = document.activeElement;
  return at?.closest('[data-line]') != null && !at.matches('[data-grid-field]:not([data-grid-idle])');
};

/** The wanted cell, or the nearest one when its row or column is gone. */
function resolve<R>(
  wanted: Cursor | null,
  shown: ViewRows<R>,
  columns: readonly CursorColumn<R>[],
  lastPlace: number,
  focus: boolean,
): Cursor | null {
  const first = columns[0];
  if (!first) return null;
  const known = wanted && (wanted.line === headerLine || shown.place.has(wanted.line));
  if (known && columns.some((column) => column.key === wanted.column)) return wanted;
  const column = columns.find((c) => c.key === wanted?.column)?.key ?? first.key;
  if (known) return { ...wanted, column };
  const line = shown.lines[besideWhy(Math.min(wanted ? lastPlace : 0, shown.lines.length - 1), 1, shown.lines)];
  const id = line?.id ?? headerLine;
  return { line: id, column: arrivedAt(id, column, columns), focus: wanted !== null && focus };
}

/** Whoever comes to the line for a new row begins it, in whichever column: a name typed on under the codes would become a code. */
const arrivedAt = <R>(line: string, column: string, columns: readonly CursorColumn<R>[]): string =>
  isNewLine(line) && !isWaiting(line) ? (entryColumn(columns, underOf(line))?.key ?? column) : column;

interface Around<R> {
  shown: ViewRows<R>;
  columns: readonly CursorColumn<R>[];
  page: number;
  titles: boolean;
}

/** The cell one step away; undefined at an edge that leads nowhere. */
function target<R>(
  step: Step,
  from: { line: string; column: string },
  { shown, columns, page, titles }: Around<R>,
): { line: string; column: string } | undefined {
  const { lines, place } = shown;
  const at = from.line === headerLine ? -1 : (place.get(from.line) ?? 0);
  const across = columns.findIndex((column) => column.key === from.column);
  const lastLine = lines.length - 1;
  const to = stepFrom(
    step,
    { row: at, column: across },
    {
      firstRow: titles ? -1 : 0,
      lastRow: lastLine,
      bottomRow: lines[lastLine]?.id === newLine && lastLine > 0 ? lastLine - 1 : lastLine,
      lastColumn: columns.length - 1,
      homeColumn: homeOf(columns),
      page,
    },
  );
  if (!to) return editableFrom(at, across, step === 'next' ? 1 : -1, lines, columns);
  const row = besideWhy(to.row, to.row < at ? -1 : 1, lines);
  const line = row < 0 ? headerLine : lines[row]?.id;
  const column = columns[to.column]?.key;
  return line !== undefined && column !== undefined ? { line, column } : undefined;
}

/** A line that only says something has no cells: the cursor goes on over it, and back where there is nothing before it. */
function besideWhy<R>(row: number, by: 1 | -1, lines: readonly Line<R>[]): number {
  if (lines[row]?.kind !== 'why') return row;
  return row === 0 ? 1 : row + by;
}

function editableFrom<R>(
  at: number,
  across: number,
  by: 1 | -1,
  lines: readonly Line<R>[],
  columns: readonly CursorColumn<R>[],
): { line: string; column: string } | undefined {
  for (let down = at, right = across + by; ; right += by) {
    if (right < 0 || right >= columns.length) {
      down += by;
      right = by > 0 ? 0 : columns.length - 1;
    }
    const line = lines[down];
    const column = columns[right];
    if (!line || !column) return undefined;
    if (editableAt(line, column)) return { line: line.id, column: column.key };
  }
}
