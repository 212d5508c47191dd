import { App } from 'antd';
import { type Dispatch, type SetStateAction, useRef } from 'react';
import { colours } from '#domain/diagram/colours.ts';
import type { Drawing } from '#domain/diagram/drawing.ts';
import { pictureOf } from '#domain/diagram/picture.ts';
import type { Op } from '#domain/workspace/edit.ts';
import type { Canvas } from '@/canvas/canvas';
import type { Tool } from '@/canvas/intent';
import { useExport } from '@/canvas/useExport';
import { useT } from '@/i18n';
import { useSession } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import type { Desk, Over } from './desk';
import { assetsOf } from './edits';
import { useClipboard } from './useClipboard';
import { useIntents } from './useIntents';
import type { usePicture } from './usePicture';

const isDrawn = ({ nodes, links, groups }: Drawing, id: string): boolean =>
  [...nodes, ...links, ...groups].some((row) => row.id === id);

/** The drawing as actions and gestures work with it; null until the canvas is there. */
export function useDesk({
  shown,
  canvas,
  selection,
  setSelection,
  setTool,
  setOver,
  readOnly,
  onAsset,
  fullScreen,
  name,
}: {
  shown: ReturnType<typeof usePicture>;
  canvas: Canvas | null;
  selection: readonly string[];
  setSelection: (ids: readonly string[]) => void;
  setTool: (tool: Tool) => void;
  setOver: Dispatch<SetStateAction<Over | null>>;
  readOnly: boolean;
  onAsset: (id: string | null) => void;
  fullScreen: () => void;
  name: string;
}) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const exportAs = useExport(() => {
    const { drawing, lookOf, outside } = shown;
    return pictureOf({ drawing, lookOf, outside, colours: colours.light });
  }, name);
  const { message } = App.useApp();
  const held = useRef<readonly string[]>([]);
  const fresh = useRef<string | null>(null);
  const choose = (ids: readonly string[]) => {
    setSelection(ids);
    const [asset, ...more] = assetsOf(session.view.w, ids);
    onAsset(asset !== undefined && more.length === 0 ? asset : null);
  };
  const select = (ids: readonly string[]) => {
    held.current = [];
    if (ids.length !== 1 || ids[0] !== fresh.current) fresh.current = null;
    choose(ids);
  };
  const hold = () => {
    const isHeld = selection.every((id) => held.current.includes(id));
    held.current = isHeld ? [] : selection;
    void message.info(isHeld ? t('topology.hold.none') : t('topology.hold.count', { count: selection.length }));
  };
  const run = (ops: readonly Op[]) => (ops.length === 0 ? Promise.resolve(true) : runEdit(session.edit(...ops)));
  const sayKept: Desk['sayKept'] = ({ places, kept }) => {
    const names = (ids: readonly string[]) =>
      ids.map((id) => session.view.w.groups.get(id)?.name || t('topology.name.group')).join(', ');
    if (kept.shared.length > 0) void message.warning(t('topology.layout.shared', { names: names(kept.shared) }), 8);
    if (kept.noRoom.length > 0) void message.warning(t('topology.layout.noRoom', { names: names(kept.noRoom) }), 8);
    if (places.size === 0 && kept.shared.length + kept.noRoom.length === 0)
      void message.info(t('topology.layout.nothing'));
  };
  const make: Desk['make'] = (ops, ids, asks = false) => {
    void run(ops);
    const { nodes, links, groups } = session.view.w;
    const [first] = ids;
    if (first === undefined || !(nodes.has(first) || links.has(first) || groups.has(first))) return;
    fresh.current = first;
    select(ids);
    // A name that was refused stays open: with its field what was typed would be lost.
    if (asks) setOver((now) => (now?.is === 'rename' && now.refused ? now : { is: 'rename', id: first }));
  };
  const desk: Desk | null = canvas && {
    w: session.view.w,
    drawing: shown.drawing,
    canvas,
    selection,
    readOnly,
    run,
    sayKept,
    select,
    goTo: (id) => choose([...held.current.filter((one) => one !== id && isDrawn(shown.drawing, one)), id]),
    hold,
    connect: (from, to) => intents.connect(from, to),
    make,
    get fresh() {
      return fresh.current;
    },
    setTool,
    open: setOver,
    exportAs,
    fullScreen,
    copy: () => clipboard.copy(),
    cut: () => clipboard.cut(),
    paste: () => void clipboard.paste(),
    nameOf: (what) => t(`topology.name.${what}`),
    addBeside: (manner) => intents.addBeside(manner),
  };
  const clipboard = useClipboard(desk);
  const intents = useIntents(desk);
  return { desk, select, clipboard, intents };
}
