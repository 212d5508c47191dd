import type { CurrentUser } from '#contract/account/inauth.ts';
import type { MessageWay, Tested } from '#contract/system/messages.ts';
import { phoneKey } from '#domain/model/user.ts';
import type { Env } from '#server/env.ts';
import { testMail, testText } from '#server/inauth/mails.ts';
import type { Delivery } from '#server/sending/sender.ts';
import { isPrinted, printedMessages } from '#server/sending/ways.ts';
import { guardsOf } from '#server/store/accounts/account-security.ts';
import { noteAct } from '../people/note-act.ts';

/**
 * Sends a test to the address the account of the caller has, as any other message is sent, and waits for what becomes of it.
 * @throws Failure TooManyRequests
 */
export async function testMessage(env: Env, user: CurrentUser, way: MessageWay): Promise<Tested> {
  const to = way === 'mail' ? user.email : await phoneOf(env, user);
  if (to === '') return { outcome: 'noAddress', trouble: null };
  const now = env.clock();
  const { sent, trouble } = await env.messageTests.run({ userId: user.id, way, now: now.getTime() }, async () => {
    // Before it is sent: what has left the server always has its line.
    await noteAct(env, env.store.db, 'message.tested', { id: '', name: '', detail: way });
    return send(env, way, to, now);
  });
  if (sent === 'sent' && isPrinted((env.sending ?? printedMessages)[way])) return { outcome: 'printed', trouble: null };
  return { outcome: sent, trouble: trouble ?? null };
}

/** The confirmed phone, else that of the profile: one is confirmed by a text message, which may be what does not work. */
async function phoneOf({ store, identity }: Env, { id, mobile }: CurrentUser): Promise<string> {
  const guards = identity.kind === 'embedded' ? await guardsOf(store.db, id) : undefined;
  return phoneKey(guards?.phone || mobile);
}

function send({ sender }: Env, way: MessageWay, to: string, now: Date): Promise<Delivery> {
  return way === 'sms' ? sender.trySms({ to, text: testText }) : sender.tryMail(testMail(to, now.toISOString()));
}
