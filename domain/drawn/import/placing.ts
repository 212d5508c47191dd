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
 * Boxes of a file without places: in rows, what belongs to one frame together, and the frames around them, a frame in another within it. Boxes with many
 * lines between them are higher.
 */
export function place(
  nodes: readonly SketchNode[],
  groups: readonly SketchGroup[],
  links: readonly SketchLink[],
): void {
  const heights = heightsFor(links);
  const columns = Math.max(3, Math.ceil(Math.sqrt(nodes.length)));
  const ordered = outermostFirst(groups);
  const holding = new Set(groups.map(({ group }) => group));
  let y = 0;
  for (const { group, depth } of [...ordered, { group: null, depth: 0 }]) {
    const band = nodes.filter((node) => node.group === (group?.id ?? null));
    y += frame * Math.max(0, depth - 1);
    for (let first = 0; first < band.length; first += columns) {
      const row = band.slice(first, first + columns);
      for (const [i, node] of row.entries()) {
        const height = Math.max(nodeSize.height, heights.get(node.id) ?? 0);
        node.box = { x: i * (nodeSize.width + gap.x), y, width: nodeSize.width, height };
      }
      y += Math.max(...row.map(({ box }) => box.height)) + gap.y;
    }
    if (band.length > 0) y += frame * Math.max(1, depth);
    else if (group && !holding.has(group.id)) {
      group.box = { x: 0, y: y - 10, ...nodeSize, height: nodeSize.height + 10 };
      y += nodeSize.height + gap.y + frame * (depth - 1);
    }
  }
  for (const { group } of [...ordered].reverse()) putAround(group, nodes, groups);
}

/** The frames in the order in which they are drawn, each before those in it, and how deep they are. One that is in itself is in none. */
function outermostFirst(groups: readonly SketchGroup[]): { group: SketchGroup; depth: number }[] {
  const inner = new Map<string | null, SketchGroup[]>();
  const known = new Set(groups.map(({ id }) => id));
  for (const group of groups) {
    const parent = group.group !== null && known.has(group.group) ? group.group : null;
    const siblings = inner.get(parent);
    if (siblings) siblings.push(group);
    else inner.set(parent, [group]);
  }
  const ordered = new Map<SketchGroup, number>();
  const walk = (list: readonly SketchGroup[]) => {
    const open = list.map((group) => ({ group, depth: 1 })).reverse();
    for (let next = open.pop(); next; next = open.pop()) {
      const { group, depth } = next;
      if (ordered.has(group)) continue;
      ordered.set(group, depth);
      open.push(...(inner.get(group.id) ?? []).map((one) => ({ group: one, depth: depth + 1 })).reverse());
    }
  };
  walk(inner.get(null) ?? []);
  for (const group of groups)
    if (!ordered.has(group)) {
      group.group = null;
      walk([group]);
    }
  return [...ordered].map(([group, depth]) => ({ group, depth }));
}

/** Puts a frame around the boxes and frames in it, if there are any. */
function putAround(group: SketchGroup, nodes: readonly SketchNode[], groups: readonly SketchGroup[]): void {
  const within = [...nodes, ...groups].filter((one) => one !== group && one.group === group.id);
  const inside = around(within.map(({ box }) => box));
  if (!inside) return;
  const box = grown(inside, frame);
  group.box = { ...box, y: box.y - 10, height: box.height + 10 };
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
  for (const { group } of outermostFirst(groups).reverse()) if (!isPlaced(group)) putAround(group, nodes, groups);
}
