import type { ModelRatings, StepFacts } from './facts.ts';
import type { StepOf } from './feasibility.ts';

/** A node of an attack tree (method.md section 4): AND needs all children, OR any of them; a leaf is an attack step. */
export interface TreeNodeFacts {
  id: string;
  kind: 'and' | 'or' | 'step';
  children?: readonly string[];
  /** Id of the attack step of a leaf; the same step in several leaves is one action, counted once. */
  step?: string;
  /** Ids of the controls on this node. */
  controls?: readonly string[];
}

export interface TreeFacts {
  root: string;
  nodes: { get(id: string): TreeNodeFacts | undefined };
}

/** A control: while active, its node also needs the circumvention, a tuple of its own or a subtree (method.md section 7). */
export interface ControlFacts {
  id: string;
  active: boolean;
  ratings: ModelRatings;
  /** Root node of the circumvention subtree, instead of `ratings`. */
  circumvention?: string | null;
}

export interface TreeContext {
  stepOf: StepOf;
  controlOf?: (id: string) => ControlFacts | undefined;
  /** `asSet`: those switched on; `off`: as if there were none (initial risk). */
  controls?: 'asSet' | 'off';
  /** Feasibility model; default: the method's first. */
  model?: string;
}

/** The tree ready for work: controls woven in as AND, unknown ids dropped, steps resolved. */
export interface Branch {
  id: string;
  kind: 'and' | 'or' | 'step';
  children: readonly Branch[];
  step: StepFacts | null;
  /** The node a woven-in branch belongs to; its verdict is that of the node. */
  node: string | null;
}

/** The whole tree as branches, or `null` when its root is not there. */
export const branchesOf = (tree: TreeFacts, context: TreeContext): Branch | null =>
  weave(tree, tree.root, context, new Map(), new Set());

/** Builds the branches below a node; a node met on its own way down (a ring) leads nowhere and is left out. */
function weave(
  tree: TreeFacts,
  id: string,
  context: TreeContext,
  done: Map<string, Branch | null>,
  above: Set<string>,
): Branch | null {
  const known = done.get(id);
  if (known !== undefined) return known;
  const node = tree.nodes.get(id);
  if (!node || above.has(id)) return null;
  above.add(id);
  const below = (child: string): Branch[] => {
    const found = weave(tree, child, context, done, above);
    return found ? [found] : [];
  };
  const branch = branchFor(node, node.kind === 'step' ? [] : (node.children ?? []).flatMap(below), context);
  const guards = context.controls === 'off' ? [] : (node.controls ?? []).flatMap((c) => guard(c, context, below));
  above.delete(id);
  const woven: Branch = guards.length
    ? { id, kind: 'and', children: [{ ...branch, id: `${id} itself`, node: null }, ...guards], step: null, node: id }
    : branch;
  done.set(id, woven);
  return woven;
}

/** The last branch of every node row, taken again while nothing below it changed: then its verdict is known, too. */
const branches = new WeakMap<TreeNodeFacts, Branch>();

function branchFor(node: TreeNodeFacts, children: readonly Branch[], context: TreeContext): Branch {
  const step = node.kind === 'step' ? (context.stepOf(node.step ?? '') ?? null) : null;
  const former = branches.get(node);
  const same =
    former?.step === step &&
    former.children.length === children.length &&
    former.children.every((child, i) => child === children[i]);
  // Pre-steps are read beside the leaf's own row, so such a leaf is always made anew.
  if (same && !step?.preSteps.length) return former;
  const branch: Branch = { id: node.id, kind: node.kind, children, step, node: node.id };
  branches.set(node, branch);
  return branch;
}

/** What getting around an active control takes: a subtree, or one step made of the control's own values. */
function guard(id: string, context: TreeContext, below: (node: string) => Branch[]): Branch[] {
  const control = context.controlOf?.(id);
  if (!control?.active) return [];
  if (control.circumvention) return below(control.circumvention);
  const step: StepFacts = { id: control.id, takesPart: true, ratings: control.ratings, preSteps: [] };
  return [{ id: `control ${id}`, kind: 'step', children: [], step, node: null }];
}

/** Every branch once, children first. */
export function visit(root: Branch, each: (branch: Branch) => void, seen = new Set<Branch>()): void {
  if (seen.has(root)) return;
  seen.add(root);
  for (const child of root.children) visit(child, each, seen);
  each(root);
}

/** A leaf that is documentation only, or a branch of nothing else, counts as if it were not there. */
export function presentIn(root: Branch): ReadonlySet<Branch> {
  const present = new Set<Branch>();
  visit(root, (branch) => {
    const here =
      branch.kind === 'step' ? branch.step?.takesPart !== false : branch.children.some((c) => present.has(c));
    if (here) present.add(branch);
  });
  return present;
}
