import { theme } from 'antd';
import { useMemo, useRef } from 'react';
import { colours } from '#domain/diagram/colours.ts';
import type { DrawnNode } from '#domain/diagram/drawing.ts';
import type { Look } from '#domain/diagram/picture-parts.ts';
import { type TreeBranch, type TreeLook, type TreePicture, treePicture } from '#domain/diagram/tree-picture.ts';
import { plainStyle } from '#domain/kinds/drawing.ts';
import type { TreeNodeRow } from '#domain/kinds/tree-node/shape.ts';
import { rateStep } from '#domain/method/rate/feasibility.ts';
import type { TreeView } from '#domain/method/rate/ratings.ts';
import { scaleOf } from '#domain/method/rate/scale.ts';
import type { TreeRating } from '#domain/method/rate/tree-rating.ts';
import type { Method } from '#domain/model/method.ts';
import { sameContent } from '#domain/workspace/same-content.ts';
import { nodeName, rootOf } from '#domain/workspace/trees.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { type Translate, useT } from '@/i18n';
import { type AllLooks, useLooks } from '@/ratings/useLooks';
import { useWorkspace } from '@/session/SessionProvider';

/** Which rating of the tree is shown. */
export type Manner = 'initial' | 'controlled';
export const ratingIn = (view: TreeView | undefined, manner: Manner): TreeRating | undefined =>
  (manner === 'controlled' && view?.controlled) || view?.initial;

/** A control on a node, as the canvas knows it. */
export const controlShape = (node: string, control: string) => `${node} on ${control}`;
export const controlIn = (shape: string): { node: string; control: string } | null => {
  const [node, control] = shape.split(' on ');
  return node && control ? { node, control } : null;
};

interface Input {
  threat: string;
  view: TreeView | undefined;
  /** What the ratings were when the selected node was selected. */
  before: TreeView | undefined;
  manner: Manner;
  folded: ReadonlySet<string>;
}

type Tables = Pick<Workspace, 'treeNodes' | 'steps' | 'controls' | 'method'>;

/** The tree as a picture: rows, ratings and what is folded away. A look that says the same stays the same object, so that it is not drawn anew. */
export function useTreePicture(input: Input) {
  const t = useT();
  const levels = useLooks();
  const { token } = theme.useToken();
  const treeNodes = useWorkspace((v) => v.w.treeNodes);
  const steps = useWorkspace((v) => v.w.steps);
  const controls = useWorkspace((v) => v.w.controls);
  const method = useWorkspace((v) => v.w.method);
  const title = useWorkspace((v) => v.w.threats.get(input.threat)?.description ?? '');
  const former = useRef(new Map<string, TreeLook>());
  const dark = token.colorBgBase === '#000' || token.colorBgBase === '#000000';
  const accent = token.colorPrimary;
  const own = useMemo(() => ({ ...colours[dark ? 'dark' : 'light'], accent }), [dark, accent]);
  const { threat, view, before, manner, folded } = input;
  return useMemo(() => {
    const w = { treeNodes, steps, controls, method };
    const planter = new Planter(
      w,
      { threat, view, before, manner, folded },
      { t, levels, title, former: former.current },
    );
    const root = planter.plant();
    const picture = root ? treePicture(root, own) : emptyPicture;
    const nodes = [...picture.boxes].map(
      ([id, box]): DrawnNode => ({ ...still, ...box, id, diagram: threat, asset: id }),
    );
    const lookOf = (id: string) => farLook(planter.looks.get(id));
    return {
      shown: { drawing: { diagram: threat, nodes, links: [], groups: [] }, picture, colours: own, lookOf },
      boxes: picture.boxes,
      rows: planter.rows,
      joined: planter.joined,
      hasTree: root !== null,
    };
  }, [treeNodes, steps, controls, method, threat, view, before, manner, folded, t, levels, title, own]);
}

const emptyPicture: TreePicture = { items: [], routes: new Map(), boxes: new Map() };

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

interface Words {
  t: Translate;
  levels: AllLooks;
  title: string;
  former: Map<string, TreeLook>;
}

/** Makes branches of rows. A step that stands in several leaves is drawn once; the other leaves are ways to it. */
class Planter {
  readonly rows = new Map<string, TreeNodeRow>();
  readonly looks = new Map<string, TreeLook>();
  /** Leaves that are drawn as a way, with the node that shows their step. */
  readonly joined = new Map<string, string>();
  private readonly children = new Map<string, TreeNodeRow[]>();
  private readonly stepAt = new Map<string, string>();

  constructor(
    private readonly w: Tables,
    private readonly input: Input,
    private readonly words: Words,
  ) {}

