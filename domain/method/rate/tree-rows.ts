import type { TreeRowFacts } from './facts.ts';
import type { TreeNodeFacts } from './tree-branches.ts';

/**
 * A row of a tree as the engine reads it. A leaf with a reference is an OR over the one branch it refers to. A gate without branches is a leaf
 * without a step: not rated, for nothing says yet what it takes.
 */
export function nodeFactsOf(row: TreeRowFacts, children: readonly string[]): TreeNodeFacts {
  const { id, gate, target, step } = row;
  if (gate === 'none' && target !== null) return { id, kind: 'or', children: [target] };
  if (gate === 'none' || children.length === 0) return { id, kind: 'step', step: (gate === 'none' && step) || '' };
  return { id, kind: gate, children };
}

/** The threat scenario, or the control, to whose tree a node belongs. */
export const ownerOf = ({ threat, control }: Pick<TreeRowFacts, 'threat' | 'control'>): string =>
  threat ?? control ?? '';

/** The order of the children of a node. */
export const byOrder = (a: TreeRowFacts, b: TreeRowFacts): number =>
  a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The root among the nodes of a tree without a parent. There is one; where two people made one at the same time, the same for everybody. */
export const rootAmong = (ids: readonly string[]): string | undefined => (ids.length > 1 ? [...ids].sort()[0] : ids[0]);
