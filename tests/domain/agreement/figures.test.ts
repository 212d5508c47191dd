// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { krippendorffAlpha, type Unit } from '#domain/agreement/alpha.ts';
import { pooled } from '#domain/agreement/figure.ts';
import { gwetAc2, type Pair, weightedKappa } from '#domain/agreement/kappa.ts';
import { alphaWord, kappaWord } from '#domain/agreement/words.ts';
import { referenceAlpha, referenceKappa } from './reference.ts';

/** A table of counts as pairs. */
const pairsOf = (table: readonly (readonly number[])[]): Pair[] =>
  table.flatMap((row, i) => row.flatMap((count, j) => Array.from({ length: count }, (): Pair => [i, j])));

/** Cohen 1968, table 1: 200 diagnoses by two psychiatrists (personality disorder, neurosis, psychosis). */
const diagnoses = [
  [88, 14, 18],
  [10, 40, 10],
  [2, 6, 12],
];

/** Agresti 1990, table 2.11 (`vcd::SexualFun` of R): 91 married couples on a scale of four. */
const couples = [
  [7, 7, 2, 3],
  [2, 8, 3, 7],
  [1, 5, 4, 9],
  [2, 8, 9, 14],
];

/** Krippendorff 2011, section E: four observers, twelve units, values missing. */
const _ = null;
const observers = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
  [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
];
const twelve: Unit[] = Array.from({ length: 12 }, (__, u) =>
  observers.map((of) => (typeof of[u] === 'number' ? of[u] - 1 : null)),
);

describe('weighted kappa', () => {
  it('has the values of Cohen 1968 for two psychiatrists', () => {
    const own = [
      [0, 1, 3],
      [1, 0, 6],
      [3, 6, 0],
    ];
    expect(weightedKappa(pairsOf(diagnoses), 3, own).value).toBeCloseTo(0.348, 3);
    expect(weightedKappa(pairsOf(diagnoses), 3, 'nominal').value).toBeCloseTo(0.492, 3);
  });

  it('has the values of R for 91 couples', () => {
    expect(weightedKappa(pairsOf(couples), 4, 'nominal').value).toBeCloseTo(0.1293, 4);
    expect(weightedKappa(pairsOf(couples), 4, 'linear').value).toBeCloseTo(0.2374, 4);
  });

  it('is that of the reference for any table', () => {
    const place = fc.option(fc.integer({ min: 0, max: 4 }), { freq: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 40 }), (pairs) => {
        for (const [weights, weight] of [
          ['linear', (a: number, b: number) => Math.abs(a - b)],
          ['quadratic', (a: number, b: number) => (a - b) ** 2],
        ] as const) {
          const { value } = weightedKappa(pairs, 5, weights);
          const wanted = referenceKappa(pairs, weight);
          expect(Math.abs((value ?? 0) - (Number.isFinite(wanted) ? wanted : 0))).toBeLessThan(1e-9);
          expect(value === null).toBe(!Number.isFinite(wanted));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('says why there is none', () => {
    expect(weightedKappa([], 4, 'linear')).toEqual({ value: null, why: 'noPairs', n: 0 });
    expect(weightedKappa([[1, null]], 4, 'linear')).toEqual({ value: null, why: 'noPairs', n: 0 });
    expect(weightedKappa([[1, 1]], 4, 'linear')).toEqual({ value: null, why: 'oneCategory', n: 1 });
    expect(weightedKappa([[0, 0]], 1, 'quadratic')).toEqual({ value: null, why: 'oneCategory', n: 1 });
  });

  it('falls where nearly all ratings are of one category, which AC2 does not', () => {
    const paradox = pairsOf([
      [90, 5],
      [5, 0],
    ]);
    expect(weightedKappa(paradox, 2, 'linear').value).toBeCloseTo(-0.0526, 4);
    // Gwet 2014: AC1 = (0.9 - 0.095) / (1 - 0.095).
    expect(gwetAc2(paradox, 2, 'nominal').value).toBeCloseTo(0.8895, 4);
    expect(gwetAc2([], 2, 'nominal').why).toBe('noPairs');
    expect(gwetAc2([[0, 0]], 1, 'linear').why).toBe('oneCategory');
  });
});

describe("Krippendorff's alpha", () => {
  it.each([
    ['nominal', 0.743],
    ['ordinal', 0.815],
    ['interval', 0.849],
  ] as const)('has the published %s value %d for four observers', (metric, value) => {
    expect(krippendorffAlpha(twelve, 5, metric).value).toBeCloseTo(value, 3);
  });

  it('is that of the reference for any number of raters with gaps', () => {
    const place = fc.option(fc.integer({ min: 0, max: 4 }), { freq: 4 });
    const table = fc.array(fc.array(place, { minLength: 1, maxLength: 5 }), { maxLength: 20 });
    fc.assert(
      fc.property(table, fc.constantFrom('nominal', 'ordinal', 'interval'), (rows, metric) => {
        const { value } = krippendorffAlpha(rows, 5, metric);
        const wanted = referenceAlpha(rows, metric);
        expect(Math.abs((value ?? 0) - (Number.isFinite(wanted) ? wanted : 0))).toBeLessThan(1e-9);
        expect(value === null).toBe(!Number.isFinite(wanted));
      }),
      { numRuns: 300 },
    );
  });

  it('says why there is none', () => {
    expect(krippendorffAlpha([], 4, 'ordinal')).toEqual({ value: null, why: 'noPairs', n: 0 });
    expect(krippendorffAlpha([[1, null], [2]], 4, 'ordinal')).toEqual({ value: null, why: 'noPairs', n: 0 });
    expect(krippendorffAlpha([[2, 2, 2]], 4, 'ordinal')).toEqual({ value: null, why: 'oneCategory', n: 1 });
  });

  it('takes under 100 ms for 10 000 units', () => {
    const many: Unit[] = Array.from({ length: 10_000 }, (__, n) => [n % 5, (n * 7) % 5, n % 3 ? n % 4 : null]);
    const times = Array.from({ length: 7 }, () => {
      const began = performance.now();
      krippendorffAlpha(many, 5, 'ordinal');
      return performance.now() - began;
    });
    // The fastest: other work of the machine is none of it.
    expect(Math.min(...times)).toBeLessThan(100);
  });
});

describe('several scales as one', () => {
  it('counts each by its pairs', () => {
    const parts = [
      { observed: 0.1, expected: 0.5, n: 30 },
      { observed: 0.4, expected: 0.4, n: 10 },
    ];
    expect(pooled(parts)).toEqual({ observed: (3 + 4) / 40, expected: (15 + 4) / 40, n: 40 });
    expect(pooled([])).toEqual({ observed: 0, expected: 0, n: 0 });
  });
});

describe('the words for a figure', () => {
  it('are those of Landis and Koch, and of Krippendorff', () => {
    expect([-0.1, 0, 0.2, 0.21, 0.5, 0.8, 0.81, 1].map(kappaWord)).toEqual([
      'poor',
      'slight',
      'slight',
      'fair',
      'moderate',
      'substantial',
      'almostPerfect',
      'almostPerfect',
    ]);
    expect([0.66, 0.667, 0.8].map(alphaWord)).toEqual(['unreliable', 'tentative', 'reliable']);
  });
});
