const wide = /[\u2e80-\u9fff\uac00-\ud7af]/u;

/** Two letters for a person: first letters of the first and last word; of a Chinese name the last two characters, which tell people apart. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  if (wide.test(first) && !last) return [...first].slice(-2).join('');
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join('').toUpperCase();
}
