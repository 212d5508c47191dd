/** Signs that draw nothing: the soft hyphen, blanks of no width, signs that turn the direction, selectors of a variant. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** Without the signs that draw nothing. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '');

/**
 * Letters in one case and one way of writing. Upper case first, because several small letters may share a capital (ß, ς).
 */
export const foldLetters = (text: string): string =>
  text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
