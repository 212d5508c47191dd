/** A text as it is compared and searched: the number and width of blanks and capitals do not count. */
export const foldText = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Returns what tells whether a text contains these words, compared as `foldText` does. No words are in every text. */
export function searchFor(words: string): (text: string) => boolean {
  const wanted = foldText(words);
  // One word needs no look at the blanks of ten thousand texts.
  if (!wanted.includes(' ')) return (text) => text.toLowerCase().includes(wanted);
  return (text) => foldText(text).includes(wanted);
}
