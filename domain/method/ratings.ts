import type { Method } from '#domain/model/method.ts';
import { type CalRating, calOfRisk, type GoalRating, rateGoal } from './cal.ts';
import { type Coverage, rateCoverage } from './coverage.ts';
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
import { type PathRating, ratePath, vectorOf } from './feasibility.ts';
import { type ImpactRating, rateImpact } from './impact.ts';
import { type ResidualRating, rateResidual } from './residual.ts';
import { type RiskRating, rateRisk } from './risk.ts';
import { rateThreat, type ThreatRating } from './threat.ts';
import { type TreatmentState, treatmentState } from './treatment.ts';

/** What is rated: the tables of one task version. Tables and rows are immutable values; an unchanged table is the same object. */
export interface WorkspaceLike {
  readonly method: Method;
  readonly assets: Table<AssetFacts>;
  readonly damages: Table<DamageFacts>;
  readonly threats: Table<ThreatFacts>;
  readonly paths: Table<PathFacts>;
  readonly steps: Table<StepFacts>;
  readonly risks: Table<RiskFacts>;
  readonly goals: Table<GoalFacts>;
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
  coverage: Coverage;
  summary: RiskSummary;
}

/** Ratings of one section with what they were made from. */
interface Section<Row, Entry> {
  table: Table<Row> | null;
  entries: ReadonlyMap<string, Entry>;
}

interface PathEntry {
  row: PathFacts;
  /** The step rows it read, by id; `undefined` = looked for and not there. */
  steps: readonly (readonly [string, StepFacts | undefined])[];
  view: PathView;
}

interface RiskEntry {
  row: RiskFacts;
  damage: DamageFacts | undefined;
  threat: ThreatView | undefined;
  view: RiskView;
}

interface Memo {
  damages: Section<DamageFacts, { row: DamageFacts; view: ImpactRating }>;
  paths: Section<PathFacts, PathEntry>;
  steps: Table<StepFacts> | null;
  pathsOf: ReadonlyMap<string, readonly string[]>;
  threats: Table<ThreatFacts> | null;
  risks: Section<RiskFacts, RiskEntry>;
  goals: Table<GoalFacts> | null;
  assets: Table<AssetFacts> | null;
  ratings: Ratings;
}

/** The last state per method. A memo, never a source: every entry is checked against the rows it was made from. */
const memos = new WeakMap<Method, Memo>();

const noImpact: ImpactRating = { perDimension: {}, overall: null, complete: false, missing: [] };

/**
 * Rates a whole task version (clauses 15.5 to 15.9, 9.4 as the single rules say). Called again after an edit it re-rates only what the
 * edit touched: rows are compared by identity, so no list of changes is needed and undo, live changes or a reload are all the same.
 */
export function rate(w: WorkspaceLike): Ratings {
  const memo = memos.get(w.method);
  const damages = rateDamages(w, memo);
  const paths = ratePaths(w, memo);
  const pathsOf = memo && memo.paths.table === w.paths ? memo.pathsOf : indexPaths(w.paths);
  const threats = rateThreats(w, memo, paths, pathsOf);
  const risks = rateRisks(w, memo, damages, threats);
  const goals = rateGoals(w, memo, risks);
  const ratings: Ratings = {
    damages: viewsOf(damages, memo?.damages.entries, memo?.ratings.damages),
    paths: viewsOf(paths, memo?.paths.entries, memo?.ratings.paths),
    threats,
    risks: viewsOf(risks, memo?.risks.entries, memo?.ratings.risks),
    goals,
    coverage: coverageOf(w, memo, damages, threats),
    summary: memo && risks === memo.risks.entries ? memo.ratings.summary : summarise(w.method, risks),
  };
  memos.set(w.method, {
    damages: { table: w.damages, entries: damages },
    paths: { table: w.paths, entries: paths },
    steps: w.steps,
    pathsOf,
    threats: w.threats,
    risks: { table: w.risks, entries: risks },
    goals: w.goals,
    assets: w.assets,
    ratings,
  });
  return ratings;
}

