import { rating } from '#domain/method/rate/rater.ts';
import { languageOf } from '#domain/report/language.ts';
import { reportContextOf } from '#domain/report/report-context.ts';
import { oneTable } from '#domain/report/sections/one-table.ts';
import type { Env } from '#server/env.ts';
import { csvOfTable, workbookOfTable } from '#server/report/table-file.ts';
import { versionHead } from '#server/store/version-table.ts';
import { giveWay, runInSlices } from '#server/turns.ts';

/** The analysis as one table, as the report has it. Returns the bytes and a name. @throws Failure NotFound */
export async function exportTable(
  env: Env,
  versionId: string,
  { format, locale }: { format: 'xlsx' | 'csv'; locale: 'zh-CN' | 'en-US' },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const w = await env.versions.read(versionId);
  const { taskName, version } = await versionHead(env.store.db, versionId);
  const ratings = await runInSlices(rating(w));
  const table = oneTable(reportContextOf(w, ratings, languageOf(locale), 'xlsx'));
  await giveWay();
  const name = `${taskName}-${version}`;
  if (format === 'csv') return { name: `${name}.csv`, bytes: csvOfTable(table) };
  return { name: `${name}.xlsx`, bytes: workbookOfTable(table, 'TARA') };
}
