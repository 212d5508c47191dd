import type { Drawing } from '#domain/diagram/drawing.ts';
import { around, type Point } from '#domain/diagram/geometry.ts';

/** Distances between boxes: rows and columns of a topology (px). */
const gaps = { between: 40, layers: 70 };

/**
 * Places of nodes in layers, along the direction of the flows; the frame keeps its top left corner. The library is fetched when it is first used.
 */
export async function layeredPlaces(
  { nodes, links }: Drawing,
  only: ReadonlySet<string> | null,
  direction: 'TB' | 'LR',
): Promise<Map<string, Point>> {
  const { Graph, layout } = await import('@dagrejs/dagre');
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: direction, nodesep: gaps.between, ranksep: gaps.layers });
  graph.setDefaultEdgeLabel(() => ({}));
  const own = nodes.filter(({ id, style }) => (!only || only.has(id)) && !style.locked);
  const inside = new Set(own.map(({ id }) => id));
  for (const { id, width, height } of own) graph.setNode(id, { width, height });
  for (const { id, from, to, arrow } of links)
    if (inside.has(from) && inside.has(to) && from !== to) {
      const [start, end] = arrow === 'backward' ? [to, from] : [from, to];
      graph.setEdge(start, end, {}, id);
    }
  layout(graph);
  const before = around(own);
  const laid = own.map(({ id, width, height }) => {
    const { x = 0, y = 0 } = graph.node(id) as { x?: number; y?: number };
    return { id, x: x - width / 2, y: y - height / 2, width, height };
  });
  const after = around(laid);
  const [dx, dy] = before && after ? [before.x - after.x, before.y - after.y] : [0, 0];
  return new Map(
    laid.map(({ id, x, y }) => [id, { x: Math.round((x + dx) / 10) * 10, y: Math.round((y + dy) / 10) * 10 }]),
  );
}
