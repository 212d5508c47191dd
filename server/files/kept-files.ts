import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Files by the hash of their content below `uploads/`: written beside, synced, then renamed, so that a crash leaves no half file, and a
 * backup is a plain copy of the folder.
 */
const folderOf = (dataDir: string) => join(dataDir, 'uploads');
const placeOf = (dataDir: string, hash: string) => join(folderOf(dataDir), hash.slice(0, 2), hash);
/** Where a file waits that nothing names any more. */
const aside = (place: string) => `${place}${asideEnding}`;
const asideEnding = '.unnamed';

const isHash = (name: string) => /^[0-9a-f]{64}$/.test(name);

/** Keeps the bytes; returns their sha256. A file that is there already is as new again: what looks for old ones leaves it. */
export async function keepFile(dataDir: string, bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const place = placeOf(dataDir, hash);
  if (await touched(place)) return hash;
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

/** Sets the time of a file to now; false when it is not there. */
const touched = (place: string) =>
  utimes(place, new Date(), new Date()).then(
    () => true,
    () => false,
  );

/** The bytes kept under a hash, or undefined. One that was set aside and is asked for all the same is put back. */
export async function readKeptFile(dataDir: string, hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!isHash(hash)) return undefined;
  const place = placeOf(dataDir, hash);
  const read = () => readFile(place).then((bytes) => new Uint8Array(bytes));
  return read().catch(async () => {
    await rename(aside(place), place).catch(() => undefined);
    return read().catch(() => undefined);
  });
}

/** How long the file kept under a hash is (bytes); 0 where there is none. */
export const sizeOfKept = (dataDir: string, hash: string): Promise<number> =>
  isHash(hash)
    ? stat(placeOf(dataDir, hash)).then(
        ({ size }) => size,
        () => 0,
      )
    : Promise.resolve(0);

/** A name in the folder of files, and since when (ms since 1970). */
interface Found {
  place: string;
  name: string;
  time: number;
}

async function* filesIn(dataDir: string): AsyncGenerator<Found> {
  const names = (folder: string) => readdir(folder).catch((): string[] => []);
  for (const part of await names(folderOf(dataDir)))
    for (const name of await names(join(folderOf(dataDir), part))) {
      const place = join(folderOf(dataDir), part, name);
      const found = await stat(place).catch(() => undefined);
      if (found?.isFile()) yield { place, name, time: found.mtimeMs };
    }
}

/** The hashes of files nobody has sent since `before` (ms since 1970). */
export async function oldFiles(dataDir: string, before: number): Promise<string[]> {
  const old: string[] = [];
  for await (const { name, time } of filesIn(dataDir)) if (isHash(name) && time < before) old.push(name);
  return old;
}

/** Sets a file aside, unless somebody has sent it again since `before`. It stays to be put back until `removeAside`. */
export async function setAside(dataDir: string, hash: string, before: number): Promise<void> {
  const place = placeOf(dataDir, hash);
  await rename(place, aside(place));
  const moved = await stat(aside(place));
  // Sent between the look and the move.
  if (moved.mtimeMs >= before) await rename(aside(place), place);
  else await touched(aside(place));
}

/** Removes a file that was set aside. Returns whether it was still aside. */
export async function removeOneAside(dataDir: string, hash: string): Promise<boolean> {
  return rm(aside(placeOf(dataDir, hash))).then(
    () => true,
    () => false,
  );
}

/** Removes what was set aside before `before` (ms since 1970), and what a crash left half written. Returns how many files. */
export async function removeAside(dataDir: string, before: number): Promise<number> {
  let removed = 0;
  for await (const { place, name, time } of filesIn(dataDir)) {
    if (isHash(name) || !isHash(name.split('.')[0] ?? '') || time >= before) continue;
    await rm(place, { force: true });
    removed += 1;
  }
  return removed;
}
