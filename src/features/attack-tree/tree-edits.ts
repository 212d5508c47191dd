import type { StepRow } from '#domain/kinds/attack-step/shape.ts';
import type { TreeNodeRow } from '#domain/kinds/tree-node/shape.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { childrenOf } from '#domain/workspace/trees.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { newId } from '@/session/new-id';

/** Operations for the session, made of keys and buttons. Each list is one edit and one step of undo. */
export interface Made {
  ops: readonly Op[];
  /** The node that is selected and named next. */
  made: string | null;
}
const nothing: Made = { ops: [], made: null };

/** Room between neighbours, so that most new ones fit between them without moving the others. */
const gap = 3;

/** What a new leaf shows: a new step, one that is there already, or a branch elsewhere. */
export type LeafContent = { name: string } | { step: string } | { target: string };

/** The threat scenario, or the control, to whose tree a new node belongs. */
type Owner = Pick<TreeNodeRow, 'threat' | 'control'>;

function leafOps({ threat, control }: Owner, parent: string, order: number, content: LeafContent): Made {
  const made = newId();
  const place = { threat, control, parent, order };
  if (!('name' in content)) return { ops: [add('treeNodes', { ...place, ...content }, made)], made };
  const step = newId();
  return { ops: [add('steps', { name: content.name }, step), add('treeNodes', { ...place, step }, made)], made };
}

/** The root of a threat that has no tree yet, with its first leaf. */
export function startTree(threat: string, text: string, name: string): Made {
  const root = newId();
  const leaf = leafOps({ threat, control: null }, root, 0, { name });
  return { ops: [add('treeNodes', { threat, gate: 'or', text }, root), ...leaf.ops], made: leaf.made };
}

/** A new leaf below a gate; a leaf that gets a branch goes below a new gate together with it, so that what was entered stays. */
export function addChild(w: Workspace, node: TreeNodeRow, content: LeafContent): Made {
  if (node.gate !== 'none') {
    const last = childrenOf(w, node.id).at(-1);
    return leafOps(node, node.id, last ? last.order + gap : 0, content);
  }
  if (node.parent === null) return nothing;
  const between = newId();
  const { threat, control, parent, order } = node;
  const text = w.steps.get(node.step ?? '')?.name ?? '';
  const leaf = leafOps(node, between, gap, content);
  const ops = [
    add('treeNodes', { threat, control, parent, order, gate: 'and', text }, between),
    change('treeNodes', node, { parent: between, order: 0 }),
    ...leaf.ops,
  ];
  return { ops, made: leaf.made };
}

/** A new leaf right behind a node. */
export function addSibling(w: Workspace, node: TreeNodeRow, content: LeafContent): Made {
  if (node.parent === null) return addChild(w, node, content);
  const all = childrenOf(w, node.parent);
  const at = all.findIndex(({ id }) => id === node.id);
  const next = all[at + 1];
  if (!next || next.order > node.order + 1) {
    const order = next ? Math.floor((node.order + next.order) / 2) : node.order + gap;
    return leafOps(node, node.parent, order, content);
  }
  const leaf = leafOps(node, node.parent, (at + 1) * gap, content);
  const moved = all.map((row, i) => change('treeNodes', row, { order: (i > at ? i + 1 : i) * gap }));
  return { ops: [...moved, ...leaf.ops], made: leaf.made };
}

/** Changes places with a neighbour. */
export function shifted(w: Workspace, node: TreeNodeRow, by: 1 | -1): readonly Op[] {
  const all = node.parent === null ? [] : childrenOf(w, node.parent);
  const at = all.findIndex(({ id }) => id === node.id);
  const other = all[at + by];
  if (!other) return [];
  const order = other.order === node.order ? other.order + by : other.order;
  return [change('treeNodes', node, { order: Math.max(0, order) }), change('treeNodes', other, { order: node.order })];
}

/** What is named: a gate, or the step of a leaf; a reference has the name of its branch. */
export interface Named {
  node: TreeNodeRow;
  step: StepRow | undefined;
}

export const namedIn = (w: Workspace, id: string): Named | undefined => {
  const node = w.treeNodes.get(id);
  return node && { node, step: w.steps.get(node.step ?? '') };
};
export const nameOf = ({ node, step }: Named): string => step?.name ?? node.text;

/** A name that was typed for what was `seen`. Where somebody else has named it since, that is a conflict; anything else of it may have changed. */
export function renamed(seen: Named, now: Named, typed: string): readonly Op[] {
  const name = typed.trim();
  if (name === nameOf(seen) || name === nameOf(now)) return [];
  const { node, step } = nameOf(seen) === nameOf(now) ? now : seen;
  if (step) return name === '' || name === step.name ? [] : [change('steps', step, { name })];
  return node.gate === 'none' || name === node.text ? [] : [change('treeNodes', node, { text: name })];
}

/** A new control on a node, or one that is there already. */
export function withControl(node: TreeNodeRow, control: { name: string } | { id: string }): readonly Op[] {
  const id = 'id' in control ? control.id : newId();
  const attach = change('treeNodes', node, { controls: [...node.controls, id] });
  return 'id' in control ? [attach] : [add('controls', { name: control.name }, id), attach];
}

/** Takes a control off a node; one on the step of a leaf is taken off the step. */
export function withoutControl(w: Workspace, node: TreeNodeRow, control: string): readonly Op[] {
  const step = w.steps.get(node.step ?? '');
  const rest = (ids: readonly string[]) => ids.filter((id) => id !== control);
  return [
    ...(node.controls.includes(control) ? [change('treeNodes', node, { controls: rest(node.controls) })] : []),
    ...(step?.controls.includes(control) ? [change('steps', step, { controls: rest(step.controls) })] : []),
  ];
}

/** The controls of a node, and those of the step of a leaf. */
export const controlsOn = (w: Workspace, node: TreeNodeRow): readonly string[] => [
  ...new Set([...node.controls, ...(w.steps.get(node.step ?? '')?.controls ?? [])]),
];
