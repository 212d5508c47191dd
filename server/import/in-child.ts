import type { ChildProcess } from 'node:child_process';
import { Failure } from '#contract/kit/errors.ts';
import { processorTime, startChild } from '#server/child.ts';
import type { WorkerName } from '#server/worker-file.ts';
import type { ImportSteps } from './steps.ts';

/** Until the child runs (ms): a busy machine is no fault of the file. */
const startPatience = 20_000;
/** By the clock, so many times as long as of a processor. */
const busiest = 10;
/** Files that may wait for the one that is read. */
const mostWaiting = 4;
const comeBackAfter = 10;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** @throws Failure TooManyRequests where as many files wait as may */
export function refuseFullQueue(): void {
  if (waiting >= mostWaiting) throw new Failure('TooManyRequests', { seconds: comeBackAfter });
}

/** A file to be read by a process of its own, and how what it says is taken. */
export interface ChildReading<Message, Result> {
  worker: WorkerName;
  /** Of the child (MB). */
  heapLimit: number;
  args?: readonly string[];
  bytes: Uint8Array;
  /** What comes before them by the same way. */
  head?: Uint8Array;
  /** Milliseconds of a processor the file may take to begin with; others may want it too. */
  patience: number;
  /** Takes a message: a result ends the reading, as does a refusal that is thrown; `allow` gives it that much time from now on. */
  take(message: Message, allow: (ms: number) => void): { result: Result } | undefined;
  /** Of a child that took too long, too much memory, or ended without a result. */
  exhausted: () => Failure;
}

/**
 * Reads a file in a process of its own, one at a time: the heap has a limit, and ending it frees all it took.
 * @throws Failure TooManyRequests; what `take` throws
 */
export async function readInChild<M, R>(reading: ChildReading<M, R>, steps: ImportSteps): Promise<R> {
  refuseFullQueue();
  waiting += 1;
  const turn = last;
  steps.at('waiting');
  const work = (async () => {
    await turn.catch(() => undefined);
    waiting -= 1;
    return readOne(reading, steps);
  })();
  last = work;
  return work;
}

async function readOne<M, R>(reading: ChildReading<M, R>, steps: ImportSteps): Promise<R> {
  steps.at('reading');
  const { worker, heapLimit, args = [], bytes } = reading;
  const child = startChild(worker, heapLimit, [String(bytes.length), ...args]);
  try {
    return await resultOf(child, reading, steps.signal);
  } finally {
    child.kill('SIGKILL');
  }
}

function resultOf<M, R>(child: ChildProcess, reading: ChildReading<M, R>, left: AbortSignal): Promise<R> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(reading.exhausted());
    const within = (ms: number) => {
      const [began, before] = [performance.now(), processorTime(child) ?? 0];
      const look = () => {
        const used = (processorTime(child) ?? ms + before) - before;
        if (used >= ms || performance.now() - began > busiest * ms) giveUp();
        else timer = setTimeout(look, Math.max(50, ms - used));
      };
      return setTimeout(look, ms);
    };
    const leave = () => reject(left.reason);
    left.addEventListener('abort', leave, { once: true });
    let timer = within(startPatience);
    const allow = (ms: number) => {
      clearTimeout(timer);
      timer = within(ms);
    };
    child.on('message', (message: M | { ready: true }) => {
      if (isReady(message)) {
        allow(reading.patience);
        if (reading.head?.length) child.stdin?.write(reading.head);
        child.stdin?.end(reading.bytes);
        return;
      }
      try {
        const taken = reading.take(message, allow);
        if (taken) resolve(taken.result);
      } catch (error) {
        reject(error);
      }
    });
    // Written to a child that has ended.
    child.stdin?.on('error', () => undefined);
    const ended = (fail: () => void) => () => {
      clearTimeout(timer);
      left.removeEventListener('abort', leave);
      fail();
    };
    child.on('error', (error) => ended(() => reject(error))());
    child.on('exit', ended(giveUp));
  });
}

const isReady = (message: unknown): message is { ready: true } =>
  typeof message === 'object' && message !== null && 'ready' in message;
