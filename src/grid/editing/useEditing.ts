import { useMemoizedFn } from 'ahooks';
import { usePaste } from '../clipboard/usePaste';
import { editableAt } from '../cursor/useCellFocus';
import { isNewLine } from '../waiting/new-lines';
import { withoutUnsaved } from '../waiting/unsaved';
import { useDropWaiting } from '../waiting/useDropWaiting';
import { useNewLine } from '../waiting/useNewLine';
import { useWaiting } from '../waiting/useWaiting';
import { useCommit } from './useCommit';
import { type Editing, type EditingInput, useEditState } from './useEditState';
import { useLostField } from './useLostField';
import { useOpenField } from './useOpenField';

/** The field of a cell: opening it, taking what was entered, and giving it up. What is entered goes to a row or to the line for a new one. */
export function useEditing<R extends object>(input: EditingInput<R>) {
  const { props, cells, hold } = input;
  const state = useEditState(input);
  const { editing, setEditing, unsaved, setUnsaved, alive, seen, columnOf, lineOf, refuse } = state;
  const waiting = useWaiting(input, state);
  const { submitNew, clearNew, message: newMessage } = useNewLine(input, state, waiting);
  const { paste, message: pasteMessage } = usePaste(input, state, waiting);
  const { openField, flush } = useOpenField(alive);

  const begin = useMemoizedFn((how: Editing['how'], line?: string, key?: string) => {
    const at = lineOf(line ?? cells.cursor?.line ?? '');
    const column = columnOf(key ?? cells.cursor?.column ?? '');
    if (props.readOnly || !at || !column || !editableAt(at, column) || column.editor?.kind === 'toggle') return false;
    const unsavedCell = unsaved.get(at.id)?.[column.key];
    if (at.kind === 'row') hold(at.id, at.row);
    // A cell that shows what was refused does not show what was saved meanwhile.
    seen.current = at.kind === 'row' ? { line: at.id, row: (unsavedCell?.seen as R | undefined) ?? at.row } : null;
    setEditing({ line: at.id, column: column.key, how, text: unsavedCell?.text, message: unsavedCell?.message });
    return true;
  });

  const cancel = useMemoizedFn(() => {
    if (!editing) return;
    if (!isNewLine(editing.line)) {
      state.settle(editing.line, editing.column);
      setUnsaved((now) => withoutUnsaved(now, editing.line, editing.column));
    }
    setEditing(null);
  });

  /** Gives up what was refused of a cell of a row: it holds again what is stored. What is entered for a new row stays. */
  const takeBack = useMemoizedFn(({ line, column }: { line: string; column: string }): boolean => {
    if (isNewLine(line) || unsaved.get(line)?.[column]?.message === undefined) return false;
    state.settle(line, column);
    setUnsaved((now) => withoutUnsaved(now, line, column));
    return true;
  });

  useLostField(input, state);
  const { commit, commitText, leave, staysRefused } = useCommit(input, state, { waiting, paste, submitNew });

  return {
    editing,
    unsaved,
    type: state.type,
    /** What the line at the foot says until it is settled. */
    message: newMessage ?? pasteMessage,
    openField,
    begin,
    cancel,
    takeBack,
    commit,
    commitText,
    leave,
    staysRefused,
    refuse,
    paste,
    submitNew,
    clearNew,
    dropWaiting: useDropWaiting(state),
    flush,
  };
}
