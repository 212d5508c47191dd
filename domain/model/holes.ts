/** `{count}`, or `{count:risk|risks}`: what is said of one, and of any other number. */
const holes = /\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g;

type Value = string | number;

/** The names of the holes of a text: `Saved {count} of {total}` → count, total. */
export const holesIn = (text: string): string[] => [...text.matchAll(holes)].map(([, name = '']) => name);

/**
 * A text with its holes filled, by name or by a function of the name: `{count}` with the value, `{count:risk|risks}` with
 * the word for it. A hole without a value stays as it is written.
 */
export function fillHoles(
  text: string,
  values: Readonly<Record<string, Value | undefined>> | ((name: string) => Value | undefined),
): string {
  const find =
    typeof values === 'function' ? values : (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);
  return chooseWords(text, find).replace(holes, (hole, name: string) => String(find(name) ?? hole));
}

/**
 * `fillHoles` for a sentence that becomes the text of a row. Chinese sentences have blanks around their holes, which keep a name of letters apart;
 * where Chinese signs meet there are none.
 */
export const fillSentence = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/( ?)\{(\w+)\}( ?)/g, (hole, before: string, name: string, after: string, at: number) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return hole;
    const [left, right] = [text.slice(0, at), text.slice(at + hole.length)];
    return (meet(left, value) ? '' : before) + value + (meet(value, right) ? '' : after);
  });

/** Chinese characters and full-width signs. */
const chinese = '[\\p{Script=Han}\\u3000-\\u303f\\uff00-\\uffef]';
const endsSo = new RegExp(`${chinese}$`, 'u');
const beginsSo = new RegExp(`^${chinese}`, 'u');
const meet = (left: string, right: string): boolean => endsSo.test(left) && beginsSo.test(right);

/** A text with the word for a number in the place of `{count:risk|risks}`; its other holes stay, so that more than text can be put into them. */
export const chooseWords = (text: string, find: (name: string) => Value | undefined): string =>
  text.replace(holes, (hole, name: string, one?: string, many?: string) => {
    const value = find(name);
    if (one === undefined || many === undefined || value === undefined) return hole;
    return String(value) === '1' ? one : many;
  });
