import { type SavedViewItem, savedView } from '#contract/saved-view.ts';
import { changeView, createView, deleteView } from '#server/actions/versions/save-view.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import { viewsOf } from '#server/store/lists/saved-views.ts';
import { implement } from './implement.ts';

export const savedViewHandlers = implement(savedView, {
  list: ({ params, user }, env) => listFor(env, user, params.taskId),
  create: async ({ params, body, user }, env) => {
    await createView(env, user, params.taskId, body);
    return listFor(env, user, params.taskId);
  },
  change: async ({ params, body, user }, env) => {
    await changeView(env, user, params, body);
    return listFor(env, user, params.taskId);
  },
  drop: async ({ params, user }, env) => {
    await deleteView(env, user, params);
    return listFor(env, user, params.taskId);
  },
});

/** What the user sees of the task's views, with their owners by name. */
async function listFor(env: Env, user: { id: string }, taskId: string): Promise<SavedViewItem[]> {
  const rows = await viewsOf(env.store.db, taskId, user.id);
  const cards = await nameCards(
    env.identity,
    rows.map(({ owner }) => owner),
  );
  return rows.map(({ id, kind, name, reader, body, owner, rev }) => ({
    id,
    kind,
    name,
    arranged: body,
    rev,
    shared: reader === '',
    owner: { id: owner, name: nameOn(cards.get(owner), owner) },
  }));
}
