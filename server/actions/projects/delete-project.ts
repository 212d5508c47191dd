import type { Env } from '#server/env.ts';
import { lockFor } from '#server/store/lock.ts';
import { allDocumentsOf } from '#server/store/projects/documents.ts';
import { taskIdsOf } from '#server/store/projects/exchange.ts';
import { deleteProject as deleteFromStore, nameOfProject } from '#server/store/projects/project-table.ts';
import { deleteTasks } from '#server/store/projects/task-table.ts';
import { loseFiles } from '../lose-files.ts';
import { noteAct } from '../people/note-act.ts';

/** Deletes a project with all its tasks and versions; returns how many there were. */
export async function deleteProject(env: Env, id: string): Promise<{ tasks: number; versions: number }> {
  const { tasks, versions, documents } = await env.store.tx(async (tx) => {
    // Nobody adds a task or a version meanwhile, which would not be noted.
    await lockFor(tx, 'projects');
    const name = await nameOfProject(tx, id);
    const tasks = await taskIdsOf(tx, id);
    const documents = await allDocumentsOf(tx, id);
    const versions = await deleteTasks(tx, tasks);
    await deleteFromStore(tx, id);
    await noteAct(env, tx, 'project.deleted', { id, name });
    return { tasks, versions, documents };
  });
  for (const version of versions) env.versions.forget(version);
  for (const { file, create_by, created_on } of documents)
    await loseFiles(env, { userId: create_by, projectId: id }, [file], String(created_on));
  env.sweep.begin();
  return { tasks: tasks.length, versions: versions.length };
}
