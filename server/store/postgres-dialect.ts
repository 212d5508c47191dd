import {
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import pg from 'pg';
import { refuseSecondConnection } from './transaction-guard.ts';
import { encodeJson } from './value-codec.ts';

const types = new pg.TypeOverrides();
types.setTypeParser(1184, (text) => new Date(text).toISOString());
types.setTypeParser(20, (text) => Number(text));
types.setTypeParser(1700, (text) => Number(text));

export interface PostgresOptions {
  url: string;
  /** Everything lives in this schema; it is created when absent. Specs use one per file. */
  schema?: string;
}

/** Connection settings; `search_path` carries the schema so that queries need not name it. */
export function postgresConfig({ url, schema }: PostgresOptions): pg.ClientConfig {
  const options = [...(schema ? [`-c search_path=${schema}`] : []), '-c timezone=UTC'].join(' ');
  return { connectionString: url, types, options };
}

class Driver extends PostgresDriver {
  override acquireConnection(): Promise<DatabaseConnection> {
    refuseSecondConnection();
    return super.acquireConnection();
  }
}

/** A pool whose clients encode parameters as the SQLite adapter does. */
function encodingPool(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client);
      if (known) return known;
      const fresh = {
        query: (text: string, values: unknown[]) => client.query(text, values.map(encodeJson)),
        release: () => client.release(),
        // Kysely's type also asks for the cursor form, which we never use (no streaming queries).
      } as unknown as PostgresPoolClient;
      wrapped.set(client, fresh);
      return fresh;
    },
    end: () => pool.end(),
  };
}

/** PostgreSQL through pg's pool. */
export function openPostgres(options: PostgresOptions): { dialect: PostgresDialect; pool: pg.Pool } {
  const pool = new pg.Pool({ ...postgresConfig(options), max: 10 });
  // An idle connection that breaks must not end the process; the pool replaces it.
  pool.on('error', () => {});
  const config = { pool: encodingPool(pool) };
  class Dialect extends PostgresDialect {
    override createDriver() {
      return new Driver(config);
    }
  }
  return { dialect: new Dialect(config), pool };
}

/** Makes the schema of a scratch database, or waits for nothing when it is there. */
export async function ensureSchema(options: PostgresOptions): Promise<void> {
  if (!options.schema) return;
  const client = new pg.Client({ connectionString: options.url });
  await client.connect();
  try {
    await client.query(`create schema if not exists ${client.escapeIdentifier(options.schema)}`);
  } finally {
    await client.end();
  }
}
