import { chmodSync, closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { AuditEvent } from '#domain/audit/audit.ts';
import { newUuid } from '#server/ids.ts';
import type { Tables } from '../tables.ts';
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
 * What opens an account by itself or is about to: it may have been ended, revoked or used since a copy was made. Who brings back a copy of
 * PostgreSQL empties the same tables (docs/security.md).
 */
export const endedByRestore = [
  'inauth_token',
  'inauth_personal_token',
  'inauth_link',
  'inauth_setup_link',
  'inauth_ticket',
  'inauth_code',
  'inauth_passkey_challenge',
  'inauth_external_flow',
  'inauth_external_session',
  // What was on its way to Polarion then is older than what went there since.
  'polarion_send',
] as const satisfies readonly (keyof Tables)[];

/** Of an older product a copy may lack what came later; the server adds it when it starts. */
const columnsOf = (db: Database, table: string) =>
  (db.prepare(`pragma table_info(${table})`).all() as { name: string }[]).map(({ name }) => name);

/** Ends what a copy knows of sessions, tokens, links and codes, and writes that it was brought back. */
function endAndNote(db: Database, name: string): void {
  for (const table of endedByRestore) if (columnsOf(db, table).length > 0) db.exec(`delete from ${table}`);
  const event: AuditEvent = 'workplace.restored';
  const who = { user_id: null, account: 'npm run backup', address: 'console' };
  const line = { id: newUuid(), at: new Date().toISOString(), event, ...who, target_id: '', target: name, detail: '' };
  const known = new Set(columnsOf(db, 'audit'));
  const values = Object.entries(line).filter(([column]) => known.has(column));
  if (values.length === 0) return;
  const columns = values.map(([column]) => column).join(', ');
  const insert = db.prepare(`insert into audit (${columns}) values (${values.map(() => '?').join(', ')})`);
  insert.run(...values.map(([, value]) => value));
}

/**
 * Puts a checked copy in the place of a database that no server holds, and ends what it knows of sessions, tokens, links and codes. What was there
 * is put aside.
 * @param name of the copy, for the audit log
 * @returns where it was put, if there was anything
 * @throws Error naming the server that holds it
 */
export function bringBack(copy: string, file: string, name: string): string | undefined {
  const lock = WorkplaceLock.take(file);
  try {
    const restoring = `${file}.restoring`;
    copyFileSync(copy, restoring);
    chmodSync(restoring, 0o600);
    using(restoring, (db) => {
      db.exec('pragma journal_mode = delete; begin');
      endAndNote(db, name);
      db.exec('commit');
    });
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
