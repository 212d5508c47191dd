import type { ObjectStore } from './shared/object-store.ts';
import type { SharedPlace } from './shared/shared-place.ts';

/** Where the files of an installation are: plain data, which threads and processes are handed over. */
export interface FilesPlace {
  dataDir: string;
  /** The store that several servers share; absent: they are in the folder. */
  shared?: SharedPlace | undefined;
}

/**
 * Files by the hash of their content. What nothing names any more is set aside, from where it comes back, and removed later.
 * What needs the store is refused with FilesAway while it does not answer.
 */
export interface FileStore {
  readonly place: FilesPlace;
  /** The store that several servers share, for other files than those; absent: each server has a folder of its own. */
  readonly objects?: ObjectStore;
  /** Keeps the bytes; returns their sha256. A file that is there already is as new again: what looks for old ones leaves it. */
  keep(bytes: Uint8Array): Promise<string>;
  /** The bytes kept under a hash, or undefined. One that was set aside and is asked for all the same is put back. */
  read(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Is there a file under this hash? One that was set aside counts. */
  has(hash: string): Promise<boolean>;
  /** How long the file kept under a hash is (bytes); 0 where there is none, or nobody can say. */
  sizeOf(hash: string): Promise<number>;
  /** The hashes of files nobody has sent since `before` (ms since 1970). */
  old(before: number): Promise<string[]>;
  /** Sets a file aside, unless somebody has sent it again since `before`. It stays to be put back until `removeAside`. */
  setAside(hash: string, before: number): Promise<void>;
  /** Removes a file that was set aside. Returns whether it was still aside. */
  removeOneAside(hash: string): Promise<boolean>;
  /** Removes what was set aside before `before` (ms since 1970), and what a crash left half written. Returns how many files. */
  removeAside(before: number): Promise<number>;
}

export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);
