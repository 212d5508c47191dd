import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { root } from '../sources.mjs';
import type { Part } from './figure.ts';

/** The method engine, in a process of its own with nothing else in memory; it prints its lines itself. */
export const method: Part = {
  name: 'method',
  run: async () => {
    const file = fileURLToPath(new URL('method.ts', import.meta.url));
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', file], { cwd: root, stdio: 'inherit' });
    if (status !== 0) throw new Error(`exit code ${status}`);
    return [];
  },
};
