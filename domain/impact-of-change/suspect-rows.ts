import { type AnyRow, codeOf } from '../kinds/kinds.ts';
import { rating } from '../method/rate/rater.ts';
import { runToEnd } from '../run-to-end.ts';
import type { SuspectRow } from '../workspace/point-rules.ts';
import { tableOf, type Workspace } from '../workspace/workspace.ts';
import { causesIn } from './reasons.ts';
import { isSuspect, markingReviews, type ReviewMark } from './review-watch.ts';

/** The causes as they are called, each once: codes of rows, of the method its part. Language-neutral: open points are counted without one. */
function causesOf(mark: ReviewMark): string[] {
  const named = causesIn(mark).map(({ code, fact }) => code || fact.slice(fact.lastIndexOf('/') + 1));
  return [...new Set(named)];
}

const mostNamed = 4;

/** The suspect rows among these marks, as open points are made of them. */
export function suspectRows(w: Workspace, marks: Iterable<ReviewMark>): SuspectRow[] {
  const found: SuspectRow[] = [];
  for (const mark of marks) {
    if (!isSuspect(mark)) continue;
    const causes = causesOf(mark);
    const detail = causes.slice(0, mostNamed).join(', ') + (causes.length > mostNamed ? ' …' : '');
    const code = codeOf(tableOf(w, mark.kind).get(mark.row) as AnyRow) ?? '';
    found.push({ kind: mark.kind, id: mark.row, code, detail });
  }
  return found;
}

/** The suspect rows of a state, found anew: where no `ReviewWatch` follows it. */
export const suspectsIn = (w: Workspace): SuspectRow[] => runToEnd(findingSuspects(w));

/** `suspectsIn`, pausing after some rows. */
export function* findingSuspects(w: Workspace): Generator<undefined, SuspectRow[]> {
  if (w.reviews.size === 0) return [];
  const ratings = yield* rating(w);
  return suspectRows(w, (yield* markingReviews(w, ratings)).values());
}
