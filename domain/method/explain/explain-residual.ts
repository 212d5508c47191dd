import type { Method } from '#domain/model/method.ts';
import type { ResidualFacts } from '../rate/facts.ts';
import { type ImpactRating, levelsOf } from '../rate/impact.ts';
import { type ControlledFeasibility, type ResidualRating, rateResidualParameters } from '../rate/residual.ts';
import type { RiskRating } from '../rate/risk.ts';
import { type ExplainLine, type Explanation, inOrder, line, named, number, row, text } from './explain.ts';
import { explainPath } from './explain-path.ts';
import { explainRisk } from './explain-risk.ts';

/**
 * How the level after disposal came about (M-7.3): the risk before, what was entered for the time after, the same matrix
 * read again, and who accepts what is left (15.9). A risk that rises says so.
 */
export function explainResidual(
  method: Method,
  residual: ResidualFacts | null,
  rating: ResidualRating,
  before: {
    risk: RiskRating;
    impact: ImpactRating;
    /** The feasibility as if there were no controls, where that of the risk is another. */
    withoutControls?: string | null;
    /** Who accepts is the word of an exchange file. */
    isFromFile?: boolean;
  },
): Explanation {
  const { clause, table, lines } = explainRisk(method, rating.risk, rating.impact, null, new Map());
  const who = residual?.acceptedBy?.trim() ?? '';
  return {
    subject: 'residual',
    clause: clause.replace('15.8', '15.9'),
    table,
    lines: inOrder([
      line('input', 'residualBefore', {
        level: named(method.risk.levels, before.risk.level),
        value: number(before.risk.overall),
      }),
      ...(residual ? impactLines(method, residual, before.impact) : []),
      ...lines.filter(({ key }) => key === 'riskImpact'),
      ...(rating.origin === 'controls'
        ? [controlsLine(method, rating, before.withoutControls ?? before.risk.feasibility)]
        : residual
          ? feasibilityLines(method, residual, rating, before.risk.feasibility)
          : []),
      ...(rating.setAside ? [setAsideLine(method, rating.setAside)] : []),
      ...lines.filter(({ role }) => role !== 'input'),
      ...(rating.raised
        ? [
            line('result', 'residualRaised', {
              before: number(before.risk.overall),
              value: number(rating.risk.overall),
            }),
          ]
        : []),
      who
        ? line('result', before.isFromFile ? 'residualAcceptedInFile' : 'residualAccepted', { who: text(who) })
        : line('result', 'residualNotAccepted'),
    ]),
  };
}

/** Only the dimensions that controls changed. */
function impactLines(method: Method, residual: ResidualFacts, before: ImpactRating): ExplainLine[] {
  return method.impact.dimensions.flatMap((dimension) => {
    const entry = residual.impact?.[dimension.code];
    const of = { dimension: named([dimension], dimension.code) };
    if (entry?.notAnalysed) return [line('input', 'dimensionNotAnalysed', { ...of, reason: text(entry.reason ?? '') })];
    if (!entry?.level) return [];
    const levels = levelsOf(method.impact, dimension);
    return [
      line('input', 'residualImpact', {
        ...of,
        level: named(levels, entry.level),
        computed: named(levels, before.perDimension[dimension.code]?.level ?? null),
        reason: text(entry.reason ?? ''),
      }),
    ];
  });
}

/** The controls the level comes from, and what it is without them (M-7.4). */
const controlsLine = (method: Method, { controls, feasibility, sum }: ResidualRating, before: string | null) =>
  line('input', 'residualControls', {
    controls: row(...controls),
    level: named(method.feasibilityLevels, feasibility),
    sum: number(sum),
    computed: named(method.feasibilityLevels, before),
  });

/** The controls are on, and something else was entered. */
const setAsideLine = (method: Method, { controls, level, sum }: ControlledFeasibility) =>
  line('rule', 'residualSetAside', {
    controls: row(...controls),
    level: named(method.feasibilityLevels, level),
    sum: number(sum),
  });

/** The parameters that were entered, the level itself, or that it stays. */
function feasibilityLines(
  method: Method,
  residual: ResidualFacts,
  { entered, feasibility }: ResidualRating,
  before: string | null,
): ExplainLine[] {
  const level = (code: string | null) => named(method.feasibilityLevels, code);
  if (entered === 'level')
    return [line('input', 'residualLevel', { level: level(feasibility), computed: level(before) })];
  const rated = rateResidualParameters(method, residual);
  if (rated?.level)
    return explainPath(method, rated, { basis: 'path' })
      .lines.filter(({ role }) => role !== 'rule')
      .map((one) => (one.role === 'result' ? { ...one, role: 'intermediate' } : one));
  return [line('input', 'residualSame', { level: level(before) })];
}
