import { setTimeout, setImmediate as turn } from 'node:timers/promises';
import type { DatabaseSync } from '@photostructure/sqlite';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, SqliteDatabase } from 'kysely';
import { Failure } from '#contract/kit/errors.ts';
import { giveWay, heldFor, longestSlice } from '#server/loop/give-way.ts';
import type { Checkpoints } from './checkpoints.ts';
import { asStoreFailure } from './store-failure.ts';
import { refuseSecondConnection } from './transaction-guard.ts';
import { WritesSeen } from './writes-seen.ts';

type Database = InstanceType<typeof DatabaseSync>;

/** Of the connection that writes (kB). */
export const usualCache = 65_536;

/** Changes after which the log is taken into the file: about SQLite's own thousand pages. */
const changesOfCheckpoint = 1000;
/** Pages: 16 MB. */
const longLog = 4_000;
/**
 * A transaction that has written so many rows is a large one: it keeps few changed pages in memory (kB), so that they go into the log little by
 * little. Left to the commit they would be written in one go.
 */
const manyRows = 2_000;
const cacheOfLarge = 4_096;

/**
 * Statements of SQLite take no turn of the event loop, however many are awaited one after the other. After so long (ms) the next one outside a
 * transaction waits for a turn, on a file; calls that came together share it.
 */
const longestTurn = 20;

/** A transaction that is open when the database is to be closed may take this long (ms); then it is rolled back. */
const endsWithin = 300;

/** What the driver works with: the connection that writes, and one that only reads, opened when it is needed first. */
export interface Connections {
  raw: Database;
  writer: SqliteDatabase;
  /** Absent for a database in memory, which no second connection sees. */
  reader: (() => SqliteDatabase) | undefined;
  writes: WritesSeen;
  /** Absent for a database in memory, which has no log. */
  checkpoints: Checkpoints | undefined;
  flushLog: (() => Promise<void>) | undefined;
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
  #isCheckpointing = false;
  /** Written by the transaction that is open, which began, or gave way last, at this time. */
  #rows = 0;
  #since = 0;
  /** Nobody begins any more; then nothing is written any more. */
  #state: 'open' | 'ending' | 'ended' = 'open';
  #onFree: (() => void) | undefined;

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
    if (!(connection as Connection).isInTransaction) return;
    (connection as Connection).isInTransaction = false;
    if (this.#rows >= manyRows && this.#connections.raw.isOpen) this.#setCache(usualCache);
    this.#rows = 0;
    this.#release();
  }

  /** From the start as a writer: one that began by reading could not write after another process (`npm run admin`) has. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#take();
    (connection as Connection).isInTransaction = true;
    this.#execute('begin immediate');
    this.#connections.writes.begin();
    this.#since = performance.now();
  }

  async commitTransaction(): Promise<void> {
    const { writes, flushLog } = this.#connections;
    if (this.#rows >= manyRows) await flushLog?.();
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
    if (raw.isOpen && raw.isTransaction) this.#execute('rollback');
  }

  /**
   * Lets nobody begin any more, and ends the transaction that is open: with it the file cannot be made whole. Resolves when none is.
   */
  async end(): Promise<void> {
    if (this.#state !== 'open') return;
    this.#state = 'ending';
    const { raw } = this.#connections;
    if (this.#isTaken) {
      const free = new Promise<void>((done) => {
        this.#onFree = done;
      });
      await Promise.race([free, setTimeout(endsWithin)]);
    }
    this.#state = 'ended';
    if (raw.isOpen && raw.isTransaction) this.#execute('rollback');
  }

  async destroy(): Promise<void> {
    this.#connections.close();
  }

  /** Runs a statement that belongs to no transaction. */
  async runAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, reader } = this.#connections;
    if (reader && heldFor() > longestTurn) await turn();
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

  /** Has the transaction that is open worked for so long that others are to be heard? In memory they would wait for it all the same. */
  isPauseDue(): boolean {
    if (!this.#connections.reader) return false;
    return heldFor() > longestSlice && performance.now() - this.#since > longestSlice;
  }

  async pause(): Promise<void> {
    await giveWay();
    this.#since = performance.now();
  }

  /** Runs a statement of the transaction that is open. */
  runInside<R>(query: CompiledQuery): QueryResult<R> {
    // Rolled back already: it would be stored by itself.
    if (this.#state === 'ended') throw new Failure('NotReady');
    const result = run<R>(this.#connections.writer, query);
    const before = this.#rows;
    this.#rows += Number(result.numAffectedRows ?? 0);
    if (before < manyRows && this.#rows >= manyRows) this.#setCache(cacheOfLarge);
    return result;
  }

  #setCache(kilobytes: number): void {
    this.#connections.raw.exec(`pragma cache_size = -${kilobytes}`);
  }

  #execute(sql: string): void {
    asStoreFailure(() => this.#connections.raw.exec(sql));
  }

  async #take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((next) => this.#waiting.push(next));
    this.#isTaken = true;
    if (this.#state === 'open') return;
    this.#release();
    throw new Failure('NotReady');
  }

  /** Passes the connection on to who has waited longest. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else {
      this.#isTaken = false;
      this.#onFree?.();
    }
  }

  /**
   * After a commit: within it, as SQLite does it, who waits for the commit would wait for this too. What is written while the thread works keeps
   * the log from beginning anew; when it has become long, the little that is left is taken while nobody writes.
   */
  async #checkpoint(): Promise<void> {
    const { raw, checkpoints } = this.#connections;
    if (this.#isCheckpointing || !checkpoints) return;
    this.#isCheckpointing = true;
    try {
      const done = await checkpoints.take();
      if (done && (done.taken === done.frames || done.frames < longLog)) return;
      await this.#take();
      try {
        if (raw.isOpen) raw.exec('pragma wal_checkpoint(passive)');
      } finally {
        this.#release();
      }
    } catch {
      // A full or broken disk is said by the next write; the log stays and loses nothing.
    } finally {
      this.#isCheckpointing = false;
    }
  }
}

class Connection implements DatabaseConnection {
  isInTransaction = false;

  constructor(private readonly driver: OneWriter) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.isInTransaction) return this.driver.runAlone(query);
    if (this.driver.isPauseDue()) await this.driver.pause();
    return this.driver.runInside(query);
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
