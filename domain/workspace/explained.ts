import type { Method } from '#domain/model/method.ts';
import type { PathRow } from '../kinds/attack-path/shape.ts';
import { underModel } from '../method/change/compare-models.ts';
import {
  type Explanation,
  explainImpact,
  inOrder,
  line,
  named,
  number,
  row as rowNames,
} from '../method/explain/explain.ts';
import { explainCal, explainGoal, explainRequirement } from '../method/explain/explain-cal.ts';
import { explainAwaiting, explainCounter } from '../method/explain/explain-count.ts';
import { explainPath, explainStep, explainThreat } from '../method/explain/explain-path.ts';
import { explainResidual } from '../method/explain/explain-residual.ts';
import { explainRisk } from '../method/explain/explain-risk.ts';
import { explainNode } from '../method/explain/explain-tree.ts';
import { type SetsOfTree, setLines } from '../method/explain/risk-ways.ts';
import { isFromFile } from '../method/rate/decisions.ts';
import { rateControlled } from '../method/rate/rater.ts';
import type { ControlsView, PathView, Ratings, TreeView } from '../method/rate/ratings.ts';
import { withoutGoal } from '../method/rate/requirement.ts';
import type { TreeRating } from '../method/rate/tree-rating.ts';
import { ownerOf } from '../method/rate/tree-rows.ts';
import { counterNames, pendingPairs } from './pending-pairs.ts';
import { ratedSets } from './rated-sets.ts';
import { treeContext, treeFactsOf, treeNames } from './trees.ts';
import { byCode, type Workspace } from './workspace.ts';

/**
 * What can be explained; `cals` and `residuals` are the CAL of a risk and its value after disposal, by the id of the risk; `requirements` the
 * CAL of a requirement; `treeNodes` a node of an attack tree as if there were no controls, `controlledNodes` with those that are on; `counters` the counters by name: impact, threat, goal, awaiting.
 */
export const computedKinds = [
  'damages',
  'paths',
  'steps',
  'threats',
  'treeNodes',
  'controlledNodes',
  'risks',
  'residuals',
  'goals',
  'cals',
  'requirements',
  'counters',
] as const;
export type ComputedKind = (typeof computedKinds)[number];

/** An explanation with the row it is about, and those of the values it was made from. */
export interface Explained {
  kind: ComputedKind;
  id: string;
  code: string;
  explanation: Explanation;
  parts: readonly Explained[];
}

interface Rated {
  w: Workspace;
  ratings: Ratings;
}

/**
 * Why a computed value is what it is; null when the row is gone. Built when asked for, never kept. `model` is the id of a feasibility
 * model: all paths are then rated with it. A step is rated by itself, by default under the model of its path.
 */
export function explanationOf(view: Rated, kind: ComputedKind, id: string, model?: string): Explained | null {
  const under = model === undefined || kind === 'steps' ? view : underModel(view.w, model, view.ratings.controlsView);
  const found = readers[kind](under, id, model);
  return found ? { kind, id, ...found } : null;
}

type Reader = (view: Rated, id: string, model?: string) => Omit<Explained, 'kind' | 'id'> | null;

