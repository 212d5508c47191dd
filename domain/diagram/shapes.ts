/**
 * What pictures are made of. The canvas on screen, the exported file and the report draw the same shapes, so they show the same. Colours are
 * resolved (#rrggbb), because a picture leaves the page whose style sheet would resolve them.
 */
export type Shape = RectShape | PathShape | TextShape;

interface Paint {
  fill?: string;
  stroke?: string;
  /** Width of the stroke, 1 if it is left out. */
  width?: number;
  dash?: string;
  opacity?: number;
  /** `detail` is left out where the picture is too small to read it. */
  part?: 'body' | 'detail';
}

interface RectShape extends Paint {
  is: 'rect';
  x: number;
  y: number;
  w: number;
  h: number;
  radius?: number;
}

interface PathShape extends Paint {
  is: 'path';
  d: string;
  /** Where the path is put and how much it is enlarged: for icons, which are drawn on a square of 24. */
  at?: { x: number; y: number; scale: number };
}

interface TextShape extends Pick<Paint, 'fill' | 'part'> {
  is: 'text';
  x: number;
  y: number;
  text: string;
  size: number;
  bold?: boolean;
  anchor?: 'middle' | 'end';
}

/** The letters of a picture, in every place it is drawn. */
export const pictureFont = "'Noto Sans', 'Noto Sans SC', 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', sans-serif";

/**
 * How wide a text is, about: the same in every place, without a browser to measure it. Chinese characters are as wide as they are high.
 */
export function textWidth(text: string, size: number, bold = false): number {
  let units = 0;
  for (const letter of text) units += unitsOf(letter);
  return units * size * (bold ? 1.1 : 1);
}

/** Kept: a picture of a thousand nodes measures some ten thousand letters. */
const known = new Map<string, number>();

function unitsOf(letter: string): number {
  let units = known.get(letter);
  if (units === undefined) {
    units = widthOfLetter(letter);
    known.set(letter, units);
  }
  return units;
}

/** Letters by how wide DejaVu Sans draws them in bold, without what bold adds. */
const widths: readonly (readonly [units: number, letters: RegExp])[] = [
  [0.32, /[ilj'|!\s]/],
  [0.42, /[.,:;()[\]f-]/],
  [0.45, /[tr]/],
  [0.55, /[csz]/],
  [0.6, /[vxy]/],
  [0.62, /[aek]/],
  [0.63, /o/],
  [0.65, /[bdghnpqu]/],
  [1.01, /[W@©®ÆæŒœ…]/],
  [0.95, /[mM%&]/],
  [0.85, /w/],
  [0.78, /[DGHNOQUØ#+<=>~^×÷±]/],
  [0.71, /[ABKRVX]/],
  [0.67, /[A-Z0-9]/],
];

/**
 * As wide as DejaVu Sans draws it in bold: where none of the fonts of a picture is installed, it is drawn with that one, and a name ran over the edge
 * of its node. A letter with a mark is as wide as the one without.
 */
function widthOfLetter(letter: string): number {
  if (/[\u2e80-\uffef]/.test(letter)) return 1;
  const plain = letter.normalize('NFD').charAt(0);
  return widths.find(([, letters]) => letters.test(plain))?.[0] ?? 0.66;
}

/** The text, cut with "…" where it is wider than there is room. */
export function fitText(text: string, room: number, size: number, bold = false): string {
  if (textWidth(text, size, bold) <= room) return text;
  const letters = [...text];
  const factor = size * (bold ? 1.1 : 1);
  let width = factor;
  let kept = 0;
  while (kept < letters.length) {
    width += unitsOf(letters[kept] as string) * factor;
    if (width > room) break;
    kept++;
  }
  return `${letters.slice(0, kept).join('').trimEnd()}…`;
}

/** A name in bold letters, in two lines at most: broken at a blank, or anywhere where there is none. */
export function twoLines(text: string, room: number, size: number): string[] {
  if (textWidth(text, size, true) <= room) return [text];
  let cut = 0;
  let blank = -1;
  const letters = [...text];
  for (let width = 0; cut < letters.length; cut++) {
    const letter = letters[cut] as string;
    width += textWidth(letter, size, true);
    if (width > room) break;
    if (letter === ' ') blank = cut;
  }
  const at = blank > 0 ? blank : cut;
  // The blank between the lines stays at the end of the first, where nobody sees it: what searches or reads the drawing finds the name whole.
  const first = letters.slice(0, blank > 0 ? at + 1 : at).join('');
  return [first, fitText(letters.slice(at).join('').trimStart(), room, size, true)];
}
