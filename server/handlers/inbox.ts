import { type InboxItem, inbox } from '#contract/account/inbox.ts';
import type { KindName } from '#domain/kinds/kinds.ts';
import { readsTasks } from '#server/access/rights.ts';
import { changeMailing, changeNotificationWays, notificationWays } from '#server/actions/people/notification-ways.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import {
  countNotifications,
  markNotifications,
  notificationsFor,
  type ShownNotification,
} from '#server/store/accounts/notifications.ts';
import type { Viewer } from '#server/store/projects/visibility.ts';
import { implement } from './implement.ts';

export const inboxHandlers = implement(inbox, {
  list: async ({ query, user }, env) => {
    // All that people are notified of is about tasks.
    if (!readsTasks(user)) return { list: [], total: 0 };
    const { list, total } = await notificationsFor(env.store.db, user, query);
    return { list: await itemsOf(env, list), total };
  },
  unread: ({ user }, env) => unreadOf(env, user),
  mark: async ({ body, user }, env) => {
    await markNotifications(env.store.db, user.id, body.ids, body.read);
    return unreadOf(env, user);
  },
  ways: ({ user }, env) => notificationWays(env, user),
  changeWays: async ({ body, user }, env) => {
    await changeNotificationWays(env, user, body);
    return notificationWays(env, user);
  },
  changeMailing: async ({ body, user }, env) => {
    await changeMailing(env, user, body);
    return notificationWays(env, user);
  },
});

const unreadOf = async (env: Env, user: Viewer) => ({
  unread: readsTasks(user) ? await countNotifications(env.store.db, user, { unread: true }) : 0,
});

async function itemsOf(env: Env, rows: readonly ShownNotification[]): Promise<InboxItem[]> {
  const cards = await nameCards(
    env.identity,
    rows.flatMap(({ by_user }) => (by_user ? [by_user] : [])),
  );
  return rows.map(({ id, kind, at, by_user, subject, text, projectId, projectName, taskName, ...row }) => ({
    id,
    kind,
    at,
    subject,
    text,
    projectId,
    projectName,
    taskName,
    read: row.is_read,
    by: by_user ? { id: by_user, name: nameOn(cards.get(by_user), by_user) } : null,
    taskId: row.task_id,
    versionId: row.version_id,
    row: row.row_id ? { kind: row.row_kind as KindName, id: row.row_id } : null,
  }));
}
