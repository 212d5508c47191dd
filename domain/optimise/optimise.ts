import type { Solved } from './hitting.ts';
import { type Aim, levelsOf, type Prepared, prepare } from './needs.ts';
import { type Limits, type Need, type Part, partsOf, searchPart } from './search.ts';
import type {
  Answer,
  AnswerControl,
  OptimiseResult,
  OptimiseTask,
  Progress,
  Question,
  Service,
  Unreachable,
  Worth,
} from './task.ts';
import { bit, type Chosen, has, numbersIn, type Unit } from './units.ts';

/** So many answers are told apart with what each control is worth; all are counted up to a limit a part. */
const mostAnswers = 8;

/** Up to so many candidates the search is not ended before it has its proof. */
const exactUpTo = 20;

/** Four decimals of a cost count. */
const unitsOfCost = 10_000;
const whole = (cost: number): number => Math.round(cost * unitsOfCost);
const money = (cost: number): number => cost / unitsOfCost;

/** Steps of work after which a search of more than `exactUpTo` candidates ends: some ten seconds. The same everywhere, so that answers are, too. */
const standardWork = 400_000;

/**
 * The cheapest candidates that reach all targets (M-7.6). Yields its progress while it works; the caller may stop asking at any time.
 * @param work steps of work after which it ends with what it has; up to `exactUpTo` candidates it goes on to the end
 * @param isStopped true once somebody waits no longer: it ends with the best so far, and what each control is worth is not asked
 */
export function* optimising(
  task: OptimiseTask,
  question: Question,
  work = standardWork,
  isStopped = () => false,
): Generator<Progress, OptimiseResult> {
  const p = prepare(task, question);
  const costs = p.candidates.map(({ cost }) => whole(cost ?? 0));
  const { unreachable, reachable } = reachability(p);
  const needs = needsOf(p, reachable);
  const parts = partsOf(
    // More candidates never make anything easier: what is reached without any needs none.
    needs.filter(({ unit, most }) => unit.rank(0n) > most || !unit.isSure()),
    costs,
  );
  const searched = parts.reduce((all, { touch }) => all | touch, 0n);
  const isExact = numbersIn(searched & p.allowed).length <= exactUpTo;
  const found: Solved[] = [];
  const before = () => found.reduce((sum, { bound }) => sum + bound, 0);
  for (const part of parts) {
    const share = isExact ? Number.POSITIVE_INFINITY : work / parts.length;
    const search = searchPart(part, { must: p.must, allowed: p.allowed, work: share, isStopped });
    for (let step = search.next(); ; step = search.next()) {
      if (step.done) {
        found.push(step.value);
        break;
      }
      yield progressOf(found, parts.length, before() + step.value.bound, step.value.best);
    }
  }
  const rest = p.must & ~searched;
  const sure = needs.every(({ unit }) => unit.isSure());
  const choices = combined(found, rest);
  const worthWork = isExact ? Number.POSITIVE_INFINITY : work / 20;
  const worths = yield* worthsOf(p, parts, found, choices.list[0] ?? 0n, { work: worthWork, isStopped });
  const fixed = sumOf(costs, rest);
  const cost = found.reduce((sum, one) => sum + (one.cost ?? 0), fixed);
  const reached = reachable.filter((aim) => isReached(p, aim, 0n)).length;
  return {
    targets: { all: p.aims.length, reached },
    answers: choices.list.map((chosen) => answerOf(p, reachable, chosen, costs, worths)),
    count: choices.count,
    more: choices.more,
    cost: money(cost),
    bound: money(before() + fixed),
    isUnsure: !sure,
    isProven: sure && found.every(({ isProven }) => isProven),
    unreachable,
    leftOut: p.leftOut,
    unrated: p.unrated,
    entered: p.entered,
    incomplete: p.incomplete,
    candidates: numbersIn(p.allowed).length,
  };
}

/** `optimising` without a pause. */
export function optimise(task: OptimiseTask, question: Question, work?: number): OptimiseResult {
  const search = optimising(task, question, work);
  for (let step = search.next(); ; step = search.next()) if (step.done) return step.value;
}

function progressOf(found: readonly Solved[], all: number, bound: number, best: number | null): Progress {
  const done = found.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
  return { parts: { done: found.length, all }, bound: money(bound), best: best === null ? null : money(done + best) };
}

const sumOf = (costs: readonly number[], chosen: Chosen): number =>
  numbersIn(chosen).reduce((sum, n) => sum + (costs[n] ?? 0), 0);

const rankOf = ({ units }: Prepared, threat: string, chosen: Chosen): number =>
  (units.get(threat) ?? []).reduce((rank, unit) => Math.max(rank, unit.rank(chosen)), 0);

const isReached = (p: Prepared, { threats, most }: Aim, chosen: Chosen): boolean =>
  most >= 0 && threats.every((threat) => rankOf(p, threat, chosen) <= most);

