import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openStore } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';

/** A scratch store: SQLite in memory, or a schema of its own on PostgreSQL when DATABASE_URL is set. */
export async function scratchStore(): Promise<Store> {
  const url = process.env.DATABASE_URL;
  if (!url) return openStore({ memory: true });
  const schema = `spec_${randomUUID().replaceAll('-', '')}`;
  const store = await openStore({ url, schema });
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
