import type * as z from 'zod';
import { carriedBy, type Drawing, nodeSize } from '#domain/diagram/drawing.ts';
import { around, type Box, grown, type Point } from '#domain/diagram/geometry.ts';
import { type AssetRow, assetKind } from '#domain/kinds/asset/shape.ts';
import { plainStyle, type Style } from '#domain/kinds/drawing.ts';
import { type GroupRow, groupKind } from '#domain/kinds/group/shape.ts';
import type { Patch } from '#domain/kinds/kinds.ts';
import { type LinkRow, linkKind } from '#domain/kinds/link/shape.ts';
import { type NodeRow, nodeKind } from '#domain/kinds/node/shape.ts';
import type { AssetCategory } from '#domain/model/method.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import type { Changes, Workspace } from '#domain/workspace/workspace.ts';
import type { LinkEnd } from '@/canvas/intent';
import { newId } from '@/session/new-id';

/** Operations for the session, made of gestures and actions. Each list is one edit and one step of undo. */

type Boxed = Box & { id: string };

const topOf = (rows: Iterable<{ z: number }>) => Math.max(-1, ...[...rows].map(({ z }) => z));

/** A node of an asset, its middle at a point. */
export function nodeOf(drawing: Drawing, asset: string | null, at: Point, id = newId(), text = ''): Op {
  const { width, height } = nodeSize;
  const place = { x: Math.round(at.x - width / 2), y: Math.round(at.y - height / 2), width, height };
  return add('nodes', { diagram: drawing.diagram, asset, text, ...place, z: topOf(drawing.nodes) + 1 }, id);
}

/** A new asset of a category: its properties, and whether it is a block or a link, come with it (M-2.4). */
export const assetOf = (name: string, category: AssetCategory | null, id: string, diagram: 'block' | 'link'): Op =>
  add('assets', { name, category: category?.code ?? '', diagram, properties: category?.properties ?? [] }, id);

/** A line from node to node, as the picture of an asset or a plain one. */
export const linkOf = (
  drawing: Drawing,
  from: LinkEnd,
  to: LinkEnd,
  asset: string | null,
  id: string,
  style?: Style,
): Op =>
  add(
    'links',
    {
      diagram: drawing.diagram,
      asset,
      from: from.node,
      fromPort: from.port,
      to: to.node,
      toPort: to.port,
      route: 'orthogonal',
      z: topOf(drawing.links) + 1,
      style: style ?? plainStyle,
    },
    id,
  );

/** Boxes at their new places, with the bends of the links that moved as a whole. */
export function placed(w: Workspace, boxes: readonly Boxed[], links: readonly string[], dx: number, dy: number): Op[] {
  const ops = boxes.flatMap(({ id, ...box }): Op[] => {
    const patch = rounded(box);
    const node = w.nodes.get(id);
    if (node) return [change('nodes', node, patch)];
    const group = w.groups.get(id);
    return group ? [change('groups', group, patch)] : [];
  });
  const bent = links.flatMap((id) => {
    const link = w.links.get(id);
    if (!link || link.vertices.length === 0) return [];
    return [change('links', link, { vertices: link.vertices.map(({ x, y }) => ({ x: x + dx, y: y + dy })) })];
  });
  return [...ops, ...bent];
}

const rounded = ({ x, y, width, height }: Box): Box => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});

/** Boxes moved by so much each: aligned, distributed, laid out, nudged. Groups take along what is in them. */
export function shifted(w: Workspace, drawing: Drawing, moves: ReadonlyMap<string, Point>): Op[] {
  const boxes = new Map<string, Boxed>();
  for (const [id, { x, y }] of moves) {
    const group = w.groups.get(id);
    const row = w.nodes.get(id) ?? group;
    if (!row) continue;
    const [dx, dy] = [x - row.x, y - row.y];
    const carried = group ? carriedBy(drawing, group) : { nodes: [], groups: [] };
    for (const one of [row, ...carried.nodes, ...carried.groups])
      if (!boxes.has(one.id) || one === row)
        boxes.set(one.id, { ...boxOf(one), id: one.id, x: one.x + dx, y: one.y + dy });
  }
  return placed(w, [...boxes.values()], [], 0, 0);
}

