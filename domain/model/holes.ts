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

/** A text with the word for a number in the place of `{count:risk|risks}`; its other holes stay, so that more than text can be put into them. */
export const chooseWords = (text: string, find: (name: string) => Value | undefined): string =>
  text.replace(holes, (hole, name: string, one?: string, many?: string) => {
    const value = find(name);
    if (one === undefined || many === undefined || value === undefined) return hole;
    return String(value) === '1' ? one : many;
  });
