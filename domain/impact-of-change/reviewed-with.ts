import type { AnyRow } from '../kinds/kinds.ts';
import { type ReviewedKind, type ReviewRow, reviewedKinds } from '../kinds/review/shape.ts';
import { rating } from '../method/rate/rater.ts';
import { tableOf, type Workspace } from '../workspace/workspace.ts';
import { basisOf } from './basis.ts';
import { differencesOf } from './differences.ts';
import { FactReader } from './fact-reader.ts';
import { reviewOf } from './review-watch.ts';

/** Who looked at a version as a whole, and when. */
export interface WholeReview {
  how: 'frozen' | 'approved';
  by: string;
  at: string;
}

/** Steps are judged in the paths and trees that hold their parameters. */
const kindsOfWhole = reviewedKinds.filter((kind) => kind !== 'steps');

/**
 * What a version that is made of a frozen one begins with (M-16.3): a review of each row by the facts of the frozen version. Those of persons stay where the
 * row was not suspect. Pauses after each row.
 */
export function* reviewsWith(
  w: Workspace,
  { how, by, at }: WholeReview,
  newId: () => string,
): Generator<undefined, { put: ReviewRow[]; drop: string[] }> {
  const reader = new FactReader(w, yield* rating(w));
  const put: ReviewRow[] = [];
  const drop: string[] = [];
  const meta = { rev: 1, createBy: by, responsibleBy: by, updateBy: by, updateTime: at };
  for (const kind of kindsOfWhole as readonly ReviewedKind[])
    for (const { id: row } of tableOf(w, kind) as Iterable<AnyRow>) {
      const basis = basisOf(reader, kind, row);
      yield;
      const former = reviewOf(w, row);
      const holds = former !== undefined && differencesOf(former.basis, basis).length === 0;
      if (holds && former.how === 'person') continue;
      for (const id of w.reviews.mayName('row', row)) if (w.reviews.get(id)?.row === row) drop.push(id);
      put.push({ ...meta, id: newId(), kind, row, by, at, how, reason: '', basis });
    }
  return { put, drop };
}
