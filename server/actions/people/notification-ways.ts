import { type Mailing, mailingOf, mailingPreference } from '#domain/model/mailing.ts';
import {
  type NotificationSettings,
  notificationKindNames,
  notificationPreference,
  waysOf,
} from '#domain/model/notification.ts';
import type { Env } from '#server/env.ts';
import { isPrinted, printedMessages } from '#server/sending/ways.ts';
import { preferencesOf, putPreference } from '#server/store/accounts/preferences.ts';

/** How a user is notified of each kind, and whether this server sends mail of it: not where it only prints mails, nor where others keep the users. */
export async function notificationWays(env: Env, user: { id: string }) {
  const { [notificationPreference]: stored, [mailingPreference]: mailing } = await preferencesOf(env.store.db, user.id);
  const kinds = notificationKindNames.map((kind) => ({ kind, ...waysOf(stored, kind) }));
  const isSent = env.identity.kind !== 'external' && !isPrinted((env.sending ?? printedMessages).mail);
  return { kinds, mail: isSent, mailing: mailingOf(mailing) };
}

/** Changes how a user is notified of these kinds; of the others it stays. */
export async function changeNotificationWays(
  env: Env,
  user: { id: string },
  change: NotificationSettings,
): Promise<void> {
  await env.store.tx(async (tx) => {
    const stored = (await preferencesOf(tx, user.id))[notificationPreference];
    const now = Object.fromEntries(notificationKindNames.map((kind) => [kind, change[kind] ?? waysOf(stored, kind)]));
    await putPreference(tx, user.id, notificationPreference, now);
  });
}

/** Changes how mails come. Who asks for a summary while no kind comes by mail gets all kinds: else it would never come. */
export async function changeMailing(env: Env, user: { id: string }, mailing: Mailing): Promise<void> {
  await env.store.tx(async (tx) => {
    const stored = (await preferencesOf(tx, user.id))[notificationPreference];
    const ways = notificationKindNames.map((kind) => [kind, waysOf(stored, kind)] as const);
    if (mailing.pace === 'daily' && !ways.some(([, { mail }]) => mail)) {
      const all = Object.fromEntries(ways.map(([kind, { inApp }]) => [kind, { inApp, mail: true }]));
      await putPreference(tx, user.id, notificationPreference, all);
    }
    await putPreference(tx, user.id, mailingPreference, mailing);
  });
}
