import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from '@photostructure/sqlite';
import { makeFolder } from '#server/files/make-folder.ts';
import { ownCommand } from '#server/own-command.ts';

type Database = InstanceType<typeof DatabaseSync>;

/** SQLITE_CORRUPT and SQLITE_NOTADB (sqlite.org/rescode.html). */
const damagedCodes = new Set([11, 26]);
const problemsShown = 5;

const restoreHint = `Nothing was changed. To bring a copy back: ${ownCommand('backup', '--restore <copy>')}`;

/** Copies that were made before a migration, beside the file. */
const copiesOf = (file: string) =>
  readdirSync(dirname(file))
    .filter((name) => name.startsWith(`${basename(file)}.before-`))
    .map((name) => join(dirname(file), name));

/** @throws Error when a workplace was here and the file has nothing in it any more */
export function refuseEmptied(file: string, hadWorkplace: boolean, isFresh: () => boolean): void {
  if (!hadWorkplace && copiesOf(file).length === 0) return;
  const found = existsSync(file);
  if (found && statSync(file).size > 0 && !isFresh()) return;
  throw new Error(
    `${file} ${found ? 'is empty' : 'is missing'}, but it contained a workplace. ${restoreHint}\n` +
      `${copiesIn(file)}To start a new workplace anyway, move everything named ${basename(file)}* away first.`,
  );
}

/** A line that names the copies made before migrations; empty where there are none. */
export const copiesIn = (file: string): string => {
  const copies = copiesOf(file);
  return copies.length > 0 ? `Copies beside it: ${copies.join(', ')}\n` : '';
};

/** What is wrong with a database, some lines of it. @param how `quick`: pages and rows (0.5 s for 200 MB); `full`: indexes too (5 s) */
export function problemsOf(raw: Database, how: 'quick' | 'full'): string[] {
  const pragma = how === 'quick' ? 'quick_check' : 'integrity_check';
  const rows = raw.prepare(`pragma ${pragma}(${problemsShown})`).all() as Record<string, string>[];
  return rows.flatMap((row) => Object.values(row)).filter((line) => line !== 'ok');
}

/** What the driver says of damage where it gives no code: while a statement is prepared. */
const damagedText = /database disk image is malformed|file is not a database|malformed database schema/;

/** The error of a driver; damage becomes a sentence that says what to do. */
export function explainDamage(file: string, error: unknown): unknown {
  const { errcode = 0, message } = error as { errcode?: number; message: string };
  const isDamage = damagedCodes.has(errcode & 0xff) || damagedText.test(message);
  return isDamage && !message.startsWith(file) ? damaged(file, [message]) : error;
}

/** Opens or reads a database. @throws Error */
export function noticeDamage<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw explainDamage(file, error);
  }
}

/** @throws Error when pages or rows are damaged */
export function refuseDamaged(file: string, raw: Database): void {
  const problems = noticeDamage(file, () => problemsOf(raw, 'quick'));
  if (problems.length > 0) throw damaged(file, problems);
}

const damaged = (file: string, problems: string[]) =>
  new Error(`${file} is damaged: ${problems.join('; ')}\n${copiesIn(file)}${restoreHint}`);

/** The folder of the file; the file itself with what SQLite keeps beside it is for its owner only. */
export function makePrivate(file: string): void {
  makeFolder(dirname(file));
  for (const path of [file, `${file}-wal`, `${file}-shm`, `${file}.lock`, ...copiesOf(file)])
    if (existsSync(path))
      try {
        chmodSync(path, 0o600);
      } catch {
        // The file of somebody else, lent to us by its group: its mode is theirs to choose.
      }
}
