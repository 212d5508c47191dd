import { createHash } from 'node:crypto';
import { isHash } from '../file-store.ts';
import { keyOf } from './file-names.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * The bytes under a hash, which they are checked against; undefined where there are none. A file that is damaged in the store is told to `onDamage`,
 * and is not there.
 */
export async function readShared(
  objects: ObjectStore,
  hash: string,
  onDamage: (hash: string) => void,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!isHash(hash)) return undefined;
  const bytes = await objects.get(keyOf(hash));
  if (!bytes) return undefined;
  if (createHash('sha256').update(bytes).digest('hex') === hash) return bytes;
  onDamage(hash);
  return undefined;
}
