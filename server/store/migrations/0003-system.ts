import { type Kysely, sql } from 'kysely';

interface Stored {
  inauth_token: { hash: string; issued_at: string; expires_at: string; remembered: boolean };
}

/** Sessions given before were short (12 hours) or remembered (30 days). */
const short = 12 * 3_600_000;

/**
 * Global variables, of which only changed ones are stored; tags with their categories. A session says whether it is a remembered one, so
 * that a new length counts for those that are open.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const { schema } = untyped;
  await schema
    .createTable('variable')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'jsonb', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('update_by', 'text', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    .execute();

  await schema
    .createTable('tag_category')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'jsonb', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('update_by', 'text', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    .execute();
  await schema
    .createTable('tag')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('category_id', 'text', (c) => c.references('tag_category.id').onDelete('set null'))
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('scopes', 'jsonb', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('update_by', 'text', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`create unique index tag_by_name on tag (lower(name))`.execute(untyped);
  await schema.createIndex('tag_by_category').on('tag').column('category_id').execute();

  await schema
    .alterTable('inauth_token')
    .addColumn('remembered', 'boolean', (c) => c.notNull().defaultTo(sql`${sql.lit(false)}`))
    .execute();
  const db = untyped as unknown as Kysely<Stored>;
  const tokens = await db.selectFrom('inauth_token').select(['hash', 'issued_at', 'expires_at']).execute();
  for (const { hash, issued_at, expires_at } of tokens)
    if (Date.parse(expires_at) - Date.parse(issued_at) > short)
      await db.updateTable('inauth_token').set({ remembered: true }).where('hash', '=', hash).execute();
}
