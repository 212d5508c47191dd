import type { ControlFacts as ControlRowFacts, StepFacts } from './facts.ts';
import { participatingSteps, type StepOf } from './feasibility.ts';

/** A node of an attack tree (M-4.2): AND needs all children, OR any of them; a leaf is an attack step. */
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

/** A control: while active, its node also needs the circumvention, a tuple of its own or a subtree (M-7.4). */
export interface ControlFacts extends ControlRowFacts {
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
  /** Branches that were woven before, taken in the place of these nodes: for a tree of which only a part changes from one question to the next. */
  ready?: (id: string) => ReadyBranch | undefined;
}

/** A branch that is judged already, so that its inner branches need not be gone through again. */
export interface ReadyBranch {
  branch: Branch;
  /** Documentation only, or a branch of nothing else. */
  isAbsent: boolean;
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

/** A whole tree as branches. */
export interface Woven {
  root: Branch;
  /** Every branch once, children first. */
  order: readonly Branch[];
}

/** The whole tree as branches, or `null` when its root is not there. */
export function branchesOf(tree: TreeFacts, context: TreeContext): Woven | null {
  const weaver = new Weaver(tree, context);
  const root = weaver.weave(tree.root);
  return root && { root, order: weaver.order };
}

/** Builds branches from nodes; a node met on its own way down (a ring) leads nowhere and is left out. */
class Weaver {
  readonly order: Branch[] = [];
  /** `null`: on the way down, or not there. */
  private readonly done = new Map<string, Branch | null>();
  /** Documentation only, and branches of nothing else: a control around them would be a way of its own. */
  private readonly absent = new Set<Branch>();

  constructor(
    private readonly tree: TreeFacts,
    private readonly context: TreeContext,
  ) {}

  weave(id: string): Branch | null {
    const known = this.done.get(id);
    if (known !== undefined) return known;
    this.done.set(id, null);
    const ready = this.context.ready?.(id);
    if (ready) return this.takeReady(id, ready);
    const node = this.tree.nodes.get(id);
    if (!node) return null;
    const branch = branchFor(node, node.kind === 'step' ? none : this.weaveAll(node.children ?? none), this.context);
    const isAbsent = branch.kind !== 'step' && branch.children.every((child) => this.absent.has(child));
    const guards =
      this.context.controls === 'off' || isAbsent ? none : this.guards(controlsOn(node, this.context.stepOf));
    const woven = guards.length > 0 ? this.guarded(branch, guards) : branch;
    if (isAbsent || (branch.kind === 'step' && !isLeafPresent(branch.step, this.context.stepOf)))
      this.absent.add(woven);
    this.order.push(woven);
    this.done.set(id, woven);
    return woven;
  }

  private takeReady(id: string, { branch, isAbsent }: ReadyBranch): Branch {
    if (isAbsent) this.absent.add(branch);
    this.order.push(branch);
    this.done.set(id, branch);
    return branch;
  }

  private weaveAll(ids: readonly string[]): Branch[] {
    const found: Branch[] = [];
    for (const id of ids) {
      const branch = this.weave(id);
      if (branch) found.push(branch);
    }
    return found;
  }

  /** The branch AND its guards, which answer for the same node. */
  private guarded(branch: Branch, guards: readonly Branch[]): Branch {
    const itself: Branch = { ...branch, id: `${branch.id} itself`, node: null };
    this.order.push(itself);
    return { id: branch.id, kind: 'and', children: [itself, ...guards], step: null, node: branch.id };
  }

  /** What getting around the active controls takes: a subtree, or one step made of the control's own values. */
  private guards(ids: readonly string[]): Branch[] {
    return ids.flatMap((id) => {
      const control = this.context.controlOf?.(id);
      if (!control?.active) return [];
      if (control.circumvention) {
        const way = this.weave(control.circumvention);
        // A tree of steps that take no part says as little of the way around as values that were not entered.
        return way && this.absent.has(way) ? [this.leaf(id, null)] : (way ?? []);
      }
      return [this.leaf(id, { id: control.id, takesPart: true, ratings: control.ratings, preSteps: [] })];
    });
  }

  private leaf(control: string, step: StepFacts | null): Branch {
    const leaf: Branch = { id: `control ${control}`, kind: 'step', children: [], step, node: null };
    this.order.push(leaf);
    return leaf;
  }
}

/**
 * Has a leaf something to rate: its step, or a pre-step where the step itself is documentation only (M-4.1)? A leaf whose step is not there is
 * unrated, not absent.
 */
export function isLeafPresent(step: StepFacts | null, stepOf: StepOf): boolean {
  if (!step || step.takesPart) return true;
  const found = (id: string) => (id === step.id ? step : stepOf(id));
  return step.preSteps.length > 0 && participatingSteps({ steps: [step.id] }, found, 1).length > 0;
}

/**
 * The controls of a node: its own, and those of the step of a leaf and of its pre-steps. None of a leaf with nothing to rate: a control around
 * nothing would be a way of its own.
 */
export function controlsOn(node: TreeNodeFacts, stepOf: StepOf): readonly string[] {
  const own = node.controls ?? none;
  if (node.kind !== 'step') return own;
  const step = stepOf(node.step ?? '');
  if (!step) return own;
  if (!isLeafPresent(step, stepOf)) return none;
  if (step.preSteps.length === 0) return step.controls?.length ? [...new Set([...own, ...step.controls])] : own;
  return [...new Set([...own, ...controlsOfSteps([step.id], stepOf)])];
}

/** The controls on steps and their pre-steps, those that take part in the rating. */
export const controlsOfSteps = (steps: readonly string[], stepOf: StepOf): string[] => [
  ...new Set(participatingSteps({ steps }, stepOf).flatMap(({ controls = none }) => controls)),
];

const none: readonly never[] = [];

/** The last branch of every node row, taken again while nothing below it changed: then its verdict is known, too. */
const branches = new WeakMap<TreeNodeFacts, Branch>();

function branchFor(node: TreeNodeFacts, children: readonly Branch[], context: TreeContext): Branch {
  const step = node.kind === 'step' ? (context.stepOf(node.step ?? '') ?? null) : null;
  const former = branches.get(node);
  // Pre-steps are read beside the leaf's own row, so such a leaf is always made anew.
  if (former && former.step === step && !step?.preSteps.length && sameItems(former.children, children)) return former;
  const branch: Branch = { id: node.id, kind: node.kind, children, step, node: node.id };
  branches.set(node, branch);
  return branch;
}

function sameItems(a: readonly Branch[], b: readonly Branch[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Every branch once, children first. */
export function visit(root: Branch, each: (branch: Branch) => void, seen = new Set<Branch>()): void {
  if (seen.has(root)) return;
  seen.add(root);
  for (const child of root.children) visit(child, each, seen);
  each(root);
}

/** A leaf that is documentation only, or a branch of nothing else, counts as if it were not there. */
export function presentIn(root: Branch, stepOf: StepOf): ReadonlySet<Branch> {
  const present = new Set<Branch>();
  visit(root, (branch) => {
    const here =
      branch.kind === 'step' ? isLeafPresent(branch.step, stepOf) : branch.children.some((c) => present.has(c));
    if (here) present.add(branch);
  });
  return present;
}
