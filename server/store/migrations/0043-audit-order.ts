import type { Kysely } from 'kysely';

/** The audit log is searched range by range: where a range ends is read from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('audit_in_order').on('audit').columns(['at', 'id']).execute();
  await db.schema.dropIndex('audit_by_at').execute();
}
