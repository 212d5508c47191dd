import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Files by the hash of their content below `uploads/`: written beside, synced, then renamed, so that a crash leaves no half file, and a
 * backup is a plain copy of the folder.
 */
const placeOf = (dataDir: string, hash: string) => join(dataDir, 'uploads', hash.slice(0, 2), hash);

/** Keeps the bytes; returns their sha256. */
export async function keepFile(dataDir: string, bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const place = placeOf(dataDir, hash);
  if (await stat(place).catch(() => undefined)) return hash;
  await mkdir(dirname(place), { recursive: true });
  const temporary = `${place}.${randomBytes(6).toString('hex')}`;
  try {
    await writeThrough(temporary, bytes);
    await rename(temporary, place);
  } catch (error) {
    // What fits of it must not stay on a disk that is full.
    await rm(temporary, { force: true });
    throw error;
  }
  return hash;
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The bytes kept under a hash, or undefined. */
export function readKeptFile(dataDir: string, hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return Promise.resolve(undefined);
  return readFile(placeOf(dataDir, hash)).then(
    (bytes) => new Uint8Array(bytes),
    () => undefined,
  );
}
