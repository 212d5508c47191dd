import { type Kysely, SqliteAdapter, sql, type Transaction } from 'kysely';
import type { MarksSeen } from './engines/marks-seen.ts';
import type { Connections } from './engines/postgres-dialect.ts';
import type { SharingServer, Signals } from './engines/postgres-signals.ts';
import type { WritesSeen } from './engines/writes-seen.ts';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;
/** The database, or a transaction of it. Only files of this folder write queries with it; all others pass it on. */
export type Db = Kysely<Tables>;

/** Who writes, and when. */
export interface Author {
  by: string;
  at: string;
}

export interface Store {
  db: Db;
  dialect: 'sqlite' | 'postgres';
  /**
   * All or nothing. Inside, use `tx` only and await nothing but SQL: others are heard between statements. On PostgreSQL the work runs again after
   * a serialization failure or a deadlock, so it must have no effect outside the database.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Messages between processes; absent where one process owns the database. */
  signals?: Signals;
  /** The connections of this server; absent where there is one, undefined where nobody counts them. */
  connections?: () => Connections | undefined;
  /** The servers that share the database; absent where one process owns it. */
  servers?: () => Promise<SharingServer[]>;
  /** What was written so far; absent where other processes write too. */
  writes?: WritesSeen;
  /** What the database said last of its changes; absent where one process owns it. */
  marks?: MarksSeen;
  close(): Promise<void>;
}

/** Whose functions does a query name? Most have one name on both engines. */
export const isSqlite = (db: Db): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

/** Asks the database for an answer. @throws the driver's error when it gives none */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Did a unique index refuse this write? The same answer for both engines. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode, message } = error as { code?: unknown; errcode?: unknown; message?: unknown };
  return code === '23505' || errcode === 2067 || errcode === 1555 || /UNIQUE constraint failed/.test(String(message));
}
