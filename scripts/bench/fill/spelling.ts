/** The n-th way to write a text in upper and lower case: another question with the same answer, so that nothing remembered helps. */
export const spelling = (text: string, n: number) =>
  [...text].map((letter, i) => ((n >> i) & 1 ? letter.toUpperCase() : letter)).join('');
