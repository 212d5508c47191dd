import type { Method } from '#domain/model/method.ts';
import { calOfRisk } from './cal.ts';
import { type CoveredPairs, isAllocated } from './coverage.ts';
import { decidedBy, decisionStates, isFromFile, riskValues } from './decisions.ts';
import type { RiskFacts, Table } from './facts.ts';
import type { ImpactRating } from './impact.ts';
import type { RatedDamages } from './rated-damages.ts';
import { type Entry, entriesInOrder, Links, RatedTable, ratedAtOnce } from './rated-table.ts';
import type { RatedThreats } from './rated-threats.ts';
import type { RiskSummary, RiskView, ThreatView } from './ratings.ts';
import { rateResidual } from './residual.ts';
import { rateRisk } from './risk.ts';
import { treatmentState } from './treatment.ts';

const noImpact: ImpactRating = { perDimension: {}, overall: null, complete: false, missing: [] };

/** What moves risks beside their own rows: damages and threats that were rated again. */
export interface RiskCauses {
  damages: ReadonlySet<string>;
  threats: ReadonlySet<string>;
}

/** The risk values of all risks, with treatment, CAL and residual risk. */
export class RatedRisks {
  readonly table = new RatedTable<RiskFacts, RiskView>();
  private readonly ofThreat = new Links();
  private readonly ofDamage = new Links();
  private readonly goalLinks = new Links();
  private readonly requirementLinks = new Links();

  constructor(
    private readonly method: Method,
    private readonly damages: RatedDamages,
    private readonly threats: RatedThreats,
  ) {}

  /** The risks of a goal in the order of their codes. */
  ofGoal(id: string): Entry<RiskFacts, RiskView>[] {
    return entriesInOrder(this.table, this.goalLinks.of(id));
  }

  /** The risks that lead to a requirement directly, in the order of their codes. */
  ofRequirement(id: string): Entry<RiskFacts, RiskView>[] {
    return entriesInOrder(this.table, this.requirementLinks.of(id));
  }

  /** Rates what changed, pausing now and then; returns the ids rated again with their former rows. */
  *updating(
    rows: Table<RiskFacts>,
    causes: RiskCauses,
    covered: CoveredPairs,
  ): Generator<undefined, ReadonlyMap<string, RiskFacts | undefined>> {
    const affected = this.table.changed(rows);
    for (const id of causes.damages) for (const risk of this.ofDamage.of(id)) affected.add(risk);
    for (const id of causes.threats) for (const risk of this.ofThreat.of(id)) affected.add(risk);
    const before = new Map<string, RiskFacts | undefined>();
    let n = 0;
    for (const id of affected) {
      if (++n % ratedAtOnce === 0) yield;
      const former = this.table.row(id);
      const row = rows.get(id);
      before.set(id, former);
      if (former !== row) this.follow(id, former, row, covered);
      this.table.set(id, row, row && this.rate(row));
    }
    return before;
  }

  summarise(): RiskSummary {
    const byLevel: Record<string, number> = {};
    for (const level of this.method.risk.levels) byLevel[level.code] = 0;
    let [unrated, awaiting, outdated] = [0, 0, 0];
    for (const { view } of this.table.entries.values()) {
      if (view.level === null) unrated += 1;
      else byLevel[view.level] = (byLevel[view.level] ?? 0) + 1;
      if (view.treatment.awaiting) awaiting += 1;
      if (isOutdated(view)) outdated += 1;
    }
    return { byLevel, unrated, awaiting, outdated };
  }

  /** Keeps the links of a changed row, and tells whether the goal counter may be another. */
  private follow(id: string, former: RiskFacts | undefined, row: RiskFacts | undefined, covered: CoveredPairs): void {
    this.ofDamage.replace(id, former && [former.damage], row && [row.damage]);
    this.ofThreat.replace(id, former && [former.threat], row && [row.threat]);
    this.goalLinks.replace(id, former?.goals, row?.goals);
    this.requirementLinks.replace(id, former?.requirements, row?.requirements);
    const { goalFor } = this.method.treatment;
    const asBefore =
      former && row && former.threat === row.threat && isAllocated(former, goalFor) === isAllocated(row, goalFor);
    if (!asBefore) covered.goalsOutdated = true;
  }

  private rate(row: RiskFacts): RiskView {
    const damage = this.damages.table.entries.get(row.damage);
    const threat = this.threats.table.view(row.threat);
    const rating = rateRisk(this.method, damage?.view ?? noImpact, threat ?? { level: null }) as RiskView;
    const { level: feasibility = null, incomplete = false } = threat ?? {};
    const before = { ratings: damage?.row.ratings ?? {}, feasibility, incomplete, risk: rating };
    rating.cal = calOfRisk(this.method, rating, threat?.vectors ?? []);
    rating.residual = rateResidual(this.method, row.residual, before, threat?.controlled);
    rating.decisions = this.decisionsOf(row, rating, damage?.view ?? noImpact, threat);
    const holds = (part: 'verification' | 'acceptance') =>
      rating.decisions?.[part] !== 'worse' && !isFromFile(row, part);
    const held = { verification: holds('verification'), acceptance: holds('acceptance') };
    rating.treatment = treatmentState(this.method, row, rating, held);
    return rating;
  }

  /** Decisions are about the risk as if there were no controls, whichever of both is shown. */
  private decisionsOf(row: RiskFacts, rating: RiskView, impact: ImpactRating, threat: ThreatView | undefined) {
    if (Object.values(decidedBy).every((read) => read(row) === '')) return null;
    const level = threat?.initial ?? null;
    const initial = level === rating.feasibility ? rating : rateRisk(this.method, impact, { level });
    return decisionStates(this.method, row, riskValues(initial, rating.residual));
  }
}

/** Was something decided about it at values that have become worse since? */
export const isOutdated = ({ decisions }: Pick<RiskView, 'decisions'>): boolean =>
  decisions !== null &&
  [decisions.review, decisions.treatment, decisions.verification, decisions.acceptance].includes('worse');
