import { readdirSync, readFileSync } from 'node:fs';

/** Of a thread so far, in ms; proc_pid_schedstat(5): the first number, in nanoseconds. */
const ofThread = (pid: number, thread: string | number): number => {
  try {
    return Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1'), 10) / 1e6;
  } catch {
    return 0;
  }
};

/** Processor time of the main thread of a process so far (ms). Linux only. */
export const mainThreadTime = (pid: number): number => ofThread(pid, pid);

/** Processor time of a process so far, that of its threads included (ms). Linux only; a thread that has ended is not counted. */
export const processTime = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + ofThread(pid, thread), 0);
