import type { Worker } from 'node:worker_threads';
import { type AnyRow, type KindName, kindNames } from '#domain/kinds/kinds.ts';
import type { ReportFormat, ReportHead, ReportLocale } from '#domain/report/blocks.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { startThread } from '#server/thread.ts';
import { giveWay } from '#server/turns.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** Rows handed over at a time: copying them blocks the server for about a millisecond. */
const portion = 250;
/** A runaway report must not take the server's memory (heap of the thread, MB). */
const heapLimit = 1024;

export interface ReportOrder {
  format: ReportFormat;
  locale: ReportLocale;
  explain: boolean;
  head: ReportHead;
  workspace: Workspace;
  path: string;
  onProgress: (share: number) => void;
  /** Ends the thread. */
  signal: AbortSignal;
}

/**
 * Makes one report in a thread of its own.
 * @throws whatever the worker threw, or the signal's reason when it was stopped
 */
export async function writeInThread(order: ReportOrder): Promise<void> {
  order.signal.throwIfAborted();
  const worker = startThread('report/worker', heapLimit);
  const stop = () => void worker.terminate();
  order.signal.addEventListener('abort', stop, { once: true });
  try {
    const finished = new Promise<void>((done, fail) => {
      worker.on('message', (message: FromWorker) => {
        if ('progress' in message) order.onProgress(message.progress);
        else done();
      });
      worker.on('error', fail);
      worker.on('exit', () => fail(new Error('The report worker ended without a report')));
    });
    // Handled below: the failure that comes first is the one that is thrown.
    finished.catch(() => undefined);
    await handOver(worker, order);
    await finished;
  } catch (error) {
    order.signal.throwIfAborted();
    throw error;
  } finally {
    order.signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

async function handOver(worker: Worker, order: ReportOrder): Promise<void> {
  const { format, locale, explain, head, workspace, path, signal } = order;
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
  post({ write: { format, locale, explain, head, version: { versionId, rev, status, method }, path } });
}
