import type { DiagramRow } from '../kinds/diagram/shape.ts';
import type { Row } from '../kinds/kinds.ts';
import { type Box, centreOf, covers, holds, type Point } from './geometry.ts';

export type DrawnNode = Row<'nodes'>;
export type DrawnLink = Row<'links'>;
export type DrawnGroup = Row<'groups'>;

/** What is drawn in one diagram: nodes and links in the order they are drawn in, groups from the outermost to the innermost. */
export interface Drawing {
  diagram: string;
  nodes: readonly DrawnNode[];
  links: readonly DrawnLink[];
  groups: readonly DrawnGroup[];
}

/** Measures of the pictures (px at natural size). */
export const nodeSize = { width: 152, height: 46 };
export const gridStep = 10;

const byLayer = (a: { z: number; id: string }, b: { z: number; id: string }) => a.z - b.z || (a.id < b.id ? -1 : 1);
const area = ({ width, height }: Box) => width * height;

/** The drawn rows of a version. */
export type DrawnTables = { readonly [K in 'nodes' | 'links' | 'groups']: Iterable<Row<K>> };

/** The rows of one diagram. */
export function drawingOf({ nodes, links, groups }: DrawnTables, diagram: string): Drawing {
  const own = <R extends { diagram: string }>(rows: Iterable<R>): R[] =>
    [...rows].filter((row) => row.diagram === diagram);
  return {
    diagram,
    nodes: own(nodes).sort(byLayer),
    links: own(links).sort(byLayer),
    groups: own(groups).sort((a, b) => a.z - b.z || area(b) - area(a) || byLayer(a, b)),
  };
}

/** The diagrams of a version in their order. */
export const diagramsOf = ({ diagrams }: { diagrams: Iterable<DiagramRow> }): DiagramRow[] =>
  [...diagrams].sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));

/** Does this box lie in that region? Its centre decides, so that a box on the line is on one side. */
export const liesIn = (box: Box, region: Box): boolean => holds(region, centreOf(box));

/** Nodes and groups that move along with a group: of a boundary what lies in it, of a plain group its members, each with theirs. */
export function carriedBy({ nodes, groups }: Drawing, group: DrawnGroup): { nodes: DrawnNode[]; groups: DrawnGroup[] } {
  if (group.boundary)
    return {
      nodes: nodes.filter((node) => liesIn(node, group)),
      groups: groups.filter((other) => other.id !== group.id && covers(group, other)),
    };
  const inside = new Set([group.id]);
  for (let size = 0; size !== inside.size; ) {
    size = inside.size;
    for (const { id, group: parent } of groups) if (parent && inside.has(parent)) inside.add(id);
  }
  return {
    nodes: nodes.filter((node) => node.group && inside.has(node.group)),
    groups: groups.filter(({ id }) => id !== group.id && inside.has(id)),
  };
}

/** A coordinate on the grid. */
export const onGrid = (value: number, step = gridStep): number => Math.round(value / step) * step;
export const pointOnGrid = ({ x, y }: Point): Point => ({ x: onGrid(x), y: onGrid(y) });
