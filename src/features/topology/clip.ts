import * as z from 'zod';
import { carriedBy, type Drawing, type DrawnLink, gridStep } from '#domain/diagram/drawing.ts';
import { around, type Box, type Point } from '#domain/diagram/geometry.ts';
import { parseJson } from '#domain/json-text.ts';
import { groupKind } from '#domain/kinds/group/shape.ts';
import { linkKind } from '#domain/kinds/link/shape.ts';
import { nodeKind } from '#domain/kinds/node/shape.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { newId } from '@/session/new-id';

/** Assets as they travel to another task: what a new one there starts with. */
const ClipAsset = z.object({
  id: z.string(),
  name: z.string().max(200),
  code: z.string(),
  type: z.enum(['normal', 'part']),
  diagram: z.enum(['block', 'link']),
  category: z.string().max(40),
  description: z.string().max(4000),
  icon: z.string(),
  properties: z.array(z.string().max(20)).max(40),
});

/** Shapes on the clipboard. It is text that anyone may have written: everything is checked when it is read. */
const Clip = z.object({
  intara: z.literal('topology'),
  version: z.string(),
  nodes: z.array(z.object({ ...nodeKind.fields, id: z.string() })).max(5000),
  links: z.array(z.object({ ...linkKind.fields, id: z.string() })).max(5000),
  groups: z.array(z.object({ ...groupKind.fields, id: z.string() })).max(5000),
  assets: z.array(ClipAsset).max(5000),
});
export type Clip = z.infer<typeof Clip>;

/**
 * What is selected with all that moves with it, the links between and the assets shown; links that are selected alone stay at their nodes. A
 * boundary is copied without what lies in it.
 */
export function clipOf(w: Workspace, drawing: Drawing, ids: readonly string[]): Clip {
  const chosen = new Set(ids);
  for (const group of drawing.groups) {
    if (!chosen.has(group.id) || group.boundary) continue;
    const { nodes, groups } = carriedBy(drawing, group);
    for (const { id } of [...nodes, ...groups]) chosen.add(id);
  }
  const nodes = drawing.nodes.filter(({ id }) => chosen.has(id));
  const inside = new Set(nodes.map(({ id }) => id));
  const isTaken = ({ id, from, to }: DrawnLink) =>
    nodes.length === 0 ? chosen.has(id) : inside.has(from) && inside.has(to);
  const links = drawing.links.filter(isTaken);
  const groups = drawing.groups.filter(({ id }) => chosen.has(id));
  const assets = new Set([...nodes, ...links].flatMap(({ asset }) => asset ?? []));
  return {
    intara: 'topology',
    version: w.versionId,
    nodes: [...nodes],
    links: [...links],
    groups: [...groups],
    assets: [...assets].flatMap((id) => w.assets.get(id) ?? []),
  };
}

