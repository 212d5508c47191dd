import type { Part } from './figure.ts';
import { inOwnProcess } from './own-process.ts';

/** Attack trees under edit, views of a whole task, the draft of an analysis, the method engine, and work beside copies for a thread, each in a process of its own with nothing else in memory; they print their lines themselves. */
const ownProcess = (name: string, script: string): Part => ({
  name,
  run: async () => {
    inOwnProcess(script);
    return [];
  },
});

export const method = ownProcess('method', 'method.ts');
export const views = ownProcess('views', 'views.ts');
export const tree = ownProcess('tree', 'tree.ts');
export const draft = ownProcess('draft', 'draft.ts');
export const oneLoop = ownProcess('one-loop', 'one-loop.ts');
