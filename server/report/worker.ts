import { open, rename } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import type { AnyRow, KindName } from '#domain/kinds/kinds.ts';
import { rate } from '#domain/method/rate/rater.ts';
import type { ReportHead } from '#domain/report/blocks.ts';
import { combinedReport } from '#domain/report/combined.ts';
import { languageOf } from '#domain/report/language.ts';
import { reportOf } from '#domain/report/report.ts';
import { reportContextOf } from '#domain/report/report-context.ts';
import { oneTable } from '#domain/report/sections/one-table.ts';
import { standardsReport } from '#domain/report/standards.ts';
import { type RowsByKind, type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';
import { keptImages } from './kept-images.ts';
import type { FromWorker, ReportToWrite, TableToWrite, ToWorker, VersionHead } from './messages.ts';
import { csvOfTable, workbookOfTable } from './table-file.ts';
import { writeReport } from './writer.ts';

/**
 * The thread that makes one report or table and ends: rates the version, composes, writes. A failure is thrown and ends the thread, which the
 * server notices.
 */
const port = parentPort;
if (!port) throw new Error('The report worker runs as a thread of the server');
const tell = (message: FromWorker) => port.postMessage(message);
let rows: Partial<Record<KindName, AnyRow[]>> = {};
/** The versions of a report, with what its cover says of each. */
const parts: { w: Workspace; head: ReportHead }[] = [];

port.on('message', (message: ToWorker) => {
  if ('rows' in message) {
    const known = rows[message.kind] ?? [];
    rows[message.kind] = known;
    known.push(...message.rows);
    return;
  }
  if ('add' in message) {
    const { version, head } = message.add;
    parts.push({ w: takeVersion(version), head });
  } else if ('write' in message) void write(message.write);
  else {
    tell({ bytes: tableOf(takeVersion(message.version), message.table) });
    port.close();
  }
});

/** The version whose rows have come. */
function takeVersion(version: VersionHead): Workspace {
  const w = workspaceOf({ ...version, counters: {}, rows: rows as RowsByKind });
  rows = {};
  return w;
}

function tableOf(w: Workspace, { format, locale }: TableToWrite): Uint8Array<ArrayBuffer> {
  const table = oneTable(reportContextOf(w, rate(w), languageOf(locale), 'xlsx'));
  return format === 'csv' ? csvOfTable(table) : workbookOfTable(table, 'TARA');
}

async function write({ format, locale, explain, content, path, dataDir, standards }: ReportToWrite) {
  const report = standards
    ? standardsReport(standards.list, standards.head, locale)
    : combinedReport(parts.map(({ w, head }) => reportOf(w, head, locale, format, explain, content)));
  tell({ progress: 0.3 });
  const images = await keptImages(report.sections, dataDir);
  const bytes = await writeReport(format, report, (share) => tell({ progress: 0.3 + 0.6 * share }), images);
  // Written beside and renamed: a crash leaves no half report.
  const part = `${path}.part`;
  const file = await open(part, 'w');
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
  await rename(part, path);
  tell({ done: true });
  port?.close();
}
