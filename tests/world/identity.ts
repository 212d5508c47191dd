import { variable } from '#contract/variable.ts';
import type { VariableKey, VariableValue } from '#domain/product/variable.ts';
import { messagesSent } from '#server/services.ts';
import type { Actor, ServerWorld } from './server.ts';

/** Waits until all work that goes on after answers is done, mails and text messages included. */
export const settled = ({ env }: ServerWorld): Promise<void> => messagesSent(env);

/** What was printed for an address or a phone since the last look. */
export async function messagesTo(w: ServerWorld, to: string): Promise<string[]> {
  await settled(w);
  const found = w.printed.filter((text) => new RegExp(`^(Mail|SMS) to ${to.replace(/[.+]/g, '\\$&')}\\b`).test(text));
  w.printed.splice(0);
  return found;
}

/** The six digits of a message. */
export const codeIn = (text: string | undefined): string => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
/** The secret of a link in a message. */
export const secretIn = (text: string | undefined): string => /user\/password#([\w-]+)/.exec(text ?? '')?.[1] ?? '';
/** Another code than this. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Sets a global variable. */
export async function setVariable(admin: Actor, key: VariableKey, value: VariableValue): Promise<void> {
  const { list } = await admin.call(variable.list);
  const rev = list.find((item) => item.key === key)?.rev ?? 0;
  await admin.call(variable.change, { params: { key }, body: { rev, value: value as number } });
}

/** What is in the audit log, the oldest first: event, account, target. */
export const auditOf = async ({ store }: ServerWorld): Promise<string[]> =>
  (await store.db.selectFrom('audit').select(['event', 'account', 'target']).orderBy('at').orderBy('id').execute()).map(
    ({ event, account, target }) => [event, account, target].join(' ').trim(),
  );
