import type { AnalysisRow } from '../kinds/kinds.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import type { Method } from '../model/method.ts';
import { type OpenPoint, ofTask, type PointLook, pointParts } from './open-points.ts';
import { tableOf, type Workspace } from './workspace.ts';

/** The points of a row, and what they were found from. */
interface Counted {
  row: AnalysisRow;
  reads: readonly unknown[];
  points: readonly OpenPoint[];
}

/** What one part of the checklist found last. */
class CountedPart {
  private from: readonly unknown[] = [];
  private rows: ReadonlyMap<string, Counted> = new Map();
  points: readonly OpenPoint[] = [];

  constructor(private readonly part: (typeof pointParts)[number]) {}

  count(w: Workspace, ratings: Ratings): readonly OpenPoint[] {
    const from = this.part.from(w, ratings);
    if (from.length > 0 && isSame(from, this.from)) return this.points;
    this.from = from;
    const look = this.part.look(w, ratings) as unknown as PointLook<AnalysisRow>;
    const rows = new Map<string, Counted>();
    const points: OpenPoint[] = [];
    for (const row of tableOf(w, this.part.kind)) {
      const counted = countedOf(row, look, this.rows.get(row.id));
      rows.set(row.id, counted);
      points.push(...counted.points);
    }
    this.rows = rows;
    if (!isSame(points, this.points)) this.points = points;
    return this.points;
  }
}

function countedOf(row: AnalysisRow, look: PointLook<AnalysisRow>, before: Counted | undefined): Counted {
  const reads = look.reads(row);
  if (before?.row === row && isSame(before.reads, reads)) return before;
  const points = [...look.pointsOf(row)];
  return { row, reads, points: before && isAlike(before.points, points) ? before.points : points };
}

/**
 * Counts the open points of one state of a version after another: looks again only at the rows that an edit touched, found by the contract of
 * identity (domain/method/rate/facts.ts). Points that did not change are the same objects, and so is the list of all while none did.
 */
export class PointCounter {
  private method: Method | undefined;
  private parts: CountedPart[] = [];
  private points: readonly OpenPoint[] = [];

  /** What `openPoints` finds. */
  count(w: Workspace, ratings: Ratings): readonly OpenPoint[] {
    if (this.method !== w.method) this.parts = pointParts.map((part) => new CountedPart(part));
    this.method = w.method;
    const points = [...ofTask(w), ...this.parts.flatMap((part) => part.count(w, ratings))];
    if (!isAlike(this.points, points)) this.points = points;
    return this.points;
  }
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

const isAlike = (a: readonly OpenPoint[], b: readonly OpenPoint[]): boolean =>
  a.length === b.length && a.every((one, at) => says(one, b[at]));

/** Is it the same point, of a row that says the same? */
const says = (one: OpenPoint, other: OpenPoint | undefined): boolean =>
  one === other ||
  (other !== undefined && (Object.keys(one) as (keyof OpenPoint)[]).every((name) => one[name] === other[name]));
