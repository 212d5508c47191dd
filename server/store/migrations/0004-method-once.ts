import { type Kysely, sql } from 'kysely';
import { contentHash } from '#server/store/versions/content-hash.ts';

interface Stored {
  method: { hash: string; body: unknown };
  project: { id: string; method: unknown; method_hash: string };
  task_version: { id: string; method: unknown; method_hash: string };
}

const tables = ['project', 'task_version'] as const;
/** Rows read at a time: a method is some 20 kB. */
const batch = 500;

/**
 * The method of a project and of a version is stored once by the hash of its content. Before, each row carried all of it, so that a list of
 * projects read 20 kB for every one it looked at.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const { schema } = untyped;
  const db = untyped as unknown as Kysely<Stored>;
  await schema
    .createTable('method')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('body', 'jsonb', (c) => c.notNull())
    .execute();
  for (const table of tables) {
    // SQLite adds a column that refers to another table only when it may be null.
    await schema
      .alterTable(table)
      .addColumn('method_hash', 'text', (c) => c.references('method.hash'))
      .execute();
    await nameMethods(db, table);
    await schema.alterTable(table).dropColumn('method').execute();
    await schema.createIndex(`${table}_by_method_hash`).on(table).column('method_hash').execute();
  }
}

async function nameMethods(db: Kysely<Stored>, table: (typeof tables)[number]): Promise<void> {
  const hashes = new Map<string, string>();
  for (let last = ''; ; ) {
    // As text: most rows have the same one, which is parsed and hashed once.
    const rows = await db
      .selectFrom(table)
      .select(['id', sql<string>`cast(method as text)`.as('text')])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    const ids = new Map<string, string[]>();
    for (const { id, text } of rows) {
      const hash = hashes.get(text) ?? (await keep(db, JSON.parse(text)));
      hashes.set(text, hash);
      ids.set(hash, [...(ids.get(hash) ?? []), id]);
    }
    for (const [method_hash, of] of ids)
      await db.updateTable(table).set({ method_hash }).where('id', 'in', of).execute();
    const end = rows.at(-1);
    if (!end || rows.length < batch) return;
    last = end.id;
  }
}

async function keep(db: Kysely<Stored>, body: unknown): Promise<string> {
  const hash = contentHash(body);
  await db
    .insertInto('method')
    .values({ hash, body: JSON.stringify(body) })
    .onConflict((c) => c.doNothing())
    .execute();
  return hash;
}
