import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Need, partsOf, searchPart } from '#domain/optimise/search.ts';
import { bit, type Chosen, numbersIn } from '#domain/optimise/units.ts';

/** A need that is met by so many of its candidates; not all of them weigh alike. */
const needOf = (touch: Chosen, weights: readonly number[], least: number): Need => {
  const rank = (chosen: Chosen) =>
    numbersIn(chosen & touch).reduce((sum, n) => sum + (weights[n] ?? 0), 0) >= least ? 0 : 1;
  const unit = { id: '', model: '', bare: { level: null, incomplete: false }, touch, rank };
  const isAtMost = (chosen: Chosen, most: number) => rank(chosen) <= most;
  return { most: 0, unit: { ...unit, isAtMost, isSure: () => true, asked: () => 0 } };
};

const isMet = (needs: readonly Need[], chosen: Chosen) => needs.every(({ unit, most }) => unit.rank(chosen) <= most);
const isWithin = (inner: Chosen, outer: Chosen) => (inner & ~outer) === 0n;

const puzzle = fc
  .record({ n: fc.integer({ min: 2, max: 11 }), ways: fc.integer({ min: 1, max: 7 }) })
  .chain(({ n, ways }) =>
    fc.record({
      costs: fc.array(fc.nat(9), { minLength: n, maxLength: n }),
      weights: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: n, maxLength: n }),
      needs: fc.array(
        fc.record({ touch: fc.integer({ min: 1, max: 2 ** n - 1 }), least: fc.integer({ min: 1, max: 5 }) }),
        {
          minLength: ways,
          maxLength: ways,
        },
      ),
      must: fc.integer({ min: 0, max: 2 ** n - 1 }),
      hint: fc.option(fc.integer({ min: 0, max: 2 ** n - 1 })),
      withMust: fc.nat(3),
    }),
  );

describe('the search of a part', () => {
  it('finds every cheapest choice that holds no other one, as trying all of them does', () => {
    const seen = { several: 0, none: 0, joint: 0 };
    fc.assert(
      fc.property(puzzle, ({ costs, weights, needs: given, must: some, hint, withMust }) => {
        const needs = given.map(({ touch, least }) => needOf(BigInt(touch), weights, least));
        const all = (1n << BigInt(costs.length)) - 1n;
        const must = withMust === 0 ? BigInt(some) : 0n;
        for (const part of partsOf(needs, costs)) {
          const search = searchPart(part, {
            must,
            allowed: all,
            work: Number.POSITIVE_INFINITY,
            isStopped: () => false,
            ...(hint !== null && { hint: BigInt(hint) }),
          });
          let step = search.next();
          while (!step.done) step = search.next();
          const { choices, cost, isProven } = step.value;
          const own = must & part.touch;
          const priceOf = (chosen: Chosen) => numbersIn(chosen).reduce((sum, n) => sum + (costs[n] ?? 0), 0);
          const fits: Chosen[] = [];
          for (let chosen = 0n; chosen <= all; chosen += bit(0))
            if (isWithin(chosen, part.touch) && isWithin(own, chosen) && isMet(part.needs, chosen)) fits.push(chosen);
          const least = Math.min(...fits.map(priceOf));
          const best = fits.filter((chosen) => priceOf(chosen) === least);
          const minimal = best.filter((chosen) => !best.some((other) => other !== chosen && isWithin(other, chosen)));
          expect(isProven).toBe(true);
          expect(cost).toBe(fits.length > 0 ? least : null);
          if (minimal.length <= 50) expect([...choices].sort()).toEqual([...minimal].sort());
          if (minimal.length > 1) seen.several += 1;
          if (fits.length === 0) seen.none += 1;
          if ((minimal[0] ?? 0n) !== 0n && numbersIn(minimal[0] ?? 0n).length > 2) seen.joint += 1;
        }
      }),
      { numRuns: 500, endOnFailure: true },
    );
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(20);
  }, 60_000);
});
