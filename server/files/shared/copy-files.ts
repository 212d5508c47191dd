import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isHash } from '../file-store.ts';
import { hashIn, keyOf, uploads } from './file-names.ts';
import type { ObjectStore } from './object-store.ts';
import { readShared } from './read-shared.ts';
import { StoreTrouble } from './store-failure.ts';

/** So many are on their way at once. */
const atOnce = 4;

/** What became of the files of a place. */
export interface CopiedFiles {
  /** Were not there, or not whole. */
  copied: number;
  /** Were there already, with the same content. */
  present: number;
  /** The hashes of those whose content has another one where they come from: they were not copied. */
  damaged: string[];
}

/** Does it for each, a few at the same time. @throws what the first of them throws that fails */
async function forEach(all: AsyncIterable<string>, work: (one: string) => Promise<void>): Promise<void> {
  const left = all[Symbol.asyncIterator]();
  let failed: { error: unknown } | undefined;
  const worker = async () => {
    try {
      for (let next = await left.next(); !next.done && !failed; next = await left.next()) await work(next.value);
    } catch (error) {
      failed ??= { error };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failed) throw failed.error;
}

async function* hashesInStore(objects: ObjectStore): AsyncGenerator<string> {
  for await (const { key } of objects.list(uploads)) {
    const hash = hashIn(key);
    if (hash !== undefined) yield hash;
  }
}

/** The files below a folder `uploads`, those that are set aside too, each once. */
async function* filesBelow(folder: string): AsyncGenerator<{ hash: string; path: string }> {
  const names = (of: string) => readdir(of).catch((): string[] => []);
  for (const part of await names(folder)) {
    const seen = new Set<string>();
    for (const name of (await names(join(folder, part))).sort()) {
      const hash = name.replace(/\.unnamed$/, '');
      if (!isHash(hash) || seen.has(hash)) continue;
      seen.add(hash);
      yield { hash, path: join(folder, part, name) };
    }
  }
}

async function hashOfFile(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}

/**
 * Copies the files of a store into a folder `uploads`, each checked against its hash. May be done again: what is there and whole is left.
 * @throws Failure FilesAway
 */
export async function copyToFolder(objects: ObjectStore, folder: string): Promise<CopiedFiles> {
  const done: CopiedFiles = { copied: 0, present: 0, damaged: [] };
  await forEach(hashesInStore(objects), async (hash) => {
    const place = join(folder, hash.slice(0, 2), hash);
    if (existsSync(place) && (await hashOfFile(place)) === hash) {
      done.present += 1;
      return;
    }
    await mkdir(join(folder, hash.slice(0, 2)), { recursive: true });
    const part = `${place}.${randomBytes(6).toString('hex')}`;
    try {
      const got = await objects.download(keyOf(hash), part);
      // It was removed since it was listed: nothing names it.
      if (!got) return;
      if (got.hash !== hash) {
        done.damaged.push(hash);
        return;
      }
      await rename(part, place);
      done.copied += 1;
    } finally {
      await rm(part, { force: true });
    }
  });
  return done;
}

/**
 * Copies the files of a folder `uploads` into a store, each read again from there and compared. May be done again: what is there and whole is left.
 * @throws Failure FilesAway, StorageFull; StoreTrouble when the store gives back something else than it was given
 */
export async function copyToStore(folder: string, objects: ObjectStore): Promise<CopiedFiles> {
  const done: CopiedFiles = { copied: 0, present: 0, damaged: [] };
  const paths = new Map<string, string>();
  async function* hashes() {
    for await (const { hash, path } of filesBelow(folder)) {
      paths.set(hash, path);
      yield hash;
    }
  }
  const isThere = async (hash: string) => (await readShared(objects, hash, () => {})) !== undefined;
  await forEach(hashes(), async (hash) => {
    const path = paths.get(hash) ?? '';
    paths.delete(hash);
    if (await isThere(hash)) {
      done.present += 1;
      return;
    }
    const bytes = await readFile(path);
    if (createHash('sha256').update(bytes).digest('hex') !== hash) {
      done.damaged.push(hash);
      return;
    }
    await objects.put(keyOf(hash), bytes, hash);
    if (!(await isThere(hash))) throw new StoreTrouble(`The store does not give back ${keyOf(hash)} as it got it.`);
    done.copied += 1;
  });
  return done;
}
