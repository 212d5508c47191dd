import { useMemoizedFn } from 'ahooks';
import { useState } from 'react';
import { foldText } from '#domain/fold-text.ts';
import { mostOps } from '#domain/workspace/edit.ts';
import type { EditingInput, EditState } from '../editing/useEditState';
import type { Column, Leaving, NewPlace, Pasted, RefusedPlace, UnsavedCells, UnsavedLines } from '../grid-types';
import { waitingLine } from '../waiting/new-lines';
import { conflictOf, messageOf, type NewRow, placesOf, withoutCells } from '../waiting/unsaved';
import { asPasted, type useWaiting } from '../waiting/useWaiting';
import type { Laid } from './lay-cells';

/** Hands an edit of several cells on, and marks those whose text does not fit. `note`: what the person should know beside. */
export function usePaste<R extends object>(
  { props, texts, hold }: EditingInput<R>,
  state: EditState<R>,
  { wait, sorted, mending }: ReturnType<typeof useWaiting<R>>,
) {
  const { setUnsaved } = state;
  const [message, setMessage] = useState<string | null>(null);

  const lineOf = lineIn(props);

  const { keepRefused, keepWaiting } = keeping(props, state, wait);

  /** Hands cells and new rows on. What is refused of them by name stays where it was entered, and the others are handed on without it. */
  const send = (act: Leaving, laid: Laid<R>, ready: readonly NewRow[], told: Told, tries = mostTries) => {
    const named = asPasted(props.columns, ready);
    const pasted = { ...laid, newRows: [...laid.newRows, ...named.newRows], places: named.places };
    if (pasted.cells.length + pasted.newRows.length + pasted.refused.length === 0) return;
    const failed = (reason: unknown) => {
      const why = messageOf(reason, texts.notSaved);
      const about = conflictOf(reason);
      setMessage(why);
      const { refused, others } = dividedBy(placesOf(reason), laid.cells, props.getId);
      const areRows = placesOf(reason).some(({ id }) => ready.some(({ place }) => place.id === id));
      const goesOn = (refused.length > 0 || areRows) && tries > 1;
      keepRefused(
        act,
        refused.map((cell) => ({ ...cell, message: cell.message ?? why, ...about })),
      );
      if (areRows || !goesOn) keepWaiting(act, ready, reason);
      // Of those that nobody named it is known only that they are not stored: each has the reason where none has another.
      const left = refused.length > 0 || areRows ? texts.notSaved : why;
      if (goesOn) send(act, { ...laid, cells: others, refused: [] }, areRows ? [] : ready, told, tries - 1);
      else
        keepRefused(
          act,
          others.map((cell) => ({ ...cell, message: left, ...about })),
        );
    };
    try {
      const outcome = act.sends(() => props.onPaste?.(pasted));
      const done = () => tell(props, pasted, told);
      if (outcome instanceof Promise) outcome.then(done, failed);
      else done();
    } catch (reason) {
      failed(reason);
    }
  };

  /**
   * `waiting`: rows that wait as they are with it; those that lack nothing more are stored with the rest, as one act. `told`: whether the numbers of
   * rows are said.
   */
  const paste = useMemoizedFn(
    (laid: Laid<R>, note: string | null = null, waiting = noneMended, told: Told = 'never') => {
      const settled = [...laid.cells, ...laid.same];
      const mended = mending(waiting);
      const rows = sorted(withoutRepeated(props.columns, [...mended.rows, ...laid.pastedRows]));
      const count = rowsOf(laid, rows.ready);
      if (count > mostOps) return setMessage(texts.tooManyRows(count, mostOps));
      const act = state.begin();
      const gone = mended.taken.size - mended.rows.length;
      act.takes(mended.taken, gone === mended.taken.size ? 0 : cellsChanged(waiting, state.unsaved));
      if (gone > 0) props.onWaitingDeleted?.(gone);
      const ready = rows.ready.map(({ place, entries }) => ({ line: lineOf(place), entries }));
      setUnsaved((now) => {
        const left = withoutCells(
          mended.taken.size > 0 ? new Map([...now].filter(([line]) => !mended.taken.has(line))) : now,
          settled.map(({ row, column }) => ({ line: props.getId(row), column })),
        );
        return withRefusedIn(left, ready);
      });
      act.leaves(ready.flatMap(({ line, entries }) => refusedOf(entries).map(([column]) => ({ line, column }))));
      keepWaiting(act, rows.waiting);
      keepRefused(
        act,
        laid.refused.flatMap(({ row, ...cell }) => (row ? [{ ...cell, row, value: cell.text }] : [])),
      );
      for (const { row } of laid.cells) hold(props.getId(row), row);
      const lost = laid.refused.find(({ row }) => row === undefined);
      setMessage(lost ? `${lost.text}: ${lost.message}` : note);
      send(act, laid, rows.ready, told);
    },
  );

  return { paste, message };
}

/** The line of a row that is stored. */
const lineIn =
  <R extends object>({ nest }: EditingInput<R>['props']) =>
  (place: NewPlace): string =>
    nest?.lineId(place) ?? place.id;

/** Says how many rows a paste has changed and added, once they are stored. */
function tell<R extends object>(props: EditingInput<R>['props'], { cells, newRows }: Pasted<R>, told: Told) {
  const changed = new Set(cells.map(({ row }) => props.getId(row))).size;
  if (told === 'all' || (told === 'added' && newRows.length > 0)) props.onPasted?.({ changed, added: newRows.length });
}

