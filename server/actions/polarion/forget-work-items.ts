import type { Env } from '#server/env.ts';
import { deleteItems } from '#server/store/projects/polarion.ts';
import { nameOfProject } from '#server/store/projects/project-table.ts';
import { noteAct } from '../people/note-act.ts';
import { partsOf } from './requirements-here.ts';
import { alone, type SyncCall } from './sync.ts';

/** Forgets the work items of requirements. @returns how many were known @throws Failure PolarionNotConnected, PolarionBusy */
export function forgetWorkItems(
  env: Env,
  call: Pick<SyncCall, 'user' | 'projectId'>,
  ids: readonly string[],
): Promise<number> {
  const { projectId } = call;
  return alone(env, call, () =>
    env.store.tx(async (tx) => {
      const forgotten = await deleteItems(tx, projectId, ids.map(partsOf));
      if (forgotten > 0)
        await noteAct(env, tx, 'polarion.forgotten', {
          id: projectId,
          name: await nameOfProject(tx, projectId),
          detail: String(forgotten),
        });
      return forgotten;
    }),
  );
}
