import { useMemo, useRef } from 'react';
import { colours } from '#domain/diagram/colours.ts';
import type { DrawnNode } from '#domain/diagram/drawing.ts';
import type { Colours, Look } from '#domain/diagram/picture-parts.ts';
import { type TreeLook, type TreePicture, treePicture } from '#domain/diagram/tree-picture.ts';
import { PlantedTree, type TreeWords } from '#domain/drawn/planted-tree.ts';
import { plainStyle } from '#domain/kinds/drawing.ts';
import type { ControlsView, TreeView } from '#domain/method/rate/ratings.ts';
import type { Shown as CanvasShown } from '@/canvas/canvas';
import { useColours } from '@/canvas/useColours';
import { type Translate, useT } from '@/i18n';
import { type AllLooks, useLooks } from '@/ratings/useLooks';
import { useWorkspace } from '@/session/SessionProvider';

interface Input {
  threat: string;
  view: TreeView | undefined;
  /** What the ratings were when the selected node was selected. */
  before: TreeView | undefined;
  controlsView: ControlsView;
  folded: ReadonlySet<string>;
}

/** The tree as a picture: rows, ratings and what is folded away. A look that says the same stays the same object, so that it is not drawn anew. */
export function useTreePicture(input: Input) {
  const t = useT();
  const levels = useLooks();
  const treeNodes = useWorkspace((v) => v.w.treeNodes);
  const steps = useWorkspace((v) => v.w.steps);
  const controls = useWorkspace((v) => v.w.controls);
  const method = useWorkspace((v) => v.w.method);
  const title = useWorkspace((v) => v.w.threats.get(input.threat)?.description ?? '');
  const former = useRef<PlantedTree | undefined>(undefined);
  const last = useRef<Shown | null>(null);
  const own = useColours();
  const words = useMemo(() => wordsOf(t, levels), [t, levels]);
  const { threat, view, before, controlsView, folded } = input;
  return useMemo(() => {
    const w = { treeNodes, steps, controls, method };
    const planted = new PlantedTree(w, { threat, title, view, before, controlsView, folded, words }, former.current);
    former.current = planted;
    const known = last.current?.colours === own ? last.current : null;
    const picture = planted.root ? treePicture(planted.root, own, known?.picture) : emptyPicture;
    // The same picture shows the same looks.
    const shown = picture === known?.picture ? known : shownOf(threat, picture, own, planted.looks, known);
    last.current = shown;
    return {
      shown,
      boxes: picture.boxes,
      rows: planted.rows,
      joined: planted.joined,
      root: planted.root,
      hasTree: planted.root !== null,
      /** The tree in light colours, for a file. */
      draw: () => (planted.root ? treePicture(planted.root, colours.light) : emptyPicture),
    };
  }, [treeNodes, steps, controls, method, threat, view, before, controlsView, folded, words, title, own]);
}

const emptyPicture: TreePicture = {
  items: [],
  routes: new Map(),
  boxes: new Map(),
  pictured: new Map(),
  ways: new Map(),
};

interface Shown extends CanvasShown {
  picture: TreePicture;
  nodes: ReadonlyMap<string, DrawnNode>;
}

/** A picture as the canvas takes it; nodes that stay at their places stay the same objects. */
function shownOf(
  threat: string,
  picture: TreePicture,
  own: Colours,
  looks: ReadonlyMap<string, TreeLook>,
  former: Shown | null,
): Shown {
  const nodes = new Map<string, DrawnNode>();
  for (const [id, box] of picture.boxes) {
    const stays = former?.picture.boxes.get(id) === box ? former.nodes.get(id) : undefined;
    nodes.set(id, stays ?? { ...still, ...box, id, diagram: threat, asset: id });
  }
  const drawing = { diagram: threat, nodes: [...nodes.values()], links: [], groups: [] };
  return { drawing, picture, colours: own, lookOf: (id) => farLook(looks.get(id)), nodes };
}

/** What all boxes of a tree have in common: nobody moves them. */
const still = {
  rev: 0,
  createBy: '',
  responsibleBy: '',
  updateBy: '',
  updateTime: '',
  text: '',
  group: null,
  z: 0,
  style: { ...plainStyle, locked: true },
};

/** From afar only the tone of the level is seen. */
function farLook(look: TreeLook | undefined): Look | undefined {
  if (!look) return undefined;
  const { name, code, level } = look;
  return { name, code, level, icon: 'ecu', form: 'card', part: false, threatened: false };
}

const wordsOf = (t: Translate, levels: AllLooks): TreeWords => ({
  noStep: t('tree.noStep'),
  noName: t('tree.noName'),
  unrated: t('workspace.notRated'),
  on: t('tree.on'),
  off: t('tree.off'),
  folded: (count) => t('tree.folded', { count }),
  shared: (count) => t('tree.shared', { count }),
  level: (code) => {
    const level = levels.feasibility.get(code);
    return level ? { tone: level.tone, name: level.name, digit: level.code } : null;
  },
});
