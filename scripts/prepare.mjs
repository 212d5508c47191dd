/** What must be in place before anything runs: a Node that is new enough, the installed packages, Umi's generated files. Node only. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasher, readJson, root, writeJson } from './sources.mjs';

const needed = [20, 20];

/** Ends the process with a plain sentence on a Node the product does not run on. */
export function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  console.error(
    `Node 24 is recommended, ${needed.join('.')} is the oldest that works; this is ${process.versions.node}.`,
  );
  process.exit(1);
}

/** Runs a command in the foreground; a failure ends this process with the same code. */
export function run(command, args, env = {}) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (error) console.error(`${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? (signal === 'SIGINT' ? 130 : 1));
}

/** A program of an installed package. */
export const bin = (name) => join(root, 'node_modules', '.bin', name);

/**
 * The native compiler, for type checks in a third of the time. Under a name of its own, because Umi and specs of the house call the
 * programming interface of the compiler before it, and both packages bring a program named tsc.
 */
export const nativeCompiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');

/**
 * Installs when node_modules is missing or the lock changed. The lock has the packages of all platforms, so registries that list other ones
 * install the same and leave it as it is (tests/house/lock.test.ts). Development packages are always needed, they hold the builders.
 */
export function ensureInstalled() {
  const stamp = join(root, 'node_modules', '.installed.json');
  const hash = () => hasher('node_modules/.installed-hashes.json').of(['package.json', 'package-lock.json']);
  if (existsSync(bin('max')) && readJson(stamp)?.hash === hash()) return;
  console.log('Installing packages (once, about a minute) …');
  run('npm', ['install', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error']);
  writeJson(stamp, { hash: hash() });
}

/** `max setup` writes src/.umi: types, tsconfig and exports that specs and the compiler read. Pages count with their content (routeProps). */
export function ensureUmiSetup() {
  const sources = hasher('node_modules/.umi-hashes.json');
  const hash = sources.of(['.umirc.ts', 'config', 'src/pages', 'src/locales', 'package-lock.json', ...conventions]);
  sources.keep();
  const stamp = join(root, 'src/.umi/.setup.json');
  if (readJson(stamp)?.hash === hash) return;
  console.log("Generating Umi's files …");
  // With NODE_ENV=test Umi writes into another folder.
  run(bin('max'), ['setup'], { NODE_ENV: 'development' });
  writeJson(stamp, { hash });
}

/** Files Umi looks for by name: their presence changes what it generates. */
const conventions = ['src/app.tsx', 'src/access.ts', 'src/loading.tsx', 'src/global.less', 'src/layouts'];
