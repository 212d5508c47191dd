import type { Db, Tx } from '../store.ts';

/** `notice`: a mail nobody waits for, `link`: one that strangers may ask for; counted apart, so that many of them keep no other mail back. */
export type MessageKind = 'mail' | 'sms' | 'notice' | 'link';

interface Counted {
  day: string;
  kind: MessageKind;
  /** sha256 of it. */
  address: string;
  most: { address: number; all: number };
}

/** The line that counts the messages to all addresses. */
const everybody = '';

/** Counts a message of a day to an address; false when the address or the day has had its messages, which counts nothing. */
export async function takeMessage(tx: Tx, { day, kind, address, most }: Counted): Promise<boolean> {
  const countAt = async (to: string): Promise<number> => {
    const { count } = await tx
      .insertInto('sent_message')
      .values({ day, kind, address: to, count: 1 })
      .onConflict((c) =>
        c.columns(['day', 'kind', 'address']).doUpdateSet((eb) => ({ count: eb('sent_message.count', '+', 1) })),
      )
      .returning('count')
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const takeBack = (to: string) =>
    tx
      .updateTable('sent_message')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('day', '=', day)
      .where('kind', '=', kind)
      .where('address', '=', to)
      .execute();
  const all = await countAt(everybody);
  if (all === 1) await tx.deleteFrom('sent_message').where('day', '<', day).execute();
  if (all <= most.all && (await countAt(address)) <= most.address) return true;
  await takeBack(everybody);
  if (all <= most.all) await takeBack(address);
  return false;
}

/** How many messages of each kind were handed over on a day, as `takeMessage` has counted them. Former days are forgotten. */
export async function messagesOf(db: Db, day: string): Promise<Record<MessageKind, number>> {
  const rows = await db
    .selectFrom('sent_message')
    .select(['kind', 'count'])
    .where('day', '=', day)
    .where('address', '=', everybody)
    .execute();
  const none: Record<MessageKind, number> = { mail: 0, sms: 0, notice: 0, link: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)])) };
}
