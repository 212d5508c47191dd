import { chmodSync, cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeFolder } from '#server/files/make-folder.ts';
import { copyToFolder } from '#server/files/shared/copy-files.ts';
import { ObjectStore } from '#server/files/shared/object-store.ts';
import type { SharedPlace } from '#server/files/shared/shared-place.ts';
import { lockFolder } from '#server/store/engines/folder-lock.ts';
import { checkDatabase, copyDatabase } from '#server/store/engines/sqlite-copy.ts';
import { encryptedEnding, encryptFolder, flushFolder } from './archive.ts';
import { nextName, rotate, sizeOf, sweepUnfinished, unfinished } from './copies.ts';
import { checkDump, dumpDatabase } from './postgres-tools.ts';
import { scratchIn } from './unpack.ts';

export interface BackupPlan {
  source: { file: string } | { url: string; directUrl?: string };
  dataDir: string;
  /** The store that has the files, if they are not in the folder of data. */
  shared?: SharedPlace | undefined;
  /** Where the copy goes. */
  folder: string;
  /** How many copies made by time stay; absent for one that somebody has asked for. */
  keep?: number;
  /** Public keys of age it is encrypted for; absent or none: it is not. */
  recipients?: readonly string[];
}

export interface MadeBackup {
  place: string;
  bytes: number;
  /** Of a shared store: how many files came from there, and those that are damaged there and are not in the copy. */
  files?: { copied: number; damaged: string[] };
}

/** What a copy of each engine is called in its folder. */
export const copiedAs = { sqlite: 'intara.db', postgres: 'intara.dump' } as const;

/** @throws Error naming everything that is wrong with a SQLite database */
export function refuseProblems(file: string): void {
  const problems = checkDatabase(file);
  if (problems.length > 0) throw new Error(`${file} is damaged:\n${problems.join('\n')}`);
}

/** Files are kept under the hash of their content and never changed: one that is there is the same. */
export function copyFiles(from: string, to: string, attempts = 3): void {
  if (!existsSync(from) || from === to) return;
  try {
    cpSync(from, to, { recursive: true, force: false });
  } catch (error) {
    // The server has just set a file aside that nothing names, or removed one: what is there now is copied.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempts === 1) throw error;
    copyFiles(from, to, attempts - 1);
  }
}

async function copyInto(part: string, { source, dataDir, shared }: BackupPlan): Promise<MadeBackup['files']> {
  makeFolder(part);
  if ('file' in source) {
    copyDatabase(source.file, join(part, copiedAs.sqlite));
    refuseProblems(join(part, copiedAs.sqlite));
  } else {
    const dump = join(part, copiedAs.postgres);
    await dumpDatabase(source.directUrl ?? source.url, dump);
    chmodSync(dump, 0o600);
    await checkDump(dump);
  }
  // After the database: whatever it names is there.
  if (shared) return copyToFolder(new ObjectStore(shared, { isPatient: true }), join(part, 'uploads'));
  copyFiles(join(dataDir, 'uploads'), join(part, 'uploads'));
  return undefined;
}

/** Hears what has arrived while a copy of SQLite was made, which has no pause: who has ended it meanwhile finds no copy under its name. */
async function pause(): Promise<void> {
  // The first turn may be the rest of one that has asked the system already.
  for (let turn = 0; turn < 2; turn++) await nextTurn();
}

/** Holds folders for this backup alone. @returns what releases them */
function lockFolders(folders: ReadonlySet<string>): () => void {
  const held: (() => void)[] = [];
  const release = () => {
    for (const one of held) one();
  };
  try {
    for (const folder of folders) {
      makeFolder(folder);
      held.push(lockFolder(folder));
      sweepUnfinished(folder);
    }
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

const foldersOf = ({ folder, recipients = [], dataDir }: BackupPlan) => {
  const scratch = recipients.length > 0 ? scratchIn(dataDir) : folder;
  return { scratch, folders: new Set([scratch, folder]) };
};

/** Removes what backups to this place have left that were killed. @throws Error when another one is being made there */
export const sweepBackups = (plan: BackupPlan): void => lockFolders(foldersOf(plan).folders)();

/**
 * Copies database and files while servers work, and checks the copy. It gets its name when it is whole; what others have left unfinished is removed, and
 * with `keep` the oldest copies made by time. One for recipients is in the clear in the data folder only, until it is encrypted.
 * @throws Error when it cannot be made, or is damaged; nothing of it is left then, nor when the process exits meanwhile
 */
export async function makeBackup(plan: BackupPlan): Promise<MadeBackup> {
  const { folder, keep, recipients = [] } = plan;
  const isEncrypted = recipients.length > 0;
  const { scratch, folders } = foldersOf(plan);
  const release = lockFolders(folders);
  try {
    const name = nextName(folder, keep !== undefined);
    const plain = join(scratch, name + unfinished);
    const place = join(folder, isEncrypted ? name + encryptedEnding : name);
    let files: MadeBackup['files'];
    const clean = () => {
      for (const left of [plain, place + unfinished]) rmSync(left, { recursive: true, force: true });
    };
    process.once('exit', clean);
    try {
      const found = await copyInto(plain, plan);
      files = found && { copied: found.copied, damaged: found.damaged };
      if (isEncrypted) await encryptFolder(plain, place + unfinished, recipients);
      await pause();
      renameSync(isEncrypted ? place + unfinished : plain, place);
    } finally {
      process.removeListener('exit', clean);
      clean();
    }
    flushFolder(folder);
    if (keep !== undefined) rotate(folder, keep);
    return { place, bytes: sizeOf(place), ...(files && { files }) };
  } finally {
    release();
  }
}
