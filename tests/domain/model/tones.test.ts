import { describe, expect, it } from 'vitest';
import { palette, toneAt, tones } from '#domain/model/tones.ts';
import { toneColours } from '#domain/report/tones.ts';

/** Relative luminance and contrast (WCAG 2.2, 1.4.3). */
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (bright + 0.05) / (dim + 0.05);
};

describe('the level palette', () => {
  const cells = (['light', 'dark'] as const).flatMap((style) => tones.map((tone) => ({ style, tone })));
  it.each(cells)('$tone reads well in the $style style', ({ style, tone }) => {
    const { text, background } = palette[style][tone];
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    [0, 5, 'negligible'],
    [4, 5, 'serious'],
    [0, 4, 'negligible'],
    [3, 4, 'serious'],
    [1, 3, 'medium'],
    [0, 1, 'negligible'],
  ])('level %i of %i is %s', (place, count, tone) => {
    expect(toneAt(place, count)).toBe(tone);
  });

  it('is printed in its light style, as document formats write colours', () => {
    expect(toneColours.high).toEqual({ text: 'A63D00', background: 'FFE8D9', fill: 'F2711C' });
    expect(Object.keys(toneColours)).toEqual([...tones]);
  });
});
