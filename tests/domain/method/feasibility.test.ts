import { describe, expect, it } from 'vitest';
import {
  levelOfTotal,
  participatingSteps,
  ratePath,
  rateStep,
  vectorOf,
  verdictsOf,
} from '#domain/method/rate/feasibility.ts';
import { attackPotential, iso18045, potentialRanges } from '#domain/method/seed/attack-potential.ts';
import { cvssExploitability } from '#domain/method/seed/cvss.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { FeasibilityModel, Method } from '#domain/model/method.ts';
import { threePaths } from './cases/three-paths.ts';
import { lookup, path, potential, potentialStep, step, wholePath } from './rows.ts';

const withModel = (model: Partial<FeasibilityModel>): Method => ({
  ...defaultMethod,
  feasibility: [{ ...attackPotential, ...model }],
});
const none = () => undefined;

describe('attack potential', () => {
  it.each([
    [0, 'H'],
    [9, 'H'],
    [10, 'H'],
    [13, 'H'],
    [14, 'M'],
    [19, 'M'],
    [20, 'L'],
    [24, 'L'],
    [25, 'VL'],
    [57, 'VL'],
  ])('a sum of %d is %s', (sum, level) => {
    expect(levelOfTotal(potentialRanges, sum)?.level).toBe(level);
  });

  it('the easiest tuple sums to 0, the hardest to 57', () => {
    expect(rateStep(defaultMethod, potentialStep('s', [0, 0, 0, 0, 0]))).toMatchObject({ sum: 0, level: 'H' });
    expect(rateStep(defaultMethod, potentialStep('s', [19, 8, 11, 10, 9]))).toMatchObject({ sum: 57, level: 'VL' });
  });

  it.each(Object.entries(threePaths.paths))('%s', (_, { values, sum, level }) => {
    expect(ratePath(defaultMethod, wholePath('p', 'attack-potential', values), none)).toMatchObject({ sum, level });
  });
});

describe('steps to path', () => {
  const steps = lookup(potentialStep('a', [1, 3, 3, 0, 4]), potentialStep('b', [0, 6, 0, 1, 0]));
  const both = path('p', ['a', 'b']);

  it('by maximum per parameter: (1,6,3,1,4) = 15 Medium, and says which step set what', () => {
    const rating = ratePath(defaultMethod, both, steps);
    expect(rating).toMatchObject({ sum: 15, level: 'M', incomplete: false });
    expect(rating.values.SE).toEqual({ level: 'expert', value: 6, steps: ['b'] });
    expect(rating.values.Eq).toEqual({ level: 'specialized', value: 4, steps: ['a'] });
  });

  it('by hardest step: 11 High', () => {
    expect(ratePath(withModel({ stepAggregation: 'hardestStep' }), both, steps)).toMatchObject({ sum: 11, level: 'H' });
  });

  it('by sum per parameter: 18 Medium', () => {
    const rating = ratePath(withModel({ stepAggregation: 'sumPerParameter' }), both, steps);
    expect(rating).toMatchObject({ sum: 18, level: 'M' });
    expect(rating.values.SE).toMatchObject({ value: 9, level: null });
  });

  it('one parameter may add up while the others take the maximum, but not beyond its top level', () => {
    const parameters = attackPotential.parameters.map((p) =>
      p.code === 'ET' || p.code === 'SE' ? { ...p, combine: 'sum' as const } : p,
    );
    const rating = ratePath(withModel({ parameters }), both, steps);
    expect(rating.values.ET).toMatchObject({ value: 1 });
    expect(rating.values.SE).toMatchObject({ value: 8 });
    expect(rating.sum).toBe(1 + 8 + 3 + 1 + 4);
  });

  it('an extra trivial step never makes the path easier, a doubled step changes nothing', () => {
    const more = lookup(
      potentialStep('a', [1, 3, 3, 0, 4]),
      potentialStep('b', [0, 6, 0, 1, 0]),
      potentialStep('c', [0, 0, 0, 0, 0]),
    );
    expect(ratePath(defaultMethod, path('p', ['a', 'b', 'c']), more).sum).toBe(15);
    expect(ratePath(defaultMethod, path('p', ['a', 'b', 'a', 'b']), more).sum).toBe(15);
  });

  it('switching the flag of a step off takes it out', () => {
    const off = lookup(potentialStep('a', [1, 3, 3, 0, 4]), potentialStep('b', [0, 6, 0, 1, 0], { takesPart: false }));
    expect(ratePath(defaultMethod, both, off)).toMatchObject({ sum: 11, level: 'H' });
  });

  it('all steps off, or no steps: the path is unrated', () => {
    const off = lookup(potentialStep('a', [1, 3, 3, 0, 4], { takesPart: false }));
    expect(ratePath(defaultMethod, path('p', ['a']), off)).toMatchObject({ level: null, sum: null, incomplete: true });
    expect(ratePath(defaultMethod, path('p', []), off)).toMatchObject({ level: null, sum: null });
  });

  it('an empty parameter makes step and path unrated, it is not 0', () => {
    const { ET: _, ...partly } = potential([1, 3, 3, 0, 4]);
    const gap = step('a', { ratings: { 'attack-potential': partly } });
    expect(rateStep(defaultMethod, gap)).toMatchObject({ level: null, sum: null, missing: ['ET'] });
    expect(ratePath(defaultMethod, both, lookup(gap, potentialStep('b', [0, 0, 0, 0, 0])))).toMatchObject({
      level: null,
      sum: null,
      incomplete: true,
      missing: [{ step: 'a', parameter: 'ET' }],
    });
  });

  it('pre-steps belong to the path, before the step that needs them, each once; a ring does no harm', () => {
    const ringed = lookup(
      potentialStep('a', [0, 0, 0, 0, 0], { preSteps: ['b', 'c'] }),
      potentialStep('b', [0, 6, 0, 0, 0], { preSteps: ['a'] }),
      potentialStep('c', [0, 0, 0, 0, 9]),
    );
    expect(participatingSteps({ steps: ['a'] }, ringed).map((s) => s.id)).toEqual(['b', 'c', 'a']);
    expect(ratePath(defaultMethod, path('p', ['a']), ringed)).toMatchObject({ sum: 15 });
  });

  it('a path rated as a whole ignores its steps', () => {
    const whole = path('p', ['a', 'b'], { basis: 'path', ratings: { 'attack-potential': potential([0, 0, 0, 0, 0]) } });
    expect(ratePath(defaultMethod, whole, steps)).toMatchObject({ sum: 0, level: 'H' });
  });
});

