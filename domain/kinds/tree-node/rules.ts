import { controlsOfSteps } from '../../method/rate/tree-branches.ts';
import { ownerOf } from '../../method/rate/tree-rows.ts';
import { unusedSteps } from '../attack-step/unused-steps.ts';
import { refuseLoop } from '../checks.ts';
import type { RuleEdit, Rules } from '../rule.ts';
import { type TreeNodeRow, treeLimits } from './shape.ts';

export const treeNodeRules: Rules<'treeNodes'> = {
  written(edit, row, before) {
    checkOwner(edit, row, before);
    checkModel(edit, row, before);
    checkRing(edit, row, before);
    checkPlace(edit, row, before);
    checkLeaf(edit, row);
    if (!before?.step || before.step === row.step) return;
    return { steps: unusedSteps(edit, [before.step]) };
  },
  dropped: (edit, rows) => ({
    steps: unusedSteps(
      edit,
      rows.flatMap(({ step }) => step ?? []),
    ),
  }),
};

/** A tree is of one threat scenario or of one control, for good. */
function checkOwner(edit: RuleEdit, { threat, control }: TreeNodeRow, before: TreeNodeRow | undefined): void {
  if ((threat === null) === (control === null)) edit.refuse('UnknownReference', { field: 'threat' }, 'threat');
  if (!before) return;
  if (threat !== before.threat) edit.refuse('UnknownReference', { field: 'threat' }, 'threat');
  if (control !== before.control) edit.refuse('UnknownReference', { field: 'control' }, 'control');
}

/** A control is not circumvented by a way that needs the same control to be circumvented, nor a branch by itself. */
function checkRing(edit: RuleEdit, row: TreeNodeRow, before: TreeNodeRow | undefined): void {
  const { target, parent } = row;
  if (isGuardedByItself(edit, row)) edit.refuse('LinkLoop', { field: 'controls' }, 'controls');
  // Nothing is below a new node yet. A moved one takes its branches along, with what they refer to and what guards them.
  if (before && parent !== null && parent !== before.parent && reaches(edit, row.id, parent))
    edit.refuse('LinkLoop', { field: 'parent' }, 'parent');
  if (target !== null && target !== before?.target && reaches(edit, target, row.id))
    edit.refuse('LinkLoop', { field: 'target' }, 'target');
}

function checkModel(edit: RuleEdit, { model }: TreeNodeRow, before: TreeNodeRow | undefined): void {
  if (model && model !== before?.model && !edit.method.feasibility.some(({ id }) => id === model))
    edit.refuse('FeasibilityNotAllowed', {}, 'model');
}

/** One root per owner, one tree per node, no circle, and neither too many nodes nor too deep. */
function checkPlace(edit: RuleEdit, row: TreeNodeRow, before: TreeNodeRow | undefined): void {
  if (before && before.parent === row.parent && before.target === row.target) return;
  const parent = row.parent === null ? undefined : edit.get('treeNodes', row.parent);
  if (parent && ownerOf(parent) !== ownerOf(row)) edit.refuse('UnknownReference', { field: 'parent' }, 'parent');
  refuseLoop(edit, 'treeNodes', row, before, 'parent');
  if (parent?.gate === 'none') edit.refuse('TreeLeafOnly', {}, 'parent');
  if (row.parent === null && hasOtherRoot(edit, row)) edit.refuse('TreeHasRoot', {}, 'parent');
  const field = row.threat === null ? 'control' : 'threat';
  if (!before && edit.countNaming('treeNodes', field, ownerOf(row)) > treeLimits.nodes) {
    const size = [...edit.naming('treeNodes', field, ownerOf(row))].length;
    if (size > treeLimits.nodes) edit.refuse('TreeTooLarge', { most: treeLimits.nodes }, 'parent');
  }
  const place = row.target === null ? 'parent' : 'target';
  if (depthAbove(edit, row) + heightBelow(edit, row, !before) > treeLimits.depth)
    edit.refuse('TreeTooDeep', { most: treeLimits.depth }, place);
}

