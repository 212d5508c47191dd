import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Checkpoint } from './engines/checkpoints.ts';

/** Nothing was written for so long (ms): the thread ends, and gives its memory back. */
const idle = 30_000;

/** The thread that takes the log of a SQLite database into its file whenever it is asked. */
const port = parentPort;
if (!port) throw new Error('The checkpoint worker runs as a thread of the server');
const db = new DatabaseSync((workerData as { file: string }).file);
const checkpoint = db.prepare('pragma wal_checkpoint(passive)');

const end = () => {
  db.close();
  port.close();
};
let timer = setTimeout(end, idle);

port.on('message', (message: 'checkpoint' | 'end') => {
  clearTimeout(timer);
  if (message === 'end') return end();
  const { log, checkpointed } = checkpoint.get() as { log: number; checkpointed: number };
  port.postMessage({ frames: log, taken: checkpointed } satisfies Checkpoint);
  timer = setTimeout(end, idle);
});
