/** A word of our own that names an asset, or that the name of one ends with. */
export interface Head {
  /** Code of the category in the seeded vocabulary. */
  category: string;
  /** It says what is meant alone: "gateway" does, "sensor" does not. */
  alone: boolean;
  /** Something travels over it: a bus, a network, a radio. */
  medium: boolean;
}

/** Words by category: `*` before one that says nothing alone, `~` before one that something travels over. */
export function headsOf(
  lists: Readonly<Record<string, string>>,
  keyOf: (word: string) => string,
): ReadonlyMap<string, Head> {
  const heads = new Map<string, Head>();
  for (const [category, list] of Object.entries(lists))
    for (const item of list.split(/\s*[,\n]\s*/)) {
      const word = item.replace(/^[*~]+/, '');
      const sign = item.slice(0, item.length - word.length);
      if (word === '') continue;
      const former = heads.get(keyOf(word));
      heads.set(keyOf(word), {
        category: former?.category ?? category,
        alone: former?.alone || !sign.includes('*'),
        medium: sign.includes('~'),
      });
    }
  return heads;
}

export const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/[\s,]+/).filter((word) => word !== ''));

/** Alternatives of a pattern, the longest first. Words of our own only: they hold no sign that a pattern reads. */
export const oneOf = (list: string): string =>
  list
    .split(/\s+/)
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .join('|');
