import { lowerBound } from './bound.ts';
import { bit, type Chosen, numbersIn } from './units.ts';

/** Sets of candidates of each of which one has to be chosen, or the targets are missed. */
export class Clauses {
  readonly sets: Chosen[] = [];
  /** The numbers in each set. */
  readonly members: (readonly number[])[] = [];

  add(sets: readonly Chosen[]): void {
    for (const set of sets) {
      this.sets.push(set);
      this.members.push(numbersIn(set));
    }
  }
}

/** What has to be chosen at the smallest cost. */
export interface Puzzle {
  /** Whole numbers, by the number of the candidate. */
  costs: readonly number[];
  must: Chosen;
  /** What may be chosen, `must` among it. */
  allowed: Chosen;
  /** They hold whatever is allowed. */
  clauses: Clauses;
  /** Is everything reached? If not, at least one further clause that the choice does not meet. */
  missing: (chosen: Chosen) => readonly Chosen[];
  /** The cheapest that is known to reach everything, and its cost; null = nothing is known. */
  readonly known: { chosen: Chosen; cost: number } | null;
}

export interface Solved {
  /** Choices of the smallest cost of which none holds another, at most `mostChoices`; of a search that was ended, the best one. */
  choices: readonly Chosen[];
  hasMore: boolean;
  /** null = no choice reaches everything. */
  cost: number | null;
  /** No choice costs less. */
  bound: number;
  isProven: boolean;
}

/** So many choices of one cost are listed. */
const mostChoices = 50;

export const costOf = (costs: readonly number[], chosen: Chosen): number =>
  numbersIn(chosen).reduce((sum, n) => sum + (costs[n] ?? 0), 0);

interface Node {
  inside: Chosen;
  out: Chosen;
  cost: number;
  bound: number;
  /** Clauses its bound was computed from. */
  seen: number;
  order: number;
}

/**
 * The cheapest choices that meet every clause, by branch and bound, the least bound first, so that the bound of what is open is proven at any
 * time. A choice that meets all clauses and still misses something brings the clauses it misses. Yields while it works.
 * @returns what was found, when it ends by itself or `isSpent` says so
 */
export function* cheapest(puzzle: Puzzle, isSpent: () => boolean): Generator<number, Solved> {
  const { costs, clauses, must, allowed } = puzzle;
  const open = new Heap();
  const found: Chosen[] = [];
  let hasMore = false;
  let count = 0;
  let best = puzzle.known?.cost ?? Number.POSITIVE_INFINITY;
  const grain = grainOf(costs);
  /** Puts a node to the open ones, with all that must or cannot be chosen below it if it is to cost no more than the best. */
  const put = (chosen: Chosen, left: Chosen) => {
    let [inside, out] = [chosen, left];
    for (;;) {
      const cost = costOf(costs, inside);
      const state = stateOf(costs, inside, allowed & ~out);
      const clausesLeft = openOf(clauses, state);
      if (clausesLeft === null) return;
      const { cost: rest, reduced } = lowerBound(costs, clausesLeft, best - cost, count === 0);
      const bound = cost + Math.max(0, Math.ceil((rest - slack(rest)) / grain) * grain);
      if (bound > best) return;
      const before = inside;
      for (const own of clausesLeft)
        for (const n of own) {
          const raised = cost + rest + Math.abs(reduced[n] ?? 0);
          if (state[n] !== 0 || raised - slack(raised) <= best) continue;
          state[n] = 3;
          if ((reduced[n] ?? 0) > 0) out |= bit(n);
          else inside |= bit(n);
        }
      // What is left out raises the bound at most; it is looked at again when the node has its turn.
      if (inside !== before) continue;
      open.push({ inside, out, cost, bound, seen: clauses.sets.length, order: count++ });
      return;
    }
  };
  put(must, 0n);
  let bound = 0;
  for (let node = open.pop(); node; node = open.pop()) {
    best = Math.min(best, puzzle.known?.cost ?? best);
    bound = node.bound;
    if (node.bound > best) break;
    if (isSpent()) return spent(puzzle, found, best, bound);
    yield bound;
    if (node.seen < clauses.sets.length) {
      put(node.inside, node.out);
      continue;
    }
    const free = shortest(clauses, node.inside, stateOf(costs, node.inside, allowed & ~node.out));
    if (free === null) {
      const further = puzzle.missing(node.inside);
      if (further.length > 0) {
        clauses.add(further);
        put(node.inside, node.out);
        continue;
      }
      best = node.cost;
      if (!isMinimal(puzzle, node.inside)) continue;
      if (found.length >= mostChoices) {
        hasMore = true;
        break;
      }
      found.push(node.inside);
      continue;
    }
    free.sort((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0) || a - b);
    let out = node.out;
    for (const n of free) {
      put(node.inside | bit(n), out);
      out |= bit(n);
    }
  }
  if (best === Number.POSITIVE_INFINITY) return { choices: [], hasMore: false, cost: null, bound: 0, isProven: true };
  return { choices: found, hasMore, cost: best, bound: best, isProven: true };
}

