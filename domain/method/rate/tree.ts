import type { FeasibilityModel, Method } from '#domain/model/method.ts';
import type { StepFacts } from './facts.ts';
import { levelOfTotal, participatingSteps, roundTotal, type StepOf } from './feasibility.ts';
import { clean } from './numbers.ts';
import { type ModelScale, scaleOf } from './scale.ts';
import { type Branch, branchesOf, type TreeContext, type TreeFacts, type Woven } from './tree-branches.ts';
import { byStepSets } from './tree-paths.ts';
import { type NodeRating, nodesOf, type TreeRating, unratedTree } from './tree-rating.ts';
import { type EffortSets, latticeLimit, latticeSets, paretoSets } from './tree-sets.ts';

/**
 * Evaluates an attack tree exactly (M-5.5). With maximum per parameter by sets of efforts; a greedy choice of the cheapest child at
 * each OR is not exact, because a costlier child may share its high parameters with a sibling of an AND above. Where steps add up, a
 * shared step must count once, so the minimal step sets are enumerated and rated as paths.
 */
export const evaluateTree = (method: Method, tree: TreeFacts, context: TreeContext): TreeRating =>
  evaluateWoven(method, branchesOf(tree, context), context);

/** `evaluateTree` of branches that were made of the tree in this context already. */
export function evaluateWoven(method: Method, woven: Woven | null, context: TreeContext): TreeRating {
  const methodScale = scaleOf(method);
  const scale = methodScale.model(context.model ?? '');
  if (!woven) return unratedTree;
  const { root, order } = woven;
  const { model } = scale;
  if (ratesStepSets(model)) return byStepSets(method, scale, root, context);
  const work = workshopOf(scale);
  const leafOf = leavesOf(scale, context);
  const whole = work.whole();
  if (whole) return solve(method, scale, order, leafOf, whole);
  const scales = valuesInUse(order, leafOf);
  return sizeOf(scales) <= latticeLimit
    ? solve(method, scale, order, leafOf, work.lattice(scales))
    : solve(method, scale, order, leafOf, work.pareto);
}

export type RootVerdict = Pick<TreeRating, 'level' | 'sum' | 'incomplete' | 'impossible' | 'exact'>;

/** The verdict on a whole tree without those on its nodes, for who asks about a tree again and again: the same as `evaluateWoven` gives. */
export function verdictOn(method: Method, woven: Woven | null, context: TreeContext): RootVerdict {
  const methodScale = scaleOf(method);
  const scale = methodScale.model(context.model ?? '');
  const whole = ratesStepSets(scale.model) ? null : workshopOf(scale).whole();
  if (!woven || !whole) return evaluateWoven(method, woven, context);
  const root = judgeAll(woven.order, leavesOf(scale, context), whole).at(-1);
  return root ? { ...numbersOf(scale, methodScale.hardest.code, whole.sets, root), exact: true } : unratedTree;
}

/** Does the verdict on a branch stay what it is wherever the branch stands? Then it may be handed on as `ready`. */
export function keepsVerdicts(method: Method, model: string): boolean {
  const scale = scaleOf(method).model(model);
  return !ratesStepSets(scale.model) && workshopOf(scale).whole() !== null;
}

const leavesOf =
  (scale: ModelScale, { stepOf }: TreeContext) =>
  (branch: Branch): Leaf =>
    branch.step ? readLeaf(scale, branch.step, stepOf) : { state: 'unrated' };

/** Whether a tree is rated by its step sets: nothing but the highest value per parameter, or the hardest step, can be joined node by node. */
export function ratesStepSets(model: FeasibilityModel): boolean {
  if (model.type !== 'AttackPotentialBased') return true;
  if (model.stepAggregation === 'hardestStep') return false;
  return (
    model.stepAggregation === 'sumPerParameter' || model.parameters.some((p) => p.combine && p.combine !== 'hardest')
  );
}

/** Up to this size the lattice of all levels of a model is used, so that it stays the same whatever the leaves say. */
const fullLattice = 4096;

const sizeOf = (scales: readonly (readonly number[])[]): number =>
  scales.reduce((product, values) => product * values.length, 1);

/** All finite values per parameter; `null` where a step counts by its total. */
function fullScales(scale: ModelScale): number[][] | null {
  if (scale.model.stepAggregation === 'hardestStep') return null;
  return scale.model.parameters.map(({ levels }) =>
    [...new Set(levels.flatMap((level) => (level.value === null ? [] : [level.value])))].sort((a, b) => a - b),
  );
}

/** Sets of efforts with the verdicts on branches that were already given by them. */
interface Workshop<S, T> {
  sets: EffortSets<S, T>;
  known: WeakMap<Branch, Known<S>>;
}

