import { type KeyboardEvent, useLayoutEffect, useMemo, useState } from 'react';
import { composing } from '@/components/composing';
import { matchOption, optionsOf, separates } from '@/grid/editing/parse-cell';
import type { Editing } from '@/grid/editing/useEditState';
import { type Then, useGridContext } from '@/grid/grid-context';
import type { EditorOf, Option, Step } from '@/grid/grid-types';
import { enteredIn } from '@/grid/waiting/unsaved';
import type { EditorProps } from './editor-props';
import { matchOptions } from './match-options';
import { isForAll, isSameText, useField } from './useField';

/** Stands there what was refused? */
const showsRefused = ({ message, text }: Editing, typed: string) =>
  message !== undefined && isSameText(text ?? '', typed);

const nothing: Option = { value: '', label: '' };

/** What is typed, marked and ticked in the cell of a choice, and what the keys make of it. */
export function useChoice<R>({ line, row, column, editing, value, entered }: EditorProps<R>) {
  const grid = useGridContext();
  const editor = column.editor;
  const multiple = editor?.kind === 'choices';
  const [text, setText] = useState('');
  const [moved, setMoved] = useState<number | null>(null);
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  /** What was typed has just been taken: the list is not in the way of the rows below until it is asked for again. */
  const [taken, setTaken] = useState(false);
  // What was refused in a cell of several names none of them: an empty value is not one that was chosen.
  const chosen = picked ?? (multiple && replaces(editing, text) ? [] : asList(value).filter((key) => !multiple || key));

  const field = useField(editing, '', (typed) => away(typed));
  useLayoutEffect(() => {
    setText(editing?.how === 'typed' ? (field.current?.value ?? '') : (editing?.text ?? ''));
    setMoved(null);
    setTaken(false);
    if (!editing) setPicked(null);
  }, [editing, field]);

  const options = useMemo(() => {
    if (!editing || !editor) return [];
    // Ticks that were refused narrow nothing: the others are what to choose from.
    const isTicked = multiple && chosen.length > 0 && showsRefused(editing, text);
    return optionsFor(editor, optionsOf(editor, row, enteredIn(entered, line)), isTicked ? '' : text);
  }, [editing, editor, row, entered, text, line, multiple, chosen.length]);
  const present = options.findIndex((option) => chosen.includes(option.value));
  const at = Math.min(moved ?? (text.trim() === '' ? Math.max(present, 0) : 0), options.length - 1);
  const touched = text.trim() !== '' || moved !== null;

  const type = (typed: string) => {
    setText(typed);
    setMoved(null);
    setTaken(false);
  };
  const move = (to: number) => {
    setMoved(to);
    setTaken(false);
  };
  const take = (option: Option, then: Then) =>
    grid.commit(line, column.key, option.value === '' ? null : option.value, option.label, then);
  const takeAll = (values: readonly string[], then: Then) =>
    grid.commit(line, column.key, values, namesOf(values).join(', '), then);
  const flip = (option: Option, isTyped = false) => {
    setPicked(chosen.includes(option.value) ? chosen.filter((v) => v !== option.value) : [...chosen, option.value]);
    type('');
    setTaken(isTyped);
    if (field.current) field.current.value = '';
  };
  const pick = (option: Option) => (multiple ? flip(option) : take(option, 'stay'));

  /** What was refused stands there as it was: nothing else was typed, marked or ticked. */
  const isAsRefused = (typed: string) =>
    editing?.message !== undefined && isSameText(editing.text ?? '', typed) && moved === null && picked === null;

  /** The person has gone elsewhere: what was typed or ticked counts, a merely marked option does not. */
  const away = (typed: string) => {
    if (isAsRefused(typed) && grid.leaveRefused(line, column.key, 'away')) return;
    if (typed.trim() !== '') return grid.commitText(line, column.key, [...namesOf(chosen), typed].join(', '), 'away');
    return multiple ? takeAll(chosen, 'away') : grid.commit(line, column.key, value, '', 'away');
  };
  const namesOf = (keys: readonly string[]) => {
    if (!multiple || !editor) return [];
    const all = optionsOf(editor, row, enteredIn(entered, line));
    return keys.map((key) => nameIn(all, key));
  };

  const finish = (then: Step | 'all' | 'inside') => {
    if (isAsRefused(field.current?.value ?? '') && grid.leaveRefused(line, column.key, then)) return;
    const option = options[at];
    if (multiple) {
      if (!touched) return takeAll(chosen, then);
      const earlier = moved === null ? earlierIn(text) : '';
      if (!option || option.disabled || earlier !== '')
        return grid.commitText(line, column.key, [...namesOf(chosen), lastAs(option, earlier, text)].join(', '), then);
      if (then === 'down') return flip(option, editing?.how === 'typed');
      return takeAll(chosen.includes(option.value) ? chosen : [...chosen, option.value], then);
    }
    if (!touched && editing?.message === undefined) return grid.commit(line, column.key, value, '', then);
    if (option && !option.disabled) return take(option, then);
    return grid.commitText(line, column.key, text, then);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!editing || composing(event)) return;
    if (event.key === 'Enter' && isForAll(event, line, grid.hasRange())) {
      if (!grid.hasRange()) return;
      finish('all');
    } else if (event.key === 'Enter') finish(event.ctrlKey || event.metaKey ? 'inside' : 'down');
    else if (event.key === 'Tab') finish(event.shiftKey ? 'previous' : 'next');
    else if (listSteps[event.key]) move(Math.max(0, Math.min(at + (listSteps[event.key] ?? 0), options.length - 1)));
    else if (event.key === 'Escape') grid.cancel();
    else if (event.key === 'Backspace' && multiple && text === '') setPicked(chosen.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return { field, options, chosen, picked, at, multiple, isListed: !taken, type, pick, away, onKeyDown };
}

/** Keys that lead through the list, and how far. */
const listSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** The signs that part the entries of a list (parse-cell.ts), at its beginning. */
const beginsWithComma = /^\s*[,;，；、]/;

/** What is typed takes the place of what stands there; behind a comma it is one more. */
const replaces = (editing: Editing | null, text: string) =>
  editing?.how === 'typed' && text.trim() !== '' && !beginsWithComma.test(text);

/** What stands behind the last of them. */
const lastOf = (text: string): string => /[^,;，；、]*$/.exec(text)?.[0] ?? '';

/** The entries before the last one, where there are any. */
function earlierIn(text: string): string {
  const before = text.slice(0, text.length - lastOf(text).length);
  return before.replace(beginsWithComma, '').trim() === '' ? '' : before;
}

/** Entries typed with commas, the last one by the option it leads to. */
const lastAs = (option: Option | undefined, earlier: string, text: string): string =>
  option && !option.disabled && earlier !== '' ? `${earlier}${option.code ?? option.label}` : text;

/** The options a text leaves; of several entries those that the last one leaves. */
function optionsFor<R>(editor: EditorOf<R>, all: readonly Option[], text: string): readonly Option[] {
  if (editor.kind === 'choice' && editor.allowEmpty && text.trim() === '') return [nothing, ...all];
  const found = matchOptions(all, text);
  return found.length === 0 && editor.kind === 'choices' ? matchOptions(all, lastOf(text)) : found;
}

const asList = (value: EditorProps<unknown>['value']): readonly string[] => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value : [''];
};

/** What names an option in a text that is read again: its code, else its label where that alone is read as this option. */
function nameIn(options: readonly Option[], key: string): string {
  const { code, label = key } = options.find(({ value }) => value === key) ?? {};
  return code ?? (matchOption(options, label)?.value === key && !separates(label) ? label : key);
}
