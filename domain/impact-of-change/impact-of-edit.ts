import { rate } from '../method/rate/rater.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import { type RiskMoves, ratedRisks, riskMoves } from '../versions/risk-moves.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { causeKey, causesIn } from './reasons.ts';
import { isSuspect, type ReviewMark, type ReviewWatch } from './review-watch.ts';

/** What a change would do to what was judged: the rows that become suspect by it, and the risks that move. */
export interface Impact {
  /** Rows that are not suspect yet, or get another cause. */
  suspects: ReviewMark[];
  risks: RiskMoves;
}

interface State {
  w: Workspace;
  /** Without controls. */
  ratings: Ratings;
}

/** What another state of the version means beside the one it comes from; the watch follows that and stays there. */
export function impactOf(watch: ReviewWatch | null, { w, ratings }: State, next: Workspace): Impact {
  const after = rate(next);
  const suspects: ReviewMark[] = [];
  if (watch) {
    const now = watch.update(w, ratings);
    for (const mark of watch.preview(next, after).values())
      if (isSuspect(mark) && isNew(mark, now.get(mark.row))) suspects.push(mark);
  }
  return { suspects, risks: riskMoves(ratedRisks(w, ratings), ratedRisks(next, after)) };
}

function isNew(mark: ReviewMark, before: ReviewMark | undefined): boolean {
  if (!before || !isSuspect(before)) return true;
  const known = new Set(causesIn(before).map(causeKey));
  return causesIn(mark).some((cause) => !known.has(causeKey(cause)));
}
