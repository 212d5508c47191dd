import { nodeSize } from '../../diagram/drawing.ts';
import { around, grown } from '../../diagram/geometry.ts';
import type { SketchGroup, SketchLink, SketchNode } from './sketch.ts';

/** Room between boxes that are placed here, for lines and their names (px). */
const gap = { x: 130, y: 70 };
const frame = 30;

/** Room that a line with its name needs at the side of a box, and how high a box may become for that (px). */
const lineRoom = 22;
const highest = 2000;

/** How high boxes have to be, by their ids, so that the lines between two of them stand apart and their names can be read. */
function heightsFor(links: readonly SketchLink[]): ReadonlyMap<string, number> {
  const between = new Map<string, number>();
  const heights = new Map<string, number>();
  for (const { from, to } of links) {
    const pair = from < to ? `${from} ${to}` : `${to} ${from}`;
    const count = (between.get(pair) ?? 0) + 1;
    between.set(pair, count);
    const height = Math.min((count + 1) * lineRoom, highest);
    for (const end of [from, to]) heights.set(end, Math.max(heights.get(end) ?? 0, height));
  }
  return heights;
}

/**
 * Boxes of a file without places: in rows, what belongs to one frame together, and the frames around them. Boxes with many lines between them are
 * higher.
 */
export function place(
  nodes: readonly SketchNode[],
  groups: readonly SketchGroup[],
  links: readonly SketchLink[],
): void {
  const heights = heightsFor(links);
  const bands = [...groups.map(({ id }) => id), null].map((group) => nodes.filter((node) => node.group === group));
  const columns = Math.max(3, Math.ceil(Math.sqrt(nodes.length)));
  let y = 0;
  for (const band of bands) {
    for (let first = 0; first < band.length; first += columns) {
      const row = band.slice(first, first + columns);
      for (const [i, node] of row.entries()) {
        const height = Math.max(nodeSize.height, heights.get(node.id) ?? 0);
        node.box = { x: i * (nodeSize.width + gap.x), y, width: nodeSize.width, height };
      }
      y += Math.max(...row.map(({ box }) => box.height)) + gap.y;
    }
    if (band.length > 0) y += frame;
  }
  for (const group of groups) {
    if (putAround(group, nodes)) continue;
    group.box = { x: 0, y: y - 10, ...nodeSize, height: nodeSize.height + 10 };
    y += nodeSize.height + gap.y;
  }
}

/** Puts a frame around the boxes in it, if there are any. */
function putAround(group: SketchGroup, nodes: readonly SketchNode[]): boolean {
  const inside = around(nodes.filter((node) => node.group === group.id).map(({ box }) => box));
  if (!inside) return false;
  const box = grown(inside, frame);
  group.box = { ...box, y: box.y - 10, height: box.height + 10 };
  return true;
}

/**
 * The boxes and frames without a place among those of a file that has places: boxes in a row below all others, frames around what is in them. A
 * trust boundary elsewhere would leave outside what the file puts inside.
 */
export function placeOthers(
  nodes: readonly SketchNode[],
  groups: readonly SketchGroup[],
  isPlaced: (one: SketchNode | SketchGroup) => boolean,
): void {
  const placed = around([...nodes, ...groups].filter(isPlaced).map(({ box }) => box));
  const open = nodes.filter((node) => !isPlaced(node));
  for (const [i, node] of open.entries())
    node.box = {
      ...node.box,
      x: (placed?.x ?? 0) + i * (nodeSize.width + gap.x),
      y: placed ? placed.y + placed.height + gap.y + frame : 0,
    };
  for (const group of groups) if (!isPlaced(group)) putAround(group, nodes);
}