const readers: Record<ComputedKind, Reader> = {
  damages: ({ w, ratings }, id) => {
    const [row, rating] = [w.damages.get(id), ratings.damages.get(id)];
    return row && rating ? { code: row.code, explanation: explainImpact(w.method, rating), parts: [] } : null;
  },
  paths: ({ w, ratings }, id) => {
    const [row, rating] = [w.paths.get(id), ratings.paths.get(id)];
    return row && rating ? { code: row.code, explanation: ofPath(w.method, rating, row), parts: [] } : null;
  },
  steps: ({ w }, id, model = modelOfStep(w, id)) => {
    const row = w.steps.get(id);
    return row ? { code: row.code, explanation: explainStep(w.method, row, model), parts: [] } : null;
  },
  threats: (view, id) => {
    const { w, ratings } = view;
    const [row, rating] = [w.threats.get(id), ratings.threats.get(id)];
    if (!row || !rating) return null;
    if (rating.tree !== null) return ofTree(view, row.code, id);
    const explanation = explainThreat(w.method, rating, pathsOf(view, id));
    const lines = [
      ...explanation.lines,
      ...(ratings.controlsView === 'controlled' ? controlLines(w.method, rating) : []),
    ];
    return {
      code: row.code,
      explanation: { ...explanation, lines: inOrder(lines) },
      parts: inner(view, ['paths', rating.path]),
    };
  },
  treeNodes: (view, id) => ofNode(view, id, 'initial'),
  controlledNodes: (view, id) => ofNode(view, id, 'controlled'),
  risks: (view, id) => {
    const { w, ratings } = view;
    const [row, rating] = [w.risks.get(id), ratings.risks.get(id)];
    const impact = row && ratings.damages.get(row.damage);
    if (!row || !rating || !impact) return null;
    const threat = ratings.threats.get(row.threat) ?? null;
    const paths = new Map(pathsOf(view, row.threat));
    return {
      code: row.code,
      explanation: explainRisk(w.method, rating, impact, threat, paths, setsOf(view, row.threat)),
      parts: inner(view, ['damages', row.damage], ['threats', row.threat]),
    };
  },
  residuals: (view, id) => {
    const { w, ratings } = view;
    const [row, rating] = [w.risks.get(id), ratings.risks.get(id)];
    const impact = row && ratings.damages.get(row.damage);
    if (!row || !rating?.residual || !impact) return null;
    return {
      code: row.code,
      explanation: explainResidual(w.method, row.residual ?? null, rating.residual, {
        risk: rating,
        impact,
        withoutControls: ratings.threats.get(row.threat)?.initial ?? rating.feasibility,
        isFromFile: isFromFile(row, 'acceptance'),
      }),
      parts: rating.residual.origin === 'controls' ? inner(withControls(view), ['threats', row.threat]) : [],
    };
  },
  goals: (view, id) => {
    const { w, ratings } = view;
    const [row, rating] = [w.goals.get(id), ratings.goals.get(id)];
    if (!row || !rating) return null;
    const risks = [...w.risks.values()].filter(({ goals }) => goals.includes(id)).sort(byCode);
    const cals = risks.flatMap((risk) => {
      const cal = ratings.risks.get(risk.id)?.cal;
      return cal ? [[risk.id, cal] as const] : [];
    });
    return {
      code: row.code,
      explanation: explainGoal(w.method, rating, row.calOverride?.reason, cals),
      // Of a CAL that is not known one risk says what is missing.
      parts: inner(view, ['cals', rating.risk ?? cals[0]?.[0] ?? null]),
    };
  },
  cals: (view, id) => {
    const { w, ratings } = view;
    const [row, rating] = [w.risks.get(id), ratings.risks.get(id)];
    if (!row || !rating) return null;
    const tree = ratings.trees.get(row.threat);
    const vectors = tree
      ? tree.vectors.map((vector) => ['', vector] as const)
      : pathsOf(view, row.threat).map(([path, { vector }]) => [path, vector] as const);
    return { code: row.code, explanation: explainCal(w.method, rating.cal, vectors), parts: [] };
  },
  requirements: (view, id) => {
    const { w, ratings } = view;
    const [row, rating] = [w.requirements.get(id), ratings.requirements.get(id)];
    if (!row || !rating) return null;
    const goals = row.goals.map((goal) => [goal, ratings.goals.get(goal)] as const);
    const leading = [...w.risks].filter(({ requirements }) => requirements.includes(id)).sort(byCode);
    const direct = withoutGoal(
      row,
      leading.flatMap((risk) => {
        const cal = ratings.risks.get(risk.id)?.cal;
        return cal ? [[risk, cal] as const] : [];
      }),
    );
    const risks = direct.map(([risk, cal]) => [risk.id, cal] as const);
    const [goal] = goals;
    const [risk] = risks;
    return {
      code: row.code,
      explanation: explainRequirement(w.method, rating, goals, risks),
      parts: rating.known ? [] : goal ? inner(view, ['goals', goal[0]]) : inner(view, ['cals', risk?.[0] ?? null]),
    };
  },
  counters: ({ w, ratings }, id) => {
    if (id === 'awaiting') return { code: id, explanation: explainAwaiting(w.method, ratings.summary), parts: [] };
    const name = counterNames.find((one) => one === id);
    if (!name) return null;
    const open = new Set(pendingPairs(w, ratings.coverage)[name].map(({ asset }) => asset.id));
    return { code: id, explanation: explainCounter(w.method, name, ratings.coverage[name], [...open]), parts: [] };
  },
};

/** A node of an attack tree, under the model in view; of a reference that of the tree the reference stands in. */
function ofNode({ w, ratings }: Rated, id: string, controlsView: ControlsView): ReturnType<Reader> {
  const row = w.treeNodes.get(id);
  const view = row && ratings.trees.get(ownerOf(row));
  const explanation = view && tellerOf(w, view, controlsView).explain(id);
  return explanation ? { code: treeNames(w).node(id), explanation, parts: [] } : null;
}

/** A threat scenario by its tree: what is explained is the root, then the way the attacker takes from there down to the steps. */
function ofTree({ w, ratings }: Rated, code: string, threat: string): ReturnType<Reader> {
  const [tree, rating] = [ratings.trees.get(threat), ratings.threats.get(threat)];
  if (!tree) return null;
  const teller = tellerOf(w, tree, ratings.controlsView);
  const explanation = teller.explain(tree.root);
  if (!explanation) return null;
  const way = [...teller.rating.nodes.values()].filter(({ critical }) => critical).length;
  const lines = [
    ...explanation.lines,
    ...(rating && ratings.controlsView === 'controlled' ? controlLines(w.method, rating) : []),
    line('rule', 'treeInstead'),
    ...setLines(w.method, setsIn(w, tree, ratings.controlsView)),
    ...(way > mostTold ? [line('intermediate', 'nodesCut', { count: number(mostTold), total: number(way) })] : []),
  ];
  return {
    code,
    explanation: { ...explanation, lines: inOrder(lines) },
    parts: chosenBelow(teller, tree.root, new Set([tree.root])),
  };
}

