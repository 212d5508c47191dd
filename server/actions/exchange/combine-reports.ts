import type * as z from 'zod';
import type { CurrentUser } from '#contract/account/inauth.ts';
import { Failure } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import type { report } from '#contract/report.ts';
import type { ReportHead } from '#domain/report/blocks.ts';
import type { ListedStandard } from '#domain/report/standards.ts';
import { requireReadable } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import type { ReportInput, ReportSubject } from '#server/report/job-input.ts';
import type { JobRow } from '#server/store/jobs.ts';
import { standardsKnown } from '#server/store/libraries/libraries.ts';
import { citingRequirements } from '#server/store/lists/project-lists.ts';
import { projectById } from '#server/store/projects/project-table.ts';
import { reportedTasks } from '#server/store/projects/task-table.ts';
import type { Tx } from '#server/store/store.ts';
import { nameOfVersion } from '#server/store/versions/version-table.ts';
import { noteAct } from '../people/note-act.ts';
import { exportDetail, followProfile } from './follow-profile.ts';

type Asked = z.output<typeof report.combine.body>;

/** A file to be made: what it is about, and the versions the audit log names. */
interface File {
  about: ReportSubject;
  /** What it is about, in a word for the list of exports. */
  subject: string;
  versionIds: readonly string[];
  taskId: string;
}

/**
 * Queues reports about several tasks of a project, or about its standards (R-REPORT-5, R-REPORT-6): all of them or none.
 * @throws Failure TooManyReports, ReportsBusy, ReportTooLarge, PermissionDenied; BadInput for tasks that are not the project's, and for a profile where only standards are listed
 */
export async function combineReports(env: Env, user: CurrentUser, projectId: string, asked: Asked): Promise<JobRow[]> {
  requireReadable(user, asked.content);
  // The list of standards has nothing that a profile could leave out, and would be called an extract.
  if (asked.content === 'standards' && asked.profile !== undefined)
    throw badInput([{ path: 'profile', problem: 'notAllowed' }]);
  const files =
    asked.content === 'standards'
      ? [await standardsFile(env, user, projectId)]
      : await taskFiles(env, projectId, asked);
  const { content, format, locale, explain, reason } = asked;
  // Every file before the first is queued: all of them or none.
  const followed = await Promise.all(
    files.map(({ about }) => followProfile(env, projectId, asked.profile, about.versions)),
  );
  const wanted = files.map(({ about, subject, versionIds, taskId }, i) => {
    const { profile, changes = [] } = followed[i] ?? {};
    const input: ReportInput = { versionId: '', content, format, locale, explain, ...(profile && { profile }) };
    const note = async (tx: Tx) => {
      const detail = exportDetail(`${content} ${format}`, profile, reason);
      for (const id of versionIds)
        await noteAct(env, tx, 'report.exported', { id, name: await nameOfVersion(tx, id), detail });
    };
    const tell = taskId ? { taskId, versionId: versionIds[0] ?? '' } : null;
    const asker = { userId: user.id, identity: env.identity, subject, note, tell };
    return { asker, projectId, about: 'standards' in about ? about : { ...about, changes }, input };
  });
  return env.reports.askAll(wanted);
}

/** The tasks in the order asked, put into files. */
async function taskFiles(env: Env, projectId: string, { tasks, files }: Asked): Promise<File[]> {
  const ids = [...new Set(tasks)];
  if (ids.length === 0) throw badInput([{ path: 'tasks', problem: 'required' }]);
  const found = await reportedTasks(env.store.db, projectId, ids);
  if (found.length < ids.length) throw badInput([{ path: 'tasks', problem: 'unknown' }]);
  const groups = new Map<string, typeof found>();
  for (const one of found) {
    const key = files === 'all' ? '' : files === 'type' ? one.type : one.id;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return Promise.all(
    [...groups].map(async ([key, group]) => {
      const versionIds = group.map(({ versionId }) => versionId);
      const versions = await Promise.all(versionIds.map((id) => env.versions.read(id)));
      const about = files === 'task' ? { versions } : { versions, label: key };
      const names = await Promise.all(versionIds.map((id) => nameOfVersion(env.store.db, id)));
      return { about, subject: names.join(', '), versionIds, taskId: group[0]?.id ?? '' };
    }),
  );
}

/** The standards the project names, and those of the library. */
async function standardsFile(env: Env, user: CurrentUser, projectId: string): Promise<File> {
  const project = await projectById(env.store.db, projectId);
  if (!project) throw new Failure('NotFound');
  const known = (await standardsKnown(env.store.db)).map((one): ListedStandard => {
    const { code, name, fullName, region, provenance, chapters, workProducts, link } = one;
    return {
      code,
      name,
      fullName,
      region,
      provenance,
      chapters: chapters.map(({ number, title }) => ({ number, title })),
      workProducts: workProducts.length,
      link,
    };
  });
  const citing = await citingRequirements(env.store.db, projectId);
  const list = { followed: project.body.safetyStandard, known, citing };
  const head = await projectHead(env, user, project.body);
  const subject = `${project.body.code} ${project.body.name}`;
  return { about: { versions: [], standards: { list, head } }, subject, versionIds: [], taskId: '' };
}

/** The cover of a report that is about no version. */
async function projectHead(env: Env, user: CurrentUser, project: { name: string; code: string }): Promise<ReportHead> {
  const values = await env.variables.current();
  return {
    organisation: values['report.organisation'],
    marking: values['report.marking'],
    project: project.name,
    projectCode: project.code,
    task: project.name,
    taskCode: project.code,
    type: '',
    level: '',
    systemName: '',
    lifecycle: [],
    description: '',
    overview: '',
    version: '',
    status: 'open',
    rev: 0,
    responsible: '',
    members: [],
    author: user.fullName || user.username,
    scheduled: ['', ''],
    date: env.clock().toISOString(),
    zone: values['report.zone'],
  };
}
