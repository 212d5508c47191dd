import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { copiedAs, copyFiles, makeBackup, refuseProblems } from './backups/make-backup.ts';
import { hasProgram } from './backups/postgres-tools.ts';
import { becomeOwnerOf } from './files/become-owner.ts';
import { makeFolder } from './files/make-folder.ts';
import { readSettings } from './settings.ts';
import { bringBack } from './store/engines/sqlite-copy.ts';

/** `npm run backup`: copies the workplace while the server runs, checks it, and brings a copy back. */

const usage = `npm run backup                        copies the database and files to BACKUP_DIR (DATA_DIR/backups)
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
  return statSync(path).isDirectory() ? join(path, copiedAs.sqlite) : path;
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

async function run(given: readonly string[]): Promise<void> {
  const [first, second] = given;
  if (given.length > (first?.startsWith('--') ? 2 : 1)) throw new UsageError(usage);
  process.umask(0o077);
  const { store, dataDir, backup } = readSettings(process.env);
  const { file } = store;
  if (!file && (first?.startsWith('--') || !hasProgram('pg_dump'))) throw new Error(onPostgres);
  becomeOwnerOf(file && existsSync(file) ? file : dataDir);
  if (first === '--check' && file) {
    const checked = second ? databaseIn(second) : file;
    refuseProblems(checked);
    say(`${checked} is whole.`);
  } else if (first === '--restore' && second && file) restore(second, dataDir, file);
  else if (first?.startsWith('--')) throw new UsageError(usage);
  else {
    const { place } = await makeBackup({ source: store, dataDir, folder: first ? resolve(first) : backup.folder });
    say(`The copy is whole: ${place}`);
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
