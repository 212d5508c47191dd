import { useMemoizedFn } from 'ahooks';
import type { CellValue, Leaving, UnsavedCell } from '../grid-types';
import { conflictOf, messageOf, type UnsavedLines, withoutUnsaved, withUnsaved } from '../waiting/unsaved';
import type { EditingInput, EditState } from './useEditState';

type Refused = UnsavedCell & { message: string };

/**
 * Saves a value of an existing row; returns the message of an immediate refusal. The cell shows the value at once. When a late answer refuses
 * it, the cursor returns to the cell unless the person is already typing elsewhere. Where somebody else was first it stays where it is: that is
 * decided in another place, and a field that opens under the hands would take in what is typed on.
 */
export function useSaveCell<R extends object>({ props, cells, texts, hold }: EditingInput<R>, state: EditState<R>) {
  const { editing, setEditing, setUnsaved, alive, seen, columnOf } = state;

  const refusedLate = useMemoizedFn((act: Leaving, id: string, key: string, entry: Refused) => {
    let isLatest = false;
    setUnsaved((now) => {
      isLatest = now.get(id)?.[key]?.turn === entry.turn;
      return isLatest ? withUnsaved(now, id, key, entry) : now;
    });
    // Something newer was entered there: a field with what was refused would be saved over it.
    if (!isLatest) return;
    act.leaves([{ line: id, column: key }]);
    if (!alive.current || editing || entry.conflict !== undefined) return;
    if (!cells.inside.current || columnOf(key)?.editor?.kind === 'toggle') return;
    cells.put(id, key);
    seen.current = { line: id, row: entry.seen as R };
    setEditing({ line: id, column: key, how: 'edit', text: entry.text, message: entry.message });
  });

  return useMemoizedFn((id: string, row: R, key: string, value: CellValue, text: string): string | undefined => {
    const mine = state.nextSave();
    hold(id, row);
    const from = seen.current?.line === id ? seen.current.row : row;
    // Begun here, not when it is refused: undo takes back first what was done since.
    const act = state.begin();
    let outcome: unknown;
    try {
      outcome = act.sends(() => props.onEdit?.(from, key, value));
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
      (reason) => {
        const message = messageOf(reason, texts.notSaved);
        // Told of a conflict, the person goes on from what is stored by then.
        const about = conflictOf(reason) ?? { seen: from };
        refusedLate(act, id, key, { value, text, message, turn: mine, ...about });
      },
    );
    return undefined;
  });
}
