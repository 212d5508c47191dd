import { cpSync, existsSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { becomeOwnerOf } from './files/become-owner.ts';
import { makeFolder } from './files/make-folder.ts';
import { readSettings } from './settings.ts';
import { bringBack, checkDatabase, copyDatabase } from './store/engines/sqlite-copy.ts';

/** `npm run backup`: copies the workplace while the server runs, checks it, and brings a copy back. */

const usage = `npm run backup                        copies the database and files to DATA_DIR/backups
npm run backup -- <folder>            … to this folder
npm run backup -- --check             checks the whole database
npm run backup -- --check <copy>      … a copy
npm run backup -- --restore <copy>    restores a copy; the server must be stopped`;

const onPostgres = `The database is PostgreSQL: back it up and restore it with its own tools (pg_dump, pg_restore).
The files of the workplace are in DATA_DIR/uploads; each is written only once, so a plain copy of that folder is a backup.
Before you start a server on a restored copy, end the sessions and links that were open then: see docs/security.md.`;

const say = (line: string) => process.stdout.write(`${line}\n`);

class UsageError extends Error {}

/** The database in a copy: the copy is a folder made here, or a single file. */
function databaseIn(copy: string): string {
  const path = resolve(copy);
  if (!existsSync(path)) throw new Error(`There is no copy ${path}.`);
  return statSync(path).isDirectory() ? join(path, 'intara.db') : path;
}

function refuseProblems(file: string): void {
  const problems = checkDatabase(file);
  if (problems.length > 0) throw new Error(`${file} is damaged:\n${problems.join('\n')}`);
}

/** Files are kept under the hash of their content and never changed: one that is there is the same. */
function copyFiles(from: string, to: string, attempts = 3): void {
  if (!existsSync(from) || from === to) return;
  try {
    cpSync(from, to, { recursive: true, force: false });
  } catch (error) {
    // The server has just set a file aside that nothing names, or removed one: what is there now is copied.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempts === 1) throw error;
    copyFiles(from, to, attempts - 1);
  }
}

function copyTo(folder: string, dataDir: string, database: string): void {
  const place = join(resolve(folder), `intara-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  const part = `${place}.part`;
  makeFolder(part);
  copyDatabase(database, join(part, 'intara.db'));
  refuseProblems(join(part, 'intara.db'));
  // After the database: whatever it names is there.
  copyFiles(join(dataDir, 'uploads'), join(part, 'uploads'));
  renameSync(part, place);
  say(`The copy is whole: ${place}`);
}

function restore(copy: string, dataDir: string, database: string): void {
  const from = databaseIn(copy);
  refuseProblems(from);
  makeFolder(dataDir);
  copyFiles(join(dirname(from), 'uploads'), join(dataDir, 'uploads'));
  const aside = bringBack(from, database, basename(resolve(copy)));
  say(
    `${database} was restored from ${from}. Everybody has to sign in again; personal tokens and password links have to be created again.`,
  );
  say(
    'Accounts are as they were when the copy was made: check users who have since been disabled, lost rights or changed their password.',
  );
  if (aside) say(`The previous database is kept: ${aside}`);
}

function run(given: readonly string[]): void {
  const [first, second] = given;
  if (given.length > (first?.startsWith('--') ? 2 : 1)) throw new UsageError(usage);
  process.umask(0o077);
  const { store, dataDir } = readSettings(process.env);
  const { file } = store;
  if (!file) throw new Error(onPostgres);
  becomeOwnerOf(existsSync(file) ? file : dataDir);
  if (first === '--check') {
    const checked = second ? databaseIn(second) : file;
    refuseProblems(checked);
    say(`${checked} is whole.`);
  } else if (first === '--restore' && second) restore(second, dataDir, file);
  else if (first?.startsWith('--')) throw new UsageError(usage);
  else copyTo(first ?? join(dataDir, 'backups'), dataDir, file);
}

try {
  run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
