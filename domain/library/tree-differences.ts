import type { StepRow } from '../kinds/attack-step/shape.ts';
import type { Patch } from '../kinds/kinds.ts';
import type { ThreatRow } from '../kinds/threat/shape.ts';
import type { TreeNodeRow } from '../kinds/tree-node/shape.ts';
import type { LocalText } from '../model/base.ts';
import type { LibraryLink } from '../model/library-link.ts';
import type { Method } from '../model/method.ts';
import { add, change, drop, type Op } from '../workspace/edit.ts';
import { childrenOf, rootOf } from '../workspace/trees.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { AttackNode } from './attacks.ts';
import { type LibraryDifference, libraryDifferences, stepValues } from './into-task.ts';
import type { EntryForm } from './libraries.ts';
import { matched, type StepField } from './step-differences.ts';

type Attack = EntryForm<'attacks'>;

/** The fields of a row of an attack tree, and of the step it stands for. */
export type NodeField = 'gate' | 'text' | StepField;

/** What the library has done to a row of an attack tree since a task took it, and the task's tree does not have yet. */
export type TreeDifference = { id: string; name: string } & (
  | { what: 'changed'; node: TreeNodeRow; step: StepRow | undefined; fields: LibraryDifference<NodeField>[] }
  | {
      what: 'added';
      parent: TreeNodeRow;
      under: string;
      branch: readonly AttackNode[];
      behind: TreeNodeRow | undefined;
      /** Steps of the entry that the task has already, its step by their place: the same action in several leaves is one. */
      steps: ReadonlyMap<number, string>;
    }
  | { what: 'removed'; node: TreeNodeRow; rows: number }
  | { what: 'moved'; node: TreeNodeRow; parent: TreeNodeRow; under: string }
);

interface Compared {
  w: Workspace;
  threat: string;
  /** The entry as it was when the tree was taken. */
  before: Attack;
  now: Attack;
  method: Method;
  language: LibraryLink['language'];
}

/**
 * Compares the tree of a threat scenario with its entry. Rows of the entry keep their ids through its changes; which row of the task came from
 * which is found from the root down, the children of each as steps of a path are (`matched`). The order of siblings says nothing about a
 * rating and is no difference.
 */
export function treeDifferences(given: Compared): TreeDifference[] {
  const root = rootOf(given.w, given.threat);
  const first = given.before.nodes.find(({ parent }) => parent === null);
  if (!root || !first) return [];
  const reading = new Reading(given);
  reading.pair(first, root);
  reading.findTaken();
  return [...given.now.nodes.flatMap((node) => reading.differences(node)), ...reading.removed()];
}

/** Rows of the entry, then and now, beside those of the task. */
class Reading {
  /** Own rows by the id of their row in the entry. */
  readonly own = new Map<string, TreeNodeRow>();
  private readonly before: ReadonlyMap<string, AttackNode>;
  private readonly now: ReadonlyMap<string, AttackNode>;
  private readonly seenSteps = new Set<string>();

  constructor(private readonly given: Compared) {
    this.before = new Map(given.before.nodes.map((node) => [node.id, node]));
    this.now = new Map(given.now.nodes.map((node) => [node.id, node]));
  }

  pair(node: AttackNode, row: TreeNodeRow): void {
    this.own.set(node.id, row);
    const theirs = this.given.before.nodes.filter(({ parent }) => parent === node.id);
    const rows = childrenOf(this.given.w, row.id);
    const [before, names] = [theirs.map((one) => this.nameIn(this.given.before, one)), rows.map(this.nameOfRow)];
    const fresh = this.freshBelow(node.id);
    for (const [from, to] of matched(before, names)) {
      const [child, own, name] = [theirs[from], rows[to], names[to] ?? ''];
      if (!child || !own || (child.gate === 'none') !== (own.gate === 'none')) continue;
      // Paired by its place alone it may be a new row of the entry that was taken over.
      if (before[from] === name || !fresh.has(name)) this.pair(child, own);
    }
  }

  /** Names of the rows that the entry has got below one. */
  private freshBelow(parent: string): ReadonlySet<string> {
    const fresh = this.given.now.nodes.filter((one) => one.parent === parent && !this.before.has(one.id));
    return new Set(fresh.map((one) => this.nameIn(this.given.now, one)));
  }