describe('not feasible at all', () => {
  it('an impossible step makes the path very low with a marker and no number', () => {
    const steps = lookup(potentialStep('a', [0, 0, 0, 0, 0], { impossible: true }), step('b'));
    expect(ratePath(defaultMethod, path('p', ['a', 'b']), steps)).toMatchObject({
      level: 'VL',
      sum: null,
      impossible: true,
      incomplete: false,
    });
  });

  it('an impossible step that takes no part changes nothing', () => {
    const steps = lookup(
      potentialStep('a', [0, 0, 0, 0, 0]),
      potentialStep('b', [0, 0, 0, 0, 0], { impossible: true, takesPart: false }),
    );
    expect(ratePath(defaultMethod, path('p', ['a', 'b']), steps)).toMatchObject({ level: 'H', impossible: false });
  });

  it('an infinite level ("not practical") does the same, under every aggregation', () => {
    const values = { ET: 'never', SE: 'layman', KoIC: 'public', WoO: 'easy', Eq: 'standard' };
    for (const stepAggregation of ['maxPerParameter', 'hardestStep', 'sumPerParameter'] as const) {
      const method: Method = { ...defaultMethod, feasibility: [{ ...iso18045, stepAggregation }] };
      const steps = lookup(step('a', { ratings: { [iso18045.id]: values } }));
      expect(ratePath(method, path('p', ['a'], { model: iso18045.id }), steps)).toMatchObject({
        level: 'VL',
        sum: null,
        impossible: true,
      });
    }
  });
});

