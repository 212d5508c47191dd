import type { RuleEdit } from '../rule.ts';

/**
 * Levels set by hand are lost when the path changes and must be rated anew (M-5.7). A path changes with each of its steps and with
 * the pre-steps these need.
 */
export function loseCustomLevels(edit: RuleEdit, changedSteps: ReadonlySet<string>): void {
  if (changedSteps.size === 0) return;
  for (const path of edit.values('paths'))
    if (path.customLevel && reaches(edit, path.steps, changedSteps)) edit.change('paths', path, { customLevel: null });
}

function reaches(edit: RuleEdit, from: readonly string[], wanted: ReadonlySet<string>): boolean {
  const seen = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (wanted.has(id)) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(edit.get('steps', id)?.preSteps ?? []));
  }
  return false;
}
