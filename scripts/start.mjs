/**
 * `npm start`: from a fresh clone to a serving product with plain Node. Installs and builds only what is missing or changed, then becomes
 * the server: the same process, so that signals, output and exit code are the server's own. Environment: docs/operate.md.
 */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, ensureNode } from './prepare.mjs';
import { root } from './sources.mjs';

ensureNode();
process.chdir(root);
ensureInstalled();
ensureBuilt();
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
