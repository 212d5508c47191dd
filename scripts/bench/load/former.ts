import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../sources.mjs';

/** The state of the product that what an edit costs is compared with. */
export const formerCommit = 'f2facd4';

const run = (command: string, args: readonly string[], cwd: string) =>
  spawnSync(command, args, { cwd, encoding: 'utf8' }).status === 0;

/** The folder that holds the server of that commit, built once by its own script; undefined where the commit or git is not there. */
export function formerServer(): string | undefined {
  const home = join(root, 'dist/former', formerCommit);
  if (existsSync(join(home, 'dist/server/main.js'))) return home;
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const archive = join(home, 'sources.tar');
  const isBuilt =
    run('git', ['archive', '--output', archive, formerCommit], root) &&
    run('tar', ['-xf', archive], home) &&
    linked(home) &&
    run(process.execPath, ['scripts/build-server.mjs'], home);
  rmSync(archive, { force: true });
  if (!isBuilt) rmSync(home, { recursive: true, force: true });
  return isBuilt ? home : undefined;
}

/** Its packages are those of today, as far as the server needs them. */
function linked(home: string): boolean {
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  return true;
}
