import { useLayoutEffect } from 'react';
import type { EditingInput, EditState } from './useEditState';

/**
 * Closes a field whose place went away under it: its row was deleted by a colleague or left the filter, its column is gone, or nothing may be
 * changed any more. What was typed there is kept, and no other cell takes the focus: what is typed on would go into it.
 */
export function useLostField<R extends object>({ props, shown, columns, cells }: EditingInput<R>, state: EditState<R>) {
  const { editing, setEditing, keepTyped, lose } = state;
  const { readOnly = false } = props;
  const isThere =
    editing === null ||
    (!readOnly && shown.place.has(editing.line) && columns.some(({ key }) => key === editing.column));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the place goes
  useLayoutEffect(() => {
    if (isThere) return;
    const typed = state.typing();
    setEditing(null);
    cells.inside.current = false;
    if (!typed) return;
    if (props.columns.some(({ key }) => key === typed.column)) keepTyped(typed);
    else lose(typed);
  }, [isThere]);
}