  /** New rows of the entry that the task has already: below the same row, with the same name. */
  findTaken(): void {
    const known = new Set([...this.own.values()].map(({ id }) => id));
    for (const node of this.given.now.nodes) {
      const parent = this.own.get(node.parent ?? '');
      if (this.own.has(node.id) || !parent) continue;
      const name = this.nameIn(this.given.now, node);
      const same = childrenOf(this.given.w, parent.id).find(
        (row) => !known.has(row.id) && this.nameOfRow(row) === name,
      );
      if (!same) continue;
      this.own.set(node.id, same);
      known.add(same.id);
    }
  }

  differences(node: AttackNode): TreeDifference[] {
    const then = this.before.get(node.id);
    const row = this.own.get(node.id);
    if (!then) return row ? [] : this.added(node);
    if (!row) return [];
    return [...this.changed(then, node, row), ...this.moved(then, node, row)];
  }

  private added(node: AttackNode): TreeDifference[] {
    const parent = this.own.get(node.parent ?? '');
    // Below a new row it comes with that; below one that the task has deleted it does not come.
    if (!parent) return [];
    const siblings = this.given.now.nodes.filter((one) => one.parent === node.parent);
    const earlier = siblings.slice(0, siblings.indexOf(node)).reverse();
    const behind = earlier.map(({ id }) => this.own.get(id)).find((row) => row?.parent === parent.id);
    // Rows that were there before are moved, or the task has deleted them.
    const fresh = this.given.now.nodes.filter(({ id }) => !this.before.has(id));
    const branch = branchOf(fresh, node);
    const steps = this.takenSteps();
    return [{ what: 'added', ...this.called(node), parent, under: this.nameOfRow(parent), branch, behind, steps }];
  }

  private takenSteps(): Map<number, string> {
    const { before, now } = this.given;
    const taken = new Map<number, string>();
    for (const node of now.nodes) {
      const step = this.own.get(node.id)?.step;
      const then = this.before.get(node.id);
      // A leaf that has become another action has the former one in the task.
      if (node.step !== null && step && (!then || this.nameIn(before, then) === this.nameIn(now, node)))
        taken.set(node.step, step);
    }
    return taken;
  }

  private changed(then: AttackNode, node: AttackNode, row: TreeNodeRow): TreeDifference[] {
    const { now, before, w } = this.given;
    const gates = libraryDifferences<NodeField>(row, this.nodeValues(then), this.nodeValues(node));
    const step = w.steps.get(row.step ?? '');
    const [was, is] = [before.steps[then.step ?? -1], now.steps[node.step ?? -1]];
    const fields: LibraryDifference<NodeField>[] = [...gates];
    if (step && was && is && !this.seenSteps.has(step.id)) {
      this.seenSteps.add(step.id);
      const given = { method: this.given.method, language: this.given.language };
      const values = (entry: Attack, one: typeof is) => stepValues(one, { ...given, entry });
      fields.push(...libraryDifferences<StepField>(step, values(before, was), values(now, is)));
    }
    if (fields.length === 0) return [];
    return [{ what: 'changed', id: node.id, name: this.nameOfRow(row), node: row, step, fields }];
  }

  /** What a gate says by itself; a step has its name and its values. */
  private nodeValues = ({ gate, text }: AttackNode) => ({ gate, ...(gate !== 'none' && { text: this.say(text) }) });

  private moved(then: AttackNode, node: AttackNode, row: TreeNodeRow): TreeDifference[] {
    const parent = this.own.get(node.parent ?? '');
    if (then.parent === node.parent || !parent || row.parent === parent.id) return [];
    return [
      { what: 'moved', id: node.id, name: this.nameOfRow(row), node: row, parent, under: this.nameOfRow(parent) },
    ];
  }

  removed(): TreeDifference[] {
    return this.given.before.nodes.flatMap((node): TreeDifference[] => {
      const row = this.own.get(node.id);
      if (!row || row.parent === null || this.now.has(node.id)) return [];
      const isBelowRemoved = node.parent !== null && !this.now.has(node.parent) && this.own.has(node.parent);
      if (isBelowRemoved) return [];
      return [{ what: 'removed', id: node.id, name: this.nameOfRow(row), node: row, rows: sizeOf(this.given.w, row) }];
    });
  }

