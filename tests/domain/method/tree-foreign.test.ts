import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StepFacts } from '#domain/method/rate/facts.ts';
import { ratePath } from '#domain/method/rate/feasibility.ts';
import { evaluateTree } from '#domain/method/rate/tree.ts';
import type { ControlFacts, TreeNodeFacts } from '#domain/method/rate/tree-branches.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { FeasibilityModel, Method } from '#domain/model/method.ts';
import { feasibility } from './random-method.ts';
import { lookup, path, step } from './rows.ts';
import { names, plant, type Shape, shape, waysOf } from './trees.ts';

/** Trees under models of other organisations: any number of parameters and levels, infinite ones too, any aggregation, controls on or off. */

const dice = fc.array(fc.nat(1000), { minLength: 61, maxLength: 61 });

/** A step with a level for every parameter; now and then an infinite one. */
function stepsOf(model: FeasibilityModel, ids: readonly string[], numbers: readonly number[]): StepFacts[] {
  let at = 0;
  const roll = (below: number) => (numbers[at++ % numbers.length] ?? 0) % below;
  return ids.map((id) => {
    const levels = model.parameters.map(({ code, levels: all }) => {
      const usual = all.filter(({ value }) => value !== null || roll(4) === 0);
      return [code, usual[roll(usual.length)]?.code ?? ''] as const;
    });
    return step(id, { ratings: { [model.id]: Object.fromEntries(levels) } });
  });
}

/** The entry point of a set of steps depends on their order, which a tree does not say; so no parameter is that of the first step. */
const withoutFirst = (model: FeasibilityModel): FeasibilityModel => ({
  ...model,
  parameters: model.parameters.map(({ combine, ...parameter }) => ({
    ...parameter,
    ...(combine && combine !== 'first' ? { combine } : {}),
  })),
});

/** The cheapest way, by rating each as a path. */
function cheapest(method: Method, ways: readonly string[][], steps: readonly StepFacts[]) {
  const stepOf = lookup(...steps);
  const sums = ways.flatMap((way) => ratePath(method, path('p', way, { model: 'potential' }), stepOf).sum ?? []);
  return sums.length > 0 ? Math.min(...sums) : null;
}

describe('against brute force under random models', () => {
  it('the cheapest way, whatever parameters and aggregation', () => {
    let [largest, impossible] = [0, 0];
    fc.assert(
      fc.property(feasibility, shape, dice, ({ model, levels }, form, numbers) => {
        const ways = waysOf(form);
        fc.pre(ways.length <= 120);
        const method: Method = { ...defaultMethod, feasibility: [withoutFirst(model)], feasibilityLevels: levels };
        const steps = stepsOf(model, names, numbers);
        const rating = evaluateTree(method, plant(form), { stepOf: lookup(...steps) });
        const sum = cheapest(method, ways, steps);
        expect(rating).toMatchObject({ sum, impossible: sum === null, incomplete: false, exact: true });
        const named = ratePath(method, path('p', rating.steps, { model: 'potential' }), lookup(...steps));
        expect(sum === null ? rating.level : named.sum).toBe(sum ?? levels[0]?.code);
        largest = Math.max(
          largest,
          model.parameters.reduce((size, one) => size * one.levels.length, 1),
        );
        if (sum === null) impossible += 1;
      }),
      { numRuns: 400 },
    );
    // Both ways of holding sets of efforts were met: bits for small scales, lists of tuples beyond.
    expect(largest).toBeGreaterThan(1 << 13);
    expect(impossible).toBeGreaterThan(0);
  });

  it('scales too large for a bit per tuple: twelve parameters of five levels', () => {
    const letters = 'ABCDEFGHIJKL'.split('');
    const model: FeasibilityModel = {
      ...defaultMethod.feasibility[0]!,
      id: 'potential',
      ranges: [{ level: 'H', from: 0, to: null }],
      parameters: letters.map((code) => ({
        code,
        name: { en: code, zh: code },
        levels: [0, 1, 3, 6, 10].map((value) => ({
          code: `${code}${value}`,
          name: { en: '', zh: '' },
          help: { en: '', zh: '' },
          value,
        })),
      })),
    };
    const method: Method = { ...defaultMethod, feasibility: [model] };
    let branching = 0;
    fc.assert(
      fc.property(shape, dice, (form, numbers) => {
        const ways = waysOf(form);
        fc.pre(ways.length <= 120);
        const steps = stepsOf(model, names, numbers);
        const rating = evaluateTree(method, plant(form), { stepOf: lookup(...steps) });
        expect(rating.sum).toBe(cheapest(method, ways, steps));
        expect(ratePath(method, path('p', rating.steps, { model: 'potential' }), lookup(...steps)).sum).toBe(
          rating.sum,
        );
        if (ways.length > 2) branching += 1;
      }),
      { numRuns: 100 },
    );
    expect(branching).toBeGreaterThan(5);
  });

  it('controls: a way also needs the circumvention of every active control on its nodes', () => {
    fc.assert(
      fc.property(feasibility, shape, dice, ({ model, levels }, form, numbers) => {
        const method: Method = { ...defaultMethod, feasibility: [withoutFirst(model)], feasibilityLevels: levels };
        const tree = plant(form);
        const guarded = [...tree.nodes.values()].filter((_, i) => (numbers[i] ?? 0) % 3 === 0).map(({ id }) => id);
        const controls = new Map(
          guarded.map((id, i): [string, ControlFacts] => {
            const [own] = stepsOf(model, ['k'], numbers.slice(i + 7));
            return [`k-${id}`, { id: `k-${id}`, active: (numbers[i + 3] ?? 0) % 4 > 0, ratings: own?.ratings ?? {} }];
          }),
        );
        for (const id of guarded)
          tree.nodes.set(id, { ...(tree.nodes.get(id) as TreeNodeFacts), controls: [`k-${id}`] });
        const active = (id: string) => guarded.includes(id) && controls.get(`k-${id}`)?.active === true;
        const ways = waysAround(form, 'root', active);
        fc.pre(ways.length <= 120);
        const steps = stepsOf(model, names, numbers);
        const around = [...controls.values()].map(({ id, ratings }) => step(id, { ratings }));
        const context = { stepOf: lookup(...steps), controlOf: (id: string) => controls.get(id) };
        expect(evaluateTree(method, tree, context).sum).toBe(cheapest(method, ways, [...steps, ...around]));
        const off = evaluateTree(method, tree, { ...context, controls: 'off' });
        expect(off.sum).toBe(cheapest(method, waysOf(form), steps));
      }),
      { numRuns: 200 },
    );
  });
});

/** Every way to satisfy a tree with the controls of its nodes as further steps. */
function waysAround(form: Shape, id: string, active: (id: string) => boolean): string[][] {
  const guard = active(id) ? [`k-${id}`] : [];
  if (typeof form === 'string') return [[form, ...guard]];
  const [kind, ...parts] = form;
  const below = parts.map((part, i) => waysAround(part, `${id}.${i}`, active));
  const ways =
    kind === 'or' ? below.flat() : below.reduce((a, b) => a.flatMap((x) => b.map((y) => [...new Set([...x, ...y])])));
  return ways.map((way) => [...way, ...guard]);
}
