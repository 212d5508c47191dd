import type { AnalysisRow } from '../kinds/kinds.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import type { Method } from '../model/method.ts';
import { asked, type OpenPoint, ofTask, type PointLook, pointParts, suspectPoints } from './open-points.ts';
import type { SuspectRow } from './point-rules.ts';
import type { Block } from './table.ts';
import { tableOf, type Workspace } from './workspace.ts';

/** The points of a row, and what they were found from. */
interface Counted {
  row: AnalysisRow;
  reads: readonly unknown[];
  points: readonly OpenPoint[];
}

/** What was found in neighbouring rows of a table. */
interface CountedBlock {
  block: Block<AnalysisRow>;
  /** By place; a dropped row has none. */
  rows: readonly (Counted | undefined)[];
  points: readonly OpenPoint[];
}

/** What one part of the checklist found last. */
class CountedPart {
  private table: unknown;
  private beside: readonly unknown[] = [];
  private blocks: readonly CountedBlock[] = [];
  points: readonly OpenPoint[] = [];

  constructor(private readonly part: (typeof pointParts)[number]) {}

  count(w: Workspace, ratings: Ratings): readonly OpenPoint[] {
    const table = tableOf(w, this.part.kind);
    const beside = this.part.beside(w, ratings);
    const isBesideSame = isSame(beside, this.beside);
    if (isBesideSame && table === this.table) return this.points;
    const { reads, pointsOf } = this.part.look(w, ratings) as unknown as PointLook<AnalysisRow>;
    const look = { reads, pointsOf: (row: AnalysisRow) => asked(w.method, pointsOf(row)) };
    const blocks = (table.blocks as readonly Block<AnalysisRow>[]).map((block, at) => {
      const before = this.blocks[at];
      // Nothing that its rows read is another one.
      return isBesideSame && before?.block === block ? before : countedBlock(block, look, before, isBesideSame);
    });
    const isAsBefore =
      blocks.length === this.blocks.length && blocks.every(({ points }, at) => points === this.blocks[at]?.points);
    Object.assign(this, { table, beside, blocks });
    if (!isAsBefore) this.points = blocks.flatMap(({ points }) => points);
    return this.points;
  }
}

/** @param isBesideSame only the row itself may be another one */
function countedBlock(
  block: Block<AnalysisRow>,
  look: PointLook<AnalysisRow>,
  before: CountedBlock | undefined,
  isBesideSame: boolean,
): CountedBlock {
  const rows = block.map((row, at) => {
    if (typeof row === 'string') return undefined;
    const counted = before?.rows[at];
    return isBesideSame && counted?.row === row ? counted : countedOf(row, look, counted);
  });
  const points = rows.flatMap((counted) => counted?.points ?? []);
  return { block, rows, points: before && isSame(before.points, points) ? before.points : points };
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
  private task: readonly OpenPoint[] = [];
  private parts: CountedPart[] = [];
  private points: readonly OpenPoint[] = [];

  /** What `openPoints` finds. */
  count(w: Workspace, ratings: Ratings, suspects: readonly SuspectRow[] = []): readonly OpenPoint[] {
    if (this.method !== w.method) this.parts = pointParts.map((part) => new CountedPart(part));
    this.method = w.method;
    const task = ofTask(w);
    if (!isAlike(this.task, task)) this.task = task;
    const found = [...this.task, ...this.parts.flatMap((part) => part.count(w, ratings))];
    const points = suspects.length > 0 ? [...found, ...asked(w.method, suspectPoints(suspects))] : found;
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
