import type { Drawing } from '#domain/diagram/drawing.ts';
import { nodeSize } from '#domain/diagram/drawing.ts';
import { around, type Point } from '#domain/diagram/geometry.ts';
import { foldText } from '#domain/fold-text.ts';
import { cutAt } from '#domain/model/base.ts';
import type { AssetCategory } from '#domain/model/method.ts';
import { mostOps, type Op } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { newId } from '@/session/new-id';
import { assetOf, linkOf, nodeOf } from './edits';
import { layeredPlaces } from './layout';

/** A row of a table: a node alone, or a flow from one to another. */
export interface Flow {
  from: string;
  to: string;
  name: string;
}

const longestName = 200;

/**
 * Rows of a spreadsheet as flows: source, target, and in a third column the name. Null where it is no table.
 * @param titles words by which the first row is known as that of the titles, between bars
 */
export function flowsIn(matrix: readonly (readonly string[])[], titles: string): Flow[] | null {
  const words = new Set(titles.split('|').map(foldText));
  const isTitle = (word: string) => words.has(foldText(word));
  const cut = (cell = '') => cutAt(cell.trim().replace(/\s+/g, ' '), longestName);
  const rows = matrix
    .map(([from, to, name]) => ({ from: cut(from), to: cut(to), name: cut(name) }))
    .map((row) => (row.from === '' ? { ...row, from: row.to, to: '' } : row))
    .filter(({ from }) => from !== '');
  const [first] = rows;
  if (first && isTitle(first.from) && (first.to === '' || isTitle(first.to))) rows.shift();
  const isTable = rows.length > 1 || rows.some(({ to }) => to !== '');
  return isTable ? rows : null;
}

interface Made {
  ops: Op[];
  nodes: string[];
}

/**
 * The flows as nodes and links around a place, in layers. A name or code that is drawn here is that node, one that is an asset is drawn, any other
 * is made; every flow is an asset of its own. Null when that would be more than one edit may do.
 */
export async function drawFlows(
  w: Workspace,
  drawing: Drawing,
  flows: readonly Flow[],
  at: Point,
  category: { block: AssetCategory | null; link: AssetCategory | null },
): Promise<Made | null> {
  const known = new Map<string, string>();
  for (const { id, asset } of drawing.nodes) {
    const row = asset && w.assets.get(asset);
    if (row) for (const name of [row.code, row.name]) known.set(foldText(name), id);
  }
  const assets = new Map<string, string>();
  for (const row of w.assets)
    if (row.diagram === 'block') for (const name of [row.code, row.name]) assets.set(foldText(name), row.id);

  const ops: Op[] = [];
  const made: { id: string; asset: string }[] = [];
  const nodeOfName = (name: string): string => {
    const key = foldText(name);
    const there = known.get(key);
    if (there) return there;
    const asset = assets.get(key) ?? newId();
    if (!assets.has(key)) ops.push(assetOf(name, category.block, asset, 'block'));
    const id = newId();
    known.set(key, id);
    made.push({ id, asset });
    return id;
  };
  const ends = flows.map(({ from, to }) => ({ from: nodeOfName(from), to: to === '' ? null : nodeOfName(to) }));
  const places = await placesFor(drawing, made, ends, at);
  for (const { id, asset } of made) ops.push(nodeOf(drawing, asset, places.get(id) ?? at, id));
  for (const [i, { from, to }] of ends.entries()) {
    const flow = flows[i];
    if (to === null || !flow) continue;
    const asset = newId();
    const name = flow.name || cutAt(`${flow.from} → ${flow.to}`, longestName);
    ops.push(assetOf(name, category.link, asset, 'link'));
    ops.push(linkOf(drawing, { node: from, port: '' }, { node: to, port: '' }, asset, newId()));
  }
  return ops.length > mostOps ? null : { ops, nodes: made.map(({ id }) => id) };
}

/** Centres of new nodes: laid out by themselves, around the place. */
async function placesFor(
  drawing: Drawing,
  made: readonly { id: string }[],
  ends: readonly { from: string; to: string | null }[],
  at: Point,
): Promise<Map<string, Point>> {
  const style = { locked: false };
  const nodes = made.map(({ id }) => ({ id, ...nodeSize, x: 0, y: 0, style }));
  const links = ends.flatMap(({ from, to }, i) => (to === null ? [] : [{ id: String(i), from, to, arrow: 'forward' }]));
  const beside = { ...drawing, nodes, links, groups: [] } as unknown as Drawing;
  const { places } = await layeredPlaces(beside, null, 'LR');
  const boxes = nodes.map(({ id, x, y }) => ({ id, x, y, ...places.get(id), ...nodeSize }));
  const frame = around(boxes);
  if (!frame) return new Map();
  const [dx, dy] = [at.x - frame.x - frame.width / 2, at.y - frame.y - frame.height / 2];
  return new Map(boxes.map(({ id, x, y, width, height }) => [id, { x: x + dx + width / 2, y: y + dy + height / 2 }]));
}
