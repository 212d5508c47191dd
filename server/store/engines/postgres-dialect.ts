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
import { isStoreAway, storeFailure } from './store-failure.ts';
import { refuseSecondConnection } from './transaction-guard.ts';
import { encodeJson } from './value-codec.ts';

/** The driver, loaded by who uses PostgreSQL: without it a server on SQLite starts a tenth sooner and takes 5 MB less. */
export const loadPg = async (): Promise<typeof pg> => (await import('pg')).default;

export interface PostgresOptions {
  url: string;
  /** Everything lives in this schema; it is created when absent. Specs use one per file. */
  schema?: string;
  /** Connections that are open already, with the schema in their path; who lends them closes them. Otherwise a store opens its own. */
  pool?: Pick<pg.Pool, 'connect' | 'query' | 'end'>;
}

/** How long a call waits for a connection, then for the answer to one query (ms): a host that has vanished says nothing at all. */
const connectWithin = 5_000;
const answerWithin = 30_000;

/** Opens connections as they are needed, at most ten. @param patience of a query (ms); 0 waits for ever, as a migration may */
export async function newPool(options: PostgresOptions, patience = answerWithin): Promise<pg.Pool> {
  const { Pool, TypeOverrides } = await loadPg();
  const pool = new Pool({
    ...postgresConfig(options, TypeOverrides),
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

/** Connection settings; `search_path` carries the schema so that queries need not name it, the application's name shows it to whoever looks at the server. */
export function postgresConfig(
  { url, schema }: PostgresOptions,
  TypeOverrides: typeof pg.TypeOverrides,
): pg.ClientConfig {
  const types = new TypeOverrides();
  types.setTypeParser(1184, (text) => new Date(text).toISOString());
  types.setTypeParser(20, (text) => Number(text));
  types.setTypeParser(1700, (text) => Number(text));
  const options = [...(schema ? [`-c search_path=${schema}`] : []), '-c timezone=UTC'].join(' ');
  const application_name = ['intara', ...(schema ? [schema] : [])].join(' ');
  return { connectionString: url, types, options, application_name };
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

/** A pool whose clients encode parameters as the SQLite adapter does, and whose errors say when the database is away. */
function encodingPool(pool: NonNullable<PostgresOptions['pool']>): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect().catch((error) => {
        throw storeFailure(error);
      });
      const known = wrapped.get(client);
      if (known) return known;
      let broken = false;
      const fresh = {
        query: async (text: string, values: unknown[]) => {
          try {
            const result = await client.query(text, values.map(encodeJson));
            if (text === 'commit' && result.command !== 'COMMIT')
              throw new Error('the transaction had failed before, so that its commit rolled it back');
            return result;
          } catch (error) {
            const failure = storeFailure(error);
            // After a failed rollback the transaction may still be open; after a lost connection nothing is known of it.
            if (isStoreAway(failure) || text === 'rollback') broken = true;
            throw failure;
          }
        },
        release: () => client.release(broken),
        // Kysely's type also asks for the cursor form, which we never use (no streaming queries).
      } as unknown as PostgresPoolClient;
      wrapped.set(client, fresh);
      return fresh;
    },
    end: () => pool.end(),
  };
}

/** PostgreSQL through pg's pool. @param patience of a query (ms); 0 waits for ever, as a migration may */
export async function openPostgres(
  options: PostgresOptions,
  patience = answerWithin,
): Promise<{ dialect: PostgresDialect; pool: NonNullable<PostgresOptions['pool']> }> {
  const pool = options.pool ?? (await newPool(options, patience));
  const config = { pool: encodingPool(pool) };
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
