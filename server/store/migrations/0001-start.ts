import { type Kysely, sql } from 'kysely';

type Db = Kysely<unknown>;

/**
 * Column types are declared by PostgreSQL's names on both engines; SQLite keeps the declared name and the adapter decodes by it.
 * Users may live in an external login service, so only its own tables refer to `inauth_user`.
 */
export async function up(db: Db): Promise<void> {
  await createAccounts(db);
  await createPreferences(db);
  await createModels(db);
  await createProjects(db);
  await createTasks(db);
  await createVersions(db);
  await createJobs(db);
}

const table = (db: Db, name: string) => db.schema.createTable(name);

function index(db: Db, on: string, columns: string[], unique = false): Promise<void> {
  const made = db.schema
    .createIndex(`${on}_by_${columns.join('_')}`)
    .on(on)
    .columns(columns);
  return (unique ? made.unique() : made).execute();
}

/** Accounts and tokens of the embedded login service. */
async function createAccounts(db: Db): Promise<void> {
  await table(db, 'inauth_user')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('full_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('mobile', 'text', (c) => c.notNull())
    .addColumn('nickname', 'text', (c) => c.notNull())
    .addColumn('introduction', 'text', (c) => c.notNull())
    .addColumn('profile_pic', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('permissions', 'jsonb', (c) => c.notNull())
    .addColumn('created_on', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`create unique index inauth_user_by_name on inauth_user (lower(username))`.execute(db);

  await table(db, 'inauth_token')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('family', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('inauth_user.id').onDelete('cascade'))
    .addColumn('issued_at', 'timestamptz', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('replaced_at', 'timestamptz')
    .execute();
  await index(db, 'inauth_token', ['family']);
  await index(db, 'inauth_token', ['user_id']);
  await index(db, 'inauth_token', ['expires_at']);
}

/** What a person set or collected. */
async function createPreferences(db: Db): Promise<void> {
  await table(db, 'preference')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('value', 'jsonb', (c) => c.notNull())
    .addPrimaryKeyConstraint('preference_pk', ['user_id', 'key'])
    .execute();
  await table(db, 'star')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('star_pk', ['user_id', 'kind', 'target_id'])
    .execute();
  await index(db, 'star', ['target_id']);
}

/** The models of the organisation. */
async function createModels(db: Db): Promise<void> {
  await table(db, 'model')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'jsonb', (c) => c.notNull())
    .addColumn('is_default', 'boolean', (c) => c.notNull())
    .addColumn('body', 'jsonb', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('create_by', 'text', (c) => c.notNull())
    .addColumn('update_by', 'text', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    .execute();
  await index(db, 'model', ['kind', 'id']);
}

async function createProjects(db: Db): Promise<void> {
  await table(db, 'project')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('body', 'jsonb', (c) => c.notNull())
    .addColumn('method', 'jsonb', (c) => c.notNull())
    .addColumn('logo', 'text')
    .addColumn('example', 'boolean', (c) => c.notNull())
    .addColumn('search', 'text', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('create_by', 'text', (c) => c.notNull())
    .addColumn('responsible_by', 'text', (c) => c.notNull())
    .addColumn('update_by', 'text', (c) => c.notNull())
    .addColumn('created_on', 'timestamptz', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    .execute();
  await index(db, 'project', ['number'], true);
  await index(db, 'project', ['name'], true);
  // A project may have no code; two projects without one are no duplicates.
  await sql`create unique index project_by_code on project (code) where code <> ''`.execute(db);
  await index(db, 'project', ['update_time', 'id']);
  await index(db, 'project', ['created_on', 'id']);

  await table(db, 'project_member')
    .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('project_member_pk', ['project_id', 'user_id'])
    .execute();
  await index(db, 'project_member', ['user_id', 'project_id']);
}

async function createTasks(db: Db): Promise<void> {
  await table(db, 'task')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('body', 'jsonb', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('current_version_id', 'text', (c) => c.notNull())
    .addColumn('search', 'text', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('create_by', 'text', (c) => c.notNull())
    .addColumn('responsible_by', 'text', (c) => c.notNull())
    .addColumn('update_by', 'text', (c) => c.notNull())
    .addColumn('created_on', 'timestamptz', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    .execute();
  await index(db, 'task', ['project_id', 'name'], true);
  await sql`create unique index task_by_project_id_code on task (project_id, code) where code <> ''`.execute(db);
  await index(db, 'task', ['project_id', 'update_time', 'id']);
  await index(db, 'task', ['update_time', 'id']);

  await table(db, 'task_member')
    .addColumn('task_id', 'text', (c) => c.notNull().references('task.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('task_member_pk', ['task_id', 'user_id'])
    .execute();
  await index(db, 'task_member', ['user_id', 'task_id']);
}

/** Versions of a task with their rows and the log of edits. */
async function createVersions(db: Db): Promise<void> {
  await table(db, 'task_version')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('task_id', 'text', (c) => c.notNull().references('task.id').onDelete('cascade'))
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('base_version_id', 'text')
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('method', 'jsonb', (c) => c.notNull())
    .addColumn('counters', 'jsonb', (c) => c.notNull())
    .addColumn('stats', 'jsonb', (c) => c.notNull())
    .addColumn('created_on', 'timestamptz', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    .execute();
  await index(db, 'task_version', ['task_id', 'version'], true);

  await table(db, 'entity')
    .addColumn('version_id', 'text', (c) => c.notNull().references('task_version.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('body', 'jsonb', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('create_by', 'text', (c) => c.notNull())
    .addColumn('responsible_by', 'text', (c) => c.notNull())
    .addColumn('update_by', 'text', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('entity_pk', ['version_id', 'id'])
    .execute();
  await index(db, 'entity', ['version_id', 'kind', 'code']);

  await table(db, 'activity')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version_id', 'text', (c) => c.notNull().references('task_version.id').onDelete('cascade'))
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addColumn('edit', 'text', (c) => c.notNull())
    .addColumn('changes', 'jsonb', (c) => c.notNull())
    .addColumn('undone', 'boolean', (c) => c.notNull())
    .execute();
  await index(db, 'activity', ['version_id', 'rev']);
  await index(db, 'activity', ['version_id', 'user_id', 'rev']);

  await table(db, 'activity_row')
    .addColumn('version_id', 'text', (c) => c.notNull())
    .addColumn('row_id', 'text', (c) => c.notNull())
    .addColumn('activity_id', 'text', (c) => c.notNull().references('activity.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('activity_row_pk', ['version_id', 'row_id', 'activity_id'])
    .execute();
  await index(db, 'activity_row', ['activity_id']);
}

/** Work in the background, and the files it leaves. */
async function createJobs(db: Db): Promise<void> {
  await table(db, 'job')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.references('project.id').onDelete('cascade'))
    .addColumn('input', 'jsonb', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('progress', 'double precision', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('file', 'text')
    .addColumn('file_name', 'text')
    .addColumn('created_on', 'timestamptz', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await index(db, 'job', ['status', 'created_on']);
  await index(db, 'job', ['user_id', 'created_on']);
  await index(db, 'job', ['project_id']);
  await index(db, 'job', ['expires_at']);
}
