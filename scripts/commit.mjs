/** Which git commit a build is made from: the product shows it for bug reports. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

/**
 * The first eight characters of the commit that is checked out, or of SOURCE_COMMIT where the folder is no git repository of its own, as in the build
 * of a container; `unknown` without both, or where git is missing.
 */
export function currentCommit(folder = root, given = process.env.SOURCE_COMMIT ?? '') {
  // Without this look git would name the commit of a repository around the folder.
  if (!existsSync(join(folder, '.git'))) return /^[0-9a-f]{8,64}$/.test(given) ? given.slice(0, 8) : 'unknown';
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'unknown';
}

/** Notes it in `commit.txt` of this folder, where the built server reads it. */
export function noteCommit(folder) {
  const file = join(folder, 'commit.txt');
  const commit = `${currentCommit()}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === commit) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, commit);
}