interface Workshops {
  lattice(scales: readonly (readonly number[])[]): Workshop<Uint32Array, number>;
  /** The one of all levels of the model, which is never given up; `null` where that lattice would be too large. */
  whole(): Workshop<Uint32Array, number> | null;
  pareto: Workshop<readonly (readonly number[])[], readonly number[]>;
  leaves: WeakMap<StepFacts, Leaf>;
}

const workshops = new WeakMap<ModelScale, Workshops>();

/** The last lattices, whatever model asked: making one costs more than evaluating a tree with it. */
const lattices = new Map<string, EffortSets<Uint32Array, number>>();

function latticeFor(key: string, scales: readonly (readonly number[])[]): EffortSets<Uint32Array, number> {
  let sets = lattices.get(key);
  if (!sets) {
    if (lattices.size >= 16) lattices.clear();
    sets = latticeSets(scales);
    lattices.set(key, sets);
  }
  return sets;
}

const keyOf = (scales: readonly (readonly number[])[]): string => scales.map((values) => values.join()).join(';');

/** What is kept per model between evaluations. */
function workshopOf(scale: ModelScale): Workshops {
  const held = workshops.get(scale);
  if (held) return held;
  const byScales = new Map<string, Workshop<Uint32Array, number>>();
  let whole: Workshop<Uint32Array, number> | null | undefined;
  const made: Workshops = {
    whole() {
      if (whole !== undefined) return whole;
      const full = fullScales(scale);
      const fits = full && sizeOf(full) <= fullLattice;
      whole = fits ? { sets: latticeFor(keyOf(full), full), known: new WeakMap() } : null;
      return whole;
    },
    lattice(scales) {
      const key = keyOf(scales);
      let workshop = byScales.get(key);
      if (!workshop) {
        if (byScales.size >= 8) byScales.clear();
        workshop = { sets: latticeFor(key, scales), known: new WeakMap() };
        byScales.set(key, workshop);
      }
      return workshop;
    },
    pareto: { sets: paretoSets, known: new WeakMap() },
    leaves: new WeakMap(),
  };
  workshops.set(scale, made);
  return made;
}

type Leaf = { state: 'absent' | 'unrated' | 'impossible' } | { state: 'rated'; values: readonly number[] };

/** The effort of a leaf: its step with its pre-steps. A step without pre-steps is read once per model. */
function readLeaf(scale: ModelScale, step: StepFacts, stepOf: StepOf): Leaf {
  if (step.preSteps.length > 0) return readSteps(scale, step, stepOf);
  const { leaves } = workshopOf(scale);
  let leaf = leaves.get(step);
  if (!leaf) {
    leaf = readSteps(scale, step, stepOf);
    leaves.set(step, leaf);
  }
  return leaf;
}

function readSteps(scale: ModelScale, step: StepFacts, stepOf: StepOf): Leaf {
  const steps =
    step.preSteps.length === 0
      ? step.takesPart
        ? [step]
        : []
      : participatingSteps({ steps: [step.id] }, (id) => (id === step.id ? step : stepOf(id)));
  if (steps.length === 0) return { state: 'absent' };
  const { model } = scale;
  const highest = model.parameters.map(() => Number.NEGATIVE_INFINITY);
  let hardestTotal = Number.NEGATIVE_INFINITY;
  let state: 'rated' | 'unrated' | 'impossible' = 'rated';
  for (const one of steps) {
    const ratings = one.ratings[model.id];
    if (one.impossible) state = 'impossible';
    let total = 0;
    model.parameters.forEach(({ code }, i) => {
      const level = scale.levels.get(code)?.get(ratings?.[code] ?? '');
      if (!level) state = state === 'impossible' ? state : 'unrated';
      else if (level.value === null) state = 'impossible';
      else {
        total += level.value;
        highest[i] = Math.max(highest[i] ?? 0, level.value);
      }
    });
    hardestTotal = Math.max(hardestTotal, total);
  }
  if (state !== 'rated') return { state };
  return { state, values: model.stepAggregation === 'hardestStep' ? [clean(hardestTotal)] : highest };
}

/** Per parameter the distinct values that occur, ascending: the smallest lattice that holds every maximum. */
function valuesInUse(order: readonly Branch[], leafOf: (branch: Branch) => Leaf): number[][] {
  const used: Set<number>[] = [];
  for (const branch of order) {
    const leaf: Leaf = branch.kind === 'step' ? leafOf(branch) : { state: 'absent' };
    if (leaf.state === 'rated')
      leaf.values.forEach((value, i) => {
        used[i] ??= new Set();
        used[i].add(value);
      });
  }
  return used.map((values) => [...values].sort((a, b) => a - b));
}

