import type { Method } from '#domain/model/method.ts';
import { calOfRisk, type GoalRating, rateGoal } from './cal.ts';
import { type Coverage, isAllocated, rateCoverage } from './coverage.ts';
import type {
  AssetFacts,
  DamageFacts,
  GoalFacts,
  PathFacts,
  RiskFacts,
  StepFacts,
  Table,
  ThreatFacts,
} from './facts.ts';
import { ratePath, vectorOf } from './feasibility.ts';
import { type ImpactRating, rateImpact } from './impact.ts';
import type { PathView, Ratings, RiskSummary, RiskView, ThreatView, WorkspaceLike } from './ratings.ts';
import { rateResidual } from './residual.ts';
import { rateRisk } from './risk.ts';
import { Links, Section } from './section.ts';
import { rateThreat } from './threat.ts';
import { treatmentState } from './treatment.ts';

const noImpact: ImpactRating = { perDimension: {}, overall: null, complete: false, missing: [] };

/** The order of rows people expect, AP-2 before AP-10, and the same on every machine; ties between ratings are settled by it. */
const byCode = (a: { id: string; code?: string }, b: { id: string; code?: string }): number => {
  const [x, y] = [a.code ?? a.id, b.code ?? b.id];
  return x.length - y.length || (x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1);
};

/**
 * Rates one task after another state of it: follows changed rows along their relations (step → path → threat → risk → goal, damage → risk)
 * and leaves everything else as it is.
 */
export class Rater {
  private readonly damages = new Section<DamageFacts, ImpactRating>();
  private readonly steps = new Section<StepFacts, null>();
  private readonly paths = new Section<PathFacts, PathView>();
  private readonly threats = new Section<ThreatFacts, ThreatView>();
  private readonly risks = new Section<RiskFacts, RiskView>();
  private readonly goals = new Section<GoalFacts, GoalRating>();
  private readonly pathsOfStep = new Links();
  private readonly pathsOfThreat = new Links();
  private readonly risksOfThreat = new Links();
  private readonly risksOfDamage = new Links();
  private readonly risksOfGoal = new Links();
  /** Step ids each path read, to take its links back. */
  private readonly stepsRead = new Map<string, readonly string[]>();
  private assets: Table<AssetFacts> | null = null;
  private coverage: Coverage | null = null;
  private coverageStands = false;
  private summary: RiskSummary | null = null;

  constructor(private readonly method: Method) {}

  rate(w: WorkspaceLike): Ratings {
    this.coverageStands = this.assets === w.assets && this.coverage !== null;
    this.assets = w.assets;
    const damages = this.rateDamages(w);
    const threats = this.rateThreats(w, this.ratePaths(w));
    const risks = this.rateRisks(w, damages, threats);
    this.rateGoals(w, risks);
    if (!this.coverageStands || !this.coverage) this.coverage = this.countCoverage(w);
    if (risks.size > 0 || !this.summary) this.summary = this.summarise();
    return {
      damages: this.damages.close(),
      paths: this.paths.close(),
      threats: this.threats.close(),
      risks: this.risks.close(),
      goals: this.goals.close(),
      coverage: this.coverage,
      summary: this.summary,
    };
  }

  /** Answers the damages whose risks are to be rated anew: another text alone changes no rating. */
  private rateDamages(w: WorkspaceLike): Set<string> {
    const touched = new Set<string>();
    for (const id of this.damages.changed(w.damages)) {
      const row = w.damages.get(id);
      const former = this.damages.entries.get(id);
      const same = row !== undefined && former?.row.ratings === row.ratings;
      const view = row && (same ? former.view : rateImpact(this.method.impact, row.ratings));
      if (former?.row.assets !== row?.assets || former?.row.property !== row?.property) this.coverageStands = false;
      if (former?.view.complete !== view?.complete) this.coverageStands = false;
      if (!same) touched.add(id);
      if (row && view) this.damages.put(id, row, view);
      else this.damages.drop(id);
    }
    return touched;
  }

  /** Answers the threats whose paths came, went or were rated anew. */
  private ratePaths(w: WorkspaceLike): Set<string> {
    const affected = this.paths.changed(w.paths);
    for (const id of this.steps.changed(w.steps)) {
      const row = w.steps.get(id);
      if (row) this.steps.entries.set(id, { row, view: null });
      else this.steps.entries.delete(id);
      for (const path of this.pathsOfStep.of(id)) affected.add(path);
    }
    const touched = new Set<string>();
    for (const id of affected) {
      const former = this.paths.entries.get(id)?.row;
      const row = w.paths.get(id);
      for (const threat of former?.threats ?? []) touched.add(threat);
      for (const threat of row?.threats ?? []) touched.add(threat);
      relink(this.pathsOfThreat, id, former?.threats, row?.threats);
      this.ratePath(w, id, row);
    }
    return touched;
  }

  private ratePath(w: WorkspaceLike, id: string, row: PathFacts | undefined): void {
    const read: string[] = [];
    const stepOf = (step: string) => {
      read.push(step);
      return w.steps.get(step);
    };
    if (row) {
      const rating = ratePath(this.method, row, stepOf) as PathView;
      rating.vector = vectorOf(this.method, row, stepOf);
      this.paths.put(id, row, rating);
    } else this.paths.drop(id);
    relink(this.pathsOfStep, id, this.stepsRead.get(id), read);
    if (row) this.stepsRead.set(id, read);
    else this.stepsRead.delete(id);
  }

