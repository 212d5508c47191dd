import {
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
  type TableMetadata,
} from 'kysely';
import type pg from 'pg';
import { MarksSeen } from './marks-seen.ts';
import { isNameLost, isPlanOld, StatementNames } from './statement-names.ts';
import { isStoreAway, storeFailure } from './store-failure.ts';
import { refuseSecondConnection } from './transaction-guard.ts';
import { encodeJson } from './value-codec.ts';

/** The driver, loaded by who uses PostgreSQL: without it a server on SQLite starts a tenth sooner and takes 5 MB less. */
export const loadPg = async (): Promise<typeof pg> => (await import('pg')).default;

export interface PostgresOptions {
  url: string;
  /**
   * The database itself, where `url` leads to a pooler in transaction mode (PgBouncer): there each transaction may have another connection of the
   * database, so that neither what is listened to nor a prepared statement stays.
   */
  directUrl?: string;
  /** Everything lives in this schema; it is created when absent. Specs use one per file. */
  schema?: string;
  /** Connections that are open already, with the schema in their path; who lends them closes them. Otherwise a store opens its own. */
  pool?: Pick<pg.Pool, 'connect' | 'query' | 'end'>;
}

/** Connections of one server to the database. */
export interface Connections {
  inUse: number;
  idle: number;
  /** Calls that wait for one. */
  waiting: number;
  most: number;
}

/** How long a call waits for a connection, then for the answer to one query (ms): a host that has vanished says nothing at all. */
const connectWithin = 5_000;
const answerWithin = 30_000;

/** The same database past the pooler, where there is one. */
export const pastPooler = ({ url, directUrl, schema }: PostgresOptions): PostgresOptions => ({
  url: directUrl ?? url,
  ...(schema === undefined ? {} : { schema }),
});

