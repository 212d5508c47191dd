import { randomUUID } from 'node:crypto';
import { type Driver, type Kysely, sql } from 'kysely';
import pg from 'pg';
import { newPool } from '#server/store/engines/postgres-dialect.ts';
import { openSqlite } from '#server/store/engines/sqlite-dialect.ts';
import { guardTransactions } from '#server/store/engines/transaction-guard.ts';
import { type Migrations, migrations } from '#server/store/migrate.ts';
import { openStore, type Sqlite } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';

export const scratchSchema = () => `spec_${randomUUID().replaceAll('-', '')}`;

/** Names the schema on PostgreSQL that has all tables, once for a run (built-server.ts). */
export const templateVariable = 'INTARA_SPEC_TEMPLATE';

/**
 * What all migrations leave in an empty database, done by the first of them: a store of its own for each spec costs a quarter of what going through
 * them all does. The specs of migrations go through them.
 */
const inOneStep = (statements: readonly string[]): Migrations => {
  const up = async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  const [first = '', ...others] = Object.keys(migrations);
  const nothing = { up: async () => {} };
  return { [first]: { up }, ...Object.fromEntries(others.map((name) => [name, nothing])) } as Migrations;
};

let tablesOfSqlite: Promise<string[]> | undefined;

const shapeOf = (raw: Sqlite['raw']) =>
  raw
    .prepare("select sql from sqlite_master where sql is not null and tbl_name not like 'kysely%' order by rowid")
    .all();

async function readTablesOfSqlite(): Promise<string[]> {
  const opened = openSqlite(':memory:');
  const migrated = await openStore({ memory: true, opened });
  const rows = shapeOf(opened.raw) as { sql: string }[];
  await migrated.close();
  return rows.map((row) => row.sql);
}

/** Databases in memory that no store uses any more, emptied: making the tables anew was a third of opening a store. */
const freeInMemory: Sqlite[] = [];

/** A database for one store, which closes it for itself alone: whoever still works with it then is refused. */
function lentSqlite(opened: Sqlite): Sqlite {
  const driver: Driver = opened.dialect.createDriver();
  let isClosed = false;
  const lentDriver = new Proxy(driver, {
    get(_, key: keyof Driver) {
      if (key === 'destroy')
        return async () => {
          isClosed = true;
        };
      if (key === 'acquireConnection' && isClosed)
        return async () => {
          throw new Error('This store is closed.');
        };
      const own = driver[key];
      return own?.bind(driver as never);
    },
  });
  const { dialect } = opened;
  const lentDialect = {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => lentDriver,
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => dialect.createIntrospector(db),
  };
  return { ...opened, dialect: lentDialect as Sqlite['dialect'] };
}

