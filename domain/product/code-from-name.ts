/** Letters of a code made from a name of a single word, and the most that a made code has. */
const fromOneWord = 4;
const longest = 12;

/** Words of a name: parted by anything that is no letter and no digit, and where a small letter is followed by a capital one (`eScooterLock`). */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * A code offered for a name that is being typed: the first letters of its words (`Keyless-Gateway-2` → `KG-2`), of a single word its first four;
 * numbers stay whole. A number is appended where the code is taken.
 * @param taken whether somebody has the code already, in whatever case
 * @returns nothing for a name without a letter or a digit
 */
export function codeFromName(name: string, taken: (code: string) => boolean = () => false): string {
  const words = wordsOf(name);
  const letters = (word: string) => [...word];
  const initials = words.map((word) => (/^\p{N}/u.test(word) ? `-${word}` : letters(word)[0])).join('');
  const [only = ''] = words;
  const short = words.length === 1 ? letters(only).slice(0, fromOneWord).join('') : initials.replace(/^-/, '');
  const made = letters(short.toUpperCase()).slice(0, longest).join('');
  if (made === '' || !taken(made)) return made;
  let number = 2;
  while (taken(`${made}-${number}`)) number += 1;
  return `${made}-${number}`;
}
