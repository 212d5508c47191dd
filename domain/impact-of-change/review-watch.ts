import { type AnyRow, type KindName, kindNames, type Row } from '../kinds/kinds.ts';
import { idsIn } from '../kinds/references.ts';
import type { ReviewedKind, ReviewRow } from '../kinds/review/shape.ts';
import { Links } from '../method/rate/rated-table.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import { runToEnd } from '../run-to-end.ts';
import type { Table } from '../workspace/table.ts';
import { tableOf, type Workspace } from '../workspace/workspace.ts';
import { chainOf } from './basis.ts';
import { type Difference, differencesOf } from './differences.ts';
import { FactReader, goalKey, insideKey, namingKey, riskKey } from './fact-reader.ts';

/** Where the review of a row stands: suspect where something differs from what the row was judged by. */
export interface ReviewMark {
  kind: ReviewedKind;
  row: string;
  review: ReviewRow;
  differences: readonly Difference[];
}

export const isSuspect = ({ differences }: Pick<ReviewMark, 'differences'>): boolean => differences.length > 0;

/** The review of a row that counts: the latest. Two come of it where two people marked it at the same time, or two versions were merged. */
export function reviewOf({ reviews }: Pick<Workspace, 'reviews'>, row: string): ReviewRow | undefined {
  let latest: ReviewRow | undefined;
  for (const id of reviews.mayName('row', row)) {
    const one = reviews.get(id);
    if (one?.row === row && (!latest || one.at > latest.at || (one.at === latest.at && one.id > latest.id)))
      latest = one;
  }
  return latest;
}

/** By the id of the row: where its review stands, and what was read for it. Nothing where it has none, or is gone. */
function markOf(w: Workspace, ratings: Ratings, row: string, note?: (key: string) => void): ReviewMark | undefined {
  const review = reviewOf(w, row);
  if (!review || !tableOf(w, review.kind).has(row)) return undefined;
  const { basis, holders } = chainOf(new FactReader(w, ratings, note), review.kind, row);
  return { kind: review.kind, row, review, differences: differencesOf(review.basis, basis, holders) };
}

/** Rows marked between two pauses: some milliseconds. */
const markedAtOnce = 100;

/** Every mark of a state, each found by itself. What `ReviewWatch` keeps from edit to edit must equal it. */
export const reviewMarks = (w: Workspace, ratings: Ratings): Map<string, ReviewMark> =>
  runToEnd(markingReviews(w, ratings));

/** `reviewMarks`, pausing after some rows. */
export function* markingReviews(w: Workspace, ratings: Ratings): Generator<undefined, Map<string, ReviewMark>> {
  const found = new Map<string, ReviewMark>();
  let n = 0;
  for (const { row } of w.reviews) {
    if (++n % markedAtOnce === 0) yield;
    const mark = found.has(row) ? undefined : markOf(w, ratings, row);
    if (mark) found.set(row, mark);
  }
  return found;
}

/** Links by which rows of other kinds come into a chain. */
const namingFields: { readonly [K in KindName]?: readonly (keyof Row<K> & string)[] } = {
  paths: ['threats'],
  risks: ['goals', 'claims', 'requirements'],
  treeNodes: ['threat', 'control', 'parent'],
};

const nothing: ReadonlyMap<string, ReviewMark> = new Map();

/**
 * The marks of one state of a version after another: an edit leads only to the reviews that rest on what it touched, found by the contract of identity
 * (domain/method/rate/facts.ts). Marks that say the same stay the same objects, and so does the map while all do.
 */
export class ReviewWatch {
  private w: Workspace | null = null;
  private ratings: Ratings | null = null;
  private marks = nothing;
  private readonly readers = new Links();
  private readonly keys = new Map<string, readonly string[]>();

  /** @param ratings those without controls */
  update(w: Workspace, ratings: Ratings): ReadonlyMap<string, ReviewMark> {
    const [before, rated] = [this.w, this.ratings];
    if (before === w && rated === ratings) return this.marks;
    this.w = w;
    this.ratings = ratings;
    const rows =
      before && rated && before.method === w.method
        ? this.touched(before, w, [rated, ratings])
        : new Set([...this.marks.keys(), ...this.keys.keys(), ...rowsOf(w.reviews)]);
    if (rows.size > 0) this.markAgain(rows, w, ratings);
    return this.marks;
  }

