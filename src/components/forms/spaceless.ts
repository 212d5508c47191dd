import type { ChangeEvent } from 'react';
import type * as z from 'zod';
import { composing } from '../composing';
import { refusesSpaces } from './field-rules';

type Entry = ChangeEvent<HTMLInputElement>;

/**
 * What an input holds after a change, where blanks are refused: one that was just typed is a hyphen. Pasted text stays as it is, and its refusal names it;
 * so does what an input method is composing, whose blanks choose among its candidates.
 */
export function hyphenForBlank({ target, nativeEvent }: Entry): string {
  const typed = nativeEvent as InputEvent & { keyCode: number };
  const { inputType, data } = typed;
  const isBlank =
    inputType === 'insertText' && !composing({ nativeEvent: typed }) && data !== null && /^\s$/.test(data);
  // antd hands on a copy of the input.
  const input = nativeEvent.target as HTMLInputElement;
  const { value, selectionStart: caret } = input;
  if (!isBlank || !caret || !/\s/.test(value[caret - 1] ?? '')) return target.value;
  // Put there at once: React finds the value it wants and leaves the caret where it is.
  input.setRangeText('-', caret - 1, caret, 'end');
  return input.value;
}

/** How an item of a form reads its input, where its schema refuses blanks. */
export const spacelessItem = (schema: z.ZodType | undefined) =>
  schema && refusesSpaces(schema) ? { getValueFromEvent: hyphenForBlank } : {};
