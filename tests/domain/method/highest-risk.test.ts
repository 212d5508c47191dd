import { expect, it } from 'vitest';
import { highestRisksOfAssets, highestRisksOfThreats } from '#domain/method/rate/highest-risk.ts';
import type { RiskView } from '#domain/method/rate/ratings.ts';
import { risk, threat } from './rows.ts';

const risks = [
  risk('r1', { threat: 't1' }),
  risk('r2', { threat: 't1' }),
  risk('r3', { threat: 't2' }),
  risk('r4', { threat: 't3' }),
  risk('r5', { threat: 'gone' }),
];
const threats = new Map([
  ['t1', threat('t1', { assets: ['a1'] })],
  ['t2', threat('t2', { assets: ['a1', 'a2'] })],
  ['t3', threat('t3', { assets: ['a3'] })],
]);
const values = { r1: 2, r2: 4, r3: 0, r4: null, r5: 5 };
const ratings = new Map(Object.entries(values).map(([id, overall]) => [id, { overall } as RiskView]));

it('the highest risk of a threat is that of its worst rated risk, a value of 0 included', () => {
  expect(Object.fromEntries(highestRisksOfThreats(risks, ratings))).toEqual({
    t1: { id: 'r2', value: 4 },
    t2: { id: 'r3', value: 0 },
    gone: { id: 'r5', value: 5 },
  });
});

it('the highest risk of an asset is that of the threats to it; without a rated risk there is none', () => {
  expect(Object.fromEntries(highestRisksOfAssets(risks, threats, ratings))).toEqual({
    a1: { id: 'r2', value: 4 },
    a2: { id: 'r3', value: 0 },
  });
});

it('among equal risks the first sets the value', () => {
  const equal = new Map([
    ['r1', { overall: 3 } as RiskView],
    ['r2', { overall: 3 } as RiskView],
  ]);
  expect(highestRisksOfThreats(risks, equal).get('t1')).toEqual({ id: 'r1', value: 3 });
});
