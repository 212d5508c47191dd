import type { Worker } from 'node:worker_threads';
import { startThread } from '#server/thread.ts';

/** Pages in the log, and how many of them are in the file by now. */
export interface Checkpoint {
  frames: number;
  taken: number;
}

/** Enough for one connection with its usual cache (MB). */
const heapLimit = 32;

/**
 * The log of a SQLite database taken into its file by a thread of its own, over a connection of its own: after ten thousand rows that is some
 * hundred milliseconds, and a flush to the disk.
 */
export class Checkpoints {
  #thread: Worker | undefined;
  #isClosing = false;

  constructor(private readonly file: string) {}

  /** Undefined when the thread could not do it. */
  take(): Promise<Checkpoint | undefined> {
    const thread = this.#thread ?? this.#start();
    // A command has nothing else to wait for: it would end in the middle.
    thread.ref();
    return new Promise((resolve) => {
      const ended = () => resolve(undefined);
      thread.once('message', (done: Checkpoint) => {
        thread.off('exit', ended);
        if (!this.#isClosing) thread.unref();
        resolve(done);
      });
      thread.once('exit', ended);
      thread.postMessage('checkpoint');
    });
  }

  /** Ends the thread; the file is then nobody else's. */
  async close(): Promise<void> {
    const thread = this.#thread;
    if (!thread) return;
    const gone = new Promise((done) => thread.once('exit', done));
    this.#isClosing = true;
    thread.ref();
    thread.postMessage('end');
    await gone;
  }

  #start(): Worker {
    const thread = startThread('store/checkpoint-worker', heapLimit, { file: this.file });
    this.#thread = thread;
    // A full or broken disk is said by the next write; the log stays and loses nothing.
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
    thread.unref();
    return thread;
  }
}