/** A leaf has no branches, and what has branches is no step. */
function checkLeaf(edit: RuleEdit, row: TreeNodeRow): void {
  if (row.gate !== 'none') {
    if (row.step !== null) edit.refuse('TreeLeafOnly', {}, 'step');
    if (row.target !== null) edit.refuse('TreeLeafOnly', {}, 'target');
    return;
  }
  if (row.step !== null && row.target !== null) edit.refuse('TreeLeafOnly', {}, 'target');
  const [child] = edit.naming('treeNodes', 'parent', row.id);
  if (child) edit.refuse('TreeLeafOnly', {}, 'gate');
}

function hasOtherRoot(edit: RuleEdit, row: TreeNodeRow): boolean {
  for (const other of edit.naming('treeNodes', row.threat === null ? 'control' : 'threat', ownerOf(row)))
    if (other.parent === null && other.id !== row.id) return true;
  return false;
}

/** Nodes one step further down: the children, and what a reference refers to. */
function* below(edit: RuleEdit, { id, target }: TreeNodeRow): Generator<TreeNodeRow> {
  yield* edit.naming('treeNodes', 'parent', id);
  const referred = target === null ? undefined : edit.get('treeNodes', target);
  if (referred) yield referred;
}

/** The controls of a node, those of its step and its pre-steps among them. */
function controlsOn(edit: RuleEdit, { controls, step }: TreeNodeRow): readonly string[] {
  if (step === null) return controls;
  return [...new Set([...controls, ...controlsOfSteps([step], (id) => edit.get('steps', id))])];
}

/** Is one of the controls of the node circumvented by a tree that leads to the node? */
export const isGuardedByItself = (edit: RuleEdit, node: TreeNodeRow): boolean =>
  controlsOn(edit, node).some((control) => leadsBack(edit, control, node.id));

/** Does the tree by which a control is circumvented lead to the node? */
function leadsBack(edit: RuleEdit, control: string, node: string): boolean {
  for (const row of edit.naming('treeNodes', 'control', control))
    if (row.parent === null && (row.id === node || reaches(edit, row.id, node))) return true;
  return false;
}

/** Nodes that are needed for a node: those below it, and what gets around its controls. */
function* needed(edit: RuleEdit, row: TreeNodeRow): Generator<TreeNodeRow> {
  yield* below(edit, row);
  for (const control of controlsOn(edit, row))
    for (const root of edit.naming('treeNodes', 'control', control)) if (root.parent === null) yield root;
}

/** Does the way down from one node lead to the other, through controls too? */
function reaches(edit: RuleEdit, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    const row = edit.get('treeNodes', id);
    if (row) for (const next of needed(edit, row)) open.push(next.id);
  }
  return false;
}

/** Nodes on the longest way up, references to the node included. Rings are refused elsewhere; here the limit ends them. */
function depthAbove(edit: RuleEdit, row: TreeNodeRow): number {
  return longest(row, (one) => {
    const parent = one.parent === null ? undefined : edit.get('treeNodes', one.parent);
    return [...(parent ? [parent] : []), ...edit.naming('treeNodes', 'target', one.id)];
  });
}

/** Nodes on the longest way down, its own included; of a new node without a reference that is itself. */
function heightBelow(edit: RuleEdit, row: TreeNodeRow, isNew: boolean): number {
  if (isNew && row.target === null) return 1;
  return 1 + longest(row, (one) => [...below(edit, one)]);
}

/** Steps on the longest way, level by level; a node met again on a deeper level counts there. Ends beyond the limit. */
function longest(from: TreeNodeRow, next: (row: TreeNodeRow) => readonly TreeNodeRow[]): number {
  let level = new Map([[from.id, from]]);
  for (let steps = 0; ; steps++) {
    const further = new Map<string, TreeNodeRow>();
    for (const row of level.values()) for (const one of next(row)) further.set(one.id, one);
    if (further.size === 0 || steps > treeLimits.depth) return steps;
    level = further;
  }
}
