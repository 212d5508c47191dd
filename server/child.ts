import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The child processes of the server, by their file below server/. */
export type ChildName = 'import/worker';

/**
 * Starts a process of its own, for work that others' input makes long or large: its heap has a limit, and ending it frees all it took. It gets
 * nothing of the server's environment. Built, its file lies beside the server's bundle; from source it is TypeScript and needs its loader.
 */
export function startChild(name: ChildName, heapLimitMb: number, args: readonly string[]): ChildProcess {
  const here = import.meta.url;
  const fromSource = here.endsWith('.ts');
  const file = new URL(`./${name}.${fromSource ? 'ts' : 'js'}`, here).href;
  const loader = fromSource ? ['--import', pathToFileURL(createRequire(here).resolve('tsx')).href] : [];
  return fork(fileURLToPath(file), args, {
    // One thread for the garbage of a small heap: each more takes memory.
    execArgv: [...loader, `--max-old-space-size=${heapLimitMb}`, '--max-semi-space-size=4'],
    env: {},
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
}
