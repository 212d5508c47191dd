/** `CIA` as C, I and A. Nothing where a part of it is no code. */
export function rowOfCodes(word: string, known: readonly string[]): string[] {
  const found: string[] = [];
  let left = word.normalize('NFKC').replace(/[\s.-]+/g, '');
  while (left !== '') {
    const [next] = known.filter((code) => code !== '' && left.startsWith(code)).sort((a, b) => b.length - a.length);
    if (!next) return [];
    found.push(next);
    left = left.slice(next.length);
  }
  return found;
}
