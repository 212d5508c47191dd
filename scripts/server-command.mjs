/**
 * `npm run admin -- …` and `npm run backup -- …`: commands of the server, on its machine, in its environment (DATA_DIR, DATABASE_URL). Builds
 * the server first when it changed.
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, ensureNode } from './prepare.mjs';
import { root } from './sources.mjs';

const [name, ...rest] = process.argv.slice(2);
ensureNode();
process.chdir(root);
ensureInstalled();
ensureBuilt({ only: ['server'] });
process.argv = [process.execPath, resolve(import.meta.filename), ...rest];
await import(pathToFileURL(join(root, `dist/server/${name}.js`)).href);
