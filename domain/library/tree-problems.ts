import type { EntryForm } from './libraries.ts';

interface TreeProblem {
  path: string;
  problem: 'required' | 'taken' | 'unknown' | 'wrong';
}

/** What is wrong with the tree of an attack, at its fields: ids twice, no root or two, unknown parents and steps, loops. */
export function treeProblems({ form, nodes, steps }: EntryForm<'attacks'>): TreeProblem[] {
  if (form !== 'tree') return [];
  if (nodes.length === 0) return [{ path: 'nodes', problem: 'required' }];
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]));
  const problems: TreeProblem[] = [];
  const seen = new Set<string>();
  for (const [i, { id, parent, step, gate }] of nodes.entries()) {
    if (seen.has(id)) problems.push({ path: `nodes.${i}.id`, problem: 'taken' });
    seen.add(id);
    if (parent !== null && !parents.has(parent)) problems.push({ path: `nodes.${i}.parent`, problem: 'unknown' });
    else if (!leadsToRoot(parents, id)) problems.push({ path: `nodes.${i}.parent`, problem: 'wrong' });
    if (gate !== 'none' && step !== null) problems.push({ path: `nodes.${i}.step`, problem: 'wrong' });
    if (step !== null && step >= steps.length) problems.push({ path: `nodes.${i}.step`, problem: 'unknown' });
  }
  if (nodes.filter(({ parent }) => parent === null).length !== 1) problems.push({ path: 'nodes', problem: 'wrong' });
  return problems;
}

function leadsToRoot(parents: ReadonlyMap<string, string | null>, id: string): boolean {
  let at: string | null | undefined = id;
  for (let steps = 0; at && steps <= parents.size; steps++) at = parents.get(at);
  return at === null;
}
