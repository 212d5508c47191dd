import { Empty, Tag, Tooltip } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { completeFrom, isDiagramComplete } from '#domain/diagram/complete.ts';
import { type Drawing, diagramsOf } from '#domain/diagram/drawing.ts';
import { CanvasView } from '@/canvas/CanvasView';
import type { Canvas } from '@/canvas/canvas';
import type { Tool } from '@/canvas/intent';
import { useT } from '@/i18n';
import type { DrawingsProps } from '@/rows/step';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { AssetPane, type Carried, carried } from './AssetPane';
import { CanvasCorner } from './CanvasCorner';
import { DiagramMenu } from './DiagramMenu';
import { DialogsAndMenus, FindBox, RenameBox } from './DialogsAndMenus';
import type { Over } from './desk';
import { EditState } from './EditState';
import { shapeOf } from './edits';
import { Toolbar } from './Toolbar';
import styles from './topology.less';
import { useDesk } from './useDesk';
import { useDrawingKeys } from './useDrawingKeys';
import { useDrawingOffers } from './useDrawingOffers';
import { useEditing } from './useEditing';
import { useFocusFromAddress } from './useFocusFromAddress';
import { useFullScreen } from './useFullScreen';
import { usePicture } from './usePicture';
import { useScopeNews } from './useScopeNews';
import { useWatched } from './useWatched';

/** The readers of foreign drawings come when one is imported. */
const ImportDrawing = lazy(() => import('./import/ImportDrawing'));

/** The data-flow diagrams of a task: drawn rows on a canvas, tools around it. What is selected is shown in the panel beside it. */
export default function Topology({ readOnly: versionReadOnly, onAsset }: DrawingsProps) {
  const t = useT();
  const [current, go] = useCurrent();
  const shown = usePicture(current?.id ?? '');
  const editing = useEditing(current?.id, versionReadOnly);
  const readOnly = !editing.isMine;
  const [canvas, setCanvas] = useState<Canvas | null>(null);
  const [selection, setSelection] = useState<readonly string[]>([]);
  const [tool, setTool] = useState<Tool>('select');
  const [over, setOver] = useState<Over | null>(null);
  const whole = useFullScreen();
  const { typedAhead, naming, close } = useNaming(over, setOver);

  const drawn = useMemo(() => drawnAssets(shown.drawing), [shown.drawing]);
  const { desk, select, clipboard, intents } = useDesk({
    shown,
    canvas,
    selection,
    setSelection,
    setTool,
    setOver,
    readOnly,
    onAsset,
    fullScreen: whole.toggle,
    name: current?.name ?? '',
  });
  const keys = useDrawingKeys(desk, { tool, menu: intents.menuByKey, naming });
  useFocusFromAddress({ canvas, shown, selection, onLed: setSelection });
  useScopeNews(canvas, shown.drawing);
  useDrawingOffers(desk);
  useWatched({ canvas, diagram: current?.id, editing, selection });
  const open = (diagram: string | null) => {
    select([]);
    go({ diagram });
  };
  const importing = useImporting(open);
  useToolsPutAway(readOnly, setTool, setOver);

  return (
    <section
      className={whole.isWhole ? styles.whole : styles.page}
      aria-label={t('workspace.tab.topology')}
      data-part="topology"
      {...clipboard.events}
    >
      <header className={styles.bar}>
        <DiagramMenu
          current={current}
          readOnly={versionReadOnly}
          isMine={editing.isMine}
          onOpen={open}
          onImport={() => importing.start(null)}
        />
        {current && <Completeness />}
        {current && <Toolbar desk={desk} tool={tool} />}
      </header>
      <EditState editing={editing} name={current?.name} mayEdit={!versionReadOnly} onOpen={open} />
      <div className={styles.body} {...(!versionReadOnly && fileDrop(importing.start))}>
        {current ? (
          <>
            <AssetPane
              drawn={drawn}
              readOnly={readOnly}
              onCarry={intents.bring}
              onShow={(asset) => {
                const id = shapeOf(shown.drawing, asset);
                if (id) select([id]);
                if (id) canvas?.reveal(id);
              }}
            />
            <Ground open={!readOnly} onDrop={(what, event) => canvas && intents.bring(what, canvas.pointAt(event))}>
              <CanvasView
                shown={shown}
                selection={selection}
                tool={tool}
                readOnly={readOnly}
                isKept
                label={t('topology.canvas', { name: current.name })}
                onIntent={(intent) => (intent.is === 'select' ? select(intent.ids) : intents.follow(intent))}
                onReady={setCanvas}
                {...keys}
              >
                {desk && over?.is === 'rename' && (
                  <RenameBox key={over.id} desk={desk} id={over.id} typedAhead={typedAhead} onClose={close} />
                )}
                {desk && over?.is === 'find' && <FindBox desk={desk} onClose={close} />}
                {desk && <CanvasCorner desk={desk} />}
              </CanvasView>
              <Announced selection={selection} shown={shown} />
            </Ground>
          </>
        ) : (
          <Empty className={styles.empty} description={t(versionReadOnly ? 'topology.empty.read' : 'topology.empty')} />
        )}
      </div>
      {importing.dialog}
      {desk && <DialogsAndMenus desk={desk} over={over} onClose={close} />}
    </section>
  );
}

