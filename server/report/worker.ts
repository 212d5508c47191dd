import { open, rename } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import type { AnyRow, KindName } from '#domain/kinds/kinds.ts';
import { reportOf } from '#domain/report/report.ts';
import { type RowsByKind, workspaceOf } from '#domain/workspace/workspace.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { writeReport } from './writer.ts';

/**
 * The thread that makes one report and ends: rates the version, composes the report, writes the file. A failure is thrown and ends the
 * thread, which the server notices.
 */
const port = parentPort;
if (!port) throw new Error('The report worker runs as a thread of the server');
const tell = (message: FromWorker) => port.postMessage(message);
const rows: Partial<Record<KindName, AnyRow[]>> = {};

port.on('message', (message: ToWorker) => {
  if ('write' in message) void write(message.write);
  else {
    const known = rows[message.kind] ?? [];
    rows[message.kind] = known;
    known.push(...message.rows);
  }
});

async function write(order: Extract<ToWorker, { write: unknown }>['write']) {
  const { format, locale, explain, head, version, path } = order;
  const workspace = workspaceOf({ ...version, counters: {}, rows: rows as RowsByKind });
  const report = reportOf(workspace, head, locale, format, explain);
  tell({ progress: 0.3 });
  const bytes = await writeReport(format, report, (share) => tell({ progress: 0.3 + 0.6 * share }));
  // Written beside and renamed: a crash leaves no half report.
  const draft = `${path}.part`;
  const file = await open(draft, 'w');
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
  await rename(draft, path);
  tell({ done: true });
  port?.close();
}
