import type { TreeBranch, TreeLook } from '../diagram/tree-picture.ts';
import type { TreeNodeRow } from '../kinds/tree-node/shape.ts';
import { rateStep } from '../method/rate/feasibility.ts';
import { nodeRatingIn, ratingIn } from '../method/rate/ratings.ts';
import { scaleOf } from '../method/rate/scale.ts';
import { byOrder, ownerOf } from '../method/rate/tree-rows.ts';
import type { Method } from '../model/method.ts';
import { sameContent } from '../model/same-content.ts';
import { nodeName, nodesOf, rootOf } from '../workspace/trees.ts';
import { type Touched, type TreeSource, touchedSince } from './tree-touched.ts';

/** A control on a node, as a picture knows it. */
export const controlShape = (node: string, control: string) => `${node} on ${control}`;
export const controlIn = (shape: string): { node: string; control: string } | null => {
  const [node, control] = shape.split(' on ');
  return node && control ? { node, control } : null;
};

/** The words of a picture of a tree, in the language it is drawn for. */
export interface TreeWords {
  noStep: string;
  noName: string;
  unrated: string;
  on: string;
  off: string;
  folded: (count: number) => string;
  shared: (count: number) => string;
  level: (code: string) => TreeLook['level'];
}

/** Of what a tree is drawn: `threat` may be a control, whose circumvention is shown by itself; without `before` nothing is said of what was. */
export type TreeInput = Omit<TreeSource<TreeWords>, 'w'>;

/** A look with everything it was made of: while all of it is the same, the look is. */
interface FormerLook {
  look: TreeLook;
  of: readonly unknown[];
}

/**
 * The tree of a threat scenario as branches with looks. A step that stands in several leaves is there once; the other leaves are ways to it.
 * Made after a former one, it takes over what that one has found, and branches that an edit does not touch stay the same objects: the former one is
 * not to be asked any more.
 */
export class PlantedTree {
  readonly root: TreeBranch | null;
  readonly rows: Map<string, TreeNodeRow>;
  readonly looks: Map<string, TreeLook>;
  /** Leaves that are drawn as a way, with the node that shows their step. */
  readonly joined = new Map<string, string>();
  private readonly source: TreeSource;
  private readonly children: Map<string, TreeNodeRow[]>;
  private readonly stepAt: Map<string, string>;
  private readonly branches: Map<string, TreeBranch>;
  private readonly kept: Map<string, FormerLook>;
  /** Controls whose circumvention is drawn already, with its root. */
  private readonly circumventions = new Map<string, string>();
  /** Steps without a control of which some leaf is critical. */
  private readonly criticalSteps = new Set<string>();
  /** What is to be made anew; null = everything. */
  private readonly touched: Touched | null;
  /** Does no node depend on others than those below and above it? */
  private isPlain = true;

  constructor(
    private readonly w: TreeSource['w'],
    private readonly input: TreeInput,
    former?: PlantedTree,
  ) {
    this.source = { w, ...input };
    this.touched = former?.root && former.isPlain ? touchedSince(former.source, this.source, former.rows) : null;
    this.kept = former?.kept ?? new Map();
    const known = this.touched ? former : undefined;
    this.rows = known?.rows ?? new Map();
    this.looks = known?.looks ?? new Map();
    this.children = known?.children ?? new Map();
    this.stepAt = known?.stepAt ?? new Map();
    this.branches = known?.branches ?? new Map();
    const root = known?.root ? w.treeNodes.get(known.root.id) : undefined;
    this.root = this.touched ? this.plantOn(root, this.touched) : this.plant();
  }

  private plant(): TreeBranch | null {
    const { w, input } = this;
    const root = rootOf(w, input.threat);
    if (!root) return null;
    this.take(input.threat);
    return this.branch(root, this.controlsOn(root));
  }

  /** What an edit touched, in the tree that is there. */
  private plantOn(root: TreeNodeRow | undefined, { rows }: Touched): TreeBranch | null {
    const parents = new Set<string>();
    for (const id of rows) {
      const [then, now] = [this.rows.get(id), this.w.treeNodes.get(id)];
      if (then && then.step !== now?.step) this.stepAt.delete(then.step ?? '');
      for (const row of [then, now]) if (row?.parent) parents.add(row.parent);
      if (now && ownerOf(now) === this.input.threat) this.rows.set(id, now);
      else for (const all of [this.rows, this.looks, this.branches, this.children, this.kept]) all.delete(id);
    }
    for (const parent of parents) this.takeBelow(parent, rows);
    return root && root.parent === null ? this.branch(root) : this.plantNothing();
  }

