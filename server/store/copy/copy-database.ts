import { existsSync, rmSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import { ensureSchema, openPostgres, type PostgresOptions } from '../engines/postgres-dialect.ts';
import { openSqlite } from '../engines/sqlite-dialect.ts';
import { makePrivate } from '../engines/sqlite-file.ts';
import { reaching } from '../engines/unreachable.ts';
import { WorkplaceLock } from '../engines/workplace-lock.ts';
import { migrateToLatest, migrations, pendingMigrations, refuseNewer } from '../migrate.ts';
import { type Db, isSqlite, type Tx } from '../store.ts';
import { RowDigest } from './row-digest.ts';
import { schemaShape, type TableShape } from './schema-shape.ts';

export type DatabasePlace = { file: string } | PostgresOptions;

export interface CopiedTable {
  name: string;
  rows: number;
  /** Of all rows of the table, whatever their order. */
  hash: string;
}

type AnyRow = Record<string, unknown>;

/** Rows that are read, and written by one statement: no more values than both engines take (SQLite 32 766). */
const rowsAtOnce = 500;
const valuesAtOnce = 30_000;

const nameOf = (place: DatabasePlace) => ('file' in place ? place.file : 'the PostgreSQL database');

/**
 * Copies all rows of a database into an empty one of either engine, in one transaction, then reads them again there.
 * @param copied told of each table
 * @throws Error when a server uses the source (SQLite), it has another schema, the target is not empty, or what was read again differs; the target is
 * then as empty as before
 */
export async function copyDatabase(
  from: DatabasePlace,
  to: DatabasePlace,
  copied: (table: CopiedTable) => void = () => {},
): Promise<CopiedTable[]> {
  const shapes = await schemaShape();
  const source = await openSource(from);
  try {
    const target = await openTarget(to);
    try {
      const tables = await source.read((reader) =>
        target.db.transaction().execute((tx) => withoutTriggers(shapes, tx, () => copyAll(shapes, reader, tx, copied))),
      );
      await verify(shapes, tables, target.db);
      await target.close();
      return tables;
    } catch (error) {
      await target.remove();
      throw error;
    }
  } finally {
    await source.close();
  }
}

interface Source {
  /** What one moment holds. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

async function openSource(place: DatabasePlace): Promise<Source> {
  if ('file' in place) {
    if (!existsSync(place.file)) throw new Error(`There is no database ${place.file}.`);
    // As long as it is held no server writes to it.
    const lock = WorkplaceLock.take(place.file);
    const opened = openSqlite(place.file);
    const db: Db = new Kysely({ dialect: opened.dialect });
    const close = async () => {
      await opened.alone();
      await db.destroy();
      lock.release();
    };
    return orClose(close, () => requireCurrent(place, db), { read: (work) => work(db), close });
  }
  const { dialect } = await openPostgres(place, { patience: 0 });
  const db: Db = new Kysely({ dialect });
  const close = () => db.destroy();
  const read: Source['read'] = (work) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => work(tx as unknown as Db));
  return orClose(close, () => reaching(requireCurrent(place, db), place), { read, close });
}

async function orClose<T>(close: () => Promise<void>, check: () => Promise<void>, made: T): Promise<T> {
  try {
    await check();
    return made;
  } catch (error) {
    await close();
    throw error;
  }
}

async function requireCurrent(place: DatabasePlace, db: Db): Promise<void> {
  await refuseNewer(db, migrations);
  const { pending, fresh } = await pendingMigrations(db, migrations);
  if (fresh) throw new Error(`There is nothing to copy in ${nameOf(place)}.`);
  if (pending.length > 0) throw new Error(`${nameOf(place)} has an older schema: start the server on it once.`);
}

interface Target {
  db: Db;
  close(): Promise<void>;
  /** Takes away what was made, after a failure. */
  remove(): Promise<void>;
}

async function openTarget(place: DatabasePlace): Promise<Target> {
  if ('file' in place) {
    const { file } = place;
    if (existsSync(file)) throw new Error(`${file} exists already: a copy is only made to a place that is empty.`);
    makePrivate(file);
    const lock = WorkplaceLock.take(file);
    const opened = openSqlite(file);
    const db: Db = new Kysely({ dialect: opened.dialect });
    const end = async () => {
      await opened.alone();
      opened.raw.exec('pragma journal_mode = delete');
      await db.destroy();
    };
    const remove = async () => {
      await end().catch(() => {});
      for (const path of [file, `${file}-wal`, `${file}-shm`]) rmSync(path, { force: true });
      lock.release();
    };
    const close = async () => {
      await end();
      makePrivate(file);
      lock.noteWorkplace();
      lock.release();
    };
    return orClose(remove, () => migrateToLatest(db, migrations), { db, close, remove });
  }
  await reaching(ensureSchema(place), place);
  const { dialect } = await openPostgres(place, { patience: 0 });
  const db: Db = new Kysely({ dialect });
  const close = () => db.destroy();
  if ((await reaching(tablesOf(db), place)).length > 0) {
    await close();
    throw new Error('The PostgreSQL database has tables already: a copy is only made to one that is empty.');
  }
  const remove = async () => {
    for (const name of await tablesOf(db)) await sql`drop table if exists ${sql.table(name)} cascade`.execute(db);
    await close();
  };
  return orClose(remove, () => reaching(migrateToLatest(db, migrations, place.schema ?? 'public'), place), {
    db,
    close,
    remove,
  });
}

async function tablesOf(db: Db): Promise<string[]> {
  const query = sql<{
    name: string;
  }>`select tablename as name from pg_catalog.pg_tables where schemaname = current_schema()`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

/** Does the work while no trigger writes rows of its own: the source has those rows too. */
async function withoutTriggers<T>(shapes: readonly TableShape[], tx: Tx, work: () => Promise<T>): Promise<T> {
  if (isSqlite(tx)) {
    const query = sql<{ name: string; sql: string }>`select name, sql from sqlite_master where type = 'trigger'`;
    const { rows } = await query.execute(tx);
    for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(tx);
    const done = await work();
    for (const trigger of rows) await sql.raw(trigger.sql).execute(tx);
    return done;
  }
  const turn = async (how: 'disable' | 'enable') => {
    for (const { name } of shapes) await sql`alter table ${sql.table(name)} ${sql.raw(how)} trigger user`.execute(tx);
  };
  await turn('disable');
  const done = await work();
  await turn('enable');
  return done;
}

async function copyAll(
  shapes: readonly TableShape[],
  reader: Db,
  tx: Tx,
  copied: (table: CopiedTable) => void,
): Promise<CopiedTable[]> {
  // Migrations leave rows of their own, which the source has too.
  for (const { name } of shapes.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx);
  const tables: CopiedTable[] = [];
  for (const shape of shapes) {
    const digest = new RowDigest();
    const most = Math.floor(valuesAtOnce / shape.columns.length);
    for await (const rows of pagesOf(reader, shape)) {
      for (const row of rows) digest.add(row);
      for (let at = 0; at < rows.length; at += most) await insert(tx, shape, rows.slice(at, at + most));
    }
    const table = { name: shape.name, rows: digest.count, hash: digest.hash };
    tables.push(table);
    copied(table);
  }
  return tables;
}

/** All rows of a table in the order of its key. */
async function* pagesOf(db: Db, { name, columns, key }: TableShape): AsyncGenerator<AnyRow[]> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const keys = sql.join(key.map((column) => sql.ref(column)));
  let last: AnyRow | undefined;
  for (;;) {
    const row = last;
    const after = row ? sql`where (${keys}) > (${sql.join(key.map((column) => sql.val(row[column])))})` : sql``;
    const query = sql<AnyRow>`select ${list} from ${sql.table(name)} ${after} order by ${keys} limit ${sql.lit(rowsAtOnce)}`;
    const { rows } = await query.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1);
  }
}

async function insert(tx: Tx, { name, columns, json }: TableShape, rows: readonly AnyRow[]): Promise<void> {
  const storedValue = (row: AnyRow, column: string) => {
    const value = row[column];
    // A bare text or number would not be JSON.
    return json.has(column) && value !== null ? JSON.stringify(value) : value;
  };
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => sql.val(storedValue(row, column))))})`);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${list}) values ${sql.join(values)}`.execute(tx);
}

async function verify(shapes: readonly TableShape[], tables: readonly CopiedTable[], db: Db): Promise<void> {
  const different: string[] = [];
  for (const [at, shape] of shapes.entries()) {
    const digest = new RowDigest();
    for await (const rows of pagesOf(db, shape)) for (const row of rows) digest.add(row);
    const expected = tables[at];
    if (digest.count !== expected?.rows || digest.hash !== expected.hash)
      different.push(`${shape.name}: ${expected?.rows} rows copied, ${digest.count} read again, other content`);
  }
  if (different.length > 0) throw new Error(`The copy differs and was removed:\n${different.join('\n')}`);
}
