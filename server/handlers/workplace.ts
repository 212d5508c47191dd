import { workplace } from '#contract/workplace.ts';
import { dayBegins } from '#domain/model/time-zone.ts';
import { readsTasks } from '#server/access/rights.ts';
import { loadExample } from '#server/actions/load-example.ts';
import type { Env } from '#server/env.ts';
import { nameCards } from '#server/inauth/name-cards.ts';
import { recentEdits } from '#server/store/lists/workplace.ts';
import { exampleProject } from '#server/store/projects/project-table.ts';
import type { Viewer } from '#server/store/projects/visibility.ts';
import { implement } from './implement.ts';
import { today, zoneHere } from './today.ts';

/** Lines of "what changed since yesterday". */
const recentLines = 8;

export const workplaceHandlers = implement(workplace, {
  summary: async ({ user }, env) => {
    const { db } = env.store;
    return {
      ...(await env.workplace.count(user, await today(env))),
      exampleLoaded: (await exampleProject(db)) !== undefined,
      recent: readsTasks(user) ? await recentOf(env, user) : [],
    };
  },
  loadExample: ({ body, user }, env) => loadExample(env, user, body.locale === 'zh-CN' ? 'zh' : 'en'),
});

/** Who worked on what since yesterday: one line for each person and task, newest first. */
async function recentOf(env: Env, viewer: Viewer) {
  const since = new Date(dayBegins(await today(env), await zoneHere(env), -1)).toISOString();
  const lines = await recentEdits(env.store.db, viewer, since, recentLines);
  const users = lines.map(({ userId }) => userId);
  const cards = await nameCards(env.identity, users);
  return lines.map(({ userId: by, ...line }) => ({ ...line, by, byName: cards.get(by)?.fullName ?? by }));
}
