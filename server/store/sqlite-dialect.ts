import { DatabaseSync } from '@photostructure/sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { storeFailure } from './store-failure.ts';
import { refuseSecondConnection } from './transaction-guard.ts';
import { encodeJson } from './value-codec.ts';
import { WritesSeen } from './writes-seen.ts';

type Database = InstanceType<typeof DatabaseSync>;
type Row = Record<string, unknown>;
type Decoder = (value: unknown) => unknown;

/** Changes after which the log is taken into the file: about SQLite's own thousand pages. */
const changesOfCheckpoint = 1000;

/** Statements kept prepared; a list query with its filters is prepared once, not per call. */
const keptStatements = 500;

const decoders: Record<string, Decoder> = {
  boolean: (value) => (value === null ? null : value === 1),
  // SQLite gives a `jsonb` column numeric affinity, so a bare JSON number comes back as a number already.
  jsonb: (value) => (typeof value === 'string' ? JSON.parse(value) : value),
};

function encode(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value === undefined ? null : encodeJson(value);
}

function asStoreFailure<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeFailure(error);
  }
}

/** The node:sqlite programming interface seen as the one Kysely's SQLite dialect expects; values decode by declared column type. */
function adapt(db: Database, writes: WritesSeen): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  const prepare = (text: string): SqliteStatement => {
    const statement = db.prepare(text);
    const effect = WritesSeen.effectOf(text);
    const columns = statement.columns();
    const fixes = columns.flatMap(({ name, type }): [string, Decoder][] => {
      const decode = decoders[type?.toLowerCase() ?? ''];
      return decode ? [[name, decode]] : [];
    });
    const fix = (row: Row): Row => {
      for (const [name, decode] of fixes) row[name] = decode(row[name]);
      return row;
    };
    return {
      reader: columns.length > 0,
      all: (values) => {
        writes.count(effect);
        const rows = asStoreFailure((): Row[] => statement.all(...values.map(encode)));
        return fixes.length > 0 ? rows.map(fix) : rows;
      },
      run: (values) => {
        writes.count(effect);
        return asStoreFailure(() => statement.run(...values.map(encode)));
      },
      *iterate(values) {
        writes.count(effect);
        for (const row of statement.iterate(...values.map(encode))) yield fix(row);
      },
    };
  };
  return {
    close: () => db.close(),
    prepare(text) {
      const found = kept.get(text);
      if (found) {
        kept.delete(text);
        kept.set(text, found);
        return found;
      }
      const statement = prepare(text);
      kept.set(text, statement);
      if (kept.size > keptStatements) kept.delete(kept.keys().next().value!);
      return statement;
    },
  };
}

class Adapter extends SqliteAdapter {
  /** SQLite rolls schema changes back; Kysely's stock adapter denies it and would leave half a failed migration behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Driver extends SqliteDriver {
  private readonly changesMade: ReturnType<Database['prepare']>;
  private changesKept = 0;

  constructor(
    config: ConstructorParameters<typeof SqliteDriver>[0],
    private readonly raw: Database,
  ) {
    super(config);
    this.changesMade = raw.prepare('select total_changes() as changes');
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    refuseSecondConnection();
    return super.acquireConnection();
  }

  /** From the start as a writer: one that began by reading could not write after another process (`npm run admin`) has. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    const { changes } = this.changesMade.get() as { changes: number };
    if (changes - this.changesKept < changesOfCheckpoint) return;
    this.changesKept = changes;
    setImmediate(() => void this.checkpoint());
  }

  /** In a turn of its own: within a commit, as SQLite does it, whoever waits for the commit would wait for this too. */
  private async checkpoint(): Promise<void> {
    await super.acquireConnection();
    try {
      if (this.raw.isOpen) this.raw.exec('pragma wal_checkpoint(passive)');
    } catch {
      // A full or broken disk is said by the next write; the log stays and loses nothing.
    } finally {
      await this.releaseConnection();
    }
  }

  /** A full disk has rolled back already; a second time would hide the error that led here. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.raw.isTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * SQLite through a driver with node:sqlite's interface. Durable: write-ahead log with a flush per commit.
 * @param file path of the database, or `:memory:`
 */
export function openSqlite(file: string): { raw: Database; dialect: SqliteDialect; writes: WritesSeen } {
  const raw = new DatabaseSync(file);
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'busy_timeout = 5000',
    'cache_size = -65536',
    // Usually `Driver` comes first.
    'wal_autocheckpoint = 20000',
  ])
    raw.exec(`PRAGMA ${pragma}`);
  const version = raw.prepare('pragma data_version');
  const writes = new WritesSeen(() => Object.values(version.get() ?? {})[0]);
  const config = { database: adapt(raw, writes) };
  class Dialect extends SqliteDialect {
    override createAdapter() {
      return new Adapter();
    }
    override createDriver() {
      return new Driver(config, raw);
    }
  }
  return { raw, dialect: new Dialect(config), writes };
}
