import type { Kysely } from 'kysely';
import { nameKey } from '#domain/model/name-key.ts';

type Stored = Record<'project' | 'task', { id: string; name: string; name_key: string }>;

/**
 * Names of projects, and of the tasks of one, were compared sign by sign: an accent written in another way, or a sign that draws nothing, made two that
 * nobody could tell apart. What they are compared by stands beside them now. The index is not unique: those that look alike already both keep their
 * names, until somebody gives one of them another.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as unknown as Kysely<Stored>;
  for (const table of ['project', 'task'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('name_key', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    const rows = await db.selectFrom(table).select(['id', 'name']).execute();
    for (const { id, name } of rows)
      await db
        .updateTable(table)
        .set({ name_key: nameKey(name) })
        .where('id', '=', id)
        .execute();
  }
  await db.schema.createIndex('project_by_name_key').on('project').column('name_key').execute();
  await db.schema.createIndex('task_by_name_key').on('task').columns(['project_id', 'name_key']).execute();
}
