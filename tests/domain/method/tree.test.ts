import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StepFacts } from '#domain/method/rate/facts.ts';
import { ratePath } from '#domain/method/rate/feasibility.ts';
import { evaluateTree } from '#domain/method/rate/tree.ts';
import { branchesOf, type ControlFacts, type TreeNodeFacts } from '#domain/method/rate/tree-branches.ts';
import { minimalSets } from '#domain/method/rate/tree-paths.ts';
import { latticeSets, paretoSets } from '#domain/method/rate/tree-sets.ts';
import { entryVectors } from '#domain/method/rate/tree-vectors.ts';
import { attackPotential, iso18045 } from '#domain/method/seed/attack-potential.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { Method } from '#domain/model/method.ts';
import { lookup, path, potential, potentialStep, step } from './rows.ts';
import { names, plant, type Shape, shape, waysOf } from './trees.ts';

const withAggregation = (stepAggregation: 'hardestStep' | 'sumPerParameter'): Method => ({
  ...defaultMethod,
  feasibility: [{ ...attackPotential, stepAggregation }],
});

describe('AND and OR', () => {
  const steps = lookup(
    potentialStep('a', [0, 0, 0, 0, 9]),
    potentialStep('b', [0, 8, 0, 0, 0]),
    potentialStep('c', [0, 0, 0, 0, 9]),
  );

  it('the costlier child wins when it shares its effort with a sibling: 9 High, not 17 Medium', () => {
    const rating = evaluateTree(defaultMethod, plant(['and', 'a', ['or', 'b', 'c']]), { stepOf: steps });
    expect(rating).toMatchObject({ sum: 9, level: 'H', exact: true, incomplete: false, steps: ['a', 'c'] });
    expect(rating.nodes.get('root.1')).toMatchObject({ chosen: ['root.1.1'], sum: 8, critical: true });
    expect(rating.nodes.get('root.1.0')?.critical).toBe(false);
  });

  it('equal ways: the first in order', () => {
    expect(evaluateTree(defaultMethod, plant(['or', 'a', 'c']), { stepOf: steps }).steps).toEqual(['a']);
  });

  it('a shared step is counted once, also where steps add up', () => {
    const shared = plant(['and', ['and', 'b', 'a'], ['or', 'a', 'c']]);
    expect(evaluateTree(withAggregation('sumPerParameter'), shared, { stepOf: steps })).toMatchObject({
      sum: 17,
      steps: ['b', 'a'],
    });
    expect(minimalSets(shared, { stepOf: steps }).sets).toEqual([['b', 'a']]);
  });

  it('a shared node is one node', () => {
    const nodes = new Map<string, TreeNodeFacts>([
      ['root', { id: 'root', kind: 'and', children: ['x', 'y'] }],
      ['x', { id: 'x', kind: 'and', children: ['la', 'o'] }],
      ['y', { id: 'y', kind: 'or', children: ['o', 'lb'] }],
      ['o', { id: 'o', kind: 'or', children: ['lb', 'lc'] }],
      ['la', { id: 'la', kind: 'step', step: 'a' }],
      ['lb', { id: 'lb', kind: 'step', step: 'b' }],
      ['lc', { id: 'lc', kind: 'step', step: 'c' }],
    ]);
    const rating = evaluateTree(defaultMethod, { root: 'root', nodes }, { stepOf: steps });
    expect(rating).toMatchObject({ sum: 9, steps: ['a', 'c'] });
  });

  it('a ring and an unknown child lead nowhere', () => {
    const nodes = new Map<string, TreeNodeFacts>([
      ['root', { id: 'root', kind: 'or', children: ['x', 'gone'] }],
      ['x', { id: 'x', kind: 'or', children: ['root', 'la'] }],
      ['la', { id: 'la', kind: 'step', step: 'a' }],
    ]);
    expect(evaluateTree(defaultMethod, { root: 'root', nodes }, { stepOf: steps })).toMatchObject({ sum: 9 });
    expect(evaluateTree(defaultMethod, { root: 'none', nodes }, { stepOf: steps })).toMatchObject({ level: null });
  });

  it('pre-steps belong to their leaf', () => {
    const more = lookup(potentialStep('a', [0, 0, 0, 0, 9], { preSteps: ['b'] }), potentialStep('b', [0, 8, 0, 0, 0]));
    expect(evaluateTree(defaultMethod, plant('a'), { stepOf: more })).toMatchObject({ sum: 17 });
  });

  it('a pre-step that is rated anew is read anew, though its leaf is the same row', () => {
    const leaf = potentialStep('a', [0, 0, 0, 0, 9], { preSteps: ['b'] });
    const tree = plant(['or', 'a']);
    const sums = [8, 3, 6].map(
      (expert) =>
        evaluateTree(defaultMethod, tree, { stepOf: lookup(leaf, potentialStep('b', [0, expert, 0, 0, 0])) }).sum,
    );
    expect(sums).toEqual([17, 12, 15]);
  });
});

