import { hostname } from 'node:os';
import { DatabaseSync } from '@photostructure/sqlite';

type Database = InstanceType<typeof DatabaseSync>;

interface Holder {
  pid: number;
  host: string;
  since: string;
  workplace: number;
}

/** How long a server that is just ending may still hold its file (ms). */
const patience = 1_500;
const busy = 5;

const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === busy;

/**
 * One server per SQLite file. Beside it lies `<file>.lock`, a database of one row in which the holder keeps a write transaction open: the
 * operating system ends that with the process, however it ends, and others still read who holds it.
 */
export class WorkplaceLock {
  private constructor(
    private readonly db: Database,
    /** Was there ever a whole workplace in the file? */
    readonly hadWorkplace: boolean,
  ) {}

  /** @throws Error naming the holder */
  static take(file: string): WorkplaceLock {
    const db = new DatabaseSync(`${file}.lock`, { timeout: patience });
    try {
      db.exec('begin immediate');
      db.exec('create table if not exists holder (id integer primary key, pid, host, since, workplace integer)');
      const had = holderIn(db)?.workplace === 1;
      db.prepare('insert or replace into holder values (1, ?, ?, ?, ?)').run(
        process.pid,
        hostname(),
        new Date().toISOString(),
        had ? 1 : 0,
      );
      // Others see the row only when it is committed.
      db.exec('commit');
      db.exec('begin immediate');
      return new WorkplaceLock(db, had);
    } catch (error) {
      const who = isBusy(error) ? heldBy(file, db) : error;
      db.close();
      throw who;
    }
  }

  /** From now on an empty file is a loss. @throws Error when another process took the lock at this moment */
  noteWorkplace(): void {
    if (this.hadWorkplace) return;
    this.db.exec('update holder set workplace = 1');
    this.db.exec('commit');
    this.db.exec('begin immediate');
  }

  release(): void {
    this.db.exec('rollback');
    this.db.close();
  }
}

const holderIn = (db: Database) => db.prepare('select * from holder where id = 1').get() as Holder | undefined;

function heldBy(file: string, db: Database): Error {
  let holder: Holder | undefined;
  try {
    holder = holderIn(db);
  } catch {
    // Another process has just made the file and not written its name yet.
  }
  const who = holder ? `process ${holder.pid} on ${holder.host}, since ${holder.since}` : 'another process';
  return new Error(
    `${file} is held by ${who}.\nOnly one server at a time can use a SQLite file; stop that one first. Several servers can share a PostgreSQL database (DATABASE_URL).`,
  );
}