  plant(): TreeBranch | null {
    const { w, input } = this;
    const root = rootOf(w, input.threat);
    if (!root) return null;
    for (const id of new Set(w.treeNodes.mayName('threat', input.threat))) {
      const row = w.treeNodes.get(id);
      if (!row || row.threat !== input.threat) continue;
      this.rows.set(id, row);
      if (row.parent === null) continue;
      const all = this.children.get(row.parent);
      if (all) all.push(row);
      else this.children.set(row.parent, [row]);
    }
    for (const all of this.children.values()) all.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
    return this.branch(root);
  }

  private branch(row: TreeNodeRow): TreeBranch {
    if (row.step !== null) this.stepAt.set(row.step, row.id);
    const below = this.children.get(row.id) ?? [];
    const isFolded = this.input.folded.has(row.id) && below.length > 0;
    const children: TreeBranch[] = row.controls.flatMap((id) => this.control(row, id));
    const joins: { id: string; to: string; critical: boolean }[] = [];
    if (!isFolded)
      for (const child of below) {
        const at = child.step !== null && child.controls.length === 0 ? this.stepAt.get(child.step) : undefined;
        if (at === undefined) children.push(this.branch(child));
        else {
          this.joined.set(child.id, at);
          joins.push({ id: child.id, to: at, critical: this.isCritical(child.id) && this.isCritical(row.id) });
        }
      }
    return { id: row.id, look: this.look(row, isFolded ? this.sizeBelow(row.id) : 0), children, joins };
  }

  private sizeBelow(id: string): number {
    let count = 0;
    const open = [id];
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const child of this.children.get(at) ?? []) {
        count += 1;
        open.push(child.id);
      }
    return count;
  }

  private isCritical = (id: string) => ratingIn(this.input.view, this.input.manner)?.nodes.get(id)?.critical ?? false;

  private look(row: TreeNodeRow, hidden: number): TreeLook {
    const { w, input, words } = this;
    const { t, levels, title } = words;
    const rated = ratingIn(input.view, input.manner)?.nodes.get(row.id);
    const was = ratingIn(input.before, input.manner)?.nodes.get(row.id);
    const step = w.steps.get(row.step ?? '');
    const level = levels.feasibility.get(rated?.level ?? '');
    const uses = step ? new Set(w.treeNodes.mayName('step', step.id)).size : 0;
    const name = step?.name ?? (row.target === null ? row.text : nodeName(w, row));
    const look: TreeLook = {
      is: row.gate !== 'none' ? 'gate' : row.target === null ? 'step' : 'reference',
      root: row.parent === null,
      name: name || (row.parent === null ? title : t(row.gate === 'none' ? 'tree.noStep' : 'tree.noName')),
      code: step?.code ?? '',
      gate: row.gate === 'none' ? '' : row.gate === 'and' ? 'AND' : 'OR',
      sum: rated?.impossible ? '∞' : String(rated?.sum ?? ''),
      before: was && was.sum !== rated?.sum && was.sum !== null ? String(was.sum) : '',
      bars: step ? barsOf(w.method, input.view?.model ?? row.model, step) : [],
      level: level ? { tone: level.tone, name: level.name, digit: level.code } : null,
      unrated: t('workspace.notRated'),
      critical: rated?.critical ?? false,
      note: hidden > 0 ? t('tree.folded', { count: hidden }) : uses > 1 ? t('tree.shared', { count: uses }) : '',
      on: true,
      state: '',
    };
    return this.keep(row.id, look);
  }

  private control(row: TreeNodeRow, id: string): TreeBranch[] {
    const control = this.w.controls.get(id);
    if (!control) return [];
    const { t } = this.words;
    const shape = controlShape(row.id, id);
    const look = this.keep(shape, {
      is: 'control',
      root: false,
      name: control.name,
      code: control.code,
      gate: '',
      sum: '',
      before: '',
      bars: [],
      level: null,
      unrated: '',
      critical: control.active && this.input.manner === 'controlled' && this.isCritical(row.id),
      note: '',
      on: control.active,
      state: t(control.active ? 'tree.on' : 'tree.off'),
    });
    return [{ id: shape, look, children: [], joins: [] }];
  }

  private keep(id: string, look: TreeLook): TreeLook {
    const { former } = this.words;
    const known = former.get(id);
    const kept = known && sameContent(known, look) ? known : look;
    former.set(id, kept);
    this.looks.set(id, kept);
    return kept;
  }
}

/** Every parameter of a step as a share of the highest value it can have. */
function barsOf(method: Method, model: string, step: Parameters<typeof rateStep>[1]): number[] {
  const scale = scaleOf(method).model(model).model;
  if (scale.type !== 'AttackPotentialBased') return [];
  const { values } = rateStep(method, step, scale.id);
  return scale.parameters.map(({ code, levels }) => {
    const highest = Math.max(1, ...levels.map(({ value }) => value ?? 0));
    return Math.min(1, (values[code]?.value ?? 0) / highest);
  });
}
