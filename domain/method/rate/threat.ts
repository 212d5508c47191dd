import type { Method } from '#domain/model/method.ts';
import type { PathRating } from './feasibility.ts';
import { scaleOf } from './scale.ts';

export interface ThreatRating {
  /** Feasibility of the threat scenario; `null` = unrated (no rated path). */
  level: string | null;
  /** The path that sets it: the easiest; among equals the cheapest, then the first. */
  path: string | null;
  /** Lowest attack-potential sum of its paths, and the path that has it. */
  sum: number | null;
  sumPath: string | null;
  rated: number;
  total: number;
  /** Some path is unrated: the true level may be easier. */
  incomplete: boolean;
  /** Every rated path is impossible. */
  impossible: boolean;
}

/** Feasibility of a threat scenario = its easiest path (15.8 note 2). Unrated paths only make it incomplete. */
export function rateThreat(method: Method, paths: Iterable<readonly [id: string, rating: PathRating]>): ThreatRating {
  const scale = scaleOf(method);
  let best: { id: string; rating: PathRating; rank: number } | null = null;
  let lowest: { id: string; sum: number } | null = null;
  let [rated, total] = [0, 0];
  let impossible = true;
  for (const [id, rating] of paths) {
    total += 1;
    if (rating.level === null) continue;
    rated += 1;
    if (!rating.impossible) impossible = false;
    const rank = scale.rank(rating.level);
    const direction = scale.model(rating.model).direction;
    if (direction === 1 && rating.sum !== null && (!lowest || rating.sum < lowest.sum))
      lowest = { id, sum: rating.sum };
    if (!best || rank > best.rank || (rank === best.rank && isCheaper(rating, best.rating, direction)))
      best = { id, rating, rank };
  }
  return {
    level: best?.rating.level ?? null,
    path: best?.id ?? null,
    sum: lowest?.sum ?? null,
    sumPath: lowest?.id ?? null,
    rated,
    total,
    incomplete: rated < total,
    impossible: rated > 0 && impossible,
  };
}

/** Among paths of one level: possible before impossible, then the lower effort, where one model rated both. */
function isCheaper(rating: PathRating, than: PathRating, direction: 1 | -1): boolean {
  if (rating.impossible !== than.impossible) return than.impossible;
  if (rating.model !== than.model || rating.sum === null || than.sum === null) return false;
  return rating.sum * direction < than.sum * direction;
}
