import type { AssetFacts, DamageFacts, RiskFacts, ThreatFacts, TreatmentName } from './facts.ts';

/** One progress counter: pairs (asset, property) analysed of all. */
export interface Counter {
  done: number;
  total: number;
}

export interface PairCoverage {
  impact: boolean;
  threat: boolean;
  goal: boolean;
}

export interface Coverage {
  impact: Counter;
  threat: Counter;
  goal: Counter;
  /** Per pair, keyed by `pairKey(asset, property)`: blue (analysed) or grey (pending). Also for pairs outside the counters. */
  pairs: ReadonlyMap<string, PairCoverage>;
}

export const pairKey = (asset: string, property: string): string => `${asset}\u0000${property}`;

/** By asset: whether its picture lies in a trust boundary (domain/diagram/inside.ts); others are not in it. */
export type DrawnPlaces = ReadonlyMap<string, boolean>;

/** Is an asset inside the trust boundary? What was set by hand counts first, then where it is drawn, then its own flag. */
export const isInside = (asset: Omit<AssetFacts, 'isSecurityAsset' | 'properties'>, drawn?: DrawnPlaces): boolean =>
  asset.boundaryOverride?.inside ?? drawn?.get(asset.id) ?? asset.insideTrustBoundary;

/** Only security assets inside the trust boundary count (M-2.3). */
export const counts = (asset: AssetFacts, drawn?: DrawnPlaces): boolean =>
  asset.isSecurityAsset && isInside(asset, drawn);

/** Share of a counter, `null` when there is nothing to analyse (shown as "–"). */
export const share = (counter: Counter): number | null => (counter.total === 0 ? null : counter.done / counter.total);

/** Whether the counters of a rated task have to be counted again. */
export interface CoverageState {
  outdated: boolean;
}

/** The rated rows the counters read. */
export interface CoverageInput {
  /** Treatments that need a goal (RQ-09-05). */
  goalFor: readonly TreatmentName[];
  assets: Iterable<AssetFacts>;
  drawnInside?: DrawnPlaces | undefined;
  damages: Iterable<DamageFacts>;
  threats: Iterable<ThreatFacts>;
  risks: Iterable<RiskFacts>;
  threatOf(id: string): ThreatFacts | undefined;
  /** Every participating dimension of the damage is rated. */
  damageComplete(id: string): boolean;
  /** The threat has a feasibility. */
  threatRated(id: string): boolean;
}

/** Rows looked at between two pauses: a few milliseconds. */
const countedAtOnce = 2_000;

/**
 * The three counters (M-2.3). Impact: a damage of the pair with every participating dimension rated. Threat: a threat of the
 * pair with a feasibility. Goal: the pair has risks, each is decided, and each whose treatment needs a goal has one, or a claim.
 */
export const rateCoverage = (input: CoverageInput): Coverage => withoutPause(ratingCoverage(input));

/** `rateCoverage`, pausing after some thousand rows. */
export function* ratingCoverage(input: CoverageInput): Generator<undefined, Coverage> {
  const impact = new Set<string>();
  const threat = new Set<string>();
  const goal = new Map<string, boolean>();
  let n = 0;
  for (const row of input.damages) {
    if (++n % countedAtOnce === 0) yield;
    if (input.damageComplete(row.id)) for (const key of keysOf(row)) impact.add(key);
  }
  for (const row of input.threats) {
    if (++n % countedAtOnce === 0) yield;
    if (input.threatRated(row.id)) for (const key of keysOf(row)) threat.add(key);
  }
  for (const row of input.risks) {
    if (++n % countedAtOnce === 0) yield;
    const cause = input.threatOf(row.threat);
    if (!cause) continue;
    const settled = isAllocated(row, input.goalFor);
    for (const key of keysOf(cause)) goal.set(key, settled && goal.get(key) !== false);
  }
  const pairs = new Map<string, PairCoverage>();
  const coverage = { impact: { done: 0, total: 0 }, threat: { done: 0, total: 0 }, goal: { done: 0, total: 0 }, pairs };
  for (const asset of input.assets) {
    if (++n % countedAtOnce === 0) yield;
    for (const property of asset.properties) {
      const key = pairKey(asset.id, property);
      const pair = { impact: impact.has(key), threat: threat.has(key), goal: goal.get(key) === true };
      pairs.set(key, pair);
      if (!counts(asset, input.drawnInside)) continue;
      count(coverage.impact, pair.impact);
      count(coverage.threat, pair.threat);
      count(coverage.goal, pair.goal);
    }
  }
  return coverage;
}

/** A risk's goal question is settled: decided, and if a treatment needs a goal (as a rule *reduce*) then with a goal or a claim. */
export const isAllocated = (risk: RiskFacts, goalFor: readonly TreatmentName[]): boolean =>
  risk.treatments.length > 0 &&
  (!risk.treatments.some((name) => goalFor.includes(name)) || risk.goals.length > 0 || risk.claims.length > 0);

function count(counter: Counter, done: boolean): void {
  counter.total += 1;
  if (done) counter.done += 1;
}

const keysOf = (row: { assets: readonly string[]; property: string }): string[] =>
  row.property ? row.assets.map((asset) => pairKey(asset, row.property)) : [];

/** What work that pauses by itself returns. The engine imports nothing, so it has its own `runToEnd`. */
export function withoutPause<T>(work: Generator<undefined, T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
