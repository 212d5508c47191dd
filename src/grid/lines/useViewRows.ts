import { useMemo, useRef } from 'react';
import { foldText } from '#domain/fold-text.ts';
import type { Column, GridView, Nest } from '../grid-types';
import { type Adding, isWaiting, newInside, newLine, underOf, waitingId } from '../waiting/new-lines';

/**
 * A line of the grid: a row, the heading of a group, the line for a new row, or why the new rows below it are not stored. Ids beginning with # are
 * not rows. `open`: of a row with inner rows, whether they are shown; `inner`: the row stands inside another.
 */
export type Line<R> =
  | { kind: 'row'; id: string; row: R; open?: boolean; inner?: boolean }
  | { kind: 'group'; id: string; label: string; count: number; collapsed: boolean; sample: R }
  | { kind: 'new'; id: string; under?: string }
  | { kind: 'why'; id: string; text: string; under?: string };

/** Is it a row, one that waits included? */
export const isRowLine = <R>(line: Line<R> | undefined): line is Exclude<Line<R>, { kind: 'group' | 'why' }> =>
  line?.kind === 'row' || (line?.kind === 'new' && isWaiting(line.id));

export const headerLine = '#header';
const groupLine = (label: string) => `#group:${label}`;

export interface ViewRows<R> {
  lines: readonly Line<R>[];
  /** The rows that passed the filters, in order, folded groups included. */
  passed: readonly R[];
  /** Line number of an id. */
  place: ReadonlyMap<string, number>;
}

interface Input<R> {
  rows: readonly R[];
  getId: (row: R) => string;
  columns: readonly Column<R>[];
  view: GridView;
  /** Rows edited just now, as they were: they keep their place until the cursor leaves the grid. */
  held: ReadonlyMap<string, R>;
  withNew: boolean;
  nest?: Nest<R> | undefined;
  /** The row with a line for a new inner one. */
  adding?: Adding | null;
  /** Lines of new rows that wait until they are mended. */
  waiting?: readonly string[];
  /** Why each of them waits. */
  why?: ReadonlyMap<string, string>;
  /** Place of a row in the order before, by id. */
  before?: ReadonlyMap<string, number>;
}

type WaitingByRow<R> = ReadonlyMap<string | undefined, readonly Line<R>[]>;
/** What lines are made of. */
type Laid<R> = Input<R> & { waitingIn: WaitingByRow<R> };

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The words of a filter: a cell has to say each of them. */
export const wordsOf = (filter: string | undefined): string[] => (filter ?? '').split(/\s+/).filter(Boolean);

function passes<R>(columns: readonly Column<R>[], filters: GridView['filters']): ((row: R) => boolean) | null {
  const tests = columns.flatMap((column) => {
    const words = wordsOf(foldText(filters?.[column.key] ?? ''));
    if (words.length === 0) return [];
    return [
      (row: R) => {
        const text = foldText(column.text(row));
        return words.every((word) => text.includes(word));
      },
    ];
  });
  return tests.length === 0 ? null : (row) => tests.every((test) => test(row));
}

interface Keyed<R> {
  row: R;
  /** What is compared: the row, or as it was before it was edited. */
  as: R;
  text: string;
  at: number;
}

/**
 * Rows in the order of one column; numbers inside texts count as numbers; equal ones keep their order. `near` is an order that
 * is nearly right (the one before an edit): sorting then takes few comparisons.
 */
function sorted<R>(
  rows: readonly R[],
  column: Column<R>,
  descending = false,
  as = (row: R) => row,
  near?: (row: R) => number,
): R[] {
  const sign = descending ? -1 : 1;
  const { compare } = column;
  const keyed = rows.map((row, at): Keyed<R> => ({ row, as: as(row), text: compare ? '' : column.text(as(row)), at }));
  const start = near ? inOrder(keyed, near) : keyed;
  start.sort(
    (a, b) =>
      sign * (compare ? compare(a.as, b.as) : a.text === b.text ? 0 : collator.compare(a.text, b.text)) || a.at - b.at,
  );
  return start.map((entry) => entry.row);
}

function inOrder<R>(keyed: Keyed<R>[], near: (row: R) => number): Keyed<R>[] {
  const places = keyed.map((entry) => ({ entry, place: near(entry.row) }));
  return places.sort((a, b) => a.place - b.place).map(({ entry }) => entry);
}

function grouped<R>(rows: readonly R[], column: Column<R>, input: Laid<R>, as: (row: R) => R): Line<R>[] {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const label = column.text(as(row));
    const group = groups.get(label);
    if (group) group.push(row);
    else groups.set(label, [row]);
  }
  const { compare } = column;
  const order = [...groups].sort(([a, x], [b, y]) =>
    compare && x[0] && y[0] ? compare(as(x[0]), as(y[0])) : collator.compare(a, b),
  );
  return order.flatMap(([label, members]): Line<R>[] => {
    const collapsed = input.view.collapsed?.includes(label) ?? false;
    const sample = members[0];
    if (sample === undefined) return [];
    const head: Line<R> = { kind: 'group', id: groupLine(label), label, count: members.length, collapsed, sample };
    return collapsed ? [head] : [head, ...members.flatMap((row) => linesOf(row, input))];
  });
}

/** The line of a row as it was made last. */
const made = new WeakMap<object, Line<unknown>>();

