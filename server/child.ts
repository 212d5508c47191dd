import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, getPriority, setPriority } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type WorkerName, workerFile } from './worker-file.ts';

/**
 * Starts a process of its own, for work that others' input makes long or large: its heap has a limit, and ending it frees all it took. It gets
 * nothing of the server's environment.
 */
export function startChild(name: WorkerName, heapLimitMb: number, args: readonly string[]): ChildProcess {
  const child = forked(name, heapLimitMb, args, { env: {}, stdio: ['pipe', 'ignore', 'ignore', 'ipc'] });
  letOthersFirst(child.pid);
  return child;
}

/**
 * Starts a process of its own for a part of the server's own work that takes much memory once: it has the server's environment and priority, and
 * its standard error.
 */
export function startOwnChild(name: WorkerName, heapLimitMb: number): ChildProcess {
  return forked(name, heapLimitMb, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

function forked(name: WorkerName, heapLimitMb: number, args: readonly string[], options: ForkOptions): ChildProcess {
  const { url, needsLoader } = workerFile(name);
  const loader = needsLoader ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [];
  return fork(fileURLToPath(url), args, {
    // One thread for the garbage of a small heap: each more takes memory.
    execArgv: [...loader, `--max-old-space-size=${heapLimitMb}`, '--max-semi-space-size=4'],
    serialization: 'advanced',
    ...options,
  });
}

/** Gives the process a lower priority than the server and its database have: on a busy machine everybody else goes first. */
function letOthersFirst(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // It has ended already, or the system does not allow it: then it works like the others.
  }
}

const tick = 10;

/** The time of processors a process has taken (ms), where the system tells: on Linux. */
export function processorTime(child: ChildProcess): number | undefined {
  try {
    // Behind the name in brackets user and system time are the 12th and 13th field, in ticks (proc_pid_stat(5)).
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return tick * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return undefined;
  }
}
