import type { Drawing } from '#domain/diagram/drawing.ts';
import { type LaidOut, type LayLayers, laidOut } from '#domain/diagram/layout.ts';

/** Distances between boxes: in a layer, and from layer to layer; across there is room for the name of a link (px). */
const gaps = { between: 40, down: 70, across: 130 };

/**
 * The drawing, or chosen nodes of it, laid out in layers along the direction of the flows. The library is fetched when it is first used.
 */
export async function layeredPlaces(
  drawing: Drawing,
  only: ReadonlySet<string> | null,
  direction: 'TB' | 'LR',
): Promise<LaidOut> {
  const { Graph, layout } = await import('@dagrejs/dagre');
  const layers: LayLayers = (boxes, flows) => {
    const graph = new Graph({ multigraph: true });
    const ranksep = direction === 'TB' ? gaps.down : gaps.across;
    graph.setGraph({ rankdir: direction, nodesep: gaps.between, ranksep });
    graph.setDefaultEdgeLabel(() => ({}));
    for (const [id, { width, height }] of boxes) graph.setNode(id, { width, height });
    for (const { id, from, to } of flows) graph.setEdge(from, to, {}, id);
    layout(graph);
    return new Map(
      [...boxes].map(([id, { width, height }]) => {
        const { x = 0, y = 0 } = graph.node(id) as { x?: number; y?: number };
        return [id, { x: x - width / 2, y: y - height / 2 }];
      }),
    );
  };
  return laidOut(drawing, only, layers);
}