describe('a level set by hand', () => {
  const steps = lookup(potentialStep('a', [0, 0, 0, 0, 0]));

  it('wins over the computed one and stays marked', () => {
    const custom = path('p', ['a'], { customLevel: { level: 'L', reason: 'seen in the test bench' } });
    expect(ratePath(defaultMethod, custom, steps)).toMatchObject({ level: 'L', computed: 'H', custom: true });
  });

  it('rates an otherwise unrated path', () => {
    const custom = path('p', [], { customLevel: { level: 'M', reason: 'expert judgement' } });
    expect(ratePath(defaultMethod, custom, steps)).toMatchObject({ level: 'M', computed: null, custom: true });
  });

  it('takes the marker of an impossible path away: somebody did it', () => {
    const never = lookup(potentialStep('a', [0, 0, 0, 0, 0], { impossible: true }));
    const custom = path('p', ['a'], { customLevel: { level: 'L', reason: 'done at a conference' } });
    expect(ratePath(defaultMethod, custom, never)).toMatchObject({ level: 'L', computed: 'VL', impossible: false });
  });

  it('counts under the model of the path only', () => {
    const custom = path('p', ['a'], { customLevel: { level: 'L', reason: 'seen in the test bench' } });
    expect(ratePath(defaultMethod, custom, steps, 'cvss')).toMatchObject({ level: null, custom: false });
  });

  it('counts for nothing without a reason or with an unknown level', () => {
    for (const customLevel of [
      { level: 'L', reason: ' ' },
      { level: 'GONE', reason: 'because' },
    ])
      expect(ratePath(defaultMethod, path('p', ['a'], { customLevel }), steps)).toMatchObject({
        level: 'H',
        custom: false,
      });
  });
});

describe('CVSS exploitability', () => {
  const factor = {
    AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
    AC: { L: 0.77, H: 0.44 },
    PR: { N: 0.85, L: 0.62, H: 0.27 },
    UI: { N: 0.85, R: 0.62 },
  };
  const vectors = Object.keys(factor.AV).flatMap((AV) =>
    Object.keys(factor.AC).flatMap((AC) =>
      Object.keys(factor.PR).flatMap((PR) => Object.keys(factor.UI).map((UI) => ({ AV, AC, PR, UI }))),
    ),
  );

  it('has 48 vectors', () => {
    expect(vectors).toHaveLength(48);
  });

  it.each(vectors)('$AV $AC $PR $UI follows the formula, two decimals half up, and falls into one range', (v) => {
    // In whole numbers: 822 × 85 × 77 × 85 × 85 / 10^10, so that the spec has no binary dust of its own.
    const digits = (value: number) => BigInt(Math.round(value * 100));
    const exact =
      822n *
      digits(factor.AV[v.AV as 'N']) *
      digits(factor.AC[v.AC as 'L']) *
      digits(factor.PR[v.PR as 'N']) *
      digits(factor.UI[v.UI as 'N']);
    const expected = Number((exact + 50_000_000n) / 100_000_000n) / 100;
    const level = expected >= 2.96 ? 'H' : expected >= 2 ? 'M' : expected >= 1.06 ? 'L' : 'VL';
    expect(ratePath(defaultMethod, wholePath('p', 'cvss', v), none)).toMatchObject({ sum: expected, level });
  });

  it.each([
    ['N', 'L', 'N', 'N', 3.89, 'H'],
    ['P', 'H', 'H', 'R', 0.12, 'VL'],
    ['A', 'L', 'N', 'N', 2.84, 'M'],
  ])('AV:%s/AC:%s/PR:%s/UI:%s is %d %s', (AV, AC, PR, UI, sum, level) => {
    expect(ratePath(defaultMethod, wholePath('p', 'cvss', { AV, AC, PR, UI }), none)).toMatchObject({ sum, level });
  });

  it.each([
    [3.89, 'H'],
    [2.96, 'H'],
    [2.95, 'M'],
    [2, 'M'],
    [1.99, 'L'],
    [1.06, 'L'],
    [1.05, 'VL'],
    [0.12, 'VL'],
  ])('%d is %s', (total, level) => {
    expect(levelOfTotal(cvssExploitability.ranges, total)?.level).toBe(level);
  });

  it('from steps: vector and privileges of the first, complexity and interaction of the hardest', () => {
    const steps = lookup(
      step('a', { ratings: { cvss: { AV: 'A', AC: 'L', PR: 'L', UI: 'N' } } }),
      step('b', { ratings: { cvss: { AV: 'P', AC: 'H', PR: 'H', UI: 'R' } } }),
    );
    const rating = ratePath(defaultMethod, path('p', ['a', 'b'], { model: 'cvss' }), steps);
    expect(Object.values(rating.values).map((value) => value.level)).toEqual(['A', 'H', 'L', 'R']);
    expect(rating.values.AC?.steps).toEqual(['b']);
  });
});