  private rateThreats(w: WorkspaceLike, touched: Set<string>): Set<string> {
    for (const id of this.threats.changed(w.threats)) touched.add(id);
    for (const id of touched) {
      const row = w.threats.get(id);
      const former = this.threats.entries.get(id);
      const view = row && this.rateThreat(id);
      if (former?.row.assets !== row?.assets || former?.row.property !== row?.property) this.coverageStands = false;
      if ((former?.view.level === null) !== (view?.level === null)) this.coverageStands = false;
      if (row && view) this.threats.put(id, row, view);
      else this.threats.drop(id);
    }
    return touched;
  }

  private rateThreat(id: string): ThreatView {
    const own = this.pathsOfThreat.of(id).flatMap((path) => this.paths.entries.get(path) ?? []);
    if (own.length > 1) own.sort((a, b) => byCode(a.row, b.row));
    const rating = rateThreat(
      this.method,
      own.map((entry) => [entry.row.id, entry.view] as const),
    ) as ThreatView;
    rating.vectors = own.map((entry) => entry.view.vector);
    return rating;
  }

  private rateRisks(w: WorkspaceLike, damages: Set<string>, threats: Set<string>): Map<string, RiskFacts | undefined> {
    const affected = this.risks.changed(w.risks);
    for (const id of damages) for (const risk of this.risksOfDamage.of(id)) affected.add(risk);
    for (const id of threats) for (const risk of this.risksOfThreat.of(id)) affected.add(risk);
    const before = new Map<string, RiskFacts | undefined>();
    for (const id of affected) {
      const former = this.risks.entries.get(id)?.row;
      const row = w.risks.get(id);
      before.set(id, former);
      if (former !== row) {
        relink(this.risksOfDamage, id, former && [former.damage], row && [row.damage]);
        relink(this.risksOfThreat, id, former && [former.threat], row && [row.threat]);
        relink(this.risksOfGoal, id, former?.goals, row?.goals);
        const { goalFor } = this.method.treatment;
        const settled =
          former && row && former.threat === row.threat && isAllocated(former, goalFor) === isAllocated(row, goalFor);
        if (!settled) this.coverageStands = false;
      }
      if (row) this.risks.put(id, row, this.rateRisk(row));
      else this.risks.drop(id);
    }
    return before;
  }

  private rateRisk(row: RiskFacts): RiskView {
    const damage = this.damages.entries.get(row.damage);
    const threat = this.threats.view(row.threat);
    const rating = rateRisk(this.method, damage?.view ?? noImpact, threat ?? { level: null }) as RiskView;
    const before = { ratings: damage?.row.ratings ?? {}, feasibility: threat?.level ?? null, risk: rating };
    rating.cal = calOfRisk(this.method, rating.impact, threat?.vectors ?? []);
    rating.treatment = treatmentState(this.method, row, rating);
    rating.residual = rateResidual(this.method, row.residual, before);
    return rating;
  }

  private rateGoals(w: WorkspaceLike, risks: ReadonlyMap<string, RiskFacts | undefined>): void {
    const affected = this.goals.changed(w.goals);
    for (const [id, former] of risks) {
      for (const goal of former?.goals ?? []) affected.add(goal);
      for (const goal of this.risks.entries.get(id)?.row.goals ?? []) affected.add(goal);
    }
    for (const id of affected) {
      const row = w.goals.get(id);
      const own = this.risksOfGoal.of(id).flatMap((risk) => this.risks.entries.get(risk) ?? []);
      if (own.length > 1) own.sort((a, b) => byCode(a.row, b.row));
      const cals = own.map((entry) => [entry.row.id, entry.view.cal] as const);
      if (row) this.goals.put(id, row, kept(this.goals.view(id), rateGoal(this.method, cals, row.calOverride)));
      else this.goals.drop(id);
    }
  }

  private countCoverage(w: WorkspaceLike): Coverage {
    return rateCoverage({
      goalFor: this.method.treatment.goalFor,
      assets: w.assets.values(),
      damages: w.damages.values(),
      threats: w.threats.values(),
      risks: w.risks.values(),
      threatOf: (id) => w.threats.get(id),
      damageComplete: (id) => this.damages.view(id)?.complete === true,
      threatRated: (id) => (this.threats.view(id)?.level ?? null) !== null,
    });
  }

  private summarise(): RiskSummary {
    const byLevel: Record<string, number> = {};
    for (const level of this.method.risk.levels) byLevel[level.code] = 0;
    let [unrated, awaiting] = [0, 0];
    for (const { view } of this.risks.entries.values()) {
      if (view.level === null) unrated += 1;
      else byLevel[view.level] = (byLevel[view.level] ?? 0) + 1;
      if (view.treatment.awaiting) awaiting += 1;
    }
    return { byLevel, unrated, awaiting };
  }
}

function relink(
  links: Links,
  id: string,
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
): void {
  if (before === after) return;
  for (const key of before ?? []) links.remove(key, id);
  for (const key of after ?? []) links.add(key, id);
}

/** The former rating when it says the same, so that nothing is drawn again for nothing. */
function kept(former: GoalRating | undefined, next: GoalRating): GoalRating {
  const same =
    former?.cal === next.cal &&
    former.inherited === next.inherited &&
    former.risk === next.risk &&
    former.overridden === next.overridden &&
    former.known === next.known;
  return same ? former : next;
}
