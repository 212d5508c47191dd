import type { Drawing, DrawnGroup } from './drawing.ts';
import { type Box, overlap, type Point } from './geometry.ts';

/** From the edges of its frame (px). */
const inset = 8;

/**
 * Where the title of a frame stands, from its corner: top left, else further along the top, at the bottom or over the frame, where no frame that is
 * drawn over it covers it, and no node.
 */
export function titlePlace(
  group: DrawnGroup,
  { groups, nodes }: Drawing,
  title: { width: number; height: number },
): Point {
  const { width, height } = group;
  const drawnLater: readonly Box[] = [...groups.slice(groups.indexOf(group) + 1), ...nodes];
  const over = drawnLater.filter((other) => overlap(other, group));
  const usual = { x: inset, y: inset };
  const covered = (at: Point) => {
    const box: Box = { x: group.x + at.x, y: group.y + at.y, ...title };
    return over.some((other) => overlap(other, box));
  };
  if (over.length === 0 || !covered(usual)) return usual;
  const bottom = height - title.height - inset;
  const beside = over
    .map((other) => other.x + other.width - group.x + inset)
    .filter((x) => x + title.width + inset <= width);
  const starts = [inset, ...beside, Math.max(inset, width - title.width - inset)];
  const places = [...starts.map((x) => ({ x, y: inset })), ...starts.map((x) => ({ x, y: bottom }))];
  return places.find((at) => !covered(at)) ?? { x: inset, y: -title.height - 2 };
}
