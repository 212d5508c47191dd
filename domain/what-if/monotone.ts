import { levelsOf, overallLevelsOf } from '../method/rate/impact.ts';
import { readRisk } from '../method/rate/risk.ts';
import { scaleOf } from '../method/rate/scale.ts';
import type { Method } from '../model/method.ts';

const known = new WeakMap<Method, boolean>();

/**
 * Does an easier step never make a path harder, nor a risk lower, by this method? Then what the easiest values of a step do not change, no single one of
 * them changes. Methods with odd ranges or matrices are allowed with a warning (M-6.4).
 */
export function isMonotone(method: Method): boolean {
  let monotone = known.get(method);
  if (monotone === undefined) {
    monotone = hasOrderedRanges(method) && hasOrderedRisks(method);
    known.set(method, monotone);
  }
  return monotone;
}

function hasOrderedRanges(method: Method): boolean {
  const { models, rank } = scaleOf(method);
  return models.every(({ model, direction }) => {
    const ranks = [...model.ranges].sort((a, b) => (a.from - b.from) * direction).map(({ level }) => rank(level));
    return ranks.every((one, n) => one >= 0 && (n === 0 || one <= (ranks[n - 1] ?? 0)));
  });
}

/** Hardest first, each feasibility gives at least the value of the one before, for every impact of every dimension. */
function hasOrderedRisks(method: Method): boolean {
  const { rank } = scaleOf(method);
  const feasibilities = method.feasibilityLevels.map(({ code }) => code).sort((a, b) => rank(a) - rank(b));
  const impacts = new Set([
    ...overallLevelsOf(method.impact).map(({ code }) => code),
    ...method.impact.dimensions.flatMap((dimension) => levelsOf(method.impact, dimension).map(({ code }) => code)),
  ]);
  const dimensions = [undefined, ...method.impact.dimensions.map(({ code }) => code)];
  return [...impacts].every((impact) =>
    dimensions.every((dimension) => {
      const values = feasibilities.map((level) => readRisk(method.risk, impact, level, dimension)?.raw ?? null);
      // A level of one dimension has no row in the matrix of the others.
      if (values.every((value) => value === null)) return true;
      return values.every((value, n) => value !== null && (n === 0 || value >= (values[n - 1] ?? 0)));
    }),
  );
}
