import type { Env } from '#server/env.ts';
import { lockFor } from '#server/store/lock.ts';
import { deleteTasks, nameOfTask } from '#server/store/projects/task-table.ts';
import { noteAct } from '../people/note-act.ts';

/** Deletes a task with all its versions; returns how many there were. */
export async function deleteTask(env: Env, id: string): Promise<{ versions: number }> {
  const versions = await env.store.tx(async (tx) => {
    // Nobody adds a version meanwhile, which would not be noted.
    await lockFor(tx, 'projects');
    const name = await nameOfTask(tx, id);
    const versions = await deleteTasks(tx, [id]);
    await noteAct(env, tx, 'task.deleted', { id, name });
    return versions;
  });
  for (const version of versions) env.versions.forget(version);
  env.sweep.begin();
  return { versions: versions.length };
}
