import type { Pen } from './pen.ts';

/**
 * Levels set by hand are lost when the path changes and must be rated anew (spec.md section 4). A path changes with each of its steps and with
 * the pre-steps these need.
 */
export function loseCustomLevels(pen: Pen, changedSteps: ReadonlySet<string>) {
  if (changedSteps.size === 0) return;
  for (const path of pen.values('paths'))
    if (path.customLevel && reaches(pen, path.steps, changedSteps)) pen.change('paths', path, { customLevel: null });
}

function reaches(pen: Pen, from: readonly string[], wanted: ReadonlySet<string>): boolean {
  const seen = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (wanted.has(id)) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(pen.get('steps', id)?.preSteps ?? []));
  }
  return false;
}
