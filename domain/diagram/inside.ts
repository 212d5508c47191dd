import type { Row } from '../kinds/kinds.ts';
import { liesIn } from './drawing.ts';

/** By asset: does its picture lie in a trust boundary? Assets drawn in no diagram with a boundary are not in it. */
export type DrawnInside = ReadonlyMap<string, boolean>;

type Drawn = { [K in 'nodes' | 'links' | 'groups']: Iterable<Row<K>> };

/**
 * Which drawn assets lie inside of a trust boundary (M-2.3: the counters read it). A diagram without a boundary says nothing of its assets.
 * - A block is inside when the centre of one of its nodes lies in a boundary.
 * - A link is inside when one of its ends is: the flow is handled by a part of the item.
 * - Of an asset in several diagrams one picture inside is enough: the item has it.
 *
 * @param before the former result, returned again where nothing differs
 */
export function drawnInside({ nodes, links, groups }: Drawn, before?: DrawnInside): DrawnInside {
  const boundaries = new Map<string, Row<'groups'>[]>();
  for (const group of groups)
    if (group.boundary) boundaries.set(group.diagram, [...(boundaries.get(group.diagram) ?? []), group]);
  const inside = new Map<string, boolean>();
  if (boundaries.size > 0) {
    const insideNodes = new Set<string>();
    for (const node of nodes) {
      const around = boundaries.get(node.diagram);
      if (!around) continue;
      const is = around.some((group) => liesIn(node, group));
      if (is) insideNodes.add(node.id);
      if (node.asset !== null) inside.set(node.asset, is || inside.get(node.asset) === true);
    }
    for (const { asset, diagram, from, to } of links)
      if (asset !== null && boundaries.has(diagram))
        inside.set(asset, insideNodes.has(from) || insideNodes.has(to) || inside.get(asset) === true);
  }
  return before && sameEntries(before, inside) ? before : inside;
}

function sameEntries(a: DrawnInside, b: DrawnInside): boolean {
  if (a.size !== b.size) return false;
  for (const [id, is] of a) if (b.get(id) !== is) return false;
  return true;
}
