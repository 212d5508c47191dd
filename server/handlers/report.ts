import { Failure } from '#contract/kit/errors.ts';
import { mediaTypes } from '#contract/kit/media-types.ts';
import { report } from '#contract/report.ts';
import { requireReadable } from '#server/access/rights.ts';
import { combineReports } from '#server/actions/exchange/combine-reports.ts';
import { noteAct } from '#server/actions/people/note-act.ts';
import { notify } from '#server/actions/people/notify.ts';
import type { Env } from '#server/env.ts';
import { fileResponse } from '#server/files/download.ts';
import { type ReportInput, reportKind } from '#server/report/jobs.ts';
import { type JobRow, jobAnswer, jobById, jobsOf, noteDownload } from '#server/store/jobs.ts';
import type { Tx } from '#server/store/store.ts';
import { nameOfVersion } from '#server/store/versions/version-table.ts';
import { implement } from './implement.ts';

export const reportHandlers = implement(report, {
  request: async ({ params, body, user, scope }, env) => {
    requireReadable(user, body.content);
    const workspace = await env.versions.read(params.versionId);
    const { reason, ...asked } = body;
    const input: ReportInput = { versionId: params.versionId, ...asked };
    const detail = reason ? `${body.format}: ${reason}` : body.format;
    const note = async (tx: Tx) => {
      const name = await nameOfVersion(tx, params.versionId);
      await noteAct(env, tx, 'report.exported', { id: params.versionId, name, detail });
    };
    const { taskId = '' } = scope;
    const ready = (subject: string) =>
      notify(env, { kind: 'reportReady', to: [user.id], taskId, versionId: params.versionId, subject });
    const asker = { userId: user.id, identity: env.identity, note, ready };
    return jobAnswer(await env.reports.ask(asker, scope.projectId ?? null, { versions: [workspace] }, input));
  },
  list: async ({ params, user, scope }, env) => {
    const rows = await jobsOf(env.store.db, user.id, scope.projectId ?? '', reportKind);
    const own = rows.filter((row) => (row.input as ReportInput).versionId === params.versionId && !isExpired(env, row));
    return own.map(jobAnswer);
  },
  combine: async ({ params, body, user }, env) =>
    (await combineReports(env, user, params.projectId, body)).map(jobAnswer),
  ofProject: async ({ params, user }, env) => {
    const rows = await jobsOf(env.store.db, user.id, params.projectId, reportKind);
    return rows.filter((row) => (row.input as ReportInput).versionId === '' && !isExpired(env, row)).map(jobAnswer);
  },
  exports: async ({ params, user }, env) => {
    const rows = await jobsOf(env.store.db, user.id, params.projectId, reportKind);
    return rows.filter((row) => !isExpired(env, row)).map(jobAnswer);
  },
  job: async ({ params }, env) => jobAnswer(await jobOf(env, params.jobId)),
  cancel: async ({ params }, env) => {
    await env.reports.cancel(params.jobId);
    return jobAnswer(await jobOf(env, params.jobId));
  },
  file: async ({ params, user }, env) => {
    const row = await jobOf(env, params.jobId);
    const { format, content = 'tara' } = row.input as ReportInput;
    requireReadable(user, content);
    if (row.status === 'queued' || row.status === 'running') throw new Failure('ReportNotReady');
    if (row.status !== 'done' || isExpired(env, row)) throw new Failure('ReportGone');
    const path = env.reports.placeOf(row.id, format);
    const response = await fileResponse(path, row.file_name ?? `report.${format}`, mediaTypes[format]);
    if (!response) throw new Failure('ReportGone');
    await noteDownload(env.store.db, row.id, env.clock().toISOString());
    return response;
  },
});

const isExpired = (env: Env, row: JobRow) => String(row.expires_at) <= env.clock().toISOString();

async function jobOf(env: Env, id: string): Promise<JobRow> {
  const row = await jobById(env.store.db, id);
  if (!row) throw new Failure('NotFound');
  return row;
}
