import { Failure } from '#contract/errors.ts';
import type { CloneForm } from '#domain/model/task.ts';
import type { Env } from '#server/env.ts';
import { lockFor } from '#server/store/lock.ts';
import { currentVersionOf, insertTasks, taskById, taskForm } from '#server/store/task-table.ts';
import { fillVersion, holdBase } from '#server/store/task-versions.ts';
import { authorOf } from './author.ts';
import { refuseTaskTaken } from './create-task.ts';
import { followProject } from './create-version.ts';
import { refuseDuplicates } from './refuse-taken.ts';

/**
 * Makes a task of the same project with the content of the current version of another: rows with their ids, texts, members. It begins undone, in
 * progress, and rates by the method of the project. Returns its id.
 * @throws Failure NotFound, TaskNameSame, TaskNameTaken, TaskCodeTaken
 */
export async function cloneTask(
  env: Env,
  user: { id: string },
  originId: string,
  { name, code }: CloneForm,
): Promise<string> {
  const origin = await taskById(env.store.db, originId);
  const form = await taskForm(env.store.db, originId);
  if (!origin || !form) throw new Failure('NotFound');
  if (form.name.toLowerCase() === name.toLowerCase())
    throw new Failure('TaskNameSame', {}, [{ path: 'name', problem: 'taken' }]);
  const author = authorOf(env, user);
  const [taskId, versionId] = [env.newId(), env.newId()];
  const { projectId } = origin;
  await refuseDuplicates('TaskNameTaken', () =>
    env.store.tx(async (tx) => {
      // Until the version is there for a change of the project's method to find.
      await lockFor(tx, 'projects');
      const copy = { ...form, name, code, status: 'inProgress' as const };
      await refuseTaskTaken(tx, projectId, copy, taskId);
      const base = await holdBase(tx, originId, await currentVersionOf(tx, originId));
      if (!base) throw new Failure('NotFound');
      await insertTasks(tx, [{ taskId, versionId, projectId, form: copy, methodHash: base.method_hash }], author);
      await fillVersion(tx, versionId, base);
      await followProject(env, tx, { versionId, taskId, methodHash: base.method_hash }, author);
    }),
  );
  return taskId;
}
