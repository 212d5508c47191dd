import { change, type Op } from './edit.ts';
import type { OpenPoint, OpenPointKey } from './open-points.ts';
import type { Workspace } from './workspace.ts';

/** The rules that find a reason missing. */
export const reasonKeys = ['ratingWithoutReason', 'vectorWithoutReason'] as const satisfies readonly OpenPointKey[];
export type ReasonKey = (typeof reasonKeys)[number];

export const isReasonKey = (key: OpenPointKey): key is ReasonKey => (reasonKeys as readonly string[]).includes(key);

/** Writes one reason wherever a rule finds none in these rows; reasons that are there stay. */
export function oneReason(
  w: Workspace,
  points: readonly OpenPoint[],
  key: ReasonKey,
  rows: ReadonlySet<string>,
  reason: string,
): Op[] {
  const ofRow = new Map<string, OpenPoint[]>();
  for (const point of points)
    if (point.key === key && rows.has(point.id)) ofRow.set(point.id, [...(ofRow.get(point.id) ?? []), point]);
  return [...ofRow].flatMap(([id, found]) =>
    key === 'vectorWithoutReason' ? pathOps(w, id, reason) : damageOps(w, id, found, reason),
  );
}

function pathOps(w: Workspace, id: string, reason: string): Op[] {
  const path = w.paths.get(id);
  return path ? [change('paths', path, { reason })] : [];
}

/** Of each dimension the rule names. */
function damageOps(w: Workspace, id: string, points: readonly OpenPoint[], reason: string): Op[] {
  const damage = w.damages.get(id);
  if (!damage) return [];
  const ratings = { ...damage.ratings };
  for (const { detail: dimension } of points) {
    const entry = ratings[dimension];
    if (entry) ratings[dimension] = { ...entry, reason };
  }
  return [change('damages', damage, { ratings })];
}
