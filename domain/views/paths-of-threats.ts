import type { Ratings } from '../method/rate/ratings.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface CountedPaths {
  total: number;
  rated: number;
}

/**
 * How many paths each threat scenario has, and how many of them have a level. Counted by the paths themselves: the rating of a threat that
 * has an attack tree counts the tree, as the one thing that rates it (M-4.2), however many paths are written beside it.
 */
export function pathsOfThreats({ paths }: Workspace, ratings: Ratings): ReadonlyMap<string, CountedPaths> {
  const counted = new Map<string, CountedPaths>();
  for (const { id, threats } of paths)
    for (const threat of threats) {
      const count = counted.get(threat) ?? { total: 0, rated: 0 };
      counted.set(threat, count);
      count.total += 1;
      if (ratings.paths.get(id)?.level != null) count.rated += 1;
    }
  return counted;
}
