import type { RuleEdit } from '../rule.ts';

/** Of these steps, those that neither a path nor a tree uses any more. They have no list of their own, so nobody could find them. */
export function unusedSteps(edit: RuleEdit, steps: readonly string[]): string[] {
  const isUsed = (id: string) =>
    isAny(edit.naming('paths', 'steps', id)) || isAny(edit.naming('treeNodes', 'step', id));
  return [...new Set(steps)].filter((id) => edit.get('steps', id) && !isUsed(id));
}

function isAny(rows: Iterable<unknown>): boolean {
  for (const _ of rows) return true;
  return false;
}
