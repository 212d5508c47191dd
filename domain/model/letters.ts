/** Signs that draw nothing: the soft hyphen, blanks of no width, signs that turn the direction, selectors of a variant. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** Without the signs that draw nothing. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '');

/**
 * Letters in one case and one way of writing. Upper case first, because several small letters may share a capital (ß, ς).
 */
export const foldLetters = (text: string): string =>
  text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

/** Scripts that have letters of the same look: р, о and с are Cyrillic here. */
const alikeScripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
];

/** Do letters of two such scripts stand together? A name like that looks like another one and is none that people write. */
export function mixesScripts(text: string): boolean {
  const letters = text.normalize('NFKC');
  return alikeScripts.filter((script) => script.test(letters)).length > 1;
}

/** Does a word of a text do so? Words of different scripts beside each other are usual in full names. */
export const hasMixedWord = (text: string): boolean => text.split(/[^\p{L}\p{M}]+/u).some(mixesScripts);
