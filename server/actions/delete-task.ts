import type { Env } from '#server/env.ts';
import { deleteTask as deleteFromStore, nameOfTask } from '#server/store/task-table.ts';
import { versionsOfTask } from '#server/store/version-table.ts';
import { noteAct } from './note-act.ts';

/** Deletes a task with all its versions; returns how many there were. */
export async function deleteTask(env: Env, id: string): Promise<{ versions: number }> {
  const versions = await versionsOfTask(env.store.db, id);
  await env.store.tx(async (tx) => {
    const name = await nameOfTask(tx, id);
    await deleteFromStore(tx, id);
    await noteAct(env, tx, 'task.deleted', { id, name });
  });
  for (const version of versions) env.versions.forget(version);
  return { versions: versions.length };
}
