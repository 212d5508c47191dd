import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSuspect, ReviewWatch, reviewMarks } from '#domain/impact-of-change/review-watch.ts';
import type { AnyRow } from '#domain/kinds/kinds.ts';
import { type ReviewedKind, reviewedKinds } from '#domain/kinds/review/shape.ts';
import { Rater, rate } from '#domain/method/rate/rater.ts';
import type { Ratings } from '#domain/method/rate/ratings.ts';
import { runToEnd } from '#domain/run-to-end.ts';
import { change } from '#domain/workspace/edit.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { emptyVersion } from '#tests/domain/report/example.ts';
import { randomEdits, randomVersion, tried } from '#tests/world/random-history.ts';
import { Choices } from '#tests/world/random-task.ts';
import { allReviewed, done, suspects } from './reviewing.ts';

const runs = { numRuns: 25, endOnFailure: true };
const Starts = Choices.map((start) => allReviewed(randomVersion(emptyVersion(), start)));

/** The levels a row comes to, as a text to compare. */
const outcomeOf = (ratings: Ratings, kind: ReviewedKind, id: string): string => {
  if (kind === 'damages') return JSON.stringify(ratings.damages.get(id)?.overall ?? null);
  if (kind === 'threats') return JSON.stringify(ratings.threats.get(id)?.level ?? null);
  if (kind === 'paths')
    return JSON.stringify([ratings.paths.get(id)?.level, ratings.paths.get(id)?.guarded?.rating.level]);
  if (kind === 'risks')
    return JSON.stringify([ratings.risks.get(id)?.overall, ratings.risks.get(id)?.residual?.risk.overall]);
  if (kind === 'goals') return JSON.stringify(ratings.goals.get(id)?.cal ?? null);
  return '';
};

describe('marks of reviews under random edits', () => {
  it('are the same kept from edit to edit as found anew', () => {
    fc.assert(
      fc.property(Starts, Choices, (start, choices) => {
        const watch = new ReviewWatch();
        runToEnd(watch.beginning(start, rate(start)));
        let w = start;
        for (const op of randomEdits(choices, 'mine')) {
          w = tried(w, [op], 'mine');
          expect(watch.update(w, rate(w))).toEqual(reviewMarks(w, new Rater(w.method).rate(w)));
        }
      }),
      runs,
    );
  });

  it('miss no row that comes to another level', () => {
    fc.assert(
      fc.property(Starts, Choices, (start, choices) => {
        const before = new Rater(start.method).rate(start);
        const w = tried(start, randomEdits(choices, 'mine'), 'mine');
        const after = new Rater(w.method).rate(w);
        const marks = reviewMarks(w, after);
        const missed = [...marks.values()].filter(
          (mark) =>
            !isSuspect(mark) && outcomeOf(before, mark.kind, mark.row) !== outcomeOf(after, mark.kind, mark.row),
        );
        expect(missed).toEqual([]);
      }),
      { ...runs, numRuns: 60 },
    );
  });

  it('are not set by what nobody judges a row by', () => {
    fc.assert(
      fc.property(Starts, Choices, (start, choices) => {
        let w = start;
        for (const op of idleEdits(start, choices)) w = done(w, [op(w)]);
        expect(suspects(w)).toEqual([]);
      }),
      runs,
    );
  });
});

/** Edits of texts, codes, orders and places that leave every asset on its side of the boundary. */
function idleEdits(start: Workspace, choices: readonly number[]) {
  return choices.slice(0, 12).flatMap((choice, n) => {
    const kinds = [...reviewedKinds, 'nodes', 'treeNodes', 'diagrams'] as const;
    const kind = kinds[choice % kinds.length] ?? 'assets';
    const row = [...(tableOf(start, kind) as Iterable<AnyRow>)][0];
    if (!row) return [];
    // The words of a statement are what others rest on.
    const isStatement = ['goals', 'claims', 'requirements', 'assumptions'].includes(kind);
    const patch =
      kind === 'nodes'
        ? { width: 41 + n, style: { fill: '#ffffff', stroke: '', dashed: false, fontSize: null, locked: false } }
        : kind === 'treeNodes'
          ? { text: `text ${n}`, order: n }
          : kind === 'diagrams'
            ? { order: n }
            : isStatement
              ? { explanation: `text ${n}` }
              : 'name' in row
                ? { name: `name ${n}` }
                : 'description' in row
                  ? { description: `text ${n}` }
                  : { strategy: `text ${n}` };
    return [(w: Workspace) => change(kind, tableOf(w, kind).get(row.id) as AnyRow, patch as never)];
  });
}