function spent({ known }: Puzzle, found: readonly Chosen[], best: number, bound: number): Solved {
  const choices = found.length > 0 ? found : known ? [known.chosen] : [];
  const cost = best === Number.POSITIVE_INFINITY ? null : best;
  // All that is open costs more than what was found, or as much.
  const isProven = cost !== null && bound >= cost;
  return { choices, hasMore: true, cost, bound: Math.min(bound, best), isProven };
}

/** Only what costs nothing can be too much in a cheapest choice. */
const isMinimal = ({ costs, must, missing }: Puzzle, chosen: Chosen): boolean =>
  numbersIn(chosen & ~must).every((n) => (costs[n] ?? 0) > 0 || missing(chosen & ~bit(n)).length > 0);

/** The candidates that are left of the unmet clause with the fewest; null = all clauses are met. */
function shortest({ sets, members }: Clauses, inside: Chosen, state: Uint8Array): number[] | null {
  let best: number[] | null = null;
  for (const [i, set] of sets.entries()) {
    if ((set & inside) !== 0n) continue;
    const free = (members[i] ?? []).filter((n) => state[n] === 0);
    if (!best || free.length < best.length) best = free;
  }
  return best;
}

/** By the number of each candidate: 0 = free, 1 = chosen, 2 = out. */
function stateOf(costs: readonly number[], inside: Chosen, allowed: Chosen): Uint8Array {
  const state = new Uint8Array(costs.length).fill(2);
  for (const n of numbersIn(allowed)) state[n] = 0;
  for (const n of numbersIn(inside)) state[n] = 1;
  return state;
}

/** What is free of the clauses that are not met; null = one cannot be met. */
function openOf({ members }: Clauses, state: Uint8Array): number[][] | null {
  const open: number[][] = [];
  for (const own of members) {
    let isMet = false;
    const free: number[] = [];
    for (const n of own) {
      if (state[n] === 1) isMet = true;
      else if (state[n] === 0) free.push(n);
    }
    if (isMet) continue;
    if (free.length === 0) return null;
    open.push(free);
  }
  return open;
}

/** What sums of fractions may be off by. */
const slack = (cost: number): number => 1e-6 + 1e-9 * Math.abs(cost);

/** Every cost is a multiple of it, so every bound may be raised to one. */
function grainOf(costs: readonly number[]): number {
  let grain = 0;
  for (const cost of costs) for (let rest = cost; rest > 0; ) [grain, rest] = [rest, grain % rest];
  return grain || 1;
}

/** The node with the least bound first; among equals the one that was put in first. */
class Heap {
  private readonly nodes: Node[] = [];

  push(node: Node): void {
    const { nodes } = this;
    let at = nodes.push(node) - 1;
    for (let up = (at - 1) >> 1; at > 0 && isBefore(node, nodes[up]); up = (at - 1) >> 1) {
      nodes[at] = nodes[up] as Node;
      at = up;
    }
    nodes[at] = node;
  }

  pop(): Node | undefined {
    const { nodes } = this;
    const first = nodes[0];
    const last = nodes.pop();
    if (!last || nodes.length === 0) return first;
    let at = 0;
    for (let below = 1; below < nodes.length; below = 2 * at + 1) {
      if (below + 1 < nodes.length && isBefore(nodes[below + 1] as Node, nodes[below])) below += 1;
      if (!isBefore(nodes[below] as Node, last)) break;
      nodes[at] = nodes[below] as Node;
      at = below;
    }
    nodes[at] = last;
    return first;
  }
}

const isBefore = (a: Node, b: Node | undefined): boolean =>
  b !== undefined && (a.bound < b.bound || (a.bound === b.bound && a.order < b.order));
