import { useMemoizedFn } from 'ahooks';
import { useState } from 'react';
import { mostOps } from '#domain/workspace/edit.ts';
import type { Column, NewPlace, UnsavedCells, UnsavedLines } from './grid-types';
import type { Laid } from './lay-cells';
import { messageOf, type NewRow, withoutCells } from './unsaved';
import type { EditingInput, EditState } from './useEditState';
import { asPasted, type useWaiting } from './useWaiting';

/** Hands an edit of several cells on, and marks those whose text does not fit. `note`: what the person should know beside. */
export function usePaste<R extends object>(
  { props, texts, hold }: EditingInput<R>,
  state: EditState<R>,
  { wait, sorted }: ReturnType<typeof useWaiting<R>>,
) {
  const { refuseAll, setUnsaved } = state;
  const [message, setMessage] = useState<string | null>(null);

  const paste = useMemoizedFn((laid: Laid<R>, note: string | null = null) => {
    const settled = [...laid.cells, ...laid.same];
    const rows = sorted(withoutRepeated(props.columns, laid.pastedRows));
    const count = rowsOf(laid, rows.ready);
    if (count > mostOps) return setMessage(texts.tooManyRows(count, mostOps));
    setUnsaved((now) => {
      const left = withoutCells(
        now,
        settled.map(({ row, column }) => ({ line: props.getId(row), column })),
      );
      return withRefusedIn(
        left,
        rows.ready.map(({ place, entries }) => ({ line: lineOf(place), entries })),
      );
    });
    wait(rows.waiting);
    refuseAll(
      laid.refused.flatMap(({ row, message: why, ...cell }) =>
        row ? [{ ...cell, line: props.getId(row), value: cell.text, message: why }] : [],
      ),
    );
    for (const { row } of laid.cells) hold(props.getId(row), row);
    const lost = laid.refused.find(({ row }) => row === undefined);
    setMessage(lost ? `${lost.text}: ${lost.message}` : note);
    const failed = (reason: unknown) => {
      const why = messageOf(reason, texts.notSaved);
      setMessage(why);
      refuseAll(laid.cells.map(({ row, ...cell }) => ({ ...cell, line: props.getId(row), message: why })));
      wait(rows.ready, reason);
    };
    const named = asPasted(props.columns, rows.ready);
    const pasted = { ...laid, newRows: [...laid.newRows, ...named.newRows], places: named.places };
    if (pasted.cells.length + pasted.newRows.length + pasted.refused.length === 0) return;
    try {
      const outcome = props.onPaste?.(pasted);
      if (outcome instanceof Promise) outcome.catch(failed);
    } catch (reason) {
      failed(reason);
    }
  });

  const lineOf = (place: NewPlace) => props.nest?.lineId(place) ?? place.id;

  /** Into a grid that may only be read. */
  const refusePaste = useMemoizedFn(() => setMessage(props.readOnlyReason ?? null));

  return { paste, refusePaste, message };
}

/** Rows that are stored without a cell that was refused keep it in their lines: one change for all, because each copies all that is unsaved. */
function withRefusedIn(unsaved: UnsavedLines, rows: readonly { line: string; entries: UnsavedCells }[]): UnsavedLines {
  const lines = rows.flatMap(({ line, entries }) => {
    const refused = Object.entries(entries).filter(([, { message }]) => message !== undefined);
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
      const known = `${key}\n${level}\n${value.toLowerCase()}`;
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