/** Walks a table and keeps every entry that is still valid; answers the former map itself when nothing changed. */
function refresh<Row extends { id: string }, Entry>(
  table: Table<Row>,
  former: ReadonlyMap<string, Entry> | undefined,
  keep: (entry: Entry, row: Row) => boolean,
  make: (row: Row) => Entry,
): ReadonlyMap<string, Entry> {
  const next = new Map<string, Entry>();
  let same = former !== undefined && former.size === table.size;
  for (const row of table.values()) {
    const entry = former?.get(row.id);
    if (entry !== undefined && keep(entry, row)) next.set(row.id, entry);
    else {
      next.set(row.id, make(row));
      same = false;
    }
  }
  return same && former ? former : next;
}

/** The public map of a section, the former one while its entries are. */
function viewsOf<View>(
  entries: ReadonlyMap<string, { view: View }>,
  former: ReadonlyMap<string, { view: View }> | undefined,
  views: ReadonlyMap<string, View> | undefined,
): ReadonlyMap<string, View> {
  if (views && entries === former) return views;
  const next = new Map<string, View>();
  for (const [id, entry] of entries) next.set(id, entry.view);
  return next;
}

function rateDamages(w: WorkspaceLike, memo: Memo | undefined) {
  if (memo && memo.damages.table === w.damages) return memo.damages.entries;
  return refresh(
    w.damages,
    memo?.damages.entries,
    (entry, row) => entry.row === row || entry.row.ratings === row.ratings,
    (row) => ({ row, view: rateImpact(w.method.impact, row.ratings) }),
  );
}

function ratePaths(w: WorkspaceLike, memo: Memo | undefined): ReadonlyMap<string, PathEntry> {
  if (memo && memo.paths.table === w.paths && memo.steps === w.steps) return memo.paths.entries;
  const stepsKept = memo !== undefined && memo.steps === w.steps;
  return refresh(
    w.paths,
    memo?.paths.entries,
    (entry, row) => entry.row === row && (stepsKept || sameSteps(w.steps, entry.steps)),
    (row) => {
      const read: [string, StepFacts | undefined][] = [];
      const stepOf = (id: string) => {
        const step = w.steps.get(id);
        read.push([id, step]);
        return step;
      };
      const rating = ratePath(w.method, row, stepOf);
      return { row, steps: read, view: { ...rating, vector: vectorOf(w.method, row, stepOf) } };
    },
  );
}

function sameSteps(steps: Table<StepFacts>, read: PathEntry['steps']): boolean {
  for (const [id, step] of read) if (steps.get(id) !== step) return false;
  return true;
}

function indexPaths(paths: Table<PathFacts>): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const path of paths.values())
    for (const threat of path.threats) {
      const list = index.get(threat);
      if (list) list.push(path.id);
      else index.set(threat, [path.id]);
    }
  return index;
}

