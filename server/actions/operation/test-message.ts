import type { CurrentUser } from '#contract/account/inauth.ts';
import type { MessageWay, Tested } from '#contract/system/messages.ts';
import { phoneKey } from '#domain/model/user.ts';
import type { Env } from '#server/env.ts';
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

const zh = '这是 InTARA 的测试消息，由您在“系统状态”页面发起。收到即表示发送正常。';
const en =
  'This is a test message of InTARA that you sent on the page System health. Sending works if you can read it.';

function send({ sender }: Env, way: MessageWay, to: string, now: Date): Promise<Delivery> {
  if (way === 'sms') return sender.trySms({ to, text: `${zh} / ${en}` });
  const text = `${zh}\n\n----\n\n${en}\n\n${now.toISOString()}\n`;
  return sender.tryMail({ to, subject: 'InTARA: 测试邮件 / Test mail', text });
}
