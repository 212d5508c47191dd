import type { Method } from '#domain/model/method.ts';
import type { ControlFacts, PathFacts, StepFacts, Table } from './facts.ts';
import { type PathRating, participatingSteps, ratePath, rateStep } from './feasibility.ts';
import type { GuardedPath } from './ratings.ts';
import { scaleOf } from './scale.ts';
import { evaluateTree } from './tree.ts';
import type { TreeBasis } from './tree-basis.ts';
import { controlsOfSteps, type TreeFacts, type TreeNodeFacts } from './tree-branches.ts';
import type { Read } from './tree-reads.ts';

/** What a guarded path is rated from. */
interface Tables {
  method: Method;
  basis: TreeBasis;
  steps: Table<StepFacts>;
  controls: Table<ControlFacts>;
}

/**
 * A path written by hand with what its active controls add (M-7.4): all its steps AND the circumvention of every control on them, rated as a
 * tree is. `null` where none of its steps has an active control. A level set by hand, and a vector given to the path, are of the analyst and
 * stay as they are.
 */
export function ratePathGuarded(tables: Tables, path: PathFacts, bare: PathRating, read: Read): GuardedPath | null {
  const { method, basis, steps, controls } = tables;
  const stepOf = read.stepsOf(steps);
  const own = controlsOfSteps(path.steps, stepOf);
  if (!own.some((id) => controls.get(id)?.active)) return null;
  const { model, vectorParameter } = scaleOf(method).model(path.model);
  const hasVector = model.vectorOnly && Boolean(path.ratings[model.id]?.[vectorParameter ?? '']);
  if (bare.custom || hasVector) return null;
  const whole: StepFacts = { id: path.id, takesPart: true, ratings: path.ratings, preSteps: [], controls: own };
  const leafOf = (id: string) => (id === path.id ? whole : stepOf(id));
  const facts = treeOf(path, basis.tree('', 'guarded', read), stepOf);
  const controlOf = basis.controlsOf(controls, read);
  const rated = evaluateTree(method, facts, { stepOf: leafOf, controlOf, model: model.id });
  const isBarredBy = (control: string) => {
    const root = basis.root(control);
    const context = { stepOf, controlOf, model: model.id };
    if (root) return evaluateTree(method, { ...facts, root: root.id }, context).impossible;
    return rateStep(method, { ...whole, ratings: controls.get(control)?.ratings ?? {} }, model.id).impossible;
  };
  const active = read.active(controls);
  if (rated.level === null) return { bare, rating: unrated(bare), controls: active, barredBy: [] };
  // The steps of the cheapest way, and the controls among them, rated as a path say which of them sets which value.
  const asStep = (id: string) => {
    const control = controls.get(id);
    return leafOf(id) ?? (control && { id, takesPart: true, ratings: control.ratings, preSteps: [] });
  };
  const barredBy = rated.impossible ? own.filter((id) => controls.get(id)?.active && isBarredBy(id)) : [];
  // Where there is no way at all, the values of the controls that bar it take their place.
  const onWay = rated.impossible ? barredBy.filter((id) => !basis.root(id)) : rated.steps;
  const way: PathFacts = {
    ...path,
    basis: 'steps',
    ratings: {},
    steps: stepsOf(path, onWay, stepOf),
    customLevel: null,
  };
  const rating = ratePath(method, way, asStep);
  return { bare, rating: rated.impossible ? notFeasible(rating, rated.level) : rating, controls: active, barredBy };
}

/** M-5.8: what nothing gets around, by its values or by a tree of impossible steps, leaves no way, whatever the steps of the path take. */
const notFeasible = (rating: PathRating, level: string): PathRating => ({
  ...rating,
  level,
  computed: level,
  sum: null,
  incomplete: false,
  impossible: true,
});

/** All steps of a path under one AND; a path that is rated as a whole is one leaf with all their controls. */
function treeOf(path: PathFacts, others: TreeFacts, stepOf: (id: string) => StepFacts | undefined): TreeFacts {
  const steps = path.basis === 'path' ? [path.id] : [...new Set(path.steps)].filter((id) => stepOf(id) !== undefined);
  const root = `path ${path.id}`;
  const children = steps.map((step) => `${root} step ${step}`);
  const made = new Map<string, TreeNodeFacts>(
    steps.map((step, i) => [children[i] ?? '', { id: children[i] ?? '', kind: 'step', step }]),
  );
  made.set(root, { id: root, kind: 'and', children });
  return { root, nodes: { get: (id) => made.get(id) ?? others.nodes.get(id) } };
}

/** The order of execution stays: the entry point is the first (M-5.3), what the controls take comes after. */
function stepsOf(path: PathFacts, onWay: readonly string[], stepOf: (id: string) => StepFacts | undefined) {
  const own = path.basis === 'path' ? [path.id] : participatingSteps(path, stepOf).map(({ id }) => id);
  return [...new Set([...own, ...onWay])];
}

const unrated = (bare: PathRating): PathRating => ({
  ...bare,
  level: null,
  computed: null,
  sum: null,
  incomplete: true,
});
