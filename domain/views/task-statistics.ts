import { type AnalysisKind, analysisKindNames } from '../kinds/kinds.ts';
import { type Counter, counts, pairKey } from '../method/rate/coverage.ts';
import { overallLevelsOf } from '../method/rate/impact.ts';
import { levelScale, type RankedLevel, type ShownLevel } from '../method/rate/level-scale.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import type { LocalText } from '../model/base.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type RequirementState, requirementBoard, requirementCounts } from './requirement-board.ts';

/** How many rows have a level; null for those that are not rated. */
export interface LevelShare {
  level: ShownLevel | null;
  count: number;
}

/** How far the assets inside the trust boundary are in one security property. */
export interface PropertyCoverage {
  code: string;
  name: LocalText;
  impact: Counter;
  threat: Counter;
  goal: Counter;
}

/** The task in figures. */
export interface TaskStatistics {
  rows: readonly { kind: AnalysisKind; count: number }[];
  coverage: { impact: Counter; threat: Counter; goal: Counter };
  properties: readonly PropertyCoverage[];
  impacts: readonly LevelShare[];
  feasibilities: readonly LevelShare[];
  risks: readonly LevelShare[];
  /** Goals by CAL: its code, null = none, undefined = not known yet. */
  cals: readonly { cal: string | null | undefined; count: number }[];
  requirements: Readonly<Record<RequirementState, number>>;
  /** Both sides of what is still to analyse. */
  pending: { assetsWithoutDamage: number; threatsWithoutPath: number };
}

/** Counts what a task holds and how far it is analysed (M-2.3, M-9.2). */
export function taskStatistics(w: Workspace, ratings: Ratings): TaskStatistics {
  const { impact, threat, goal } = ratings.coverage;
  return {
    rows: analysisKindNames.map((kind) => ({ kind, count: w[kind].size })),
    coverage: { impact, threat, goal },
    properties: byProperty(w, ratings),
    impacts: shares(
      overallLevelsOf(w.method.impact),
      [...w.damages].map(({ id }) => ratings.damages.get(id)?.overall ?? null),
    ),
    feasibilities: shares(
      w.method.feasibilityLevels,
      [...w.threats].map(({ id }) => ratings.threats.get(id)?.level ?? null),
    ),
    risks: shares(
      w.method.risk.levels,
      [...w.risks].map(({ id }) => ratings.risks.get(id)?.level ?? null),
    ),
    cals: goalsByCal(w, ratings),
    requirements: requirementCounts(requirementBoard(w, ratings)),
    pending: pendingOf(w, ratings),
  };
}

/** Worst first; what is not rated comes last, where there is any. */
function shares(levels: readonly RankedLevel[], codes: readonly (string | null)[]): LevelShare[] {
  const counted = new Map<string, number>();
  let unrated = 0;
  const known = new Set(levels.map(({ code }) => code));
  for (const code of codes)
    if (code === null || !known.has(code)) unrated += 1;
    else counted.set(code, (counted.get(code) ?? 0) + 1);
  const found: LevelShare[] = levelScale(levels)
    .reverse()
    .map((level) => ({ level, count: counted.get(level.code) ?? 0 }));
  return unrated > 0 ? [...found, { level: null, count: unrated }] : found;
}

function byProperty(w: Workspace, { coverage }: Ratings): PropertyCoverage[] {
  const counter = (): Counter => ({ done: 0, total: 0 });
  const lines = new Map<string, PropertyCoverage>();
  for (const { code, name } of w.method.properties)
    lines.set(code, { code, name, impact: counter(), threat: counter(), goal: counter() });
  for (const asset of w.assets) {
    if (!counts(asset, w.drawnInside)) continue;
    for (const code of asset.properties) {
      const pair = coverage.pairs.get(pairKey(asset.id, code));
      const line = lines.get(code) ?? {
        code,
        name: { en: code, zh: code },
        impact: counter(),
        threat: counter(),
        goal: counter(),
      };
      lines.set(code, line);
      for (const part of ['impact', 'threat', 'goal'] as const) {
        line[part].total += 1;
        if (pair?.[part]) line[part].done += 1;
      }
    }
  }
  return [...lines.values()].filter(({ impact }) => impact.total > 0);
}

function goalsByCal(w: Workspace, ratings: Ratings): TaskStatistics['cals'] {
  const counted = new Map<string | null | undefined, number>();
  for (const { id } of w.goals) {
    const rating = ratings.goals.get(id);
    const cal = rating?.known ? rating.cal : undefined;
    counted.set(cal, (counted.get(cal) ?? 0) + 1);
  }
  const order = [...w.method.cal.levels.map(({ code }) => code).reverse(), null, undefined];
  return order.filter((cal) => counted.has(cal)).map((cal) => ({ cal, count: counted.get(cal) ?? 0 }));
}

function pendingOf(w: Workspace, ratings: Ratings): TaskStatistics['pending'] {
  const damaged = new Set<string>();
  for (const { assets } of w.damages) for (const id of assets) damaged.add(id);
  let assetsWithoutDamage = 0;
  for (const asset of w.assets)
    if (counts(asset, w.drawnInside) && asset.properties.length > 0 && !damaged.has(asset.id)) assetsWithoutDamage += 1;
  let threatsWithoutPath = 0;
  for (const { id } of w.threats) if (!ratings.threats.get(id)?.total) threatsWithoutPath += 1;
  return { assetsWithoutDamage, threatsWithoutPath };
}
