import type { ImpactDimension, Method } from '#domain/model/method.ts';
import type { PathRating } from '../rate/feasibility.ts';
import { type ImpactRating, levelsOf, overallLevelsOf } from '../rate/impact.ts';
import { type RiskRating, rateRisk, readRisk } from '../rate/risk.ts';
import { scaleOf } from '../rate/scale.ts';
import type { ThreatRating } from '../rate/threat.ts';
import { type ExplainLine, type Explanation, inOrder, line, named, number } from './explain.ts';
import { type DecidingWay, decidingPath, decidingSet, feasibilityLine, type SetsOfTree } from './risk-ways.ts';
import { shownName } from './shown-name.ts';
import { isFormulaH10, isTableH8 } from './standard-tables.ts';

/** How a risk got its value (15.8), and which change of the sum of the deciding path, or set of its tree, would move it. */
export function explainRisk(
  method: Method,
  rating: RiskRating,
  impact: ImpactRating,
  threat: ThreatRating | null,
  paths: ReadonlyMap<string, PathRating>,
  tree: SetsOfTree | null = null,
): Explanation {
  const { risk: model } = method;
  const deciding = tree ? decidingSet(method, threat, tree) : decidingPath(method, threat, paths);
  const lines: ExplainLine[] = [
    line('input', 'riskImpact', { level: named(overallLevelsOf(method.impact), impact.overall) }),
    feasibilityLine(method, rating.feasibility, threat, { deciding, tree }),
  ];
  const clause = clauseOf(method, rating);
  const table = shownName(method, model);
  if (rating.overall === null)
    return { subject: 'risk', clause, table, lines: [...lines, line('result', 'riskUnrated')] };
  for (const dimension of method.impact.dimensions) {
    const value = rating.perDimension[dimension.code];
    if (value === null || value === undefined) continue;
    lines.push(
      line('intermediate', 'dimensionRisk', {
        dimension: named([dimension], dimension.code),
        level: named(levelsOf(method.impact, dimension), impact.perDimension[dimension.code]?.level ?? null),
        value: number(value),
      }),
    );
  }
  lines.push(...readingOf(method, rating, impact));
  if (rating.dimension !== null)
    lines.push(
      line('rule', 'highestRisk', {
        dimension: named(method.impact.dimensions, rating.dimension),
        value: number(rating.overall),
      }),
    );
  if (rating.incomplete) lines.push(line('intermediate', 'riskIncomplete'));
  lines.push(line('result', 'riskLevel', { level: named(model.levels, rating.level), value: number(rating.overall) }));
  return {
    subject: 'risk',
    clause,
    table,
    lines: inOrder([...lines, ...wouldChange(method, rating, impact, deciding)]),
  };
}

/** The example of Annex H is named only where the method's own table or formula equals it. */
function clauseOf(method: Method, rating: RiskRating): string {
  const { risk, impact, feasibilityLevels } = method;
  const clause = 'ISO/SAE 21434 15.8';
  if (risk.mode === 'formula') return isFormulaH10(method) ? `${clause}, H.10` : clause;
  const dimension = impact.dimensions.find(({ code }) => code === rating.dimension);
  const own = dimension && risk.perDimension?.[dimension.code];
  const rows = own ? levelsOf(impact, dimension) : overallLevelsOf(impact);
  return isTableH8(own ?? risk.matrix, rows, feasibilityLevels) ? `${clause}, H.8` : clause;
}

const rounded = { halfUp: 'roundedHalfUp', up: 'roundedUp', down: 'roundedDown' } as const;

/** The cell, or the formula with its rounding, the value was read from. */
function readingOf(method: Method, rating: RiskRating, impact: ImpactRating): ExplainLine[] {
  const { risk: model } = method;
  const dimension = method.impact.dimensions.find((one) => one.code === rating.dimension);
  const level = levelRead(method, dimension, rating, impact);
  const value = number(rating.overall);
  if (model.mode === 'matrix') {
    const column = named(method.feasibilityLevels, rating.feasibility);
    const own = dimension && model.perDimension?.[dimension.code];
    return [
      own
        ? line('rule', 'ownMatrixCell', { dimension: named([dimension], dimension.code), row: level, column, value })
        : line('rule', 'matrixCell', { row: level, column, value }),
    ];
  }
  const formula = model.formula;
  const raw = number(rating.raw);
  return [
    line('rule', 'formulaResult', {
      base: number(formula?.base),
      impact: number(formula?.impact[level?.kind === 'name' ? level.code : '']),
      feasibility: number(formula?.feasibility[rating.feasibility ?? '']),
      raw,
      value,
    }),
    ...(rating.raw === rating.overall
      ? []
      : [line('intermediate', rounded[formula?.rounding ?? 'halfUp'], { raw, value })]),
  ];
}

/** The impact level that stands in the table: the dimension's own, or the level of the model it stands for. */
function levelRead(method: Method, dimension: ImpactDimension | undefined, rating: RiskRating, impact: ImpactRating) {
  if (!dimension) return named(overallLevelsOf(method.impact), impact.overall);
  const { level = null, overall = null } = impact.perDimension[dimension.code] ?? {};
  const isOwn = readRisk(method.risk, level, rating.feasibility, dimension.code) !== null;
  return isOwn ? named(levelsOf(method.impact, dimension), level) : named(method.impact.levels, overall);
}

/** The nearest sums of the deciding way, harder and easier, at which the risk would be another; the other ways of the threat stay as they are. */
function wouldChange(
  method: Method,
  rating: RiskRating,
  impact: ImpactRating,
  deciding: DecidingWay | null,
): ExplainLine[] {
  if (!deciding) return [];
  const { others, would, rating: way } = deciding;
  if (way.sum === null || way.custom || way.impossible) return [];
  const { sum } = way;
  const scale = scaleOf(method);
  const { model } = scale.model(way.model);
  const hint = (ranges: typeof model.ranges): ExplainLine[] => {
    for (const range of ranges) {
      const level = others !== null && scale.rank(range.level) < scale.rank(others) ? others : range.level;
      const then = rateRisk(method, impact, { level });
      if (then.overall === null || then.overall === rating.overall) continue;
      return [
        would({
          from: number(range.from),
          to: number(range.to),
          value: number(then.overall),
          level: named(method.risk.levels, then.level),
        }),
      ];
    }
    return [];
  };
  const above = model.ranges.filter((range) => range.from > sum).sort((a, b) => a.from - b.from);
  const below = model.ranges.filter((range) => range.to !== null && range.to < sum).sort((a, b) => b.from - a.from);
  return [...hint(above), ...hint(below)];
}
