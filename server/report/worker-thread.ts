import type { Worker } from 'node:worker_threads';
import { type AnyRow, type KindName, kindNames } from '#domain/kinds/kinds.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { startThread } from '#server/thread.ts';
import { giveWay } from '#server/turns.ts';
import type { FromWorker, ReportToWrite, TableToWrite, ToWorker } from './messages.ts';

/** Rows handed over at a time: copying them blocks the server for about a millisecond. */
const portion = 250;
/** A runaway report must not take the server's memory (heap of the thread, MB). */
const heapLimit = 1024;
/** A table that takes longer is stopped (ms); one of 35 000 rows takes seconds. */
const longest = 60_000;

export interface ReportOrder extends ReportToWrite {
  workspace: Workspace;
  onProgress: (share: number) => void;
  /** Ends the thread. */
  signal: AbortSignal;
}

/**
 * Makes one report in a thread of its own.
 * @throws whatever the worker threw, or the signal's reason when it was stopped
 */
export function writeInThread({ workspace, onProgress, signal, ...write }: ReportOrder): Promise<void> {
  return inThread(workspace, { write }, signal, (message, done) => {
    if ('progress' in message) onProgress(message.progress);
    else done();
  });
}

/** Tables are made one after the other: each thread holds a version of its own. */
let last: Promise<unknown> = Promise.resolve();

/** Makes a table in a thread of its own, once those asked for before are made. @throws whatever the worker threw */
export function tableInThread(workspace: Workspace, table: TableToWrite): Promise<Uint8Array<ArrayBuffer>> {
  const work = last
    .catch(() => undefined)
    .then(() =>
      inThread<Uint8Array<ArrayBuffer>>(workspace, { table }, AbortSignal.timeout(longest), (message, done) => {
        if ('bytes' in message) done(message.bytes);
      }),
    );
  last = work;
  return work;
}

type Order = { write: ReportToWrite } | { table: TableToWrite };

async function inThread<R>(
  workspace: Workspace,
  order: Order,
  signal: AbortSignal,
  take: (message: FromWorker, done: (result: R) => void) => void,
): Promise<R> {
  signal.throwIfAborted();
  const worker = startThread('report/worker', heapLimit);
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const finished = new Promise<R>((done, fail) => {
      worker.on('message', (message: FromWorker) => take(message, done));
      worker.on('error', fail);
      worker.on('exit', () => fail(new Error('The report worker ended without a result')));
    });
    // Handled below: the failure that comes first is the one that is thrown.
    finished.catch(() => undefined);
    await handOver(worker, workspace, order, signal);
    return await finished;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

async function handOver(worker: Worker, workspace: Workspace, order: Order, signal: AbortSignal): Promise<void> {
  const post = (message: ToWorker) => worker.postMessage(message);
  for (const kind of kindNames as KindName[]) {
    const rows = [...tableOf(workspace, kind).values()] as AnyRow[];
    for (let i = 0; i < rows.length; i += portion) {
      if (signal.aborted) return;
      post({ kind, rows: rows.slice(i, i + portion) });
      await giveWay();
    }
  }
  const { versionId, rev, status, method } = workspace;
  post({ ...order, version: { versionId, rev, status, method } });
}