/** Opens connections as they are needed, at most ten. @param patience of a query (ms); 0 waits for ever, as a migration may */
export async function newPool(options: PostgresOptions, patience = answerWithin): Promise<pg.Pool> {
  const { Pool, Client, TypeOverrides } = await loadPg();
  const pool = new Pool({
    ...postgresConfig(options, TypeOverrides),
    ...(options.directUrl === undefined ? {} : { Client: pooledClient(Client) }),
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: connectWithin,
    query_timeout: patience,
  });
  // A connection that breaks must not end the process: whoever waits for its answer gets the error, and the pool replaces it. The pool itself listens
  // only to idle ones.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** How connections to a schema call themselves. */
export const applicationName = ({ schema }: Pick<PostgresOptions, 'schema'>): string =>
  ['intara', ...(schema ? [schema] : [])].join(' ');

/** Connection settings; `search_path` carries the schema so that queries need not name it, the application's name shows it to whoever looks at the server. */
export function postgresConfig(
  { url, directUrl, schema }: PostgresOptions,
  TypeOverrides: typeof pg.TypeOverrides,
): pg.ClientConfig {
  const types = new TypeOverrides();
  types.setTypeParser(1184, (text) => new Date(text).toISOString());
  types.setTypeParser(20, (text) => Number(text));
  types.setTypeParser(1700, (text) => Number(text));
  const shared = {
    connectionString: url,
    types,
    application_name: applicationName({ ...(schema === undefined ? {} : { schema }) }),
  };
  if (directUrl !== undefined) return shared;
  return { ...shared, options: [...(schema ? [`-c search_path=${schema}`] : []), '-c timezone=UTC'].join(' ') };
}

/** PgBouncer refuses `options` at the start of a connection, but keeps the time zone of each of its clients (`TimeZone`), whatever connection they get. */
function pooledClient(Client: typeof pg.Client): typeof pg.Client {
  class Pooled extends Client {
    // What pg sends at the start of a connection; it has no setting for the time zone.
    getStartupConf() {
      const start = (Client.prototype as unknown as { getStartupConf(): object }).getStartupConf.call(this);
      return { ...start, TimeZone: 'UTC' };
    }
  }
  return Pooled;
}

class Driver extends PostgresDriver {
  override acquireConnection(): Promise<DatabaseConnection> {
    refuseSecondConnection();
    return super.acquireConnection();
  }

  /** A connection that cannot roll back is closed, which rolls back too; the error that led here is the one to tell. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/**
 * Kysely's own asks for the sequence of every column of every schema, and PostgreSQL refuses when another process drops one of these tables at that
 * moment. The migrator wants to know which tables there are, of our schema only.
 */
class Introspector extends PostgresIntrospector {
  constructor(private readonly db: Kysely<unknown>) {
    super(db);
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_catalog.pg_tables where schemaname = current_schema()`.execute(
      this.db,
    );
    return rows.map((row) => ({ ...row, isView: false, columns: [] }));
  }
}

/** A pool whose clients encode parameters as the SQLite adapter does, name statements, and whose errors say when the database is away. */
function encodingPool(
  pool: NonNullable<PostgresOptions['pool']>,
  names: StatementNames,
  marks: MarksSeen,
): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect().catch((error) => {
        throw storeFailure(error);
      });
      const known = wrapped.get(client);
      if (known) return known;
      const fresh = new EncodingClient(client, names, marks) as unknown as PostgresPoolClient;
      wrapped.set(client, fresh);
      return fresh;
    },
    end: () => pool.end(),
  };
}

/** Kysely's type also asks for the cursor form, which we never use (no streaming queries). */
class EncodingClient {
  /** Closed instead of given back. */
  #isBroken = false;
  #isInside = false;
  /** The transaction has written what is marked. */
  #hasMarked = false;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly names: StatementNames,
    private readonly marks: MarksSeen,
  ) {}

  async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    try {
      const result = await this.#ask(text, values.map(encodeJson));
      if (text === 'commit' && result.command !== 'COMMIT')
        throw new Error('the transaction had failed before, so that its commit rolled it back');
      if (/^(begin|start transaction)/.test(text)) this.#isInside = true;
      this.#noteMarks(text);
      if (text === 'commit' || text === 'rollback') this.#isInside = false;
      return result;
    } catch (error) {
      const failure = storeFailure(error);
      // After a failed rollback the transaction may still be open; after a lost connection nothing is known of it.
      if (isStoreAway(failure) || text === 'rollback') this.#isBroken = true;
      throw failure;
    }
  }

  /** Others see a write of what is marked when it is committed; who wrote it, at once. */
  #noteMarks(text: string): void {
    const isMarking = MarksSeen.isMarking(text);
    if (isMarking || (text === 'commit' && this.#hasMarked)) this.marks.forget();
    this.#hasMarked = (this.#hasMarked || isMarking) && text !== 'commit' && text !== 'rollback';
  }

  release(): void {
    this.#isInside = false;
    this.client.release(this.#isBroken);
  }

  /** Asks once more where what was prepared is of no use any more; inside a transaction that is over with it, and whoever began it begins anew. */
  async #ask(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = this.names.of(text, values);
    if (name === undefined) return this.client.query(text, values);
    try {
      return await this.client.query({ name, text, values });
    } catch (error) {
      if (!isNameLost(error) && !isPlanOld(error)) throw error;
      if (isNameLost(error)) this.names.turnOff();
      this.#isBroken = true;
      if (this.#isInside) throw error;
      return this.client.query(text, values);
    }
  }
}

/** PostgreSQL through pg's pool. @param patience of a query (ms); 0 waits for ever, as a migration may. @param marks told of writes of what is marked */
export async function openPostgres(
  options: PostgresOptions,
  { patience = answerWithin, marks = new MarksSeen() }: { patience?: number; marks?: MarksSeen } = {},
): Promise<{ dialect: PostgresDialect; pool: NonNullable<PostgresOptions['pool']> }> {
  const pool = options.pool ?? (await newPool(options, patience));
  const config = { pool: encodingPool(pool, new StatementNames(options.directUrl !== undefined), marks) };
  class Dialect extends PostgresDialect {
    override createDriver() {
      return new Driver(config);
    }
    override createIntrospector(db: Kysely<unknown>) {
      return new Introspector(db);
    }
  }
  return { dialect: new Dialect(config), pool };
}

/** How many connections a pool has; undefined of one that is lent without telling. */
export function connectionsOf(pool: NonNullable<PostgresOptions['pool']>): Connections | undefined {
  if (!('totalCount' in pool)) return undefined;
  const { totalCount, idleCount, waitingCount, options } = pool as pg.Pool;
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: options.max };
}

const uniqueViolation = '23505';

/** Makes the schema of a scratch database, or waits for nothing when it is there. */
export async function ensureSchema(options: PostgresOptions): Promise<void> {
  if (!options.schema) return;
  const { Client } = await loadPg();
  const client = new Client({ connectionString: options.url });
  await client.connect();
  try {
    await client.query(`create schema if not exists ${client.escapeIdentifier(options.schema)}`).catch((error) => {
      // Of two processes that find none, one is told that the other's has just come.
      if (error.code !== uniqueViolation) throw error;
    });
  } finally {
    await client.end();
  }
}
