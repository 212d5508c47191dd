import { isHash } from '../file-store.ts';

/** Below it are files by the hash of their content, as in the folder of a server without a store. */
export const uploads = 'uploads/';

/** The name of a file in the store. */
export const keyOf = (hash: string): string => `${uploads}${hash.slice(0, 2)}/${hash}`;

/** The hash in such a name; undefined of any other object. */
export function hashIn(key: string): string | undefined {
  const hash = key.slice(key.lastIndexOf('/') + 1);
  return isHash(hash) && keyOf(hash) === key ? hash : undefined;
}
