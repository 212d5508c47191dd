import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DatabaseSync } from '@photostructure/sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { foldText } from '#domain/fold-text.ts';
import { Checkpoints } from './checkpoints.ts';
import { flushLog } from './flush-log.ts';
import { OneWriter, usualCache } from './sqlite-driver.ts';
import { asStoreFailure } from './store-failure.ts';
import { encodeJson } from './value-codec.ts';
import { WritesSeen } from './writes-seen.ts';

type Database = InstanceType<typeof DatabaseSync>;
type Row = Record<string, unknown>;
type Decoder = (value: unknown) => unknown;

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

/** Of the connection that writes; a smaller cache for the one that reads beside it, which is seldom used. */
const pragmas = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'busy_timeout = 5000',
  `cache_size = -${usualCache}`,
  // Usually `Checkpoints` come first: in a commit it would hold everybody up.
  'wal_autocheckpoint = 50000',
];
const readerPragmas = ['query_only = ON', 'busy_timeout = 5000', 'cache_size = -16384'];

function openWith(file: string, list: readonly string[]): Database {
  const raw = new DatabaseSync(file);
  for (const pragma of list) raw.exec(`PRAGMA ${pragma}`);
  // Of letters beside plain ones its own `lower` knows nothing.
  raw.function('fold_text', { deterministic: true }, (text: unknown) => foldText(String(text ?? '')));
  return raw;
}

/**
 * The driver ends a statement when it is collected as garbage and not before, and SQLite closes a connection with its last statement: until then the
 * connection that reads counts as open, and the log stays beside the file.
 */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  // What was collected is ended in a later turn.
  await turn();
  await turn();
}

/**
 * SQLite through a driver with node:sqlite's interface. Durable: write-ahead log with a flush per commit.
 * @param file path of the database, or `:memory:`
 */
export function openSqlite(file: string) {
  const raw = openWith(file, pragmas);
  const version = raw.prepare('pragma data_version');
  const writes = new WritesSeen(() => Object.values(version.get() ?? {})[0]);
  const writer = adapt(raw, writes);
  let opened: SqliteDatabase | undefined;
  const reader = () => {
    opened ??= adapt(openWith(file, readerPragmas), writes);
    return opened;
  };
  const closeReader = () => {
    opened?.close();
    opened = undefined;
  };
  const close = () => {
    closeReader();
    raw.close();
  };
  const isFile = file !== ':memory:';
  const checkpoints = isFile ? new Checkpoints(file) : undefined;
  let driver: OneWriter | undefined;
  /** Leaves the file to the connection that writes, with no transaction open. */
  const alone = async () => {
    await driver?.end();
    const hadReader = opened !== undefined;
    closeReader();
    if (hadReader) await collectGarbage();
    await checkpoints?.close();
  };
  const connections = {
    raw,
    writer,
    reader: isFile ? reader : undefined,
    writes,
    checkpoints,
    close,
    flushLog: isFile ? () => flushLog(file) : undefined,
  };
  class Dialect extends SqliteDialect {
    override createAdapter() {
      return new Adapter();
    }
    override createDriver() {
      driver = new OneWriter(connections);
      return driver;
    }
  }
  return { raw, dialect: new Dialect({ database: writer }), writes, alone };
}
