import { useMemoizedFn } from 'ahooks';
import { enteredIn, storedValue, withoutDraft } from './drafts';
import type { CellValue, Step } from './grid-types';
import { parseCell, sameValue } from './parse-cell';
import { editableAt } from './useCellFocus';
import { type Editing, type EditingInput, useEditState } from './useEditState';
import { useNewLine } from './useNewLine';
import { useOpenField } from './useOpenField';
import { usePaste } from './usePaste';
import { useSaveCell } from './useSaveCell';
import { newLine } from './useViewRows';

/** The field of a cell: opening it, taking what was entered, and giving it up. What is entered goes to a row or to the line for a new one. */
export function useEditing<R extends object>(input: EditingInput<R>) {
  const { props, cells, texts } = input;
  const state = useEditState(input);
  const { editing, setEditing, drafts, setDrafts, alive, seen, columnOf, lineOf, refuse } = state;
  const save = useSaveCell(input, state);
  const { submitNew, clearNew, message: newMessage } = useNewLine(input, state);
  const { paste, refusePaste, message: pasteMessage } = usePaste(input, state);
  const { openField, flush } = useOpenField(alive);

  const begin = useMemoizedFn((how: Editing['how'], line?: string, key?: string) => {
    const at = lineOf(line ?? cells.cursor?.line ?? '');
    const column = columnOf(key ?? cells.cursor?.column ?? '');
    if (props.readOnly || !at || !column || !editableAt(at, column) || column.editor?.kind === 'toggle') return false;
    const draft = drafts.get(at.id)?.[column.key];
    seen.current = at.kind === 'row' ? { line: at.id, row: at.row } : null;
    setEditing({ line: at.id, column: column.key, how, text: draft?.text, message: draft?.message });
    return true;
  });

  const cancel = useMemoizedFn(() => {
    if (!editing) return;
    if (editing.line !== newLine) setDrafts((now) => withoutDraft(now, editing.line, editing.column));
    setEditing(null);
  });

  const leave = (then: Step | 'away') => {
    setEditing(null);
    if (then !== 'away') cells.go(then);
  };

  /** What was refused stays in the open field, or in its cell when the person has gone elsewhere. */
  const keep = (refused: Omit<Editing, 'how'> & { text: string; message: string }, value: CellValue, away: boolean) => {
    const { line, column, text, message } = refused;
    if (!away) return setEditing({ ...refused, how: 'edit' });
    refuse(line, column, value, text, message);
    setEditing(null);
  };

  const enterNew = (key: string, value: CellValue, text: string, then: Step | 'away') => {
    const values = { ...drafts.get(newLine), [key]: { value, text, turn: 0 } };
    setDrafts((now) => new Map(now).set(newLine, values));
    if (then !== 'down') return leave(then);
    const kind = columnOf(key)?.editor?.kind;
    return kind === 'choice' || kind === 'choices' ? leave('next') : submitNew(values);
  };

  /** Takes a value from a field. `away`: the person has already gone elsewhere. */
  const commit = useMemoizedFn((line: string, key: string, value: CellValue, text: string, then: Step | 'away') => {
    const at = lineOf(line);
    const column = columnOf(key);
    if (!at || !column) return leave(then);
    if (at.kind === 'new') return enterNew(key, value, text, then);
    if (at.kind !== 'row') return leave(then);
    if (sameValue(value, storedValue(column, at.row, undefined))) {
      setDrafts((now) => withoutDraft(now, line, key));
      return leave(then);
    }
    const message = save(at.id, at.row, key, value, text);
    if (message === undefined) return leave(then);
    keep({ line, column: key, text, message }, value, then === 'away');
  });

  /** The same from text; text that cannot be read stays where it is, with the reason. */
  const commitText = useMemoizedFn((line: string, key: string, text: string, then: Step | 'away') => {
    const at = lineOf(line);
    const column = columnOf(key);
    if (!at || !column) return leave(then);
    const row = at.kind === 'row' ? at.row : undefined;
    const parsed = parseCell(column, text, row, texts, row ? {} : enteredIn(drafts.get(line)));
    if ('value' in parsed) return commit(line, key, parsed.value, text, then);
    const value = storedValue(column, row, drafts.get(line));
    keep({ line, column: key, text, message: parsed.refusal }, value, then === 'away');
  });

  return {
    editing,
    drafts,
    type: state.type,
    /** What the line at the foot says until it is settled. */
    message: newMessage ?? pasteMessage,
    openField,
    begin,
    cancel,
    commit,
    commitText,
    refuse,
    paste,
    refusePaste,
    submitNew,
    clearNew,
    flush,
  };
}
