import { useMemoizedFn } from 'ahooks';
import { mostOps } from '#domain/workspace/edit.ts';
import type { EditingInput, EditState } from '../editing/useEditState';
import { entryColumn } from '../filter/useColumns';
import type { Column, NewPlace, NewValues } from '../grid-types';
import { underOf, waitingId, waitingLine } from './new-lines';
import { messageOf, type NewRow, placesOf, type UnsavedCells, type UnsavedLines } from './unsaved';

/**
 * New rows that cannot be stored as they are wait in lines of their own, their cells marked, until they are mended: then they are added, with the
 * rows that wait inside them.
 */
export function useWaiting<R extends object>({ props, columns, texts }: EditingInput<R>, state: EditState<R>) {
  const { unsaved, setUnsaved } = state;

  /** The row with what it gets by itself, so that what is seen of it is what will be stored. */
  const whole = ({ place, entries }: NewRow): NewRow => {
    const values = newValues(props.columns, accepted(entries), place.under !== undefined);
    const given = Object.entries(props.given?.(values, place) ?? {}).filter(([column]) => !entries[column]);
    if (given.length === 0) return { place, entries };
    const filled = given.map(([column, value]) => [column, { value, text: '', turn: 0 }] as const);
    return { place, entries: { ...entries, ...Object.fromEntries(filled) } };
  };

  /** What the row lacks, and what of it was refused. */
  const flawsOf = ({ place, entries }: NewRow): UnsavedCells => {
    const refused = Object.entries(entries).filter(([, unsavedCell]) => unsavedCell.message !== undefined);
    const lacking = (props.lacks?.(newValues(props.columns, entries, place.under !== undefined), place) ?? []).filter(
      ({ column }) => entries[column]?.message === undefined,
    );
    const marked = lacking.map(({ column, message }) => {
      const entered = entries[column] ?? { value: null, text: '', turn: 0 };
      return [column, { ...entered, message }] as const;
    });
    return Object.fromEntries([...refused, ...marked]);
  };

  /** Puts rows into lines of their own. `refused`: why they were refused as a whole. */
  const wait = useMemoizedFn((rows: readonly NewRow[], refused?: unknown) =>
    setUnsaved((now) => {
      const next = new Map(now);
      const marks = refused === undefined ? nothingMarked : marksOf(columns, rows, refused, texts.notSaved);
      for (const row of rows.map(whole)) {
        const marked = Object.entries(marks.get(row.place.id) ?? {}).map(([column, message]) => {
          const entered = row.entries[column] ?? { value: null, text: '', turn: 0 };
          return [column, { ...entered, message }] as const;
        });
        next.set(waitingLine(row.place), { ...row.entries, ...flawsOf(row), ...Object.fromEntries(marked) });
      }
      return next;
    }),
  );

  /** Which of the rows can be stored, and which have to wait: those inside one that waits do too. */
  const sorted = (rows: readonly NewRow[]) => {
    const waiting = new Set(waitingRows(unsaved).map(({ place }) => place.id));
    for (const { place } of rows) waiting.delete(place.id);
    for (const row of rows) {
      if (lackingOf(row).length > 0 || isRenamed(row) || waiting.has(row.place.under ?? '')) waiting.add(row.place.id);
    }
    return {
      ready: rows.filter(({ place }) => !waiting.has(place.id)),
      waiting: rows.filter(({ place }) => waiting.has(place.id)),
    };
  };
  /** A refused cell alone does not hold a row back, where the row can be without it. */
  const lackingOf = ({ place, entries }: NewRow) =>
    props.lacks?.(newValues(props.columns, accepted(entries), place.under !== undefined), place) ?? [];

  /** A value that is generated where none is entered: a row whose own was refused is not to get another. */
  const isRenamed = ({ entries }: NewRow) =>
    props.columns.some(({ key, generated }) => generated && entries[key]?.message !== undefined);

  /**
   * Adds a row that waited, when nothing is wrong with it any more, and with it the others that wait without a flaw of their own: those it was
   * refused with, and those inside it. False while something is.
   */
  const settle = useMemoizedFn((line: string, entries: UnsavedCells): boolean => {
    const id = waitingId(line);
    if (id === undefined) return false;
    const under = underOf(line);
    const row: NewRow = { place: { id, ...(under !== undefined && { under }) }, entries };
    const rows = fitting(waitingRows(unsaved).map((other) => (other.place.id === id ? row : other)));
    if (!rows.includes(row)) {
      setUnsaved((now) => new Map(now).set(line, { ...whole(row).entries, ...flawsOf(row) }));
      return false;
    }
    const sent = rows.length > mostOps ? rows.filter((one) => one === row || one.place.under === id) : rows;
    const gone = new Set(sent.map(({ place }) => waitingLine(place)));
    setUnsaved((now) => new Map([...now].filter(([key]) => !gone.has(key))));
    const failed = (reason: unknown) => wait(sent, reason);
    try {
      const outcome = props.onPaste?.({ cells: [], refused: [], ...asPasted(props.columns, sent) });
      if (outcome instanceof Promise) outcome.catch(failed);
    } catch (reason) {
      failed(reason);
    }
    return true;
  });

  const mending = (changed: ReadonlyMap<string, UnsavedCells>) =>
    mendedBy(changed, unsaved, (row) => Object.keys(flawsOf(row)).length > 0);

  /** Those with no flaw, which do not stand in one that has. */
  const fitting = (rows: readonly NewRow[]) => {
    const flawed = new Set(rows.filter((row) => Object.keys(flawsOf(row)).length > 0).map(({ place }) => place.id));
    return rows.filter(({ place }) => !flawed.has(place.id) && !flawed.has(place.under ?? ''));
  };

  return { wait, sorted, settle, mending };
}