/** A text of the clipboard as shapes, or null when it is something else. */
export function readClip(text: string): Clip | null {
  if (!text.startsWith('{"intara":"topology"')) return null;
  try {
    const read = Clip.safeParse(parseJson(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/**
 * The shapes once more. In the same version they show the same assets again, or new ones (`copies`); in another version the assets are made there, those with
 * a category or a property the method does not know without it.
 */
export function pasted(
  w: Workspace,
  drawing: Drawing,
  clip: Clip,
  place: { at: Point } | { dx: number; dy: number },
  copies = false,
): { ops: Op[]; ids: string[] } {
  const frame = around([...clip.nodes, ...clip.groups]);
  const by = 'at' in place ? besideOthers(drawing, clip, toMiddle(frame, place.at)) : { x: place.dx, y: place.dy };
  const fresh = new Map([...clip.nodes, ...clip.links, ...clip.groups].map(({ id }) => [id, newId()]));
  const moved = (point: Point) => ({ x: Math.round(point.x + by.x), y: Math.round(point.y + by.y) });
  const top = drawing.nodes.length;
  const groupOf = (id: string | null) => (id && fresh.get(id)) ?? null;
  const { diagram } = drawing;
  const here = new Set(drawing.nodes.map(({ id }) => id));
  // A link without its nodes goes between those it was at, where they are drawn.
  const endOf = (id: string) => fresh.get(id) ?? (here.has(id) ? id : undefined);
  const links = clip.links.flatMap((row) => {
    const [from, to] = [endOf(row.from), endOf(row.to)];
    return from && to ? [{ ...row, from, to }] : [];
  });
  const shown = new Set([...clip.nodes, ...links].map(({ asset }) => asset));
  const { ops: assetOps, idOf } = assetsFor(
    w,
    { ...clip, assets: clip.assets.filter(({ id }) => shown.has(id)) },
    copies,
  );
  const groups = outerFirst(clip.groups);
  return {
    ids: (frame ? [...clip.nodes, ...clip.groups] : links).map(({ id }) => fresh.get(id) as string),
    ops: [
      ...assetOps,
      ...groups.map(({ id, ...row }) =>
        add('groups', { ...row, diagram, group: groupOf(row.group), ...moved(row) }, fresh.get(id)),
      ),
      ...clip.nodes.map(({ id, ...row }, i) =>
        add(
          'nodes',
          { ...row, diagram, asset: idOf(row.asset), group: groupOf(row.group), ...moved(row), z: top + i },
          fresh.get(id),
        ),
      ),
      ...links.map(({ id, ...row }) =>
        add(
          'links',
          {
            ...row,
            diagram,
            asset: idOf(row.asset),
            vertices: row.vertices.map(moved),
          },
          fresh.get(id),
        ),
      ),
    ],
  };
}

/** A group is made before those in it, however they are layered. A ring, which only a hand-written text has, ends the walk. */
function outerFirst(groups: Clip['groups']): Clip['groups'] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const depthOf = (group: Clip['groups'][number]): number => {
    let depth = 0;
    for (let at = byId.get(group.group ?? ''); at && depth < groups.length; at = byId.get(at.group ?? '')) depth += 1;
    return depth;
  };
  return groups
    .map((group) => ({ group, depth: depthOf(group) }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ group }) => group);
}

/** A little further, as long as a box would cover one of the same size: pasted again and again, they would look like one. */
function besideOthers(drawing: Drawing, { nodes, groups }: Clip, by: Point): Point {
  const keyOf = ({ x, y, width, height }: Box) => [x, y, width, height].join(' ');
  const taken = new Set([...drawing.nodes, ...drawing.groups].map(keyOf));
  const covers = (step: number) =>
    [...nodes, ...groups].some((box) =>
      taken.has(keyOf({ ...box, x: Math.round(box.x + by.x + step), y: Math.round(box.y + by.y + step) })),
    );
  let step = 0;
  while (covers(step)) step += 2 * gridStep;
  return { x: by.x + step, y: by.y + step };
}

/** How far boxes have to go until their middle is at a point. Links without boxes stay where they are. */
const toMiddle = (frame: Box | null, at: Point): Point =>
  frame ? { x: at.x - frame.x - frame.width / 2, y: at.y - frame.y - frame.height / 2 } : { x: 0, y: 0 };

function assetsFor(w: Workspace, clip: Clip, copies: boolean) {
  const categories = new Set(w.method.assetCategories.map(({ code }) => code));
  const properties = new Set(w.method.properties.map(({ code }) => code));
  const ids = new Map<string, string>();
  const ops = clip.assets.flatMap(({ id, code: _, icon: __, ...asset }): Op[] => {
    if (!copies && clip.version === w.versionId && w.assets.get(id)) return [];
    const made = newId();
    ids.set(id, made);
    return [
      add(
        'assets',
        {
          ...asset,
          category: categories.has(asset.category) ? asset.category : '',
          properties: asset.properties.filter((code) => properties.has(code)),
        },
        made,
      ),
    ];
  });
  const idOf = (asset: string | null) =>
    asset === null ? null : (ids.get(asset) ?? (w.assets.get(asset) ? asset : null));
  return { ops, idOf };
}
