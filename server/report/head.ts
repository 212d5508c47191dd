import type { TaskForm } from '#domain/model/task.ts';
import type { ReportHead } from '#domain/report/value.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { nameCards } from '#server/inauth/name-cards.ts';
import { variablesOf } from '#server/store/variables.ts';

/** What stands on the cover: the task, its project and the people, by name. @throws Error when the version is gone */
export async function reportHead(env: Env, w: Workspace): Promise<ReportHead> {
  const row = await env.store.db
    .selectFrom('task_version')
    .innerJoin('task', 'task.id', 'task_version.task_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select(['task_version.version', 'task_version.author', 'task.body'])
    .select(['project.name as project', 'project.code as projectCode'])
    .where('task_version.id', '=', w.versionId)
    .executeTakeFirstOrThrow();
  const form = row.body as TaskForm;
  const cards = await nameCards(env, [row.author, form.responsible, ...form.members]);
  const nameOf = (id: string) => cards.get(id)?.fullName || cards.get(id)?.username || id;
  const values = await variablesOf(env.store.db);
  return {
    organisation: values['report.organisation'],
    marking: values['report.marking'],
    project: row.project,
    projectCode: row.projectCode,
    task: form.name,
    taskCode: form.code,
    type: form.type,
    level: form.level,
    systemName: form.systemName,
    lifecycle: form.lifecycle,
    description: form.description,
    overview: form.overview,
    version: row.version,
    status: w.status,
    rev: w.rev,
    responsible: nameOf(form.responsible),
    members: form.members.map(nameOf),
    author: nameOf(row.author),
    scheduled: form.scheduledTime,
    date: env.clock().toISOString().slice(0, 10),
  };
}