describe('what is not rated', () => {
  const easy = potentialStep('easy', [0, 0, 0, 0, 0]);
  const hard = potentialStep('hard', [19, 8, 11, 10, 9]);
  const unrated = step('unrated');
  const never = potentialStep('never', [0, 0, 0, 0, 0], { impossible: true });
  const note = potentialStep('note', [0, 0, 0, 0, 9], { takesPart: false });
  const stepOf = lookup(easy, hard, unrated, never, note);
  const of = (shape: Shape, method = defaultMethod) => evaluateTree(method, plant(shape), { stepOf });

  const cases = [
    ['unrated beside rated in an OR: rated, but incomplete', ['or', 'hard', 'unrated'], { sum: 57, incomplete: true }],
    ['unrated in an AND: unrated, never 0', ['and', 'easy', 'unrated'], { level: null, sum: null, incomplete: true }],
    ['impossible in an OR is ignored', ['or', 'never', 'hard'], { sum: 57, incomplete: false, impossible: false }],
    ['only impossible: very low, marked', ['or', 'never', 'never'], { level: 'VL', sum: null, impossible: true }],
    ['impossible in an AND, whatever else is unrated', ['and', 'never', 'unrated'], { level: 'VL', impossible: true }],
    [
      'impossible or unrated: unrated',
      ['or', 'never', 'unrated'],
      { level: null, impossible: false, incomplete: true },
    ],
    ['documentation only adds nothing to an AND', ['and', 'easy', 'note'], { sum: 0, level: 'H' }],
    ['documentation only is no way in an OR', ['or', 'note', 'hard'], { sum: 57 }],
    ['documentation alone is unrated', ['and', 'note'], { level: null, impossible: false }],
  ] as const;

  it.each(cases)('%s', (_, shape, expected) => {
    expect(of(shape)).toMatchObject(expected);
  });

  it.each(cases.filter(([, , expected]) => !('incomplete' in expected)))(
    '%s, where each parameter is summed up',
    (_, shape, expected) => {
      expect(of(shape, withAggregation('sumPerParameter'))).toMatchObject(expected);
    },
  );

  it('an infinite level makes a leaf impossible', () => {
    const method: Method = { ...defaultMethod, feasibility: [iso18045] };
    const values = { ET: 'never', SE: 'layman', KoIC: 'public', WoO: 'easy', Eq: 'standard' };
    const tree = plant('x');
    expect(
      evaluateTree(method, tree, { stepOf: lookup(step('x', { ratings: { [iso18045.id]: values } })) }),
    ).toMatchObject({ level: 'VL', impossible: true });
  });
});