  private called = (node: AttackNode) => ({ id: node.id, name: this.nameIn(this.given.now, node) });
  private say = (text: LocalText) => text[this.given.language] || text.en || text.zh;
  private nameIn = ({ steps }: Attack, { step, text }: AttackNode) => this.say(steps[step ?? -1]?.name ?? text);
  private nameOfRow = ({ step, text }: TreeNodeRow) => this.given.w.steps.get(step ?? '')?.name ?? text;
}

function branchOf(nodes: readonly AttackNode[], top: AttackNode): AttackNode[] {
  const branch = [top];
  for (let i = 0; i < branch.length && i < nodes.length; i++)
    branch.push(...nodes.filter(({ parent }) => parent === branch[i]?.id));
  return branch;
}

const sizeOf = (w: Workspace, row: TreeNodeRow): number =>
  1 + childrenOf(w, row.id).reduce((sum, child) => sum + sizeOf(w, child), 0);

interface Taking {
  w: Workspace;
  threat: ThreatRow;
  /** The entry as it is now. */
  now: Attack;
  language: LibraryLink['language'];
  /** Changed of the threat scenario with it. */
  more: Patch<'threats'>;
  newId: () => string;
}

/** The edit that takes one difference over. */
export function treeDifferenceOps(difference: TreeDifference, taking: Taking): Op[] {
  const { threat, more } = taking;
  const link = Object.keys(more).length > 0 ? [change('threats', threat, more)] : [];
  return [...ownOps(difference, taking), ...link];
}

function ownOps(difference: TreeDifference, taking: Taking): Op[] {
  switch (difference.what) {
    case 'changed':
      return changeOps(difference);
    case 'removed':
      return [drop('treeNodes', difference.node)];
    case 'moved':
      return [
        change('treeNodes', difference.node, {
          parent: difference.parent.id,
          order: nextOrder(taking.w, difference.parent),
        }),
      ];
    default:
      return addOps(difference, taking);
  }
}

const ofNode = new Set(['gate', 'text']);

function changeOps({ node, step, fields }: Extract<TreeDifference, { what: 'changed' }>): Op[] {
  const patchOf = (some: readonly LibraryDifference<NodeField>[]) =>
    Object.fromEntries(some.map(({ field, entry }) => [field, entry]));
  const own = patchOf(fields.filter(({ field }) => ofNode.has(field)));
  const ofStep = patchOf(fields.filter(({ field }) => !ofNode.has(field)));
  // What becomes a gate is no step any longer: its step comes below it as a row of its own.
  const patch = 'gate' in own && own.gate !== 'none' && node.step !== null ? { ...own, step: null } : own;
  return [
    ...(Object.keys(patch).length > 0 ? [change('treeNodes', node, patch as Patch<'treeNodes'>)] : []),
    ...(step && Object.keys(ofStep).length > 0 ? [change('steps', step, ofStep as Patch<'steps'>)] : []),
  ];
}

const nextOrder = (w: Workspace, parent: TreeNodeRow): number => (childrenOf(w, parent.id).at(-1)?.order ?? -1) + 1;

function addOps(
  { parent, branch, behind, steps: taken }: Extract<TreeDifference, { what: 'added' }>,
  taking: Taking,
): Op[] {
  const { w, threat, now, language, newId } = taking;
  const ids = new Map(branch.map(({ id }) => [id, newId()]));
  const order = behind ? behind.order + 1 : 0;
  const later = childrenOf(w, parent.id).filter((row) => row.order >= order);
  const steps = new Map(taken);
  const stepOps = branch.flatMap(({ step: at }): Op[] => {
    const step = at === null ? undefined : now.steps[at];
    if (at === null || !step || steps.has(at)) return [];
    steps.set(at, newId());
    return [add('steps', stepValues(step, { entry: now, method: w.method, language }), steps.get(at))];
  });
  const placeIn = (node: AttackNode) => branch.filter((one) => one.parent === node.parent).indexOf(node);
  const nodeOps = branch.map((node, i) =>
    add(
      'treeNodes',
      {
        threat: threat.id,
        gate: node.gate,
        text: node.text[language] || node.text.en || node.text.zh,
        parent: i === 0 ? parent.id : (ids.get(node.parent ?? '') ?? parent.id),
        step: node.step === null ? null : (steps.get(node.step) ?? null),
        order: i === 0 ? order : placeIn(node),
      },
      ids.get(node.id),
    ),
  );
  return [...later.map((row) => change('treeNodes', row, { order: row.order + 1 })), ...stepOps, ...nodeOps];
}
