import type { Method } from '#domain/model/method.ts';
import { type Coverage, CoveredPairs, type DrawnPlaces, withoutPause } from './coverage.ts';
import type { AssetFacts, Table } from './facts.ts';
import { RatedDamages } from './rated-damages.ts';
import { RatedGoals } from './rated-goals.ts';
import { RatedPaths } from './rated-paths.ts';
import { RatedRequirements } from './rated-requirements.ts';
import { RatedRisks } from './rated-risks.ts';
import { RatedThreats } from './rated-threats.ts';
import { RatedTrees } from './rated-trees.ts';
import type { ControlsView, Ratings, RiskSummary, RiskView, WorkspaceLike } from './ratings.ts';
import { TreeBasis } from './tree-basis.ts';

/**
 * Rates one state of a task after another: follows changed rows along their relations (step → path or tree → threat → risk → goal → requirement,
 * damage → risk, risk → requirement)
 * and leaves everything else as it is. What changed is found by the contract of identity (facts.ts).
 */
export class Rater {
  private readonly damages: RatedDamages;
  private readonly basis = new TreeBasis();
  private readonly paths: RatedPaths;
  private readonly trees: RatedTrees;
  private readonly threats: RatedThreats;
  private readonly risks: RatedRisks;
  private readonly goals: RatedGoals;
  private readonly requirements: RatedRequirements;
  private assets: Table<AssetFacts> | null = null;
  private drawnInside: DrawnPlaces | undefined;
  private readonly covered = new CoveredPairs();
  /** The counters as they were found last; null when the assets are others. */
  private coverage: Coverage | null = null;
  private summary: RiskSummary | null = null;

  /** @param controlsView whether controls count for threat scenarios, risks and all that follows from them */
  constructor(
    private readonly method: Method,
    private readonly controlsView: ControlsView = 'initial',
  ) {
    this.damages = new RatedDamages(method.impact);
    this.paths = new RatedPaths(method, this.basis, controlsView);
    this.trees = new RatedTrees(method, this.basis);
    this.threats = new RatedThreats(method, this.paths, this.trees, controlsView);
    this.risks = new RatedRisks(method, this.damages, this.threats);
    this.goals = new RatedGoals(method, this.risks);
    this.requirements = new RatedRequirements(method, this.goals, this.risks);
  }

  rate(w: WorkspaceLike): Ratings {
    return this.publish(this.count(w));
  }

  /** `rate`, pausing after some hundred rows. Another state must not be rated before it has ended. */
  *rating(w: WorkspaceLike): Generator<undefined, Ratings> {
    return this.publish(yield* this.counting(w));
  }

  /** The counters alone. The maps of ratings are not published, so none is copied: of many edits in a row nobody looks at them. */
  count(w: WorkspaceLike): Counters {
    return withoutPause(this.counting(w));
  }

  /** Rates the rows and nothing more: on the way to another state nobody looks at the counters. Returns the risks rated again, by id. */
  follow(w: WorkspaceLike): ReadonlyMap<string, RiskView> {
    const again = new Map<string, RiskView>();
    for (const id of withoutPause(this.following(w))) {
      const view = this.risks.table.view(id);
      if (view) again.set(id, view);
    }
    return again;
  }

  private *counting(w: WorkspaceLike): Generator<undefined, Counters> {
    yield* this.following(w);
    this.coverage = yield* this.countingCoverage(w);
    this.summary ??= this.risks.summarise();
    return { coverage: this.coverage, summary: this.summary };
  }

  private *following(w: WorkspaceLike): Generator<undefined, Iterable<string>> {
    if (this.assets !== w.assets || this.drawnInside !== w.drawnInside) this.coverage = null;
    this.assets = w.assets;
    this.drawnInside = w.drawnInside;
    const damages = this.damages.update(w.damages, this.covered);
    yield;
    const controls = w.controls ?? noRows;
    const moved = this.basis.update(w.treeNodes ?? noRows, w.steps, controls);
    const rated = yield* this.paths.updating(w.paths, w.steps, controls, moved);
    yield;
    for (const id of this.trees.update(moved, w.steps, controls)) rated.add(id);
    yield;
    const threats = yield* this.threats.updating(w.threats, rated, this.covered);
    yield;
    const risks = yield* this.risks.updating(w.risks, { damages, threats }, this.covered);
    yield;
    const goals = this.goals.update(w.goals, risks);
    this.requirements.update(w.requirements, { goals, risks });
    yield;
    if (risks.size > 0) this.summary = null;
    return risks.keys();
  }

  private publish(counters: Counters): Ratings {
    return {
      controlsView: this.controlsView,
      damages: this.damages.table.publish(),
      paths: this.paths.table.publish(),
      trees: this.trees.table.publish(),
      threats: this.threats.table.publish(),
      risks: this.risks.table.publish(),
      goals: this.goals.table.publish(),
      requirements: this.requirements.table.publish(),
      ...counters,
    };
  }

  private countingCoverage(w: WorkspaceLike): Generator<undefined, Coverage> {
    const input = {
      goalFor: this.method.treatment.goalFor,
      assets: w.assets,
      drawnInside: w.drawnInside,
      risks: w.risks,
      threatOf: (id: string) => w.threats.get(id),
    };
    return this.covered.counting(input, this.coverage);
  }
}

const noRows: Table<never> = { get: () => undefined, values: () => [], size: 0 };
type Counters = Pick<Ratings, 'coverage' | 'summary'>;

/** One rater per method value. A memo, never a source: what it kept is compared with the rows before it is used. */
const raters = new WeakMap<Method, Rater>();

/**
 * Rates a whole task version (clauses 15.5 to 15.9 and 9.4 as the single rules say). Called again after an edit it rates again only what the
 * edit touched: rows are compared by identity, so no list of changes is needed, and undo, live changes and a reload need no code of their own.
 */
export const rate = (w: WorkspaceLike): Ratings => raterOf(w).rate(w);

/** The raters of the same methods that let controls count. */
const controlledRaters = new WeakMap<Method, Rater>();

/**
 * The task as its active controls leave it: threat scenarios by their trees with controls, and all that follows. What has been analysed does not
 * depend on it, so the coverage is that of `initial`.
 */
export function rateControlled(w: WorkspaceLike, initial: Ratings): Ratings {
  const rater = controlledRaters.get(w.method) ?? new Rater(w.method, 'controlled');
  controlledRaters.set(w.method, rater);
  return { ...rater.rate(w), coverage: initial.coverage };
}

/** Rates the rows of a state that is only passed through: the next one goes on from there. */
export const followRows = (w: WorkspaceLike): void => void raterOf(w).follow(w);

/** The counters of `rate` alone. */
export const countRatings = (w: WorkspaceLike): Counters => raterOf(w).count(w);

/** Has a state been rated by this very method before? Then rating the next one goes on from there. */
export const isRated = (w: WorkspaceLike): boolean => raters.has(w.method);

function raterOf({ method }: WorkspaceLike): Rater {
  let rater = raters.get(method);
  if (!rater) {
    rater = new Rater(method);
    raters.set(method, rater);
  }
  return rater;
}

/** `rate` of a state whose method has rated none yet, pausing now and then: ten thousand rows take a while. */
export function* rating(w: WorkspaceLike): Generator<undefined, Ratings> {
  if (isRated(w)) return rate(w);
  // Nobody else's until it has ended.
  const rater = new Rater(w.method);
  const ratings = yield* rater.rating(w);
  if (!raters.has(w.method)) raters.set(w.method, rater);
  return ratings;
}
