import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { openStore } from '#server/store/open.ts';
import { hasher, readJson, writeJson } from '../../scripts/sources.mjs';
import { builtServer } from './built-folder.ts';
import { dropSchemas, scratchSchema, templateVariable } from './store.ts';

/** Once for a run: builds the server, and makes the schema whose tables scratch stores on PostgreSQL copy. Returns what gives it back. */
export default async function setup(): Promise<() => Promise<void>> {
  buildServer();
  const url = process.env.DATABASE_URL;
  if (!url) return async () => {};
  const schema = scratchSchema();
  await (await openStore({ url, schema })).close();
  process.env[templateVariable] = schema;
  return () => dropSchemas(url, schema);
}

/** What the server is made of, and where the hash stands of what it was built from. */
const sources = ['server', 'domain', 'contract', 'scripts/build-server.mjs', 'package-lock.json', 'tsconfig.base.json'];
const stamp = `${builtServer}/.built-from.json`;

/** Half a second, where each process from source would compile itself for two. Built again only when its sources changed: CI runs specs three times. */
function buildServer(): void {
  const memory = hasher('node_modules/.spec-server-hashes.json');
  const hash = memory.of(sources);
  memory.keep();
  if (readJson(stamp)?.hash === hash && existsSync(`${builtServer}/main.js`)) return;
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-server.mjs', builtServer], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The server for specs was not built: ${stderr}`);
  writeJson(stamp, { hash });
}
