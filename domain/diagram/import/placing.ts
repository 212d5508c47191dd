import { nodeSize } from '../drawing.ts';
import { around, grown } from '../geometry.ts';
import type { SketchGroup, SketchNode } from './sketch.ts';

/** Room between boxes that are placed here, for lines and their names (px). */
const gap = { x: 130, y: 70 };
const frame = 30;

/** Boxes of a file without places: in rows, what belongs to one frame together, and the frames around them. */
export function place(nodes: readonly SketchNode[], groups: readonly SketchGroup[]): void {
  const bands = [...groups.map(({ id }) => id), null].map((group) => nodes.filter((node) => node.group === group));
  const columns = Math.max(3, Math.ceil(Math.sqrt(nodes.length)));
  let y = 0;
  for (const band of bands) {
    for (const [i, node] of band.entries())
      node.box = {
        ...nodeSize,
        x: (i % columns) * (nodeSize.width + gap.x),
        y: y + Math.floor(i / columns) * (nodeSize.height + gap.y),
      };
    y += Math.ceil(band.length / columns) * (nodeSize.height + gap.y) + (band.length > 0 ? frame : 0);
  }
  for (const group of groups) {
    const inside = around(nodes.filter((node) => node.group === group.id).map(({ box }) => box));
    const box = inside ? grown(inside, frame) : { x: 0, y, ...nodeSize };
    group.box = { ...box, y: box.y - 10, height: box.height + 10 };
    if (!inside) y += nodeSize.height + gap.y;
  }
}
