import type { ModelRatings, StepFacts } from '../method/rate/facts.ts';
import { rateStep } from '../method/rate/feasibility.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import { rateRisk } from '../method/rate/risk.ts';
import { scaleOf } from '../method/rate/scale.ts';
import { evaluateTree } from '../method/rate/tree.ts';
import type { TreeContext } from '../method/rate/tree-branches.ts';
import { treeContext, treeFactsOf } from './trees.ts';
import type { Workspace } from './workspace.ts';

/** The smallest change of one step that lowers the risk. */
export interface Help {
  step: string;
  /** The parameter that has to become harder; `null` where only all together, or making the step impossible, would do. */
  parameter: string | null;
  from: string | null;
  to: string | null;
  /** Effort of the step alone, before and then. */
  more: number | null;
  /** Of the threat scenario then. */
  level: string | null;
  sum: number | null;
  /** The highest risk of the threat scenario then; `null` where it has none. */
  risk: number | null;
}

type Rated = { w: Workspace; ratings: Ratings };

/**
 * What would help most: for each step how much harder it must get until the highest risk of the threat falls (its feasibility, where it has no
 * risk yet). Only steps of the critical path can: while another is made harder, that way stays as cheap. Yields after each step, because
 * a large tree takes a while; the caller ranks by `byHelp`.
 */
export function* whatHelps({ w, ratings }: Rated, threat: string, controls: 'asSet' | 'off'): Generator<Help | null> {
  const view = ratings.trees.get(threat);
  if (!view) return;
  const now = (controls === 'asSet' && view.controlled) || view.initial;
  const facts = treeFactsOf(w, view.root);
  const context: TreeContext = { ...treeContext(w), controls, model: view.model };
  const lowered = loweredBy({ w, ratings }, threat, now.level);
  for (const id of now.steps) {
    const step = w.steps.get(id);
    if (!step) continue;
    const tryOut = (changed: Partial<StepFacts>) => {
      const other = { ...step, ...changed };
      return evaluateTree(w.method, facts, { ...context, stepOf: (one) => (one === id ? other : w.steps.get(one)) });
    };
    yield bestOf(w, view.model, step, tryOut, lowered);
  }
}

/** The least effort first; among equals the lower risk. */
export const byHelp = (a: Help, b: Help): number =>
  Number(a.parameter === null) - Number(b.parameter === null) ||
  (a.more ?? 0) - (b.more ?? 0) ||
  (a.risk ?? 0) - (b.risk ?? 0) ||
  (b.sum ?? 0) - (a.sum ?? 0);

type Lowered = (level: string | null) => { risk: number | null } | null;

/** The risk at another feasibility, where that is lower than now. */
function loweredBy({ w, ratings }: Rated, threat: string, before: string | null): Lowered {
  const { rank } = scaleOf(w.method);
  const impacts = [...w.risks]
    .filter((risk) => risk.threat === threat)
    .flatMap(({ damage }) => ratings.damages.get(damage) ?? []);
  const riskAt = (level: string | null) => {
    const values = impacts.flatMap((impact) => rateRisk(w.method, impact, { level }).overall ?? []);
    return values.length > 0 ? Math.max(...values) : null;
  };
  const now = riskAt(before);
  return (level) => {
    if (level === null || before === null) return null;
    const risk = riskAt(level);
    if (now === null || risk === null) return rank(level) < rank(before) ? { risk } : null;
    return risk < now ? { risk } : null;
  };
}

function bestOf(
  w: Workspace,
  model: string,
  step: StepFacts,
  tryOut: (changed: Partial<StepFacts>) => { level: string | null; sum: number | null },
  lowered: Lowered,
): Help | null {
  const never = tryOut({ impossible: true });
  const without = lowered(never.level);
  // Where even the impossible step lowers nothing, another way is as easy.
  if (!without) return null;
  const { model: scale } = scaleOf(w.method).model(model);
  const own = step.ratings[scale.id] ?? {};
  const before = rateStep(w.method, step, scale.id).sum;
  let best: Help | null = null;
  for (const parameter of scale.parameters)
    for (const { code, value } of parameter.levels) {
      if (code === own[parameter.code] || value === null) continue;
      const ratings: ModelRatings = { ...step.ratings, [scale.id]: { ...own, [parameter.code]: code } };
      const sum = rateStep(w.method, { ...step, ratings }, scale.id).sum;
      const more = sum === null || before === null ? null : Math.abs(sum - before);
      if (best && (more ?? 0) >= (best.more ?? 0)) continue;
      const then = tryOut({ ratings });
      const after = lowered(then.level);
      if (!after) continue;
      const from = own[parameter.code] ?? null;
      best = {
        step: step.id,
        parameter: parameter.code,
        from,
        to: code,
        more,
        level: then.level,
        sum: then.sum,
        ...after,
      };
    }
  return (
    best ?? {
      step: step.id,
      parameter: null,
      from: null,
      to: null,
      more: null,
      level: never.level,
      sum: never.sum,
      ...without,
    }
  );
}
