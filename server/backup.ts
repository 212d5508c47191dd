import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { requireRecipients } from './backups/archive.ts';
import { copiedAs, copyFiles, makeBackup, refuseProblems } from './backups/make-backup.ts';
import { hasProgram } from './backups/postgres-tools.ts';
import { withPlainCopy } from './backups/unpack.ts';
import { becomeOwnerOf } from './files/become-owner.ts';
import { makeFolder } from './files/make-folder.ts';
import { readSettings } from './settings.ts';
import { bringBack } from './store/engines/sqlite-copy.ts';

/** `npm run backup`: copies the workplace while the server runs, checks it, and brings a copy back. */

const usage = `npm run backup                        copies the database and files to BACKUP_DIR (DATA_DIR/backups)
npm run backup -- <folder>            … to this folder
npm run backup -- --check             checks the whole database
npm run backup -- --check <copy>      … a copy
npm run backup -- --restore <copy>    restores a copy; the server must be stopped
A copy that was encrypted for BACKUP_RECIPIENT needs --identity <file with the private key> too.`;

const onPostgres = `The database is PostgreSQL: back it up and restore it with its own tools (pg_dump, pg_restore).
The files of the workplace are in DATA_DIR/uploads; each is written only once, so a plain copy of that folder is a backup.
Before you start a server on a restored copy, end the sessions and links that were open then: see docs/security.md.`;

const say = (line: string) => process.stdout.write(`${line}\n`);

class UsageError extends Error {}

/** The database in a copy: the copy is a folder made here, or a single file. */
const databaseIn = (copy: string) => (statSync(copy).isDirectory() ? join(copy, copiedAs.sqlite) : copy);

/** @param plain the copy in the clear */
function restore(copy: string, plain: string, dataDir: string, database: string): void {
  const from = databaseIn(plain);
  refuseProblems(from);
  makeFolder(dataDir);
  copyFiles(join(dirname(from), 'uploads'), join(dataDir, 'uploads'));
  const aside = bringBack(from, database, basename(resolve(copy)));
  say(
    `${database} was restored from ${resolve(copy)}. Everybody has to sign in again; personal tokens and password links have to be created again.`,
  );
  say(
    'Accounts are as they were when the copy was made: check users who have since been disabled, lost rights or changed their password.',
  );
  if (aside) say(`The previous database is kept: ${aside}`);
}

function wordsOf(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { check: { type: 'boolean' }, restore: { type: 'string' }, identity: { type: 'string' } },
    });
  } catch {
    throw new UsageError(usage);
  }
}

async function run(given: readonly string[]): Promise<void> {
  const { values, positionals } = wordsOf(given);
  const [place, ...more] = positionals;
  const { check = false, restore: restored, identity } = values;
  const asked = Number(check) + Number(restored !== undefined);
  if (more.length > 0 || asked > 1 || (restored !== undefined && place) || (identity && asked === 0))
    throw new UsageError(usage);
  process.umask(0o077);
  const { store, dataDir, backup } = readSettings(process.env);
  const { file } = store;
  if (!file && (asked > 0 || !hasProgram('pg_dump'))) throw new Error(onPostgres);
  becomeOwnerOf(file && existsSync(file) ? file : dataDir);
  if (check && place) await withPlainCopy(place, identity, dataDir, (plain) => checkOne(place, databaseIn(plain)));
  else if (check && file) checkOne(file, file);
  else if (restored !== undefined && file)
    await withPlainCopy(restored, identity, dataDir, (plain) => restore(restored, plain, dataDir, file));
  else {
    const { folder, recipients } = backup;
    await requireRecipients(recipients);
    const made = await makeBackup({ source: store, dataDir, folder: place ? resolve(place) : folder, recipients });
    say(`The copy is whole: ${made.place}`);
  }
}

function checkOne(name: string, database: string): void {
  refuseProblems(database);
  say(`${resolve(name)} is whole.`);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
