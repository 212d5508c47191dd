import { useMemoizedFn } from 'ahooks';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ThreatRow } from '#domain/kinds/threat/shape.ts';
import type { ControlsView, TreeView } from '#domain/method/rate/ratings.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { CanvasView } from '@/canvas/CanvasView';
import type { Canvas } from '@/canvas/canvas';
import { useT } from '@/i18n';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import styles from './attack-tree.less';
import { Beside } from './Beside';
import { Dialogs } from './Dialogs';
import { NameField } from './NameField';
import { NoTree } from './NoTree';
import { chosenOn, TreeBar } from './TreeBar';
import { TreeMenu } from './TreeMenu';
import { TreePanel } from './TreePanel';
import { startTree } from './tree-edits';
import type { TreeFields } from './tree-fields';
import { useTreeDesk } from './useTreeDesk';
import { useTreeKeys } from './useTreeKeys';
import { useTreePicture } from './useTreePicture';
import { ZoomTools } from './ZoomTools';

/** The attack tree of a threat scenario: laid out by itself, rated while one types, with what each change does on the way up to the risk. */
export default function AttackTree({ fields }: { fields: TreeFields }) {
  const [address, go] = useAddress();
  const threats = useWorkspace((v) => v.w.threats);
  const inOrder = useMemo(() => [...threats].sort(byCode), [threats]);
  const controls = useWorkspace((v) => v.w.controls);
  const hasTree = useWorkspace((v) => v.ratings.trees.has(address.threat ?? ''));
  const around = hasTree ? controls.get(address.threat ?? '') : undefined;
  const first = useFirstThreat(inOrder);
  // The owner of the tree: a threat scenario, or a control that is circumvented by it.
  const threat = threats.get(address.threat ?? '') ?? around ?? threats.get(first) ?? inOrder[0];
  const choose = (id: string) => go({ threat: id });
  return (
    <section className={styles.page} data-part="attack-tree">
      {threat ? (
        <Tree key={threat.id} threat={threat.id} fields={fields} onThreat={choose} />
      ) : (
        <NoTree threat={null} paths={0} onStart={() => {}} onConvert={() => {}} readOnly />
      )}
    </section>
  );
}

/** Where no threat is named: the first with a tree, else the first that still needs one. It stays while one is here, whatever others do. */
function useFirstThreat(inOrder: readonly ThreatRow[]): string {
  const session = useSession();
  const [first] = useState(() => {
    const { w, ratings } = session.view;
    const withPath = new Set([...w.paths].flatMap(({ threats }) => threats));
    const one = inOrder.find(({ id }) => ratings.trees.has(id)) ?? inOrder.find(({ id }) => !withPath.has(id));
    return one?.id ?? '';
  });
  return first;
}

function Tree({ threat, fields, onThreat }: { threat: string; fields: TreeFields; onThreat: (id: string) => void }) {
  const t = useT();
  const session = useSession();
  const readOnly = useWorkspace((v) => v.readOnly) !== null;
  const code = useWorkspace((v) => (v.w.threats.get(threat) ?? v.w.controls.get(threat))?.code ?? '');
  const { view, before, controlsView, picture, selected, select, fold, foldAll } = useShownTree(threat);
  const tree = { threat, picture, selected, onSelect: select, onFold: fold, readOnly };
  const { desk, make, over, setOver, setCanvas } = useTreeDesk(tree);
  const keys = useTreeKeys(desk);
  useInView(desk.canvas, selected && (picture.joined.get(selected) ?? selected), picture.boxes);
  const shapes = useMemo(
    () => (selected ? [picture.joined.get(selected) ?? selected] : []),
    [selected, picture.joined],
  );
  const acts = {
    onAct: useMemoizedFn((work: (on: typeof desk) => unknown) => void work(desk)),
    draw: useMemoizedFn(picture.draw),
    onThreat: useMemoizedFn(onThreat),
    onFoldAll: foldAll,
  };
  // A key is answered on the drawing first; the panel and the bar follow right after.
  const { w } = session.view;
  const panel = useDeferredValue({
    threat,
    controlsView,
    before,
    view,
    w,
    desk,
    fields,
    naming: over?.is === 'rename',
  });
  const focus = useCanvasFocus(setCanvas);
  const field = useRef<HTMLInputElement>(null);
  const close = () => {
    setOver(null);
    focus.give();
  };
  return (
    <>
      <TreeBar threat={threat} chosen={chosenOn(panel.desk)} readOnly={readOnly} hasTree={picture.hasTree} {...acts} />
      <div className={styles.body}>
        <div className={styles.middle}>
          {picture.hasTree ? (
            <div className={styles.ground}>
              <CanvasView
                shown={picture.shown}
                selection={shapes}
                tool="select"
                readOnly
                label={t('tree.canvas', { code })}
                onIntent={(intent) => {
                  if (intent.is === 'select') desk.select(intent.ids.at(-1)?.replace(/^way /, '') ?? null);
                  if (intent.is === 'menu' && intent.id) setOver({ is: 'menu', client: intent.client });
                }}
                onReady={focus.onReady}
                field={field}
                {...keys}
              >
                <NameField
                  desk={desk}
                  field={field}
                  label={t('tree.canvas', { code })}
                  naming={over?.is === 'rename' ? { over, shape: picture.joined.get(over.id) ?? over.id } : null}
                  keys={keys}
                  onClose={close}
                />
                <ZoomTools canvas={desk.canvas} />
              </CanvasView>
              <div className={styles.unseen} aria-live="polite" data-part="selected">
                {picture.shown.picture.items.find(({ id }) => id === shapes[0])?.title}
              </div>
            </div>
          ) : (
            <StartHere threat={threat} readOnly={readOnly} make={make} onConvert={() => setOver({ is: 'toTree' })} />
          )}
          <Beside
            threat={threat}
            controlsView={controlsView}
            onStep={(step) => desk.select(leafOf(picture.rows, step))}
          />
        </div>
        <div className={styles.followed} aria-busy={panel.desk !== desk}>
          <TreePanel of={panel} />
        </div>
      </div>
      {over?.is === 'menu' && <TreeMenu desk={desk} client={over.client} onClose={() => setOver(null)} />}
      <Dialogs threat={threat} desk={desk} over={over} onClose={close} onConverted={focus.expect} />
    </>
  );
}

