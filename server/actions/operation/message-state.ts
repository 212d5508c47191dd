import type { Messages } from '#contract/system/messages.ts';
import { dayBegins, dayIn } from '#domain/model/time-zone.ts';
import type { Env } from '#server/env.ts';
import { isPrinted, printedMessages } from '#server/sending/ways.ts';
import { mailItemsWaiting } from '#server/store/accounts/mail-items.ts';
import { messagesOf } from '#server/store/accounts/sent-messages.ts';

/** What is known of mails and text messages of today; of whom they were for nothing is. */
export async function messageState(env: Env): Promise<Messages> {
  const { store, sender, startedAt, sending = printedMessages } = env;
  const now = env.clock();
  const values = await env.variables.current();
  const zone = values['report.zone'];
  const day = dayIn(now.getTime(), zone);
  const handedOver = await messagesOf(store.db, day);
  const kinds = (['mail', 'notice', 'link', 'sms'] as const).map((kind) => ({
    kind,
    today: handedOver[kind],
    most: kind === 'sms' ? values['message.smsPerDay'] : values['message.mailsPerDay'],
    ...sender.today.of(kind, now, zone),
  }));
  const since = new Date(Math.max(dayBegins(day, zone), startedAt.getTime()));
  return {
    at: now.toISOString(),
    kinds,
    since: since.toISOString(),
    underWay: sender.underWay,
    waiting: await mailItemsWaiting(store.db),
    lastFailure: sender.today.last,
    ways: { mail: wayOf(sending.mail), sms: wayOf(sending.sms) },
  };
}

function wayOf(target: { url: string | undefined }): Messages['ways']['mail'] {
  if (isPrinted(target)) return 'printed';
  return target.url?.startsWith('smtp') ? 'server' : 'service';
}
