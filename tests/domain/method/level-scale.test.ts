import { describe, expect, it } from 'vitest';
import { levelScale } from '#domain/method/rate/level-scale.ts';
import { evitaMethod, heavensMethod, methodSeeds } from '#domain/method/seed/methods.ts';
import type { Meaning } from '#domain/model/tones.ts';

const scale = (levels: Parameters<typeof levelScale>[0]) =>
  levelScale(levels).map(({ code, value, tone }) => `${code} ${value} ${tone}`);

describe('the risk levels of a method, mildest first, with their tones', () => {
  it('EVITA: nine levels from R0 to R7+', () => {
    expect(scale(evitaMethod.risk.levels)).toEqual([
      'R0 0 negligible',
      'R1 1 negligible',
      'R2 2 low',
      'R3 3 low',
      'R4 4 medium',
      'R5 5 high',
      'R6 6 serious',
      'R7 7 serious',
      'R7+ 8 serious',
    ]);
  });

  it('HEAVENS: QM is the mildest of five', () => {
    expect(scale(heavensMethod.risk.levels)).toHaveLength(5);
    expect(levelScale(heavensMethod.risk.levels)[0]).toMatchObject({ name: { en: 'QM' }, tone: 'negligible' });
    expect(levelScale(heavensMethod.risk.levels).at(-1)).toMatchObject({ name: { en: 'Critical' }, tone: 'serious' });
  });

  it('keep their own names and values in every method to start from', () => {
    for (const { method } of methodSeeds)
      for (const { code, name, value } of method.risk.levels)
        expect(levelScale(method.risk.levels)).toContainEqual(expect.objectContaining({ code, name, value }));
  });
});

describe('a scale of any values', () => {
  const level = (code: string, value: number, correspondsTo: Meaning) => ({
    code,
    name: { en: code, zh: code },
    value,
    correspondsTo,
  });

  it('is ordered by value, whatever the order it is kept in, each level in the tone of what it corresponds to', () => {
    expect(scale([level('c', 80, 'Major'), level('a', -3, 'Moderate'), level('b', 0.5, 'Major')])).toEqual([
      'a -3 medium',
      'b 0.5 high',
      'c 80 high',
    ]);
  });

  it('of one level is shown by its meaning too, of none is empty', () => {
    expect(scale([level('only', 9, 'High')])).toEqual(['only 9 high']);
    expect(scale([])).toEqual([]);
  });
});
