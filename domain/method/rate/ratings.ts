import type { Method } from '#domain/model/method.ts';
import type { CalRating, GoalRating } from './cal.ts';
import type { Coverage, DrawnPlaces } from './coverage.ts';
import type { DecisionStates } from './decisions.ts';
import type {
  AssetFacts,
  ControlFacts,
  DamageFacts,
  GoalFacts,
  PathFacts,
  RequirementFacts,
  RiskFacts,
  StepFacts,
  Table,
  ThreatFacts,
  TreeRowFacts,
} from './facts.ts';
import type { PathRating } from './feasibility.ts';
import type { ImpactRating } from './impact.ts';
import type { RequirementRating } from './requirement.ts';
import type { ControlledFeasibility, ResidualRating } from './residual.ts';
import type { RiskRating } from './risk.ts';
import type { ThreatRating } from './threat.ts';
import type { TreatmentState } from './treatment.ts';
import type { NodeRating, TreeRating } from './tree-rating.ts';

/** What is rated: the tables of one task version. Tables and rows are immutable values; an unchanged table is the same object. */
export interface WorkspaceLike {
  readonly method: Method;
  readonly assets: Table<AssetFacts>;
  /** Where drawn assets lie; the same object while none of them moved in or out. */
  readonly drawnInside?: DrawnPlaces;
  readonly damages: Table<DamageFacts>;
  readonly threats: Table<ThreatFacts>;
  readonly paths: Table<PathFacts>;
  readonly steps: Table<StepFacts>;
  readonly treeNodes?: Table<TreeRowFacts>;
  readonly controls?: Table<ControlFacts>;
  readonly risks: Table<RiskFacts>;
  readonly goals: Table<GoalFacts>;
  readonly requirements: Table<RequirementFacts>;
}

/** A rated path with the attack vector it is entered by (for CAL). */
export interface PathView extends PathRating {
  vector: string | null;
  /** `null` where none of its steps has an active control, and where a level set by hand counts. */
  guarded: GuardedPath | null;
}

/** A path written by hand as if there were no controls, and with those on its steps that are active (M-7.4). */
export interface GuardedPath {
  bare: PathRating;
  rating: PathRating;
  /** Ids of the active controls. */
  controls: readonly string[];
  /** Of these the ones nothing gets around: they alone leave no way. */
  barredBy: readonly string[];
}

/** A rated attack tree, as if there were no controls (the initial rating) and with those that are active. */
export interface TreeView {
  /** Id of the feasibility model that rated it. */
  model: string;
  root: string;
  initial: TreeRating;
  /** `null` where no control is active in it. */
  controlled: TreeRating | null;
  /** Ids of the active controls in it. */
  controls: readonly string[];
  /** Attack vectors of the steps by which it can begin. */
  vectors: readonly (string | null)[];
}

/** A rated threat with the vectors of all its paths. */
export interface ThreatView extends ThreatRating {
  vectors: readonly (string | null)[];
  /** Id of the root of its attack tree, where it has one: then the tree rates it, and its paths do not (M-4.2). */
  tree: string | null;
  /** The level as if there were no controls. */
  initial: string | null;
  /** `null` without an active control, or while its circumvention is not rated. */
  controlled: ControlledFeasibility | null;
}

/** A rated risk with everything the lists show of it. */
export interface RiskView extends RiskRating {
  cal: CalRating;
  treatment: TreatmentState;
  residual: ResidualRating | null;
  /** Whether what was decided about it still holds; null = nothing was decided. */
  decisions: DecisionStates | null;
}

/** Counts for the workplace and the risk board. */
export interface RiskSummary {
  /** Risks per risk level code; every level of the method is listed. */
  byLevel: Readonly<Record<string, number>>;
  unrated: number;
  /** "Risks awaiting disposal". */
  awaiting: number;
  /** Risks of which a decision was made at better values. */
  outdated: number;
}

/** Which rating of attack trees counts: as if there were no controls, or with those that are on. */
export type ControlsView = 'initial' | 'controlled';

/** The rating of a tree that counts: the one with controls only where it is asked for and some are on. */
export const ratingIn = (view: TreeView | undefined, controlsView: ControlsView): TreeRating | undefined =>
  (controlsView === 'controlled' && view?.controlled) || view?.initial;

/** The rating of a node of a tree; what gets around a control is rated with controls only. */
export const nodeRatingIn = (
  view: TreeView | undefined,
  controlsView: ControlsView,
  id: string,
): NodeRating | undefined => ratingIn(view, controlsView)?.nodes.get(id) ?? view?.controlled?.nodes.get(id);

/** Every computed number of a task version. Maps and ratings that did not change stay the same objects from one call to the next. */
export interface Ratings {
  controlsView: ControlsView;
  damages: ReadonlyMap<string, ImpactRating>;
  paths: ReadonlyMap<string, PathView>;
  /** By the id of the threat scenario, or of the control that is circumvented by the tree. */
  trees: ReadonlyMap<string, TreeView>;
  threats: ReadonlyMap<string, ThreatView>;
  risks: ReadonlyMap<string, RiskView>;
  goals: ReadonlyMap<string, GoalRating>;
  requirements: ReadonlyMap<string, RequirementRating>;
  coverage: Coverage;
  summary: RiskSummary;
}
