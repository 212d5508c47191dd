import type { CurrentUser } from '#contract/account/inauth.ts';
import type { DrawnRow } from '#contract/task.ts';
import type { TaskForm } from '#domain/product/task.ts';
import { editing, type Op } from '#domain/workspace/edit.ts';
import type { Env } from '#server/env.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import { contextOf, refuseAsFailure } from '../versions/edit-version.ts';
import { createFilledTask } from './create-filled-task.ts';

/**
 * Creates a task with the rows of a drawing that the browser has read, whole or not at all. Its kinds name no files and no deciders.
 * @throws Failure as `createTask`, of `editErrors`
 */
export function createDrawn(
  env: Env,
  user: CurrentUser,
  to: { projectId: string; form: TaskForm },
  rows: readonly DrawnRow[],
): Promise<{ taskId: string; versionId: string }> {
  const ops = rows.map((row): Op => ({ op: 'add', ...row }));
  return createFilledTask(env, user, to, async (w) => {
    const at = contextOf(env, user);
    return { changes: await refuseAsFailure(env, () => runInSlices(editing(w, ops, at))) };
  });
}
