import type { Method } from '#domain/model/method.ts';
import type { ImpactEntries, ResidualFacts } from './facts.ts';
import { type PathRating, ratePath } from './feasibility.ts';
import { type ImpactRating, rateImpact } from './impact.ts';
import { type RiskRating, rateRisk } from './risk.ts';
import { scaleOf } from './scale.ts';

/** What the active controls make of the feasibility of a threat. */
export interface ControlledFeasibility {
  level: string;
  sum: number | null;
  /** Some path is unrated: the true level may be easier. */
  incomplete: boolean;
  controls: readonly string[];
}

export interface ResidualRating {
  risk: RiskRating;
  impact: ImpactRating;
  feasibility: string | null;
  /** Total of the residual parameters, where they were entered. */
  sum: number | null;
  /** Where the feasibility comes from: entered by hand, or computed from the active controls of the attack tree (M-7.4). */
  origin: 'entered' | 'controls';
  /** How the feasibility was entered; null = it comes from the controls, or stays what it was. */
  entered: 'level' | 'parameters' | null;
  /** The feasibility is that of paths of which some are unrated: it may be easier. */
  openPaths: boolean;
  /** Ids of those controls. */
  controls: readonly string[];
  /** What the active controls make of it where a feasibility that was entered goes before them. */
  setAside: ControlledFeasibility | null;
  /** Above the initial risk: controls do not raise a risk, so this is refused or warned about. */
  raised: boolean;
}

/**
 * Level after disposal (M-7.3): the same threat scenario rated again with what the analyst entered for the time after
 * treatment, by the same matrix. Where no feasibility was entered, that of the attack tree with its active controls is taken, and says so; one
 * that was entered wins. Nothing entered and no active control = `null`.
 */
export function rateResidual(
  method: Method,
  residual: ResidualFacts | null | undefined,
  before: { ratings: ImpactEntries; feasibility: string | null; incomplete?: boolean; risk: RiskRating },
  byControls: ControlledFeasibility | null = null,
): ResidualRating | null {
  if (!residual && !byControls) return null;
  // An entry without a level says nothing: the dimension keeps what it was.
  const given = Object.entries(residual?.impact ?? {}).filter(([, entry]) => entry?.level || entry?.notAnalysed);
  const entered = residual ? residualFeasibility(method, residual) : null;
  // Parameters that are partly empty are not rated, and not silently what they were before.
  if (entered === null && residual && rateResidualParameters(method, residual)) return null;
  const feasibility = entered ?? byControls;
  if (given.length === 0 && feasibility === null) return null;
  const impact = rateImpact(method.impact, { ...before.ratings, ...Object.fromEntries(given) });
  const level = feasibility?.level ?? before.feasibility;
  // What was entered is whole by itself; what comes from the paths is only as complete as they are.
  const openPaths = entered === null && (byControls ?? before).incomplete === true;
  const risk = rateRisk(method, impact, { level, incomplete: openPaths });
  const raised = risk.overall !== null && before.risk.overall !== null && risk.overall > before.risk.overall;
  const controlled = entered === null && byControls !== null;
  return {
    risk,
    impact,
    feasibility: level,
    sum: feasibility?.sum ?? null,
    origin: controlled ? 'controls' : 'entered',
    entered: entered?.by ?? null,
    openPaths,
    controls: controlled ? byControls.controls : [],
    setAside: entered === null ? null : byControls,
    raised,
  };
}

function residualFeasibility(
  method: Method,
  residual: ResidualFacts,
): { level: string; sum: number | null; by: 'level' | 'parameters' } | null {
  const { level } = residual;
  if (level && scaleOf(method).rank(level) >= 0) return { level, sum: null, by: 'level' };
  const rated = rateResidualParameters(method, residual);
  return rated?.level ? { level: rated.level, sum: rated.sum, by: 'parameters' } : null;
}

/** The parameters for the time after treatment, rated like a path as a whole (also while some are missing); null = none entered. */
export function rateResidualParameters(method: Method, residual: ResidualFacts): PathRating | null {
  if (!residual.ratings || Object.keys(residual.ratings).length === 0) return null;
  const { model } = scaleOf(method).model(residual.model ?? '');
  // Values of a model that is no longer allowed count for no other: they are not rated until it comes back (M-5.1).
  const ratings = { [residual.model || model.id]: residual.ratings };
  return ratePath(method, { id: '', steps: [], threats: [], model: model.id, basis: 'path', ratings }, () => undefined);
}
