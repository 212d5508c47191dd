import { sql } from 'kysely';
import { type Db, isSqlite } from './store.ts';

export interface DatabaseFacts {
  engine: 'sqlite' | 'postgres';
  version: string;
  /** The newest one that was carried out; empty where none is noted. */
  migration: string;
  bytes: number;
}

/** What runs the database, how far it is migrated, and how large it is; of SQLite without its journal. */
export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  const engine = isSqlite(db) ? 'sqlite' : 'postgres';
  const asks =
    engine === 'sqlite'
      ? sql<Asked>`select sqlite_version() as version, page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<Asked>`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`;
  const { rows } = await asks.execute(db);
  const newest = await sql<{ name: string | null }>`select max(name) as name from kysely_migration`.execute(db);
  const [facts] = rows;
  return {
    engine,
    version: facts?.version ?? '',
    migration: newest.rows[0]?.name ?? '',
    // 64 bits come as text.
    bytes: Number(facts?.bytes ?? 0),
  };
}

interface Asked {
  version: string;
  bytes: number | string;
}
