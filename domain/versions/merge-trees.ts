import type { Row } from '../kinds/kinds.ts';
import { controlsOfSteps } from '../method/rate/tree-branches.ts';
import { ownerOf } from '../method/rate/tree-rows.ts';
import { outlineOf } from './merge-parts.ts';
import type { NotTakenReason } from './merge-plan.ts';
import { isSame, type MergeState, rowIn } from './merge-sides.ts';

type TreeNode = Row<'treeNodes'>;
type Step = Row<'steps'>;

/** One step of the way down: to a branch, to what a leaf refers to, or to the root of the tree by which a control is circumvented. */
interface Way {
  from: TreeNode;
  to: TreeNode;
  control?: string;
}

/** Something of the other version without which a way would not be there. */
interface Cut {
  /** What takes the least away goes first. */
  loss: number;
  /** False where nothing comes of it. */
  make: () => boolean;
}

/**
 * A control must not be circumvented by what it guards, nor a branch lead to itself (`checkRing` of the tree nodes). Where rings through a node
 * come of both sides, something of each is the other version's: the smallest such part is left out. False where there is none.
 */
export function cutRings(state: MergeState, node: TreeNode): boolean {
  for (let any = false; ; any = true) {
    const [first, ...others] = ringThrough(state, node).flatMap((way) => cutsOf(state, way));
    if (!first || !others.reduce((least, one) => (one.loss < least.loss ? one : least), first).make()) return any;
  }
}

const nodesOf = (state: MergeState) => state.of('treeNodes') as ReadonlyMap<string, TreeNode>;
const stepsOf = (state: MergeState) => state.of('steps') as ReadonlyMap<string, Step>;
const ownNode = (state: MergeState, id: string) => rowIn(state.mine, 'treeNodes', id) as TreeNode | undefined;

/** Rows by what they say in a field. */
function grouped(nodes: Iterable<TreeNode>, keyOf: (node: TreeNode) => string | null): Map<string, TreeNode[]> {
  const groups = new Map<string, TreeNode[]>();
  for (const node of nodes) {
    const key = keyOf(node);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(node);
    else groups.set(key, [node]);
  }
  return groups;
}

/** The shortest way from a node back to it; none when there is none. */
function ringThrough(state: MergeState, start: TreeNode): Way[] {
  const nodes = nodesOf(state);
  const below = grouped(nodes.values(), ({ parent }) => parent);
  const around = grouped(nodes.values(), ({ parent, control }) => (parent === null ? control : null));
  const waysFrom = (from: TreeNode): Way[] => [
    ...[...(below.get(from.id) ?? []), ...rowAt(nodes, from.target)].map((to) => ({ from, to })),
    ...controlsOn(from, stepsOf(state)).flatMap((control) =>
      (around.get(control) ?? []).map((to) => ({ from, to, control })),
    ),
  ];
  const cameBy = new Map<string, Way>();
  const open = new Set(rowAt(nodes, start.id));
  for (const from of open)
    for (const way of waysFrom(from)) {
      if (cameBy.has(way.to.id)) continue;
      cameBy.set(way.to.id, way);
      if (way.to.id === start.id) return wayBack(cameBy, way);
      open.add(way.to);
    }
  return [];
}

/** The ways before one, up to where it leads back to. */
function wayBack(cameBy: ReadonlyMap<string, Way>, last: Way): Way[] {
  const ring = [last];
  for (let way = last; way.from.id !== last.to.id; ) {
    way = cameBy.get(way.from.id) as Way;
    ring.push(way);
  }
  return ring;
}

/** The row as a list, or none. */
const rowAt = (nodes: ReadonlyMap<string, TreeNode>, id: string | null): TreeNode[] => {
  const node = id === null ? undefined : nodes.get(id);
  return node ? [node] : [];
};

/** The controls that guard a node: its own, and those of its step and the steps before it. */
const controlsOn = ({ controls, step }: TreeNode, steps: Pick<ReadonlyMap<string, Step>, 'get'>): readonly string[] =>
  step === null ? controls : [...new Set([...controls, ...controlsOfSteps([step], (id) => steps.get(id))])];

/** What of the other version makes a way; nothing where this version has the way too. */
function cutsOf(state: MergeState, way: Way): Cut[] {
  const { from, to, control } = way;
  const [ownFrom, ownTo] = [ownNode(state, from.id), ownNode(state, to.id)];
  const tree: Cut = { loss: 6, make: () => setTreeBack(state, ownerOf(to), 'loop') };
  if (control !== undefined) {
    const isOwn = ownFrom !== undefined && controlsOn(ownFrom, state.mine.steps).includes(control);
    return [
      ...(isOwn ? [] : guardCuts(state, from, ownFrom, control)),
      ...(ownTo && ownTo.parent === null ? [] : [tree]),
    ];
  }
  if (from.target !== to.id) return ownTo?.parent === from.id ? [] : [tree];
  return ownFrom?.target === to.id ? [] : [{ loss: 2, make: () => setLeafBack(state, from, 'loop') }];
}

