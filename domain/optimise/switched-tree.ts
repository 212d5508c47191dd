import type { ControlFacts, StepFacts, Table } from '../method/rate/facts.ts';
import { keepsVerdicts, type RootVerdict, verdictOn } from '../method/rate/tree.ts';
import type { TreeBasis } from '../method/rate/tree-basis.ts';
import {
  branchesOf,
  controlsOn,
  presentIn,
  type ReadyBranch,
  type TreeContext,
  type TreeFacts,
  type TreeNodeFacts,
} from '../method/rate/tree-branches.ts';
import { Read } from '../method/rate/tree-reads.ts';
import type { Method } from '../model/method.ts';

/** What trees and paths are rated from while candidates are switched. */
export interface Ground {
  method: Method;
  basis: TreeBasis;
  steps: Table<StepFacts>;
  controls: Table<ControlFacts>;
  isCandidate: (control: string) => boolean;
}

/**
 * A tree of which the same question is asked for thousands of sets of controls. Only the nodes above a candidate are joined again: everything
 * below the others was judged once. The verdict is that of the engine (`evaluateTree`).
 */
export class SwitchedTree {
  private readonly context: TreeContext;
  private readonly facts: TreeFacts;
  private readonly nodes: TreeFacts['nodes'];
  /** The candidates in it, and in the trees by which its controls are circumvented. */
  readonly candidates = new Set<string>();
  private readonly dependent = new Map<string, boolean | 'open'>();
  private readonly ready = new Map<string, ReadyBranch | undefined>();
  private readonly made = new Map<string, TreeNodeFacts>();
  private isRing = false;

  constructor(
    private readonly ground: Ground,
    root: string,
    model: string,
  ) {
    const { method, basis, steps, controls } = ground;
    const read = new Read();
    const plain = { stepOf: (id: string) => steps.get(id), controlOf: basis.controlsOf(controls, read), model };
    this.nodes = basis.tree(root, 'guarded', read).nodes;
    this.facts = { root, nodes: this.nodes };
    this.context = plain;
    this.dependsOn(root);
    // Where leaves make the scale, a branch alone does not know it.
    if (this.isRing || !keepsVerdicts(method, model)) return;
    this.facts = { root, nodes: { get: (id) => this.made.get(id) ?? this.reduced(id) } };
    this.context = { ...plain, ready: (id) => this.readyBranch(id, plain) };
  }

  /** The verdict with the controls as they are switched now. */
  rate(): RootVerdict {
    const { method } = this.ground;
    return verdictOn(method, branchesOf(this.facts, this.context), this.context);
  }

  /** Has a node, or what it refers to, a candidate on it or below? */
  private dependsOn(id: string): boolean {
    const known = this.dependent.get(id);
    if (known === 'open') this.isRing = true;
    if (known !== undefined) return known === true;
    this.dependent.set(id, 'open');
    const node = this.nodes.get(id);
    let depends = node !== undefined && this.isGuarded(node);
    // All of them are looked at: each has to know.
    for (const child of node?.children ?? []) if (this.dependsOn(child)) depends = true;
    this.dependent.set(id, depends);
    return depends;
  }

  private isGuarded(node: TreeNodeFacts): boolean {
    let found = false;
    for (const id of controlsOn(node, this.context.stepOf)) {
      const control = this.context.controlOf?.(id);
      if (control?.circumvention && this.dependsOn(control.circumvention)) found = true;
      if (!this.ground.isCandidate(id)) continue;
      this.candidates.add(id);
      found = true;
    }
    return found;
  }

  /** The children that do not change stand together in one: joined once, not at every question. */
  private reduced(id: string): TreeNodeFacts | undefined {
    const node = this.nodes.get(id);
    if (!node) return undefined;
    let reduced = node;
    const same = (node.children ?? []).filter((child) => !this.dependsOn(child));
    if (this.dependsOn(id) && same.length > 1) {
      const rest = `the rest of ${id}`;
      this.made.set(rest, { id: rest, kind: node.kind, children: same });
      this.dependent.set(rest, false);
      const moving = (node.children ?? []).filter((child) => this.dependsOn(child));
      reduced = { ...node, children: [...moving, rest] };
    }
    this.made.set(id, reduced);
    return reduced;
  }

  private readyBranch(id: string, plain: TreeContext): ReadyBranch | undefined {
    if (this.dependsOn(id)) return undefined;
    if (this.ready.has(id)) return this.ready.get(id);
    const woven = branchesOf({ root: id, nodes: this.facts.nodes }, plain);
    if (woven) verdictOn(this.ground.method, woven, plain);
    const isAbsent = woven !== null && !presentIn(woven.root, plain.stepOf ?? (() => undefined)).has(woven.root);
    const made = woven ? { branch: woven.root, isAbsent } : undefined;
    this.ready.set(id, made);
    return made;
  }
}
