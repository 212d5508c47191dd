import type { Op } from './edit.ts';
import type { Changes, Workspace } from './workspace.ts';

/** Codes of the paths that an edit leaves without the level that was set by hand, though it was not asked to take it away (M-5.7). */
export function lostLevels(w: Pick<Workspace, 'paths'>, ops: readonly Op[], { put }: Changes): string[] {
  const meant = new Set(
    ops.flatMap((op) => (op.op === 'change' && op.kind === 'paths' && 'customLevel' in op.patch ? [op.id] : [])),
  );
  return (put.paths ?? [])
    .filter(({ id, customLevel }) => customLevel === null && !meant.has(id) && w.paths.get(id)?.customLevel)
    .map(({ code }) => code);
}
