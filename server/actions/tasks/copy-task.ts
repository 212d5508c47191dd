import { Failure } from '#contract/kit/errors.ts';
import type { MethodSource } from '#domain/model/version.ts';
import type { TaskForm } from '#domain/product/task.ts';
import type { Env } from '#server/env.ts';
import { insertOrigin } from '#server/store/libraries/library-sources.ts';
import { currentVersionOf, insertTasks } from '#server/store/projects/task-table.ts';
import type { Author, Tx } from '#server/store/store.ts';
import { fillVersion, holdBase } from '#server/store/versions/task-versions.ts';
import { followProject } from '../projects/follow-project.ts';

/**
 * Makes a task with the content of the current version of another: rows with their ids, members. It begins undone, in progress, and rates by
 * the method of its project, or by that of the version. The transaction holds the lock `projects`: until the version is there for a change of that
 * method to find. Returns its id. @throws Failure NotFound, MethodMoves
 */
export async function copyTask(
  env: Env,
  tx: Tx,
  {
    originId,
    projectId,
    form,
    method,
  }: { originId: string; projectId: string; form: TaskForm; method: MethodSource | 'unmoved' },
  author: Author,
): Promise<string> {
  const [taskId, versionId] = [env.newId(), env.newId()];
  const base = await holdBase(tx, originId, await currentVersionOf(tx, originId));
  if (!base) throw new Failure('NotFound');
  const task = { taskId, versionId, projectId, form };
  await insertTasks(tx, [{ ...task, methodHash: base.method_hash }], author);
  await insertOrigin(tx, { task_id: taskId, from_task: originId, template: null });
  await fillVersion(tx, versionId, base);
  await followProject(env, tx, { versionId, taskId, methodHash: base.method_hash }, author, method);
  return taskId;
}
