import type { ControlFacts, StepFacts, Table, TreeRowFacts } from './facts.ts';
import { Links, RatedTable } from './rated-table.ts';
import type { ControlFacts as ControlWithTree, TreeFacts, TreeNodeFacts } from './tree-branches.ts';
import { type Moved, nothingMoved, type Read } from './tree-reads.ts';
import { byOrder, nodeFactsOf, ownerOf, rootAmong } from './tree-rows.ts';

/** The two readings of a node: as if there were no controls, and with them. Each keeps its objects, so that what was known of a branch holds. */
interface Readings {
  bare: TreeNodeFacts;
  guarded: TreeNodeFacts;
}

/** The rows that ratings by trees are made from, read once for all of them: the nodes of all trees, the steps and the controls. */
export class TreeBasis {
  private readonly nodes = new RatedTable<TreeRowFacts, null>();
  private readonly steps = new RatedTable<StepFacts, null>();
  private readonly controls = new RatedTable<ControlFacts, null>();
  private readonly children = new Links();
  private readonly roots = new Links();
  private readonly readings = new Map<string, Readings>();
  /** How each control with a tree of its own is handed on; the same object while the row is. */
  private readonly withTree = new WeakMap<ControlFacts, ControlWithTree>();

  /** Takes changed rows over, and returns what moved. */
  update(rows: Table<TreeRowFacts>, steps: Table<StepFacts>, controls: Table<ControlFacts>): Moved {
    const isEmpty = rows.size === 0 && controls.size === 0;
    if (isEmpty && this.nodes.entries.size === 0 && this.controls.entries.size === 0) return nothingMoved;
    return {
      ...this.follow(rows),
      steps: keep(this.steps, steps, stepFields),
      controls: keep(this.controls, controls, controlFields),
    };
  }

  /** The root of the tree of a threat scenario or a control. */
  root(owner: string): TreeRowFacts | undefined {
    return this.nodes.row(rootAmong(this.roots.of(owner)) ?? '');
  }

  /** A tree as the engine reads it; what it reads is noted. */
  tree(root: string, reading: keyof Readings, read: Read): TreeFacts {
    const get = (id: string) => {
      const row = this.nodes.row(id);
      if (!row) read.nodes.add(id);
      if (!row) return undefined;
      read.owners.add(ownerOf(row));
      for (const control of row.controls) read.controls.add(control);
      return this.readings.get(id)?.[reading];
    };
    return { root, nodes: { get } };
  }

  /** Looks controls up, with the root of the tree by which they are circumvented; what is read is noted. */
  controlsOf(controls: Table<ControlFacts>, read: Read): (id: string) => ControlWithTree | undefined {
    return (id) => {
      read.controls.add(id);
      read.met.add(id);
      const row = controls.get(id);
      const root = row && this.root(id);
      if (!root) return row;
      const known = this.withTree.get(row);
      if (known?.circumvention === root.id) return known;
      const made = { ...row, circumvention: root.id };
      this.withTree.set(row, made);
      return made;
    };
  }

  /** Takes changed nodes over; returns the owners of their trees, and the nodes that are new. */
  private follow(rows: Table<TreeRowFacts>): Pick<Moved, 'owners' | 'nodes'> {
    const owners = new Set<string>();
    const nodes = new Set<string>();
    const anew = new Set<string>();
    for (const id of this.nodes.changed(rows)) {
      const [former, row] = [this.nodes.row(id), rows.get(id)];
      if (row && !former) nodes.add(id);
      if (row) this.nodes.entries.set(id, { row, view: null });
      else this.nodes.entries.delete(id);
      if (former && row && areSameIn(nodeFields, former, row)) continue;
      this.children.replace(id, parentOf(former), parentOf(row));
      this.roots.replace(id, rootFor(former), rootFor(row));
      for (const one of [former, row]) {
        if (!one) continue;
        owners.add(ownerOf(one));
        if (one.parent !== null) anew.add(one.parent);
      }
      anew.add(id);
    }
    for (const id of anew) this.reread(id);
    return { owners, nodes };
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
}

const parentOf = (row: TreeRowFacts | undefined) => (row && row.parent !== null ? [row.parent] : undefined);
const rootFor = (row: TreeRowFacts | undefined) => (row && row.parent === null ? [ownerOf(row)] : undefined);

/** What a rating reads of each row. A name, a description or the rev of a row that was saved is nothing to it. */
const nodeFields = [
  'threat',
  'control',
  'parent',
  'gate',
  'step',
  'target',
  'order',
  'controls',
  'model',
] satisfies (keyof TreeRowFacts)[];
const stepFields = ['takesPart', 'ratings', 'preSteps', 'impossible', 'controls'] satisfies (keyof StepFacts)[];
const controlFields = ['active', 'ratings'] satisfies (keyof ControlFacts)[];

const areSameIn = <R>(fields: readonly (keyof R)[], a: R, b: R): boolean =>
  fields.every((field) => a[field] === b[field]);

/** Remembers which rows were read; returns the ids of those that changed in what is rated. */
function keep<R extends { id: string }>(
  kept: RatedTable<R, null>,
  rows: Table<R>,
  fields: readonly (keyof R)[],
): Set<string> {
  const changed = new Set<string>();
  for (const id of kept.changed(rows)) {
    const [former, row] = [kept.row(id), rows.get(id)];
    if (row) kept.entries.set(id, { row, view: null });
    else kept.entries.delete(id);
    if (!former || !row || !areSameIn(fields, former, row)) changed.add(id);
  }
  return changed;
}
