import type { Box, Point } from '#domain/diagram/geometry.ts';

/** A line that shows what a moved box was put in line with, in the drawing. */
export interface Guide {
  from: Point;
  to: Point;
  /** The length of a gap that is the same on both sides. */
  gap?: number;
}

const marks = (start: number, size: number) => [start, start + size / 2, start + size];
/** Lines shown at once. */
const most = 3;

/**
 * How far a box has to be moved to stand in line with others (edges and middles) or between two of them with the same gap; else with the grid.
 * @param reach no further than this
 */
export function snapped(
  box: Box,
  others: readonly Box[],
  reach: number,
  grid: number,
): { dx: number; dy: number; guides: Guide[] } {
  const x = nearest(marks(box.x, box.width), others, 'x', reach);
  const y = nearest(marks(box.y, box.height), others, 'y', reach);
  const gapX = x === null ? equalGap(box, others, 'x', reach) : null;
  const gapY = y === null ? equalGap(box, others, 'y', reach) : null;
  const dx = x ?? gapX ?? Math.round(box.x / grid) * grid - box.x;
  const dy = y ?? gapY ?? Math.round(box.y / grid) * grid - box.y;
  const moved = { ...box, x: box.x + dx, y: box.y + dy };
  return {
    dx,
    dy,
    guides: guidesOf(moved, others, { x: x !== null, y: y !== null, gapX: gapX !== null, gapY: gapY !== null }),
  };
}

function nearest(own: readonly number[], others: readonly Box[], axis: 'x' | 'y', reach: number): number | null {
  const size = axis === 'x' ? 'width' : 'height';
  let best: number | null = null;
  for (const other of others)
    for (const mark of marks(other[axis], other[size]))
      for (const at of own) {
        const by = mark - at;
        if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best))) best = by;
      }
  return best;
}

/** The neighbours before and after a box that share its row (or column). */
function neighbours(box: Box, others: readonly Box[], axis: 'x' | 'y'): [Box, Box] | null {
  const [size, cross, crossSize] =
    axis === 'x' ? (['width', 'y', 'height'] as const) : (['height', 'x', 'width'] as const);
  const beside = others.filter((o) => o[cross] < box[cross] + box[crossSize] && box[cross] < o[cross] + o[crossSize]);
  const middle = box[axis] + box[size] / 2;
  const before = beside.filter((o) => o[axis] + o[size] / 2 < middle).sort((a, b) => b[axis] - a[axis])[0];
  const after = beside.filter((o) => o[axis] + o[size] / 2 > middle).sort((a, b) => a[axis] - b[axis])[0];
  return before && after ? [before, after] : null;
}

function equalGap(box: Box, others: readonly Box[], axis: 'x' | 'y', reach: number): number | null {
  const size = axis === 'x' ? 'width' : 'height';
  const found = neighbours(box, others, axis);
  if (!found) return null;
  const [before, after] = found;
  const room = after[axis] - before[axis] - before[size] - box[size];
  if (room < 0) return null;
  const by = before[axis] + before[size] + room / 2 - box[axis];
  return Math.abs(by) <= reach ? by : null;
}

function guidesOf(
  box: Box,
  others: readonly Box[],
  on: { x: boolean; y: boolean; gapX: boolean; gapY: boolean },
): Guide[] {
  const guides: Guide[] = [];
  if (on.x) guides.push(...lines(box, others, 'x'));
  if (on.y) guides.push(...lines(box, others, 'y'));
  if (on.gapX) guides.push(...gaps(box, others, 'x'));
  if (on.gapY) guides.push(...gaps(box, others, 'y'));
  return guides.slice(0, most + 1);
}

function lines(box: Box, others: readonly Box[], axis: 'x' | 'y'): Guide[] {
  const [size, cross, crossSize] =
    axis === 'x' ? (['width', 'y', 'height'] as const) : (['height', 'x', 'width'] as const);
  const found = new Map<number, [number, number]>();
  for (const mark of marks(box[axis], box[size]))
    for (const other of others) {
      if (!marks(other[axis], other[size]).some((at) => Math.abs(at - mark) < 0.5)) continue;
      const [start, end] = found.get(mark) ?? [box[cross], box[cross] + box[crossSize]];
      found.set(mark, [Math.min(start, other[cross]), Math.max(end, other[cross] + other[crossSize])]);
    }
  return [...found]
    .slice(0, 2)
    .map(([at, [start, end]]) =>
      axis === 'x'
        ? { from: { x: at, y: start }, to: { x: at, y: end } }
        : { from: { x: start, y: at }, to: { x: end, y: at } },
    );
}

function gaps(box: Box, others: readonly Box[], axis: 'x' | 'y'): Guide[] {
  const found = neighbours(box, others, axis);
  if (!found) return [];
  const [before, after] = found;
  const [size, cross, crossSize] =
    axis === 'x' ? (['width', 'y', 'height'] as const) : (['height', 'x', 'width'] as const);
  const level = box[cross] + box[crossSize] / 2;
  return [
    [before[axis] + before[size], box[axis]],
    [box[axis] + box[size], after[axis]],
  ].map(([from = 0, to = 0]) => ({
    ...(axis === 'x'
      ? { from: { x: from, y: level }, to: { x: to, y: level } }
      : { from: { x: level, y: from }, to: { x: level, y: to } }),
    gap: Math.round(to - from),
  }));
}
