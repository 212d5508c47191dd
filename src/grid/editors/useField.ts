import { type RefObject, useLayoutEffect, useRef } from 'react';
import { putHyphenForBlank } from '@/components/forms/spaceless';
import type { Editing } from '@/grid/editing/useEditState';
import { useGridContext } from '@/grid/grid-context';
import type { Column } from '@/grid/grid-types';
import { isNewLine, isWaiting } from '@/grid/waiting/new-lines';

/**
 * The field of the cell the cursor is in. It is there, empty and unseen, before editing begins: so the first keystroke, and
 * the first stroke of an input method, already land in the element that stays.
 */
export function useField(editing: Editing | null, text: string, away: (text: string) => void, isSpaceless = false) {
  const { openField, type } = useGridContext();
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef({ text, away });
  latest.current = { text, away };

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    if (!editing) {
      element.value = '';
      return;
    }
    if (editing.how === 'edit') {
      element.value = editing.text ?? latest.current.text;
      element.focus({ preventScroll: true });
      element.setSelectionRange(element.value.length, element.value.length);
    }
    const { line, column } = editing;
    const note = (event?: Event) => {
      if (event && isSpaceless) putHyphenForBlank(event);
      type({ line, column, text: element.value });
    };
    if (editing.how === 'typed' || editing.text !== undefined) note();
    element.addEventListener('input', note);
    const save = () => latest.current.away(element.value);
    openField.current = save;
    return () => {
      element.removeEventListener('input', note);
      if (openField.current === save) openField.current = null;
    };
  }, [editing, openField, type, isSpaceless]);

  return field;
}

/** A field that loses the focus saves; not when only the window does. */
export const leftFor = (field: RefObject<HTMLTextAreaElement | null>) => document.activeElement !== field.current;

/** Is it the same text, as a field holds it? */
export const isSameText = (one: string | undefined, other: string): boolean =>
  one?.replace(/\r\n?/g, '\n') === other.replace(/\r\n?/g, '\n');

/** Enter with Ctrl; in the line for a new row it is no other than Enter, unless several rows that wait are chosen. */
export const isForAll = (
  { ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean },
  line: string,
  hasRange: boolean,
): boolean => (ctrlKey || metaKey) && (isWaiting(line) ? hasRange : !isNewLine(line));

/** The field stands for its cell: before editing it also says what the cell holds. */
export const labelOf = <R>(column: Column<R>, row: R | undefined, editing: Editing | null): string =>
  editing || row === undefined ? column.titleText : `${column.titleText}: ${column.text(row)}`;
