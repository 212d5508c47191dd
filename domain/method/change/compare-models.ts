import type { Method } from '#domain/model/method.ts';
import type { PathFacts, Table, TreeRowFacts } from '../rate/facts.ts';
import { Rater } from '../rate/rater.ts';
import type { ControlsView, PathView, Ratings, RiskView, ThreatView, WorkspaceLike } from '../rate/ratings.ts';
import { scaleOf } from '../rate/scale.ts';

/** What one row comes to under each feasibility model of the method, by model id. */
export interface Verdicts<View> {
  byModel: Readonly<Record<string, View>>;
  /** Two models that both rate it do not agree. Unrated under a model is no verdict. */
  differs: boolean;
}

/** Every path, threat and risk under every feasibility model, side by side. */
export interface Comparison {
  /** Ids of the models, in the order of the method. */
  models: readonly string[];
  paths: ReadonlyMap<string, Verdicts<PathView>>;
  threats: ReadonlyMap<string, Verdicts<ThreatView>>;
  risks: ReadonlyMap<string, Verdicts<RiskView>>;
  /** How many of each differ. */
  differing: { paths: number; threats: number; risks: number };
}

/**
 * Compares the verdicts of all feasibility models a method allows: under each of them every path is rated with what was entered for that
 * model. A level set by hand counts only under the path's own model. Threats and risks follow by the same rules as always (15.7, 15.8).
 * Called again after an edit it re-rates only what the edit touched.
 */
export function compareModels(w: WorkspaceLike, controlsView: ControlsView = 'initial'): Comparison {
  const models = w.method.feasibility.map(({ id }) => id);
  const all = models.map((model) => [model, underModel(w, model, controlsView).ratings] as const);
  const memo = comparisons[controlsView].get(w.method);
  const parts = all.flatMap(([, { paths, threats, risks }]) => [paths, threats, risks]);
  if (memo && parts.every((part, i) => part === memo.parts[i])) return memo.comparison;
  const side = <K extends 'paths' | 'threats' | 'risks'>(kind: K, verdict: (view: ViewOf<K>) => unknown) =>
    sideBySide<ViewOf<K>>(
      all.map(([model, ratings]) => [model, ratings[kind] as unknown as ReadonlyMap<string, ViewOf<K>>] as const),
      verdict,
    );
  const paths = side('paths', (view) => view.level);
  const threats = side('threats', (view) => view.level);
  const risks = side('risks', (view) => view.overall);
  const comparison: Comparison = {
    models,
    paths,
    threats,
    risks,
    differing: { paths: differing(paths), threats: differing(threats), risks: differing(risks) },
  };
  comparisons[controlsView].set(w.method, { parts, comparison });
  return comparison;
}

/** A memo, never a source: it holds while every rating in it is the same object. */
const comparisons: Record<ControlsView, WeakMap<Method, { parts: readonly unknown[]; comparison: Comparison }>> = {
  initial: new WeakMap(),
  controlled: new WeakMap(),
};

interface ViewsOf {
  paths: PathView;
  threats: ThreatView;
  risks: RiskView;
}
type ViewOf<K extends keyof ViewsOf> = ViewsOf[K];

function sideBySide<View>(
  models: readonly (readonly [string, ReadonlyMap<string, View>])[],
  verdict: (view: View) => unknown,
): ReadonlyMap<string, Verdicts<View>> {
  const compared = new Map<string, Verdicts<View>>();
  for (const id of models[0]?.[1].keys() ?? []) {
    const byModel: Record<string, View> = {};
    let one: unknown = null;
    let differs = false;
    for (const [model, views] of models) {
      const view = views.get(id);
      if (view === undefined) continue;
      byModel[model] = view;
      const said = verdict(view);
      if (said === null) continue;
      if (one === null) one = said;
      else if (said !== one) differs = true;
    }
    compared.set(id, { byModel, differs });
  }
  return compared;
}

function differing(verdicts: ReadonlyMap<string, Verdicts<unknown>>): number {
  let count = 0;
  for (const { differs } of verdicts.values()) if (differs) count += 1;
  return count;
}

const raters = new WeakMap<Method, Map<string, Rater>>();

/** The task as if all its paths and trees were rated with one model, with its ratings: what explains a verdict of that model. */
export function underModel<W extends WorkspaceLike>(
  w: W,
  model: string,
  controlsView: ControlsView = 'initial',
): { w: W; ratings: Ratings } {
  const own = raters.get(w.method) ?? new Map<string, Rater>();
  raters.set(w.method, own);
  const key = `${controlsView} ${model}`;
  const rater = own.get(key) ?? new Rater(w.method, controlsView);
  own.set(key, rater);
  // The view stands in for the table wherever rows are only read, which is all that rating and explaining do.
  const under = {
    ...w,
    paths: tableUnder(w.method, model, w.paths, pathUnder),
    ...(w.treeNodes && { treeNodes: tableUnder(w.method, model, w.treeNodes, treeUnder) }),
  };
  return { w: under, ratings: rater.rate(under) };
}

type Ruled = { id: string; model: string };
type Under<R> = (row: R, model: string) => R;

const pathUnder: Under<PathFacts> = (row, model) => ({ ...row, model, customLevel: null });
/** The root names the model of its tree. */
const treeUnder: Under<TreeRowFacts> = (row, model) => (row.parent === null ? { ...row, model } : row);

type Tables = WeakMap<object, unknown>;
const tables = new WeakMap<Method, Map<string, Tables>>();

/** The same table gives the same view, so that the rater knows at once that nothing changed. */
function tableUnder<R extends Ruled>(method: Method, model: string, table: Table<R>, under: Under<R>): RowsUnder<R> {
  const byModel = tables.get(method) ?? new Map<string, Tables>();
  tables.set(method, byModel);
  const views: Tables = byModel.get(model) ?? new WeakMap();
  byModel.set(model, views);
  const view = (views.get(table) as RowsUnder<R> | undefined) ?? new RowsUnder(method, model, table, under);
  views.set(table, view);
  return view;
}

/** A table of rows that name a model, each as rated with one model. */
class RowsUnder<R extends Ruled> implements Table<R> {
  constructor(
    private readonly method: Method,
    private readonly model: string,
    private readonly table: Table<R>,
    private readonly make: Under<R>,
  ) {}

  get size(): number {
    return this.table.size;
  }

  get(id: string): R | undefined {
    const row = this.table.get(id);
    return row && this.under(row);
  }

  *values(): IterableIterator<R> {
    for (const row of this.table.values()) yield this.under(row);
  }

  [Symbol.iterator](): IterableIterator<R> {
    return this.values();
  }

  changedSince(other: unknown): Iterable<string> | null {
    return other instanceof RowsUnder ? (this.table.changedSince?.(other.table) ?? null) : null;
  }

  private under(row: R): R {
    const scale = scaleOf(this.method);
    if (scale.model(row.model).model.id === this.model) return row;
    let made = rowsUnder.get(row);
    if (!made) {
      made = new Map();
      rowsUnder.set(row, made);
    }
    let under = made.get(this.model) as R | undefined;
    if (!under) {
      under = this.make(row, this.model);
      made.set(this.model, under);
    }
    return under;
  }
}

/** A row gives the same row under the same model: ratings are kept by the identity of rows. */
const rowsUnder = new WeakMap<Ruled, Map<string, Ruled>>();
