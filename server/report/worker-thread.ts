import type { Loss } from '#domain/formats/format.ts';
import { type AnyRow, type KindName, kindNames } from '#domain/kinds/kinds.ts';
import type { ReportHead } from '#domain/report/blocks.ts';
import type { ChangesSince } from '#domain/report/profile/extract.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { giveWay } from '#server/loop/give-way.ts';
import { startThread } from '#server/thread.ts';
import type { WorkerName } from '#server/worker-file.ts';
import type {
  DocumentToWrite,
  FromWorker,
  ReportToWrite,
  RowsOfKind,
  TableToWrite,
  ToDocumentThread,
  ToReportThread,
  ToTableThread,
  VersionHead,
} from './messages.ts';
import type { FinalVersion } from './version-history.ts';

/** Rows handed over at a time: copying them blocks the server for about a millisecond. */
const portion = 250;
/** A runaway report must not take the server's memory (heap of the thread, MB). */
const heapLimit = 1024;
/** A table that takes longer is stopped (ms); one of 35 000 rows takes seconds. */
const longest = 60_000;

/** A version with what the cover of its report says. */
export interface ReportPart {
  workspace: Workspace;
  head: ReportHead;
  /** The final version it is compared with, read only when its turn has come; nothing if it is gone by then. */
  base?: FinalVersion & { read: () => Promise<Workspace | undefined> };
  /** What became of it since another version, where that is what the report tells. */
  changes?: ChangesSince | undefined;
}

export interface ReportOrder extends ReportToWrite {
  parts: readonly ReportPart[];
  onProgress: (share: number) => void;
  /** Ends the thread. */
  signal: AbortSignal;
}

/**
 * Makes one report in a thread of its own.
 * @throws whatever the worker threw, or the signal's reason when it was stopped
 */
export function writeInThread({ parts, onProgress, signal, ...write }: ReportOrder): Promise<void> {
  const handOver = async (post: Post<ToReportThread>) => {
    for (const { workspace, head, base, changes } of parts) {
      const before = await base?.read();
      if (base && before) {
        await handOverRows(post, before, signal);
        post({ base: { version: versionHead(before), name: base.version, on: base.on } });
      }
      await handOverRows(post, workspace, signal);
      post({ add: { version: versionHead(workspace), head, changes } });
    }
    post({ write });
  };
  const worker: WorkerName = write.template ? 'templates/fill-worker' : `report/${write.format}-worker`;
  return inThread(worker, handOver, signal, (message, done) => {
    if ('progress' in message) onProgress(message.progress);
    else done();
  });
}

/** Writes one version as a document of another tool in a thread of its own, or without a path only says what it would lose. @throws as `writeInThread` */
export function documentInThread(
  { workspace, head, changes }: ReportPart,
  document: DocumentToWrite,
  { signal, onProgress }: Pick<ReportOrder, 'signal' | 'onProgress'>,
): Promise<readonly Loss[]> {
  const handOver = async (post: Post<ToDocumentThread>) => {
    await handOverRows(post, workspace, signal, kindNames);
    post({ add: { version: versionHead(workspace), head, changes } });
    post({ document });
  };
  return inThread('report/document-worker', handOver, signal, (message, done) => {
    if ('progress' in message) onProgress(message.progress);
    else if ('losses' in message) done(message.losses);
  });
}

/** What a version would lose as a document, told once those asked for before are. @throws whatever the worker threw */
export function lossesInThread(
  part: ReportPart,
  format: string,
  profile: DocumentToWrite['profile'],
): Promise<readonly Loss[]> {
  return inTurn(() => {
    const going = { signal: AbortSignal.timeout(longest), onProgress: () => undefined };
    return documentInThread(part, { format, path: null, profile }, going);
  });
}

/** Tables are made one after the other: each thread holds a version of its own. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a table in a thread of its own, once those asked for before are made.
 * @param given gives it up, also while it waits for the others
 * @throws whatever the worker threw, or the reason of the signal
 */
export function tableInThread(
  workspace: Workspace,
  table: TableToWrite,
  given: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const made = inTurn(() => {
    const signal = AbortSignal.any([given, AbortSignal.timeout(longest)]);
    const handOver = async (post: Post<ToTableThread>) => {
      await handOverRows(post, workspace, signal);
      post({ table, version: versionHead(workspace) });
    };
    return inThread<ToTableThread, Uint8Array<ArrayBuffer>>(
      'report/table-worker',
      handOver,
      signal,
      (message, done) => {
        if ('bytes' in message) done(message.bytes);
      },
    );
  });
  return Promise.race([made, refusedWith(given)]);
}

/** Rejects when the signal fires. */
const refusedWith = (signal: AbortSignal): Promise<never> =>
  new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason), { once: true }));

function inTurn<R>(make: () => Promise<R>): Promise<R> {
  const work = last.catch(() => undefined).then(make);
  last = work;
  return work;
}

/** Fills a template with the example, in a thread of its own, once tables asked for before are made. @throws whatever the worker threw */
export function previewInThread(write: Omit<ReportToWrite, 'path'>): Promise<Uint8Array<ArrayBuffer>> {
  const work = last
    .catch(() => undefined)
    .then(() =>
      inThread<ToReportThread, Uint8Array<ArrayBuffer>>(
        'templates/fill-worker',
        async (post) => post({ write: { ...write, path: '' } }),
        AbortSignal.timeout(longest),
        (message, done) => {
          if ('bytes' in message) done(message.bytes);
        },
      ),
    );
  last = work;
  return work;
}

type Post<M> = (message: M) => void;

/** @param handOver posts what the thread works on */
async function inThread<M, R>(
  name: WorkerName,
  handOver: (post: Post<M>) => Promise<void>,
  signal: AbortSignal,
  take: (message: FromWorker, done: (result: R) => void) => void,
): Promise<R> {
  signal.throwIfAborted();
  const worker = startThread(name, heapLimit);
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    let listens: (now: unknown) => void = () => undefined;
    const ready = new Promise((now) => {
      listens = now;
    });
    const finished = new Promise<R>((done, fail) => {
      worker.on('message', (message: FromWorker) => ('ready' in message ? listens(message) : take(message, done)));
      worker.on('error', fail);
      worker.on('exit', () => fail(new Error('The report worker ended without a result')));
    });
    // Handled below: the failure that comes first is the one that is thrown.
    finished.catch(() => undefined);
    await Promise.race([ready, finished]);
    await handOver((message) => worker.postMessage(message));
    return await finished;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

const versionHead = ({ versionId, rev, status, method }: Workspace): VersionHead => ({
  versionId,
  rev,
  status,
  method,
});

/** What documents of other tools said is printed nowhere. */
const printedKinds = kindNames.filter((kind) => kind !== 'foreignParts');

async function handOverRows(
  post: Post<RowsOfKind>,
  workspace: Workspace,
  signal: AbortSignal,
  kinds: readonly KindName[] = printedKinds,
): Promise<void> {
  for (const kind of kinds) {
    const rows = [...tableOf(workspace, kind).values()] as AnyRow[];
    for (let i = 0; i < rows.length; i += portion) {
      if (signal.aborted) return;
      post({ kind, rows: rows.slice(i, i + portion) });
      await giveWay();
    }
  }
}
