import { type AnalysisRow, kindNames } from '../kinds/kinds.ts';
import { Rater } from '../method/rate/rater.ts';
import type { Method } from '../model/method.ts';
import { changeMethod } from '../workspace/change-method.ts';
import { apply, tableOf, type Workspace } from '../workspace/workspace.ts';
import { isSuspect, markingReviews } from './review-watch.ts';
import { findingSuspects } from './suspect-rows.ts';

/** How many reviewed rows would become suspect, and the codes of the first. */
export interface SuspectCount {
  count: number;
  codes: string[];
}

const mostNamed = 20;
const noSuspects: SuspectCount = { count: 0, codes: [] };
/** Nobody: the change is only looked at. */
const nobody = { user: '', now: '', newId: () => '' };

/** The reviewed rows of a version that another method would make suspect. Pauses after some rows. */
export function* findingSuspectBy(w: Workspace, method: Method): Generator<undefined, SuspectCount> {
  if (w.reviews.size === 0) return noSuspects;
  const open: Workspace = { ...w, status: 'open' };
  // An object of its own: other versions may be rated by the same method.
  return yield* findingSuspectIn(w, apply(open, changeMethod(open, { ...method }, nobody)));
}

/** The reviewed rows that are suspect in another state of the version, and not in this one. Pauses after some rows. */
export function* findingSuspectIn(w: Workspace, next: Workspace): Generator<undefined, SuspectCount> {
  if (next.reviews.size === 0) return noSuspects;
  const former = new Set((yield* findingSuspects(w)).map(({ id }) => id));
  const ratings = yield* new Rater(next.method).rating(next);
  const marks = yield* markingReviews(next, ratings);
  const found = [...marks.values()]
    .filter((mark) => isSuspect(mark) && !former.has(mark.row))
    .sort((a, b) => kindNames.indexOf(a.kind) - kindNames.indexOf(b.kind));
  const codeOf = ({ kind, row }: (typeof found)[number]) => (tableOf(next, kind).get(row) as AnalysisRow).code;
  return { count: found.length, codes: found.slice(0, mostNamed).map(codeOf) };
}
