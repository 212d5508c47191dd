import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import { type Migrations, migrateToLatest, migrations, pendingMigrations } from './migrate.ts';
import { ensureSchema, openPostgres } from './postgres-dialect.ts';
import { postgresSignals } from './postgres-signals.ts';
import { seedMissingModels } from './rating-models.ts';
import { openSqlite } from './sqlite-dialect.ts';
import type { Db, Store, Tx } from './store.ts';
import { isStoreAway } from './store-failure.ts';
import type { Tables } from './tables.ts';
import { insideTransaction } from './transaction-guard.ts';

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
  if (existed) shrink(raw);
  await seedMissingModels(db, new Date().toISOString());
  return {
    db,
    dialect: 'sqlite',
    writes,
    tx: (work) => db.transaction().execute((tx) => insideTransaction(() => work(tx))),
    close: () => db.destroy(),
  };
}

/** Gives the disk back what a migration has freed, when that is most of the file. */
function shrink(raw: ReturnType<typeof openSqlite>['raw']): void {
  const pragma = (name: string) => Number(Object.values(raw.prepare(`pragma ${name}`).get() ?? {})[0]);
  if (pragma('freelist_count') * 2 > pragma('page_count')) raw.exec('vacuum');
}

async function openPostgresStore(address: { url: string; schema?: string }, known: Migrations): Promise<Store> {
  await ensureSchema(address);
  const patient = new Kysely<Tables>({ dialect: openPostgres(address, 0).dialect });
  await orClose(patient, migrateToLatest(patient, known, address.schema ?? 'public'));
  await patient.destroy();
  const { dialect, pool } = openPostgres(address);
  const db = new Kysely<Tables>({ dialect });
  await orClose(db, seedMissingModels(db, new Date().toISOString()));
  const signals = postgresSignals(address, pool);
  return {
    db,
    dialect: 'postgres',
    tx: (work) => retry(db, work),
    signals,
    close: async () => {
      await signals.close();
      await db.destroy();
    },
  };
}

async function orClose(db: Db, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

const serializationFailure = '40001';
const deadlock = '40P01';

/** Runs a transaction again when PostgreSQL gave it up, or when its connection was lost before the commit was sent: nothing of it is stored then. */
async function retry<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let committing = false;
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await insideTransaction(() => work(tx));
        committing = true;
        return result;
      });
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      const gaveUp = code === serializationFailure || code === deadlock;
      const wasLost = isStoreAway(error) && !committing;
      if ((!gaveUp && !wasLost) || attempt === 6) throw error;
      await new Promise((done) => setTimeout(done, 5 * 2 ** attempt * (0.5 + Math.random())));
    }
  }
}
