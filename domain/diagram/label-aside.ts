import {
  type Box,
  boxOfPoints,
  distanceToLine,
  distanceToSegment,
  grown,
  holds,
  middleOf,
  overlap,
  type Point,
} from './geometry.ts';
import type { Route } from './route.ts';

/** How wide a name beside its line may be before it is cut (px). */
export const asideRoom = 190;
/** From the line to the middle of a label above or below it, or to the near edge of one at its side (px): the nearer the better. */
const distances = [16, 30, 48, 70];
/** A label whose edge is further from its line than this has a leader to it (px). */
const besideLine = 9;
/** Parts of the way at which a label may be beside it. */
const shares = [0.5, 0.3, 0.7];

/** Around a way, all that a label beside it may touch. */
export const asideReach = ({ points }: Route): Box => {
  const { x, y, width, height } = boxOfPoints(points);
  const [wide, high] = [asideRoom + 90, 86];
  return { x: x - wide, y: y - high, width: width + 2 * wide, height: height + 2 * high };
};

/** A place for a label that finds no room on its line, and the line that leads to it from the way; null: it lies at the way. */
export interface Aside {
  at: Point;
  leader: readonly [Point, Point] | null;
}

/**
 * A free place beside the line: over no node, no other label and no mark, and not across its own line. Undefined where all is taken.
 */
export function placeAside(
  route: Route,
  { width, height }: { width: number; height: number },
  { near, crossed }: { near: readonly Box[]; crossed: readonly Point[] },
): Aside | undefined {
  for (const distance of distances)
    for (const share of shares) {
      const from = middleOf(route.points, share);
      for (const at of [
        { x: from.x, y: from.y - distance },
        { x: from.x, y: from.y + distance },
        { x: from.x + width / 2 + distance - 6, y: from.y },
        { x: from.x - width / 2 - distance + 6, y: from.y },
      ]) {
        const box = { x: at.x - width / 2, y: at.y - height / 2, width, height };
        const airy = grown(box, 2);
        if (near.some((other) => overlap(other, airy))) continue;
        if (crossed.length > 0 && isMarked(box, crossed)) continue;
        if (cutsBox(route.points, box)) continue;
        return { at, leader: leaderOf(route.points, from, box) };
      }
    }
  return undefined;
}

const isMarked = (box: Box, crossed: readonly Point[]) => {
  const airy = grown(box, 7);
  return crossed.some((mark) => holds(airy, mark));
};

/** Does a line run through a box? Looked at along the middle of the box, and only for the pieces of the line that come near. */
function cutsBox(points: readonly Point[], { x, y, width, height }: Box): boolean {
  const [reach, middle] = [height / 2, y + height / 2];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point];
    if (Math.max(a.x, b.x) < x - reach || Math.min(a.x, b.x) > x + width + reach) continue;
    if (Math.max(a.y, b.y) < y || Math.min(a.y, b.y) > y + height) continue;
    for (let at = x; at <= x + width; at += 8) if (distanceToSegment({ x: at, y: middle }, a, b) < reach) return true;
  }
  return false;
}

function leaderOf(points: readonly Point[], from: Point, box: Box): Aside['leader'] {
  const edge = {
    x: Math.max(box.x, Math.min(from.x, box.x + box.width)),
    y: Math.max(box.y, Math.min(from.y, box.y + box.height)),
  };
  return distanceToLine(edge, points) > besideLine ? [from, edge] : null;
}
