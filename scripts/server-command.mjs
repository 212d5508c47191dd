/**
 * `npm run admin -- …` and `npm run backup -- …`: commands of the server, on its machine, in its environment (DATA_DIR, DATABASE_URL). Builds
 * nothing when the server is there as `npm start` built it: the command belongs to the server that made the database.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, ensureNode } from './prepare.mjs';
import { root } from './sources.mjs';

const [name, ...rest] = process.argv.slice(2);
ensureNode();
process.chdir(root);
const built = join(root, `dist/server/${name}.js`);
if (!existsSync(built)) {
  ensureInstalled();
  ensureBuilt({ only: ['server'] });
}
process.argv = [process.execPath, resolve(import.meta.filename), ...rest];
await import(pathToFileURL(built).href);
