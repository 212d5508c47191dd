import type { PathRow } from '../kinds/attack-path/shape.ts';
import type { TreeNodeRow } from '../kinds/tree-node/shape.ts';
import { scaleOf } from '../method/rate/scale.ts';
import { controlsOfSteps } from '../method/rate/tree-branches.ts';
import { minimalSets } from '../method/rate/tree-paths.ts';
import { cutAt } from '../model/base.ts';
import { add, change, drop, type Op } from './edit.ts';
import { nodesOf, rootOf, treeContext, treeFactsOf } from './trees.ts';
import { vectorsIntoTree } from './vectors-into-tree.ts';
import { byCode, type Workspace } from './workspace.ts';

/** Paths that are listed and made of a tree at most (M-4.2). */
export const mostSets = 1000;

/** What a conversion would do, as one edit, and what it cannot keep. */
export interface PathsOfTree {
  ops: readonly Op[];
  paths: number;
  /** The tree has more minimal sets than are made. */
  truncated: boolean;
  /** Codes of controls that no path can keep. */
  lostControls: readonly string[];
}

const longestName = 400;
const longestText = 4000;

/**
 * Hand-written paths in the place of a tree: one for each minimal set, in the order of the tree. A control on every leaf of a step that stands
 * nowhere else goes along on the step; the others stay rows, attached to nothing.
 */
export function pathsFromTree(w: Workspace, threat: string, newId: () => string): PathsOfTree {
  const root = rootOf(w, threat);
  if (!root) return { ops: [], paths: 0, truncated: false, lostControls: [] };
  const context = { ...treeContext(w), controls: 'off' as const, model: root.model };
  const { sets, truncated } = minimalSets(treeFactsOf(w, root.id), context, mostSets);
  const known = sets.map((ids) => ids.filter((id) => w.steps.has(id))).filter((ids) => ids.length > 0);
  const paths = known.map((steps) => {
    const name = steps.map((id) => w.steps.get(id)?.name ?? '').join(' → ');
    return add('paths', { name: cutAt(name, longestName), threats: [threat], steps, model: root.model }, newId());
  });
  const { ops: kept, lost } = keptControls(w, threat);
  const ops = paths.length > 0 ? [...paths, ...kept, drop('treeNodes', root)] : [];
  return { ops, paths: paths.length, truncated, lostControls: lost };
}

/** Whether a tree comes to any path: `pathsFromTree` makes none of one that has no complete way to its top. One set tells, so this is quick. */
export function comesToPaths(w: Workspace, threat: string): boolean {
  const root = rootOf(w, threat);
  if (!root) return false;
  const context = { ...treeContext(w), controls: 'off' as const, model: root.model };
  return minimalSets(treeFactsOf(w, root.id), context, 1).sets.length > 0;
}

/** Controls of leaves, put on their steps where that says the same; the codes of the others. */
function keptControls(w: Workspace, threat: string): { ops: Op[]; lost: string[] } {
  const nodes = [...nodesOf(w, threat)];
  const lost = new Set<string>();
  const ops: Op[] = [];
  const leaves = new Map<string, TreeNodeRow[]>();
  for (const node of nodes)
    if (node.step !== null) leaves.set(node.step, [...(leaves.get(node.step) ?? []), node]);
    else for (const id of node.controls) lost.add(id);
  for (const [id, at] of leaves) {
    const step = w.steps.get(id);
    const controls = [...new Set(at.flatMap((leaf) => leaf.controls))];
    if (!step || controls.length === 0) continue;
    const own = new Set(at.map((leaf) => leaf.id));
    const isOnlyHere =
      [...w.treeNodes.mayName('step', id)].every((node) => own.has(node) || w.treeNodes.get(node)?.step !== id) &&
      ![...w.paths].some(({ steps }) => steps.includes(id));
    const kept = isOnlyHere ? controls.filter((one) => at.every((leaf) => leaf.controls.includes(one))) : [];
    for (const one of controls) if (!kept.includes(one)) lost.add(one);
    if (kept.length > 0) ops.push(change('steps', step, { controls: [...new Set([...step.controls, ...kept])] }));
  }
  const codes = [...lost].flatMap((id) => w.controls.get(id)?.code ?? []);
  return { ops, lost: codes.sort() };
}

