import type { Tx } from '../store.ts';

/**
 * Sets the time by which lists sort a task to that of the latest edit of its current version; other versions and older times change nothing. The
 * task keeps its rev: nobody's open form of it grows stale.
 * @param edited ISO times in UTC by version
 */
export async function writeTaskTimes(tx: Tx, edited: ReadonlyMap<string, string>): Promise<void> {
  for (const [versionId, at] of [...edited].sort())
    await tx
      .updateTable('task')
      .set({ update_time: at })
      .where('id', '=', (eb) => eb.selectFrom('task_version').select('task_id').where('id', '=', versionId))
      .where('current_version_id', '=', versionId)
      .where('update_time', '<', at)
      .execute();
}

/** Does for all tasks what a server that was stopped, or one before this rule, has left. */
export async function catchUpTaskTimes(tx: Tx): Promise<void> {
  const behind = await tx
    .selectFrom('task')
    .innerJoin('task_version as v', 'v.id', 'task.current_version_id')
    .select(['v.id', 'v.update_time'])
    .whereRef('task.update_time', '<', 'v.update_time')
    .execute();
  await writeTaskTimes(tx, new Map(behind.map(({ id, update_time }) => [id, update_time])));
}
