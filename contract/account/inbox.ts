import * as z from 'zod';
import { kindNames } from '#domain/kinds/kinds.ts';
import { Id } from '#domain/model/base.ts';
import { Mailing } from '#domain/model/mailing.ts';
import { NotificationSettings, notificationKindNames } from '#domain/model/notification.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Flag, PageOf } from '../kit/list.ts';

/** One notification: what happened, by whom, and where it leads. */
export const InboxItem = z.object({
  id: z.string(),
  kind: z.enum(notificationKindNames),
  at: z.string(),
  read: z.boolean(),
  /** Who did it; null where the product did. */
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
  projectId: z.string(),
  projectName: z.string(),
  taskId: z.string(),
  taskName: z.string(),
  versionId: z.string(),
  row: z.object({ kind: z.enum(kindNames), id: z.string() }).nullable(),
  /** What it is about, by code or name, as it was then. */
  subject: z.string(),
  /** What was said. */
  text: z.string(),
});
export type InboxItem = z.infer<typeof InboxItem>;

const Unread = z.object({ unread: z.number().int() });

const Ways = z.object({
  kinds: z.array(z.object({ kind: z.enum(notificationKindNames), inApp: z.boolean(), mail: z.boolean() })),
  mail: z.boolean(),
  /** Whether mails come at once, once a day, or not at all. */
  mailing: Mailing,
});

/** What the caller was notified of, as far as they still see what it is about. */
export const inbox = {
  list: endpoint({
    method: 'GET',
    path: '/intara/v1.0/inbox',
    access: 'signedIn',
    summary: 'List what the caller was notified of, the newest first; of what they can no longer see nothing is left',
    query: z.object({
      current: z.coerce.number().int().min(1).max(1_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(10),
      kind: z.enum(notificationKindNames).optional(),
      unread: Flag.optional(),
    }),
    answer: PageOf(InboxItem),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/intara/v1.0/inbox/unread',
    access: 'signedIn',
    summary: 'Count the unread notifications of the caller',
    answer: Unread,
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/intara/v1.0/inbox/read',
    access: 'signedIn',
    summary: 'Mark notifications of the caller as read or unread: those with these ids, or all',
    body: z.object({ ids: z.array(Id).max(500).optional(), read: z.boolean() }),
    answer: Unread,
  }),
  ways: endpoint({
    method: 'GET',
    path: '/intara/v1.0/inbox/ways',
    access: 'signedIn',
    summary:
      'Get how the caller is notified of each kind: in the application, by mail; and whether this server sends mail',
    answer: Ways,
  }),
  changeWays: endpoint({
    method: 'PUT',
    path: '/intara/v1.0/inbox/ways',
    access: 'signedIn',
    summary: 'Change how the caller is notified of these kinds',
    body: NotificationSettings,
    answer: Ways,
  }),
  changeMailing: endpoint({
    method: 'PUT',
    path: '/intara/v1.0/inbox/mailing',
    access: 'signedIn',
    summary:
      'Change how mails come to the caller: each at once, as a daily summary at an hour of their time zone, or none. A summary has the kinds that come by mail; all of them where none does yet',
    body: Mailing,
    answer: Ways,
  }),
};
