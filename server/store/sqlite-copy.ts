import { chmodSync, closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { noticeDamage, problemsOf } from './sqlite-file.ts';
import { WorkplaceLock } from './workplace-lock.ts';

type Database = InstanceType<typeof DatabaseSync>;

/** What SQLite keeps beside a database. */
const parts = ['', '-wal', '-shm'];

function using<T>(file: string, work: (db: Database) => T): T {
  if (!existsSync(file)) throw new Error(`There is no database ${file}.`);
  const db = new DatabaseSync(file, { timeout: 5_000 });
  try {
    return noticeDamage(file, () => work(db));
  } finally {
    db.close();
  }
}

function flush(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/**
 * Copies a database as it is at this moment, whether a server writes it or not: one read transaction, so writers do not wait and the copy is whole.
 * @throws Error when it is damaged or the copy cannot be written
 */
export function copyDatabase(file: string, to: string): void {
  using(file, (db) => db.exec(`vacuum into '${to.replaceAll("'", "''")}'`));
  chmodSync(to, 0o600);
  flush(to);
}

/** Everything that is wrong with a database: pages, indexes, references, and whether it is one of ours. */
export function checkDatabase(file: string): string[] {
  return using(file, (db) => {
    const tables = db
      .prepare("select name from sqlite_master where name in ('kysely_migration', 'task_version')")
      .all();
    if (tables.length < 2) return ['it is no workplace'];
    const dangling = db.prepare('pragma foreign_key_check').all() as { table: string }[];
    const refers = [...new Set(dangling.map(({ table }) => `${table} refers to rows that are not there`))];
    return [...problemsOf(db, 'full'), ...refers];
  });
}

/**
 * Puts a checked copy in the place of a database that no server holds, and ends the sessions it knows: they may have been ended since. What was
 * there is put aside.
 * @returns where it was put, if there was anything
 * @throws Error naming the server that holds it
 */
export function bringBack(copy: string, file: string): string | undefined {
  const lock = WorkplaceLock.take(file);
  try {
    const restoring = `${file}.restoring`;
    copyFileSync(copy, restoring);
    chmodSync(restoring, 0o600);
    using(restoring, (db) => db.exec('pragma journal_mode = delete; delete from inauth_token'));
    flush(restoring);
    const aside = `${file}.before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`;
    const existed = existsSync(file);
    for (const part of parts) if (existsSync(file + part)) renameSync(file + part, aside + part);
    renameSync(restoring, file);
    flush(dirname(file));
    lock.noteWorkplace();
    return existed ? aside : undefined;
  } finally {
    lock.release();
  }
}
