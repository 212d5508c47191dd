/** A line may end here, and nothing is seen of it: a zero-width space. */
export const maybeBreak = '\u200b';

/** Signs in a row without a blank; Chinese breaks anywhere by itself. */
const word = /[^\s\u2e80-\uffef]+/g;
/** Behind the marks of an address or a path, and before a capital of `camelCase` and the last one of `XMLFile`. */
const places =
  /(?<=[/\\._\-:;,=&?#@|+])(?![/\\._\-:;,=&?#@|+])|(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/** The parts that a long identifier, path or address is read in. */
export const partsOfWord = (text: string): string[] => text.split(places);

/**
 * A text whose words of more signs than fit a line may end one only where they are read as parts: `UpdateManagerService` behind `Manager`, a path behind
 * its strokes. Shorter words, and so nearly all, stay the signs they are.
 */
export function withBreaks(text: string, signs: number): string {
  if (text.length <= signs) return text;
  return text.replace(word, (one) => (one.length > signs ? partsOfWord(one).join(maybeBreak) : one));
}