/** Targets that even all candidates together do not reach, and the rest. */
function reachability(p: Prepared): { unreachable: Unreachable[]; reachable: Aim[] } {
  const [unreachable, reachable]: [Unreachable[], Aim[]] = [[], []];
  const levels = levelsOf(p.method);
  for (const aim of p.aims) {
    if (isReached(p, aim, p.allowed)) {
      reachable.push(aim);
      continue;
    }
    const rank = Math.max(0, ...aim.threats.map((threat) => rankOf(p, threat, p.allowed)));
    const best = aim.kind === 'risk' ? p.valueAt(aim.id, rank) : (levels[rank]?.code ?? null);
    unreachable.push({ kind: aim.kind, id: aim.id, best, isEntered: aim.isEntered });
  }
  return { unreachable, reachable };
}

/** Each tree and path once, with the hardest target on it. */
function needsOf({ units }: Prepared, aims: readonly Aim[]): Need[] {
  const most = new Map<Unit, number>();
  for (const aim of aims)
    for (const threat of aim.threats)
      for (const unit of units.get(threat) ?? [])
        most.set(unit, Math.min(most.get(unit) ?? Number.POSITIVE_INFINITY, aim.most));
  return [...most].map(([unit, rank]) => ({ unit, most: rank }));
}

/** Every way to take one choice of each part; counted all, listed the first few, those with the fewest controls before the others. */
function combined(found: readonly Solved[], rest: Chosen): { list: Chosen[]; count: number; more: boolean } {
  const count = found.reduce((product, { choices }) => product * choices.length, 1);
  let list: Chosen[] = [rest];
  for (const { choices } of found) {
    const sorted = [...choices].sort((a, b) => numbersIn(a).length - numbersIn(b).length);
    list = list.flatMap((one) => sorted.map((choice) => one | choice));
    list.sort((a, b) => numbersIn(a).length - numbersIn(b).length);
    list = list.slice(0, mostAnswers);
  }
  return { list: count === 0 ? [] : list, count, more: found.some(({ hasMore }) => hasMore) };
}

/** What every control of an answer is worth: the cheapest without it, compared. */
function* worthsOf(
  p: Prepared,
  parts: readonly Part[],
  found: readonly Solved[],
  chosen: Chosen,
  until: Pick<Limits, 'work' | 'isStopped'>,
): Generator<Progress, Map<number, Worth>> {
  const worths = new Map<number, Worth>();
  const least = found.reduce((sum, { bound }) => sum + bound, 0);
  for (const [i, part] of parts.entries()) {
    const solved = found[i];
    for (const n of numbersIn(chosen & part.touch & ~p.must)) {
      if (until.isStopped()) return worths;
      const others = { must: p.must, allowed: p.allowed & ~bit(n), hint: chosen & part.touch };
      const search = searchPart(part, { ...others, ...until });
      let step = search.next();
      for (; !step.done; step = search.next()) yield progressOf(found, parts.length, least, 0);
      const { cost, bound, isProven } = step.value;
      if (cost === null) worths.set(n, { by: null, exact: true });
      else
        worths.set(n, {
          by: money(Math.max(0, (isProven ? cost : bound) - (solved?.cost ?? 0))),
          exact: isProven && (solved?.isProven ?? false),
        });
    }
  }
  return worths;
}

function answerOf(
  p: Prepared,
  aims: readonly Aim[],
  chosen: Chosen,
  costs: readonly number[],
  worths: ReadonlyMap<number, Worth>,
): Answer {
  const risks = Object.fromEntries(
    p.aims.flatMap(({ kind, id, threats: [threat = ''] }) =>
      kind === 'risk' ? [[id, p.valueAt(id, rankOf(p, threat, chosen))]] : [],
    ),
  );
  const controls = numbersIn(chosen).flatMap((n): AnswerControl[] => {
    const row = p.candidates[n];
    if (!row) return [];
    const without = chosen & ~bit(n);
    const goals = aims.flatMap((aim) => (aim.kind === 'goal' && !isReached(p, aim, without) ? [aim.id] : []));
    const must = has(p.must, n);
    const worth = must ? null : (worths.get(n) ?? null);
    return [{ id: row.id, cost: row.cost ?? 0, must, serves: servicesOf(p, chosen, without), goals, worth }];
  });
  return { cost: money(sumOf(costs, chosen)), controls, risks };
}

/** The risks that are higher without the control, or easier to bring about. */
function servicesOf(p: Prepared, chosen: Chosen, without: Chosen): Service[] {
  return p.aims.flatMap((aim): Service[] => {
    const [threat = ''] = aim.threats;
    if (aim.kind !== 'risk' || rankOf(p, threat, without) <= rankOf(p, threat, chosen)) return [];
    const breaks = isReached(p, aim, chosen) && !isReached(p, aim, without);
    return [{ risk: aim.id, without: p.valueAt(aim.id, rankOf(p, threat, without)), breaks }];
  });
}
