import type { FilesPlace } from './file-store.ts';
import { FolderFiles } from './folder-files.ts';
import { ObjectStore } from './shared/object-store.ts';
import { readShared } from './shared/read-shared.ts';

/** Reads files by their hash, for threads, which have no database. @throws Failure FilesAway */
export function readerOf({
  dataDir,
  shared,
}: FilesPlace): (hash: string) => Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!shared) {
    const folder = new FolderFiles(dataDir);
    return (hash) => folder.read(hash);
  }
  const objects = new ObjectStore(shared);
  return (hash) => readShared(objects, hash, () => {});
}
