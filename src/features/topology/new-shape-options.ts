import { centreOf, overlap, type Point } from '#domain/diagram/geometry.ts';
import type { AssetCategory } from '#domain/model/method.ts';
import type { Op } from '#domain/workspace/edit.ts';
import type { Intent, LinkEnd } from '@/canvas/intent';
import type { PlainTextKey, Translate } from '@/i18n';
import { inLanguage } from '@/local-text';
import { newId } from '@/session/new-id';
import type { Carried } from './AssetPane';
import { type Desk, selectedNodes } from './desk';
import { assetOf, linkOf, nodeOf } from './edits';

/** What new shapes are made with. */
export interface NewShapeOptions {
  t: Translate;
  /** The category of the next block and of the next link: that of the stencil used last. */
  last: { block: string | null; link: string | null };
  /** Says what to do next. */
  hint: (text: PlainTextKey) => void;
}

type Drawn = 'block' | 'link';

/** The category that was chosen, else the first that draws so. */
export const categoryOf = (now: Desk, diagram: Drawn, code: string | null): AssetCategory | null =>
  now.w.method.assetCategories.find((one) => one.code === code) ??
  now.w.method.assetCategories.find((one) => one.diagram === diagram) ??
  null;

/** A new asset's name: that of its category, numbered where it is taken. */
function nameFor(now: Desk, { t }: NewShapeOptions, category: AssetCategory | null, diagram: Drawn): string {
  const start = category ? inLanguage(category.name) : t(`topology.name.${diagram}`);
  const taken = new Set([...now.w.assets].map(({ name }) => name));
  for (let n = 1; ; n++) {
    const name = n === 1 ? start : `${start} ${n}`;
    if (!taken.has(name)) return name;
  }
}

function newBlock(now: Desk, options: NewShapeOptions, at: Point): { node: string; ops: Op[] } {
  const category = categoryOf(now, 'block', options.last.block);
  const [asset, node] = [newId(), newId()];
  const name = nameFor(now, options, category, 'block');
  return { node, ops: [assetOf(name, category, asset, 'block'), nodeOf(now.drawing, asset, at, node)] };
}

function newLink(now: Desk, options: NewShapeOptions, from: LinkEnd, to: LinkEnd): { link: string; ops: Op[] } {
  const category = categoryOf(now, 'link', options.last.link);
  const [asset, link] = [newId(), newId()];
  const name = nameFor(now, options, category, 'link');
  return { link, ops: [assetOf(name, category, asset, 'link'), linkOf(now.drawing, from, to, asset, link)] };
}

/** A link as a new asset. Let go over the ground: with the block one wants to connect with, which does not exist yet. */
export function connect(
  now: Desk,
  options: NewShapeOptions,
  { from, to, at }: Extract<Intent, { is: 'connect' }>,
): void {
  if (to?.node === from.node) {
    options.hint('topology.link.itself');
    return;
  }
  if (to) {
    const { ops, link } = newLink(now, options, from, to);
    now.make(ops, [link], true);
    return;
  }
  const block = newBlock(now, options, at);
  const { ops } = newLink(now, options, from, { node: block.node, port: '' });
  now.make([...block.ops, ...ops], [block.node], true);
}

/** Something of the lists, brought to a place of the drawing. */
export function bring(now: Desk, options: NewShapeOptions, what: Carried, at: Point | undefined): void {
  if (now.readOnly) return;
  if ('category' in what) bringCategory(now, options, what.category, at);
  else bringAsset(now, options, what.asset, at);
}

function bringCategory(now: Desk, options: NewShapeOptions, code: string, at: Point | undefined): void {
  const category = now.w.method.assetCategories.find((one) => one.code === code);
  if (!category) return;
  options.last[category.diagram] = category.code;
  if (category.diagram === 'link') {
    now.setTool('connect');
    options.hint('topology.connect.hint');
    return;
  }
  const { ops, node } = newBlock(now, options, at ?? freeSpot(now));
  now.make(ops, [node], true);
}

function bringAsset(now: Desk, options: NewShapeOptions, id: string, at: Point | undefined): void {
  const asset = now.w.assets.get(id);
  if (!asset) return;
  const shape = newId();
  // From the first that was selected to the second, as the link tool does it.
  const placeOf = (node: { id: string }) => now.selection.indexOf(node.id);
  const [from, to] = selectedNodes(now).sort((a, b) => placeOf(a) - placeOf(b));
  if (asset.diagram === 'block') now.make([nodeOf(now.drawing, asset.id, at ?? freeSpot(now), shape)], [shape]);
  else if (from && to)
    now.make([linkOf(now.drawing, { node: from.id, port: '' }, { node: to.id, port: '' }, asset.id, shape)], [shape]);
  else options.hint('topology.link.needsTwo');
}

/** Room between two nodes for the name of their link, and between two rows (px). */
const gap = { link: 128, row: 54, column: 64 };

/** A new node after the selected one in the direction of the flow, joined to it; or beside it. */
export function addBeside(now: Desk, options: NewShapeOptions, manner: 'next' | 'beside'): void {
  const from = selectedNodes(now)[0];
  if (!from) return;
  const { x, y } = centreOf(from);
  const [right, down] = [from.width + gap.column, from.height + gap.row];
  const at =
    manner === 'next'
      ? freeNear(now, { x: x + from.width + gap.link, y }, { x: 0, y: down })
      : freeNear(now, { x, y: y + down }, { x: right, y: 0 });
  const block = newBlock(now, options, at);
  const ends = [from.id, block.node].map((node): LinkEnd => ({ node, port: '' })) as [LinkEnd, LinkEnd];
  const link = manner === 'next' ? newLink(now, options, ...ends).ops : [];
  now.make([...block.ops, ...link], [block.node], true);
  requestAnimationFrame(() => now.canvas.reveal(block.node));
}

/** The middle of what is seen, or a free place near it. */
const freeSpot = (desk: Desk): Point => {
  const { view } = desk.canvas;
  const middle = view.toDrawing({ x: view.width / 2, y: view.height / 2 });
  return freeNear(desk, { x: Math.round(middle.x / 10) * 10, y: Math.round(middle.y / 10) * 10 }, { x: 0, y: 80 });
};

/** The first place from here on, step by step, where a node covers none. */
function freeNear({ drawing }: Desk, from: Point, step: Point): Point {
  let at = from;
  for (let tries = 0; tries < 200; tries++) {
    const box = { x: at.x - 80, y: at.y - 27, width: 160, height: 54 };
    if (!drawing.nodes.some((node) => overlap(node, box))) return at;
    at = { x: at.x + step.x, y: at.y + step.y };
  }
  return at;
}
