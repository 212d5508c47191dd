import { parentPort } from 'node:worker_threads';
import type { AnyRow, KindName } from '#domain/kinds/kinds.ts';
import { type RowsByKind, type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';
import type { FromWorker, RowsOfKind, VersionHead } from './messages.ts';

/** The server, as a thread of reports sees it. */
export function portOfThread() {
  const port = parentPort;
  if (!port) throw new Error('Reports are made in a thread of the server');
  const tell = (message: FromWorker) => port.postMessage(message);
  // What is handed over before would wait as a copy while the libraries of the thread are loaded, beside everything they need.
  tell({ ready: true });
  return { port, tell };
}

/** Versions that come in portions: the rows first, then what they belong to. */
export class ReceivedVersions {
  private rows: Partial<Record<KindName, AnyRow[]>> = {};

  add({ kind, rows }: RowsOfKind): void {
    const known = this.rows[kind] ?? [];
    this.rows[kind] = known;
    known.push(...rows);
  }

  /** Returns the version whose rows have come; the next rows are of another one. */
  take(version: VersionHead): Workspace {
    const w = workspaceOf({ ...version, counters: {}, rows: this.rows as RowsByKind });
    this.rows = {};
    return w;
  }
}
