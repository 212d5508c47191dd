import { type Kysely, sql } from 'kysely';

/**
 * Lines of the audit log get numbers once they are committed, in an order in which none comes later before one that was read: by it they are sent to a
 * SIEM and read by one. The tables have one row each.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('audit').addColumn('number', 'bigint').execute();
  await schema
    .createIndex('audit_by_number')
    .on('audit')
    .column('number')
    .unique()
    .where(sql.ref('number'), 'is not', null)
    .execute();
  // Those without one are few: what was written since somebody looked.
  await schema
    .createIndex('audit_without_number')
    .on('audit')
    .columns(['at', 'id'])
    .where(sql.ref('number'), 'is', null)
    .execute();
  await schema
    .createTable('audit_numbers')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('last', 'bigint', (c) => c.notNull())
    .addColumn('restoration', 'text', (c) => c.notNull())
    .addColumn('known_before', 'bigint')
    .execute();
  await schema
    .createTable('audit_delivery')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('sent', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'timestamptz')
    .addColumn('failed_at', 'timestamptz')
    .addColumn('problem', 'text', (c) => c.notNull())
    .addColumn('claimed_by', 'text', (c) => c.notNull())
    .addColumn('claimed_until', 'timestamptz')
    .execute();
}
