import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { requireRecipients } from './backups/archive.ts';
import { newestCopy } from './backups/copies.ts';
import { copyFiles, makeBackup, refuseProblems } from './backups/make-backup.ts';
import { checkDump, hasProgram } from './backups/postgres-tools.ts';
import { partsOf, type ScratchPlace, tryCopy } from './backups/try-copy.ts';
import { withPlainCopy } from './backups/unpack.ts';
import { becomeOwnerOf } from './files/become-owner.ts';
import type { FilesPlace } from './files/file-store.ts';
import { makeFolder } from './files/make-folder.ts';
import { copyToStore } from './files/shared/copy-files.ts';
import { ObjectStore } from './files/shared/object-store.ts';
import { nameOfPlace, type SharedPlace } from './files/shared/shared-place.ts';
import { ownCommand, usageOf } from './own-command.ts';
import { programFailure } from './program-failure.ts';
import { readSettings } from './settings.ts';
import { bringBack } from './store/engines/sqlite-copy.ts';

/** `npm run backup`: copies the workplace while the server runs, checks it, and brings a copy back. */

const usage = `${usageOf('backup', [
  ['', 'copies the database and files to BACKUP_DIR (DATA_DIR/backups)'],
  ['<folder>', '… to this folder'],
  ['--check', 'checks the whole database'],
  ['--check <copy>', '… a copy'],
  ['--try [<copy>]', 'restores a copy, the newest by itself, into a scratch folder or database and examines it'],
  ['--restore <copy>', 'restores a copy; the server must be stopped'],
])}
A copy that was encrypted for BACKUP_RECIPIENT needs --identity <file with the private key> too.`;

const onPostgres = `The database is PostgreSQL: back it up and restore it with its own tools (pg_dump, pg_restore).
The files of the workplace are in DATA_DIR/uploads, or in the store FILES_URL (\`${ownCommand('files-copy')}\` copies them); each is written only once.
Before you start a server on a restored copy, end the sessions and links that were open then: docs/operate.md and docs/security.md have the steps.`;

const say = (line: string) => process.stdout.write(`${line}\n`);

class UsageError extends Error {}

const noDatabase = (file: string) =>
  `There is no database ${file}. DATA_DIR names its folder, as for the server; without it, it is the folder data below the current one.`;

/** @throws Error when it is a copy of PostgreSQL */
const databaseIn = (copy: string) => {
  const found = partsOf(copy);
  if ('dump' in found) throw new Error(onPostgres);
  return found.file;
};

/** @param plain the copy in the clear */
async function restore(copy: string, plain: string, { dataDir, shared }: FilesPlace, database: string): Promise<void> {
  const from = databaseIn(plain);
  refuseProblems(from);
  makeFolder(dataDir);
  const uploads = join(dirname(from), 'uploads');
  // Before the database, so that whatever it names is there.
  if (shared) await restoreFiles(uploads, shared);
  else copyFiles(uploads, join(dataDir, 'uploads'));
  const aside = bringBack(from, database, basename(resolve(copy)));
  say(
    `${database} was restored from ${resolve(copy)}. Everybody has to sign in again; personal tokens and password links have to be created again.`,
  );
  say(
    'Accounts are as they were when the copy was made: check users who have since been disabled, lost rights or changed their password.',
  );
  if (aside) say(`The previous database is kept: ${aside}`);
}

async function restoreFiles(uploads: string, shared: SharedPlace): Promise<void> {
  const { copied, present, damaged } = await copyToStore(uploads, new ObjectStore(shared, { isPatient: true }));
  say(`${copied} files were copied to ${nameOfPlace(shared)}, ${present} were there already.`);
  if (damaged.length > 0)
    say(`${damaged.length} files of the copy are damaged and were not copied: ${damaged.join(', ')}`);
}

function wordsOf(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        check: { type: 'boolean' },
        try: { type: 'boolean' },
        restore: { type: 'string' },
        identity: { type: 'string' },
      },
    });
  } catch {
    throw new UsageError(usage);
  }
}

async function run(given: readonly string[]): Promise<void> {
  const { values, positionals } = wordsOf(given);
  const [place, ...more] = positionals;
  const { check = false, try: isTried = false, restore: restored, identity } = values;
  const asked = Number(check) + Number(isTried) + Number(restored !== undefined);
  if (more.length > 0 || asked > 1 || (restored !== undefined && place) || (identity && asked === 0))
    throw new UsageError(usage);
  process.umask(0o077);
  const { store, dataDir, files, backup } = readSettings(process.env);
  const { file } = store;
  const isOfCopy = isTried || (check && place);
  if (!file && !isOfCopy && (asked > 0 || !hasProgram('pg_dump'))) throw new Error(onPostgres);
  becomeOwnerOf(file && existsSync(file) ? file : dataDir);
  if (isTried)
    await tryOne(place ?? newestCopy(backup.folder), identity, {
      dataDir,
      ...('url' in store && { url: store.directUrl ?? store.url }),
    });
  else if (check && place) await withPlainCopy(place, identity, dataDir, (plain) => checkOne(place, plain));
  else if (check && file) await checkOne(file, existsSync(file) ? file : dataDir);
  else if (restored !== undefined && file)
    await withPlainCopy(restored, identity, dataDir, (plain) => restore(restored, plain, files, file));
  else {
    const { folder, recipients } = backup;
    // Before a folder for copies is made in a place that is none of the server's.
    if (file && !existsSync(file)) throw new Error(noDatabase(file));
    await requireRecipients(recipients);
    const takeOff = endInWords();
    const to = place ? resolve(place) : folder;
    const made = await makeBackup({ source: store, ...files, folder: to, recipients }).finally(takeOff);
    if (made.files) say(`${made.files.copied} files were copied from the store.`);
    if (made.files && made.files.damaged.length > 0)
      throw new Error(
        `${made.place} is whole but for ${made.files.damaged.length} files that are damaged in the store: ${made.files.damaged.join(', ')}`,
      );
    say(`The copy is whole: ${made.place}`);
  }
}

const endedBy = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Whoever ends the command finds no half copy: it ends at the next pause, when what was begun is removed.
 * @returns what takes that off once the copy is whole, and nothing is removed any more
 */
function endInWords(): () => void {
  const signals = Object.keys(endedBy) as (keyof typeof endedBy)[];
  const end = (signal: NodeJS.Signals) => {
    process.stderr.write('The copy was not made: the command was ended. What was begun is removed.\n');
    process.exit(endedBy[signal as keyof typeof endedBy]);
  };
  for (const signal of signals) process.once(signal, end);
  return () => {
    for (const signal of signals) process.removeListener(signal, end);
  };
}

async function tryOne(copy: string, identity: string | undefined, place: ScratchPlace): Promise<void> {
  say(`${resolve(copy)} is restored into a scratch place …`);
  const began = performance.now();
  const found = await withPlainCopy(copy, identity, place.dataDir, (plain) => tryCopy(plain, place));
  for (const { name, rows } of found.tables) if (rows > 0) say(`${name}  ${rows} rows`);
  const rows = found.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`${found.tables.length} tables with ${rows} rows, ${found.files} files. Last change: ${found.lastChange}.`);
  if (found.problems.length > 0) throw new Error(`The copy is not good:\n${found.problems.join('\n')}`);
  say(`The copy is good, which took ${seconds} s to see. The scratch place was removed.`);
}

async function checkOne(name: string, plain: string): Promise<void> {
  const found = partsOf(plain);
  if ('dump' in found) await checkDump(found.dump);
  else refuseProblems(found.file);
  say(`${resolve(name)} is whole.`);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${programFailure(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
