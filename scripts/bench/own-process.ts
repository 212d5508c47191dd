import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { root } from '../sources.mjs';

/** Runs a script of this folder that prints its lines itself, with nothing else in memory. @throws Error when it fails */
export function inOwnProcess(script: string): void {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`exit code ${status}`);
}
