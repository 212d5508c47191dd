import type { RuleEdit } from '../rule.ts';

/**
 * Levels set by hand are lost when the path changes and must be rated anew (M-5.7). A path changes with each of its steps and with
 * the pre-steps these need.
 */
export function loseCustomLevels(edit: RuleEdit, changedSteps: ReadonlySet<string>): void {
  const seen = new Set<string>();
  const open = [...changedSteps];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    for (const path of edit.naming('paths', 'steps', id))
      if (path.customLevel) edit.change('paths', path, { customLevel: null });
    for (const step of edit.naming('steps', 'preSteps', id)) open.push(step.id);
  }
}
