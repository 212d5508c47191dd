import { open } from 'node:fs/promises';

/**
 * Brings what a large transaction has written into the log of a SQLite database to the disk, beside the event loop: left to the commit, which flushes
 * the log too, some ten megabytes hold everybody up. SQLite locks nothing of this file (sqlite.org/wal.html), so closing it gives up no lock.
 */
export async function flushLog(file: string): Promise<void> {
  try {
    const log = await open(`${file}-wal`, 'r+');
    try {
      await log.datasync();
    } finally {
      await log.close();
    }
  } catch {
    // A full or broken disk is said by the commit, which flushes for itself.
  }
}
