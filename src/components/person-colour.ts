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

/** The colour of a person, the same for everybody who sees them: a shade that reads on this background (`#rrggbb`), and under words in its colour. */
export function personColour(id: string, background: string): string {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return readableOn(colours[sum % colours.length] as string, background);
}