/** Only threats that one of the changed paths realises, now or before, are rated again. */
function rateThreats(
  w: WorkspaceLike,
  memo: Memo | undefined,
  paths: ReadonlyMap<string, PathEntry>,
  pathsOf: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, ThreatView> {
  const former = memo?.ratings.threats;
  if (former && memo.threats === w.threats && memo.paths.entries === paths) return former;
  const touched = memo ? touchedThreats(memo.paths.entries, paths) : null;
  return refresh(
    w.threats,
    former,
    (_, row) => touched !== null && !touched.has(row.id),
    (row) => {
      const own = (pathsOf.get(row.id) ?? []).flatMap((id) => paths.get(id) ?? []);
      const rating = rateThreat(
        w.method,
        own.map((entry) => [entry.row.id, entry.view] as const),
      );
      return { ...rating, vectors: own.map((entry) => entry.view.vector) };
    },
  );
}

function touchedThreats(
  before: ReadonlyMap<string, PathEntry>,
  after: ReadonlyMap<string, PathEntry>,
): ReadonlySet<string> {
  const touched = new Set<string>();
  if (before === after) return touched;
  for (const [id, entry] of after) {
    const former = before.get(id);
    if (former === entry) continue;
    for (const threat of entry.row.threats) touched.add(threat);
    for (const threat of former?.row.threats ?? []) touched.add(threat);
  }
  for (const [id, entry] of before) if (!after.has(id)) for (const threat of entry.row.threats) touched.add(threat);
  return touched;
}

function rateRisks(
  w: WorkspaceLike,
  memo: Memo | undefined,
  damages: Memo['damages']['entries'],
  threats: ReadonlyMap<string, ThreatView>,
): ReadonlyMap<string, RiskEntry> {
  const unchanged =
    memo?.risks.table === w.risks && memo.damages.entries === damages && memo.ratings.threats === threats;
  if (memo && unchanged) return memo.risks.entries;
  return refresh(
    w.risks,
    memo?.risks.entries,
    (entry, row) =>
      entry.row === row && entry.damage === damages.get(row.damage)?.row && entry.threat === threats.get(row.threat),
    (row) => makeRisk(w.method, row, damages.get(row.damage), threats.get(row.threat)),
  );
}

function makeRisk(
  method: Method,
  row: RiskFacts,
  damage: { row: DamageFacts; view: ImpactRating } | undefined,
  threat: ThreatView | undefined,
): RiskEntry {
  const rating = rateRisk(method, damage?.view ?? noImpact, threat ?? { level: null });
  const before = { ratings: damage?.row.ratings ?? {}, feasibility: threat?.level ?? null, risk: rating };
  return {
    row,
    damage: damage?.row,
    threat,
    view: {
      ...rating,
      cal: calOfRisk(method, rating.impact, threat?.vectors ?? []),
      treatment: treatmentState(method, row, rating),
      residual: rateResidual(method, row.residual, before),
    },
  };
}

function rateGoals(
  w: WorkspaceLike,
  memo: Memo | undefined,
  risks: ReadonlyMap<string, RiskEntry>,
): ReadonlyMap<string, GoalRating> {
  const former = memo?.ratings.goals;
  if (former && memo.goals === w.goals && memo.risks.entries === risks) return former;
  const of = new Map<string, (readonly [string, CalRating])[]>();
  for (const [id, { row, view }] of risks)
    for (const goal of row.goals) {
      const list = of.get(goal);
      if (list) list.push([id, view.cal]);
      else of.set(goal, [[id, view.cal]]);
    }
  const next = new Map<string, GoalRating>();
  let same = former?.size === w.goals.size;
  for (const goal of w.goals.values()) {
    const rating = rateGoal(w.method, of.get(goal.id) ?? [], goal.calOverride);
    const kept = former?.get(goal.id);
    if (kept && sameGoal(kept, rating)) next.set(goal.id, kept);
    else {
      next.set(goal.id, rating);
      same = false;
    }
  }
  return same && former ? former : next;
}

const sameGoal = (a: GoalRating, b: GoalRating): boolean =>
  a.cal === b.cal &&
  a.inherited === b.inherited &&
  a.risk === b.risk &&
  a.overridden === b.overridden &&
  a.known === b.known;

/** The counters read only *whether* something is rated, so most edits leave them as they are. */
function coverageOf(
  w: WorkspaceLike,
  memo: Memo | undefined,
  damages: Memo['damages']['entries'],
  threats: ReadonlyMap<string, ThreatView>,
): Coverage {
  const sameRows =
    memo?.assets === w.assets &&
    memo.damages.table === w.damages &&
    memo.threats === w.threats &&
    memo.risks.table === w.risks;
  if (memo && sameRows && memo.damages.entries === damages && sameRated(memo.ratings.threats, threats))
    return memo.ratings.coverage;
  return rateCoverage({
    assets: w.assets.values(),
    damages: w.damages.values(),
    threats: w.threats.values(),
    risks: w.risks.values(),
    threatOf: (id) => w.threats.get(id),
    damageComplete: (id) => damages.get(id)?.view.complete === true,
    threatRated: (id) => (threats.get(id)?.level ?? null) !== null,
  });
}

function sameRated(before: ReadonlyMap<string, ThreatView>, after: ReadonlyMap<string, ThreatView>): boolean {
  if (before === after) return true;
  for (const [id, view] of after) {
    const former = before.get(id);
    if (former !== view && (former === undefined || (former.level === null) !== (view.level === null))) return false;
  }
  return true;
}

function summarise(method: Method, risks: ReadonlyMap<string, RiskEntry>): RiskSummary {
  const byLevel: Record<string, number> = Object.fromEntries(method.risk.levels.map((level) => [level.code, 0]));
  let [unrated, awaiting] = [0, 0];
  for (const { view } of risks.values()) {
    if (view.level === null) unrated += 1;
    else byLevel[view.level] = (byLevel[view.level] ?? 0) + 1;
    if (view.treatment.awaiting) awaiting += 1;
  }
  return { byLevel, unrated, awaiting };
}