/** The tree of a threat as it is shown: the selected node, the folded ones, and the ratings from before the node was selected. */
function useShownTree(threat: string) {
  const session = useSession();
  const view = useWorkspace((v) => v.ratings.trees.get(threat));
  const wanted = useWorkspace((v) => v.controlsView);
  const [selected, setSelected] = useState<string | null>(null);
  const [before, setBefore] = useState<TreeView | undefined>(view);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const controlsView: ControlsView = view?.controlled ? wanted : 'initial';
  const picture = useTreePicture({ threat, view, before, controlsView, folded });
  const select = (shape: string | null) => {
    setSelected(shape);
    setBefore(session.view.ratings.trees.get(threat));
  };
  const fold = (id: string) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  const foldAll = useMemoizedFn(() => setFolded(folded.size > 0 ? new Set() : foldable(picture.rows)));
  return { view, before, controlsView, picture, selected, select, fold, foldAll };
}

/** What can be done where a threat has no tree. */
function StartHere({
  threat,
  readOnly,
  make,
  onConvert,
}: {
  threat: string;
  readOnly: boolean;
  make: ReturnType<typeof useTreeDesk>['make'];
  onConvert: () => void;
}) {
  const t = useT();
  const paths = useWorkspace((v) => v.w.paths);
  const count = useMemo(() => [...paths].filter(({ threats }) => threats.includes(threat)).length, [paths, threat]);
  return (
    <NoTree
      threat={threat}
      paths={count}
      readOnly={readOnly}
      onStart={() => make(startTree(threat, '', t('tree.newStep')))}
      onConvert={onConvert}
    />
  );
}

/** The focus of the canvas as it is now: a dialog that makes a tree is drawn before there is one. */
function useCanvasFocus(setCanvas: (canvas: Canvas | null) => void) {
  const here = useRef<Canvas | null>(null);
  const isExpected = useRef(false);
  return {
    give: () => backTo(here.current),
    /** The canvas takes it as soon as it is there. */
    expect: () => {
      isExpected.current = here.current === null;
    },
    onReady: (canvas: Canvas | null) => {
      setCanvas(canvas);
      here.current = canvas;
      if (!canvas || !isExpected.current) return;
      isExpected.current = false;
      backTo(canvas);
    },
  };
}

/** A dialog gives the focus back to where it was before, once it is gone. A name that is typed by then keeps it. */
function backTo(canvas: Canvas | null) {
  const focus = () => canvas?.element.focus({ preventScroll: true });
  focus();
  setTimeout(() => document.activeElement?.closest('[data-over]') || focus(), 60);
}

/** What was just made is brought into view once it is drawn. */
function useInView(canvas: Canvas | null, shape: string | null, boxes: ReadonlyMap<string, unknown>) {
  const isDrawn = shape !== null && boxes.has(shape);
  useEffect(() => {
    if (canvas && shape !== null && isDrawn) canvas.reveal(shape);
  }, [canvas, shape, isDrawn]);
}

type Rows = ReturnType<typeof useTreePicture>['rows'];

const foldable = (rows: Rows): ReadonlySet<string> =>
  new Set([...rows.values()].filter(({ gate, parent }) => gate !== 'none' && parent !== null).map(({ id }) => id));

const leafOf = (rows: Rows, step: string): string | null =>
  [...rows.values()].find((row) => row.step === step)?.id ?? null;
