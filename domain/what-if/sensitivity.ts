import type { AnyRow, KindName } from '../kinds/kinds.ts';
import { Rater } from '../method/rate/rater.ts';
import type { ControlsView, Ratings, RiskView } from '../method/rate/ratings.ts';
import { runToEnd } from '../run-to-end.ts';
import { tableOf, type Workspace } from '../workspace/workspace.ts';
import { applied } from './applied.ts';
import { atExtreme, type Fact, factsOf, withFact } from './facts.ts';
import { isMonotone } from './monotone.ts';
import { PlainPaths } from './plain-paths.ts';
import type { Swing } from './swing.ts';

/** A fact that decides: one level lower or higher, some risk has another value. */
export interface Decisive {
  fact: Fact;
  /** The risks it moves when it is one level lower (the attack harder, the damage less), and one level higher. */
  lower: readonly Swing[];
  higher: readonly Swing[];
}

/** What single facts decide in a version. */
export interface Sensitivity {
  /** In the order of the rows; who ranks them by what asks `ranked`. */
  decisive: readonly Decisive[];
  /** All facts that were tried. */
  facts: number;
}

/**
 * Tries out every single fact of a version one level lower and one level higher, all others as they are, and finds the risks whose value changes by
 * it (M-18.4). Exact: each trial is rated by the engine; what is left out cannot change a value. Yields how many facts are done after each (0 while the
 * version itself is rated), so that the caller can pause, show how far it is, and stop.
 */
export function* findingDecisive(w: Workspace, controlsView: ControlsView): Generator<number, Sensitivity> {
  const rater = new Rater(w.method, controlsView);
  const rating = rater.rating(w);
  let rated = rating.next();
  for (; !rated.done; rated = rating.next()) yield 0;
  const trial = new Trial(w, controlsView, rater, rated.value);
  const decisive: Decisive[] = [];
  let facts = 0;
  for (const fact of factsOf(w)) {
    facts += 1;
    const lower = fact.lower === null ? none : trial.swings(fact, fact.lower, 'lower');
    const higher = fact.higher === null ? none : trial.swings(fact, fact.higher, 'higher');
    if (lower.length + higher.length > 0) decisive.push({ fact, lower, higher });
    yield facts;
  }
  return { decisive, facts };
}

/** The same at once. */
export const sensitivityOf = (w: Workspace, controlsView: ControlsView): Sensitivity =>
  runToEnd(findingDecisive(w, controlsView) as Generator<undefined, Sensitivity>);

const none: readonly Swing[] = [];

/** One version, rated again and again with a single fact changed. */
class Trial {
  private readonly risks: ReadonlyMap<string, RiskView>;
  private readonly plain: PlainPaths;
  /** The risks that the state rated last has at other values than the version. */
  private readonly off = new Set<string>();
  private readonly values = new Map<string, number | null>();
  /** By row, model and way: whether its extreme values move a risk. */
  private readonly extremes = new Map<string, boolean>();
  private readonly isOrdered: boolean;

  constructor(
    private readonly w: Workspace,
    private readonly controlsView: ControlsView,
    private readonly rater: Rater,
    ratings: Ratings,
  ) {
    this.risks = ratings.risks;
    this.plain = new PlainPaths(w, ratings, controlsView);
    // Where not all ways of a tree were rated, its level is a bound and need not follow the values.
    const areExact = [...ratings.trees.values()].every(
      (tree) => tree.initial.exact && tree.controlled?.exact !== false,
    );
    this.isOrdered = areExact && isMonotone(w.method);
  }

  swings(fact: Fact, level: string, way: 'lower' | 'higher'): readonly Swing[] {
    if (fact.is === 'assumption') {
      const label = fact.code;
      return this.rated(applied(this.w, [{ what: 'assumption', row: fact.row, label }]).w);
    }
    if (fact.kind === 'controls' && this.controlsView === 'initial') return none;
    const row = withFact(this.w, fact, level);
    if (!row) return none;
    const known = this.plain.swings(fact, row, way);
    if (known) return known;
    if (fact.is === 'parameter' && !this.movesAtExtreme(fact, way)) return none;
    return this.ratedWith(fact, row);
  }

  /** Whether the risks move even when all parameters of the row are as hard or as easy as can be. If not, no single one of them moves any. */
  private movesAtExtreme(fact: Fact, way: 'lower' | 'higher'): boolean {
    if (!this.isOrdered) return true;
    const key = `${fact.row} ${fact.model} ${way}`;
    let moves = this.extremes.get(key);
    if (moves === undefined) {
      const row = atExtreme(this.w, fact, way);
      moves = !row || this.ratedWith(fact, row).length > 0;
      this.extremes.set(key, moves);
    }
    return moves;
  }

  private ratedWith(fact: Fact, row: AnyRow): Swing[] {
    const kind = fact.kind as KindName;
    return this.rated({ ...this.w, [kind]: tableOf(this.w, kind).with([row as never]) });
  }

  /** Rated from the state before, so the risks that this had moved are rated again too. */
  private rated(w: Workspace): Swing[] {
    for (const [id, view] of this.rater.follow(w as Workspace & Record<string, Iterable<AnyRow>>)) {
      this.values.set(id, view.overall);
      if (view.overall === (this.risks.get(id)?.overall ?? null)) this.off.delete(id);
      else this.off.add(id);
    }
    return [...this.off].map((risk) => ({
      risk,
      before: this.risks.get(risk)?.overall ?? null,
      after: this.values.get(risk) ?? null,
    }));
  }
}

/** How much a fact moves: of one risk, or of all. */
export interface Reach {
  /** Sum of what the values fall and rise by; a risk that is not rated then counts as one. */
  lower: number;
  higher: number;
  risks: number;
}

function reachOf({ lower, higher }: Decisive, risk: string | null = null): Reach {
  const own = (swings: readonly Swing[]) => (risk === null ? swings : swings.filter((swing) => swing.risk === risk));
  const sum = (swings: readonly Swing[]) =>
    swings.reduce((all, { before, after }) => all + (before === null || after === null ? 1 : after - before), 0);
  const [down, up] = [own(lower), own(higher)];
  return { lower: sum(down), higher: sum(up), risks: new Set([...down, ...up].map((swing) => swing.risk)).size };
}

/** The facts that decide a risk, or the task: those that move the values most first, the rest in the order of the rows. */
export function ranked(found: Sensitivity, risk: string | null = null): { one: Decisive; reach: Reach }[] {
  const weight = ({ lower, higher }: Reach) => Math.abs(lower) + Math.abs(higher);
  return found.decisive
    .map((one) => ({ one, reach: reachOf(one, risk) }))
    .filter(({ reach }) => reach.risks > 0)
    .sort((a, b) => weight(b.reach) - weight(a.reach) || b.reach.risks - a.reach.risks);
}
