/**
 * What the engine reads of the analysis rows: the least each rule needs, so that the rows may grow without touching the method.
 *
 * **The contract of identity.** Incremental rating (`rater.ts`) finds what an edit touched by comparing objects with `===`, never their content.
 * From one state of a version to the next therefore:
 *
 * - a row, field or table that changed is a new object; nothing is ever changed in place. Breaking this gives wrong ratings: what changed
 *   is not rated again.
 * - a row, field or table that did not change is the same object as before, also in a row of which another field changed. Breaking this
 *   gives right ratings, but slowly, and everything that shows them is drawn again.
 *
 * Edits keep it in `EditRecorder.change` (domain/workspace/edit-recorder.ts), changes from the wire in `reuseUnchangedValues`
 * (src/session/live/keep-identity.ts). Outside production builds every rating of the browser is compared with that of a fresh `Rater`
 * (src/session/rate-checked.ts). On the same contract stand the open points (domain/workspace/point-counter.ts) and the order of rows
 * (src/rows/rows-by-code.ts).
 */

/** The rating of one dimension as the analyst entered it. */
interface ImpactEntryFacts {
  level?: string | null;
  /** Left out with an argument (PM-15-07); counts only with a reason, and is not Negligible. */
  notAnalysed?: boolean;
  reason?: string;
}
export type ImpactEntries = Readonly<Record<string, ImpactEntryFacts | undefined>>;

/** Level codes by parameter code, kept per feasibility model id. */
export type ModelRatings = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

export interface DamageFacts {
  id: string;
  ratings: ImpactEntries;
  assets: readonly string[];
  property: string;
}

export interface StepFacts {
  id: string;
  /** Off: documentation only. */
  takesPart: boolean;
  ratings: ModelRatings;
  preSteps: readonly string[];
  impossible?: boolean;
  /** Ids of the controls on it: they count wherever the step stands (M-7.4). */
  controls?: readonly string[];
}

export interface PathFacts {
  id: string;
  /** Settles ties between equally easy paths. */
  code?: string;
  /** In order of execution. */
  steps: readonly string[];
  threats: readonly string[];
  /** Id of the feasibility model in use; empty = the method's first. */
  model: string;
  basis: 'steps' | 'path';
  /** Of the path as a whole. Under the vector model it overrides the entry point, whatever the basis. */
  ratings: ModelRatings;
  customLevel?: { level: string; reason: string } | null;
}

/** A node of an attack tree as a version keeps it: with its parent, not its children (M-4.2). */
export interface TreeRowFacts {
  id: string;
  /** The owner of the tree: a threat scenario, or a control that is circumvented by it; the other one is null. */
  threat: string | null;
  control: string | null;
  /** null = the root. */
  parent: string | null;
  gate: 'and' | 'or' | 'none';
  /** Of a leaf: its attack step, or the node it refers to. */
  step: string | null;
  target: string | null;
  /** Place among the children of its parent. */
  order: number;
  controls: readonly string[];
  /** Of the root: id of the feasibility model; empty = the method's first. */
  model: string;
}

/** A control: while it is active its nodes also need what it takes to get around it (M-7.4). */
export interface ControlFacts {
  id: string;
  active: boolean;
  ratings: ModelRatings;
}

export interface ThreatFacts {
  id: string;
  assets: readonly string[];
  property: string;
  type: string;
  damages: readonly string[];
}

/** What the analyst enters for the time after treatment (M-7.3). */
export interface ResidualFacts {
  /** Impact entries that controls change; the others stay. */
  impact?: ImpactEntries;
  /** Feasibility model of `ratings`. */
  model?: string;
  ratings?: Readonly<Record<string, string>>;
  /** Or the level itself, e.g. from the tree with its controls switched on. */
  level?: string | null;
  /** Who accepts the residual risk: "confirmed" needs a name. */
  acceptedBy?: string;
  acceptedUser?: string | undefined;
  acceptedAs?: string | undefined;
}

/** A risk as it was rated at some time. */
export interface RatedAtFacts {
  value: number | null;
  level: string | null;
  impact: string | null;
  feasibility: string | null;
}

/** The values a decision was made at. */
export interface DecidedFacts {
  initial: RatedAtFacts;
  residual: (RatedAtFacts & { origin: 'entered' | 'controls' }) | null;
  /** It is the word of a file. */
  imported?: boolean | undefined;
}

export type TreatmentName = 'avoid' | 'reduce' | 'share' | 'retain';

export interface ExceptionFacts {
  treatments: readonly TreatmentName[];
  approvedBy: string;
  approvedUser?: string | undefined;
  approvedAs?: string | undefined;
  reason: string;
}

export interface RiskFacts {
  id: string;
  code?: string;
  threat: string;
  damage: string;
  treatments: readonly TreatmentName[];
  goals: readonly string[];
  claims: readonly string[];
  /** Requirements it leads to directly, beside those of its goals. */
  requirements?: readonly string[];
  strategy: string;
  /** What somebody set: a text or a file alone verifies nothing. */
  verificationState?: '' | 'planned' | 'inProgress' | 'passed' | 'failed' | 'notNeeded';
  verificationReason?: string;
  residual?: ResidualFacts | null;
  review?: string;
  decided?: Readonly<Record<'review' | 'treatment' | 'acceptance', DecidedFacts | null>> & {
    readonly verification?: DecidedFacts | null;
    readonly exception?: DecidedFacts | null;
  };
  /** Who approved that it keeps treatments which the method forbids. */
  exception?: ExceptionFacts | null | undefined;
  /** The row came in an exchange file. */
  imported?: boolean | undefined;
}

export interface GoalFacts {
  id: string;
  calOverride?: { cal: string; reason: string } | null;
  /** The CAL that its risks gave when another was set. */
  overriddenAt?: { cal: string | null } | null;
}

/** A requirement refines goals and is allocated to assets. */
export interface RequirementFacts {
  id: string;
  goals: readonly string[];
  assets: readonly string[];
}

export interface AssetFacts {
  id: string;
  insideTrustBoundary: boolean;
  boundaryOverride?: { inside: boolean } | null;
  isSecurityAsset: boolean;
  properties: readonly string[];
}

/** A table of rows by id. */
export interface Table<T> {
  get(id: string): T | undefined;
  values(): Iterable<T>;
  readonly size: number;
  /** Ids that differ from an earlier or later state of the same table, if it can tell quickly. */
  changedSince?(other: unknown): Iterable<string> | null;
}
