import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { type FileStore, type FilesPlace, isHash } from '#server/files/file-store.ts';
import { hashIn, keyOf, uploads } from '#server/files/shared/file-names.ts';
import { ObjectStore, type StoredObject } from '#server/files/shared/object-store.ts';
import { readShared } from '#server/files/shared/read-shared.ts';
import type { SharedPlace } from '#server/files/shared/shared-place.ts';
import { refusalOf, StoreTrouble } from '#server/files/shared/store-failure.ts';
import type { Store } from '../store.ts';
import {
  asideSince,
  beingRemovedSince,
  claimRemoval,
  dropAside,
  filesAside,
  forgetAside,
  noteAside,
} from './files-aside.ts';
import { unnamedFiles } from './unnamed-files.ts';

/** A removal that has taken so long (ms) is not carried out any more. Its last call takes some seconds more. */
const longestRemoval = 60_000;
/** After this (ms) the server that began it is taken for gone; clocks of several servers differ by less than what is between. */
const goneAfter = 120_000;
/** Who sends a file that is being removed waits so long (ms) for that, or is told to try again. */
const patienceForRemoval = 10_000;
const lookEvery = 100;
/** A put that a removal overtook, or that was cut off, is made again. */
const puts = 3;
/** The same trouble is logged once in so long (ms). */
const quietFor = 10_000;

interface Services {
  store: Store;
  log: Logger;
  place: SharedPlace;
  dataDir: string;
  /** For an answer of the store (ms); for specs. */
  patience?: number;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const iso = (ms: number) => new Date(ms).toISOString();

/**
 * Files in a bucket that several servers share. What is set aside stays where it is and stands in a table, from which who sends it again takes it out.
 *
 * No order of steps of two servers loses a file that was acknowledged: who sends one puts it, takes it out of the table and then looks whether it is
 * there; who removes one claims its line, which nobody takes out from then on, and removes the object before the line. So the look comes either
 * before the claim, which then finds no line, or after the removal, and the file is put again.
 */
export class SharedFiles implements FileStore {
  readonly place: FilesPlace;
  readonly objects: ObjectStore;
  #quietUntil = 0;

  constructor(private readonly services: Services) {
    const { place, dataDir, patience } = services;
    this.place = { dataDir, shared: place };
    this.objects = new ObjectStore(place, { onTrouble: (trouble) => this.#note(trouble), patience });
  }

  async keep(bytes: Uint8Array): Promise<string> {
    const { db } = this.services.store;
    const hash = createHash('sha256').update(bytes).digest('hex');
    for (let n = 0; n < puts; n++) {
      // One that is there is put too: then it is as new again, and whole.
      await this.objects.put(keyOf(hash), bytes, hash);
      await forgetAside(db, hash);
      await this.#waitForRemoval(hash);
      if ((await this.objects.head(keyOf(hash)))?.size === bytes.byteLength) return hash;
    }
    throw refusalOf(new StoreTrouble(`The store does not keep what it is given: ${keyOf(hash)}.`));
  }

  read(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return readShared(this.objects, hash, (file) =>
      this.services.log.error({ file }, 'a file in the store is damaged; it is not handed out'),
    );
  }

  async has(hash: string): Promise<boolean> {
    return isHash(hash) && (await this.#found(hash)) !== undefined;
  }

  async sizeOf(hash: string): Promise<number> {
    if (!isHash(hash)) return 0;
    // What counts sizes goes on without the store.
    return this.#found(hash).then(
      (found) => found?.size ?? 0,
      () => 0,
    );
  }

  async old(before: number): Promise<string[]> {
    const old: string[] = [];
    for await (const { key, writtenAt } of this.objects.list(uploads)) {
      const hash = hashIn(key);
      if (hash !== undefined && writtenAt < before) old.push(hash);
    }
    const aside = await filesAside(this.services.store.db, old);
    return old.filter((hash) => !aside.has(hash));
  }

  async setAside(hash: string, before: number): Promise<void> {
    const { db } = this.services.store;
    await noteAside(db, hash, iso(Date.now()));
    const found = await this.#found(hash);
    // Sent between the look and the note; or gone.
    if (!found || !(found.writtenAt < before)) await forgetAside(db, hash);
  }

  removeOneAside(hash: string): Promise<boolean> {
    return this.#remove(hash);
  }

  async removeAside(before: number): Promise<number> {
    const { store } = this.services;
    const waiting = await asideSince(store.db, iso(before), iso(Date.now() - goneAfter));
    // What something names again is not removed, whether it was read meanwhile or not.
    const unnamed = new Set(await unnamedFiles(store.db, waiting));
    let removed = 0;
    for (const hash of waiting)
      if (!unnamed.has(hash)) await forgetAside(store.db, hash);
      else if (await this.#remove(hash)) removed += 1;
    return removed;
  }

  /** @returns whether it was aside, and is gone now */
  async #remove(hash: string): Promise<boolean> {
    const { db } = this.services.store;
    const began = performance.now();
    const now = Date.now();
    const since = await claimRemoval(db, hash, { now: iso(now), stuck: iso(now - goneAfter) });
    if (since === undefined) return false;
    const found = await this.#found(hash);
    const isSentAgain = found !== undefined && found.writtenAt > Date.parse(since);
    // Others may have taken the claim for one of a server that is gone.
    if (performance.now() - began > longestRemoval) return false;
    if (found && !isSentAgain) await this.objects.remove(keyOf(hash));
    await dropAside(db, hash);
    return found !== undefined && !isSentAgain;
  }

  /** Waits while another server removes the file. @throws Failure FilesAway when that takes too long */
  async #waitForRemoval(hash: string): Promise<void> {
    const { db } = this.services.store;
    for (const end = performance.now() + patienceForRemoval; ; await pause(lookEvery)) {
      const since = await beingRemovedSince(db, hash);
      if (since === undefined) return;
      if (Date.now() - Date.parse(since) > goneAfter) return dropAside(db, hash);
      if (performance.now() > end) throw refusalOf(new StoreTrouble(`${keyOf(hash)} is being removed.`));
    }
  }

  #found(hash: string): Promise<StoredObject | undefined> {
    return this.objects.head(keyOf(hash));
  }

  #note(trouble: StoreTrouble): void {
    if (performance.now() < this.#quietUntil) return;
    this.#quietUntil = performance.now() + quietFor;
    this.services.log.error({ err: trouble }, 'the store of files does not do what it should');
  }
}
