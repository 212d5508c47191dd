import { App } from 'antd';
import { useRef } from 'react';
import { fromTsv } from '@/grid/clipboard/clipboard';
import { isTyping } from '@/grid/is-typing';
import { useT } from '@/i18n';
import { type Clip, clipOf, pasted, readClip } from './clip';
import type { Desk } from './desk';
import { erased } from './edits';
import { drawFlows, type Flow, flowsIn } from './flows-table';
import { categoryOf } from './new-shape-options';

/** What was copied last in this tab: the menu may not read the clipboard of the system everywhere. */
let kept: Clip | null = null;

/** Shapes to and from the clipboard: within a diagram, between diagrams, between tasks. */
export function useClipboard(desk: Desk | null) {
  const t = useT();
  const { message } = App.useApp();
  const latest = useRef(desk);
  latest.current = desk;

  const take = (): Clip | null => {
    const now = latest.current;
    if (!now || now.selection.length === 0) return null;
    kept = clipOf(now.w, now.drawing, now.selection);
    return kept;
  };
  const put = (clip: Clip | null) => {
    const now = latest.current;
    if (!now || now.readOnly) return;
    if (!clip) {
      message.info(t('topology.paste.nothing'));
      return;
    }
    const { ops, ids } = pasted(now.w, now.drawing, clip, { at: now.canvas.spot });
    if (ops.length === 0) message.info(t('topology.paste.noEnds'));
    now.make(ops, ids);
  };
  /** Rows of a spreadsheet: source and target. */
  const putTable = async (flows: Flow[]) => {
    const now = latest.current;
    if (!now || now.readOnly) return;
    const category = { block: categoryOf(now, 'block', null), link: categoryOf(now, 'link', null) };
    const made = await drawFlows(now.w, now.drawing, flows, now.canvas.spot, category);
    if (!made) return void message.error(t('topology.paste.tooMany'));
    now.make(made.ops, made.nodes);
    message.success(t('topology.paste.table', { count: flows.length }));
  };
  /** Takes what was copied out of the picture, all of it and nothing else. */
  const takeOut = ({ nodes, links, groups }: Clip) => {
    const now = latest.current;
    const ids = [...links, ...nodes, ...groups].map(({ id }) => id);
    if (now && !now.readOnly) void now.run(erased(now.w, ids));
  };
  const onClip = (event: React.ClipboardEvent, cut: boolean) => {
    if (isTyping(event.target)) return;
    const clip = take();
    if (!clip) return;
    event.clipboardData.setData('text/plain', JSON.stringify(clip));
    event.preventDefault();
    if (cut) takeOut(clip);
  };
  const copy = (): Clip | null => {
    const clip = take();
    if (clip) void navigator.clipboard?.writeText(JSON.stringify(clip)).catch(() => undefined);
    return clip;
  };
  return {
    copy,
    cut: () => {
      const clip = copy();
      if (clip) takeOut(clip);
    },
    /** By the menu: what the clipboard of the system holds where it may be read, else what was copied in this tab. */
    paste: async () => {
      const text = await navigator.clipboard?.readText().catch(() => '');
      put((text ? readClip(text) : null) ?? kept);
    },
    events: {
      onCopy: (event: React.ClipboardEvent) => onClip(event, false),
      onCut: (event: React.ClipboardEvent) => onClip(event, true),
      onPaste: (event: React.ClipboardEvent) => {
        if (isTyping(event.target)) return;
        event.preventDefault();
        const text = event.clipboardData.getData('text/plain');
        const clip = readClip(text);
        const flows = clip ? null : flowsIn(fromTsv(text), t('topology.paste.titles'));
        if (flows) void putTable(flows);
        else put(clip);
      },
    },
  };
}