/** Boxes laid out anew. Bends of a link go along where both of its ends move alike, else they would lead astray and are taken out. */
export function relaid(w: Workspace, { links }: Drawing, places: ReadonlyMap<string, Box>): Op[] {
  const shiftOf = (id: string): Point => {
    const [node, place] = [w.nodes.get(id), places.get(id)];
    return node && place ? { x: place.x - node.x, y: place.y - node.y } : { x: 0, y: 0 };
  };
  const bends = links.flatMap(({ id, from, to, vertices }): Op[] => {
    const link = w.links.get(id);
    const [start, end] = [shiftOf(from), shiftOf(to)];
    if (!link || vertices.length === 0 || (!places.has(from) && !places.has(to))) return [];
    const alike = start.x === end.x && start.y === end.y;
    const shifted = alike ? vertices.map(({ x, y }) => ({ x: x + start.x, y: y + start.y })) : [];
    return [change('links', link, { vertices: shifted })];
  });
  return [
    ...placed(
      w,
      [...places].map(([id, box]) => ({ id, ...box })),
      [],
      0,
      0,
    ),
    ...bends,
  ];
}

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

/** A region around nodes, or one that was drawn. */
export function regionOf(drawing: Drawing, name: string, box: Box, boundary: boolean, id: string): Op {
  const { x, y, width, height } = rounded(box);
  return add('groups', { diagram: drawing.diagram, name, boundary, x, y, width, height, z: 0 }, id);
}

/** The frame for a region around shapes: room for its name at the top. */
export function frameAround(boxes: readonly Box[]): Box | null {
  const frame = around(boxes);
  if (!frame) return null;
  const wide = grown(frame, 20);
  return { ...wide, y: wide.y - 20, height: wide.height + 20 };
}

/** Nodes and groups made members of a new group. */
export function grouped(w: Workspace, drawing: Drawing, ids: readonly string[], name: string, id: string): Op[] {
  const rows = ids.flatMap((one) => w.nodes.get(one) ?? w.groups.get(one) ?? []);
  const frame = frameAround(rows);
  if (!frame || rows.length < 2) return [];
  return [regionOf(drawing, name, frame, false, id), ...memberOps(w, ids, id)];
}

/** Groups taken apart: their members stay where they are. */
export function ungrouped(w: Workspace, ids: readonly string[]): Op[] {
  return ids.flatMap((id) => {
    const group = w.groups.get(id);
    return group && !group.boundary ? [drop('groups', group)] : [];
  });
}

const memberOps = (w: Workspace, ids: readonly string[], group: string | null): Op[] =>
  ids.flatMap((id): Op[] => {
    const node = w.nodes.get(id);
    if (node) return [change('nodes', node, { group })];
    const inner = w.groups.get(id);
    return inner && !inner.boundary ? [change('groups', inner, { group })] : [];
  });

/** The same change of looks for all that is selected. */
export function styled(w: Workspace, ids: readonly string[], patch: Partial<Style>): Op[] {
  return ids.flatMap((id): Op[] => {
    const node = w.nodes.get(id);
    if (node) return [change('nodes', node, { style: { ...node.style, ...patch } })];
    const link = w.links.get(id);
    if (link) return [change('links', link, { style: { ...link.style, ...patch } })];
    const group = w.groups.get(id);
    return group ? [change('groups', group, { style: { ...group.style, ...patch } })] : [];
  });
}

/** The same change of all selected links. */
export const linked = (w: Workspace, ids: readonly string[], patch: Patch<'links'>): Op[] =>
  ids.flatMap((id) => {
    const link = w.links.get(id);
    return link ? [change('links', link, patch)] : [];
  });

/** Shapes taken out of the picture; the assets stay. A locked one stays too. */
export function erased(w: Workspace, ids: readonly string[]): Op[] {
  const rows = ids.map((id) => ({ link: w.links.get(id), node: w.nodes.get(id), group: w.groups.get(id) }));
  const free = <R extends { style: Style }>(row: R | undefined): R[] => (row && !row.style.locked ? [row] : []);
  return [
    ...rows.flatMap(({ link }) => free(link).map((row) => drop('links', row))),
    ...rows.flatMap(({ node }) => free(node).map((row) => drop('nodes', row))),
    ...rows.flatMap(({ group }) => free(group).map((row) => drop('groups', row))),
  ];
}

/** Who deletes more at once does not take back what was made a moment ago. */
const mostBare = 50;

/**
 * Link assets that nobody has written anything to since they were drawn, and whose every line goes with these nodes: left behind they would be data in
 * transit from nowhere to nowhere.
 * @param dropsOf what is deleted with an asset
 */
export function bareLinksOf(
  w: Workspace,
  ids: readonly string[],
  dropsOf: (asset: AssetRow) => Changes['drop'],
): AssetRow[] {
  const nodes = new Set(ids.filter((id) => w.nodes.has(id)));
  const isGone = ({ from, to }: LinkRow) => nodes.has(from) || nodes.has(to);
  const going = new Set([...w.links].filter(isGone).flatMap(({ asset }) => asset ?? []));
  for (const link of w.links) if (link.asset !== null && !isGone(link)) going.delete(link.asset);
  if (going.size > mostBare) return [];
  return [...going]
    .flatMap((id) => w.assets.get(id) ?? [])
    .filter((row) => row.rev === 1 && Object.keys(dropsOf(row)).every((kind) => kind === 'assets' || kind === 'links'));
}

