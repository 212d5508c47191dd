import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** What the server keeps in DATA_DIR. */
const folders = ['uploads', 'reports', 'log', 'backups'];
const isOurs = (name: string) =>
  folders.includes(name) || name === 'secret.key' || name.startsWith('folder-name') || name.startsWith('intara.db');

/**
 * Makes the data folder, or what an earlier version left readable, its owner's own. A folder that holds other things too (`DATA_DIR=.`) keeps
 * its mode; ours in it are private all the same.
 */
export function makeFolderPrivate(dir: string): void {
  makeFolder(dir);
  const inside = folders.map((name) => join(dir, name)).filter((path) => existsSync(path));
  for (const path of readdirSync(dir).every(isOurs) ? [dir, ...inside] : inside)
    try {
      chmodSync(path, 0o700);
    } catch {
      // A folder of somebody else, lent to us: its mode is theirs to choose.
    }
}
