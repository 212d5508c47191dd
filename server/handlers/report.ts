import { Failure } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import { report } from '#contract/report.ts';
import { requireReadable } from '#server/access/rights.ts';
import { combineReports } from '#server/actions/exchange/combine-reports.ts';
import { exportDetail, followProfile } from '#server/actions/exchange/follow-profile.ts';
import { hasFile, tellJob, tellJobs } from '#server/actions/exchange/tell-jobs.ts';
import { noteAct } from '#server/actions/people/note-act.ts';
import { templateInUse } from '#server/actions/templates/keep-template.ts';
import type { Env } from '#server/env.ts';
import { bytesResponse, fileResponse } from '#server/files/download.ts';
import { endingOf, mediaOf } from '#server/report/file-format.ts';
import type { ReportInput } from '#server/report/job-input.ts';
import { currentJobs, exportsOf, type JobRow, jobById, noteDownload } from '#server/store/jobs.ts';
import type { Tx } from '#server/store/store.ts';
import { nameOfVersion } from '#server/store/versions/version-table.ts';
import { implement } from './implement.ts';

export const reportHandlers = implement(report, {
  request: async ({ params, body, user, scope }, env) => {
    requireReadable(user, body.content);
    const workspace = await env.versions.read(params.versionId);
    const { reason, template: wanted, profile: chosen, ...asked } = body;
    // A template says itself what the report holds, and is a Word file.
    if (wanted !== undefined && (asked.format !== 'docx' || asked.content !== 'tara'))
      throw badInput([{ path: 'template', problem: 'wrong' }]);
    const template = wanted === undefined ? undefined : await templateInUse(env, wanted);
    const { profile, changes } = await followProfile(env, scope.projectId ?? null, chosen, [workspace]);
    const input: ReportInput = {
      versionId: params.versionId,
      ...asked,
      ...(template && { template, explain: false }),
      ...(profile && { profile }),
    };
    const detail = exportDetail(body.format, profile, reason);
    const subject = await nameOfVersion(env.store.db, params.versionId);
    const note = async (tx: Tx) => {
      const name = await nameOfVersion(tx, params.versionId);
      await noteAct(env, tx, 'report.exported', { id: params.versionId, name, detail });
    };
    const { taskId = '' } = scope;
    const tell = { taskId, versionId: params.versionId };
    const asker = { userId: user.id, identity: env.identity, subject, note, tell };
    return tellJob(
      env,
      await env.reports.ask(asker, scope.projectId ?? null, { versions: [workspace], changes }, input),
    );
  },
  list: async ({ params }, env) =>
    tellJobs(env, await currentJobs(env.store.db, { versionId: params.versionId, now: nowIn(env) })),
  combine: async ({ params, body, user }, env) => {
    await env.access.refuseBlind(user, params.projectId);
    return tellJobs(env, await combineReports(env, user, params.projectId, body));
  },
  ofProject: async ({ params }, env) =>
    tellJobs(env, await currentJobs(env.store.db, { combinedOf: params.projectId, now: nowIn(env) })),
  exports: async ({ params, query }, env) => {
    const { list, total } = await exportsOf(env.store.db, params.projectId, query);
    return { list: await tellJobs(env, list), total };
  },
  job: async ({ params }, env) => tellJob(env, await jobOf(env, params.jobId)),
  cancel: async ({ params, user }, env) => {
    const { user_id } = await jobOf(env, params.jobId);
    if (user_id !== user.id) throw new Failure('PermissionDenied');
    await env.reports.cancel(params.jobId);
    return tellJob(env, await jobOf(env, params.jobId));
  },
  file: async ({ params, user }, env) => {
    const row = await jobOf(env, params.jobId);
    const { content = 'tara' } = row.input as ReportInput;
    requireReadable(user, content);
    if (row.status === 'queued' || row.status === 'running') throw new Failure('ReportNotReady');
    const response = await fileOfJob(env, row);
    if (!response) throw new Failure((await isElsewhere(env, row)) ? 'ReportElsewhere' : 'ReportGone');
    const download = { jobId: row.id, userId: user.id, at: nowIn(env) };
    await env.store.tx((tx) => noteDownload(tx, download, env.newId()));
    return response;
  },
});

const nowIn = (env: Env) => env.clock().toISOString();

/** The file of a job that is done, unless it has expired or has gone with its version. */
async function fileOfJob(env: Env, row: JobRow): Promise<Response | undefined> {
  const { format } = row.input as ReportInput;
  const name = row.file_name ?? `report.${endingOf(format)}`;
  if (!(await hasFile(env, row))) return undefined;
  if (row.kept_file === null) {
    const path = await env.reports.files.find(row.id, format);
    return path === undefined ? undefined : fileResponse(path, name, mediaOf(format));
  }
  const bytes = await env.files.read(row.kept_file);
  return bytes && bytesResponse(bytes, name, mediaOf(format));
}

/** Was the file made by a server that has a disk of its own? */
const isElsewhere = async (env: Env, row: JobRow): Promise<boolean> =>
  env.store.signals !== undefined && (await hasFile(env, row));

async function jobOf(env: Env, id: string): Promise<JobRow> {
  const row = await jobById(env.store.db, id);
  if (!row) throw new Failure('NotFound');
  return row;
}
