import { Clauses, cheapest, costOf, type Solved } from './hitting.ts';
import { bit, type Chosen, numbersIn, type Unit } from './units.ts';

/** A unit that must not be easier than this rank. */
export interface Need {
  unit: Unit;
  most: number;
}

/** Needs that share candidates, and no candidate with any other need. */
export interface Part {
  needs: readonly Need[];
  touch: Chosen;
  costs: readonly number[];
  clauses: Clauses;
}

const isMet = ({ unit, most }: Need, chosen: Chosen): boolean => unit.isAtMost(chosen, most);

/** Do these candidates reach everything in the part? */
const reaches = ({ needs }: Part, chosen: Chosen): boolean => needs.every((need) => isMet(need, chosen));

/** Needs that have nothing to do with each other are searched apart: their costs add up. */
export function partsOf(needs: readonly Need[], costs: readonly number[]): Part[] {
  let parts: { needs: Need[]; touch: Chosen }[] = [];
  for (const need of needs) {
    const near = parts.filter(({ touch }) => (touch & need.unit.touch) !== 0n);
    const joined = {
      needs: [...near.flatMap((part) => part.needs), need],
      touch: near.reduce((all, { touch }) => all | touch, need.unit.touch),
    };
    parts = [...parts.filter((part) => !near.includes(part)), joined];
  }
  return parts.map((part) => ({ ...part, costs, clauses: new Clauses() }));
}

/**
 * The clauses that a choice misses: as long as a need is not met, the largest choice that still does not meet it is looked for, and one
 * of all others has to be chosen. They are added on, so that the clauses of one round share nothing.
 */
function* missed(part: Part, chosen: Chosen): Generator<Chosen> {
  let grown = chosen;
  for (const need of part.needs)
    while (!isMet(need, grown)) {
      const clause = clauseOf(need, grown, part.costs);
      if (clause === 0n) {
        // Only where more candidates make something easier: then anything more is tried, and nothing counts as proven.
        yield need.unit.touch & ~chosen;
        return;
      }
      yield clause;
      grown |= clause;
    }
}

/** What must be added to at least by one: the cheap ones are taken for given first, which leaves those that cost most. */
function clauseOf({ unit, most }: Need, chosen: Chosen, costs: readonly number[]): Chosen {
  let given = chosen & unit.touch;
  const others = numbersIn(unit.touch & ~given);
  others.sort((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0) || a - b);
  for (const n of others) if (!unit.isAtMost(given | bit(n), most)) given |= bit(n);
  return unit.touch & ~given;
}

/** A choice that reaches everything, made smaller until nothing can be left out: the dearest goes first. */
function lessened(part: Part, chosen: Chosen, must: Chosen): Chosen {
  let kept = chosen;
  const order = numbersIn(chosen & ~must);
  order.sort((a, b) => (part.costs[b] ?? 0) - (part.costs[a] ?? 0) || a - b);
  for (const n of order) if (reaches(part, kept & ~bit(n))) kept &= ~bit(n);
  return kept;
}

export interface Limits {
  must: Chosen;
  allowed: Chosen;
  /** What a first choice that reaches everything is made from; none = everything that is allowed, made smaller. */
  hint?: Chosen;
  /** Steps of work after which the search ends with what it has; the same for every machine. */
  work: number;
  /** Somebody waits no longer: the search ends with what it has. */
  isStopped: () => boolean;
}

/** A bound that moved, and the cost of the best choice so far. */
export interface Step {
  bound: number;
  best: number | null;
}

/**
 * The cheapest choices for a part. Clauses are found while they are missed, so few sets of controls are ever rated. Yields while it works.
 * @param limits all that is allowed together reaches everything, or there is no choice
 */
export function* searchPart(part: Part, limits: Limits): Generator<Step, Solved> {
  const must = limits.must & part.touch;
  const allowed = limits.allowed & part.touch;
  if (!reaches(part, allowed)) return { choices: [], hasMore: false, cost: null, bound: 0, isProven: true };
  const { hint } = limits;
  let known = lessened(
    part,
    hint === undefined ? allowed : completed(part, (hint & allowed) | must, [], allowed),
    must,
  );
  let cost = costOf(part.costs, known);
  let work = 0;
  const asked = () => part.needs.reduce((sum, { unit }) => sum + unit.asked(), 0);
  const before = asked();
  let rounds = 0;
  const consider = (chosen: Chosen, clauses: readonly Chosen[]) => {
    // To make a choice smaller costs more than to find clauses.
    if (++rounds > 4 && rounds % 8 !== 0) return;
    const less = lessened(part, completed(part, chosen, clauses, allowed), must);
    const price = costOf(part.costs, less);
    if (price < cost) [known, cost] = [less, price];
  };
  const puzzle = {
    costs: part.costs,
    must,
    allowed,
    clauses: part.clauses,
    missing: (chosen: Chosen) => {
      const clauses = [...missed(part, chosen)];
      // What the clauses ask for together reaches everything: a choice to begin with, where it is allowed.
      if (clauses.length > 0) consider(chosen, clauses);
      return clauses;
    },
    get known() {
      return { chosen: known, cost };
    },
  };
  const search = cheapest(puzzle, () => limits.isStopped() || work + (asked() - before) >= limits.work);
  for (let step = search.next(); ; step = search.next()) {
    if (step.done) return step.value;
    work += 1 + Math.ceil(part.clauses.sets.length / 20);
    yield { bound: step.value, best: cost };
  }
}

/** A choice with the cheapest of each clause, and with more of what is allowed until it reaches everything. */
function completed(part: Part, chosen: Chosen, clauses: readonly Chosen[], allowed: Chosen): Chosen {
  let made = chosen;
  for (const clause of clauses) {
    const [least] = numbersIn(clause & allowed).sort((a, b) => (part.costs[a] ?? 0) - (part.costs[b] ?? 0) || a - b);
    if (least !== undefined) made |= bit(least);
  }
  for (const need of part.needs)
    while (!isMet(need, made)) {
      const [least] = numbersIn(clauseOf(need, made, part.costs) & allowed & ~made).sort(
        (a, b) => (part.costs[a] ?? 0) - (part.costs[b] ?? 0) || a - b,
      );
      if (least === undefined) return allowed;
      made |= bit(least);
    }
  return made;
}
