import type { Method } from '#domain/model/method.ts';
import type { StepFacts } from './facts.ts';
import { type PathRating, ratePath, type StepOf } from './feasibility.ts';
import { type ModelScale, scaleOf } from './scale.ts';
import { type Branch, branchesOf, presentIn, type TreeContext, type TreeFacts, visit } from './tree-branches.ts';
import { type NodeRating, nodesOf, type TreeRating } from './tree-rating.ts';

/** An attack path = one minimal set of leaves that satisfies the root (M-4.2). */
export interface StepSets {
  /** Step ids of each set, in tree order. */
  sets: readonly (readonly string[])[];
  /** The tree has more minimal sets than asked for. */
  truncated: boolean;
}

/** The minimal step sets of a tree: its attack paths. Steps that take no part are left out; a shared step stands in a set once. */
export function minimalSets(tree: TreeFacts, context: TreeContext, limit = 1000): StepSets {
  const root = branchesOf(tree, context)?.root;
  if (!root) return { sets: [], truncated: false };
  const { of, truncated } = setsBelow(root, limit, context.stepOf);
  return { sets: of.get(root) ?? [], truncated };
}

interface SetsBelow {
  of: ReadonlyMap<Branch, readonly (readonly string[])[]>;
  truncated: boolean;
}

/** What stands in a set for a leaf without a step: nobody has said yet what it takes, while the rest of the set may be impossible (M-5.8). */
const unknown: StepFacts = { id: '', takesPart: true, ratings: {}, preSteps: [] };

/** The minimal sets of every branch, children first; at most `limit` each. Without `withUnknown` leaves without a step give none. */
function setsBelow(root: Branch, limit: number, stepOf: StepOf, withUnknown = false): SetsBelow {
  const present = presentIn(root, stepOf);
  const order: string[] = [];
  const place = new Map<string, number>();
  const found = new Map<Branch, number[][]>();
  const state = { limit, truncated: false };
  visit(root, (branch) => {
    if (!present.has(branch)) return;
    const children = branch.children.filter((child) => present.has(child)).map((child) => found.get(child) ?? []);
    if (branch.kind === 'or') found.set(branch, cut(children.flat(), state));
    else if (branch.kind === 'and')
      found.set(
        branch,
        children.reduce((a, b) => cut(pairs(a, b, state), state)),
      );
    else if (branch.step || withUnknown) {
      const { id } = branch.step ?? unknown;
      const at = place.get(id) ?? order.push(id) - 1;
      place.set(id, at);
      found.set(branch, [[at]]);
    }
  });
  const of = new Map(
    [...found].map(([branch, sets]) => [branch, sets.map((set) => set.map((at) => order[at] ?? ''))] as const),
  );
  return { of, truncated: state.truncated };
}

interface Limit {
  readonly limit: number;
  truncated: boolean;
}

function cut(sets: number[][], state: Limit): number[][] {
  const kept = withoutSupersets(sets);
  if (kept.length <= state.limit) return kept;
  state.truncated = true;
  return kept.slice(0, state.limit);
}

/** Unions of every pair, at most so many that minimising them stays quick. */
function pairs(a: number[][], b: number[][], state: Limit): number[][] {
  const result: number[][] = [];
  for (const x of a)
    for (const y of b) {
      if (result.length >= state.limit * 4) {
        state.truncated = true;
        return result;
      }
      result.push([...new Set([...x, ...y])]);
    }
  return result;
}

/** Without sets that contain another one, in the order they came. */
function withoutSupersets(sets: number[][]): number[][] {
  const kept = new Map<number[], readonly number[]>();
  for (const set of [...sets].sort((a, b) => a.length - b.length)) {
    const members = new Set(set);
    let minimal = true;
    for (const other of kept.values())
      if (other.every((at) => members.has(at))) {
        minimal = false;
        break;
      }
    if (minimal) kept.set(set, set);
  }
  return sets.filter((set) => kept.has(set));
}

interface Verdict {
  rating: PathRating | null;
  steps: readonly string[];
  incomplete: boolean;
}

/** How many of an inner node's step sets are rated for its own verdict; the root rates them all. */
const innerSets = 50;

