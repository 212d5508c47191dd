import type { Method } from '#domain/model/method.ts';
import type { CalRating, GoalRating } from './cal.ts';
import type { Coverage, DrawnPlaces } from './coverage.ts';
import type {
  AssetFacts,
  DamageFacts,
  GoalFacts,
  PathFacts,
  RequirementFacts,
  RiskFacts,
  StepFacts,
  Table,
  ThreatFacts,
} from './facts.ts';
import type { PathRating } from './feasibility.ts';
import type { ImpactRating } from './impact.ts';
import type { RequirementRating } from './requirement.ts';
import type { ResidualRating } from './residual.ts';
import type { RiskRating } from './risk.ts';
import type { ThreatRating } from './threat.ts';
import type { TreatmentState } from './treatment.ts';

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
  readonly risks: Table<RiskFacts>;
  readonly goals: Table<GoalFacts>;
  readonly requirements: Table<RequirementFacts>;
}

/** A rated path with the attack vector it is entered by (for CAL). */
export interface PathView extends PathRating {
  vector: string | null;
}

/** A rated threat with the vectors of all its paths. */
export interface ThreatView extends ThreatRating {
  vectors: readonly (string | null)[];
}

/** A rated risk with everything the lists show of it. */
export interface RiskView extends RiskRating {
  cal: CalRating;
  treatment: TreatmentState;
  residual: ResidualRating | null;
}

/** Counts for the workplace and the risk board. */
export interface RiskSummary {
  /** Risks per risk level code; every level of the method is listed. */
  byLevel: Readonly<Record<string, number>>;
  unrated: number;
  /** "Risks awaiting disposal". */
  awaiting: number;
}

/** Every computed number of a task version. Maps and ratings that did not change stay the same objects from one call to the next. */
export interface Ratings {
  damages: ReadonlyMap<string, ImpactRating>;
  paths: ReadonlyMap<string, PathView>;
  threats: ReadonlyMap<string, ThreatView>;
  risks: ReadonlyMap<string, RiskView>;
  goals: ReadonlyMap<string, GoalRating>;
  requirements: ReadonlyMap<string, RequirementRating>;
  coverage: Coverage;
  summary: RiskSummary;
}
