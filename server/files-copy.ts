import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { becomeOwnerOf } from './files/become-owner.ts';
import { makeFolder } from './files/make-folder.ts';
import { type CopiedFiles, copyToFolder, copyToStore } from './files/shared/copy-files.ts';
import { ObjectStore } from './files/shared/object-store.ts';
import { probe } from './files/shared/probe.ts';
import { nameOfPlace } from './files/shared/shared-place.ts';
import { usageOf } from './own-command.ts';
import { programFailure } from './program-failure.ts';
import { readSettings } from './settings.ts';

/** `npm run files:copy`: moves uploads from the folder of data to a shared store or back. Reads the environment of the server. */

const usage = `${usageOf('files-copy', [
  [
    'to-store [<folder>]',
    'copies the uploads of DATA_DIR/uploads, or of a folder such as that of a backup, to FILES_URL',
  ],
  ['to-folder [<folder>]', 'copies the uploads of FILES_URL to DATA_DIR/uploads, or to a folder'],
])}
Both may be run again: files that are there and whole are left. Nothing is removed where they come from.`;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Named one by one; of more it is said how many. */
const mostNamed = 20;

class UsageError extends Error {}

async function run([direction, given, ...more]: readonly string[]): Promise<void> {
  if (more.length > 0 || (direction !== 'to-store' && direction !== 'to-folder')) throw new UsageError(usage);
  process.umask(0o077);
  const { files, dataDir } = readSettings(process.env);
  if (!files.shared) throw new Error('FILES_URL is not set: it names the store.');
  const folder = given === undefined ? join(dataDir, 'uploads') : resolve(given);
  if (direction === 'to-store' && !existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const objects = new ObjectStore(files.shared, { isPatient: true });
  const { line, isAway } = await probe(objects);
  if (isAway) throw new Error(line);
  const began = performance.now();
  if (direction === 'to-folder') {
    makeFolder(dataDir);
    becomeOwnerOf(dataDir);
  }
  const done = direction === 'to-store' ? await copyToStore(folder, objects) : await copyToFolder(objects, folder);
  tell(done, direction === 'to-store' ? nameOfPlace(files.shared) : folder, performance.now() - began);
}

/** @throws Error when some files are damaged where they come from */
function tell({ copied, present, damaged }: CopiedFiles, to: string, took: number): void {
  const seconds = (took / 1000).toFixed(1);
  say(
    `${copied} files were copied to ${to}, ${present} were there already, all compared by their hashes, in ${seconds} s.`,
  );
  if (damaged.length === 0) return;
  const named = damaged.slice(0, mostNamed).join('\n');
  throw new Error(`${damaged.length} files are damaged where they come from and were not copied:\n${named}`);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${programFailure(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
