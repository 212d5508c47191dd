import { workplace } from '#contract/workplace.ts';
import { loadExample } from '#server/actions/load-example.ts';
import type { Env } from '#server/env.ts';
import { nameCards } from '#server/inauth/name-cards.ts';
import { exampleProject } from '#server/store/project-table.ts';
import { recentEdits } from '#server/store/versions.ts';
import { countProjects, type WorkplaceTask, workplaceTasks } from '#server/store/workplace.ts';
import { implement } from './implement.ts';

const day = 24 * 3600 * 1000;
/** Lines of "what changed since yesterday". */
const recentLines = 8;

export const workplaceHandlers = implement(workplace, {
  summary: async ({ user }, env) => {
    const { db } = env.store;
    const tasks = await workplaceTasks(db, user);
    const today = env.clock().toISOString().slice(0, 10);
    const open = tasks.filter((task) => task.status !== 'finished');
    return {
      projects: await countProjects(db, user),
      openTasks: open.length,
      awaitingDisposal: tasks.reduce((sum, task) => sum + task.stats.awaitingDisposal, 0),
      overdueTasks: open.filter((task) => task.due < today).length,
      exampleLoaded: (await exampleProject(db)) !== undefined,
      recent: await recentOf(env, tasks),
    };
  },
  loadExample: ({ body, user }, env) => loadExample(env, user, body.locale === 'zh-CN' ? 'zh' : 'en'),
});

/** Who worked on what since yesterday: one line for each person and task, newest first. */
async function recentOf(env: Env, tasks: readonly WorkplaceTask[]) {
  const since = new Date(env.clock().getTime() - day).toISOString();
  const byVersion = new Map(tasks.map((task) => [task.versionId, task]));
  const lines = await recentEdits(env.store.db, [...byVersion.keys()], since, recentLines);
  const users = lines.map(({ userId }) => userId);
  const cards = await nameCards(env.identity, users);
  return lines.map(({ versionId, userId, at, edits }) => {
    const task = byVersion.get(versionId);
    return {
      taskId: task?.id ?? '',
      versionId,
      taskName: task?.name ?? '',
      projectName: task?.projectName ?? '',
      by: userId,
      byName: cards.get(userId)?.fullName ?? userId,
      at,
      edits,
    };
  });
}
