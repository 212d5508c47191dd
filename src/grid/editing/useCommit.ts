import { useMemoizedFn } from 'ahooks';
import { nothingLaid } from '../clipboard/lay-cells';
import type { usePaste } from '../clipboard/usePaste';
import type { CellValue, Column, Step } from '../grid-types';
import type { Line } from '../lines/useViewRows';
import { isNewLine, isWaiting } from '../waiting/new-lines';
import { enteredIn, storedValue, type UnsavedCells, withoutUnsaved } from '../waiting/unsaved';
import type { useNewLine } from '../waiting/useNewLine';
import type { useWaiting } from '../waiting/useWaiting';
import { parseCell, sameValue } from './parse-cell';
import type { Editing, EditingInput, EditState } from './useEditState';
import { useSaveCell } from './useSaveCell';

interface Entered {
  column: string;
  value: CellValue;
}

interface Spot {
  line: string;
  column: string;
}

/** Where the cursor goes after an entry. `inside`: the new row is added and one inside it begun. */
type Then = Step | 'away' | 'inside';

interface Ways<R extends object> {
  waiting: ReturnType<typeof useWaiting<R>>;
  paste: ReturnType<typeof usePaste<R>>['paste'];
  submitNew: ReturnType<typeof useNewLine<R>>['submitNew'];
}

/** Takes what was entered in a cell: into its row, or into the line for a new one. */
export function useCommit<R extends object>(
  input: EditingInput<R>,
  state: EditState<R>,
  { waiting, paste, submitNew }: Ways<R>,
) {
  const { cells, texts } = input;
  const { setEditing, unsaved, setUnsaved, settle, columnOf, lineOf, refuse } = state;
  const save = useSaveCell(input, state);

  const leave = (then: Then, from?: Spot) => {
    setEditing(null);
    if (then !== 'away') cells.go(then === 'inside' ? 'stay' : then, from);
  };

  /**
   * Does what was refused of a cell stay so when its field is left as it was? By Enter or Tab it is sent once more, but never over what somebody
   * else has saved: that is decided where both are shown.
   */
  const staysRefused = useMemoizedFn((line: string, key: string, then: Then): boolean => {
    const { message, conflict } = unsaved.get(line)?.[key] ?? {};
    return !isNewLine(line) && message !== undefined && (then === 'away' || conflict !== undefined);
  });

  /** What was refused stays in the open field, or in its cell when the person has gone elsewhere. */
  const keep = (refused: Omit<Editing, 'how'> & { text: string; message: string }, value: CellValue, away: boolean) => {
    const { line, column, text, message } = refused;
    if (!away) return setEditing({ ...refused, how: 'edit' });
    refuse(line, column, value, text, message);
    setEditing(null);
  };

  const enterNew = (line: string, entries: readonly Entered[], text: string, then: Then) => {
    const entered = entries.map(({ column, value }) => [column, { value, text, turn: 0 }]);
    const values: UnsavedCells = { ...unsaved.get(line), ...Object.fromEntries(entered) };
    const end = entries.at(-1)?.column ?? '';
    const from = { line, column: end };
    setUnsaved((now) => new Map(now).set(line, values));
    if (isWaiting(line)) {
      waiting.settle(line, values);
      return leave(then, from);
    }
    if (then === 'inside') return submitNew(line, values, 'inside');
    if (then !== 'down') return leave(then, from);
    const kind = columnOf(end)?.editor?.kind;
    return kind === 'choice' || kind === 'choices' ? leave('next', from) : submitNew(line, values);
  };

  /** Takes a value from a field. `away`: the person has already gone elsewhere. */
  const commit = useMemoizedFn((line: string, key: string, value: CellValue, text: string, then: Then) => {
    const at = lineOf(line);
    const column = columnOf(key);
    if (at?.kind === 'new' && column) return enterNew(line, [{ column: key, value }], text, then);
    if (at?.kind !== 'row' || !column) return leave(then);
    settle(line, key);
    if (sameValue(value, storedValue(column, at.row, undefined))) {
      setUnsaved((now) => withoutUnsaved(now, line, key));
      return leave(then);
    }
    const message = save(at.id, at.row, key, value, text);
    if (message === undefined) return leave(then);
    keep({ line, column: key, text, message }, value, then === 'away');
  });

  /** Several cells of one line, entered in one of them. */
  const commitAll = (at: Line<R>, entries: readonly Entered[], text: string, then: Then) => {
    if (at.kind === 'new') return enterNew(at.id, entries, text, then);
    if (at.kind !== 'row') return leave('stay');
    const { row } = at;
    paste({ ...nothingLaid<R>(), cells: entries.map((entry) => ({ row, text, ...entry })) });
    leave(then, { line: at.id, column: entries.at(-1)?.column ?? '' });
  };

  /** The same from text; text that cannot be read stays where it is, with the reason. */
  const commitText = useMemoizedFn((line: string, key: string, text: string, then: Then) => {
    const at = lineOf(line);
    const column = columnOf(key);
    if (!at || !column) return leave('stay');
    const row = at.kind === 'row' ? at.row : undefined;
    const stored = storedValue(column, row, undefined);
    if (row && isSameText(column, stored, text)) return commit(line, key, stored, text, then);
    const parsed = parseCell(column, text, row, texts, row ? {} : enteredIn(unsaved.get(line), line));
    if ('value' in parsed && parsed.others)
      return commitAll(at, [{ column: key, value: parsed.value }, ...parsed.others], text, then);
    if ('value' in parsed) return commit(line, key, parsed.value, text, then);
    const value = storedValue(column, row, unsaved.get(line));
    keep({ line, column: key, text, message: parsed.refusal }, value, then === 'away');
  });

  return { commit, commitText, leave, staysRefused };
}

/** The text as it is stored: a field that was opened and left as it was changes nothing, even where what is typed would be stored otherwise. */
const isSameText = <R>({ editor }: Column<R>, stored: CellValue, text: string): boolean =>
  (editor?.kind === 'text' || editor?.kind === 'longText') &&
  typeof stored === 'string' &&
  stored.replace(/\r\n?/g, '\n') === text;
