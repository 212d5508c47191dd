import { expect, it } from 'vitest';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { riskLooks } from '@/ratings/useLooks';

it('a risk value has the look of the level it falls into, though no level has just this value', () => {
  const levels = defaultMethod.risk.levels.map((level, i) => ({ ...level, value: [1, 5, 10, 16, 20][i] ?? 0 }));
  const looks = riskLooks({ ...defaultMethod, risk: { ...defaultMethod.risk, levels } });
  expect(['1', '4', '5', '12', '16', '25'].map((value) => looks.get(value)?.code)).toEqual([
    '1',
    '1',
    '5',
    '10',
    '16',
    '20',
  ]);
  expect(looks.get('12')?.tone).toBe(looks.get('10')?.tone);
});