/** The name that is being typed, with the letters typed while its field was on its way. */
function useNaming(over: Over | null, setOver: (over: null) => void) {
  const typedAhead = useRef('');
  const naming = over?.is === 'rename' ? { typed: over.refused ? null : typedAhead } : null;
  const close = () => {
    typedAhead.current = '';
    setOver(null);
  };
  return { typedAhead, naming, close };
}

/** The diagram that the address names, else the first. */
function useCurrent() {
  const [address, go] = useAddress();
  const table = useWorkspace((v) => v.w.diagrams);
  const diagrams = useMemo(() => diagramsOf({ diagrams: table }), [table]);
  return [diagrams.find(({ id }) => id === address.diagram) ?? diagrams[0], go] as const;
}

const drawnAssets = ({ nodes, links }: Drawing): ReadonlySet<string> =>
  new Set([...nodes, ...links].flatMap(({ asset }) => asset ?? []));

/** The dialog that imports a drawing, for a file that was dropped or is still to be chosen. */
function useImporting(onOpen: (diagram: string) => void) {
  const [asked, setAsked] = useState<{ file: File | null } | null>(null);
  return {
    start: (file: File | null) => setAsked({ file }),
    dialog: asked && (
      <Suspense>
        <ImportDrawing {...asked} onOpen={onOpen} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  };
}

/** A file that is let go over the page is imported. */
const fileDrop = (onFile: (file: File) => void) => ({
  onDragOver: (event: React.DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  },
  onDrop: (event: React.DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    onFile(file);
  },
});

/** Who no longer edits has no tool in hand, and no question open that would change the drawing. */
function useToolsPutAway(
  readOnly: boolean,
  setTool: (tool: Tool) => void,
  setOver: (next: (now: Over | null) => Over | null) => void,
) {
  useEffect(() => {
    if (!readOnly) return;
    setTool('select');
    setOver((now) => (now?.is === 'delete' || now?.is === 'menu' ? null : now));
  }, [readOnly, setTool, setOver]);
}

/** The place of the drawing; what is dragged out of the lists is let go over it. */
function Ground({
  open,
  onDrop,
  children,
}: {
  open: boolean;
  onDrop: (what: Carried, event: React.DragEvent) => void;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dragged in can be brought by a click in the list too
    <div
      className={styles.ground}
      onDragOver={(event) => {
        if (open && event.dataTransfer.types.includes(carried)) event.preventDefault();
      }}
      onDrop={(event) => {
        const what = event.dataTransfer.getData(carried);
        if (!what) return;
        event.preventDefault();
        onDrop(JSON.parse(what), event);
      }}
    >
      {children}
    </div>
  );
}

/** Whether the diagrams of the task count as complete, and when they do (R-TOPO-6). */
function Completeness() {
  const t = useT();
  const complete = useWorkspace((v) => isDiagramComplete(v.ratings.coverage, v.w.nodes));
  const percent = completeFrom * 100;
  return (
    <Tooltip title={t('topology.complete.rule', { percent })}>
      <Tag variant="filled" color={complete ? 'blue' : 'default'}>
        {t(complete ? 'topology.complete' : 'topology.incomplete')}
      </Tag>
    </Tooltip>
  );
}

/** Says to screen readers what is selected: of several the last, and how many they are. */
function Announced({ selection, shown }: { selection: readonly string[]; shown: ReturnType<typeof usePicture> }) {
  const t = useT();
  const last = selection.at(-1);
  const item = last === undefined ? undefined : shown.picture.items.find((one) => one.id === last);
  const count = selection.length;
  return (
    <div className={styles.unseen} aria-live="polite" data-part="selected">
      {[item?.title, count > 1 && t('topology.selected', { count })].filter(Boolean).join(' · ')}
    </div>
  );
}