/** What of the other version puts a control on a node. */
function guardCuts(state: MergeState, node: TreeNode, own: TreeNode | undefined, control: string): Cut[] {
  const cuts: Cut[] = [];
  if (node.controls.includes(control) && !own?.controls.includes(control))
    cuts.push({ loss: 0, make: () => leaveOut(state, 'treeNodes', node, 'controls', control) });
  const steps = stepsOf(state);
  const leads = (id: string) => controlsOfSteps([id], (step) => steps.get(step)).includes(control);
  if (node.step === null || !leads(node.step)) return cuts;
  if (own?.step !== node.step) cuts.push({ loss: 3, make: () => setLeafBack(state, node, 'loop') });
  const before = new Set([node.step]);
  for (const id of before) {
    const step = steps.get(id);
    if (!step || !leads(id)) continue;
    const ownStep = state.mine.steps.get(id);
    if (step.controls.includes(control) && !ownStep?.controls.includes(control))
      cuts.push({ loss: 1, make: () => leaveOut(state, 'steps', step, 'controls', control) });
    if (step.controls.includes(control) && step.takesPart && ownStep?.takesPart === false)
      cuts.push({ loss: 5, make: () => setPartBack(state, step, ownStep) });
    for (const one of step.preSteps) {
      before.add(one);
      if (leads(one) && !ownStep?.preSteps.includes(one))
        cuts.push({ loss: 4, make: () => leaveOut(state, 'steps', step, 'preSteps', one) });
    }
  }
  return cuts;
}

/** Leaves one id out of a list, which the other version had put in. */
function leaveOut<K extends 'steps' | 'treeNodes'>(
  state: MergeState,
  kind: K,
  row: Row<K>,
  field: 'controls' | 'preSteps',
  id: string,
): boolean {
  const ids = (row as unknown as Record<typeof field, readonly string[]>)[field];
  state.leave(kind, row, 'loop', [field], [id]);
  state.patch(kind, row, { [field]: ids.filter((one) => one !== id) });
  return true;
}

function setPartBack(state: MergeState, step: Step, { takesPart }: Step): boolean {
  state.leave('steps', step, 'loop', ['takesPart'], step.takesPart);
  state.patch('steps', step, { takesPart });
  return true;
}

/** What a leaf is, as this version has it; a leaf that this version has not is left out. False where it is so already. */
export function setLeafBack(state: MergeState, node: TreeNode, why: NotTakenReason): boolean {
  const own = ownNode(state, node.id);
  if (!own) {
    state.leave('treeNodes', node, why);
    return state.of('treeNodes').delete(node.id);
  }
  if (own.gate === node.gate && own.step === node.step && own.target === node.target) return false;
  state.leave('treeNodes', node, why, ['leaf'], { gate: node.gate, step: node.step, target: node.target });
  const target = own.target !== null && state.has('treeNodes', own.target) ? own.target : null;
  state.patch('treeNodes', node, { gate: own.gate, step: own.step, target });
  return true;
}

/** The tree of an owner as this version has it: of a tree one state counts. False where it is so already. */
export function setTreeBack(state: MergeState, owner: string, why: NotTakenReason): boolean {
  const kind = state.of('threats').has(owner) ? 'threats' : 'controls';
  const row = state.of(kind).get(owner);
  const now = [...nodesOf(state).values()].filter((node) => ownerOf(node) === owner);
  const own = [...state.mine.treeNodes].filter((node) => ownerOf(node) === owner);
  const isOwn = now.length === own.length && now.every((node) => isSame(ownNode(state, node.id), node));
  if (!row || isOwn) return false;
  state.leave(kind, row, why, ['tree'], outlineOf(state.theirs, owner));
  for (const { id } of now) state.of('treeNodes').delete(id);
  for (const node of own) state.put('treeNodes', node);
  return true;
}

/** The tree of a node as this version has it, or the next one on the longest way through the node: trees go on in others, and both may have grown. */
export function setTreesBack(state: MergeState, node: TreeNode): boolean {
  if (setTreeBack(state, ownerOf(node), 'rule')) return true;
  const nodes = nodesOf(state);
  const below = grouped(nodes.values(), ({ parent }) => parent);
  const referring = grouped(nodes.values(), ({ target }) => target);
  const up = longest(node, ({ id, parent }) => [...rowAt(nodes, parent), ...(referring.get(id) ?? [])]);
  const down = longest(node, ({ id, target }) => [...(below.get(id) ?? []), ...rowAt(nodes, target)]);
  return [...up, ...down].some((one) => setTreeBack(state, ownerOf(one), 'rule'));
}

/** The longest way from a node. Where this is asked no way leads back to where it came from. */
function longest(from: TreeNode, next: (node: TreeNode) => readonly TreeNode[]): TreeNode[] {
  const known = new Map<string, TreeNode[]>();
  const wayFrom = (node: TreeNode): TreeNode[] => {
    const done = known.get(node.id);
    if (done) return done;
    known.set(node.id, []);
    let best: TreeNode[] = [];
    for (const one of next(node)) {
      const way = wayFrom(one);
      if (way.length >= best.length) best = way;
    }
    const way = [node, ...best];
    known.set(node.id, way);
    return way;
  };
  return wayFrom(from);
}
