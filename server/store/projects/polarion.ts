import type { Insertable, Selectable } from 'kysely';
import type { PolarionForm } from '#domain/model/polarion.ts';
import type { Author, Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';
import { databaseNow } from '../versions/leases.ts';

export type ConnectionRow = Selectable<Tables['polarion_connection']>;
export type ItemRow = Selectable<Tables['polarion_item']>;

/** How a project is connected; `undefined` when it is not. */
export const connectionOf = (db: Db, projectId: string): Promise<ConnectionRow | undefined> =>
  db.selectFrom('polarion_connection').selectAll().where('project_id', '=', projectId).executeTakeFirst();

/** Writes a connection that is still at `rev`, or the first one (0); false when somebody else came first. */
export async function writeConnection(
  tx: Tx,
  { projectId, rev }: { projectId: string; rev: number },
  { form, token }: { form: PolarionForm; token: string },
  { by, at }: Author,
): Promise<boolean> {
  const next = { body: form, token, rev: rev + 1, update_by: by, update_time: at };
  if (rev === 0) {
    const made = await tx
      .insertInto('polarion_connection')
      .values({ project_id: projectId, ...next })
      .onConflict((c) => c.column('project_id').doNothing())
      .returning('project_id')
      .executeTakeFirst();
    return made !== undefined;
  }
  const written = await tx
    .updateTable('polarion_connection')
    .set(next)
    .where('project_id', '=', projectId)
    .where('rev', '=', rev)
    .returning('project_id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Forgets a connection and which work items were made. */
export async function deleteConnection(tx: Tx, projectId: string): Promise<void> {
  await tx.deleteFrom('polarion_item').where('project_id', '=', projectId).execute();
  await tx.deleteFrom('polarion_connection').where('project_id', '=', projectId).execute();
}

/** How long a synchronisation counts without a sign of life (ms). */
export const busyFor = 60_000;

/**
 * Begins a synchronisation, or goes on with it: one at a time in a project, whichever server it runs on.
 * @returns who is at it when it is another one; `undefined` when it is ours
 */
export async function holdSync(
  db: Db,
  { projectId, sync, userId }: { projectId: string; sync: string; userId: string },
): Promise<{ busyBy: string } | undefined> {
  const now = await databaseNow(db);
  const held = await db
    .updateTable('polarion_connection')
    .set({ busy: sync, busy_by: userId, busy_until: new Date(now + busyFor).toISOString() })
    .where('project_id', '=', projectId)
    .where((eb) =>
      eb.or([eb('busy', 'is', null), eb('busy', '=', sync), eb('busy_until', '<', new Date(now).toISOString())]),
    )
    .returning('project_id')
    .executeTakeFirst();
  if (held) return undefined;
  const other = await connectionOf(db, projectId);
  return { busyBy: other?.busy_by ?? '' };
}

/** Who exchanges something with Polarion at the moment; `undefined` while nobody does. */
export async function busyNow(db: Db, projectId: string): Promise<string | undefined> {
  const now = await databaseNow(db);
  const row = await connectionOf(db, projectId);
  return row?.busy && row.busy_until && Date.parse(row.busy_until) > now ? (row.busy_by ?? '') : undefined;
}

/** Ends a synchronisation, if it is still this one. */
export async function endSync(db: Db, projectId: string, sync: string): Promise<void> {
  await db
    .updateTable('polarion_connection')
    .set({ busy: null, busy_by: null, busy_until: null })
    .where('project_id', '=', projectId)
    .where('busy', '=', sync)
    .execute();
}

/** Ends all synchronisations: where no other server works with the store, those of before the start are nobody's. */
export async function endFormerSyncs(db: Db): Promise<void> {
  await db.updateTable('polarion_connection').set({ busy: null, busy_by: null, busy_until: null }).execute();
}

/** What is known of the work items of a project. */
export const itemsOf = (db: Db, projectId: string): Promise<ItemRow[]> =>
  db.selectFrom('polarion_item').selectAll().where('project_id', '=', projectId).execute();

/** Writes what is known of work items now. */
export async function writeItems(tx: Tx, rows: readonly Insertable<Tables['polarion_item']>[]): Promise<void> {
  for (const row of rows) {
    const { project_id: _, task_id: __, row_id: ___, ...rest } = row;
    await tx
      .insertInto('polarion_item')
      .values(row)
      .onConflict((c) => c.columns(['project_id', 'task_id', 'row_id']).doUpdateSet(rest))
      .execute();
  }
}

/** Forgets work items of requirements. @returns how many were known */
export async function deleteItems(
  tx: Tx,
  projectId: string,
  keys: readonly { taskId: string; row: string }[],
): Promise<number> {
  let forgotten = 0;
  for (const { taskId, row } of keys) {
    const { numDeletedRows } = await tx
      .deleteFrom('polarion_item')
      .where('project_id', '=', projectId)
      .where('task_id', '=', taskId)
      .where('row_id', '=', row)
      .executeTakeFirst();
    forgotten += Number(numDeletedRows);
  }
  return forgotten;
}

/** The current versions of the tasks of a project that have requirements, by the code of the task. */
export const tasksWithRequirements = (db: Db, projectId: string) =>
  db
    .selectFrom('task')
    .innerJoin('task_version', 'task_version.id', 'task.current_version_id')
    .select([
      'task.id as taskId',
      'task.code as taskCode',
      'task.name as task',
      'task_version.id as versionId',
      'task_version.version',
      'task_version.status',
    ])
    .where('task.project_id', '=', projectId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('entity')
          .select('entity.id')
          .whereRef('entity.version_id', '=', 'task.current_version_id')
          .where('entity.kind', '=', 'requirements'),
      ),
    )
    .orderBy('task.code_order')
    .orderBy('task.id')
    .execute();

/** The work items that requirements of a version became, by row. */
export const workItemsOfVersion = (db: Db, versionId: string) =>
  db
    .selectFrom('task_version')
    .innerJoin('task', 'task.id', 'task_version.task_id')
    .innerJoin('polarion_item', (join) =>
      join.onRef('polarion_item.project_id', '=', 'task.project_id').onRef('polarion_item.task_id', '=', 'task.id'),
    )
    .innerJoin('polarion_connection', 'polarion_connection.project_id', 'task.project_id')
    .select([
      'polarion_item.row_id as row',
      'polarion_item.work_item as workItem',
      'polarion_item.status',
      'polarion_item.read_time as readTime',
      'polarion_item.gone_there as gone',
      'polarion_item.changed_there as changed',
      'polarion_connection.body as connection',
    ])
    .where('task_version.id', '=', versionId)
    .where('polarion_item.work_item', '!=', '')
    .execute();
