import type { Method } from '#domain/model/method.ts';
import type { PathRating } from '../rate/feasibility.ts';
import { scaleOf } from '../rate/scale.ts';
import type { ThreatRating } from '../rate/threat.ts';
import { type ExplainLine, line, named, number, row } from './explain.ts';

/** The minimal sets of the attack tree that rates a threat scenario, the easiest first. */
export interface SetsOfTree {
  sets: readonly { steps: readonly string[]; rating: PathRating }[];
  /** There are more, and an easier one may be among them. */
  truncated: boolean;
}

/** The way by which a threat scenario is realised: its deciding path, or the deciding set of its tree. */
export interface DecidingWay {
  rating: PathRating;
  /** The easiest level of all other ways; they stay as they are. */
  others: string | null;
  /** How a line that is about this way names it. */
  would: (holes: ExplainLine['holes']) => ExplainLine;
}

/** What decides among the paths of a threat scenario. */
export function decidingPath(
  method: Method,
  threat: ThreatRating | null,
  paths: ReadonlyMap<string, PathRating>,
): DecidingWay | null {
  const path = threat?.path ?? null;
  const rating = path === null ? undefined : paths.get(path);
  if (!rating) return null;
  const others = [...paths].flatMap(([id, { level }]) => (id === path ? [] : [level]));
  return {
    rating,
    others: easiest(method, others),
    would: (holes) => line('wouldChange', 'wouldChange', { path: row(path), ...holes }),
  };
}

/** What decides among the sets of a tree; `null` where it is not among those that were listed. */
export function decidingSet(
  method: Method,
  threat: ThreatRating | null,
  { sets: [first, ...rest] }: SetsOfTree,
): DecidingWay | null {
  if (!threat || !first || first.rating.level !== threat.level || first.rating.sum !== threat.sum) return null;
  return {
    rating: first.rating,
    others: easiest(
      method,
      rest.map(({ rating }) => rating.level),
    ),
    would: (holes) => line('wouldChange', 'wouldChangeSet', { steps: row(...first.steps), ...holes }),
  };
}

function easiest(method: Method, levels: readonly (string | null)[]): string | null {
  const { rank } = scaleOf(method);
  return levels.reduce<string | null>(
    (best, level) => (level !== null && (best === null || rank(level) > rank(best)) ? level : best),
    null,
  );
}

/** Where the feasibility of a risk comes from: the path, or the set of the tree, with its sum. */
export function feasibilityLine(
  method: Method,
  feasibility: string | null,
  threat: ThreatRating | null,
  { deciding, tree }: { deciding: DecidingWay | null; tree: SetsOfTree | null },
): ExplainLine {
  const level = named(method.feasibilityLevels, feasibility);
  if (!tree)
    return line('input', 'riskFeasibility', {
      level,
      path: row(threat?.path ?? null),
      sum: number(deciding?.rating.sum),
    });
  const steps = deciding ? (tree.sets[0]?.steps ?? []) : [];
  return line('input', 'riskFeasibilityTree', { level, steps: row(...steps), sum: number(threat?.sum) });
}

/** Sets that are listed in an explanation; the rest is counted. */
const mostListed = 10;

/** The sets of a tree, each with its level and sum, as the paths of a threat scenario are. */
export function setLines({ feasibilityLevels }: Method, { sets, truncated }: SetsOfTree): ExplainLine[] {
  const listed = sets.slice(0, mostListed).map(({ steps, rating: { level, sum } }) =>
    level === null
      ? line('intermediate', 'treeSetUnrated', { steps: row(...steps) })
      : line('intermediate', 'treeSet', {
          steps: row(...steps),
          level: named(feasibilityLevels, level),
          sum: number(sum),
        }),
  );
  const holes = { count: number(listed.length), total: number(sets.length) };
  if (truncated) return [...listed, line('intermediate', 'treeSetsMore', holes)];
  return sets.length > listed.length ? [...listed, line('intermediate', 'treeSetsCut', holes)] : listed;
}