it('factors of CVSS are never added, whatever a parameter says', () => {
  const adding = { ...cvssExploitability };
  adding.parameters = adding.parameters.map((one) => (one.code === 'AC' ? { ...one, combine: 'sum' as const } : one));
  const easy = { cvss: { AV: 'N', AC: 'L', PR: 'N', UI: 'N' } };
  const steps = lookup(step('a', { ratings: easy }), step('b', { ratings: easy }));
  const method: Method = { ...defaultMethod, feasibility: [adding] };
  expect(ratePath(method, path('p', ['a', 'b'], { model: 'cvss' }), steps)).toMatchObject({ sum: 3.89, level: 'H' });
});

describe('attack vector', () => {
  it.each([
    ['N', 'H'],
    ['A', 'M'],
    ['L', 'L'],
    ['P', 'VL'],
  ])('%s is %s', (AV, level) => {
    expect(ratePath(defaultMethod, wholePath('p', 'attack-vector', { AV }), none)).toMatchObject({ level, sum: null });
  });

  const steps = lookup(
    step('doc', { takesPart: false, ratings: { 'attack-vector': { AV: 'N' } } }),
    step('entry', { ratings: { 'attack-vector': { AV: 'L' } } }),
    step('inside'),
  );
  const entered = path('p', ['doc', 'entry', 'inside'], { model: 'attack-vector' });

  it('is that of the entry point, the first step that takes part; later steps need none', () => {
    expect(ratePath(defaultMethod, entered, steps)).toMatchObject({ level: 'L', incomplete: false });
    expect(vectorOf(defaultMethod, entered, steps)).toBe('L');
  });

  it('the analyst may set another for the path', () => {
    const set = { ...entered, ratings: { 'attack-vector': { AV: 'A' } } };
    expect(ratePath(defaultMethod, set, steps)).toMatchObject({ level: 'M' });
    expect(vectorOf(defaultMethod, set, steps)).toBe('A');
  });

  it('what was entered for the whole path in another model counts no more once the steps are rated', () => {
    const remote = lookup(step('entry', { ratings: { cvss: { AV: 'N' } } }));
    const kept = path('p', ['entry'], { model: 'cvss', ratings: { cvss: { AV: 'P' } } });
    expect(vectorOf(defaultMethod, { ...kept, basis: 'path' }, remote)).toBe('P');
    expect(vectorOf(defaultMethod, { ...kept, basis: 'steps' }, remote)).toBe('N');
  });

  it('is known for the CAL of a path rated by attack potential, too', () => {
    const whole = path('p', [], {
      basis: 'path',
      ratings: { 'attack-potential': potential([1, 8, 7, 0, 4]), 'attack-vector': { AV: 'N' } },
    });
    expect(ratePath(defaultMethod, whole, none)).toMatchObject({ sum: 20, level: 'L' });
    expect(vectorOf(defaultMethod, whole, none)).toBe('N');
    expect(vectorOf(defaultMethod, path('p', ['inside']), steps)).toBeNull();
  });

  it('without a vector-only model the AV of the CVSS model stands in', () => {
    const method: Method = { ...defaultMethod, feasibility: [attackPotential, cvssExploitability] };
    expect(vectorOf(method, wholePath('p', 'cvss', { AV: 'A' }), none)).toBe('A');
    expect(
      vectorOf({ ...method, feasibility: [attackPotential] }, wholePath('p', 'cvss', { AV: 'A' }), none),
    ).toBeNull();
  });
});

it('the ratings of several models live side by side, with their verdicts', () => {
  const ratings = {
    'attack-potential': potential([0, 0, 0, 0, 0]),
    'attack-vector': { AV: 'P' },
    cvss: { AV: 'P', AC: 'H', PR: 'H', UI: 'R' },
  };
  const verdicts = verdictsOf(defaultMethod, path('p', [], { basis: 'path', ratings }), none);
  expect(Object.fromEntries(Object.entries(verdicts).map(([id, rating]) => [id, rating.level]))).toEqual({
    'attack-potential': 'H',
    'attack-vector': 'VL',
    cvss: 'VL',
  });
});