/** Rates the minimal step sets as paths and takes the easiest: for aggregations that add up, and for CVSS and vector models. */
export function byStepSets(method: Method, scale: ModelScale, root: Branch, context: TreeContext): TreeRating {
  const woven = new Map<string, StepFacts>([[unknown.id, unknown]]);
  visit(root, (branch) => {
    if (branch.step) woven.set(branch.step.id, branch.step);
  });
  const stepOf = (id: string) => woven.get(id) ?? context.stepOf(id);
  const { of, truncated } = setsBelow(root, 1000, stepOf, true);
  const verdictOf = (branch: Branch, most: number) =>
    easiest(method, scale, (of.get(branch) ?? []).slice(0, most), stepOf);

  const whole = verdictOf(root, Number.POSITIVE_INFINITY);
  const present = presentIn(root, stepOf);
  const able = ableWith(root, present, new Set(whole.steps));
  const choose = (branch: Branch) => {
    const ways = branch.children.filter((child) => able.has(child));
    return branch.kind === 'or' ? ways.slice(0, 1) : ways;
  };
  const critical = new Set<Branch>();
  const walk = (branch: Branch): void => {
    if (critical.has(branch)) return;
    critical.add(branch);
    for (const child of choose(branch)) walk(child);
  };
  if (able.has(root)) walk(root);

  const nodes = new Map<string, NodeRating>();
  visit(root, (branch) => {
    if (branch.node === null) return;
    const own = branch === root ? whole : verdictOf(branch, innerSets);
    nodes.set(branch.node, {
      ...numbersOf(own),
      chosen: critical.has(branch) ? nodesOf(choose(branch), choose) : [],
      critical: critical.has(branch),
      exact: !truncated && (branch === root || (of.get(branch)?.length ?? 0) <= innerSets),
    });
  });
  return { ...numbersOf(whole), nodes, steps: whole.steps.filter((id) => id !== unknown.id), exact: !truncated };
}

/** The branches that these steps satisfy. */
function ableWith(root: Branch, present: ReadonlySet<Branch>, steps: ReadonlySet<string>): ReadonlySet<Branch> {
  const able = new Set<Branch>();
  visit(root, (branch) => {
    if (!present.has(branch)) return;
    const children = branch.children.filter((child) => present.has(child));
    const on =
      branch.kind === 'step'
        ? steps.has(branch.step?.id ?? '')
        : branch.kind === 'or'
          ? children.some((child) => able.has(child))
          : children.every((child) => able.has(child));
    if (on) able.add(branch);
  });
  return able;
}

const numbersOf = ({ rating, incomplete }: Verdict) => ({
  level: rating?.level ?? null,
  sum: rating?.sum ?? null,
  incomplete,
  impossible: rating?.impossible ?? false,
});

/** The easiest of several step sets; possible before impossible, then the lower effort, then the first. */
function easiest(
  method: Method,
  scale: ModelScale,
  sets: readonly (readonly string[])[],
  stepOf: (id: string) => StepFacts | undefined,
): Verdict {
  const methodScale = scaleOf(method);
  let best: { rating: PathRating; steps: readonly string[]; rank: number } | null = null;
  // An unrated set may turn out possible, so that the others are not the whole answer: of sets that cannot be done, none (M-0.3).
  let incomplete = sets.length === 0;
  for (const steps of sets) {
    const path = { id: '', steps, threats: [], model: scale.model.id, basis: 'steps' as const, ratings: {} };
    const rating = ratePath(method, path, stepOf);
    if (rating.level === null) {
      incomplete = true;
      continue;
    }
    const rank = methodScale.rank(rating.level) - (rating.impossible ? 0.5 : 0);
    const saved = best && rating.sum !== null && best.rating.sum !== null ? best.rating.sum - rating.sum : 0;
    if (!best || rank > best.rank || (rank === best.rank && saved * scale.direction > 0))
      best = { rating, steps, rank };
  }
  if (!best || (incomplete && best.rating.impossible)) return { rating: null, steps: [], incomplete };
  return { rating: best.rating, steps: best.steps, incomplete };
}
