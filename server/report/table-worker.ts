import { rate } from '#domain/method/rate/rater.ts';
import { languageOf } from '#domain/report/language.ts';
import { reportContextOf } from '#domain/report/report-context.ts';
import { oneTable } from '#domain/report/sections/one-table.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { TableToWrite, ToTableThread } from './messages.ts';
import { portOfThread, ReceivedVersions } from './received-versions.ts';
import { csvOfTable, workbookOfTable } from './table-file.ts';

/** The thread that makes the table of one version and ends. A failure is thrown and ends the thread, which the server notices. */
const { port, tell } = portOfThread();
const received = new ReceivedVersions();

function tableOf(w: Workspace, { format, locale }: TableToWrite): Uint8Array<ArrayBuffer> {
  const table = oneTable(reportContextOf(w, rate(w), languageOf(locale), 'xlsx'));
  return format === 'csv' ? csvOfTable(table) : workbookOfTable(table, 'TARA');
}

port.on('message', (message: ToTableThread) => {
  if ('rows' in message) {
    received.add(message);
    return;
  }
  tell({ bytes: tableOf(received.take(message.version), message.table) });
  port.close();
});
