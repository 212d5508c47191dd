import type { ToneColours } from '../model/tones.ts';
import type { DrawnLink } from './drawing.ts';
import type { Point } from './geometry.ts';
import { type Colours, type Look, smallSize } from './picture-parts.ts';
import { type Shape, textWidth } from './shapes.ts';

export interface LabelSize {
  width: number;
  height: number;
}

/** How large a label is, which is asked for more places than it is drawn at; null: there is none. */
export const sizeOfLabel = (text: string, size: number, hasDigit: boolean): LabelSize | null =>
  text === '' && !hasDigit ? null : { width: textWidth(text, size) + (hasDigit ? 18 : 0) + 8, height: size * 1.5 };

export function labelOf(
  at: Point,
  text: string,
  look: Look | undefined,
  { style }: DrawnLink,
  colours: Colours,
): Shape[] {
  if (text === '' && !look?.level) return [];
  const size = style.fontSize ?? smallSize;
  const digit = look?.level ?? null;
  const { width = 0, height = 0 } = sizeOfLabel(text, size, digit !== null) ?? {};
  const [left, middle] = [at.x - width / 2, at.y];
  const tone = digit && colours.tones[digit.tone];
  return [
    {
      is: 'rect',
      x: left,
      y: middle - height / 2,
      w: width,
      h: height,
      radius: 3,
      fill: colours.ground,
      part: 'detail',
      opacity: 0.92,
    },
    ...(digit && tone ? digitChip(digit.digit, left, middle, tone) : []),
    {
      is: 'text',
      // In the middle of its ground: in a narrower font than was measured it would stand left of its line.
      x: (left + (digit ? 21 : 4) + at.x + width / 2 - 4) / 2,
      y: middle + size * 0.35,
      text,
      size,
      anchor: 'middle',
      fill: colours.text,
      part: 'detail',
    },
  ];
}

/** The digit of a level in its colours, on the left of a label. */
function digitChip(digit: string, left: number, middle: number, tone: ToneColours): Shape[] {
  return [
    {
      is: 'rect',
      x: left + 3,
      y: middle - 6.5,
      w: 13,
      h: 13,
      radius: 3,
      fill: tone.background,
      part: 'detail',
    },
    {
      is: 'text',
      x: left + 9.5,
      y: middle + 3.5,
      text: digit,
      size: 10,
      bold: true,
      anchor: 'middle',
      fill: tone.text,
      part: 'detail',
    },
  ];
}