  /** `update` of the first state, pausing after some rows: of ten thousand it takes a while. What is edited meanwhile is followed by the next update. */
  *beginning(w: Workspace, ratings: Ratings): Generator<undefined, void> {
    this.w = w;
    this.ratings = ratings;
    let rows = new Set<string>();
    for (const row of rowsOf(w.reviews)) {
      rows.add(row);
      if (rows.size < markedAtOnce) continue;
      this.markAgain(rows, w, ratings);
      rows = new Set();
      yield;
    }
    this.markAgain(rows, w, ratings);
  }

  /** The marks of another state, without going over to it: what an edit would do. */
  preview(w: Workspace, ratings: Ratings): ReadonlyMap<string, ReviewMark> {
    const [before, rated] = [this.w, this.ratings];
    const marks = this.update(w, ratings);
    if (before && rated) this.update(before, rated);
    return marks;
  }

  private markAgain(rows: ReadonlySet<string>, w: Workspace, ratings: Ratings): void {
    let next: Map<string, ReviewMark> | null = null;
    for (const row of rows) {
      const keys = new Set<string>();
      const former = this.marks.get(row);
      const mark = markOf(w, ratings, row, (key) => keys.add(key));
      const read = mark ? [...keys] : undefined;
      this.readers.replace(row, this.keys.get(row), read);
      if (read) this.keys.set(row, read);
      else this.keys.delete(row);
      if (former && mark && isSame(former, mark)) continue;
      if (!former && !mark) continue;
      next ??= new Map(this.marks);
      if (mark) next.set(row, mark);
      else next.delete(row);
    }
    if (next) this.marks = next;
  }

  /** The reviewed rows that something was read for that is another now. */
  private touched(before: Workspace, now: Workspace, [rated, ratings]: readonly [Ratings, Ratings]): Set<string> {
    const rows = new Set<string>();
    const follow = (key: string) => {
      for (const row of this.readers.of(key)) rows.add(row);
    };
    for (const kind of kindNames) {
      const [was, is] = [tableOf(before, kind) as Table<AnyRow>, tableOf(now, kind) as Table<AnyRow>];
      if (was === is) continue;
      for (const id of changedIds(was, is)) {
        const both = [was.get(id), is.get(id)].filter((row) => row !== undefined);
        if (kind === 'reviews') for (const { row } of both as ReviewRow[]) rows.add(row);
        follow(id);
        for (const field of namingFields[kind] ?? [])
          for (const row of both) for (const named of idsIn(row, field)) follow(namingKey(kind, field, named));
      }
    }
    if (before.drawnInside !== now.drawnInside)
      for (const id of changedKeys(before.drawnInside, now.drawnInside)) follow(insideKey(id));
    if (rated.risks !== ratings.risks) for (const id of changedKeys(rated.risks, ratings.risks)) follow(riskKey(id));
    if (rated.goals !== ratings.goals) for (const id of changedKeys(rated.goals, ratings.goals)) follow(goalKey(id));
    return rows;
  }
}

const rowsOf = function* (reviews: Iterable<ReviewRow>) {
  for (const { row } of reviews) yield row;
};

function changedIds(was: Table<AnyRow>, is: Table<AnyRow>): Iterable<string> {
  const known = is.changedSince(was);
  if (known) return known;
  const ids = new Set<string>();
  for (const row of was) if (is.get(row.id) !== row) ids.add(row.id);
  for (const row of is) if (was.get(row.id) !== row) ids.add(row.id);
  return ids;
}

function* changedKeys<V>(was: ReadonlyMap<string, V>, is: ReadonlyMap<string, V>): Generator<string> {
  for (const [id, one] of was) if (is.get(id) !== one) yield id;
  for (const id of is.keys()) if (!was.has(id)) yield id;
}

function isSame(one: ReviewMark, other: ReviewMark): boolean {
  return (
    one.review === other.review &&
    one.differences.length === other.differences.length &&
    one.differences.every((difference, at) => {
      const again = other.differences[at];
      return (Object.keys(difference) as (keyof Difference)[]).every((key) => difference[key] === again?.[key]);
    })
  );
}
