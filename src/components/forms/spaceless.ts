import type { ChangeEvent } from 'react';
import type * as z from 'zod';
import { composing } from '../composing';
import { refusesSpaces } from './field-rules';

type Entry = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;
type Typed = InputEvent & { keyCode: number };

/**
 * Puts a hyphen where a blank was just typed into a field that refuses blanks. Pasted text stays as it is, and its refusal names it; so does what an input
 * method is composing, whose blanks choose among its candidates.
 * @returns whether it did
 */
export function putHyphenForBlank(event: Event): boolean {
  const typed = event as Typed;
  const { inputType, data } = typed;
  const isBlank =
    inputType === 'insertText' && !composing({ nativeEvent: typed }) && data !== null && /^\s$/.test(data);
  const field = event.target as HTMLInputElement | HTMLTextAreaElement;
  const { value, selectionStart: caret } = field;
  if (!isBlank || !caret || !/\s/.test(value[caret - 1] ?? '')) return false;
  // Put there at once: React finds the value it wants and leaves the caret where it is.
  field.setRangeText('-', caret - 1, caret, 'end');
  return true;
}

/** What an input holds after a change, where blanks are refused: one that was just typed is a hyphen. */
export function hyphenForBlank({ target, nativeEvent }: Entry): string {
  // antd hands on a copy of the input.
  return putHyphenForBlank(nativeEvent) ? (nativeEvent.target as HTMLInputElement).value : target.value;
}

/** How an item of a form reads its input, where its schema refuses blanks. */
export const spacelessItem = (schema: z.ZodType | undefined) =>
  schema && refusesSpaces(schema) ? { getValueFromEvent: hyphenForBlank } : {};
