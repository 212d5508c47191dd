import { describe, expect, it } from 'vitest';
import { personColours } from '@/components/person-colour';

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

describe('the colours of people', () => {
  it.each(['#ffffff', '#141414', '#1f1f1f'])('read on %s, and words on them do', (background) => {
    const colours = [...personColours(people, background).values()];
    expect(colours).toHaveLength(200);
    expect(colours.filter((colour) => contrast(colour, background) < 4.5)).toEqual([]);
  });

  it('differ as long as there are enough, and are the same in whatever order people are named', () => {
    const ten = people.slice(0, 10);
    const colours = personColours(ten, '#ffffff');
    expect(new Set(colours.values()).size).toBe(10);
    expect(personColours(ten.toReversed(), '#ffffff')).toEqual(colours);
  });
});
