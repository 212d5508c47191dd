/**
 * Chinese and other languages share quotation marks and the ellipsis, but Chinese ones are as wide as a character, the dots at half its height.
 * Those that stand beside no Chinese are told by signs that no text has.
 */
export const narrowQuotes: ReadonlyMap<string, string> = new Map([
  ['‘', '\ufdd0'],
  ['’', '\ufdd1'],
  ['“', '\ufdd2'],
  ['”', '\ufdd3'],
  ['…', '\ufdd4'],
]);
