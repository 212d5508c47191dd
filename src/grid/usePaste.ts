import { useMemoizedFn } from 'ahooks';
import { useState } from 'react';
import type { NewPlace, UnsavedCells, UnsavedLines } from './grid-types';
import type { Laid } from './lay-cells';
import { messageOf, withoutUnsaved, withUnsaved } from './unsaved';
import type { EditingInput, EditState } from './useEditState';
import { asPasted, type useWaiting } from './useWaiting';

/** Hands an edit of several cells on, and marks those whose text does not fit. `note`: what the person should know beside. */
export function usePaste<R extends object>(
  { props, texts, hold }: EditingInput<R>,
  state: EditState<R>,
  { wait, sorted }: ReturnType<typeof useWaiting<R>>,
) {
  const { refuse, setUnsaved } = state;
  const [message, setMessage] = useState<string | null>(null);

  const paste = useMemoizedFn((laid: Laid<R>, note: string | null = null) => {
    const settled = [...laid.cells, ...laid.same];
    const rows = sorted(laid.pastedRows);
    setUnsaved((now) => {
      const left = settled.reduce((all, { row, column }) => withoutUnsaved(all, props.getId(row), column), now);
      return rows.ready.reduce((all, { place, entries }) => withRefused(all, lineOf(place), entries), left);
    });
    wait(rows.waiting);
    for (const { row, column, text, message: why } of laid.refused)
      if (row) refuse(props.getId(row), column, text, text, why);
    for (const { row } of laid.cells) hold(props.getId(row), row);
    const lost = laid.refused.find(({ row }) => row === undefined);
    setMessage(lost ? `${lost.text}: ${lost.message}` : note);
    const failed = (reason: unknown) => {
      const why = messageOf(reason, texts.notSaved);
      setMessage(why);
      for (const { row, column, text, value } of laid.cells) refuse(props.getId(row), column, value, text, why);
      wait(rows.ready, why);
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

/** What was refused of a row that is stored without it stays in its cells. */
const withRefused = (unsaved: UnsavedLines, line: string, entries: UnsavedCells) =>
  Object.entries(entries).reduce(
    (all, [column, unsavedCell]) =>
      unsavedCell.message === undefined ? all : withUnsaved(all, line, column, unsavedCell),
    unsaved,
  );
