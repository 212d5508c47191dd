import { describe, expect, it } from 'vitest';
import { personColour } from '@/components/person-colour';

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const contrast = (a: string, b: string) => {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (bright + 0.05) / (dim + 0.05);
};
const people = Array.from({ length: 200 }, (_, at) => `user-${at}`);

describe('the colour of a person', () => {
  it.each(['#ffffff', '#141414', '#1f1f1f'])('reads on %s, and words on it do', (background) => {
    const poor = people.filter((id) => contrast(personColour(id, background), background) < 4.5);
    expect(poor).toEqual([]);
  });

  it('stays the same for one person, and differs among many', () => {
    const colours = people.map((id) => personColour(id, '#ffffff'));
    expect(people.map((id) => personColour(id, '#ffffff'))).toEqual(colours);
    expect(new Set(colours).size).toBeGreaterThan(7);
  });
});
