import { useMemoizedFn } from 'ahooks';
import type { CellValue } from './grid-types';
import { messageOf, type UnsavedLines, withoutUnsaved, withUnsaved } from './unsaved';
import type { EditingInput, EditState } from './useEditState';

/**
 * Saves a value of an existing row; returns the message of an immediate refusal. The cell shows the value at once. When a late answer refuses
 * it, the cursor returns to the cell unless the person is already typing elsewhere.
 */
export function useSaveCell<R extends object>({ props, cells, texts, hold }: EditingInput<R>, state: EditState<R>) {
  const { editing, setEditing, setUnsaved, alive, seen, columnOf } = state;

  const refusedLate = useMemoizedFn(
    (id: string, key: string, value: CellValue, text: string, message: string, mine: number) => {
      setUnsaved((now) =>
        now.get(id)?.[key]?.turn === mine ? withUnsaved(now, id, key, { value, text, message, turn: mine }) : now,
      );
      state.begin().leaves([{ line: id, column: key }]);
      if (!alive.current || editing || !cells.inside.current || columnOf(key)?.editor?.kind === 'toggle') return;
      cells.put(id, key);
      setEditing({ line: id, column: key, how: 'edit', text, message });
    },
  );

  return useMemoizedFn((id: string, row: R, key: string, value: CellValue, text: string): string | undefined => {
    const mine = state.nextSave();
    hold(id, row);
    let outcome: unknown;
    try {
      outcome = props.onEdit?.(seen.current?.line === id ? seen.current.row : row, key, value);
      seen.current = null;
    } catch (reason) {
      return messageOf(reason, texts.notSaved);
    }
    if (!(outcome instanceof Promise)) {
      setUnsaved((now) => withoutUnsaved(now, id, key));
      return undefined;
    }
    setUnsaved((now) => withUnsaved(now, id, key, { value, text, turn: mine }));
    const current = (now: UnsavedLines) => now.get(id)?.[key]?.turn === mine;
    outcome.then(
      () => setUnsaved((now) => (current(now) ? withoutUnsaved(now, id, key) : now)),
      (reason) => refusedLate(id, key, value, text, messageOf(reason, texts.notSaved), mine),
    );
    return undefined;
  });
}
