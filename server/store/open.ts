import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type Transaction } from 'kysely';
import { type Migrations, migrateToLatest, migrations, pendingMigrations } from './migrate.ts';
import { seedMissingModels } from './models.ts';
import { ensureSchema, openPostgres } from './postgres-dialect.ts';
import { postgresSignals, type Signals } from './postgres-signals.ts';
import { openSqlite } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';
import { insideTransaction } from './transaction-guard.ts';
import { rememberVariables } from './variables.ts';
import type { WritesSeen } from './writes-seen.ts';

export type Tx = Transaction<Tables>;

export interface Store {
  db: Kysely<Tables>;
  dialect: 'sqlite' | 'postgres';
  /**
   * All or nothing. Inside, use `tx` only and await nothing but SQL. On PostgreSQL the work runs again after a serialization failure or a
   * deadlock, so it must have no effect outside the database.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Messages between processes; absent where one process owns the database. */
  signals?: Signals;
  /** What was written so far; absent where other processes write too. */
  writes?: WritesSeen;
  close(): Promise<void>;
}

export type StoreAddress = { file: string } | { memory: true } | { url: string; schema?: string };

/** Opens the database, migrated. A SQLite file is copied beside itself before it is migrated. */
export async function openStore(address: StoreAddress, known: Migrations = migrations): Promise<Store> {
  if ('url' in address) return openPostgresStore(address, known);
  return openSqliteStore('file' in address ? address.file : ':memory:', known);
}

async function openSqliteStore(file: string, known: Migrations): Promise<Store> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const existed = file !== ':memory:' && existsSync(file);
  const { raw, dialect, writes } = openSqlite(file);
  const db = new Kysely<Tables>({ dialect });
  if (existed) {
    const { pending, fresh } = await pendingMigrations(db, known);
    const stamp = new Date().toISOString().replace(/[:.]/g, '-');
    if (pending.length > 0 && !fresh)
      raw.exec(`vacuum into '${`${file}.before-${pending[0]}-${stamp}`.replaceAll("'", "''")}'`);
  }
  await orClose(db, migrateToLatest(db, known));
  await seedMissingModels(db, new Date().toISOString());
  const store: Store = {
    db,
    dialect: 'sqlite',
    writes,
    tx: (work) => db.transaction().execute((tx) => insideTransaction(() => work(tx))),
    close: () => db.destroy(),
  };
  rememberVariables(store);
  return store;
}

async function openPostgresStore(address: { url: string; schema?: string }, known: Migrations): Promise<Store> {
  await ensureSchema(address);
  const { dialect, pool } = openPostgres(address);
  const db = new Kysely<Tables>({ dialect });
  await orClose(db, migrateToLatest(db, known, address.schema ?? 'public'));
  await seedMissingModels(db, new Date().toISOString());
  const signals = postgresSignals(address, pool);
  return {
    db,
    dialect: 'postgres',
    tx: (work) => retrying(() => db.transaction().execute((tx) => insideTransaction(() => work(tx)))),
    signals,
    close: async () => {
      await signals.close();
      await db.destroy();
    },
  };
}

async function orClose(db: Kysely<Tables>, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

const serializationFailure = '40001';
const deadlock = '40P01';

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if ((code !== serializationFailure && code !== deadlock) || attempt === 6) throw error;
      await new Promise((done) => setTimeout(done, 5 * 2 ** attempt * (0.5 + Math.random())));
    }
  }
}

/** Did a unique index refuse this write? Same answer for both engines. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode, message } = error as { code?: unknown; errcode?: unknown; message?: unknown };
  return code === '23505' || errcode === 2067 || errcode === 1555 || /UNIQUE constraint failed/.test(String(message));
}
