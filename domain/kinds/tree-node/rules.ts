import { unusedSteps } from '../attack-step/unused-steps.ts';
import { refuseLoop } from '../checks.ts';
import type { RuleEdit, Rules } from '../rule.ts';
import { type TreeNodeRow, treeLimits } from './shape.ts';

export const treeNodeRules: Rules<'treeNodes'> = {
  written(edit, row, before) {
    if (before && row.threat !== before.threat) edit.refuse('UnknownReference', { field: 'threat' }, 'threat');
    checkModel(edit, row, before);
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

function checkModel(edit: RuleEdit, { model }: TreeNodeRow, before: TreeNodeRow | undefined): void {
  if (model && model !== before?.model && !edit.method.feasibility.some(({ id }) => id === model))
    edit.refuse('FeasibilityNotAllowed', {}, 'model');
}

/** One root per threat scenario, one tree per node, no circle, and neither too many nodes nor too deep. */
function checkPlace(edit: RuleEdit, row: TreeNodeRow, before: TreeNodeRow | undefined): void {
  if (before && before.parent === row.parent && before.target === row.target) return;
  const parent = row.parent === null ? undefined : edit.get('treeNodes', row.parent);
  if (parent && parent.threat !== row.threat) edit.refuse('UnknownReference', { field: 'parent' }, 'parent');
  refuseLoop(edit, 'treeNodes', row, before, 'parent');
  if (parent?.gate === 'none') edit.refuse('TreeLeafOnly', {}, 'parent');
  if (row.parent === null && hasOtherRoot(edit, row)) edit.refuse('TreeHasRoot', {}, 'parent');
  if (row.target !== null && reaches(edit, row.target, row.id)) edit.refuse('LinkLoop', { field: 'target' }, 'target');
  if (!before && edit.countNaming('treeNodes', 'threat', row.threat) > treeLimits.nodes) {
    const size = [...edit.naming('treeNodes', 'threat', row.threat)].length;
    if (size > treeLimits.nodes) edit.refuse('TreeTooLarge', { most: treeLimits.nodes }, 'parent');
  }
  const field = row.target === null ? 'parent' : 'target';
  if (depthAbove(edit, row) + heightBelow(edit, row, !before) > treeLimits.depth)
    edit.refuse('TreeTooDeep', { most: treeLimits.depth }, field);
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
  for (const other of edit.naming('treeNodes', 'threat', row.threat))
    if (other.parent === null && other.id !== row.id) return true;
  return false;
}

/** Nodes one step further down: the children, and what a reference refers to. */
function* below(edit: RuleEdit, { id, target }: TreeNodeRow): Generator<TreeNodeRow> {
  yield* edit.naming('treeNodes', 'parent', id);
  const referred = target === null ? undefined : edit.get('treeNodes', target);
  if (referred) yield referred;
}

/** Does the way down from one node lead to the other? */
function reaches(edit: RuleEdit, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    const row = edit.get('treeNodes', id);
    if (row) for (const next of below(edit, row)) open.push(next.id);
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
