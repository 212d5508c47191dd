import { badInput } from '#contract/kit/refusals.ts';
import { diagramsOfChanges } from '#domain/drawn/lease.ts';
import { type RowPlace, restoring } from '#domain/versions/restore.ts';
import type { Changes, Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import { versionHead } from '#server/store/versions/version-table.ts';
import { drawsIn, onlyOf, refuseWithoutRight } from '#server/versions/drawing-right.ts';
import { refuseOtherUser } from '../people/refuse-other-user.ts';
import { contextOf, refuseAsFailure, type Sent } from './edit-version.ts';

/** From which version rows are brought back, and which. */
interface Restoring extends Pick<Sent, 'by' | 'fences'> {
  from: string;
  rows?: readonly RowPlace[] | undefined;
}

/**
 * Brings rows of a version back to what they are in another version of its task, all of them unless some are named.
 * @throws Failure BadInput for a version of another task; as `editVersion`
 */
export async function restoreVersion(
  env: Env,
  user: { id: string },
  versionId: string,
  { from, rows, by, fences }: Restoring,
): Promise<Changes> {
  refuseOtherUser(user, by);
  const [source, here, there] = [
    await env.versions.read(from),
    await versionHead(env.store.db, versionId),
    await versionHead(env.store.db, from),
  ];
  if (here.taskId !== there.taskId) throw badInput([{ path: 'from', problem: 'notAllowed' }]);
  const work = async (w: Workspace) => {
    const changes = await runInSlices(restoring(w, source, contextOf(env, user), rows));
    const found = diagramsOfChanges(w, changes, 'restore');
    const draws = drawsIn(w, user.id, found, onlyOf(found, fences));
    await refuseWithoutRight(env.store.db, versionId, draws);
    return { changes, draws };
  };
  return refuseAsFailure(env, () => env.versions.edit(versionId, work));
}
