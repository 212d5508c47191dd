import { Graph, layout } from '@dagrejs/dagre';
import type { LayLayers } from '#domain/diagram/layout.ts';

/** Distances between boxes, and from layer to layer, with room for the name of a link (px). */
const gaps = { between: 40, across: 150 };

/** Places of boxes in layers from left to right along the flows. */
export const layers: LayLayers = (boxes, flows) => {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: gaps.between, ranksep: gaps.across });
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
