import type { Method } from '#domain/model/method.ts';
import type { StepFacts } from './facts.ts';
import { levelOfTotal, participatingSteps, rateStep, type StepOf } from './feasibility.ts';
import { type ModelScale, scaleOf } from './scale.ts';
import { type Branch, branchesOf, type TreeContext, type TreeFacts, visit } from './tree-branches.ts';
import { byStepSets } from './tree-paths.ts';
import { type NodeRating, nodesOf, type TreeRating, unratedTree } from './tree-rating.ts';
import { type EffortSets, latticeLimit, latticeSets, paretoSets } from './tree-sets.ts';

/**
 * Evaluates an attack tree exactly (method.md 5.4). With maximum per parameter by sets of efforts; a greedy choice of the cheapest child at
 * each OR is not exact, because a costlier child may share its high parameters with a sibling of an AND above. Where steps add up, a
 * shared step must count once, so the minimal step sets are enumerated and rated as paths.
 */
export function evaluateTree(method: Method, tree: TreeFacts, context: TreeContext): TreeRating {
  const methodScale = scaleOf(method);
  const scale = methodScale.model(context.model ?? '');
  const root = branchesOf(tree, context);
  if (!root) return unratedTree;
  const { model } = scale;
  const summed =
    model.stepAggregation === 'sumPerParameter' || model.parameters.some((p) => p.combine && p.combine !== 'hardest');
  if (model.type !== 'AttackPotentialBased' || (summed && model.stepAggregation !== 'hardestStep'))
    return byStepSets(method, scale, root, context);
  const leaves = readLeaves(method, scale, root, context);
  const scales = valuesInUse(leaves);
  const size = scales.reduce((product, values) => product * values.length, 1);
  return size <= latticeLimit
    ? solve(method, scale, root, leaves, latticeSets(scales))
    : solve(method, scale, root, leaves, paretoSets);
}

type Leaf = { state: 'absent' | 'unrated' | 'impossible' } | { state: 'rated'; values: readonly number[] };

/** The effort of every leaf: its step with its pre-steps. `absent`: documentation only, contributes nothing. */
function readLeaves(method: Method, scale: ModelScale, root: Branch, context: TreeContext): Map<Branch, Leaf> {
  const leaves = new Map<Branch, Leaf>();
  const byStep = new Map<string, Leaf>();
  visit(root, (branch) => {
    if (branch.kind !== 'step') return;
    const key = branch.step?.id ?? '';
    let leaf = byStep.get(key);
    if (!leaf) {
      leaf = branch.step ? readLeaf(method, scale, branch.step, context.stepOf) : { state: 'unrated' };
      byStep.set(key, leaf);
    }
    leaves.set(branch, leaf);
  });
  return leaves;
}

function readLeaf(method: Method, scale: ModelScale, step: StepFacts, stepOf: StepOf): Leaf {
  const steps = participatingSteps({ steps: [step.id] }, (id) => (id === step.id ? step : stepOf(id)));
  if (steps.length === 0) return { state: 'absent' };
  const ratings = steps.map((one) => rateStep(method, one, scale.model.id));
  if (ratings.some((rating) => rating.impossible)) return { state: 'impossible' };
  if (ratings.some((rating) => rating.missing.length > 0)) return { state: 'unrated' };
  if (scale.model.stepAggregation === 'hardestStep')
    return { state: 'rated', values: [Math.max(...ratings.map((rating) => rating.sum ?? 0))] };
  const values = scale.model.parameters.map(({ code }) =>
    Math.max(...ratings.map((rating) => rating.values[code]?.value ?? 0)),
  );
  return { state: 'rated', values };
}

/** Per parameter the distinct values that occur, ascending: the smallest lattice that holds every maximum. */
function valuesInUse(leaves: ReadonlyMap<Branch, Leaf>): number[][] {
  const used: Set<number>[] = [];
  for (const leaf of leaves.values())
    if (leaf.state === 'rated')
      leaf.values.forEach((value, i) => {
        used[i] ??= new Set();
        used[i].add(value);
      });
  return used.map((values) => [...values].sort((a, b) => a - b));
}

/** What is known of a branch: the efforts that suffice, and whether an unrated leaf may add some. */
interface Known<S> {
  set: S;
  open: boolean;
  absent: boolean;
}

function solve<S, T>(
  method: Method,
  scale: ModelScale,
  root: Branch,
  leaves: ReadonlyMap<Branch, Leaf>,
  sets: EffortSets<S, T>,
): TreeRating {
  const known = new Map<Branch, Known<S>>();
  const isEmpty = (k: Known<S>) => sets.cheapest(k.set) === null;
  const judge = (branch: Branch): Known<S> => {
    if (branch.kind === 'step') {
      const leaf = leaves.get(branch) ?? { state: 'unrated' };
      if (leaf.state === 'rated') return { set: sets.atLeast(leaf.values), open: false, absent: false };
      return { set: sets.none, open: leaf.state === 'unrated', absent: leaf.state === 'absent' };
    }
    const present = branch.children.flatMap((child) => known.get(child) ?? []).filter((k) => !k.absent);
    if (present.length === 0) return { set: sets.none, open: false, absent: true };
    const open = present.some((k) => k.open);
    if (branch.kind === 'or') return { set: sets.join(present.map((k) => k.set)), open, absent: false };
    const reachable = open && present.every((k) => k.open || !isEmpty(k));
    return { set: sets.meet(present.map((k) => k.set)), open: reachable, absent: false };
  };
  visit(root, (branch) => known.set(branch, judge(branch)));

  const target = sets.cheapest(known.get(root)?.set ?? sets.none);
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
  if (target !== null) walk(root, target);

  const nodes = new Map<string, NodeRating>();
  const { hardest } = scaleOf(method);
  for (const [branch, k] of known) {
    if (branch.node === null) continue;
    const best = sets.cheapest(k.set);
    const impossible = best === null && !k.open && !k.absent;
    const sum = best === null ? null : sets.totalOf(best);
    const effort = critical.has(branch) ? target : best;
    nodes.set(branch.node, {
      level: impossible ? hardest.code : sum === null ? null : (levelOfTotal(scale.model.ranges, sum)?.level ?? null),
      sum,
      incomplete: k.open || (best === null && k.absent),
      impossible,
      chosen: effort === null ? [] : nodesOf(choose(branch, effort), (child) => choose(child, effort)),
      critical: critical.has(branch),
    });
  }
  const {
    chosen: _,
    critical: __,
    ...verdict
  } = nodes.get(root.node ?? '') ?? { ...unratedTree, chosen: [], critical: false };
  return { ...verdict, nodes, steps: [...steps], exact: true };
}
