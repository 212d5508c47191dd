import type { FeasibilityModel, Method } from '#domain/model/method.ts';
import type { StepFacts } from '../rate/facts.ts';
import { levelOfTotal, ratePath, rateStep } from '../rate/feasibility.ts';
import { type ModelScale, scaleOf } from '../rate/scale.ts';
import { ratesStepSets } from '../rate/tree.ts';
import {
  type ControlFacts,
  controlsOn,
  type TreeContext,
  type TreeFacts,
  type TreeNodeFacts,
} from '../rate/tree-branches.ts';
import type { NodeRating, TreeRating } from '../rate/tree-rating.ts';
import { type ExplainLine, type Explanation, inOrder, line, named, number, text } from './explain.ts';
import { explainPath, feasibilityClause, inputsOf, modelName, vectorRule } from './explain-path.ts';
import { shownName } from './shown-name.ts';

/** What people call nodes and controls; their ids where nobody says. */
interface TreeNames {
  node: (id: string) => string;
  control: (id: string) => string;
}
const byId: TreeNames = { node: (id) => id, control: (id) => id };

/** How a node of an attack tree got its feasibility (15.6, M-5.5); `null` for a node the tree does not have. */
export function explainNode(
  method: Method,
  tree: TreeFacts,
  rating: TreeRating,
  id: string,
  context: TreeContext,
  names = byId,
): Explanation | null {
  const [node, rated] = [tree.nodes.get(id), rating.nodes.get(id)];
  if (!node || !rated) return null;
  const scale = scaleOf(method).model(context.model ?? '');
  const { model } = scale;
  const rule = { and: 'nodeAnd', or: 'nodeOr', step: 'nodeLeaf' } as const;
  const controls =
    context.controls === 'off' ? [] : controlsOn(node, context.stepOf).flatMap((one) => context.controlOf?.(one) ?? []);
  const lines = [
    ...(node.kind === 'step' ? leafLines(method, node, context) : childLines(method, node, rating, names)),
    ...controls.flatMap((control) => controlLine(method, control, { rating, model: model.id }, names)),
    line('rule', rule[node.kind]),
    ...joinRules(method, model, node.kind),
    ...(id === tree.root || node.kind === 'step' ? [] : [line('rule', 'nodeAlone')]),
    ...(rated.chosen.length > 0
      ? [line('intermediate', 'nodeChosen', { nodes: text(rated.chosen.map(names.node).join(', ')) })]
      : []),
    ...(rated.critical ? [line('intermediate', 'nodeCritical')] : []),
    ...(rated.incomplete ? [line('intermediate', 'nodeIncomplete')] : []),
    ...(rated.exact ? [] : [line('intermediate', 'nodeCutOff')]),
    ...(id === tree.root && (node.kind !== 'step' || controls.some(({ active }) => active))
      ? wayLines(method, scale, rating, context)
      : []),
    ...resultOf(method, rated, context),
  ];
  const clause = feasibilityClause(method, model, '15.6, 15.7');
  return { subject: 'tree', clause, table: shownName(method, model), lines: inOrder(lines) };
}

/** How the values below a node become its own, by the model that rates the tree (M-5.5). */
function joinRules(method: Method, model: FeasibilityModel, kind: TreeNodeFacts['kind']): ExplainLine[] {
  const of = { model: modelName(method, model) };
  if (ratesStepSets(model)) return [line('rule', 'nodeSets', of)];
  return kind === 'and'
    ? [line('rule', model.stepAggregation === 'hardestStep' ? 'hardestStep' : 'nodeHighest', of)]
    : [];
}

/** The values of the way the attacker takes through the whole tree, with the steps (and controls to be got around) they are of: they give the total of the root. */
function wayLines(
  method: Method,
  scale: ModelScale,
  { steps }: TreeRating,
  { stepOf, controlOf }: TreeContext,
): ExplainLine[] {
  const asStep = (id: string): StepFacts | undefined => {
    const control = controlOf?.(id);
    return stepOf(id) ?? (control && { id, takesPart: true, ratings: control.ratings, preSteps: [] });
  };
  const path = { id: '', steps, threats: [], model: scale.model.id, basis: 'steps' as const, ratings: {} };
  return inputsOf(scale, ratePath(method, path, asStep)).map((one) => ({ ...one, role: 'intermediate' }));
}

/** What was entered for the step of a leaf, with its pre-steps. */
function leafLines(method: Method, node: TreeNodeFacts, { stepOf, model = '' }: TreeContext): ExplainLine[] {
  const steps = node.step === undefined ? [] : [node.step];
  const path = { id: '', steps, threats: [], model, basis: 'steps' as const, ratings: {} };
  return explainPath(method, ratePath(method, path, stepOf), path).lines.filter(({ role }) => role === 'input');
}

/** A control that is on; one with a tree of its own says what that comes to. */
function controlLine(
  method: Method,
  { id, active, circumvention, ratings }: ControlFacts,
  { rating, model }: { rating: TreeRating; model: string },
  names: TreeNames,
): ExplainLine[] {
  if (!active) return [];
  const node = text(names.control(id));
  const by = circumvention ? rating.nodes.get(circumvention) : undefined;
  const alone = { id, takesPart: true, ratings, preSteps: [] };
  if (by ? by.impossible : rateStep(method, alone, model).impossible)
    return [line('input', 'nodeControlBars', { node })];
  if (!by) return [line('input', 'nodeControl', { node })];
  return [
    line('input', 'nodeControlTree', {
      node,
      level: named(method.feasibilityLevels, by.level),
      sum: number(by.sum),
    }),
  ];
}

function childLines(
  method: Method,
  { children = [] }: TreeNodeFacts,
  { nodes }: TreeRating,
  names: TreeNames,
): ExplainLine[] {
  return children.flatMap((child) => {
    const rated = nodes.get(child);
    if (!rated) return [];
    const of = { node: text(names.node(child)) };
    if (rated.impossible) return [line('input', 'nodeChildImpossible', of)];
    if (rated.level === null) return [line('input', 'nodeChildUnrated', of)];
    const level = named(method.feasibilityLevels, rated.level);
    return [line('input', 'nodeChild', { ...of, level, sum: number(rated.sum) })];
  });
}

function resultOf(method: Method, rated: NodeRating, context: TreeContext): ExplainLine[] {
  const { model } = scaleOf(method).model(context.model ?? '');
  const level = named(method.feasibilityLevels, rated.level);
  if (rated.impossible) return [line('result', 'impossible', { level })];
  if (rated.sum === null)
    return [
      level === null
        ? line('result', 'nodeUnrated')
        : line('result', vectorRule(model), { model: modelName(method, model), level }),
    ];
  const sum = number(rated.sum);
  const range = levelOfTotal(model.ranges, rated.sum);
  return [
    model.type === 'CVSSBased'
      ? line('intermediate', 'totalProduct', { factor: number(model.factor ?? 1), sum })
      : line('intermediate', 'totalSum', { sum }),
    range
      ? line('result', 'totalRange', { sum, from: number(range.from), to: number(range.to), level })
      : line('result', 'totalOutside', { sum }),
  ];
}
