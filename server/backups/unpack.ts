import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from '#server/files/make-folder.ts';
import { decryptInto, encryptedEnding } from './archive.ts';

const day = 24 * 3_600_000;
const unpacked = 'intara-unpacked-';

/** Where copies are in the clear for a while: on the disk that has the data in the clear anyway. */
export const scratchIn = (dataDir: string): string => join(dataDir, 'backups');

/** Removes what commands have left that were killed. */
function sweepUnpacked(scratch: string): void {
  for (const name of readdirSync(scratch).filter((one) => one.startsWith(unpacked)))
    if (Date.now() - statSync(join(scratch, name)).mtimeMs > day)
      rmSync(join(scratch, name), { recursive: true, force: true });
}

/** Works in an empty folder that is removed afterwards. */
export async function inScratch<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const scratch = scratchIn(dataDir);
  makeFolder(scratch);
  sweepUnpacked(scratch);
  const folder = mkdtempSync(join(scratch, unpacked));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Works with a copy in the clear: a folder, or a single file. An encrypted one is decrypted into a folder that is removed afterwards.
 * @param identity file with the private key
 * @throws Error when there is no such copy, or it cannot be decrypted
 */
export async function withPlainCopy<T>(
  copy: string,
  identity: string | undefined,
  dataDir: string,
  work: (path: string) => T | Promise<T>,
): Promise<T> {
  const path = resolve(copy);
  if (!existsSync(path)) throw new Error(`There is no copy ${path}.`);
  if (!path.endsWith(encryptedEnding)) return work(path);
  if (identity === undefined) throw new Error(`${path} is encrypted: add --identity <file with the private key>.`);
  return inScratch(dataDir, async (folder) => {
    await decryptInto(folder, path, identity);
    return work(folder);
  });
}
