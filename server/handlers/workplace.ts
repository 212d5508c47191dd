import { Failure } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/inauth.ts';
import type { Stats } from '#contract/stats.ts';
import { workplace } from '#contract/workplace.ts';
import type { TaskForm } from '#domain/model/task.ts';
import type { Env } from '#server/env.ts';
import { implement } from '#server/http/implement.ts';
import { visibleTo } from '#server/http/scope.ts';
import { nameCards } from '#server/inauth/name-cards.ts';
import { headlampEdits, headlampProject, headlampTask } from '#server/seed/headlamp.ts';
import { createProject } from './project.ts';
import { editVersion } from './rows.ts';
import { createTask } from './task.ts';

const day = 24 * 3600 * 1000;
/** Lines of "what changed since yesterday". */
const recentLines = 8;

export const workplaceHandlers = implement(workplace, {
  summary: async ({ user }, env) => {
    const tasks = await visibleTasks(env, user);
    const { n } = await env.store.db
      .selectFrom('project')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(visibleTo(user))
      .executeTakeFirstOrThrow();
    const example = await env.store.db
      .selectFrom('project')
      .select('id')
      .where('example', '=', true)
      .executeTakeFirst();
    const today = env.clock().toISOString().slice(0, 10);
    const open = tasks.filter((task) => task.status !== 'finished');
    return {
      projects: Number(n),
      openTasks: open.length,
      awaitingDisposal: tasks.reduce((sum, task) => sum + (task.stats as Stats).awaitingDisposal, 0),
      overdueTasks: open.filter((task) => (task.body as TaskForm).scheduledTime[1] < today).length,
      exampleLoaded: example !== undefined,
      recent: await recentOf(env, tasks),
    };
  },
  loadExample: async ({ body, user }, env) => {
    const loaded = await env.store.db.selectFrom('project').select('id').where('example', '=', true).executeTakeFirst();
    if (loaded) throw new Failure('ExampleExists');
    return loadExample(env, user, body.locale === 'zh-CN' ? 'zh' : 'en');
  },
});

const visibleTasks = (env: Env, user: CurrentUser) =>
  env.store.db
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .innerJoin('task_version', 'task_version.id', 'task.current_version_id')
    .select(['task.id', 'task.name', 'task.status', 'task.body', 'project.name as projectName'])
    .select(['task_version.id as versionId', 'task_version.stats'])
    .where((eb) => visibleTo(user)(eb as never))
    .execute();

/** Who worked on what since yesterday: one line for each person and task, newest first. */
async function recentOf(env: Env, tasks: Awaited<ReturnType<typeof visibleTasks>>) {
  if (tasks.length === 0) return [];
  const since = new Date(env.clock().getTime() - day).toISOString();
  const ids = new Map(tasks.map((task) => [task.versionId, task]));
  const lines = await env.store.db
    .selectFrom('activity')
    .select((eb) => ['version_id', 'user_id', eb.fn.max('at').as('at'), eb.fn.countAll<number>().as('edits')])
    .where('at', '>=', since)
    .where('version_id', 'in', [...ids.keys()])
    .groupBy(['version_id', 'user_id'])
    .orderBy('at', 'desc')
    .limit(recentLines)
    .execute();
  const cards = await nameCards(
    env,
    lines.map((line) => line.user_id),
  );
  return lines.map((line) => {
    const task = ids.get(line.version_id);
    return {
      taskId: task?.id ?? '',
      versionId: line.version_id,
      taskName: task?.name ?? '',
      projectName: task?.projectName ?? '',
      by: line.user_id,
      byName: cards.get(line.user_id)?.fullName ?? line.user_id,
      at: String(line.at),
      edits: Number(line.edits),
    };
  });
}

/** The headlamp system as a project of its own, made by the ordinary calls: what a person could enter by hand. */
async function loadExample(env: Env, user: CurrentUser, language: 'en' | 'zh') {
  const say = (text: { en: string; zh: string }) => text[language];
  const today = env.clock();
  const dayOf = (offset: number) => new Date(today.getTime() + offset * day).toISOString().slice(0, 10);
  const projectId = await createProject(
    env,
    user,
    {
      name: say(headlampProject.name),
      code: headlampProject.code,
      lifecycle: ['concept'],
      description: say(headlampProject.description),
      safetyStandard: ['ISO 26262-3:2018'],
      feasibilityTypes: ['AttackPotentialBased', 'CVSSBased'],
      impactModel: 'impact-annex-f',
      threatModels: ['attack-potential', 'attack-vector'],
      riskModel: 'risk-matrix-h8',
      participants: [],
    },
    true,
  );
  const { taskId, versionId } = await createTask(env, user, projectId, {
    ...{
      name: say(headlampTask.name),
      code: headlampTask.code,
      type: 'system',
      level: 'system',
      lifecycle: ['concept'],
    },
    systemName: say(headlampTask.systemName),
    description: say(headlampTask.description),
    overview: say(headlampTask.overview),
    ...{ responsible: user.id, members: [user.id], tags: [], status: 'inProgress' },
    scheduledTime: [dayOf(0), dayOf(30)],
  });
  const ids = new Map<string, string>();
  const id = (name: string) => {
    const known = ids.get(name) ?? env.newId();
    ids.set(name, known);
    return known;
  };
  await editVersion(env, user, versionId, headlampEdits(say, id));
  return { projectId, taskId, versionId };
}