describe('controls', () => {
  const stepOf = lookup(potentialStep('flash', [4, 3, 3, 0, 4]), potentialStep('other', [19, 3, 0, 0, 0]));
  const control: ControlFacts = {
    id: 'k',
    active: true,
    ratings: { 'attack-potential': potential([1, 6, 0, 4, 0]) },
  };
  const tree = plant(['or', 'flash', 'other'], { 'root.0': ['k'] });
  const evaluate = (k: ControlFacts, controls: 'asSet' | 'off' = 'asSet', method = defaultMethod) =>
    evaluateTree(method, tree, { stepOf, controlOf: () => k, controls });

  it('an active control adds its circumvention: 14 Medium becomes 21 Low', () => {
    expect(evaluate(control, 'off')).toMatchObject({ sum: 14, level: 'M' });
    expect(evaluate(control)).toMatchObject({ sum: 21, level: 'L' });
    expect(evaluate(control).nodes.get('root.0')).toMatchObject({ sum: 21, critical: true });
  });

  it('switched off it changes nothing', () => {
    expect(evaluate({ ...control, active: false })).toMatchObject({ sum: 14, level: 'M' });
  });

  it('an unrated control leaves the way unrated, it does not wish the attack away', () => {
    expect(evaluate({ ...control, ratings: {} })).toMatchObject({ sum: 22, incomplete: true });
  });

  it('the circumvention may be a tree', () => {
    const nodes = new Map<string, TreeNodeFacts>([
      ['root', { id: 'root', kind: 'step', step: 'flash', controls: ['k'] }],
      ['around', { id: 'around', kind: 'or', children: ['way'] }],
      ['way', { id: 'way', kind: 'step', step: 'steal' }],
    ]);
    const rating = evaluateTree(
      defaultMethod,
      { root: 'root', nodes },
      {
        stepOf: (id) => (id === 'steal' ? potentialStep('steal', [0, 0, 11, 0, 0]) : stepOf(id)),
        controlOf: () => ({ ...control, circumvention: 'around' }),
      },
    );
    expect(rating).toMatchObject({ sum: 4 + 3 + 11 + 0 + 4, steps: ['flash', 'steal'] });
  });

  it('never lowers the effort', () => {
    fc.assert(
      fc.property(tuple(), tuple(), (own, around) => {
        const steps = lookup(potentialStep('flash', own), potentialStep('other', [19, 8, 11, 10, 9]));
        const k = { ...control, ratings: { 'attack-potential': potential(around) } };
        const context = { stepOf: steps, controlOf: () => k };
        const before = evaluateTree(defaultMethod, tree, { ...context, controls: 'off' });
        expect(evaluateTree(defaultMethod, tree, context).sum).toBeGreaterThanOrEqual(before.sum ?? 0);
      }),
      { numRuns: 100 },
    );
  });
});

describe('step sets', () => {
  const stepOf = lookup(...['a', 'b', 'c', 'd'].map((id) => step(id)));

  it('the minimal sets are the paths; a set within another drops the other', () => {
    expect(minimalSets(plant(['or', ['and', 'a', 'b'], ['and', 'a', 'b', 'c'], 'd']), { stepOf }).sets).toEqual([
      ['a', 'b'],
      ['d'],
    ]);
  });

  it('says when it stopped counting', () => {
    const wide = (from: string): Shape => ['or', `${from}1`, `${from}2`, `${from}3`];
    const tree = plant(['and', wide('a'), wide('b'), wide('c')]);
    const any = (id: string) => step(id);
    expect(minimalSets(tree, { stepOf: any })).toMatchObject({ truncated: false, sets: { length: 27 } });
    expect(minimalSets(tree, { stepOf: any }, 10)).toMatchObject({ truncated: true, sets: { length: 10 } });
  });
});

describe('CVSS and vector trees', () => {
  const at = (id: string, AV: string) => step(id, { ratings: { 'attack-vector': { AV } } });
  it('each step set is a path with its own entry point', () => {
    const stepOf = lookup(at('bt', 'A'), at('obd', 'L'), at('can', 'P'));
    const tree = plant(['or', ['and', 'obd', 'can'], ['and', 'bt', 'can']]);
    expect(evaluateTree(defaultMethod, tree, { stepOf, model: 'attack-vector' })).toMatchObject({
      level: 'M',
      steps: ['bt', 'can'],
    });
  });
});

describe('a leaf whose step is documentation only', () => {
  const doc = { takesPart: false, preSteps: ['before'] };
  const vector = { 'attack-vector': { AV: 'P' } };
  const before = potentialStep('before', [0, 3, 0, 0, 0], { controls: ['fence'] });
  const stepOf = lookup(
    step('doc', doc),
    { ...before, ratings: { ...before.ratings, ...vector } },
    step('note', { takesPart: false }),
  );
  const alone = plant('doc');

  it('is rated by its pre-steps, by whatever model', () => {
    expect(evaluateTree(defaultMethod, alone, { stepOf })).toMatchObject({ sum: 3, level: 'H' });
    expect(evaluateTree(withAggregation('sumPerParameter'), alone, { stepOf })).toMatchObject({ sum: 3, level: 'H' });
    expect(evaluateTree(defaultMethod, alone, { stepOf, model: 'attack-vector' })).toMatchObject({ level: 'VL' });
    expect(minimalSets(plant(['and', 'doc', 'note']), { stepOf }).sets).toEqual([['doc']]);
  });

  it('has their vector and their controls', () => {
    expect(entryVectors(defaultMethod, branchesOf(plant(['and', 'note', 'doc']), { stepOf }), { stepOf })).toEqual([
      'P',
    ]);
    const fence: ControlFacts = {
      id: 'fence',
      active: true,
      ratings: { 'attack-potential': potential([0, 8, 0, 0, 0]) },
    };
    expect(evaluateTree(defaultMethod, alone, { stepOf, controlOf: () => fence }).sum).toBe(8);
  });
});

