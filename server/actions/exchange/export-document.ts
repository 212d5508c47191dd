import type { FormatLoss } from '#contract/formats/format.ts';
import { Failure } from '#contract/kit/errors.ts';
import { isExtract, isSelection } from '#domain/report/profile/profile.ts';
import type { Env } from '#server/env.ts';
import { fileOfDocument } from '#server/report/file-format.ts';
import { reportHead } from '#server/report/head.ts';
import { refuseLargeReport } from '#server/report/report-size.ts';
import { lossesInThread } from '#server/report/worker-thread.ts';
import type { JobRow } from '#server/store/jobs.ts';
import type { Tx } from '#server/store/store.ts';
import { nameOfVersion } from '#server/store/versions/version-table.ts';
import { noteAct } from '../people/note-act.ts';
import { exportDetail, followProfile } from './follow-profile.ts';

/** Losses that are listed; all are counted. */
const mostListed = 500;

/** A version in a format, by a profile or whole. */
interface Document {
  versionId: string;
  projectId: string | null;
  format: string;
  profile?: string | undefined;
}

/** What a version would lose as a document, of what the profile leaves. @throws Failure ReportTooLarge, and as `followProfile` */
export async function lossesOf(env: Env, of: Document): Promise<{ losses: FormatLoss[]; lossCount: number }> {
  const workspace = await env.versions.read(of.versionId);
  await refuseLargeReport([workspace]);
  const { profile, changes } = await followProfile(env, of.projectId, of.profile, [workspace]);
  const head = await reportHead(env, workspace);
  const losses = await lossesInThread({ workspace, head, changes: changes[0] }, of.format, profile?.form ?? null);
  return { losses: losses.slice(0, mostListed).map((loss) => ({ ...loss })), lossCount: losses.length };
}

/** Queues a version as a document of another tool among the reports. @throws Failure ProfileChoosesChapters, TooManyReports, ReportsBusy, ReportTooLarge */
export async function exportDocument(
  env: Env,
  user: { id: string },
  of: Document & { taskId: string },
): Promise<JobRow> {
  const { versionId, taskId, format } = of;
  const workspace = await env.versions.read(versionId);
  const { profile, changes } = await followProfile(env, of.projectId, of.profile, [workspace]);
  if (profile && (isSelection(profile.form) || profile.form.since !== '')) throw new Failure('ProfileChoosesChapters');
  const subject = await nameOfVersion(env.store.db, versionId);
  const note = async (tx: Tx) => {
    const name = await nameOfVersion(tx, versionId);
    await noteAct(env, tx, 'exchange.exported', {
      id: versionId,
      name,
      detail: exportDetail(`task ${format}`, profile, ''),
    });
  };
  const asker = { userId: user.id, identity: env.identity, subject, note, tell: { taskId, versionId } };
  const input = {
    versionId,
    format: fileOfDocument(format),
    locale: 'en-US' as const,
    ...(profile && isExtract(profile.form) && { profile }),
  };
  return env.reports.ask(asker, of.projectId, { versions: [workspace], changes }, input);
}
