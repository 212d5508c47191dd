import { useRef, useState } from 'react';
import { controlIn } from '#domain/drawn/planted-tree.ts';
import type { TreeNodeRow } from '#domain/kinds/tree-node/shape.ts';
import { treeAround } from '#domain/workspace/circumvention.ts';
import { change, type Op } from '#domain/workspace/edit.ts';
import { rootOf } from '#domain/workspace/trees.ts';
import type { Canvas } from '@/canvas/canvas';
import { type Translate, useT } from '@/i18n';
import { newId } from '@/session/new-id';
import { useSession } from '@/session/SessionProvider';
import type { Session } from '@/session/session';
import { useRunEdit } from '@/session/useRunEdit';
import type { TreeDesk, TreeOver } from './tree-desk';
import { addChild, addSibling, controlsOn, type Made, shifted } from './tree-edits';
import type { useTreePicture } from './useTreePicture';
import { nextInTree } from './walk';

type Shown = ReturnType<typeof useTreePicture>;

/** Acts on the selected node. Everything is read anew when a key comes: it may come before the page was drawn again. */
export function useTreeDesk({
  threat,
  picture,
  selected,
  onSelect,
  onFold,
  readOnly,
}: {
  threat: string;
  picture: Shown;
  selected: string | null;
  onSelect: (shape: string | null) => void;
  onFold: (id: string) => void;
  readOnly: boolean;
}) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const [canvas, setCanvas] = useState<Canvas | null>(null);
  const [over, setOver] = useState<TreeOver | null>(null);
  const latest = useRef(selected);
  latest.current = selected;

  const select = (shape: string | null) => {
    latest.current = shape;
    onSelect(shape);
    if (shape) canvas?.reveal(picture.joined.get(shape) ?? shape);
  };
  const now = (): { node: TreeNodeRow | null; control: string | null } => {
    const on = controlIn(latest.current ?? '');
    const { treeNodes } = session.view.w;
    const node = treeNodes.get(on?.node ?? latest.current ?? '') ?? null;
    // What gets around a control of this tree belongs to the control.
    const isHere = node !== null && (node.threat === threat || node.control !== null);
    return { node: isHere ? node : null, control: on?.control ?? null };
  };
  const run = (ops: readonly Op[]) => (ops.length === 0 ? Promise.resolve(true) : runEdit(session.edit(...ops)));
  const edit = (work: (node: TreeNodeRow) => readonly Op[]): boolean => {
    const { node } = now();
    if (readOnly || !node) return false;
    void run(work(node));
    return true;
  };
  const make = ({ ops, made }: Made) => {
    void run(ops);
    if (!made || !session.view.w.treeNodes.has(made)) return;
    select(made);
    setOver({ is: 'rename', id: made, typed: false });
  };

  const hands: Hands = { t, session, threat, readOnly, canvas, latest, now, run, edit, select, make, setOver };
  const selectedNode = now().node;
  const desk: TreeDesk = {
    canvas,
    readOnly,
    ...now(),
    controls: selectedNode ? controlsOn(session.view.w, selectedNode) : [],
    hasAround: rootOf(session.view.w, now().control ?? '') !== undefined,
    run,
    select,
    ...actsOn(hands),
    ...waysIn(hands, picture, onFold),
  };
  return { desk, make, over, setOver, setCanvas };
}

/** What the acts share: everything is read anew when a key comes. */
interface Hands {
  t: Translate;
  session: Session;
  threat: string;
  readOnly: boolean;
  canvas: Canvas | null;
  latest: { readonly current: string | null };
  now: () => { node: TreeNodeRow | null; control: string | null };
  run: TreeDesk['run'];
  /** Edits a node of a tree that may be edited. */
  edit: (work: (node: TreeNodeRow) => readonly Op[]) => boolean;
  select: TreeDesk['select'];
  make: (made: Made) => void;
  setOver: (over: TreeOver | null) => void;
}

type Acts = Pick<TreeDesk, 'add' | 'rename' | 'remove' | 'flipGate' | 'shift' | 'switchControls' | 'around' | 'ask'>;

/** What changes the tree. */
function actsOn({ t, session, threat, readOnly, latest, now, edit, make, setOver }: Hands): Acts {
  return {
    add: (where) => {
      const { node } = now();
      if (readOnly || !node) return false;
      const content = { name: t('tree.newStep') };
      make(where === 'child' ? addChild(session.view.w, node, content) : addSibling(session.view.w, node, content));
      return true;
    },
    rename: (typed = false) => {
      const { node, control } = now();
      if (readOnly || !node || control || node.target !== null) return false;
      setOver({ is: 'rename', id: node.id, typed });
      return true;
    },
    remove: () => {
      if (readOnly || !latest.current || !now().node) return false;
      setOver({ is: 'delete', id: latest.current });
      return true;
    },
    flipGate: () =>
      edit((node) =>
        node.gate === 'none' ? [] : [change('treeNodes', node, { gate: node.gate === 'and' ? 'or' : 'and' })],
      ),
    shift: (by) => edit((node) => shifted(session.view.w, node, by)),
    switchControls: () =>
      edit((node) => {
        const { control } = now();
        const { w } = session.view;
        const rows = (control ? [control] : controlsOn(w, node)).flatMap((id) => session.view.w.controls.get(id) ?? []);
        const on = rows.some(({ active }) => active);
        return rows.map((row) => change('controls', row, { active: !on }));
      }),
    around: () => {
      const { node, control: id } = now();
      const { w, ratings } = session.view;
      const control = w.controls.get(id ?? '');
      if (readOnly || !node || !control || rootOf(w, control.id)) return false;
      const words = { text: t('control.tree.top', { name: control.name }), step: t('tree.newStep') };
      const { ops, leaf } = treeAround(control, { ...words, model: ratings.trees.get(threat)?.model ?? '' }, newId);
      make({ ops, made: leaf });
      return true;
    },
    ask: (what) => {
      if (readOnly || ((what === 'take' || what === 'control') && !now().node)) return false;
      setOver({ is: what });
      return true;
    },
  };
}

/** What moves about in the tree. */
function waysIn(
  { session, threat, canvas, latest, now, select, setOver }: Hands,
  picture: Shown,
  onFold: (id: string) => void,
): Pick<TreeDesk, 'fold' | 'walk' | 'menu' | 'toRoot' | 'leave'> {
  return {
    fold: () => {
      const { node, control } = now();
      if (!node) return false;
      // Of a control that is selected, the tree by which it is circumvented.
      onFold(control !== null && latest.current !== null ? latest.current : node.id);
      return true;
    },
    walk: (way) => {
      const from = latest.current;
      const { node, control } = now();
      const next = from && nextInTree(picture, from, way, control ? node?.id : node?.parent);
      if (next) select(next);
      return from !== null;
    },
    menu: () => {
      const shape = latest.current;
      const box = shape && canvas?.boxOnScreen(picture.joined.get(shape) ?? shape);
      if (!canvas || !box) return false;
      const edge = canvas.element.getBoundingClientRect();
      setOver({ is: 'menu', client: { x: edge.left + box.x + 10, y: edge.top + box.y + box.height } });
      return true;
    },
    toRoot: () => {
      const root = rootOf(session.view.w, threat);
      if (root) select(root.id);
      return root !== undefined;
    },
    leave: () => {
      if (canvas?.cancel()) return true;
      if (latest.current === null) return false;
      select(null);
      return true;
    },
  };
}