describe('an OR of what cannot be done and what is not rated', () => {
  const stepOf = lookup(
    potentialStep('never', [0, 0, 0, 0, 0], { impossible: true }),
    step('open'),
    step('vector', { ratings: { 'attack-vector': { AV: 'P' } } }),
  );

  it('is not rated, however steps add up: the other may be easy', () => {
    const tree = plant(['or', 'never', 'open']);
    for (const method of [defaultMethod, withAggregation('sumPerParameter')])
      expect(evaluateTree(method, tree, { stepOf })).toMatchObject({
        level: null,
        impossible: false,
        incomplete: true,
      });
    expect(evaluateTree(withAggregation('sumPerParameter'), plant('never'), { stepOf })).toMatchObject({
      level: 'VL',
      impossible: true,
    });
  });
});

describe('the total of a tree', () => {
  const half = attackPotential.parameters.map((parameter) => ({
    ...parameter,
    levels: parameter.levels.map((level) => (level.value === 4 ? { ...level, value: 4.5 } : level)),
  }));
  const step6 = potentialStep('a', [0, 6, 3, 0, 4]);
  const rounded = (roundDecimals?: number): Method => ({
    ...defaultMethod,
    feasibility: [{ ...attackPotential, parameters: half, ...(roundDecimals !== undefined && { roundDecimals }) }],
  });

  it.each([undefined, 0])('has the decimals of the model, as that of a path has: %s', (decimals) => {
    const method = rounded(decimals);
    const ofPath = ratePath(method, path('p', ['a']), lookup(step6));
    const ofTree = evaluateTree(method, plant('a'), { stepOf: lookup(step6) });
    expect(ofPath.sum).toBe(decimals === 0 ? 14 : 13.5);
    expect(ofTree).toMatchObject({ sum: ofPath.sum, level: ofPath.level });
  });
});

const tuple = () =>
  fc.tuple(
    ...attackPotential.parameters.map((p) => fc.constantFrom(...p.levels.map((level) => level.value as number))),
  );

const rows = fc
  .tuple(...names.map(() => tuple()))
  .map((tuples) => tuples.map((values, i) => potentialStep(names[i] ?? '', values)));

describe('against brute force on random trees', () => {
  const cheapest = (method: Method, form: Shape, steps: readonly StepFacts[]) =>
    Math.min(...waysOf(form).map((way) => ratePath(method, path('p', way), lookup(...steps)).sum ?? Infinity));

  it('maximum per parameter is exact, and the steps it names cost just that', () => {
    fc.assert(
      fc.property(shape, rows, (form, steps) => {
        fc.pre(waysOf(form).length <= 400);
        const rating = evaluateTree(defaultMethod, plant(form), { stepOf: lookup(...steps) });
        expect(rating.sum).toBe(cheapest(defaultMethod, form, steps));
        expect(ratePath(defaultMethod, path('p', rating.steps), lookup(...steps)).sum).toBe(rating.sum);
        const shrunk = waysOf(form).some((way) => way.every((id) => rating.steps.includes(id)));
        expect(shrunk).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });

  it.each(['hardestStep', 'sumPerParameter'] as const)('%s is exact, shared steps counted once', (aggregation) => {
    const method = withAggregation(aggregation);
    fc.assert(
      fc.property(shape, rows, (form, steps) => {
        fc.pre(waysOf(form).length <= 200);
        const rating = evaluateTree(method, plant(form), { stepOf: lookup(...steps) });
        expect(rating.sum).toBe(cheapest(method, form, steps));
      }),
      { numRuns: 400 },
    );
  });

  it('bits and lists of non-dominated tuples agree', () => {
    const scales = attackPotential.parameters.map((p) => p.levels.map((level) => level.value as number));
    const bits = latticeSets(scales);
    fc.assert(
      fc.property(
        fc.array(fc.array(tuple(), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        (groups) => {
          const asBits = bits.meet(groups.map((group) => bits.join(group.map((values) => bits.atLeast(values)))));
          const asLists = paretoSets.meet(
            groups.map((group) => paretoSets.join(group.map((v) => paretoSets.atLeast(v)))),
          );
          expect(bits.totalOf(bits.cheapest(asBits) as number)).toBe(
            paretoSets.totalOf(paretoSets.cheapest(asLists) as readonly number[]),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
