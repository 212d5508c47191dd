import type { FeasibilityLevel, FeasibilityModel, ImpactLevel } from '#domain/model/method.ts';
import { type ModelProblem, problem } from './model-problems.ts';

/** Scales that run the wrong way round: allowed, because who knows, but hardly ever meant. */

/** A level above another one should not correspond to less of the standard's own scale (ISO/SAE 21434 15.1). */
export function mapsBackwards<Name extends string | number>(
  levels: readonly { code: string; value: number; correspondsTo: Name }[],
  place: string,
  order: readonly Name[],
): ModelProblem[] {
  const rank = (name: Name) => order.indexOf(name);
  return levels.flatMap(({ code, value, correspondsTo }, i) => {
    const below = levels.find((other) => other.value < value && rank(other.correspondsTo) > rank(correspondsTo));
    return below ? [problem('mapsBackwards', `${place}.${i}.correspondsTo`, { high: code, low: below.code })] : [];
  });
}

/** A higher score should not fall into a level of lower value. */
export function scoreOrder(levels: readonly ImpactLevel[], place: string): ModelProblem[] {
  const filled = levels.flatMap(({ code, value, from }, i) =>
    from === null || from === undefined ? [] : [{ code, value, from, i }],
  );
  return filled.flatMap(({ code, value, from, i }) => {
    const worse = filled.find((other) => other.from < from && other.value > value);
    return worse ? [problem('scoreOrder', `${place}.${i}.value`, { first: worse.code, second: code, from })] : [];
  });
}

/** A higher total of an attack potential is harder, a higher one of CVSS easier: the levels should run the same way. */
export function totalOrder({ type, ranges }: FeasibilityModel, levels: readonly FeasibilityLevel[]): ModelProblem[] {
  const harder = type === 'AttackPotentialBased';
  const rankOf = (code: string) => levels.find((level) => level.code === code)?.value;
  const known = ranges.flatMap(({ level, from }, i) => {
    const value = rankOf(level);
    return value === undefined ? [] : [{ level, from, value: harder ? -value : value, i }];
  });
  return known.flatMap(({ level, from, value, i }) => {
    const before = known.find((other) => other.from < from && other.value > value);
    if (!before) return [];
    const holes = { first: before.level, second: level, from };
    return [problem(harder ? 'totalOrderHarder' : 'totalOrderEasier', `ranges.${i}.level`, holes)];
  });
}
