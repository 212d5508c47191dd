import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory();

/**
 * Makes a folder with those above it, each for its owner only. Node's own `recursive` begins again for ever where the system says of a folder that is there
 * that it is not, as below /proc. @throws Error of the system for the first that cannot be made
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = resolve(folder); !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  for (const one of missing)
    try {
      mkdirSync(one, { mode: 0o700 });
    } catch (error) {
      // Another process may have made it meanwhile.
      if (!isFolder(one)) throw error;
    }
}
