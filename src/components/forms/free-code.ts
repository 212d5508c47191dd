import { useDebounce } from 'ahooks';
import { foldText } from '#domain/fold-text.ts';
import { codeFromName } from '#domain/product/code-from-name.ts';

/** A list is asked for the codes in it when the hands rest (ms). */
const restsAfter = 300;

/** The letters of the code that is offered for a name being typed, to ask a list for those that are taken; null while there are none. */
export const useCodeLetters = (name: string): string | null =>
  useDebounce(codeFromName(name), { wait: restsAfter }) || null;

/** A code for a name, free among the entries of a list. */
export function freeCode(name: string, entries: readonly { code: string }[] = []): string {
  const taken = new Set(entries.map(({ code }) => foldText(code)));
  return codeFromName(name, (code) => taken.has(foldText(code)));
}
