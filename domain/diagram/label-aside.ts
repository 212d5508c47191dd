import { type Box, boxOfPoints, distanceToLine, grown, holds, middleOf, overlap, type Point } from './geometry.ts';
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
        if (near.some((other) => overlap(grown(other, 2), box))) continue;
        if (crossed.some((mark) => holds(grown(box, 7), mark))) continue;
        if (cutsBox(route.points, box)) continue;
        return { at, leader: leaderOf(route.points, from, box) };
      }
    }
  return undefined;
}

function cutsBox(points: readonly Point[], box: Box): boolean {
  for (let x = box.x; x <= box.x + box.width; x += 8)
    if (distanceToLine({ x, y: box.y + box.height / 2 }, points) < box.height / 2) return true;
  return false;
}

function leaderOf(points: readonly Point[], from: Point, box: Box): Aside['leader'] {
  const edge = {
    x: Math.max(box.x, Math.min(from.x, box.x + box.width)),
    y: Math.max(box.y, Math.min(from.y, box.y + box.height)),
  };
  return distanceToLine(edge, points) > besideLine ? [from, edge] : null;
}