/** What is known of a branch: the efforts that suffice, and whether an unrated leaf may add some. */
interface Known<S> {
  set: S;
  open: boolean;
  /** Documentation only: contributes nothing. */
  absent: boolean;
  /** Its rating off the critical path. */
  rating: NodeRating | null;
}

function solve<S, T>(
  method: Method,
  scale: ModelScale,
  order: readonly Branch[],
  leafOf: (branch: Branch) => Leaf,
  workshop: Workshop<S, T>,
): TreeRating {
  const { sets, known } = workshop;
  const kept = judgeAll(order, leafOf, workshop);
  const root = order[order.length - 1];
  const target = sets.cheapest(kept[kept.length - 1]?.set ?? sets.none);
  const choose = (branch: Branch, effort: T): readonly Branch[] => {
    const able = branch.children.filter((child) => {
      const k = known.get(child);
      return k !== undefined && !k.absent && sets.has(k.set, effort);
    });
    return branch.kind === 'or' ? able.slice(0, 1) : able;
  };
  const critical = new Set<Branch>();
  const steps = new Set<string>();
  const walk = (branch: Branch, effort: T): void => {
    if (critical.has(branch)) return;
    critical.add(branch);
    if (branch.step) steps.add(branch.step.id);
    for (const child of choose(branch, effort)) walk(child, effort);
  };
  if (root && target !== null) walk(root, target);

  const { hardest } = scaleOf(method);
  const rateNode = (branch: Branch, k: Known<S>): NodeRating => {
    const effort = critical.has(branch) ? target : sets.cheapest(k.set);
    return {
      ...numbersOf(scale, hardest.code, sets, k),
      chosen: effort === null ? [] : nodesOf(choose(branch, effort), (child) => choose(child, effort)),
      critical: critical.has(branch),
      exact: true,
    };
  };
  const nodes = new Map<string, NodeRating>();
  order.forEach((branch, i) => {
    const k = kept[i];
    if (branch.node === null || !k) return;
    if (!critical.has(branch)) k.rating ??= rateNode(branch, k);
    nodes.set(branch.node, critical.has(branch) || !k.rating ? rateNode(branch, k) : k.rating);
  });
  const verdict = nodes.get(root?.node ?? '') ?? unratedTree;
  const { level, sum, incomplete, impossible } = verdict;
  return { level, sum, incomplete, impossible, nodes, steps: [...steps], exact: true };
}

/** The verdicts on all branches, children first. */
function judgeAll<S, T>(
  order: readonly Branch[],
  leafOf: (branch: Branch) => Leaf,
  { sets, known }: Workshop<S, T>,
): Known<S>[] {
  const kept: Known<S>[] = [];
  for (const branch of order) {
    let k = known.get(branch);
    if (!k) {
      k = judge(sets, known, branch, leafOf);
      known.set(branch, k);
    }
    kept.push(k);
  }
  return kept;
}

function numbersOf<S, T>(scale: ModelScale, hardest: string, sets: EffortSets<S, T>, k: Known<S>) {
  const best = sets.cheapest(k.set);
  const impossible = best === null && !k.open && !k.absent;
  const sum = best === null ? null : roundTotal(scale.model, sets.totalOf(best));
  return {
    level: impossible ? hardest : sum === null ? null : (levelOfTotal(scale.model.ranges, sum)?.level ?? null),
    sum,
    incomplete: k.open || (best === null && k.absent),
    impossible,
  };
}

/** OR joins, AND meets; unrated leaves keep a branch open as long as rating them could open a way. */
function judge<S, T>(
  sets: EffortSets<S, T>,
  known: WeakMap<Branch, Known<S>>,
  branch: Branch,
  leafOf: (branch: Branch) => Leaf,
): Known<S> {
  if (branch.kind === 'step') {
    const leaf = leafOf(branch);
    if (leaf.state === 'rated') return { set: sets.atLeast(leaf.values), open: false, absent: false, rating: null };
    return { set: sets.none, open: leaf.state === 'unrated', absent: leaf.state === 'absent', rating: null };
  }
  const present = branch.children.flatMap((child) => known.get(child) ?? []).filter((k) => !k.absent);
  if (present.length === 0) return { set: sets.none, open: false, absent: true, rating: null };
  const open = present.some((k) => k.open);
  const below = present.map((k) => k.set);
  if (branch.kind === 'or') return { set: sets.join(below), open, absent: false, rating: null };
  const reachable = open && present.every((k) => k.open || sets.cheapest(k.set) !== null);
  return { set: sets.meet(below), open: reachable, absent: false, rating: null };
}