/** A report explains every risk of a tree, and to list a thousand sets takes a while: a view is another one as soon as anything its sets are of is. */
const knownSets = new WeakMap<TreeView, Partial<Record<ControlsView, SetsOfTree>>>();

/** The sets of a tree; without an active control they are the same, whatever is shown. */
function setsIn(w: Workspace, tree: TreeView, shown: ControlsView): SetsOfTree {
  const controlsView = tree.controlled ? shown : 'initial';
  const known = knownSets.get(tree) ?? {};
  knownSets.set(tree, known);
  known[controlsView] ??= ratedSets(w, tree, controlsView);
  return known[controlsView];
}

/** The sets of the tree that rates a threat scenario; null where its paths do. */
function setsOf({ w, ratings }: Rated, threat: string): SetsOfTree | null {
  const tree = ratings.trees.get(threat);
  return tree ? setsIn(w, tree, ratings.controlsView) : null;
}

/** Nodes of a way that are explained, the root among them; the values of all its steps stand with the root. */
const mostTold = 100;

/** Explains the nodes of one tree as it is rated without or with controls. */
interface Teller {
  rating: TreeRating;
  kind: ComputedKind;
  code(id: string): string;
  explain(id: string): Explanation | null;
}

function tellerOf(w: Workspace, view: TreeView, controlsView: ControlsView): Teller {
  const rating = view[controlsView] ?? view.initial;
  const tree = treeFactsOf(w, view.root);
  const names = treeNames(w);
  const controls = controlsView === 'initial' ? ('off' as const) : ('asSet' as const);
  const context = { ...treeContext(w), model: view.model, controls };
  return {
    rating,
    kind: controlsView === 'initial' ? 'treeNodes' : 'controlledNodes',
    code: names.node,
    explain: (id) => explainNode(w.method, tree, rating, id, context, names),
  };
}

/** What the attacker takes of the nodes below one, each with what is taken below it; a shared branch stands there once. */
function chosenBelow(teller: Teller, id: string, told: Set<string>): Explained[] {
  return (teller.rating.nodes.get(id)?.chosen ?? []).flatMap((child): Explained[] => {
    const explanation = told.has(child) || told.size >= mostTold ? null : teller.explain(child);
    if (!explanation) return [];
    told.add(child);
    const { kind } = teller;
    return [{ kind, id: child, code: teller.code(child), explanation, parts: chosenBelow(teller, child, told) }];
  });
}

/** A path; with its controls, which of them have to be circumvented too. */
function ofPath(method: Method, rating: PathView, row: PathRow): Explanation {
  const { guarded } = rating;
  // Without controls the rating is that of the path alone.
  if (!guarded || rating.values !== guarded.rating.values) return explainPath(method, rating, row);
  const explanation = explainPath(method, rating, { ...row, basis: 'steps' });
  const lines = controlLines(method, {
    initial: guarded.bare.level,
    controlled: { ...rating, controls: guarded.controls },
  });
  const bars =
    guarded.barredBy.length > 0 ? [line('rule', 'controlsBar', { controls: rowNames(...guarded.barredBy) })] : [];
  return { ...explanation, lines: inOrder([...explanation.lines, ...lines, ...bars]) };
}

/** The controls that count, and the level with and without them. */
const controlLines = (
  { feasibilityLevels }: Method,
  {
    initial,
    controlled,
  }: {
    initial: string | null;
    controlled: { level: string | null; sum: number | null; controls: readonly string[] } | null;
  },
) =>
  controlled
    ? [
        line('rule', 'residualControls', {
          controls: rowNames(...controlled.controls),
          level: named(feasibilityLevels, controlled.level),
          sum: number(controlled.sum),
          computed: named(feasibilityLevels, initial),
        }),
      ]
    : [];

/** Id of the feasibility model of the first path, by code, that has the step; empty = the first of the method. */
function modelOfStep(w: Workspace, id: string): string {
  const paths = [...w.paths.values()].filter(({ steps }) => steps.includes(id)).sort(byCode);
  return paths[0]?.model ?? '';
}

/** The same version as its active controls leave it. */
const withControls = ({ w, ratings }: Rated): Rated => ({
  w,
  ratings: ratings.controlsView === 'controlled' ? ratings : rateControlled(w, ratings),
});

const inner = (view: Rated, ...parts: [ComputedKind, string | null][]): Explained[] =>
  parts.flatMap(([kind, id]) => (id ? (explanationOf(view, kind, id) ?? []) : []));

/** The rated paths of a threat, in the order of their codes. */
function pathsOf({ w, ratings }: Rated, threat: string): [string, PathView][] {
  const rows = [...w.paths.values()].filter((path) => path.threats.includes(threat)).sort(byCode);
  return rows.flatMap(({ id }): [string, PathView][] => {
    const rating = ratings.paths.get(id);
    return rating ? [[id, rating]] : [];
  });
}
