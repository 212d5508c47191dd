/**
 * Builds the three parts (login application, browser application, server) whose sources changed since their last build.
 * `npm run build -- --all` builds all of them again.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { noteCommit } from './commit.mjs';
import { ensureInstalled, ensureNode, run } from './prepare.mjs';
import { hasher, readJson, root, writeJson } from './sources.mjs';

/** What each part is made of, and a file that is there when it is built. */
export const parts = {
  login: { script: 'scripts/build-login.mjs', made: 'dist/login/index.html', from: ['login'] },
  web: { script: 'scripts/build-web.mjs', made: 'dist/web/index.html', from: ['src', 'config', '.umirc.ts', 'public'] },
  server: { script: 'scripts/build-server.mjs', made: 'dist/server/main.js', from: ['server'] },
};
const shared = ['domain', 'contract', 'package-lock.json', 'tsconfig.base.json'];
const stamp = join(root, 'dist/.stamp.json');

/** Builds what is stale. Returns the names of the parts that were built. @param only these parts */
export function ensureBuilt({ all = false, only = Object.keys(parts) } = {}) {
  const sources = hasher('dist/.hashes.json');
  const built = [];
  for (const [name, part] of Object.entries(parts)) {
    if (!only.includes(name)) continue;
    const hash = sources.of([...part.from, ...shared, part.script]);
    const stamps = readJson(stamp) ?? {};
    if (!all && stamps[name] === hash && existsSync(join(root, part.made))) continue;
    const begun = Date.now();
    console.log(`Building: ${name} …`);
    run(process.execPath, [part.script]);
    console.log(`Built: ${name} in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    writeJson(stamp, { ...(readJson(stamp) ?? {}), [name]: hash });
    built.push(name);
  }
  sources.keep();
  // A commit that changes no source is built by this, too.
  if (existsSync(join(root, parts.server.made))) noteCommit(join(root, 'dist/server'));
  return built;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureNode();
  ensureInstalled();
  if (ensureBuilt({ all: process.argv.includes('--all') }).length === 0) console.log('Everything is up to date.');
}
