import fc from 'fast-check';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import {
  type FeasibilityLevel,
  type FeasibilityModel,
  feasibilityNames,
  type ImpactLevel,
  type ImpactModel,
  impactNames,
  type Method,
  parameterCombines,
  type RiskModel,
  stepAggregations,
} from '#domain/model/method.ts';

/** Random methods as an organisation could bring them: 3 to 8 levels, 1 to 8 parameters, 1 to 6 dimensions, matrices up to 8 × 8. */

const named = (code: string) => ({ code, name: { en: code, zh: code } });
const head = (id: string) => ({ id, name: { en: id, zh: id }, description: { en: '', zh: '' } });

/** Numbers in quarters are exact in binary, so that the reference needs no tolerance. */
const quarters = (most: number) => fc.integer({ min: 0, max: most * 4 }).map((n) => n / 4);
const ascending = (count: number, most: number) =>
  fc.uniqueArray(quarters(most), { minLength: count, maxLength: count }).map((values) => values.sort((a, b) => a - b));

/** The name of the standard that the i-th of `all` levels corresponds to, from its first to its last. */
const corresponding = <N>(names: readonly N[], i: number, all: number): N =>
  names[Math.round((i * (names.length - 1)) / Math.max(1, all - 1))] as N;

/** Contiguous ranges over quarters, cut at `cuts` (ascending, each above 0); the last is open. */
const rangesFrom = (cuts: readonly number[]) =>
  [0, ...cuts].map((from, i) => ({ from, to: cuts[i] === undefined ? null : cuts[i] - 0.01 }));

const impactLevels = (prefix: string, values: readonly number[]): ImpactLevel[] =>
  values.map((value, i) => ({
    ...named(`${prefix}${i}`),
    value,
    correspondsTo: corresponding(impactNames, i, values.length),
  }));

const impactModel: fc.Arbitrary<ImpactModel> = fc
  .record({
    combined: fc.boolean(),
    values: fc.integer({ min: 3, max: 8 }).chain((count) => ascending(count, 12)),
    dimensions: fc.array(
      fc.record({
        counted: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
        own: fc.option(
          fc.integer({ min: 3, max: 8 }).chain((count) => ascending(count, 12)),
          { freq: 3 },
        ),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    cuts: fc.integer({ min: 2, max: 7 }).chain((count) => ascending(count, 15)),
  })
  .map(({ combined, values, dimensions, cuts }) => ({
    ...head('impact'),
    mode: combined ? ('combined' as const) : ('separate' as const),
    levels: impactLevels('I', values),
    dimensions: dimensions.map(({ counted, own }, i) => ({
      ...named(`D${i}`),
      marker: counted || i === 0 ? ('DamageCalculation' as const) : ('NotCalculated' as const),
      ...(own ? { levels: impactLevels(`D${i}L`, own) } : {}),
    })),
    ...(combined
      ? {
          overallLevels: rangesFrom(cuts.map((cut) => cut + 0.25)).map((range, i, all) => ({
            ...named(`O${i}`),
            value: i,
            correspondsTo: corresponding(impactNames, i, all.length),
            ...range,
          })),
        }
      : {}),
  }));

export const feasibility: fc.Arbitrary<{ model: FeasibilityModel; levels: FeasibilityLevel[] }> = fc
  .record({
    stepAggregation: fc.constantFrom(...stepAggregations),
    parameters: fc.array(
      fc.record({
        values: fc.integer({ min: 2, max: 5 }).chain((count) => ascending(count, 20)),
        combine: fc.option(fc.constantFrom(...parameterCombines), { nil: undefined, freq: 2 }),
        infinite: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    cuts: fc.integer({ min: 2, max: 7 }).chain((count) => ascending(count, 60)),
  })
  .map(({ stepAggregation, parameters, cuts }) => {
    const levels = [0, ...cuts].map((_, i, all) => ({
      ...named(`F${i}`),
      value: i,
      correspondsTo: corresponding(feasibilityNames, i, all.length),
    }));
    const model: FeasibilityModel = {
      ...head('potential'),
      type: 'AttackPotentialBased',
      stepAggregation,
      parameters: parameters.map(({ values, combine, infinite }, k) => ({
        ...named(`P${k}`),
        ...(combine ? { combine } : {}),
        levels: [...values, ...(infinite ? [null] : [])].map((value, i) => ({
          ...named(`P${k}L${i}`),
          help: { en: '', zh: '' },
          value,
        })),
      })),
      // A low total is easy.
      ranges: rangesFrom(cuts.map((cut) => cut + 0.25)).map((range, i, all) => ({
        level: `F${all.length - 1 - i}`,
        ...range,
      })),
    };
    return { model, levels };
  });

/** A risk model whose rows and columns are those of the two models; its cells are any values of its scale. */
function riskModel(impact: ImpactModel, columns: readonly FeasibilityLevel[]): fc.Arbitrary<RiskModel> {
  const rows = impact.overallLevels ?? impact.levels;
  return fc
    .record({
      scale: fc.integer({ min: 3, max: 8 }),
      formula: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
      own: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      rounding: fc.constantFrom('halfUp' as const, 'up' as const, 'down' as const),
      weights: fc.array(quarters(3), { minLength: 16, maxLength: 16 }),
      seed: fc.array(fc.nat(1000), { minLength: 97, maxLength: 97 }),
    })
    .map(({ scale, formula, own, rounding, weights, seed }) => {
      let at = 0;
      const cell = () => 1 + ((seed[at++ % seed.length] ?? 0) % scale);
      const matrixOf = (levels: readonly ImpactLevel[]) =>
        Object.fromEntries(
          levels.map(({ code }) => [code, Object.fromEntries(columns.map((column) => [column.code, cell()]))]),
        );
      const perDimension = impact.dimensions.flatMap(({ code, levels }, i) =>
        own[i] && impact.mode === 'separate' ? [[code, matrixOf(levels ?? impact.levels)] as const] : [],
      );
      const values = formula ? 40 : scale;
      return {
        ...head('risk'),
        mode: formula ? ('formula' as const) : ('matrix' as const),
        matrix: matrixOf(rows),
        ...(perDimension.length ? { perDimension: Object.fromEntries(perDimension) } : {}),
        formula: {
          base: 1,
          rounding,
          impact: Object.fromEntries(rows.map(({ code }, i) => [code, weights[i] ?? 0])),
          feasibility: Object.fromEntries(columns.map(({ code }, i) => [code, weights[8 + i] ?? 0])),
        },
        levels: Array.from({ length: values }, (_, i) => ({
          ...named(`R${i + 1}`),
          value: i + 1,
          correspondsTo: corresponding([1, 2, 3, 4, 5], i, values),
        })),
      };
    });
}

/** A method and, for its facts, an endless row of numbers. */
export const randomMethod: fc.Arbitrary<Method> = fc
  .tuple(impactModel, feasibility)
  .chain(([impact, { model, levels }]) =>
    fc.tuple(riskModel(impact, levels), fc.array(fc.nat(4), { minLength: 32, maxLength: 32 })).map(([risk, cals]) => ({
      ...defaultMethod,
      impact,
      feasibility: [model],
      risk,
      feasibilityLevels: levels,
      cal: {
        ...defaultMethod.cal,
        table: Object.fromEntries(
          (impact.overallLevels ?? impact.levels).map(({ code }, i) => [
            code,
            Object.fromEntries(
              defaultMethod.cal.vectors.map((vector, k) => {
                const cal = cals[i * 4 + k] ?? 0;
                return [vector.code, cal === 0 ? null : `CAL${cal}`];
              }),
            ),
          ]),
        ),
      },
    })),
  );