/** One step up or down among the shapes of its kind, or to an end. */
export function layered(
  w: Workspace,
  drawing: Drawing,
  ids: readonly string[],
  to: 'up' | 'down' | 'top' | 'bottom',
): Op[] {
  const chosen = new Set(ids);
  return (['nodes', 'links', 'groups'] as const).flatMap((kind): Op[] => {
    const rows = [...drawing[kind]] as { id: string }[];
    if (!rows.some(({ id }) => chosen.has(id))) return [];
    const order = reordered(
      rows.map(({ id }) => id),
      chosen,
      to,
    );
    return order.flatMap((id, z): Op[] => {
      if (kind === 'nodes') return layerOp(w.nodes.get(id), z, (row) => change('nodes', row, { z }));
      if (kind === 'links') return layerOp(w.links.get(id), z, (row) => change('links', row, { z }));
      return layerOp(w.groups.get(id), z, (row) => change('groups', row, { z }));
    });
  });
}

const layerOp = <R extends { z: number }>(row: R | undefined, z: number, op: (row: R) => Op): Op[] =>
  row && row.z !== z ? [op(row)] : [];

function reordered(
  ids: readonly string[],
  chosen: ReadonlySet<string>,
  to: 'up' | 'down' | 'top' | 'bottom',
): string[] {
  const [own, others] = [ids.filter((id) => chosen.has(id)), ids.filter((id) => !chosen.has(id))];
  if (to === 'top') return [...others, ...own];
  if (to === 'bottom') return [...own, ...others];
  const order = [...ids];
  const step = to === 'up' ? 1 : -1;
  const from = to === 'up' ? order.length - 2 : 1;
  for (let i = from; i >= 0 && i < order.length; i -= step) {
    const [here, there] = [order[i] as string, order[i + step]];
    if (there !== undefined && chosen.has(here) && !chosen.has(there)) [order[i], order[i + step]] = [there, here];
  }
  return order;
}

/** What a shape is called by: its asset, else its own row. */
export type Named =
  | { kind: 'assets'; row: AssetRow }
  | { kind: 'nodes'; row: NodeRow }
  | { kind: 'links'; row: LinkRow }
  | { kind: 'groups'; row: GroupRow };

export function namedIn(w: Workspace, id: string): Named | undefined {
  const [node, link, group] = [w.nodes.get(id), w.links.get(id), w.groups.get(id)];
  const asset = w.assets.get(node?.asset ?? link?.asset ?? '');
  if (asset) return { kind: 'assets', row: asset };
  if (node) return { kind: 'nodes', row: node };
  if (link) return { kind: 'links', row: link };
  return group && { kind: 'groups', row: group };
}

export const nameOf = (named: Named): string =>
  named.kind === 'nodes' || named.kind === 'links' ? named.row.text : named.row.name;

/**
 * A name that was typed for what was `seen`. Where somebody else has named it since, in a grid or a panel, that is a conflict; anything else of it
 * may have changed. An asset is never without a name.
 */
export function renamed(seen: Named, now: Named, typed: string): readonly Op[] {
  const name = seen.kind === 'assets' ? typed.trim() : typed;
  if (name === nameOf(seen) || name === nameOf(now) || (name === '' && seen.kind === 'assets')) return [];
  const { kind, row } = nameOf(seen) === nameOf(now) ? now : seen;
  return [kind === 'nodes' || kind === 'links' ? change(kind, row, { text: name }) : change(kind, row, { name })];
}

const nameSchemas: Readonly<Record<Named['kind'], z.ZodType>> = {
  assets: assetKind.fields.name,
  nodes: nodeKind.fields.text,
  links: linkKind.fields.text,
  groups: groupKind.fields.name,
};

/** What a name is checked by, by what it is the name of. */
export const nameSchema = ({ kind }: Named): z.ZodType => nameSchemas[kind];

/** The shape that draws an asset here, if one does. */
export const shapeOf = ({ nodes, links }: Drawing, asset: string): string | undefined =>
  [...nodes, ...links].find((one) => one.asset === asset)?.id;

/** The assets that are drawn by these shapes. */
export const assetsOf = (w: Workspace, ids: readonly string[]): string[] => [
  ...new Set(ids.flatMap((id) => w.nodes.get(id)?.asset ?? w.links.get(id)?.asset ?? [])),
];