  /** The children of a node, those that an edit touched at their new places. */
  private takeBelow(parent: string, rows: ReadonlySet<string>): void {
    if (!this.rows.has(parent)) return;
    const stay = (this.children.get(parent) ?? none).filter(({ id }) => !rows.has(id));
    const come = [...rows].flatMap((id) => this.rows.get(id) ?? []).filter((row) => row.parent === parent);
    const all = [...stay, ...come];
    if (!isInOrder(all)) all.sort(byOrder);
    if (all.length > 0) this.children.set(parent, all);
    else this.children.delete(parent);
  }

  private plantNothing(): null {
    this.isPlain = false;
    return null;
  }

  /** Takes the nodes of a tree over, to be found by their parents. */
  private take(owner: string): void {
    const parents: TreeNodeRow[][] = [];
    const steps = new Set<string>();
    for (const row of nodesOf(this.w, owner)) {
      const { id, step, parent } = row;
      this.rows.set(id, row);
      if (step !== null) {
        if (steps.has(step)) this.isPlain = false;
        steps.add(step);
      }
      if (row.target !== null || owner !== this.input.threat) this.isPlain = false;
      if (step !== null && row.controls.length === 0 && this.isCritical(id)) this.criticalSteps.add(step);
      if (parent === null) continue;
      const all = this.children.get(parent);
      if (all) all.push(row);
      else {
        const first = [row];
        this.children.set(parent, first);
        parents.push(first);
      }
    }
    for (const all of parents) if (!isInOrder(all)) all.sort(byOrder);
  }

  /** The controls of a node and those of its step, which count wherever the step stands. */
  private controlsOn({ controls, step }: TreeNodeRow): readonly string[] {
    const ofStep = (step !== null && this.w.steps.get(step)?.controls) || none;
    return ofStep.length === 0 ? controls : [...new Set([...controls, ...ofStep])];
  }

  private branch(row: TreeNodeRow, controls = this.controlsOn(row)): TreeBranch {
    const known = this.touched && !this.touched.nodes.has(row.id) ? this.branches.get(row.id) : undefined;
    const branch = known ?? this.newBranch(row, controls);
    if (!known) this.branches.set(row.id, branch);
    return branch;
  }

  private newBranch(row: TreeNodeRow, controls: readonly string[]): TreeBranch {
    // A control is on one leaf: the same step elsewhere has none.
    if (row.step !== null && row.controls.length === 0) this.stepAt.set(row.step, row.id);
    const below = this.children.get(row.id) ?? none;
    if (below.length === 0 && controls.length === 0)
      return { id: row.id, look: this.look(row, 0), children: none, joins: none };
    const isFolded = this.input.folded.has(row.id) && below.length > 0;
    const joins: TreeBranch['joins'][number][] = [];
    const children: TreeBranch[] = controls.flatMap((id) => this.control(row, id));
    if (!isFolded)
      for (const child of below) {
        const at = child.step !== null && child.controls.length === 0 ? this.stepAt.get(child.step) : undefined;
        if (at === undefined || at === child.id) children.push(this.branch(child));
        else {
          this.joined.set(child.id, at);
          joins.push({ id: child.id, to: at, critical: this.isCritical(child.id) && this.isCritical(row.id) });
        }
      }
    return { id: row.id, look: this.look(row, isFolded ? this.sizeBelow(row.id) : 0), children, joins };
  }