/** The line of a row; the same object while the row is, so that it is not drawn again. */
function rowLine<R>(id: string, row: R, { open, inner }: { open?: boolean; inner?: boolean } = {}): Line<R> {
  const known = made.get(row as object);
  if (known?.kind === 'row' && known.id === id && known.open === open && known.inner === inner) return known as Line<R>;
  const line: Line<R> = {
    kind: 'row',
    id,
    row,
    ...(open !== undefined && { open }),
    ...(inner !== undefined && { inner }),
  };
  made.set(row as object, line);
  return line;
}

/** The line of a row, with those of the rows inside it. */
function linesOf<R>(row: R, input: Laid<R>): Line<R>[] {
  const { getId, nest, view, adding, withNew, waitingIn } = input;
  const id = getId(row);
  if (!nest) return [rowLine(id, row)];
  const inner = nest.rowsOf(row);
  const isAdding = withNew && adding?.row === id;
  const waiting = waitingIn.get(id) ?? [];
  if (inner.length + waiting.length === 0 && !isAdding) return [rowLine(id, row)];
  const open = isAdding || waiting.length > 0 || !view.folded?.includes(id);
  const lines: Line<R>[] = [rowLine(id, row, { open })];
  if (!open) return lines;
  for (const one of inner) lines.push(rowLine(getId(one), one, { inner: true }));
  lines.push(...explained(waiting, input.why));
  if (isAdding) {
    const behind = lines.findIndex((line) => line.id === adding.after);
    lines.splice(behind < 0 ? lines.length : behind + 1, 0, { kind: 'new', id: newInside(id), under: id });
  }
  return lines;
}

/** The new rows that wait, by the row they will stand in: each row and each waiting one asks for those inside it. */
function waitingByRow<R>(waiting: readonly string[]): WaitingByRow<R> {
  const byRow = new Map<string | undefined, Line<R>[]>();
  for (const id of waiting) {
    const under = underOf(id);
    const line: Line<R> = { kind: 'new', id, ...(under !== undefined && { under }) };
    const others = byRow.get(under);
    if (others) others.push(line);
    else byRow.set(under, [line]);
  }
  return byRow;
}

/** With the reason before those that wait for the same one. */
function explained<R>(waiting: readonly Line<R>[], why: Input<R>['why']): Line<R>[] {
  let last = '';
  return waiting.flatMap((line): Line<R>[] => {
    const text = why?.get(line.id) ?? '';
    const isSaid = text === '' || text === last;
    last = text;
    const under = underOf(line.id);
    return isSaid
      ? [line]
      : [{ kind: 'why', id: `#why:${line.id}`, text, ...(under !== undefined && { under }) }, line];
  });
}

/** Filter, then sort, then group. 10 000 rows take some milliseconds without a sort. */
export function viewRows<R>(input: Input<R>): ViewRows<R> {
  const { rows, getId, columns, view, held, nest } = input;
  const as = held.size === 0 ? (row: R) => row : (row: R) => held.get(getId(row)) ?? row;
  const test = passes(columns, view.filters);
  const passing = (row: R) => test?.(as(row)) || (nest?.rowsOf(row).some((inner) => test?.(as(inner))) ?? false);
  const kept = test ? rows.filter(passing) : rows;
  const byKey = (key: string | undefined) => columns.find((column) => column.key === key);
  const sortColumn = byKey(view.sort?.column);
  const { before } = input;
  const near = before && ((row: R) => before.get(getId(row)) ?? before.size);
  const passed = sortColumn ? sorted(kept, sortColumn, view.sort?.descending, as, near) : kept;
  const groupColumn = byKey(view.groupBy);
  const waitingIn = waitingByRow<R>(input.waiting ?? []);
  const laid = { ...input, waitingIn };
  const lines = groupColumn ? grouped(passed, groupColumn, laid, as) : passed.flatMap((row) => linesOf(row, laid));
  const behind = (waitingIn.get(undefined) ?? []).flatMap((outer) => [
    outer,
    ...(waitingIn.get(waitingId(outer.id) ?? '') ?? []),
  ]);
  lines.push(...explained(behind, input.why));
  if (input.withNew) lines.push({ kind: 'new', id: newLine });
  return { lines, passed, place: new Map(lines.map((item, at) => [item.id, at])) };
}

export function useViewRows<R>({
  rows,
  getId,
  columns,
  view,
  held,
  withNew,
  nest,
  adding,
  waiting,
  why,
}: Input<R>): ViewRows<R> {
  const { sort, filters, groupBy, collapsed, folded } = view;
  // Only a hint for the speed of the next sort: the result does not depend on it.
  const last = useRef<{ sort: GridView['sort']; places: ReadonlyMap<string, number> } | null>(null);
  return useMemo(() => {
    const before = sort && last.current?.sort === sort ? last.current.places : undefined;
    const found = viewRows({
      rows,
      getId,
      columns,
      held,
      withNew,
      before,
      nest,
      adding: adding ?? null,
      waiting: waiting ?? [],
      ...(why && { why }),
      view: { sort, filters, groupBy, collapsed, folded },
    });
    last.current = sort ? { sort, places: new Map(found.passed.map((row, at) => [getId(row), at])) } : null;
    return found;
  }, [rows, getId, columns, sort, filters, groupBy, collapsed, folded, held, withNew, nest, adding, waiting, why]);
}