/** Keeps what was refused where it was entered. */
function keeping<R extends object>(
  props: EditingInput<R>['props'],
  { refuseAll, setUnsaved }: EditState<R>,
  wait: ReturnType<typeof useWaiting<R>>['wait'],
) {
  const lineOf = lineIn(props);
  /** Keeps refused cells of rows that are there in their cells. */
  const keepRefused = (act: Leaving, refused: readonly RefusedCell<R>[]) => {
    const cells = refused.map(({ row, ...cell }) => ({
      ...cell,
      line: props.getId(row),
      ...(!cell.conflict && { seen: row }),
    }));
    refuseAll(cells);
    act.leaves(cells);
  };
  const keepWaiting = (act: Leaving, rows: readonly NewRow[], reason?: unknown) => {
    // A row that was to be stored without a refused cell kept it in its own line.
    const kept = rows.flatMap(({ place, entries }) =>
      refusedOf(entries).map(([column]) => ({ line: lineOf(place), column })),
    );
    setUnsaved((now) => withoutCells(now, kept));
    wait(rows, reason);
    act.leaves(rows.map(({ place }) => ({ line: waitingLine(place) })));
  };
  return { keepRefused, keepWaiting };
}

/** Whether the numbers of changed and added rows are said: always, or where rows were added. */
type Told = 'never' | 'added' | 'all';

type Mended = ReadonlyMap<string, UnsavedCells>;
const noneMended: Mended = new Map();

/** How many cells of rows that wait stand otherwise than before. */
const cellsChanged = (waiting: Mended, unsaved: UnsavedLines): number =>
  [...waiting].reduce((sum, [line, entries]) => {
    const before = unsaved.get(line) ?? {};
    const columns = new Set([...Object.keys(before), ...Object.keys(entries)]);
    return sum + [...columns].filter((column) => before[column] !== entries[column]).length;
  }, 0);

/** How often the rest is handed on without what was refused: a rule that names one row at a time is not asked for ever. */
const mostTries = 20;

type RefusedCell<R> = Laid<R>['cells'][number] & { message: string; conflict?: string };

/** The cells that a refusal names, with what it says of each, and the others. Where it names a row alone, or a field without a cell, all of the row. */
function dividedBy<R>(places: readonly RefusedPlace[], cells: Laid<R>['cells'], getId: (row: R) => string) {
  const named = new Map<string, RefusedPlace[]>();
  for (const place of places) named.set(place.id, [...(named.get(place.id) ?? []), place]);
  const columns = new Map<string, Set<string>>();
  if (named.size > 0)
    for (const { row, column } of cells) columns.set(getId(row), (columns.get(getId(row)) ?? new Set()).add(column));
  const refused: (Laid<R>['cells'][number] & { message: string | undefined })[] = [];
  const others: Laid<R>['cells'] = [];
  for (const cell of cells) {
    const id = getId(cell.row);
    const place =
      named.get(id)?.find(({ column }) => column === cell.column) ??
      named.get(id)?.find(({ column }) => column === undefined || !columns.get(id)?.has(column));
    if (place) refused.push({ ...cell, message: place.message });
    else others.push(cell);
  }
  return { refused, others };
}

const refusedOf = (entries: UnsavedCells) => Object.entries(entries).filter(([, { message }]) => message !== undefined);

/** Rows that are stored without a cell that was refused keep it in their lines: one change for all, because each copies all that is unsaved. */
function withRefusedIn(unsaved: UnsavedLines, rows: readonly { line: string; entries: UnsavedCells }[]): UnsavedLines {
  const lines = rows.flatMap(({ line, entries }) => {
    const refused = refusedOf(entries);
    return refused.length > 0 ? [[line, { ...unsaved.get(line), ...Object.fromEntries(refused) }] as const] : [];
  });
  return lines.length > 0 ? new Map([...unsaved, ...lines]) : unsaved;
}

/** How many rows an edit writes: those it changes, those it adds, and those that list a new one. */
function rowsOf<R>({ cells, newRows }: Laid<R>, ready: readonly NewRow[]): number {
  const added = new Set(ready.map(({ place }) => place.id));
  const listing = new Set(ready.flatMap(({ place }) => (place.under && !added.has(place.under) ? place.under : [])));
  return new Set(cells.map(({ row }) => row)).size + newRows.length + added.size + listing.size;
}

/** Of rows pasted together a value that no two may have stands in the first one; in the others it is refused. */
function withoutRepeated<R>(columns: readonly Column<R>[], rows: readonly NewRow[]): readonly NewRow[] {
  const once = columns.filter(({ repeated }) => repeated);
  const seen = new Set<string>();
  return rows.map(({ place, entries }) => {
    const refused = once.flatMap(({ key, repeated }) => {
      const { value, message } = entries[key] ?? {};
      if (typeof value !== 'string' || value === '' || message !== undefined) return [];
      const level = place.under === undefined ? 'outer' : 'inner';
      const known = `${key}\n${level}\n${foldText(value)}`;
      if (!seen.has(known)) {
        seen.add(known);
        return [];
      }
      return [[key, { text: value, turn: 0, ...entries[key], value: null, message: repeated?.(value) ?? '' }] as const];
    });
    return refused.length === 0
      ? { place, entries }
      : { place, entries: { ...entries, ...Object.fromEntries(refused) } };
  });
}
