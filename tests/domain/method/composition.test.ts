import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateMethod } from '#domain/method/check/validate.ts';
import { explainImpact } from '#domain/method/explain/explain.ts';
import { explainPath, explainThreat } from '#domain/method/explain/explain-path.ts';
import { explainRisk } from '#domain/method/explain/explain-risk.ts';
import { calOf } from '#domain/method/rate/cal.ts';
import type { ImpactEntries } from '#domain/method/rate/facts.ts';
import { levelsOf, rateImpact } from '#domain/method/rate/impact.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { Method } from '#domain/model/method.ts';
import { Table } from '#domain/workspace/table.ts';
import { randomMethod } from './random-method.ts';
import { type Entered, easiestOf, impactOf, type PlainStep, pathOf, riskOf } from './reference.ts';
import { damage, path, risk, step, threat } from './rows.ts';

const numbers = fc.array(fc.nat(1_000_000), { minLength: 211, maxLength: 211 });

/** Facts that fit a method, taken from a row of numbers: mostly rated, some missing, some argued away, some impossible. */
function factsFor(method: Method, dice: readonly number[]) {
  let at = 0;
  const roll = (below: number) => (dice[at++ % dice.length] ?? 0) % below;
  const [model] = method.feasibility;
  const entered: Entered = Object.fromEntries(
    method.impact.dimensions.map((dimension) => {
      const fate = roll(9);
      if (fate === 0) return [dimension.code, {}];
      const levels = levelsOf(method.impact, dimension);
      const level = levels[roll(levels.length)]?.code ?? '';
      return [dimension.code, fate === 1 ? { level, argued: true } : { level }];
    }),
  );
  const steps = Array.from(
    { length: 5 },
    (): PlainStep => ({
      takesPart: roll(6) > 0,
      impossible: roll(15) === 0,
      levels: Object.fromEntries(
        (model?.parameters ?? []).flatMap(({ code, levels }) => {
          const finite = levels.filter(({ value }) => value !== null || roll(5) === 0);
          return roll(25) === 0 ? [] : [[code, finite[roll(finite.length)]?.code ?? '']];
        }),
      ),
    }),
  );
  const paths = Array.from({ length: 1 + roll(3) }, () => {
    const first = roll(steps.length);
    return Array.from({ length: 1 + roll(3) }, (_, k) => (first + k) % steps.length);
  });
  return { entered, steps, paths };
}

const entriesOf = (entered: Entered): ImpactEntries =>
  Object.fromEntries(
    Object.entries(entered).map(([code, { level, argued }]) => [
      code,
      { level: level ?? null, notAnalysed: argued === true, reason: argued ? 'elsewhere' : '' },
    ]),
  );

function ratedBy(method: Method, { entered, steps, paths }: ReturnType<typeof factsFor>) {
  const w = {
    method,
    assets: Table.of([]),
    damages: Table.of([{ ...damage('d1'), ratings: entriesOf(entered) }]),
    threats: Table.of([threat('t1', { damages: ['d1'] })]),
    paths: Table.of(
      paths.map((members, i) =>
        path(
          `p${i}`,
          members.map((k) => `s${k}`),
          { model: 'potential', code: `AP-${i}` },
        ),
      ),
    ),
    steps: Table.of(
      steps.map(({ takesPart, impossible, levels }, i) =>
        step(`s${i}`, { takesPart, impossible, ratings: { potential: levels } }),
      ),
    ),
    risks: Table.of([risk('r1')]),
    goals: Table.of([]),
    requirements: Table.of([]),
  };
  return rate(w);
}

describe('a method of whatever levels, parameters, dimensions and matrices', () => {
  it('is accepted when it is whole, and fits its shape', () => {
    fc.assert(
      fc.property(randomMethod, (method) => {
        expect(validateMethod(method).filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(Method.parse(method)).toEqual(method);
      }),
      { numRuns: 150 },
    );
  });

  it('rates impact, paths, threats, risks and CAL as the rules say, whatever is missing', () => {
    const seen = { rated: 0, unrated: 0, impossible: 0, formula: 0, combined: 0 };
    fc.assert(
      fc.property(randomMethod, numbers, (method, dice) => {
        const facts = factsFor(method, dice);
        const ratings = ratedBy(method, facts);
        const [model] = method.feasibility;
        const order = [...method.feasibilityLevels].sort((a, b) => a.value - b.value).map(({ code }) => code);

        const impact = impactOf(method.impact, facts.entered);
        expect(ratings.damages.get('d1')).toMatchObject({ overall: impact.overall, complete: impact.complete });
        expect(ratings.damages.get('d1')?.score ?? null).toBe(impact.score);

        const paths = facts.paths.map((members) => {
          const own = [...new Set(members)].flatMap((k) => facts.steps[k] ?? []);
          return pathOf(model!, order[0] ?? '', own);
        });
        paths.forEach((expected, i) => {
          expect(ratings.paths.get(`p${i}`)).toMatchObject(expected);
        });
        const feasibility = easiestOf(
          order,
          paths.map(({ level }) => level),
        );
        expect(ratings.threats.get('t1')?.level ?? null).toBe(feasibility);

        const expected = riskOf(method, facts.entered, impact.overall, feasibility);
        const found = ratings.risks.get('r1');
        expect(found?.perDimension).toEqual(expected.perDimension);
        expect(found?.overall).toBe(expected.overall);
        const cals = method.cal.table[impact.overall ?? ''];
        for (const { code } of method.cal.vectors)
          expect(calOf(method, impact.overall, code).cal).toBe(cals?.[code] ?? null);

        seen[expected.overall === null ? 'unrated' : 'rated'] += 1;
        if (paths.some(({ impossible }) => impossible)) seen.impossible += 1;
        if (method.risk.mode === 'formula') seen.formula += 1;
        if (method.impact.mode === 'combined') seen.combined += 1;
      }),
      { numRuns: 600 },
    );
    // Each branch of the rules was met often enough to mean something.
    for (const [branch, times] of Object.entries(seen)) expect(times, branch).toBeGreaterThan(40);
  });

  it('explains each of them with a clause, and never with a hole that is nothing', () => {
    fc.assert(
      fc.property(randomMethod, numbers, (method, dice) => {
        const facts = factsFor(method, dice);
        const ratings = ratedBy(method, facts);
        const impact = rateImpact(method.impact, entriesOf(facts.entered));
        const threatRating = ratings.threats.get('t1') ?? null;
        const told = [
          explainImpact(method, impact),
          ...[...ratings.paths.values()].map((rating) => explainPath(method, rating, { basis: 'steps' })),
          explainThreat(method, threatRating!, ratings.paths),
          explainRisk(method, ratings.risks.get('r1')!, impact, threatRating, ratings.paths),
        ];
        for (const { clause, lines } of told) {
          expect(clause).toMatch(/^ISO\/SAE 21434 15\.\d/);
          expect(lines.some(({ role }) => role === 'result')).toBe(true);
          const holes = lines.flatMap((line) => Object.values(line.holes));
          expect(holes.filter((hole) => hole?.kind === 'number' && Number.isNaN(hole.value))).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });
});
