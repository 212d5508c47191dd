import { sight } from '#contract/account/sight.ts';
import { countProjectsOf, projectsOf } from '#server/store/projects/visibility.ts';
import { implement } from './implement.ts';

export const sightHandlers = implement(sight, {
  projects: async ({ params, user }, { store }) => {
    const [rows, count] = await Promise.all([
      projectsOf(store.db, params.userId, user),
      countProjectsOf(store.db, params.userId),
    ]);
    const list = rows.map(({ responsible_by, ...project }) => ({
      ...project,
      isResponsible: responsible_by === params.userId,
    }));
    return { list, hidden: count - list.length };
  },
});
