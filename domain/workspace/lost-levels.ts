import type { Op } from './edit.ts';
import { type Changes, tableOf, type Workspace } from './workspace.ts';

/** Codes of the attack paths whose level, set by hand, these operations take along without naming it (M-5.7): to be rated anew. */
export function lostLevels(before: Workspace, ops: readonly Op[], { put }: Changes): string[] {
  const paths = tableOf(before, 'paths');
  const setByHand = new Set(
    ops.flatMap((op) => (op.op === 'change' && op.kind === 'paths' && 'customLevel' in op.patch ? [op.id] : [])),
  );
  return (put.paths ?? [])
    .filter(({ id, customLevel }) => customLevel === null && paths.get(id)?.customLevel && !setByHand.has(id))
    .map(({ code }) => code);
}
