import { chmodSync, closeSync, cpSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#server/files/make-folder.ts';
import { lockFolder } from '#server/store/engines/folder-lock.ts';
import { checkDatabase, copyDatabase } from '#server/store/engines/sqlite-copy.ts';
import { nextName, rotate, sizeOf, sweepUnfinished, unfinished } from './copies.ts';
import { checkDump, dumpDatabase } from './postgres-tools.ts';

export interface BackupPlan {
  source: { file: string } | { url: string };
  dataDir: string;
  /** Where the copy goes. */
  folder: string;
  /** How many copies made by time stay; absent for one that somebody has asked for. */
  keep?: number;
}

export interface MadeBackup {
  place: string;
  bytes: number;
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

async function copyInto(part: string, { source, dataDir }: BackupPlan): Promise<void> {
  makeFolder(part);
  if ('file' in source) {
    copyDatabase(source.file, join(part, copiedAs.sqlite));
    refuseProblems(join(part, copiedAs.sqlite));
  } else {
    const dump = join(part, copiedAs.postgres);
    await dumpDatabase(source.url, dump);
    chmodSync(dump, 0o600);
    await checkDump(dump);
  }
  // After the database: whatever it names is there.
  copyFiles(join(dataDir, 'uploads'), join(part, 'uploads'));
}

/** What is renamed is there after a loss of power too. */
function flushFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/**
 * Copies database and files while servers work, and checks the copy. It gets its name when it is whole; what others have left unfinished is removed, and
 * with `keep` the oldest copies made by time.
 * @throws Error when it cannot be made, or is damaged; nothing of it is left then
 */
export async function makeBackup(plan: BackupPlan): Promise<MadeBackup> {
  const { folder, keep } = plan;
  makeFolder(folder);
  const release = lockFolder(folder);
  try {
    sweepUnfinished(folder);
    const place = join(folder, nextName(folder, keep !== undefined));
    const part = place + unfinished;
    try {
      await copyInto(part, plan);
      renameSync(part, place);
    } catch (error) {
      rmSync(part, { recursive: true, force: true });
      throw error;
    }
    flushFolder(folder);
    if (keep !== undefined) rotate(folder, keep);
    return { place, bytes: sizeOf(place) };
  } finally {
    release();
  }
}
