import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/** How long a backup waits for another one in the same folder to end (ms). */
const patience = 2_000;
const busy = 5;

/**
 * Holds a folder of backups for one process: what is unfinished in it is then left over from a process that has ended. The lock is a write transaction
 * in a small database, which the operating system ends with the process, however it ends.
 * @returns what releases it
 * @throws Error when another backup is being made there
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'intara-backups.lock');
  const existed = existsSync(file);
  const db = new DatabaseSync(file, { timeout: patience });
  try {
    if (!existed) db.exec('pragma user_version = 1');
    db.exec('begin immediate');
  } catch (error) {
    db.close();
    const isBusy = ((error as { errcode?: number }).errcode ?? 0) % 256 === busy;
    throw isBusy ? new Error(`Another backup is being made in ${folder}.`) : error;
  }
  return () => {
    db.exec('rollback');
    db.close();
  };
}
