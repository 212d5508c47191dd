/** Signs that draw nothing: the soft hyphen, blanks of no width, signs that turn the direction, selectors of a variant. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** Without the signs that draw nothing. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '');

/**
 * Letters in one case and one way of writing. Upper case first, because several small letters may share a capital (ß, ς).
 */
export const foldLetters = (text: string): string =>
  text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

const latinOrHan = /[\p{Script=Latin}\p{Script=Han}]/u;
/** Scripts that people write together with Latin letters and Han, one of them in a name. */
const besideLatin = [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, /\p{Script=Bopomofo}/u, /\p{Script=Hangul}/u];
/** Others that are told apart; what is of none of them counts as one more. */
const alone = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
];
/** What takes the script of the letters beside it. */
const ofAnyScript = /[\p{Script=Common}\p{Script=Inherited}\P{L}]/u;

/**
 * Do letters of scripts stand together that nobody writes so? A name like that looks like another one: р, о and с are Cyrillic here. Digits and signs
 * stand with any.
 */
export function mixesScripts(text: string): boolean {
  let hasLatin = false;
  const others = new Set<number>();
  for (const letter of text.normalize('NFKC')) {
    if (ofAnyScript.test(letter)) continue;
    if (latinOrHan.test(letter)) hasLatin = true;
    else others.add([...besideLatin, ...alone].findIndex((script) => script.test(letter)));
  }
  if (others.size > 1) return true;
  return hasLatin && [...others].some((at) => at < 0 || at >= besideLatin.length);
}

/** Does a word of a text do so? Words of different scripts beside each other are usual in full names. */
export const hasMixedWord = (text: string): boolean => text.split(/[^\p{L}\p{M}]+/u).some(mixesScripts);
