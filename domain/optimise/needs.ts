import type { RiskFacts } from '../method/rate/facts.ts';
import { type ImpactRating, rateImpact } from '../method/rate/impact.ts';
import { rateResidual } from '../method/rate/residual.ts';
import { rateRisk, riskLevelOf } from '../method/rate/risk.ts';
import { scaleOf } from '../method/rate/scale.ts';
import type { FeasibilityLevel, Method } from '../model/method.ts';
import type { Choice, LeftOutWhy, OptimiseTask, PricedControl, Question } from './task.ts';
import { bit, type Chosen, has, numbersIn, type Unit, Units } from './units.ts';

/** A target on a risk or on the threat scenarios of a goal, as ranks of feasibility (hardest = 0). */
export interface Aim {
  kind: 'risk' | 'goal';
  id: string;
  threats: readonly string[];
  /** The easiest rank that reaches it; -1 = none does. */
  most: number;
  isEntered: boolean;
}

/** A question made ready: what may be chosen, what has to be reached, and what each threat scenario depends on. */
export interface Prepared {
  method: Method;
  candidates: readonly PricedControl[];
  must: Chosen;
  allowed: Chosen;
  leftOut: { control: string; why: LeftOutWhy }[];
  aims: readonly Aim[];
  /** By the id of a threat scenario; none where it is not rated. */
  units: ReadonlyMap<string, readonly Unit[]>;
  /** The value of a risk at a rank of its threat scenario. */
  valueAt: (risk: string, rank: number) => number | null;
  unrated: string[];
  entered: string[];
  incomplete: string[];
}

/** The levels of feasibility, hardest first. */
export const levelsOf = (method: Method): readonly FeasibilityLevel[] =>
  [...method.feasibilityLevels].sort((a, b) => scaleOf(method).rank(a.code) - scaleOf(method).rank(b.code));

/** Reads what the search needs of a task: what has a target is rated with no candidate on. */
export function prepare(task: OptimiseTask, question: Question): Prepared {
  const leftOut: { control: string; why: LeftOutWhy }[] = [];
  const candidates: PricedControl[] = [];
  for (const row of [...task.controls.values()].sort(byCode)) {
    if (!row.candidate) continue;
    if (row.cost === null) leftOut.push({ control: row.id, why: 'noCost' });
    else candidates.push(row);
  }
  const rating = new Units(task, candidates);
  const units = unitsOf(task, rating, threatsWithTarget(task, question));
  const rated = ratedOf(candidates, rating, units);
  const touched = [...units.values()].flat().reduce((all, { touch }) => all | touch, 0n);
  for (const [n, { id }] of candidates.entries())
    if (!has(rated, n)) leftOut.push({ control: id, why: 'unrated' });
    else if (!has(touched, n)) leftOut.push({ control: id, why: 'nowhere' });
  const setOf = (fits: (choice: Choice) => boolean) =>
    candidates.reduce((set, { id }, n) => (fits(question.choices[id] ?? 'may') ? set | bit(n) : set), 0n) & rated;
  return {
    method: task.method,
    candidates,
    must: setOf((choice) => choice === 'must'),
    allowed: setOf((choice) => choice !== 'not'),
    leftOut,
    units,
    ...aimsOf(task, question, units),
  };
}

const byCode = (a: PricedControl, b: PricedControl) => a.code.localeCompare(b.code, 'en', { numeric: true });

function threatsWithTarget({ risks }: OptimiseTask, { targets, leavesEntered = false }: Question): Set<string> {
  const threats = new Set<string>();
  for (const { id, threat, goals, residual } of risks.values())
    if (
      ((targets.risks[id] ?? targets.most) !== null && !(leavesEntered && entersResidual(residual))) ||
      goals.some((goal) => targets.goals[goal])
    )
      threats.add(threat);
  return threats;
}

/** What rates each threat scenario: its tree, else each of its paths, for the easiest one counts. None where it is not rated. */
function unitsOf(task: OptimiseTask, rating: Units, threats: ReadonlySet<string>): Map<string, readonly Unit[]> {
  const found = new Map<string, Unit[]>();
  for (const id of threats) {
    const tree = task.threats.get(id) ? rating.tree(id) : null;
    if (tree) found.set(id, [tree]);
  }
  const byTree = new Set(found.keys());
  for (const row of task.paths.values()) {
    const own = row.threats.filter((id) => threats.has(id) && !byTree.has(id));
    const unit = own.length > 0 ? rating.path(row) : null;
    for (const id of own) if (unit) found.set(id, [...(found.get(id) ?? []), unit]);
  }
  for (const [id, own] of found) if (own.every(({ bare }) => bare.level === null)) found.delete(id);
  return found;
}