  private sizeBelow(id: string): number {
    let count = 0;
    const open = [id];
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const child of this.children.get(at) ?? []) {
        count += 1;
        open.push(child.id);
      }
    return count;
  }

  private isCritical = (id: string) =>
    ratingIn(this.input.view, this.input.controlsView)?.nodes.get(id)?.critical ?? false;

  private look(row: TreeNodeRow, hidden: number): TreeLook {
    const { w, input } = this;
    const { words } = input;
    const rated = nodeRatingIn(input.view, input.controlsView, row.id);
    const was = nodeRatingIn(input.before, input.controlsView, row.id);
    const step = w.steps.get(row.step ?? '');
    const uses = step ? this.usesOf(step.id) : 0;
    const isCritical =
      this.isCritical(row.id) || (this.stepAt.get(row.step ?? '') === row.id && this.criticalSteps.has(row.step ?? ''));
    const name = step?.name ?? (row.target === null ? row.text : nodeName(w, row));
    const model = input.view?.model ?? row.model;
    const { sum, level, impossible } = rated ?? {};
    // One list, without parts spread into it: of a thousand nodes at every key.
    // biome-ignore format: as many lines would say no more
    const of = [row, step, name, uses, hidden, sum, level, impossible, was?.sum, isCritical, model, w.method, words, input.title];
    return this.keep(row.id, of, () => ({
      is: row.gate !== 'none' ? 'gate' : row.target === null ? 'step' : 'reference',
      root: this.isTop(row),
      name: name || (this.isTop(row) ? input.title : row.gate === 'none' ? words.noStep : words.noName),
      code: step?.code ?? '',
      gate: row.gate === 'none' ? '' : row.gate === 'and' ? 'AND' : 'OR',
      sum: rated?.impossible ? '∞' : String(rated?.sum ?? ''),
      before: was && was.sum !== rated?.sum && was.sum !== null ? String(was.sum) : '',
      bars: step ? barsOf(w.method, model, step) : [],
      level: rated?.level ? words.level(rated.level) : null,
      unrated: words.unrated,
      critical: isCritical,
      note: hidden > 0 ? words.folded(hidden) : uses > 1 ? words.shared(uses) : '',
      on: true,
      state: '',
    }));
  }

  /** How many leaves of all trees show a step. */
  private usesOf(step: string): number {
    const { treeNodes } = this.w;
    const most = treeNodes.countNaming('step', step);
    if (most < 2) return most;
    let count = 0;
    for (const id of treeNodes.mayName('step', step)) if (treeNodes.get(id)?.step === step) count += 1;
    return count;
  }

  private control(row: TreeNodeRow, id: string): TreeBranch[] {
    const control = this.w.controls.get(id);
    if (!control) return [];
    const { controlsView, words } = this.input;
    const shape = controlShape(row.id, id);
    const critical = control.active && controlsView === 'controlled' && this.isCritical(row.id);
    const look = this.keep(shape, [control, critical, words], () => ({
      is: 'control',
      root: false,
      name: control.name,
      code: control.code,
      gate: '',
      sum: '',
      before: '',
      bars: [],
      level: null,
      unrated: '',
      critical,
      note: '',
      on: control.active,
      state: control.active ? words.on : words.off,
    }));
    return [{ id: shape, look, ...this.aroundControl(row, shape, control) }];
  }

  /** What gets around a control that is on: its tree, drawn below it once, and elsewhere a way to it. */
  private aroundControl(
    row: TreeNodeRow,
    shape: string,
    { id, active }: { id: string; active: boolean },
  ): Pick<TreeBranch, 'children' | 'joins'> {
    const root = active && !this.input.folded.has(shape) ? rootOf(this.w, id) : undefined;
    if (!root) return { children: [], joins: [] };
    const drawn = this.circumventions.get(id);
    if (drawn !== undefined)
      return {
        children: [],
        joins: [{ id: `${shape} around`, to: drawn, critical: this.isCritical(drawn) && this.isCritical(row.id) }],
      };
    this.circumventions.set(id, root.id);
    this.take(id);
    return { children: [this.branch(root)], joins: [] };
  }

  private isTop = (row: TreeNodeRow) => row.parent === null && ownerOf(row) === this.input.threat;

  /** The look of a shape: the former one while what it is made of is the same, or it says the same. */
  private keep(id: string, of: readonly unknown[], make: () => TreeLook): TreeLook {
    const known = this.kept.get(id);
    const isSame = known !== undefined && sameParts(known.of, of);
    const look = known && isSame ? known.look : sayingTheSame(known?.look, make());
    if (!isSame) this.kept.set(id, { look, of });
    this.looks.set(id, look);
    return look;
  }
}

const none: readonly never[] = [];

function isInOrder(rows: readonly TreeNodeRow[]): boolean {
  for (let i = 1; i < rows.length; i++)
    if (byOrder(rows[i - 1] as TreeNodeRow, rows[i] as TreeNodeRow) > 0) return false;
  return true;
}

function sameParts(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

const sayingTheSame = (before: TreeLook | undefined, now: TreeLook): TreeLook =>
  before && sameContent(before, now) ? before : now;

/** Every parameter of a step as a share of the highest value it can have. */
function barsOf(method: Method, model: string, step: Parameters<typeof rateStep>[1]): number[] {
  const scale = scaleOf(method).model(model).model;
  if (scale.type !== 'AttackPotentialBased') return [];
  const { values } = rateStep(method, step, scale.id);
  return scale.parameters.map(({ code, levels }) => {
    const highest = Math.max(1, ...levels.map(({ value }) => value ?? 0));
    return Math.min(1, (values[code]?.value ?? 0) / highest);
  });
}
