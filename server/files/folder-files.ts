import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, type FilesPlace, isHash } from './file-store.ts';

const folderOf = (dataDir: string) => join(dataDir, 'uploads');
const placeOf = (dataDir: string, hash: string) => join(folderOf(dataDir), hash.slice(0, 2), hash);
/** Where a file waits that nothing names any more. */
const aside = (place: string) => `${place}${asideEnding}`;
const asideEnding = '.unnamed';

/**
 * Files by the hash of their content below `uploads/`: written beside, synced, then renamed, so that a crash leaves no half file, and a
 * backup is a plain copy of the folder.
 */
export class FolderFiles implements FileStore {
  readonly place: FilesPlace;

  constructor(private readonly dataDir: string) {
    this.place = { dataDir };
  }

  keep(bytes: Uint8Array): Promise<string> {
    return keepFile(this.dataDir, bytes);
  }

  read(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return readKeptFile(this.dataDir, hash);
  }

  async has(hash: string): Promise<boolean> {
    return (await this.read(hash)) !== undefined;
  }

  sizeOf(hash: string): Promise<number> {
    if (!isHash(hash)) return Promise.resolve(0);
    return stat(placeOf(this.dataDir, hash)).then(
      ({ size }) => size,
      () => 0,
    );
  }

  async old(before: number): Promise<string[]> {
    const old: string[] = [];
    for await (const { name, time } of filesIn(this.dataDir)) if (isHash(name) && time < before) old.push(name);
    return old;
  }

  async setAside(hash: string, before: number): Promise<void> {
    const place = placeOf(this.dataDir, hash);
    await rename(place, aside(place));
    const moved = await stat(aside(place));
    // Sent between the look and the move.
    if (moved.mtimeMs >= before) await rename(aside(place), place);
    else await touched(aside(place));
  }

  removeOneAside(hash: string): Promise<boolean> {
    return rm(aside(placeOf(this.dataDir, hash))).then(
      () => true,
      () => false,
    );
  }

  async removeAside(before: number): Promise<number> {
    let removed = 0;
    for await (const { place, name, time } of filesIn(this.dataDir)) {
      if (isHash(name) || !isHash(name.split('.')[0] ?? '') || time >= before) continue;
      await rm(place, { force: true });
      removed += 1;
    }
    return removed;
  }
}

async function keepFile(dataDir: string, bytes: Uint8Array): Promise<string> {
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

async function readKeptFile(dataDir: string, hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!isHash(hash)) return undefined;
  const place = placeOf(dataDir, hash);
  const read = () => readFile(place).then((bytes) => new Uint8Array(bytes));
  return read().catch(async () => {
    await rename(aside(place), place).catch(() => undefined);
    return read().catch(() => undefined);
  });
}

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
