import { type KeyboardEvent, useLayoutEffect, useMemo, useState } from 'react';
import { composing } from '@/components/composing';
import { matchOption, optionsOf, separates } from '@/grid/editing/parse-cell';
import { type Then, useGridContext } from '@/grid/grid-context';
import type { Option, Step } from '@/grid/grid-types';
import { enteredIn } from '@/grid/waiting/unsaved';
import type { EditorProps } from './editor-props';
import { matchOptions } from './match-options';
import { isForAll, isSameText, useField } from './useField';

const nothing: Option = { value: '', label: '' };

/** What is typed, marked and ticked in the cell of a choice, and what the keys make of it. */
export function useChoice<R>({ line, row, column, editing, value, entered }: EditorProps<R>) {
  const grid = useGridContext();
  const editor = column.editor;
  const multiple = editor?.kind === 'choices';
  const [text, setText] = useState('');
  const [moved, setMoved] = useState<number | null>(null);
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  // What was refused in a cell of several names none of them: an empty value is not one that was chosen.
  const chosen = picked ?? asList(value).filter((key) => !multiple || key !== '');

  const field = useField(editing, '', (typed) => away(typed));
  useLayoutEffect(() => {
    setText(editing?.how === 'typed' ? (field.current?.value ?? '') : (editing?.text ?? ''));
    setMoved(null);
    if (!editing) setPicked(null);
  }, [editing, field]);

  const options = useMemo(() => {
    if (!editing || !editor) return [];
    const all = optionsOf(editor, row, enteredIn(entered, line));
    const empty = editor.kind === 'choice' && editor.allowEmpty && text.trim() === '';
    return empty ? [nothing, ...all] : matchOptions(all, text);
  }, [editing, editor, row, entered, text, line]);
  const present = options.findIndex((option) => chosen.includes(option.value));
  const at = Math.min(moved ?? (text.trim() === '' ? Math.max(present, 0) : 0), options.length - 1);
  const touched = text.trim() !== '' || moved !== null;

  const type = (typed: string) => {
    setText(typed);
    setMoved(null);
  };
  const take = (option: Option, then: Then) =>
    grid.commit(line, column.key, option.value === '' ? null : option.value, option.label, then);
  const takeAll = (values: readonly string[], then: Then) =>
    grid.commit(line, column.key, values, values.join(', '), then);
  const flip = (option: Option) => {
    setPicked(chosen.includes(option.value) ? chosen.filter((v) => v !== option.value) : [...chosen, option.value]);
    type('');
    if (field.current) field.current.value = '';
  };
  const pick = (option: Option) => (multiple ? flip(option) : take(option, 'stay'));

  /** What was refused stands there as it was: nothing else was typed, marked or ticked. */
  const isAsRefused = (typed: string) =>
    editing?.message !== undefined && isSameText(editing.text ?? '', typed) && moved === null && picked === null;

  /** The person has gone elsewhere: what was typed or ticked counts, a merely marked option does not. */
  const away = (typed: string) => {
    if (isAsRefused(typed) && grid.leaveRefused(line, column.key, 'away')) return;
    if (typed.trim() !== '') return grid.commitText(line, column.key, [...labels(), typed].join(', '), 'away');
    return multiple ? takeAll(chosen, 'away') : grid.commit(line, column.key, value, '', 'away');
  };
  const labels = () => {
    if (!multiple || !editor) return [];
    const all = optionsOf(editor, row, enteredIn(entered, line));
    return chosen.map((key) => nameIn(all, key));
  };

  const finish = (then: Step | 'all' | 'inside') => {
    if (isAsRefused(field.current?.value ?? '') && grid.leaveRefused(line, column.key, then)) return;
    const option = options[at];
    if (multiple) {
      if (!touched) return takeAll(chosen, then);
      if (!option || option.disabled) return grid.commitText(line, column.key, [...labels(), text].join(', '), then);
      if (then === 'down') return flip(option);
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
    else if (event.key === 'ArrowDown') setMoved(Math.min(at + 1, options.length - 1));
    else if (event.key === 'ArrowUp') setMoved(Math.max(at - 1, 0));
    else if (event.key === 'PageDown') setMoved(Math.min(at + 8, options.length - 1));
    else if (event.key === 'PageUp') setMoved(Math.max(at - 8, 0));
    else if (event.key === 'Escape') grid.cancel();
    else if (event.key === 'Backspace' && multiple && text === '') setPicked(chosen.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return { field, options, chosen, at, multiple, type, pick, away, onKeyDown };
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
