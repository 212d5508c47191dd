import type { AssetFacts, RiskFacts, Table, ThreatFacts, TreatmentName } from './facts.ts';

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
const assetOf = (key: string): string => key.slice(0, key.indexOf('\u0000'));

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

/** A row that says something of pairs: of its property on each of its assets. */
interface OfPairs {
  assets: readonly string[];
  property: string;
}

/** How many rows analyse each pair. */
class PairTally {
  private readonly rows = new Map<string, number>();

  /** @param moved gets the pairs that are analysed now and were not, or the other way round */
  constructor(private readonly moved: Set<string>) {}

  has(key: string): boolean {
    return this.rows.has(key);
  }

  /** Counts what a changed row analyses now instead of what it analysed before. */
  replace(before: OfPairs | undefined, after: OfPairs | undefined): void {
    // An unchanged field keeps its object: the contract of identity in facts.ts.
    if (before?.assets === after?.assets && before?.property === after?.property) return;
    if (before) for (const key of keysOf(before)) this.add(key, -1);
    if (after) for (const key of keysOf(after)) this.add(key, 1);
  }

  private add(key: string, change: number): void {
    const before = this.rows.get(key) ?? 0;
    const after = before + change;
    if (after === 0) this.rows.delete(key);
    else this.rows.set(key, after);
    if (before === 0 || after === 0) this.moved.add(key);
  }
}

/** What the counters look at beside the rated rows. */
export interface CoverageInput {
  /** Treatments that need a goal (RQ-09-05). */
  goalFor: readonly TreatmentName[];
  assets: Table<AssetFacts>;
  drawnInside?: DrawnPlaces | undefined;
  risks: Table<RiskFacts>;
  threatOf(id: string): ThreatFacts | undefined;
}

/** Rows looked at between two pauses: a few milliseconds. */
const countedAtOnce = 2_000;

/**
 * What the rows of a task say of its pairs (M-2.3), kept from edit to edit. Impact: a damage of the pair with every participating dimension
 * rated. Threat: a threat of the pair with a feasibility. Goal: the pair has risks, each is decided, and each whose treatment needs a goal has
 * one, or a claim.
 */
export class CoveredPairs {
  /** Pairs that may be another since they were counted last. */
  private readonly moved = new Set<string>();
  readonly impact = new PairTally(this.moved);
  readonly threat = new PairTally(this.moved);
  private goals: ReadonlyMap<string, boolean> = new Map();
  /** A risk, or the pair its threat belongs to, is another since the goals were looked at. */
  goalsOutdated = true;

  /**
   * The three counters, pausing after some thousand rows.
   * @param former those of these very assets before the rows changed; without them all pairs are counted
   */
  *counting(input: CoverageInput, former: Coverage | null): Generator<undefined, Coverage> {
    if (this.goalsOutdated) yield* this.lookingAtGoals(input);
    this.goalsOutdated = false;
    const coverage = former ? this.countAgain(input, former) : yield* this.countingAll(input);
    this.moved.clear();
    return coverage;
  }

  private *lookingAtGoals({ goalFor, risks, threatOf }: CoverageInput): Generator<undefined, void> {
    const goals = new Map<string, boolean>();
    let n = 0;
    for (const row of risks.values()) {
      if (++n % countedAtOnce === 0) yield;
      const cause = threatOf(row.threat);
      if (!cause) continue;
      const settled = isAllocated(row, goalFor);
      for (const key of keysOf(cause)) goals.set(key, settled && goals.get(key) !== false);
    }
    for (const [key, settled] of goals) if (this.goals.get(key) !== settled) this.moved.add(key);
    for (const key of this.goals.keys()) if (!goals.has(key)) this.moved.add(key);
    this.goals = goals;
  }

  private *countingAll({ assets, drawnInside }: CoverageInput): Generator<undefined, Coverage> {
    const pairs = new Map<string, PairCoverage>();
    const coverage = {
      impact: { done: 0, total: 0 },
      threat: { done: 0, total: 0 },
      goal: { done: 0, total: 0 },
      pairs,
    };
    let n = 0;
    for (const asset of assets.values()) {
      if (++n % countedAtOnce === 0) yield;
      const isCounted = counts(asset, drawnInside);
      for (const property of asset.properties) {
        const key = pairKey(asset.id, property);
        const pair = this.of(key);
        pairs.set(key, pair);
        if (!isCounted) continue;
        for (const question of questions) {
          coverage[question].total += 1;
          if (pair[question]) coverage[question].done += 1;
        }
      }
    }
    return coverage;
  }

  /** Counts the pairs that moved; the former value when all say the same as before. */
  private countAgain({ assets, drawnInside }: CoverageInput, former: Coverage): Coverage {
    const changed = [...this.moved].flatMap((key) => {
      const [before, after] = [former.pairs.get(key), this.of(key)];
      return before && questions.some((question) => before[question] !== after[question])
        ? [{ key, before, after }]
        : [];
    });
    if (changed.length === 0) return former;
    const pairs = new Map(former.pairs);
    const coverage = { impact: { ...former.impact }, threat: { ...former.threat }, goal: { ...former.goal }, pairs };
    for (const { key, before, after } of changed) {
      pairs.set(key, after);
      const asset = assets.get(assetOf(key));
      if (asset && counts(asset, drawnInside))
        for (const question of questions) coverage[question].done += Number(after[question]) - Number(before[question]);
    }
    return coverage;
  }

  private of(key: string): PairCoverage {
    return { impact: this.impact.has(key), threat: this.threat.has(key), goal: this.goals.get(key) === true };
  }
}

const questions = ['impact', 'threat', 'goal'] as const;

/** A risk's goal question is settled: decided, and if a treatment needs a goal (as a rule *reduce*) then with a goal or a claim. */
export const isAllocated = (risk: RiskFacts, goalFor: readonly TreatmentName[]): boolean =>
  risk.treatments.length > 0 &&
  (!risk.treatments.some((name) => goalFor.includes(name)) || risk.goals.length > 0 || risk.claims.length > 0);

const keysOf = (row: OfPairs): string[] =>
  row.property ? row.assets.map((asset) => pairKey(asset, row.property)) : [];

/** What work that pauses by itself returns. The engine imports nothing, so it has its own `runToEnd`. */
export function withoutPause<T>(work: Generator<undefined, T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
