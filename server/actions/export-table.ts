import type { Env } from '#server/env.ts';
import type { TableToWrite } from '#server/report/messages.ts';
import { tableInThread } from '#server/report/worker-thread.ts';
import { versionHead } from '#server/store/version-table.ts';

/** The analysis as one table, as the report has it. Returns the bytes and a name. @throws Failure NotFound */
export async function exportTable(
  env: Env,
  versionId: string,
  asked: TableToWrite,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const w = await env.versions.read(versionId);
  const { taskName, version } = await versionHead(env.store.db, versionId);
  return { name: `${taskName}-${version}.${asked.format}`, bytes: await tableInThread(w, asked) };
}
