import { existsSync } from 'node:fs';
import { type Dialect, Kysely, type KyselyConfig } from 'kysely';
import { ownCommand } from '#server/own-command.ts';
import type { Statement } from '#server/traces/traces.ts';
import { MarksSeen } from './engines/marks-seen.ts';
import {
  connectionsOf,
  ensureSchema,
  openPostgres,
  type PostgresOptions,
  pastPooler,
} from './engines/postgres-dialect.ts';
import { postgresSignals } from './engines/postgres-signals.ts';
import { openSqlite } from './engines/sqlite-dialect.ts';
import { copiesIn, explainDamage, makePrivate, refuseDamaged, refuseEmptied } from './engines/sqlite-file.ts';
import { isNameLost, isPlanOld } from './engines/statement-names.ts';
import { isStoreAway } from './engines/store-failure.ts';
import { insideTransaction } from './engines/transaction-guard.ts';
import { explainUnreachable, reaching } from './engines/unreachable.ts';
import { WorkplaceLock } from './engines/workplace-lock.ts';
import { seedMissingModels } from './libraries/rating-models.ts';
import { isMigrated, type Migrations, migrateToLatest, migrations, pendingMigrations, refuseNewer } from './migrate.ts';
import { statementOf } from './statement-kind.ts';
import type { Db, Store, Tx } from './store.ts';
import type { Tables } from './tables.ts';

export type Sqlite = ReturnType<typeof openSqlite>;

/** `opened`: a database in memory that is open already; who lends it closes it. */
export type StoreAddress = { file: string } | { memory: true; opened?: Sqlite } | PostgresOptions;

/** Is told of every statement that was answered, after so many seconds. */
interface Asked {
  asked(seconds: number, statement: () => Statement): void;
}

/** Times every statement, where somebody watches. */
const timing = (meter: Asked | undefined): Pick<KyselyConfig, 'log'> =>
  meter ? { log: (event) => meter.asked(event.queryDurationMillis / 1000, () => statementOf(event)) } : {};

/**
 * Opens the database, migrated. A SQLite file is held until it is closed, checked, and copied beside itself before it is migrated.
 * @throws Error when the file is held by another server, damaged, or was emptied
 */
export async function openStore(address: StoreAddress, known: Migrations = migrations, meter?: Asked): Promise<Store> {
  if ('url' in address) return openPostgresStore(address, known, meter);
  if ('file' in address) return openSqliteStore(address.file, known, meter);
  return migratedSqlite(address.opened ?? openSqlite(':memory:'), known, () => {}, meter);
}

async function openSqliteStore(file: string, known: Migrations, meter?: Asked): Promise<Store> {
  makePrivate(file);
  const lock = WorkplaceLock.take(file);
  try {
    refuseEmptied(file, lock.hadWorkplace, () => false);
    const existed = existsSync(file);
    const opened = openSqlite(file);
    if (existed) await orShut(opened, () => examine(file, opened, known, lock));
    const store = await migratedSqlite(opened, known, () => lock.release(), meter);
    if (existed) shrink(opened.raw);
    makePrivate(file);
    lock.noteWorkplace();
    return store;
  } catch (error) {
    lock.release();
    throw explainDamage(file, error);
  }
}

/** Refuses a file that is damaged or was emptied, and copies one that is to be migrated beside itself. */
async function examine(file: string, { raw, dialect }: Sqlite, known: Migrations, lock: WorkplaceLock): Promise<void> {
  refuseDamaged(file, raw);
  const db = new Kysely<Tables>({ dialect });
  await refuseNewer(db, known, copiesIn(file));
  const { pending, fresh } = await pendingMigrations(db, known);
  refuseEmptied(file, lock.hadWorkplace, () => fresh);
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  if (pending.length > 0 && !fresh)
    raw.exec(`vacuum into '${`${file}.before-${pending[0]}-${stamp}`.replaceAll("'", "''")}'`);
}

async function orShut<T>({ raw }: Sqlite, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    raw.close();
    throw error;
  }
}

async function migratedSqlite(opened: Sqlite, known: Migrations, closed: () => void, meter?: Asked): Promise<Store> {
  const db = new Kysely<Tables>({ dialect: opened.dialect, ...timing(meter) });
  if (!(await isMigrated(db, known))) await orClose(db, migrateToLatest(db, known));
  await orClose(db, seedMissingModels(db, new Date().toISOString()));
  return {
    db,
    dialect: 'sqlite',
    writes: opened.writes,
    tx: (work) => db.transaction().execute((tx) => insideTransaction(() => work(tx))),
    close: async () => {
      await opened.alone();
      makeWhole(opened.raw);
      await db.destroy();
      closed();
    },
  };
}