/** Without the candidates that would leave a way unrated: nobody has said what getting around them takes. */
function ratedOf(
  candidates: readonly PricedControl[],
  rating: Units,
  units: ReadonlyMap<string, readonly Unit[]>,
): Chosen {
  const models = candidates.map(() => new Set<string>());
  for (const { touch, model } of [...units.values()].flat()) for (const n of numbersIn(touch)) models[n]?.add(model);
  let rated = (1n << BigInt(candidates.length)) - 1n;
  for (let former = 0n; former !== rated; ) {
    former = rated;
    for (const [n, row] of candidates.entries()) {
      const own = [...(models[n] ?? [])];
      if (has(rated, n) && own.some((model) => rating.isUnrated(row, model, former))) rated &= ~bit(n);
    }
  }
  return rated;
}

/** The values of risks at a rank of their threat scenario, as M-7.3 says. */
function valuesOf(task: OptimiseTask, levels: readonly FeasibilityLevel[]) {
  const { method, damages, risks } = task;
  const impacts = new Map<string, ImpactRating>();
  const known = new Map<string, number | null>();
  const rated = (row: RiskFacts, rank: number): number | null => {
    const damage = damages.get(row.damage);
    const level = levels[rank]?.code;
    if (!damage || !level) return null;
    const impact = impacts.get(damage.id) ?? rateImpact(method.impact, damage.ratings);
    impacts.set(damage.id, impact);
    const before = { ratings: damage.ratings, feasibility: level, risk: rateRisk(method, impact, { level }) };
    const after = rateResidual(method, row.residual, before, { level, sum: null, incomplete: false, controls: [] });
    return after?.risk.overall ?? null;
  };
  return (risk: string, rank: number): number | null => {
    const key = `${rank} ${risk}`;
    const row = known.has(key) ? undefined : risks.get(risk);
    if (row) known.set(key, rated(row, rank));
    return known.get(key) ?? null;
  };
}

function aimsOf(
  task: OptimiseTask,
  { targets, leavesEntered = false }: Question,
  units: ReadonlyMap<string, readonly Unit[]>,
) {
  const { method } = task;
  const levels = levelsOf(method);
  const valueAt = valuesOf(task, levels);
  const aims: Aim[] = [];
  const entered: string[] = [];
  const [unrated, incomplete] = [new Set<string>(), new Set<string>()];
  const isIncomplete = (own: readonly Unit[]) => own.some(({ bare }) => bare.level === null || bare.incomplete);
  for (const row of task.risks.values()) {
    const most = targets.risks[row.id] ?? targets.most;
    if (most === null) continue;
    if (entersResidual(row.residual)) entered.push(row.id);
    if (leavesEntered && entersResidual(row.residual)) continue;
    const own = units.get(row.threat);
    const ranked = levels.map((_, rank) => valueAt(row.id, rank));
    if (!own || ranked.includes(null)) {
      unrated.add(row.id);
      continue;
    }
    if (isIncomplete(own)) incomplete.add(row.id);
    const passes = (value: number | null) => (riskLevelOf(method.risk, value)?.value ?? Number.NaN) <= most;
    // Up to the first that misses it: by a matrix that falls with an easier attack a harder one could miss again.
    const first = ranked.findIndex((value) => !passes(value));
    const isEntered = entersFeasibility(row) && ranked.every((value) => value === ranked[0]);
    aims.push({
      kind: 'risk',
      id: row.id,
      threats: [row.threat],
      most: first < 0 ? levels.length - 1 : first - 1,
      isEntered,
    });
  }
  for (const [goal, level] of Object.entries(targets.goals)) {
    if (!task.goals.get(goal)) continue;
    const threats = new Set<string>();
    for (const row of task.risks.values()) {
      if (!row.goals.includes(goal)) continue;
      const own = units.get(row.threat);
      if (own) threats.add(row.threat);
      else unrated.add(row.id);
      if (own && isIncomplete(own)) incomplete.add(row.id);
    }
    const most = scaleOf(method).rank(level);
    if (most >= 0 && threats.size > 0)
      aims.push({ kind: 'goal', id: goal, threats: [...threats], most, isEntered: false });
  }
  return { aims, entered, unrated: [...unrated], incomplete: [...incomplete], valueAt };
}

/** Was something of the rating after treatment entered by hand? It counts before what controls make of it (M-7.3). */
const entersResidual = (residual: RiskFacts['residual']): boolean =>
  entersFeasibility({ residual }) || Object.keys(residual?.impact ?? {}).length > 0;

/** Was a feasibility for the time after treatment entered by hand? Controls do not change it (M-7.3). */
const entersFeasibility = ({ residual }: Pick<RiskFacts, 'residual'>): boolean =>
  Boolean(residual?.level) || Object.keys(residual?.ratings ?? {}).length > 0;