export interface TreeOfPaths {
  ops: readonly Op[];
  paths: number;
  /** Codes of paths with a level set by hand, which a tree does not have. */
  lostLevels: readonly string[];
  /** Codes of paths with an attack vector of their own that no step can have. */
  lostVectors: readonly string[];
  /** Codes of paths rated as a whole, whose own steps the tree has as text only. */
  lostSteps: readonly string[];
  /** Codes of paths rated by their steps that say more than their name: a gate has no more. */
  lostTexts: readonly string[];
  /** Codes of paths that realise threats of catalogues, which count as open again. */
  lostRealised: readonly string[];
  /** Does a path stay one with its steps? */
  keepsSteps: boolean;
  /** The paths were rated by several models; the tree has that of the first. */
  severalModels: boolean;
}

/** A tree in the place of hand-written paths: any of them (OR), each with all its steps (AND). A path of other threats too stays theirs. */
export function treeFromPaths(w: Workspace, threat: string, newId: () => string): TreeOfPaths {
  const paths = [...w.paths].filter(({ threats }) => threats.includes(threat)).sort(byCode);
  const [first] = paths;
  if (!first || rootOf(w, threat)) {
    return {
      ops: [],
      paths: 0,
      lostLevels: [],
      lostVectors: [],
      lostSteps: [],
      lostTexts: [],
      lostRealised: [],
      keepsSteps: false,
      severalModels: false,
    };
  }
  const root = newId();
  const ops: Op[] = [add('treeNodes', { threat, gate: 'or', model: first.model }, root)];
  const vectors = vectorsIntoTree(w, paths, first.model);
  for (const [order, path] of paths.entries()) {
    const rated = { ...path, ratings: vectors.ratingsOf(path) };
    ops.push(...branchOf(w, threat, root, order, rated, newId));
  }
  ops.push(...vectors.ops);
  for (const path of paths) {
    const others = path.threats.filter((id) => id !== threat);
    ops.push(others.length > 0 ? change('paths', path, { threats: others }) : drop('paths', path));
  }
  // A path of other threats, too, keeps what it says.
  const gone = paths.filter(({ threats }) => threats.length === 1);
  return {
    ops,
    paths: paths.length,
    lostTexts: gone
      .filter(({ basis, description, reason }) => basis === 'steps' && (description || reason))
      .map(({ code }) => code),
    lostRealised: gone
      .filter(({ basis, realises }) => basis === 'steps' && realises.length > 0)
      .map(({ code }) => code),
    lostLevels: paths.filter(({ customLevel }) => customLevel !== null).map(({ code }) => code),
    lostVectors: vectors.lost,
    lostSteps: paths.filter(({ basis, steps }) => basis === 'path' && steps.length > 0).map(({ code }) => code),
    keepsSteps: paths.some(({ basis }) => basis === 'steps'),
    severalModels: paths.some(({ model }) => model !== first.model),
  };
}

/**
 * A path as a branch. One that was rated as a whole becomes a step with that rating, what it realises and the controls of its steps, whose names are kept as text.
 * They cannot stand below an AND: a tree is rated by its leaves alone, so steps without ratings would leave it unrated and steps with ratings would
 * rate it by themselves, and to take them out of the rating (`takesPart`) would take them out of every other path as well.
 */
function branchOf(
  w: Workspace,
  threat: string,
  parent: string,
  order: number,
  path: PathRow,
  newId: () => string,
): Op[] {
  if (path.basis === 'path') {
    const step = newId();
    const { name, ratings, reason, realises } = path;
    // A vector given to a path stays as it is whatever controls there are (M-7.4).
    const { vectorOnly } = scaleOf(w.method).model(path.model).model;
    const controls = vectorOnly ? [] : controlsOfSteps(path.steps, (id) => w.steps.get(id));
    const done = path.steps.map((id, i) => `${i + 1}. ${w.steps.get(id)?.name ?? ''}`);
    const description = cutAt([path.description, ...done].filter(Boolean).join('\n'), longestText);
    return [
      add('steps', { name, description, ratings, reason, realises, controls }, step),
      add('treeNodes', { threat, parent, order, step }, newId()),
    ];
  }
  const gate = newId();
  const steps = [...new Set(path.steps)].filter((id) => w.steps.has(id));
  return [
    add('treeNodes', { threat, parent, order, gate: 'and', text: path.name }, gate),
    ...steps.map((step, at) => add('treeNodes', { threat, parent: gate, order: at, step }, newId())),
  ];
}
