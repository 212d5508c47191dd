import type { Kysely } from 'kysely';

/**
 * The exports of a project are a list of their own that stays: what each is about, and everybody who has downloaded its file. The report of a final
 * version is made once: its file is kept with the version under what was asked for.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const { schema } = untyped;
  for (const column of ['version_id', 'kept_file']) await schema.alterTable('job').addColumn(column, 'text').execute();
  await schema
    .alterTable('job')
    .addColumn('subject', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await schema.createIndex('job_of_project_by_time').on('job').columns(['project_id', 'created_on']).execute();
  await schema
    .createTable('job_download')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('job_id', 'text', (c) => c.notNull().references('job.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .execute();
  await schema.createIndex('job_download_of_job').on('job_download').columns(['job_id', 'at']).execute();
  await schema
    .createTable('kept_report')
    .addColumn('version_id', 'text', (c) => c.notNull().references('task_version.id').onDelete('cascade'))
    .addColumn('edition', 'text', (c) => c.notNull())
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('made_on', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('kept_report_key', ['version_id', 'edition'])
    .execute();
  await takeOver(untyped);
}

interface Former {
  job: { id: string; user_id: string; input: { versionId?: string }; downloaded_on: string | null; version_id: string };
  job_download: { id: string; job_id: string; user_id: string; at: string };
}

/** Only who had asked for a report could download it. Jobs lived for hours: there are few. */
async function takeOver(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Former>;
  for (const { id, user_id, input, downloaded_on } of await db
    .selectFrom('job')
    .select(['id', 'user_id', 'input', 'downloaded_on'])
    .execute()) {
    if (input.versionId)
      await db.updateTable('job').set({ version_id: input.versionId }).where('id', '=', id).execute();
    if (downloaded_on)
      await db.insertInto('job_download').values({ id, job_id: id, user_id, at: downloaded_on }).execute();
  }
}
