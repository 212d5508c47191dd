/** The clauses that are open at a node: of each the candidates that are free. */
export type OpenClauses = readonly (readonly number[])[];

export interface Bound {
  /** Meeting the clauses costs at least so much. */
  cost: number;
  /** By the number of each candidate what the bound rises by when it is chosen; below zero: when it is left out. */
  reduced: readonly number[];
}

/** Rounds of raising and lowering at a node; at the beginning of a search it pays to do more. */
const usualRounds = 8;
const firstRounds = 80;

/**
 * What meeting all clauses costs at least. Every clause first takes from what is left of the cost of its candidates as much as the cheapest has
 * left (the dual of set cover); then clauses that are not met by what would be chosen are worth more, those met more than once less (subgradient
 * of the Lagrangian). Any such prices give a bound, so the best of all rounds is one.
 * @param most no bound above it is asked for: the cost of a choice that is known, less what is chosen at the node
 */
export function lowerBound(costs: readonly number[], open: OpenClauses, most: number, isFirst: boolean): Bound {
  const prices = ascend(costs, open);
  let best: Bound = priced(costs, open, prices);
  let [pace, idle] = [1, 0];
  for (let round = isFirst ? firstRounds : usualRounds; round > 0 && best.cost <= most && pace > 0.01; round--) {
    const now = round === (isFirst ? firstRounds : usualRounds) ? best : priced(costs, open, prices);
    if (now.cost > best.cost) [best, idle] = [now, 0];
    else if (++idle >= 3) [pace, idle] = [pace / 2, 0];
    if (!step(open, prices, now, pace * (most - now.cost))) break;
  }
  return best;
}

function ascend(costs: readonly number[], open: OpenClauses): number[] {
  const left = [...costs];
  const prices = open.map(() => 0);
  const order = open.map((_, i) => i).sort((a, b) => (open[a]?.length ?? 0) - (open[b]?.length ?? 0) || a - b);
  for (const i of order) {
    const free = open[i] ?? [];
    let least = Number.POSITIVE_INFINITY;
    for (const n of free) least = Math.min(least, left[n] ?? 0);
    prices[i] = least;
    for (const n of free) left[n] = (left[n] ?? 0) - least;
  }
  return prices;
}

function priced(costs: readonly number[], open: OpenClauses, prices: readonly number[]): Bound {
  const reduced = [...costs];
  const isOpen = new Uint8Array(costs.length);
  let cost = 0;
  for (let i = 0; i < open.length; i++) {
    const price = prices[i] ?? 0;
    cost += price;
    for (const n of open[i] ?? []) {
      reduced[n] = (reduced[n] ?? 0) - price;
      isOpen[n] = 1;
    }
  }
  for (let n = 0; n < reduced.length; n++) if (isOpen[n] === 1) cost += Math.min(0, reduced[n] ?? 0);
  return { cost, reduced };
}

/** Moves the prices; false where every clause is met exactly once. */
function step(open: OpenClauses, prices: number[], { reduced }: Bound, length: number): boolean {
  const lacks = open.map((free) => {
    let met = 0;
    for (const n of free) if ((reduced[n] ?? 0) < 0) met += 1;
    return 1 - met;
  });
  const norm = lacks.reduce((sum, lack) => sum + lack * lack, 0);
  if (norm === 0 || length <= 0) return false;
  for (let i = 0; i < prices.length; i++) prices[i] = Math.max(0, (prices[i] ?? 0) + (length / norm) * (lacks[i] ?? 0));
  return true;
}
