import type { Env } from '#server/env.ts';
import { deleteProject as deleteFromStore, nameOfProject } from '#server/store/project-table.ts';
import { versionsOfProject } from '#server/store/version-table.ts';
import { noteAct } from './note-act.ts';

/** Deletes a project with all its tasks and versions; returns how many there were. */
export async function deleteProject(env: Env, id: string): Promise<{ tasks: number; versions: number }> {
  const versions = await versionsOfProject(env.store.db, id);
  const tasks = new Set(versions.map(({ taskId }) => taskId));
  await env.store.tx(async (tx) => {
    const name = await nameOfProject(tx, id);
    await deleteFromStore(tx, id, [...tasks]);
    await noteAct(env, tx, 'project.deleted', { id, name });
  });
  for (const version of versions) env.versions.forget(version.id);
  return { tasks: tasks.size, versions: versions.length };
}
