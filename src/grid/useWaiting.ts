import { useMemoizedFn } from 'ahooks';
import type { Column, NewValues } from './grid-types';
import { isWaiting, underOf, waitingId, waitingLine } from './new-lines';
import { messageOf, type NewRow, type UnsavedCells, type UnsavedLines } from './unsaved';
import { entryColumn } from './useColumns';
import type { EditingInput, EditState } from './useEditState';

/**
 * New rows that cannot be stored as they are wait in lines of their own, their cells marked, until they are mended: then they are added, with the
 * rows that wait inside them.
 */
export function useWaiting<R extends object>({ props, columns, texts }: EditingInput<R>, state: EditState<R>) {
  const { unsaved, setUnsaved } = state;

  /** What the row lacks, and what of it was refused. */
  const flawsOf = ({ place, entries }: NewRow): UnsavedCells => {
    const refused = Object.entries(entries).filter(([, unsavedCell]) => unsavedCell.message !== undefined);
    const lacking = (props.lacks?.(newValues(props.columns, entries, place.under !== undefined), place) ?? []).filter(
      ({ column }) => entries[column]?.message === undefined,
    );
    const blank = lacking.map(({ column, message }) => [column, { value: null, text: '', turn: 0, message }] as const);
    return Object.fromEntries([...refused, ...blank]);
  };

  /** Puts rows into lines of their own. `why`: they were refused as a whole. */
  const wait = useMemoizedFn((rows: readonly NewRow[], why?: string) =>
    setUnsaved((now) => {
      const next = new Map(now);
      rows.forEach((row, at) => {
        const first = entryColumn(columns, row.place.under)?.key;
        const refused =
          why !== undefined && at === 0 && first !== undefined
            ? { [first]: { value: null, text: '', turn: 0, ...row.entries[first], message: why } }
            : {};
        next.set(waitingLine(row.place), { ...row.entries, ...flawsOf(row), ...refused });
      });
      return next;
    }),
  );

  /** Which of the rows can be stored, and which have to wait: those inside one that waits do too. */
  const sorted = (rows: readonly NewRow[]) => {
    const waiting = new Set<string>();
    for (const row of rows) {
      const lacks = props.lacks && Object.keys(lackingOf(row)).length > 0;
      if (lacks || waiting.has(row.place.under ?? '')) waiting.add(row.place.id);
    }
    return {
      ready: rows.filter(({ place }) => !waiting.has(place.id)),
      waiting: rows.filter(({ place }) => waiting.has(place.id)),
    };
  };
  /** A refused cell alone does not hold a row back, where the row can be without it. */
  const lackingOf = ({ place, entries }: NewRow) =>
    props.lacks?.(newValues(props.columns, accepted(entries), place.under !== undefined), place) ?? [];

  /** Adds a row that waited, when nothing is wrong with it any more. False while something is. */
  const settle = useMemoizedFn((line: string, entries: UnsavedCells): boolean => {
    const id = waitingId(line);
    if (id === undefined) return false;
    const under = underOf(line);
    const row: NewRow = { place: { id, ...(under !== undefined && { under }) }, entries };
    const flaws = flawsOf(row);
    const isParentWaiting = under !== undefined && [...unsaved.keys()].some((other) => waitingId(other) === under);
    if (Object.keys(flaws).length > 0 || isParentWaiting) {
      setUnsaved((now) => new Map(now).set(line, { ...entries, ...flaws }));
      return false;
    }
    const rows = [row, ...insideOf(unsaved, id).filter((inner) => Object.keys(flawsOf(inner)).length === 0)];
    const gone = new Set(rows.map(({ place }) => waitingLine(place)));
    setUnsaved((now) => new Map([...now].filter(([key]) => !gone.has(key))));
    const failed = (reason: unknown) => wait(rows, messageOf(reason, texts.notSaved));
    try {
      const outcome = props.onPaste?.({ cells: [], refused: [], ...asPasted(props.columns, rows) });
      if (outcome instanceof Promise) outcome.catch(failed);
    } catch (reason) {
      failed(reason);
    }
    return true;
  });

  return { wait, sorted, settle };
}

/** The rows that wait inside one. */
const insideOf = (unsaved: UnsavedLines, under: string): NewRow[] =>
  [...unsaved].flatMap(([line, entries]) => {
    const id = waitingId(line);
    return isWaiting(line) && id !== undefined && underOf(line) === under ? [{ place: { id, under }, entries }] : [];
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
