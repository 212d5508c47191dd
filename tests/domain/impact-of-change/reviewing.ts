import { readingBases } from '#domain/impact-of-change/basis.ts';
import { isSuspect, reviewMarks } from '#domain/impact-of-change/review-watch.ts';
import { type AnyRow, codeOf } from '#domain/kinds/kinds.ts';
import { type ReviewedKind, reviewedKinds } from '#domain/kinds/review/shape.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { add, edit, type Op } from '#domain/workspace/edit.ts';
import { apply, tableOf, type Workspace } from '#domain/workspace/workspace.ts';

let made = 0;

/** An edit as the server carries it out. */
export const done = (w: Workspace, ops: readonly Op[], user = 'li', now = '2026-03-02T08:00:00.000Z'): Workspace =>
  apply(w, edit(w, ops, { user, now, newId: () => `made-${++made}`, readBases: readingBases }));

export const review = (kind: ReviewedKind, row: string): Op => add('reviews', { kind, row });

/** Every row marked as reviewed. */
export const allReviewed = (w: Workspace): Workspace =>
  done(
    w,
    reviewedKinds.flatMap((kind) => [...(tableOf(w, kind) as Iterable<AnyRow>)].map(({ id }) => review(kind, id))),
  );

/** What is suspect, by code. */
export const suspects = (w: Workspace): string[] =>
  [...reviewMarks(w, rate(w)).values()]
    .filter(isSuspect)
    .map(({ kind, row }) => codeOf(tableOf(w, kind).get(row) as AnyRow) ?? '')
    .sort();
