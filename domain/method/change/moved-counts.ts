import { type MovableKind, type MovedRating, movableKinds } from './effect.ts';

export type MovedCounts = Record<MovableKind, number>;

/** How many ratings of each kind move. */
export function countMoved(moved: readonly Pick<MovedRating, 'kind'>[]): MovedCounts {
  const counts = Object.fromEntries(movableKinds.map((kind) => [kind, 0])) as MovedCounts;
  for (const { kind } of moved) counts[kind] += 1;
  return counts;
}

/** The sums of several counts, kind by kind. */
export const addCounts = (all: readonly MovedCounts[]): MovedCounts =>
  Object.fromEntries(
    movableKinds.map((kind) => [kind, all.reduce((sum, counts) => sum + counts[kind], 0)]),
  ) as MovedCounts;

/** How many ratings of all kinds there are in counts. */
export const sumOf = (counts: MovedCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
