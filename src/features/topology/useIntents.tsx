import { App, Button, Flex } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import type { Point } from '#domain/diagram/geometry.ts';
import { change } from '#domain/workspace/edit.ts';
import type { Intent, LinkEnd } from '@/canvas/intent';
import { useT } from '@/i18n';
import { newId } from '@/session/new-id';
import type { Carried } from './AssetPane';
import { clipOf, pasted } from './clip';
import type { Desk } from './desk';
import { nodeOf, placed, regionOf } from './edits';
import { addBeside, bring, connect, type NewShapeOptions } from './new-shape-options';

/** What becomes of gestures: each is one edit, or a question. */
export function useIntents(desk: Desk | null) {
  const t = useT();
  const { modal, message } = App.useApp();
  const last = useRef<NewShapeOptions['last']>({ block: null, link: null });
  const latest = useRef(desk);
  latest.current = desk;
  const options: NewShapeOptions = { t, last: last.current, hint: (text) => void message.info(t(text)) };
  const withDesk = (work: (now: Desk) => void) => {
    if (latest.current) work(latest.current);
  };

  const copy = (now: Desk, { ids, dx, dy }: Extract<Intent, { is: 'copy' }>) => {
    const clip = clipOf(now.w, now.drawing, ids);
    const make = (copies: boolean) => {
      const { ops, ids: made } = pasted(now.w, now.drawing, clip, { dx, dy }, copies);
      now.make(ops, made);
    };
    if (clip.assets.length === 0) return make(false);
    const question = modal.confirm({
      title: t('topology.copy.question'),
      closable: true,
      footer: (
        <Flex gap={8} justify="end">
          {[true, false].map((copies) => (
            <Button
              key={String(copies)}
              type={copies ? 'default' : 'primary'}
              autoFocus={!copies}
              onClick={() => {
                question.destroy();
                make(copies);
              }}
            >
              {t(copies ? 'topology.copy.new' : 'topology.copy.same')}
            </Button>
          ))}
        </Flex>
      ),
    });
  };

  const follow = (intent: Intent) => withDesk((now) => followIntent(now, options, intent, copy));
  const menuByKey = (event: KeyboardEvent) => {
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
  return {
    follow,
    menuByKey,
    bring: (what: Carried, at?: Point) => withDesk((now) => bring(now, options, what, at)),
    connect: (from: string, to: string) =>
      withDesk((now) => {
        const [start, end] = [from, to].map((node): LinkEnd => ({ node, port: '' })) as [LinkEnd, LinkEnd];
        connect(now, options, { is: 'connect', from: start, to: end, at: { x: 0, y: 0 } });
      }),
    addBeside: (manner: 'next' | 'beside') => withDesk((now) => addBeside(now, options, manner)),
  };
}

type Copy = Extract<Intent, { is: 'copy' }>;

function followIntent(now: Desk, options: NewShapeOptions, intent: Intent, copy: (now: Desk, intent: Copy) => void) {
  const { w } = now;
  if (intent.is === 'menu') return now.open({ is: 'menu', client: intent.client });
  // The right to edit may have gone in the middle of a gesture.
  if (now.readOnly) return;
  switch (intent.is) {
    case 'rename':
      return now.open({ is: 'rename', id: intent.id });
    case 'tool':
      return now.setTool(intent.tool);
    case 'place':
      return void now.run(placed(w, intent.boxes, intent.links, intent.dx, intent.dy));
    case 'copy':
      return copy(now, intent);
    case 'connect':
      return connect(now, options, intent);
    case 'reconnect': {
      const link = w.links.get(intent.link);
      const { node, port } = intent.to;
      const other = intent.end === 'from' ? link?.to : link?.from;
      // One that leads back to its node already may leave it at another side.
      if (node === other && link?.from !== link?.to) return options.hint('topology.link.itself');
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
      return now.make([regionOf(now.drawing, now.nameOf('boundary'), intent.box, true, id)], [id], true);
    }
    case 'label': {
      const id = newId();
      now.setTool('select');
      return now.make([nodeOf(now.drawing, null, intent.at, id, options.t('topology.name.label'))], [id], true);
    }
  }
}
