import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A disk that takes longer (ms), such as one of a network that is away, counts as unknown. */
const patience = 1_000;
const gigabyte = 1024 ** 3;

export interface DiskSpace {
  /** What the server may still write, and all there is (bytes); null where the disk gave no answer. */
  free: number | null;
  total: number | null;
  /** Less than a tenth or less than 1 GB is free. */
  isLow: boolean;
}

/** Asks of folders that have no answer yet: a disk that hangs holds one thread of the file system, not one for each look. */
const asked = new Map<string, Promise<DiskSpace>>();

/** Is so little free that somebody should make room? @param free @param total bytes */
export const isLowSpace = (free: number, total: number): boolean => free < total / 10 || free < gigabyte;

/** The room on the disk that a folder is on, or will be on once it is made. Never fails. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  let answer = asked.get(folder);
  if (!answer) {
    answer = look(folder)
      .catch(() => unknown)
      .finally(() => asked.delete(folder));
    asked.set(folder, answer);
  }
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<DiskSpace>((resolve) => {
    timer = setTimeout(() => resolve(unknown), patience);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

const unknown: DiskSpace = { free: null, total: null, isLow: false };

async function look(folder: string): Promise<DiskSpace> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const [free, total] = [bavail * bsize, blocks * bsize];
    return { free, total, isLow: isLowSpace(free, total) };
  } catch (error) {
    const above = dirname(folder);
    // The folder of backups is made by the first of them.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error;
    return look(above);
  }
}
