import { useMemoizedFn } from 'ahooks';
import { useEffect, useState } from 'react';
import { sameValue } from '../editing/parse-cell';
import type { EditingInput, EditState } from '../editing/useEditState';
import { entryColumn } from '../filter/useColumns';
import type { CellValue, Column, NewPlace, UnsavedCells } from '../grid-types';
import { isWaiting, newInside, newLine, underOf } from './new-lines';
import { emptyValue, messageOf } from './unsaved';
import { newValues, type useWaiting } from './useWaiting';

interface Refused {
  line: string;
  values: UnsavedCells;
  message: string;
}

/** The lines for new rows: add the row that was entered there; a refused one comes back with the reason. */
export function useNewLine<R extends object>(
  input: EditingInput<R>,
  state: EditState<R>,
  { settle }: Pick<ReturnType<typeof useWaiting<R>>, 'settle'>,
) {
  const { props, columns, cells, texts, adding, addInside } = input;
  const { editing, setEditing, unsaved, setUnsaved, alive, columnOf } = state;
  const [refused, setRefused] = useState<Refused[]>([]);
  const [message, setMessage] = useState<string | null>(null);

  const clearNew = useMemoizedFn((line: string) => {
    setMessage(null);
    setUnsaved((now) => {
      const next = new Map(now);
      next.delete(line);
      return next;
    });
  });

  const goTo = (line: string) => {
    const first = entryColumn(columns, underOf(line));
    if (first) cells.put(line, first.key);
  };

  const send = (line: string, values: UnsavedCells, place: NewPlace | undefined) => {
    const failed = (reason: unknown) =>
      setRefused((now) => [...now, { line, values, message: messageOf(reason, texts.notSaved) }]);
    try {
      const outcome = props.onNew?.(newValues(props.columns, values, underOf(line) !== undefined), place);
      if (outcome instanceof Promise)
        outcome.catch((reason) => (alive.current ? failed(reason) : keepRefused(setUnsaved, line, values)));
    } catch (reason) {
      failed(reason);
    }
  };

  /**
   * Adds the row of a line for a new one. `inside`: the cursor goes on to the line for the first row inside it; `away`: it stays where the
   * person has gone. Where nothing was entered, the line inside a row is left for that of a new row.
   */
  const submitNew = useMemoizedFn((line: string, entered?: UnsavedCells, then: 'next' | 'inside' | 'away' = 'next') => {
    const values = entered ?? unsaved.get(line) ?? {};
    const under = underOf(line);
    const waiting = Object.values(values).find((unsavedCell) => unsavedCell.message !== undefined);
    setEditing(null);
    if (isWaiting(line)) {
      const next =
        !settle(line, values) && Object.entries(values).find(([, unsavedCell]) => unsavedCell.message !== undefined);
      if (next) cells.put(line, next[0]);
      return;
    }
    if (!Object.entries(values).some(([key, unsavedCell]) => isEntered(columnOf(key), unsavedCell.value))) {
      if (under !== undefined && then !== 'away') goTo(newLine);
      return;
    }
    if (waiting) return setMessage(waiting.message ?? null);
    const after = adding?.row === under ? adding?.after : undefined;
    const place = props.newId && { id: props.newId(), ...(under !== undefined && { under }), ...(after && { after }) };
    const [lacking] = props.lacks?.(newValues(props.columns, values, under !== undefined), place) ?? [];
    if (lacking) {
      setMessage(lacking.message);
      return cells.put(line, lacking.column);
    }
    if (then === 'inside' && place && props.nest && under === undefined) {
      addInside({ row: place.id });
      goTo(newInside(place.id));
    } else if (then !== 'away') {
      if (under !== undefined && after && place) addInside({ row: under, after: props.nest?.lineId(place) });
      goTo(line);
    }
    clearNew(line);
    send(line, values, place);
  });

  // A refused new row comes back into its line as soon as that line is free.
  const first = refused[0];
  const lineFree = first !== undefined && !unsaved.has(first.line) && editing?.line !== first.line;
  useEffect(() => {
    if (!first || !lineFree) return;
    const { line, values } = first;
    setRefused((now) => now.slice(1));
    setMessage(first.message);
    setUnsaved((now) => new Map(now).set(line, values));
    const under = underOf(line);
    if (under !== undefined) addInside({ row: under });
  }, [first, lineFree, setUnsaved, addInside]);

  return { submitNew, clearNew, message: message ?? first?.message };
}

/** Refused when its grid was gone: it waits in its line, unless that has been used again. */
const keepRefused = (setUnsaved: EditState<never>['setUnsaved'], line: string, values: UnsavedCells) =>
  setUnsaved((now) => (now.has(line) ? now : new Map(now).set(line, values)));

const isEntered = <R>(column: Column<R> | undefined, value: CellValue) =>
  column !== undefined && !sameValue(value, emptyValue(column)) && !sameValue(value, []);
