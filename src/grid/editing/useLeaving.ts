import { type FocusEvent, type RefObject, useLayoutEffect, useState } from 'react';
import type { CellFocus } from '../cursor/useCellFocus';
import { newLine } from '../waiting/new-lines';
import type { useEditing } from './useEditing';

interface Input<R extends object> {
  root: RefObject<HTMLElement | null>;
  cells: CellFocus;
  edit: ReturnType<typeof useEditing<R>>;
  addOnLeave: boolean | undefined;
  onLeave: () => void;
}

/** Notices when the focus enters and leaves the grid. With `addOnLeave`, leaving adds the row entered in the line for a new one. */
export function useLeaving<R extends object>({ root, cells, edit, addOnLeave, onLeave }: Input<R>) {
  const [left, setLeft] = useState(0);
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.target)) cells.inside.current = true;
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    // The element keeps the focus when only the window loses it.
    if (root.current?.contains(event.relatedTarget) || document.activeElement === event.target) return;
    cells.inside.current = false;
    onLeave();
    if (addOnLeave) setLeft((now) => now + 1);
  };
  // After the field that was left has handed over its text, and before a click that follows is heard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the grid was left
  useLayoutEffect(() => {
    if (left > 0 && !cells.inside.current && !edit.editing) edit.submitNew(newLine, undefined, 'away');
  }, [left]);
  return { onFocus, onBlur };
}
