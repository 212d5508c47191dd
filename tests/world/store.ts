import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openStore } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';
import { guardTransactions } from '#server/store/transaction-guard.ts';

export const scratchSchema = () => `spec_${randomUUID().replaceAll('-', '')}`;

/**
 * A scratch store, its transactions guarded: SQLite in memory, or a schema of its own on PostgreSQL when DATABASE_URL is set.
 * @param by how to get to PostgreSQL, when not straight
 */
export async function scratchStore(schema = scratchSchema(), by = process.env.DATABASE_URL): Promise<Store> {
  guardTransactions();
  const url = process.env.DATABASE_URL;
  if (!url || !by) return openStore({ memory: true });
  const store = await openStore({ url: by, schema });
  return {
    ...store,
    close: async () => {
      await store.close();
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`drop schema ${schema} cascade`);
      await client.end();
    },
  };
}
