import type { Method } from '#domain/model/method.ts';
import type { ImpactEntries, ResidualFacts } from './facts.ts';
import { ratePath } from './feasibility.ts';
import { type ImpactRating, rateImpact } from './impact.ts';
import { type RiskRating, rateRisk } from './risk.ts';
import { scaleOf } from './scale.ts';

export interface ResidualRating {
  risk: RiskRating;
  impact: ImpactRating;
  feasibility: string | null;
  /** Total of the residual parameters, where they were entered. */
  sum: number | null;
  /** Above the initial risk: controls do not raise a risk, so this is refused or warned about. */
  raised: boolean;
}

/**
 * Level after disposal (method.md section 7): the same threat scenario rated again with what the analyst entered for the time after
 * treatment, by the same matrix. Nothing entered = `null`; it is never computed silently from the existence of a control.
 */
export function rateResidual(
  method: Method,
  residual: ResidualFacts | null | undefined,
  before: { ratings: ImpactEntries; feasibility: string | null; risk: RiskRating },
): ResidualRating | null {
  if (!residual) return null;
  const impactGiven = Object.values(residual.impact ?? {}).some((entry) => entry?.level || entry?.notAnalysed);
  const feasibility = residualFeasibility(method, residual);
  if (!impactGiven && feasibility === null) return null;
  const impact = rateImpact(method.impact, impactGiven ? { ...before.ratings, ...residual.impact } : before.ratings);
  const level = feasibility?.level ?? before.feasibility;
  const risk = rateRisk(method, impact, { level });
  const raised = risk.overall !== null && before.risk.overall !== null && risk.overall > before.risk.overall;
  return { risk, impact, feasibility: level, sum: feasibility?.sum ?? null, raised };
}

function residualFeasibility(method: Method, residual: ResidualFacts): { level: string; sum: number | null } | null {
  if (residual.level && scaleOf(method).rank(residual.level) >= 0) return { level: residual.level, sum: null };
  if (!residual.ratings || Object.keys(residual.ratings).length === 0) return null;
  const { model } = scaleOf(method).model(residual.model ?? '');
  const rated = ratePath(
    method,
    { id: '', steps: [], threats: [], model: model.id, basis: 'path', ratings: { [model.id]: residual.ratings } },
    () => undefined,
  );
  return rated.level === null ? null : { level: rated.level, sum: rated.sum };
}
