import type { RuleEdit } from '../rule.ts';

/** Of these steps, those that neither a path nor a tree uses any more. They have no list of their own, so nobody could find them. */
export function unusedSteps(edit: RuleEdit, steps: readonly string[]): string[] {
  if (steps.length === 0) return [];
  const used = new Set<string | null>();
  for (const path of edit.values('paths')) for (const id of path.steps) used.add(id);
  for (const node of edit.values('treeNodes')) used.add(node.step);
  return [...new Set(steps)].filter((id) => !used.has(id) && edit.get('steps', id));
}