/** Empties a database for the next spec; one whose tables a spec has changed is closed. */
function giveBackSqlite(opened: Sqlite, tables: readonly string[]): void {
  const { raw } = opened;
  const found = (shapeOf(raw) as { sql: string }[]).map((row) => row.sql);
  if (raw.isTransaction || found.join() !== tables.join()) {
    raw.close();
    return;
  }
  const names = tables.flatMap((made) => /^create table "?(\w+)/i.exec(made)?.[1] ?? []);
  const deletions = names.map((name) => `delete from "${name}";`).join('');
  raw.exec(`pragma foreign_keys = off; begin; ${deletions} commit; pragma foreign_keys = on;`);
  freeInMemory.push(opened);
}

async function storeInMemory(): Promise<Store> {
  tablesOfSqlite ??= readTablesOfSqlite();
  const tables = await tablesOfSqlite;
  const opened = freeInMemory.pop() ?? openSqlite(':memory:');
  const store = await openStore({ memory: true, opened: lentSqlite(opened) }, inOneStep(tables));
  return closedOnce(store, async () => giveBackSqlite(opened, tables));
}

/** Tables with their indexes first, then the keys between them, then triggers with their functions. */
const copyOfSchema = (from: string, to: string): string => `do $$
  declare found record;
  begin
    for found in select tablename from pg_tables where schemaname = '${from}' and tablename not like 'kysely%' loop
      execute format('create table ${to}.%I (like ${from}.%I including all)', found.tablename, found.tablename);
    end loop;
    for found in
      select relname, conname, pg_get_constraintdef(c.oid) as body from pg_constraint c join pg_class t on t.oid = conrelid
      where contype = 'f' and connamespace = '${from}'::regnamespace
    loop
      execute format('alter table ${to}.%I add constraint %I %s', found.relname, found.conname, replace(found.body, '${from}.', '${to}.'));
    end loop;
    for found in
      select pg_get_functiondef(oid) as made from pg_proc where pronamespace = '${from}'::regnamespace
    loop
      execute replace(found.made, '${from}', '${to}');
    end loop;
    for found in
      select pg_get_triggerdef(g.oid) as made from pg_trigger g join pg_class t on t.oid = g.tgrelid
      where not g.tgisinternal and t.relnamespace = '${from}'::regnamespace
    loop
      execute replace(found.made, '${from}.', '${to}.');
    end loop;
  end $$`;

/**
 * Empties all tables, those that others refer to after these: a schema made anew for each spec was half of the time of the specs on PostgreSQL, and
 * truncating costs as much.
 */
const emptyingOf = (schema: string): string => `do $$
  declare filled text[] := array(
    select format('${schema}.%I', tablename) from pg_tables where schemaname = '${schema}' and tablename not like 'kysely%');
  declare referred text[];
  declare name text;
  begin
    while cardinality(filled) > 0 loop
      referred := '{}';
      foreach name in array filled loop
        begin
          execute 'delete from ' || name;
        exception when foreign_key_violation then
          referred := referred || name;
        end;
      end loop;
      filled := referred;
    end loop;
  end $$`;

/** Whether a schema has the tables, indexes and keys of another: a spec may have taken one away. */
const likenessOf = (schema: string, template: string): string => {
  const count = (of: string) =>
    `(select count(*) from pg_class where relnamespace = '${of}'::regnamespace)
      + (select count(*) from pg_constraint where connamespace = '${of}'::regnamespace)`;
  return `select ${count(schema)} = ${count(template)} as alike`;
};

/** A schema of this process, with its connections: a new one for each spec would cost as much as the spec. */
interface Schema {
  name: string;
  pool: pg.Pool;
}

/** Schemas that no store uses any more, emptied. The run takes them away at its end (built-server.ts). */
const free: Schema[] = [];

/** The connections of a schema for one store, which closes them for itself alone: whoever still works with it then is refused. */
function lent({ pool }: Schema) {
  let isClosed = false;
  const refuseClosed = () => {
    if (isClosed) throw new Error('This store is closed.');
  };
  return {
    connect: async () => {
      refuseClosed();
      return pool.connect();
    },
    query: async (text: string, values?: unknown[]) => {
      refuseClosed();
      return pool.query(text, values);
    },
    end: async () => {
      isClosed = true;
    },
  } as unknown as pg.Pool;
}

async function onPostgres<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** Empties a schema for the next spec; one that is no longer as the template is taken away. */
async function giveBack(schema: Schema, template: string): Promise<void> {
  const { name, pool } = schema;
  const { rows } = await pool.query<{ alike: boolean }>(likenessOf(name, template));
  if (rows[0]?.alike) {
    await pool.query(emptyingOf(name));
    free.push(schema);
    return;
  }
  await pool.query(`drop schema ${name} cascade`);
  await pool.end();
}

/** Gives back every schema that began with this name. One at a time: dropping many tables at once takes more locks than a server has. */
export const dropSchemas = (url: string, begin: string): Promise<void> =>
  onPostgres(url, async (client) => {
    const found = await client.query('select nspname as name from pg_namespace where starts_with(nspname, $1)', [
      begin,
    ]);
    for (const { name } of found.rows as { name: string }[]) await client.query(`drop schema ${name} cascade`);
  });

/**
 * A scratch store, its transactions guarded: SQLite in memory, or a schema of its own on PostgreSQL when DATABASE_URL is set.
 * @param named a schema that nobody else uses, before or after: for a spec that changes its tables or knows its name
 * @param by how to get to PostgreSQL, when not straight
 */
export async function scratchStore(named?: string, by = process.env.DATABASE_URL): Promise<Store> {
  guardTransactions();
  const url = process.env.DATABASE_URL;
  if (!url || !by) return storeInMemory();
  const template = process.env[templateVariable];
  if (template !== undefined && named === undefined && by === url) return reusedStore(url, template);
  const schema = named ?? scratchSchema();
  const store = await openStore(
    { url: by, schema },
    template ? inOneStep([copyOfSchema(template, schema)]) : undefined,
  );
  return closedOnce(store, () => onPostgres(url, (client) => client.query(`drop schema ${schema} cascade`)));
}

async function reusedStore(url: string, template: string): Promise<Store> {
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  const schema = free.pop() ?? { name, pool: await newPool({ url, schema: name }) };
  const tables = inOneStep([copyOfSchema(template, schema.name)]);
  const store = await openStore({ url, schema: schema.name, pool: lent(schema) }, tables);
  return closedOnce(store, () => giveBack(schema, template));
}

/** Some specs close what is closed again behind them; by then the schema may be another's. */
function closedOnce(store: Store, giveBack: () => Promise<unknown>): Store {
  let isClosed = false;
  return {
    ...store,
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await store.close();
      await giveBack();
    },
  };
}
