import type { Env } from '#server/env.ts';
import type { TableToWrite } from '#server/report/messages.ts';
import { tableInThread } from '#server/report/worker-thread.ts';
import { nameOfVersion, versionHead } from '#server/store/versions/version-table.ts';
import { noteAct } from '../people/note-act.ts';
import { noteExport } from './note-export.ts';

/**
 * The analysis as one table, as the report has it. The export is in the audit log before it is handed out. Returns the bytes and a name.
 * @param signal gives it up; nothing of it is noted then
 * @throws Failure NotFound; the reason of the signal
 */
export async function exportTable(
  env: Env,
  versionId: string,
  asked: TableToWrite,
  signal: AbortSignal,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const w = await env.versions.read(versionId);
  const { db } = env.store;
  const { taskName, version, projectId } = await versionHead(db, versionId);
  const bytes = await tableInThread(w, asked, signal);
  const subject = await nameOfVersion(db, versionId);
  const name = `${taskName}-${version}.${asked.format}`;
  await noteAct(env, db, 'table.exported', { id: versionId, name: subject, detail: asked.format });
  await noteExport(env, { kind: 'table', projectId, versionId, subject, fileName: name });
  return { name, bytes };
}
