import { useMemoizedFn } from 'ahooks';
import { useEffect, useState } from 'react';
import { emptyValue, type LineDrafts, messageOf } from './drafts';
import type { CellValue, Column, NewValues } from './grid-types';
import { sameValue } from './parse-cell';
import { entryColumn } from './useColumns';
import type { EditingInput, EditState } from './useEditState';
import { newLine } from './useViewRows';

/** The line for a new row: adds the row that was entered there; a refused one comes back with the reason. */
export function useNewLine<R extends object>({ props, columns, cells, texts }: EditingInput<R>, state: EditState<R>) {
  const { editing, setEditing, drafts, setDrafts, alive, columnOf } = state;
  const [refused, setRefused] = useState<{ values: LineDrafts; message: string }[]>([]);
  const [message, setMessage] = useState<string | null>(null);

  const clearNew = useMemoizedFn(() => {
    setMessage(null);
    setDrafts((now) => {
      const next = new Map(now);
      next.delete(newLine);
      return next;
    });
  });

  /** Adds the row of the line for a new one. `away`: the cursor stays where the person has gone. */
  const submitNew = useMemoizedFn((entered?: LineDrafts, then: 'next' | 'away' = 'next') => {
    const values = entered ?? drafts.get(newLine) ?? {};
    const waiting = Object.values(values).find((draft) => draft.message !== undefined);
    setEditing(null);
    if (!Object.entries(values).some(([key, draft]) => isEntered(columnOf(key), draft.value))) return;
    if (waiting) return setMessage(waiting.message ?? null);
    const first = entryColumn(columns);
    if (first && then === 'next') cells.put(newLine, first.key);
    clearNew();
    const failed = (reason: unknown) => {
      const why = messageOf(reason, texts.notSaved);
      setRefused((now) => [...now, { values, message: why }]);
    };
    try {
      const outcome = props.onNew?.(newValues(props.columns, values));
      if (outcome instanceof Promise)
        outcome.catch((reason) => (alive.current ? failed(reason) : keepRefused(setDrafts, values)));
    } catch (reason) {
      failed(reason);
    }
  });

  // A refused new row comes back into its line as soon as that line is free.
  const lineFree = !drafts.has(newLine) && editing?.line !== newLine;
  useEffect(() => {
    const first = refused[0];
    if (!first || !lineFree) return;
    setRefused((now) => now.slice(1));
    setMessage(first.message);
    setDrafts((now) => new Map(now).set(newLine, first.values));
  }, [refused, lineFree, setDrafts]);

  return { submitNew, clearNew, message: message ?? refused[0]?.message };
}

/** Refused when its grid was gone: it waits in the line for a new row, unless that has been used again. */
const keepRefused = (setDrafts: EditState<never>['setDrafts'], values: LineDrafts) =>
  setDrafts((now) => (now.has(newLine) ? now : new Map(now).set(newLine, values)));

const isEntered = <R>(column: Column<R> | undefined, value: CellValue) =>
  column !== undefined && !sameValue(value, emptyValue(column)) && !sameValue(value, []);

function newValues<R>(columns: readonly Column<R>[], entered: LineDrafts): NewValues {
  const values: Record<string, CellValue> = {};
  for (const column of columns) {
    const value = entered[column.key]?.value ?? column.initial;
    if (value !== undefined) values[column.key] = value;
  }
  return values;
}
