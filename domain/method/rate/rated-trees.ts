import type { Method } from '#domain/model/method.ts';
import type { ControlFacts, StepFacts, Table, TreeRowFacts } from './facts.ts';
import { Links, RatedTable } from './rated-table.ts';
import type { TreeView } from './ratings.ts';
import { scaleOf } from './scale.ts';
import { evaluateTree } from './tree.ts';
import type { TreeFacts, TreeNodeFacts } from './tree-branches.ts';
import { byOrder, nodeFactsOf, rootAmong } from './tree-rows.ts';
import { entryVectors } from './tree-vectors.ts';

/** What one evaluation of a tree has read, so that a change of it is followed. */
interface Read {
  steps: readonly string[];
  controls: readonly string[];
  /** Threat scenarios into whose trees references lead; its own among them. */
  trees: readonly string[];
}
const nothing: Read = { steps: [], controls: [], trees: [] };

/** The two readings of a node: as if there were no controls, and with them. Each keeps its objects, so that what was known of a branch holds. */
interface Readings {
  bare: TreeNodeFacts;
  guarded: TreeNodeFacts;
}

/** The attack trees of all threat scenarios, found again by the rows they were rated from. */
export class RatedTrees {
  /** By the id of the threat scenario; the row is that of the root. */
  readonly table = new RatedTable<TreeRowFacts, TreeView>();
  private readonly nodes = new RatedTable<TreeRowFacts, null>();
  private readonly steps = new RatedTable<StepFacts, null>();
  private readonly controls = new RatedTable<ControlFacts, null>();
  private readonly children = new Links();
  private readonly roots = new Links();
  private readonly readings = new Map<string, Readings>();
  private readonly treesOfStep = new Links();
  private readonly treesOfControl = new Links();
  private readonly treesOfTree = new Links();
  private readonly read = new Map<string, Read>();

  constructor(private readonly method: Method) {}

  /** Rates what changed; returns the threats whose trees were added, removed or rated again. */
  update(rows: Table<TreeRowFacts>, steps: Table<StepFacts>, controls: Table<ControlFacts>): Set<string> {
    const affected = new Set<string>();
    if (rows.size === 0 && this.nodes.entries.size === 0) return affected;
    const touched = this.follow(rows);
    for (const threat of touched) {
      affected.add(threat);
      for (const tree of this.treesOfTree.of(threat)) affected.add(tree);
    }
    for (const id of keep(this.steps, steps)) for (const tree of this.treesOfStep.of(id)) affected.add(tree);
    for (const id of keep(this.controls, controls)) for (const tree of this.treesOfControl.of(id)) affected.add(tree);
    for (const threat of affected) this.rate(threat, steps, controls);
    return affected;
  }

  /** Takes changed nodes over; returns the threats they belong to. */
  private follow(rows: Table<TreeRowFacts>): Set<string> {
    const threats = new Set<string>();
    const anew = new Set<string>();
    const changed = this.nodes.changed(rows);
    for (const id of changed) {
      const [former, row] = [this.nodes.row(id), rows.get(id)];
      if (row) this.nodes.entries.set(id, { row, view: null });
      else this.nodes.entries.delete(id);
      this.children.replace(id, parentOf(former), parentOf(row));
      this.roots.replace(id, rootFor(former), rootFor(row));
      for (const one of [former, row]) {
        if (!one) continue;
        threats.add(one.threat);
        if (one.parent !== null) anew.add(one.parent);
      }
      anew.add(id);
    }
    for (const id of anew) this.reread(id);
    return threats;
  }

  private reread(id: string): void {
    const row = this.nodes.row(id);
    if (!row) {
      this.readings.delete(id);
      return;
    }
    const below = this.children.of(id).flatMap((child) => this.nodes.row(child) ?? []);
    const bare = nodeFactsOf(
      row,
      below.sort(byOrder).map((child) => child.id),
    );
    this.readings.set(id, { bare, guarded: row.controls.length ? { ...bare, controls: row.controls } : { ...bare } });
  }

  private rate(threat: string, steps: Table<StepFacts>, controls: Table<ControlFacts>): void {
    const root = this.nodes.row(rootAmong(this.roots.of(threat)) ?? '');
    const read = { steps: new Set<string>(), controls: new Set<string>(), trees: new Set<string>([threat]) };
    let view: TreeView | undefined;
    if (root) {
      const model = scaleOf(this.method).model(root.model).model.id;
      const initial = evaluateTree(this.method, this.recorded(root.id, read), {
        stepOf: (id) => {
          read.steps.add(id);
          return steps.get(id);
        },
        model,
      });
      // What was read once need not be recorded again: with controls there are the same nodes and steps.
      const stepOf = (id: string) => steps.get(id);
      const controlOf = (id: string) => controls.get(id);
      const active = [...read.controls].filter((id) => controls.get(id)?.active).sort();
      const guarded: TreeFacts = { root: root.id, nodes: { get: (id) => this.readings.get(id)?.guarded } };
      const bare: TreeFacts = { root: root.id, nodes: { get: (id) => this.readings.get(id)?.bare } };
      view = {
        model,
        root: root.id,
        initial,
        controls: active,
        controlled: active.length ? evaluateTree(this.method, guarded, { stepOf, controlOf, model }) : null,
        vectors: entryVectors(this.method, bare, { stepOf, model }),
      };
    }
    this.table.set(threat, root, view);
    this.remember(threat, view && read);
  }

  /** The tree as if there were no controls, with a record of what is read of it. */
  private recorded(root: string, read: Record<keyof Read, Set<string>>): TreeFacts {
    const get = (id: string) => {
      const row = this.nodes.row(id);
      if (!row) return undefined;
      read.trees.add(row.threat);
      for (const control of row.controls) read.controls.add(control);
      return this.readings.get(id)?.bare;
    };
    return { root, nodes: { get } };
  }

  private remember(threat: string, read: Record<keyof Read, Set<string>> | undefined): void {
    const former = this.read.get(threat) ?? nothing;
    const next: Read = {
      steps: kept(former.steps, read?.steps),
      controls: kept(former.controls, read?.controls),
      trees: kept(former.trees, read?.trees),
    };
    this.treesOfStep.replace(threat, former.steps, next.steps);
    this.treesOfControl.replace(threat, former.controls, next.controls);
    this.treesOfTree.replace(threat, former.trees, next.trees);
    if (read) this.read.set(threat, next);
    else this.read.delete(threat);
  }
}

const parentOf = (row: TreeRowFacts | undefined) => (row && row.parent !== null ? [row.parent] : undefined);
const rootFor = (row: TreeRowFacts | undefined) => (row && row.parent === null ? [row.threat] : undefined);

/** Remembers which rows were read; returns the ids of those that changed. */
function keep<R extends { id: string }>(kept: RatedTable<R, null>, rows: Table<R>): Set<string> {
  const changed = kept.changed(rows);
  for (const id of changed) {
    const row = rows.get(id);
    if (row) kept.entries.set(id, { row, view: null });
    else kept.entries.delete(id);
  }
  return changed;
}

/** The former list where it holds the same ids, so that its links need not be made anew. */
function kept(former: readonly string[], now: ReadonlySet<string> | undefined): readonly string[] {
  if (!now) return [];
  return former.length === now.size && former.every((id) => now.has(id)) ? former : [...now];
}
