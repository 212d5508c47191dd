import { readableOn } from '@/readable';

/** Far enough apart to be told from each other, also by who sees colours otherwise. */
const colours = [
  '#1f77b4',
  '#d1495b',
  '#2a9d5c',
  '#8e5bd0',
  '#c77700',
  '#00879f',
  '#b83a9c',
  '#6b7a1f',
  '#9c5a3c',
  '#5a6acf',
];

/** Where a person begins to look for a colour. */
function placeOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return sum % colours.length;
}

/**
 * The colours of people who are in one place, the same for everybody who sees them: shades that read on this background (`#rrggbb`), and under words in
 * its colour. No two have the same one as long as there are enough.
 */
export function personColours(ids: Iterable<string>, background: string): ReadonlyMap<string, string> {
  const taken = new Set<number>();
  const found = new Map<string, string>();
  for (const id of [...new Set(ids)].sort()) {
    if (taken.size === colours.length) taken.clear();
    let place = placeOf(id);
    while (taken.has(place)) place = (place + 1) % colours.length;
    taken.add(place);
    found.set(id, readableOn(colours[place] as string, background));
  }
  return found;
}
