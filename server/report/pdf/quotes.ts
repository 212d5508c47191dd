/**
 * Chinese and other languages share their quotation marks, but Chinese ones are as wide as a character. Those that stand beside no Chinese are told
 * by signs that no text has.
 */
export const narrowQuotes: ReadonlyMap<string, string> = new Map([
  ['‘', '\ufdd0'],
  ['’', '\ufdd1'],
  ['“', '\ufdd2'],
  ['”', '\ufdd3'],
]);
