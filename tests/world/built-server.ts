import { spawnSync } from 'node:child_process';

/** Where the specs that start processes find the server and its commands, built before the first spec (vitest.config.ts). */
export const builtServer = 'dist/spec-server';

/** Builds it: half a second, where each process from source would compile itself for two. */
export default function setup(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-server.mjs', builtServer], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The server for specs was not built: ${stderr}`);
}
