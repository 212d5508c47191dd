import { useMemoizedFn } from 'ahooks';
import { Empty, Tag, Tooltip } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { completeFrom, isDiagramComplete } from '#domain/diagram/complete.ts';
import { diagramsOf } from '#domain/diagram/drawing.ts';
import type { Op } from '#domain/workspace/edit.ts';
import { CanvasView } from '@/canvas/CanvasView';
import type { Canvas } from '@/canvas/canvas';
import type { Tool } from '@/canvas/intent';
import { useT } from '@/i18n';
import type { DrawingsProps } from '@/rows/step';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { useRunEdit } from '@/session/useRunEdit';
import { AssetPane, carried } from './AssetPane';
import { actionOf, isAllowed } from './actions';
import { CanvasCorner } from './CanvasCorner';
import { DiagramMenu } from './DiagramMenu';
import type { Desk, Over } from './desk';
import { assetsOf, named } from './edits';
import { keyName } from './key-names';
import { ContextMenu, DeleteDialog, DrawingKeys, FindBox, RenameBox } from './Overs';
import { Toolbar } from './Toolbar';
import styles from './topology.less';
import { useClipboard } from './useClipboard';
import { useExport } from './useExport';
import { useIntents } from './useIntents';
import { usePicture } from './usePicture';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The data-flow diagrams of a task: drawn rows on a canvas, tools around it. What is selected is shown in the panel beside it. */
export default function Topology({ readOnly, onAsset }: DrawingsProps) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const [address, go] = useAddress();
  const table = useWorkspace((v) => v.w.diagrams);
  const diagrams = useMemo(() => diagramsOf({ diagrams: table }), [table]);
  const current = diagrams.find(({ id }) => id === address.diagram) ?? diagrams[0];
  const shown = usePicture(current?.id ?? '');
  const [canvas, setCanvas] = useState<Canvas | null>(null);
  const [selection, setSelection] = useState<readonly string[]>([]);
  const [tool, setTool] = useState<Tool>('select');
  const [over, setOver] = useState<Over | null>(null);
  const [zoom, setZoom] = useState(1);
  const page = useRef<HTMLElement>(null);

  const drawn = useMemo(
    () => new Set([...shown.drawing.nodes, ...shown.drawing.links].flatMap(({ asset }) => asset ?? [])),
    [shown.drawing],
  );
  const select = (ids: readonly string[]) => {
    setSelection(ids);
    const [asset, ...more] = assetsOf(session.view.w, ids);
    onAsset(asset !== undefined && more.length === 0 ? asset : null);
  };
  const run = (ops: readonly Op[]) => (ops.length === 0 ? Promise.resolve(true) : runEdit(session.edit(...ops)));
  const exportAs = useExport(shown, current?.name ?? '');
  const deskNow = (): Desk | null =>
    canvas && {
      w: session.view.w,
      drawing: shown.drawing,
      canvas,
      selection,
      readOnly,
      run,
      select,
      make: (ops, ids, asks = false) => {
        void run(ops);
        const { nodes, links, groups } = session.view.w;
        const [first] = ids;
        if (first === undefined || !(nodes.has(first) || links.has(first) || groups.has(first))) return;
        select(ids);
        if (asks) setOver({ is: 'rename', id: first });
      },
      setTool,
      open: setOver,
      exportAs,
      fullScreen: () =>
        void (document.fullscreenElement ? document.exitFullscreen() : page.current?.requestFullscreen()),
      copy: () => clipboard.copy(),
      paste: () => clipboard.paste(),
      nameOf: (what) => t(`topology.name.${what}`),
      addBeside: (manner) => intents.addBeside(manner),
    };
  const desk = deskNow();
  const clipboard = useClipboard(desk);
  const intents = useIntents(desk, tool);

  // An asset that is led to from elsewhere (a problem, the address) is shown where it is drawn.
  const { row } = address;
  const lead = useMemoizedFn((asset: string) => {
    if (assetsOf(session.view.w, selection).includes(asset)) return;
    const found = [...shown.drawing.nodes, ...shown.drawing.links].find((one) => one.asset === asset);
    if (!found) return;
    setSelection([found.id]);
    canvas?.reveal(found.id);
  });
  useEffect(() => {
    if (canvas && row) lead(row);
  }, [canvas, row, lead]);

  const press = (event: React.KeyboardEvent<HTMLDivElement>) => {
    if (!desk || event.defaultPrevented) return;
    if (event.key === ' ') {
      desk.canvas.holdSpace(true);
      event.preventDefault();
      return;
    }
    if (event.key === 'Escape') {
      if (desk.canvas.cancel()) event.preventDefault();
      else if (tool !== 'select') setTool('select');
      else select([]);
      return;
    }
    const way = arrows[event.key];
    if (way && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const step = event.shiftKey ? 10 : 1;
      desk.canvas.nudge(way[0] * step, way[1] * step);
      event.preventDefault();
      return;
    }
    if (event.shiftKey && event.key === 'F10') return intents.menuByKey(event);
    const action = actionOf(keyName(event.nativeEvent));
    // The clipboard has its own events, which need no permission.
    if (!action || action.name === 'copy' || action.name === 'paste') return;
    if (!isAllowed(action, desk)) {
      // Tab leaves the drawing when it has nothing to do here.
      if (!event.key.startsWith('Tab')) event.preventDefault();
      return;
    }
    event.preventDefault();
    action.perform(desk);
  };

  return (
    <section
      ref={page}
      className={styles.page}
      aria-label={t('workspace.tab.topology')}
      data-part="topology"
      {...clipboard.events}
    >
      <header className={styles.bar}>
        <DiagramMenu
          current={current}
          readOnly={readOnly}
          onOpen={(diagram) => {
            select([]);
            go({ diagram });
          }}
        />
        {current && <Completeness />}
        {current && <Toolbar desk={desk} tool={tool} />}
      </header>
      <div className={styles.body}>
        {current ? (
          <>
            <AssetPane
              drawn={drawn}
              readOnly={readOnly}
              onCarry={intents.bring}
              onShow={(asset) => {
                const found = [...shown.drawing.nodes, ...shown.drawing.links].find((one) => one.asset === asset);
                if (!found) return;
                select([found.id]);
                canvas?.reveal(found.id);
              }}
            />
            {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dragged in can be brought by a click in the list too */}
            <div
              className={styles.ground}
              onDragOver={(event) => {
                if (!readOnly && event.dataTransfer.types.includes(carried)) event.preventDefault();
              }}
              onDrop={(event) => {
                const what = event.dataTransfer.getData(carried);
                if (!what || !canvas) return;
                event.preventDefault();
                intents.bring(JSON.parse(what), canvas.pointAt(event));
              }}
            >
              <CanvasView
                shown={shown}
                selection={selection}
                tool={tool}
                readOnly={readOnly}
                label={t('topology.canvas', { name: current.name })}
                onIntent={(intent) => (intent.is === 'select' ? select(intent.ids) : intents.follow(intent))}
                onZoom={setZoom}
                onReady={setCanvas}
                onKeyDown={press}
                onKeyUp={(event) => {
                  if (event.key === ' ') canvas?.holdSpace(false);
                  if (event.key in arrows) canvas?.endNudge();
                }}
              >
                {desk && over?.is === 'rename' && (
                  <RenameBox
                    key={`${over.id} ${zoom}`}
                    desk={desk}
                    id={over.id}
                    onSave={(name) => {
                      const op = named(session.view.w, over.id, name);
                      if (op) void run([op]);
                    }}
                    onClose={() => setOver(null)}
                  />
                )}
                {desk && over?.is === 'find' && <FindBox desk={desk} onClose={() => setOver(null)} />}
                {desk && <CanvasCorner desk={desk} zoom={zoom} />}
              </CanvasView>
              <Announced id={selection.length === 1 ? selection[0] : undefined} shown={shown} />
            </div>
          </>
        ) : (
          <Empty className={styles.empty} description={t(readOnly ? 'topology.empty.read' : 'topology.empty')} />
        )}
      </div>
      {desk && over?.is === 'menu' && <ContextMenu desk={desk} client={over.client} onClose={() => setOver(null)} />}
      {desk && over?.is === 'delete' && <DeleteDialog desk={desk} ids={over.ids} onClose={() => setOver(null)} />}
      {over?.is === 'keys' && <DrawingKeys onClose={() => setOver(null)} />}
    </section>
  );
}

/** Whether the diagrams of the task count as complete, and when they do (R-TOPO-6). */
function Completeness() {
  const t = useT();
  const complete = useWorkspace((v) => isDiagramComplete(v.ratings.coverage));
  const percent = completeFrom * 100;
  return (
    <Tooltip title={t('topology.complete.rule', { percent })}>
      <Tag variant="filled" color={complete ? 'blue' : 'default'}>
        {t(complete ? 'topology.complete' : 'topology.incomplete')}
      </Tag>
    </Tooltip>
  );
}

/** Says to screen readers what is selected. */
function Announced({ id, shown }: { id: string | undefined; shown: ReturnType<typeof usePicture> }) {
  const item = id === undefined ? undefined : shown.picture.items.find((one) => one.id === id);
  return (
    <div className={styles.unseen} aria-live="polite" data-part="selected">
      {item?.title}
    </div>
  );
}
