import type { Branch } from './tree-branches.ts';

export interface NodeRating {
  /** `null` = unrated. */
  level: string | null;
  sum: number | null;
  /** Leaves below are unrated: an easier way may exist. */
  incomplete: boolean;
  impossible: boolean;
  /** Children the attacker takes: all of an AND, one of an OR. */
  chosen: readonly string[];
  /** On the critical path of the root. */
  critical: boolean;
  /** False when not all its step sets were rated (only where steps add up, and for CVSS and vectors). */
  exact: boolean;
}

export interface TreeRating extends Omit<NodeRating, 'chosen' | 'critical'> {
  nodes: ReadonlyMap<string, NodeRating>;
  /** Steps of the critical path, in tree order, each once. */
  steps: readonly string[];
}

export const unratedTree: TreeRating = {
  level: null,
  sum: null,
  incomplete: true,
  impossible: false,
  nodes: new Map(),
  steps: [],
  exact: true,
};

/** Chosen branches as node ids; a woven-in branch answers its own choice instead. */
export const nodesOf = (branches: readonly Branch[], inside: (branch: Branch) => readonly Branch[]): string[] =>
  branches.flatMap((branch) => (branch.node === null ? nodesOf(inside(branch), inside) : [branch.node]));
