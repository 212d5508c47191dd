import type { Env } from '#server/env.ts';
import { deleteTask as deleteFromStore } from '#server/store/task-table.ts';
import { versionsOfTask } from '#server/store/version-table.ts';

/** Deletes a task with all its versions; returns how many there were. */
export async function deleteTask(env: Env, id: string): Promise<{ versions: number }> {
  const versions = await versionsOfTask(env.store.db, id);
  await env.store.tx((tx) => deleteFromStore(tx, id));
  for (const version of versions) env.versions.forget(version);
  return { versions: versions.length };
}
