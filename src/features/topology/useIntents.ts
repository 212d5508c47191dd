import { App } from 'antd';
import { useRef } from 'react';
import { centreOf, overlap, type Point } from '#domain/diagram/geometry.ts';
import type { AssetCategory } from '#domain/model/method.ts';
import { change, type Op } from '#domain/workspace/edit.ts';
import type { Intent, LinkEnd, Tool } from '@/canvas/intent';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { newId } from '@/session/new-id';
import type { Carried } from './AssetPane';
import { clipOf, pasted } from './clip';
import { type Desk, selectedNodes } from './desk';
import { assetOf, linkOf, nodeOf, placed, regionOf } from './edits';

/** Room between two nodes for the name of their link (px). */
const besideLink = 128;

/** What becomes of gestures: each is one edit, or a question. */
export function useIntents(desk: Desk | null, tool: Tool) {
  const t = useT();
  const { modal, message } = App.useApp();
  /** The category of the next block and of the next link: that of the stencil used last. */
  const last = useRef<{ block: string | null; link: string | null }>({ block: null, link: null });
  const latest = useRef(desk);
  latest.current = desk;

  const categoryOf = (now: Desk, diagram: 'block' | 'link', code = last.current[diagram]): AssetCategory | null =>
    now.w.method.assetCategories.find((one) => one.code === code) ??
    now.w.method.assetCategories.find((one) => one.diagram === diagram) ??
    null;

  /** A new asset's name: that of its category, numbered where it is taken. */
  const nameFor = (now: Desk, category: AssetCategory | null, diagram: 'block' | 'link'): string => {
    const start = category ? inLanguage(category.name) : t(`topology.name.${diagram}`);
    const taken = new Set([...now.w.assets].map(({ name }) => name));
    for (let n = 1; ; n++) {
      const name = n === 1 ? start : `${start} ${n}`;
      if (!taken.has(name)) return name;
    }
  };
  /** Draws something new, selects it and asks for its name. */
  const draw = (now: Desk, ops: readonly Op[], id: string, asks = true) => now.make(ops, [id], asks);
  const newBlock = (now: Desk, at: Point, code?: string | null) => {
    const category = categoryOf(now, 'block', code ?? last.current.block);
    const [asset, node] = [newId(), newId()];
    return {
      node,
      ops: [assetOf(nameFor(now, category, 'block'), category, asset, 'block'), nodeOf(now.drawing, asset, at, node)],
    };
  };
  const newLink = (now: Desk, from: LinkEnd, to: LinkEnd) => {
    const category = categoryOf(now, 'link');
    const [asset, link] = [newId(), newId()];
    return {
      link,
      ops: [
        assetOf(nameFor(now, category, 'link'), category, asset, 'link'),
        linkOf(now.drawing, from, to, asset, link),
      ],
    };
  };
  const connect = (now: Desk, { from, to, at }: Extract<Intent, { is: 'connect' }>) => {
    if (to) {
      const { ops, link } = newLink(now, from, to);
      return draw(now, ops, link);
    }
    // Let go over the ground: the block one wants to connect with does not exist yet.
    const block = newBlock(now, at);
    const { ops } = newLink(now, from, { node: block.node, port: '' });
    return draw(now, [...block.ops, ...ops], block.node);
  };
  const copy = (now: Desk, { ids, dx, dy }: Extract<Intent, { is: 'copy' }>) => {
    const clip = clipOf(now.w, now.drawing, ids);
    const make = (copies: boolean) => {
      const { ops, ids: made } = pasted(now.w, now.drawing, clip, { dx, dy }, copies);
      now.make(ops, made);
    };
    if (clip.assets.length === 0) return make(false);
    modal.confirm({
      title: t('topology.copy.question'),
      okText: t('topology.copy.same'),
      cancelText: t('topology.copy.new'),
      closable: true,
      onOk: () => make(false),
      onCancel: (close?: { triggerCancel?: boolean }) => {
        // The button for new assets; Esc and the cross give the copy up.
        if (close && 'triggerCancel' in close) return;
        make(true);
      },
    });
  };

  const follow = (intent: Intent) => {
    const now = latest.current;
    if (!now) return;
    const { w } = now;
    switch (intent.is) {
      case 'menu':
        return now.open({ is: 'menu', client: intent.client });
      case 'rename':
        return now.open({ is: 'rename', id: intent.id });
      case 'tool':
        return now.setTool(intent.tool);
      case 'place':
        return void now.run(placed(w, intent.boxes, intent.links, intent.dx, intent.dy));
      case 'copy':
        return copy(now, intent);
      case 'connect':
        return connect(now, intent);
      case 'reconnect': {
        const link = w.links.get(intent.link);
        const { node, port } = intent.to;
        const patch = intent.end === 'from' ? { from: node, fromPort: port } : { to: node, toPort: port };
        return void (link && now.run([change('links', link, patch)]));
      }
      case 'bend': {
        const link = w.links.get(intent.link);
        return void (link && now.run([change('links', link, { vertices: [...intent.vertices] })]));
      }
      case 'region': {
        const id = newId();
        now.setTool('select');
        return draw(now, [regionOf(now.drawing, now.nameOf('boundary'), intent.box, true, id)], id);
      }
      case 'label': {
        const id = newId();
        now.setTool('select');
        return draw(now, [nodeOf(now.drawing, null, intent.at, id, t('topology.name.label'))], id);
      }
    }
  };

  /** Something of the list, brought to a place of the drawing. */
  const bring = (what: Carried, at?: Point) => {
    const now = latest.current;
    if (!now || now.readOnly) return;
    if ('category' in what) {
      const category = now.w.method.assetCategories.find(({ code }) => code === what.category);
      if (!category) return;
      last.current[category.diagram] = category.code;
      if (category.diagram === 'link') {
        now.setTool('connect');
        message.info(t('topology.connect.hint'));
        return;
      }
      const { ops, node } = newBlock(now, at ?? freeSpot(now), category.code);
      return draw(now, ops, node);
    }
    const asset = now.w.assets.get(what.asset);
    if (!asset) return;
    const [from, to] = selectedNodes(now);
    if (asset.diagram === 'link' && from && to) {
      const id = newId();
      const ops = [linkOf(now.drawing, { node: from.id, port: '' }, { node: to.id, port: '' }, asset.id, id)];
      return draw(now, ops, id, false);
    }
    if (asset.diagram === 'link') {
      message.info(t('topology.link.needsTwo'));
      return;
    }
    const id = newId();
    return draw(now, [nodeOf(now.drawing, asset.id, at ?? freeSpot(now), id)], id, false);
  };

  /** A new node after the selected one in the direction of the flow, joined to it; or beside it. */
  const addBeside = (manner: 'next' | 'beside') => {
    const now = latest.current;
    const from = now && selectedNodes(now)[0];
    if (!now || !from) return;
    const centre = centreOf(from);
    const at = freeNear(
      now,
      manner === 'next'
        ? { x: centre.x + from.width + besideLink, y: centre.y }
        : { x: centre.x, y: centre.y + from.height + 54 },
      manner === 'next' ? { x: 0, y: from.height + 54 } : { x: from.width + 64, y: 0 },
    );
    const block = newBlock(now, at);
    const link = manner === 'next' ? newLink(now, { node: from.id, port: '' }, { node: block.node, port: '' }).ops : [];
    draw(now, [...block.ops, ...link], block.node);
    requestAnimationFrame(() => now.canvas.reveal(block.node));
  };

  const menuByKey = (event: React.KeyboardEvent) => {
    const now = latest.current;
    if (!now) return;
    event.preventDefault();
    const [id] = now.selection;
    const box = id ? now.canvas.boxOnScreen(id) : null;
    const edge = now.canvas.element.getBoundingClientRect();
    const place = box
      ? { x: edge.left + box.x + 10, y: edge.top + box.y + box.height }
      : { x: edge.left + 40, y: edge.top + 40 };
    now.open({ is: 'menu', client: place });
  };
  return { follow, bring, addBeside, menuByKey, tool };
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
