import type { KindName } from '#domain/kinds/kinds.ts';
import { inOneLine } from '#domain/model/base.ts';
import { fillHoles } from '#domain/model/holes.ts';
import { type MailPace, mailingOf, mailingPreference } from '#domain/model/mailing.ts';
import { type NotificationKind, notificationPreference, waysOf } from '#domain/model/notification.ts';
import { notificationTexts } from '#domain/model/notification-texts.ts';
import type { Env } from '#server/env.ts';
import { nameOf } from '#server/inauth/name-cards.ts';
import { asSubject } from '#server/sending/message.ts';
import { insertMailItems } from '#server/store/accounts/mail-items.ts';
import {
  audienceOf,
  insertNotifications,
  type NotificationRow,
  preferencesUnder,
  shortened,
} from '#server/store/accounts/notifications.ts';
import { addressesOfHolders } from '#server/store/accounts/users.ts';
import type { Tx } from '#server/store/store.ts';
import { commentById } from '#server/store/versions/comments.ts';
import { inboxTopic } from '#server/versions/live-streams.ts';

/** What happened, for whom. */
export interface Notice {
  kind: NotificationKind;
  /** Who is to know; whose act it was is left out. */
  to: readonly string[];
  /** Whose act it was; undefined where the product did it. */
  by?: string | undefined;
  taskId: string;
  /** The version it is about; the current one of the task unless said. */
  versionId?: string | undefined;
  /** The row it is about: the notification is gone with it. */
  row?: { kind: KindName; id: string } | undefined;
  /** What it is about, by code or name. */
  subject: string;
  /** What was said, if anything, and by which comment. */
  text?: string;
  comment?: string;
}

/**
 * Notifies people, after the act has been stored. Never throws: an act that was done is not refused because nobody could be told of it.
 * Who sees what it is about is looked at when the notifications are read; mail goes only to participants of the project who read tasks, and
 * holds no text of the task.
 */
export async function notify(env: Env, notice: Notice): Promise<void> {
  try {
    await tell(env, notice);
  } catch (err) {
    env.log.error({ err, kind: notice.kind, task: notice.taskId }, 'a notification could not be sent');
  }
}

async function tell(env: Env, { by, kind, taskId, row, subject, text = '', ...notice }: Notice): Promise<void> {
  const to = [...new Set(notice.to)].filter((id) => id !== '' && id !== by);
  const { store, bus, clock, newId } = env;
  const audience = to.length > 0 && (await audienceOf(store.db, taskId, to));
  if (!audience) return;
  const settings = await preferencesUnder(store.db, notificationPreference, to);
  const ways = new Map(to.map((id) => [id, waysOf(settings.get(id), kind)]));
  const about: Omit<NotificationRow, 'id' | 'user_id'> = {
    kind,
    at: clock().toISOString(),
    is_read: false,
    by_user: by ?? '',
    task_id: taskId,
    version_id: notice.versionId ?? audience.versionId,
    row_kind: row?.kind ?? '',
    row_id: row?.id ?? '',
    subject,
    text: shortened(text),
    comment_id: notice.comment ?? '',
  };
  const rows = to.filter((id) => ways.get(id)?.inApp).map((id) => ({ ...about, id: newId(), user_id: id }));
  const byMail = to.filter((id) => ways.get(id)?.mail && audience.participants.has(id));
  const paces = await preferencesUnder(store.db, mailingPreference, byMail);
  const ofPace = (pace: MailPace) => byMail.filter((id) => mailingOf(paces.get(id)).pace === pace);
  const { is_read: _, text: __, ...item } = about;
  // Who keeps the users elsewhere sends no mail: nothing is to wait for one.
  const inSummary = env.identity.kind === 'external' ? [] : ofPace('daily');
  const items = inSummary.map((id) => ({ ...item, id: newId(), user_id: id }));
  if (rows.length + items.length > 0)
    await store.tx(async (tx) => {
      // Its author was quicker.
      if (notice.comment && !(await isSaid(tx, about.version_id, notice.comment))) return;
      await insertNotifications(tx, rows);
      await insertMailItems(tx, items);
    });
  for (const { user_id } of rows) bus.publish(inboxTopic, { user: user_id });
  await mail(env, ofPace('atOnce'), kind, {
    who: by ? await nameOf(env.identity, by) : '',
    subject,
    task: audience.taskName,
  });
}

async function isSaid(tx: Tx, versionId: string, commentId: string): Promise<boolean> {
  const found = await commentById(tx, versionId, commentId);
  return found !== undefined && !found.deleted;
}

/**
 * Sends a notification by mail, in both languages: what the receiver reads is known to their browser alone. Not waited for. It goes to whom the
 * inbox would show it: accounts that can sign in and read tasks. Of a receiver a login service elsewhere tells neither, only a card: state and
 * rights are known of who calls, by their token. There no mail goes out, and nobody is offered one (`notificationWays`).
 */
async function mail(env: Env, to: readonly string[], kind: NotificationKind, holes: Record<string, string>) {
  if (env.identity.kind === 'external') return;
  const { en, zh } = notificationTexts[kind];
  // A break in a name would be a line of its own.
  const lines = [zh, en].map((text) => inOneLine(fillHoles(text, holes)));
  for (const email of await addressesOfHolders(env.store.db, to, 'ProjectAnalysisRead'))
    void env.sender.notice({ to: email, subject: asSubject(lines.join(' / ')), text: lines.join('\n') });
}
