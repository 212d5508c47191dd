import type { ScenarioChange } from '../kinds/scenario/shape.ts';
import type { StepFacts } from '../method/rate/facts.ts';
import { rateStep } from '../method/rate/feasibility.ts';
import { Rater } from '../method/rate/rater.ts';
import type { ControlsView, Ratings, RiskView } from '../method/rate/ratings.ts';
import type { Method } from '../model/method.ts';
import { byCode, type Workspace } from '../workspace/workspace.ts';
import { type Applied, applied, asRated } from './applied.ts';

/** What a risk is rated as, and what is left of it after treatment. */
interface RiskState {
  value: number | null;
  /** Codes of the levels. */
  level: string | null;
  impact: string | null;
  feasibility: string | null;
  left: number | null;
}

/** A risk that a scenario moves. */
export interface MovedRisk {
  id: string;
  code: string;
  before: RiskState;
  after: RiskState;
}

/** What a scenario makes of a version. */
export interface Outcome extends Applied {
  ratings: Ratings;
  /** The risks whose value, or what is left of it, is another: the greatest rise first. */
  moved: readonly MovedRisk[];
}

/**
 * Rates what-if scenarios over one version after another, beside the ratings of the page: of each state only what differs from the one before is
 * rated again, so that switching a change takes no longer than an edit.
 */
export class WhatIf {
  /** One for each method: a scenario may bring another. The version has raters of its own, so that it is not rated again after each scenario. */
  private readonly ofVersion = new WeakMap<Method, Rater>();
  private readonly ofScenario = new WeakMap<Method, Rater>();

  constructor(private readonly controlsView: ControlsView) {}

  /** The ratings of the version itself. */
  base(w: Workspace): Ratings {
    return this.rate(this.ofVersion, w);
  }

  /** What the changes make of the version. */
  outcome(w: Workspace, changes: readonly ScenarioChange[]): Outcome {
    const before = this.base(w);
    const scenario = applied(w, changes);
    const ratings = this.rate(this.ofScenario, asRated(scenario));
    return { ...scenario, ratings, moved: movedRisks(w, before, ratings) };
  }

  private rate(raters: WeakMap<Method, Rater>, w: Workspace): Ratings {
    let rater = raters.get(w.method);
    if (!rater) {
      rater = new Rater(w.method, this.controlsView);
      raters.set(w.method, rater);
    }
    return rater.rate(w);
  }
}

function movedRisks(w: Workspace, before: Ratings, after: Ratings): MovedRisk[] {
  const moved: MovedRisk[] = [];
  for (const [id, was] of before.risks) {
    const is = after.risks.get(id);
    if (!is) continue;
    const states = { before: stateOf(was), after: stateOf(is) };
    if (states.before.value === states.after.value && states.before.left === states.after.left) continue;
    moved.push({ id, code: w.risks.get(id)?.code ?? id, ...states });
  }
  const rise = ({ before: was, after: is }: MovedRisk) =>
    (is.value ?? 0) - (was.value ?? 0) || (is.left ?? 0) - (was.left ?? 0);
  return moved.sort((a, b) => rise(b) - rise(a) || byCode(a, b));
}

/** What the comparison shows of a rated risk. */
function stateOf({ overall, level, impact, feasibility, residual }: RiskView): RiskState {
  return { value: overall, level, impact, feasibility, left: residual ? residual.risk.overall : overall };
}

/** A carried row of an assumption with what it is rated as while the assumption holds, and when it does not. */
interface FallenRow {
  kind: 'steps' | 'paths' | 'damages';
  id: string;
  code: string;
  /** Level codes: the feasibility of a step by itself or of a path, the impact of a damage scenario. */
  before: string | null;
  after: string | null;
}

/** What falls with one assumption alone: the rows it carries and the risks that move. */
export interface Fall {
  assumption: string;
  rows: readonly FallenRow[];
  moved: readonly MovedRisk[];
}

export function fallOf(whatIf: WhatIf, w: Workspace, id: string): Fall {
  const row = w.assumptions.get(id);
  const { w: scenario, ratings, moved } = whatIf.outcome(w, [{ what: 'assumption', row: id, label: row?.code ?? '' }]);
  const before = whatIf.base(w);
  const rows: FallenRow[] = [];
  for (const one of row?.carriedSteps ?? []) {
    const step = w.steps.get(one);
    const levelIn = (from: Workspace) => rateStep(from.method, from.steps.get(one) as StepFacts).level;
    if (step) rows.push({ kind: 'steps', id: one, code: step.code, before: levelIn(w), after: levelIn(scenario) });
  }
  for (const one of row?.carriedPaths ?? []) {
    const code = w.paths.get(one)?.code;
    const levelIn = (from: Ratings) => from.paths.get(one)?.level ?? null;
    if (code) rows.push({ kind: 'paths', id: one, code, before: levelIn(before), after: levelIn(ratings) });
  }
  for (const one of row?.carriedDamages ?? []) {
    const code = w.damages.get(one)?.code;
    const levelIn = (from: Ratings) => from.damages.get(one)?.overall ?? null;
    if (code) rows.push({ kind: 'damages', id: one, code, before: levelIn(before), after: levelIn(ratings) });
  }
  return { assumption: id, rows, moved };
}