/**
 * One file that holds everything, instead of one with its log beside it. Left undone while another process reads: then the log stays, and the
 * next start goes on with it.
 */
function makeWhole(raw: Sqlite['raw']): void {
  try {
    raw.exec('pragma busy_timeout = 0');
    raw.exec('pragma wal_checkpoint(truncate)');
    raw.exec('pragma journal_mode = delete');
  } catch {}
}

/** Gives the disk back what a migration has freed, when that is most of the file. */
function shrink(raw: Sqlite['raw']): void {
  const pragma = (name: string) => Number(Object.values(raw.prepare(`pragma ${name}`).get() ?? {})[0]);
  if (pragma('freelist_count') * 2 > pragma('page_count')) raw.exec('vacuum');
}

/**
 * Opens the database for one short piece of work while a server may use it: neither migrated nor held.
 * @throws Error when there is none, or it is not of this version
 */
export async function openStoreBeside(address: StoreAddress): Promise<Store> {
  if ('memory' in address) throw new Error('A database in memory has nothing beside it.');
  if ('file' in address && !existsSync(address.file))
    throw new Error(
      `There is no database ${address.file} yet: ${ownCommand('start')} creates it. If it is elsewhere, set DATA_DIR as for the server.`,
    );
  const sqlite = 'file' in address ? openSqlite(address.file) : undefined;
  const dialect = 'file' in address ? undefined : (await openPostgres(address)).dialect;
  const db = new Kysely<Tables>({ dialect: (sqlite?.dialect ?? dialect) as Dialect });
  const close = async () => {
    await sqlite?.alone();
    if (sqlite) makeWhole(sqlite.raw);
    await db.destroy();
  };
  try {
    await refuseNewer(db, migrations);
    const { pending } = await pendingMigrations(db, migrations);
    if (pending.length > 0) throw new Error('The database has an older version: start the server once to update it.');
  } catch (error) {
    await close();
    throw 'url' in address ? explainUnreachable(error, address) : error;
  }
  return { db, dialect: sqlite ? 'sqlite' : 'postgres', tx: (work) => retry(db, work), close };
}

async function openPostgresStore(address: PostgresOptions, known: Migrations, meter?: Asked): Promise<Store> {
  const marks = new MarksSeen();
  const { dialect, pool } = await openPostgres(address, { marks });
  const db = new Kysely<Tables>({ dialect, ...timing(meter) });
  await orClose(db, reaching(refuseNewer(db, known), address));
  if (!(await isMigrated(db, known))) {
    const name = address.directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
    await orClose(db, reaching(migratePatiently(address, known), pastPooler(address), name));
  }
  await orClose(db, seedMissingModels(db, new Date().toISOString()));
  const signals = postgresSignals(address, pool);
  return {
    db,
    dialect: 'postgres',
    tx: (work) => retry(db, work),
    signals,
    marks,
    connections: () => connectionsOf(pool),
    servers: () => signals.servers(),
    close: async () => {
      await signals.close();
      await db.destroy();
    },
  };
}

/** Brings the tables up to date on a connection whose statements may take as long as they need. */
async function migratePatiently(address: PostgresOptions, known: Migrations): Promise<void> {
  await ensureSchema(address);
  const { url, schema = 'public' } = pastPooler(address);
  const patient = new Kysely<Tables>({ dialect: (await openPostgres({ url, schema }, { patience: 0 })).dialect });
  await orClose(patient, migrateToLatest(patient, known, schema));
  await patient.destroy();
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

/** While the database is away a caller is told rather than kept waiting longer than this (ms). */
const retryFor = 2_000;

/** Runs a transaction again when PostgreSQL gave it up or had lost a prepared statement, or when its connection was lost before the commit was sent: nothing of it is stored then. */
async function retry<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const until = performance.now() + retryFor;
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
      const gaveUp = code === serializationFailure || code === deadlock || isNameLost(error) || isPlanOld(error);
      const wasLost = isStoreAway(error) && !committing && performance.now() < until;
      if ((!gaveUp && !wasLost) || attempt === 6) throw error;
      await new Promise((done) => setTimeout(done, 5 * 2 ** attempt * (0.5 + Math.random())));
    }
  }
}
