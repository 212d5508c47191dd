import type { PathRow } from '../kinds/attack-path/shape.ts';
import { minimalSets } from '../method/rate/tree-paths.ts';
import { add, change, drop, type Op } from './edit.ts';
import { rootOf, treeContext, treeFactsOf } from './trees.ts';
import { byCode, type Workspace } from './workspace.ts';

/** Paths that are listed and made of a tree at most (M-4.2). */
export const mostSets = 1000;

/** What a conversion would do, as one edit, and what it cannot keep. */
export interface PathsOfTree {
  ops: readonly Op[];
  paths: number;
  /** The tree has more minimal sets than are made. */
  truncated: boolean;
}

const longestName = 400;
const longestText = 4000;

/** Hand-written paths in the place of a tree: one for each minimal set, in the order of the tree. Controls stay rows, attached to nothing. */
export function pathsFromTree(w: Workspace, threat: string, newId: () => string): PathsOfTree {
  const root = rootOf(w, threat);
  if (!root) return { ops: [], paths: 0, truncated: false };
  const context = { ...treeContext(w), controls: 'off' as const, model: root.model };
  const { sets, truncated } = minimalSets(treeFactsOf(w, root.id), context, mostSets);
  const known = sets.map((ids) => ids.filter((id) => w.steps.has(id))).filter((ids) => ids.length > 0);
  const paths = known.map((steps) => {
    const name = steps.map((id) => w.steps.get(id)?.name ?? '').join(' → ');
    return add(
      'paths',
      { name: [...name].slice(0, longestName).join(''), threats: [threat], steps, model: root.model },
      newId(),
    );
  });
  return { ops: paths.length > 0 ? [...paths, drop('treeNodes', root)] : [], paths: paths.length, truncated };
}

export interface TreeOfPaths {
  ops: readonly Op[];
  paths: number;
  /** Codes of paths with a level set by hand, which a tree does not have. */
  lostLevels: readonly string[];
  /** The paths were rated by several models; the tree has that of the first. */
  severalModels: boolean;
}

/** A tree in the place of hand-written paths: any of them (OR), each with all its steps (AND). A path of other threats too stays theirs. */
export function treeFromPaths(w: Workspace, threat: string, newId: () => string): TreeOfPaths {
  const paths = [...w.paths].filter(({ threats }) => threats.includes(threat)).sort(byCode);
  const [first] = paths;
  if (!first || rootOf(w, threat)) return { ops: [], paths: 0, lostLevels: [], severalModels: false };
  const root = newId();
  const ops: Op[] = [add('treeNodes', { threat, gate: 'or', model: first.model }, root)];
  for (const [order, path] of paths.entries()) ops.push(...branchOf(w, threat, root, order, path, newId));
  for (const path of paths) {
    const others = path.threats.filter((id) => id !== threat);
    ops.push(others.length > 0 ? change('paths', path, { threats: others }) : drop('paths', path));
  }
  return {
    ops,
    paths: paths.length,
    lostLevels: paths.filter(({ customLevel }) => customLevel !== null).map(({ code }) => code),
    severalModels: paths.some(({ model }) => model !== first.model),
  };
}

/** A path as a branch. One that was rated as a whole becomes a step with that rating; what its own steps said is kept as text. */
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
    const { name, ratings, reason } = path;
    const done = path.steps.map((id, i) => `${i + 1}. ${w.steps.get(id)?.name ?? ''}`);
    const description = [...[path.description, ...done].filter(Boolean).join('\n')].slice(0, longestText).join('');
    return [
      add('steps', { name, description, ratings, reason }, step),
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
