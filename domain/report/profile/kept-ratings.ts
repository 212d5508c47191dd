import type { Coverage } from '../../method/rate/coverage.ts';
import { counts, pairKey } from '../../method/rate/coverage.ts';
import { isOutdated } from '../../method/rate/rated-risks.ts';
import type { Ratings, RiskSummary } from '../../method/rate/ratings.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { LeftOutPart } from './audience.ts';
import { said } from './left-out.ts';

/** The ratings of the whole analysis for the rows an extract has left: none is rated anew, so every level is that of the analysis. */
export function ratingsOfRows(ratings: Ratings, w: Workspace): Ratings {
  const of = <V>(map: ReadonlyMap<string, V>, ...tables: readonly { has(id: string): boolean }[]) =>
    new Map([...map].filter(([id]) => tables.some((table) => table.has(id))));
  const risks = of(ratings.risks, w.risks);
  return {
    ...ratings,
    damages: of(ratings.damages, w.damages),
    paths: of(ratings.paths, w.paths),
    trees: of(ratings.trees, w.threats, w.controls),
    threats: of(ratings.threats, w.threats),
    risks,
    goals: of(ratings.goals, w.goals),
    requirements: of(ratings.requirements, w.requirements),
    coverage: coverageOfRows(ratings.coverage, w),
    summary: summaryOf(w, risks),
  };
}

function coverageOfRows(whole: Coverage, w: Workspace): Coverage {
  const pairs = new Map<string, NonNullable<ReturnType<Coverage['pairs']['get']>>>();
  const coverage = {
    impact: { done: 0, total: 0 },
    threat: { done: 0, total: 0 },
    goal: { done: 0, total: 0 },
    pairs,
  };
  for (const asset of w.assets.values())
    for (const property of asset.properties) {
      const key = pairKey(asset.id, property);
      const pair = whole.pairs.get(key);
      if (!pair) continue;
      pairs.set(key, pair);
      if (!counts(asset, w.drawnInside)) continue;
      for (const question of ['impact', 'threat', 'goal'] as const) {
        coverage[question].total += 1;
        if (pair[question]) coverage[question].done += 1;
      }
    }
  return coverage;
}

function summaryOf(w: Workspace, risks: Ratings['risks']): RiskSummary {
  const byLevel: Record<string, number> = Object.fromEntries(w.method.risk.levels.map(({ code }) => [code, 0]));
  let [unrated, awaiting, outdated] = [0, 0, 0];
  for (const view of risks.values()) {
    if (view.level === null) unrated += 1;
    else byLevel[view.level] = (byLevel[view.level] ?? 0) + 1;
    if (view.treatment.awaiting) awaiting += 1;
    if (isOutdated(view)) outdated += 1;
  }
  return { byLevel, unrated, awaiting, outdated };
}

/** What ratings hold beside levels, by the part of the content it belongs to. */
const fieldsOf: Readonly<Record<string, LeftOutPart>> = {
  values: 'values',
  vector: 'values',
  vectors: 'values',
  sum: 'values',
  sumPath: 'values',
  reason: 'reasons',
};

/** The ratings without what they take over from rows: parameter values with sums and attack vectors, and the reasons of entries. */
export function ratingsWithout(ratings: Ratings, hidden: ReadonlySet<LeftOutPart>): Ratings {
  if (!hidden.has('values') && !hidden.has('reasons')) return ratings;
  const { damages, paths, trees, threats, risks } = ratings;
  const maps = { damages, paths, trees, threats, risks };
  return { ...ratings, ...without(maps, hidden) };
}

function without<V>(value: V, hidden: ReadonlySet<LeftOutPart>): V {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Map) return new Map([...value].map(([key, inner]) => [key, without(inner, hidden)])) as V;
  if (Array.isArray(value)) return value.map((inner) => without(inner, hidden)) as V;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => {
      const part = fieldsOf[field];
      return [field, part && hidden.has(part) ? emptyOf(part, inner) : without(inner, hidden)];
    }),
  ) as V;
}

function emptyOf(part: LeftOutPart, value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (part === 'reasons' && typeof value === 'string') return said(value);
  return typeof value === 'object' && value !== null ? {} : null;
}
