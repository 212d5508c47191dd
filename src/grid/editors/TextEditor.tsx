import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { composing } from '@/components/composing';
import { useMeasures } from '@/density';
import { Floating } from '@/grid/Floating';
import styles from '@/grid/grid.less';
import { type Then, useGridContext } from '@/grid/grid-context';
import type { EditorProps } from './editor-props';
import { isForAll, isSameText, labelOf, leftFor, useField } from './useField';

/** Wider than any letter of the grid's font, a Chinese one included (px). */
const widestLetter = 16;

/** A longer text is scrolled (px). */
const highest = 200;

/** Text of one or of several lines (Shift+Enter or Alt+Enter makes a line). */
export function TextEditor<R>({ line, row, column, editing, value, cell, description }: EditorProps<R>) {
  const grid = useGridContext();
  const text = typeof value === 'string' ? value : '';
  const commit = (typed: string, then: Then) => {
    const asRefused = editing?.message !== undefined && isSameText(editing.text, typed);
    if (asRefused && grid.leaveRefused(line, column.key, then)) return;
    grid.commitText(line, column.key, typed, then);
  };
  const { editor } = column;
  const isSpaceless = editor !== undefined && 'spaceless' in editor && editor.spaceless === true;
  const field = useField(editing, text, (typed) => commit(typed, 'away'), isSpaceless);
  const long = editor?.kind === 'longText';

  const { row: oneLine } = useMeasures();
  const room = useRef(0);
  const adapt = () => {
    const element = field.current;
    if (!element) return;
    element.style.height = '';
    if (!editing) return;
    room.current = element.clientWidth;
    const whole = element.scrollHeight + 2;
    element.style.height = `${Math.min(Math.max(whole, oneLine), highest)}px`;
    element.style.overflowY = whole > highest ? 'auto' : '';
  };
  /** Asking for the height lays the page out, at every key: a text that fits into one line by far has the height of one. */
  const adaptToInput = () => {
    const { value: typed = '', style } = field.current ?? {};
    const isOneLine = !typed.includes('\n') && typed.length * widestLetter < room.current;
    if (!isOneLine || style?.height !== `${oneLine}px`) adapt();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text, which is set when editing begins
  useLayoutEffect(adapt, [editing]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!editing || composing(event)) return;
    const { value: typed } = event.currentTarget;
    if (event.key === 'Enter' && long && event.altKey) {
      event.currentTarget.setRangeText(
        '\n',
        event.currentTarget.selectionStart,
        event.currentTarget.selectionEnd,
        'end',
      );
      adapt();
    } else if (event.key === 'Enter' && long && event.shiftKey) return;
    else if (event.key === 'Enter' && isForAll(event, line, grid.hasRange())) {
      if (!grid.hasRange()) return;
      commit(typed, 'all');
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) commit(typed, 'inside');
    else if (event.key === 'Enter') commit(typed, event.shiftKey ? 'up' : 'down');
    else if (event.key === 'Tab') commit(typed, event.shiftKey ? 'previous' : 'next');
    else if (event.key === 'Escape') grid.cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <textarea
        ref={field}
        rows={1}
        className={editing ? styles.field : `${styles.field} ${styles.fieldIdle}`}
        data-grid-field=""
        data-grid-idle={editing ? undefined : ''}
        aria-label={labelOf(column, row, editing)}
        aria-description={editing ? undefined : description}
        aria-invalid={editing?.message ? true : undefined}
        spellCheck={editing ? undefined : false}
        onKeyDown={onKeyDown}
        onInput={() => (editing ? adaptToInput() : grid.begin('typed', line, column.key))}
        onCompositionStart={() => editing || grid.begin('typed', line, column.key)}
        onBlur={(event) => {
          if (editing && leftFor(field)) commit(event.currentTarget.value, 'away');
        }}
      />
      {editing?.message && cell && (
        <Floating anchor={field.current ?? cell} role="alert">
          <span className={styles.message}>{editing.message}</span>
        </Floating>
      )}
    </>
  );
}