/** The cells a refusal is about, by row: those it names, else the first one, so that it is said somewhere. */
function marksOf<R>(columns: readonly Column<R>[], rows: readonly NewRow[], refused: unknown, notSaved: string) {
  const whole = messageOf(refused, notSaved);
  const marks = new Map<string, Record<string, string>>();
  const mark = ({ id, under }: NewPlace, wanted?: string, message = whole) => {
    const named = columns.find(({ key }) => key === wanted) ?? entryColumn(columns, under);
    if (named) marks.set(id, { ...marks.get(id), [named.key]: message });
  };
  const places = new Map(rows.map(({ place }) => [place.id, place]));
  for (const { id, column, message } of placesOf(refused)) {
    const place = places.get(id);
    if (place) mark(place, column, message);
  }
  const [first] = rows;
  if (marks.size === 0 && first) mark(first.place);
  return marks;
}

const nothingMarked: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map();

/**
 * Rows that wait as they are with these changes, and beside them the others that wait without a flaw of their own: those may be stored with them.
 * `taken`: all of these as they are now. A row of which nothing is left is gone.
 */
function mendedBy(
  changed: ReadonlyMap<string, UnsavedCells>,
  unsaved: UnsavedLines,
  isFlawed: (row: NewRow) => boolean,
): { rows: NewRow[]; taken: Map<string, UnsavedCells> } {
  const rows: NewRow[] = [];
  const taken = new Map<string, UnsavedCells>();
  for (const row of changed.size > 0 ? waitingRows(unsaved) : []) {
    const line = waitingLine(row.place);
    const entries = changed.get(line);
    if (!entries && isFlawed(row)) continue;
    taken.set(line, row.entries);
    const mended = entries ? withoutLacking(entries) : row.entries;
    if (Object.keys(mended).length > 0) rows.push({ place: row.place, entries: mended });
  }
  return { rows, taken };
}

/** Without what only says that something is missing: that is found again. */
const withoutLacking = (entries: UnsavedCells): UnsavedCells =>
  Object.fromEntries(
    Object.entries(entries).filter(
      ([, { value, text, message }]) => message === undefined || text !== '' || !(value === null || value === ''),
    ),
  );

/** All rows that wait, in the order they came. */
const waitingRows = (unsaved: UnsavedLines): NewRow[] =>
  [...unsaved].flatMap(([line, entries]) => {
    const id = waitingId(line);
    const under = underOf(line);
    return id === undefined ? [] : [{ place: { id, ...(under !== undefined && { under }) }, entries }];
  });

/** Rows as a paste hands them on. */
export const asPasted = <R>(columns: readonly Column<R>[], rows: readonly NewRow[]) => ({
  newRows: rows.map(({ place, entries }) => newValues(columns, accepted(entries), place.under !== undefined)),
  places: rows.map(({ place }) => place),
});

const accepted = (entries: UnsavedCells): UnsavedCells =>
  Object.fromEntries(Object.entries(entries).filter(([, unsavedCell]) => unsavedCell.message === undefined));

/** The values of a new row: what was entered, else what its columns start with. */
export function newValues<R>(columns: readonly Column<R>[], entered: UnsavedCells, inner: boolean): NewValues {
  const values: Record<string, NewValues[string]> = {};
  for (const column of columns) {
    const initial = column.level === undefined || (column.level === 'inner') === inner ? column.initial : undefined;
    const value = entered[column.key]?.value ?? initial;
    if (value !== undefined && value !== null) values[column.key] = value;
  }
  return values;
}
