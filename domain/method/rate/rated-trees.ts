import type { Method } from '#domain/model/method.ts';
import type { ControlFacts, StepFacts, Table, TreeRowFacts } from './facts.ts';
import { RatedTable } from './rated-table.ts';
import type { TreeView } from './ratings.ts';
import { scaleOf } from './scale.ts';
import { evaluateTree, evaluateWoven } from './tree.ts';
import type { TreeBasis } from './tree-basis.ts';
import { branchesOf, type TreeContext } from './tree-branches.ts';
import { type Moved, Read, TreeReads } from './tree-reads.ts';
import { entryVectors } from './tree-vectors.ts';

/** The attack trees of all threat scenarios, and those by which controls are circumvented, found again by the rows they were rated from. */
export class RatedTrees {
  /** By the id of the threat scenario or the control; the row is that of the root. */
  readonly table = new RatedTable<TreeRowFacts, TreeView>();
  private readonly reads = new TreeReads();

  constructor(
    private readonly method: Method,
    private readonly basis: TreeBasis,
  ) {}

  /** Rates what changed; returns the owners of trees that were added, removed or rated again. */
  update(moved: Moved, steps: Table<StepFacts>, controls: Table<ControlFacts>): Set<string> {
    const affected = this.reads.touched(moved);
    for (const owner of moved.owners) affected.add(owner);
    for (const owner of affected) this.rate(owner, steps, controls);
    return affected;
  }

  private rate(owner: string, steps: Table<StepFacts>, controls: Table<ControlFacts>): void {
    const root = this.basis.root(owner);
    const read = new Read();
    read.owners.add(owner);
    this.table.set(owner, root, root && this.viewOf(root, read, steps, controls));
    this.reads.remember(owner, root && read);
  }

  private viewOf(root: TreeRowFacts, read: Read, steps: Table<StepFacts>, controls: Table<ControlFacts>): TreeView {
    const model = scaleOf(this.method).model(root.model).model.id;
    const stepOf = read.stepsOf(steps);
    const bare = this.basis.tree(root.id, 'bare', read);
    const without: TreeContext = { stepOf, controls: 'off', model };
    const woven = branchesOf(bare, without);
    const initial = evaluateWoven(this.method, woven, without);
    const guarded = this.basis.tree(root.id, 'guarded', read);
    const controlOf = this.basis.controlsOf(controls, read);
    const controlled = read.hasActive(controls)
      ? evaluateTree(this.method, guarded, { stepOf, controlOf, model })
      : null;
    // Those of the trees by which controls are circumvented are among them.
    const active = read.active(controls);
    return {
      model,
      root: root.id,
      initial,
      controlled: active.length > 0 ? controlled : null,
      controls: active,
      vectors: entryVectors(this.method, woven, without),
    };
  }
}
