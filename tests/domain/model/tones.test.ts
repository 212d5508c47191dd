import { describe, expect, it } from 'vitest';
import { filters } from '#config/layout.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { feasibilityNames, impactNames } from '#domain/model/method.ts';
import { palette, screenStyles, toneAt, toneOf, tones } from '#domain/model/tones.ts';
import { toneColours } from '#domain/report/tones.ts';

type Colour = readonly number[];
const colourOf = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Relative luminance and contrast (WCAG 2.2, 1.4.3). */
const luminance = (colour: Colour) => {
  const [r = 0, g = 0, b = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: Colour, b: Colour) => {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (bright + 0.05) / (dim + 0.05);
};

const clipped = (colour: Colour): Colour => colour.map((value) => Math.min(255, Math.max(0, value)));

/** What the filters of R-CONST-6 make of a colour (CSS Filter Effects 1, 9.6). */
const calm = ([r = 0, g = 0, b = 0]: Colour): Colour => {
  const { contrast: percent, sepia } = filters.dark;
  const [x = 0, y = 0, z = 0] = [r, g, b].map((value) => (value - 127.5) * (percent / 100) + 127.5);
  const left = 1 - sepia / 100;
  return clipped([
    (0.393 + 0.607 * left) * x + (0.769 - 0.769 * left) * y + (0.189 - 0.189 * left) * z,
    (0.349 - 0.349 * left) * x + (0.686 + 0.314 * left) * y + (0.168 - 0.168 * left) * z,
    (0.272 - 0.272 * left) * x + (0.534 - 0.534 * left) * y + (0.131 + 0.869 * left) * z,
  ]);
};
const inverted = (colour: Colour): Colour => {
  const part = filters.colorWeak.invert / 100;
  return colour.map((value) => value * (1 - part) + (255 - value) * part);
};
const same = (colour: Colour) => colour;
/** A printer without colours. */
const grey = (colour: Colour): Colour => {
  const [r = 0, g = 0, b = 0] = colour;
  const value = 0.299 * r + 0.587 * g + 0.114 * b;
  return [value, value, value];
};

/** Every way a chip is seen, and the style of the palette it is drawn in there. */
const sights = [
  { seen: 'light', style: 'light', shown: same },
  { seen: 'dark navigation, calm filter', style: 'light', shown: calm },
  { seen: 'dark', style: 'dark', shown: same },
  { seen: 'light, colour-weak', style: 'lightWeak', shown: inverted },
  { seen: 'dark navigation, colour-weak', style: 'lightWeak', shown: (c: Colour) => inverted(calm(c)) },
  { seen: 'dark, colour-weak', style: 'darkWeak', shown: inverted },
  { seen: 'printed in colour', style: 'light', shown: same },
  { seen: 'printed in grey', style: 'light', shown: grey },
] as const;

describe('the level palette', () => {
  it.each(sights.flatMap((sight) => tones.map((tone) => ({ ...sight, tone }))))(
    '$tone reads well, seen: $seen',
    (sight) => {
      const { text, background } = palette[sight.style][sight.tone];
      expect(contrast(sight.shown(colourOf(text)), sight.shown(colourOf(background)))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('has a look for every style', () => expect(Object.keys(palette)).toEqual([...screenStyles]));

  it('is printed in its light style, as document formats write colours', () => {
    expect(toneColours.high).toEqual({ text: 'A33C00', background: 'FDEADE', fill: 'F2711C' });
    expect(Object.keys(toneColours)).toEqual([...tones]);
  });
});

describe('the tone of a level', () => {
  it('follows what it corresponds to in the standard, mildest first on each scale', () => {
    expect(impactNames.map(toneOf)).toEqual(['negligible', 'medium', 'high', 'serious']);
    expect(feasibilityNames.map(toneOf)).toEqual(['negligible', 'low', 'medium', 'high']);
    expect([1, 2, 3, 4, 5].map(toneOf)).toEqual([...tones]);
  });

  it('is the same for the same word on different scales', () => {
    const seen = new Map<string, Set<string>>();
    const { impact, feasibilityLevels, risk } = defaultMethod;
    for (const { name, correspondsTo } of [...impact.levels, ...feasibilityLevels, ...risk.levels])
      seen.set(name.en, (seen.get(name.en) ?? new Set()).add(toneOf(correspondsTo)));
    expect([...seen].filter(([, looks]) => looks.size > 1)).toEqual([]);
    expect(seen.get('Medium')).toEqual(new Set(['medium']));
  });

  it.each([
    [0, 5, 'negligible'],
    [4, 5, 'serious'],
    [0, 4, 'negligible'],
    [3, 4, 'serious'],
    [1, 3, 'medium'],
    [0, 1, 'negligible'],
  ])('by its place, where it corresponds to nothing: %i of %i is %s', (place, count, tone) => {
    expect(toneAt(place, count)).toBe(tone);
  });
});
