/** Codes that are named before they are only counted. */
const mostNamed = 6;

/** The codes of rows in a sentence: the first ones, and how many there are. A large task has thousands of them. */
export const shortCodes = (codes: readonly string[]): string =>
  codes.slice(0, mostNamed).join(', ') + (codes.length > mostNamed ? ` … (${codes.length})` : '');
