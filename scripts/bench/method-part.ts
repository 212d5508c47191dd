import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { root } from '../sources.mjs';
import type { Part } from './figure.ts';

/** Attack trees under edit, views of a whole task, the draft of an analysis, the method engine, and work beside copies for a thread, each in a process of its own with nothing else in memory; they print their lines themselves. */
const ownProcess = (name: string, script: string): Part => ({
  name,
  run: async () => {
    const file = fileURLToPath(new URL(script, import.meta.url));
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', file], { cwd: root, stdio: 'inherit' });
    if (status !== 0) throw new Error(`exit code ${status}`);
    return [];
  },
});

export const method = ownProcess('method', 'method.ts');
export const views = ownProcess('views', 'views.ts');
export const tree = ownProcess('tree', 'tree.ts');
export const draft = ownProcess('draft', 'draft.ts');
export const oneLoop = ownProcess('one-loop', 'one-loop.ts');
