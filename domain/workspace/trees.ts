import type { TreeNodeRow } from '../kinds/tree-node/shape.ts';
import type { TreeContext, TreeFacts, TreeNodeFacts } from '../method/rate/tree-branches.ts';
import { byOrder, nodeFactsOf, rootAmong } from '../method/rate/tree-rows.ts';
import type { Workspace } from './workspace.ts';

type TreeTables = Pick<Workspace, 'treeNodes' | 'steps' | 'controls'>;

/** The nodes of the tree of a threat scenario, or of the one by which a control is circumvented. */
export function* nodesOf({ treeNodes }: Pick<Workspace, 'treeNodes'>, owner: string): Generator<TreeNodeRow> {
  for (const field of ['threat', 'control'] as const)
    for (const id of treeNodes.mayName(field, owner)) {
      const row = treeNodes.get(id);
      if (row?.[field] === owner) yield row;
    }
}

/** The root of the tree of a threat scenario or a control. */
export function rootOf({ treeNodes }: Pick<Workspace, 'treeNodes'>, owner: string): TreeNodeRow | undefined {
  const roots: string[] = [];
  for (const { id, parent } of nodesOf({ treeNodes }, owner)) if (parent === null) roots.push(id);
  return treeNodes.get(rootAmong(roots) ?? '');
}

/** The children of a node, in their order. */
export const childrenOf = ({ treeNodes }: Pick<Workspace, 'treeNodes'>, id: string): TreeNodeRow[] =>
  [...treeNodes.mayName('parent', id)]
    .flatMap((child) => treeNodes.get(child) ?? [])
    .filter(({ parent }) => parent === id)
    .sort(byOrder);

/** The steps of a tree, each once: with those of branches it refers to, and of the trees by which controls on its nodes and steps are circumvented. */
export function stepsOfTree(w: TreeTables, owner: string): ReadonlySet<string> {
  const steps = new Set<string>();
  const seen = new Set<string>();
  const open = rowIds(rootOf(w, owner));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const row = seen.has(id) ? undefined : w.treeNodes.get(id);
    if (!row) continue;
    seen.add(id);
    const step = row.step === null ? undefined : w.steps.get(row.step);
    if (step) steps.add(step.id);
    for (const control of [...row.controls, ...(step?.controls ?? [])]) open.push(...rowIds(rootOf(w, control)));
    if (row.target !== null) open.push(row.target);
    for (const child of childrenOf(w, id)) open.push(child.id);
  }
  return steps;
}

const rowIds = (row: TreeNodeRow | undefined): string[] => (row ? [row.id] : []);

/** A tree as the engine reads it, for a question asked once; the rating of a version keeps its own. */
export function treeFactsOf(w: TreeTables, root: string): TreeFacts {
  const made = new Map<string, TreeNodeFacts>();
  const get = (id: string): TreeNodeFacts | undefined => {
    const known = made.get(id);
    if (known) return known;
    const row = w.treeNodes.get(id);
    if (!row) return undefined;
    const bare = nodeFactsOf(
      row,
      childrenOf(w, id).map((child) => child.id),
    );
    const facts = row.controls.length ? { ...bare, controls: row.controls } : bare;
    made.set(id, facts);
    return facts;
  };
  return { root, nodes: { get } };
}

/** Where the engine finds steps, and controls with the trees by which they are circumvented. */
export const treeContext = (w: TreeTables): Pick<TreeContext, 'stepOf' | 'controlOf'> => ({
  stepOf: (id) => w.steps.get(id),
  controlOf: (id) => {
    const row = w.controls.get(id);
    const root = row && rootOf(w, id);
    return root ? { ...row, circumvention: root.id } : row;
  },
});

/** What people call nodes and controls: `AS-3 Flash image`, the text of a gate, `CTL-2 Signed firmware`. */
export const treeNames = (w: TreeTables) => ({
  node: (id: string): string => {
    const row = w.treeNodes.get(id);
    return row ? nodeName(w, row) : id;
  },
  control: (id: string): string => {
    const row = w.controls.get(id);
    return row ? `${row.code} ${row.name}` : id;
  },
});

export function nodeName(w: TreeTables, row: TreeNodeRow): string {
  const step = row.step === null ? undefined : w.steps.get(row.step);
  if (step) return `${step.code} ${step.name}`;
  if (row.target === null) return row.text || (row.gate === 'none' ? '?' : row.gate.toUpperCase());
  const target = w.treeNodes.get(row.target);
  return target && target.target === null ? nodeName(w, target) : row.text || '?';
}
