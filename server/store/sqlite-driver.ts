import type { DatabaseSync } from '@photostructure/sqlite';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, SqliteDatabase } from 'kysely';
import { asStoreFailure } from './store-failure.ts';
import { refuseSecondConnection } from './transaction-guard.ts';
import { WritesSeen } from './writes-seen.ts';

type Database = InstanceType<typeof DatabaseSync>;

/** Changes after which the log is taken into the file: about SQLite's own thousand pages. */
const changesOfCheckpoint = 1000;

/** What the driver works with: the connection that writes, and one that only reads, opened when it is needed first. */
export interface Connections {
  raw: Database;
  writer: SqliteDatabase;
  /** Absent for a database in memory, which no second connection sees. */
  reader: (() => SqliteDatabase) | undefined;
  writes: WritesSeen;
  close(): void;
}

/**
 * One connection writes; a transaction has it to itself. While one is open, everybody else reads over a second connection what was committed last
 * (sqlite.org/isolation.html), instead of waiting until ten thousand rows are written. Other writes wait.
 */
export class OneWriter implements Driver {
  readonly #connections: Connections;
  readonly #changesMade: ReturnType<Database['prepare']>;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  #changesKept = 0;

  constructor(connections: Connections) {
    this.#connections = connections;
    this.#changesMade = connections.raw.prepare('select total_changes() as changes');
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseSecondConnection();
    return new Connection(this);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if ((connection as Connection).isInTransaction) this.#release();
    (connection as Connection).isInTransaction = false;
  }

  /** From the start as a writer: one that began by reading could not write after another process (`npm run admin`) has. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#take();
    (connection as Connection).isInTransaction = true;
    this.#execute('begin immediate');
    this.#connections.writes.begin();
  }

  async commitTransaction(): Promise<void> {
    const { writes } = this.#connections;
    try {
      this.#execute('commit');
    } finally {
      // In the same step: what was remembered before must not be taken for what is stored now. A commit that failed may have happened.
      writes.end();
    }
    const { changes } = this.#changesMade.get() as { changes: number };
    if (changes - this.#changesKept < changesOfCheckpoint) return;
    this.#changesKept = changes;
    setImmediate(() => void this.#checkpoint());
  }

  /** A full disk has rolled back already; a second time would hide the error that led here. */
  async rollbackTransaction(): Promise<void> {
    const { raw, writes } = this.#connections;
    writes.end();
    if (raw.isTransaction) this.#execute('rollback');
  }

  async destroy(): Promise<void> {
    this.#connections.close();
  }

  /** Runs a statement that belongs to no transaction. */
  async runAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, reader } = this.#connections;
    // A statement is one step, so nothing comes between when nobody has the connection.
    if (!this.#isTaken) return run(writer, query);
    if (reader && WritesSeen.effectOf(query.sql) === undefined) return run(reader(), query);
    await this.#take();
    try {
      return run(writer, query);
    } finally {
      this.#release();
    }
  }

  /** Runs a statement of the transaction that is open. */
  runInside<R>(query: CompiledQuery): QueryResult<R> {
    return run(this.#connections.writer, query);
  }

  #execute(sql: string): void {
    asStoreFailure(() => this.#connections.raw.exec(sql));
  }

  async #take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((next) => this.#waiting.push(next));
    this.#isTaken = true;
  }

  /** Passes the connection on to who has waited longest. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  /** In a step of its own: within a commit, as SQLite does it, who waits for the commit would wait for this too. */
  async #checkpoint(): Promise<void> {
    await this.#take();
    try {
      const { raw } = this.#connections;
      if (raw.isOpen) raw.exec('pragma wal_checkpoint(passive)');
    } catch {
      // A full or broken disk is said by the next write; the log stays and loses nothing.
    } finally {
      this.#release();
    }
  }
}

class Connection implements DatabaseConnection {
  isInTransaction = false;

  constructor(private readonly driver: OneWriter) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.isInTransaction ? this.driver.runInside(query) : this.driver.runAlone(query);
  }

  // biome-ignore lint/correctness/useYield: it refuses
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read in pages: a statement left open would keep the second connection at an old state.');
  }
}

function run<R>(db: SqliteDatabase, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = db.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}
