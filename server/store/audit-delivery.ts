import type { Insertable } from 'kysely';
import { auditNumbers, numberAllAuditLines } from './audit-numbers.ts';
import { lockFor } from './lock.ts';
import type { Db, Store } from './store.ts';
import type { Tables } from './tables.ts';

/** There is one row. */
const only = 1;

/** What became of sending the audit log. */
export interface DeliveryState {
  /** The number of the last line that was confirmed. */
  sent: number;
  /** When that was; null before the first. */
  sentAt: string | null;
  /** Since when it fails; null when the last try succeeded. */
  failedAt: string | null;
  problem: string;
  claimedUntil: string | null;
}

/** What became of sending; undefined where it was never asked for. */
export async function deliveryState(db: Db): Promise<DeliveryState | undefined> {
  const row = await db.selectFrom('audit_delivery').selectAll().where('id', '=', only).executeTakeFirst();
  if (!row) return undefined;
  const { sent, sent_at, failed_at, problem, claimed_until } = row;
  return { sent, sentAt: sent_at, failedAt: failed_at, problem, claimedUntil: claimed_until };
}

/** Begins at what is written from now on, unless it was begun before: then it goes on where it was. */
export async function beginDelivery(store: Store): Promise<void> {
  if (await deliveryState(store.db)) return;
  await numberAllAuditLines(store);
  await store.tx(async (tx) => {
    await lockFor(tx, 'audit');
    const row: Insertable<Tables['audit_delivery']> = {
      id: only,
      sent: (await auditNumbers(tx)).last,
      sent_at: null,
      failed_at: null,
      problem: '',
      claimed_by: '',
      claimed_until: null,
    };
    await tx
      .insertInto('audit_delivery')
      .values(row)
      .onConflict((on) => on.column('id').doNothing())
      .execute();
  });
}

/** Who sends, by its own clock (ms), and for how long it claims that. */
export interface DeliveryClaim {
  by: string;
  now: number;
  lease: number;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * Claims the sending, or keeps it, unless another server has it. A claim that ends later than two leases from now was made by a clock that has been set
 * back since; clocks of servers differ by less.
 * @returns the number of the last line that was confirmed
 */
export async function claimDelivery(db: Db, { by, now, lease }: DeliveryClaim): Promise<number | undefined> {
  const claimed = await db
    .updateTable('audit_delivery')
    .set({ claimed_by: by, claimed_until: iso(now + lease) })
    .where('id', '=', only)
    .where((eb) =>
      eb.or([
        eb('claimed_by', 'in', [by, '']),
        eb('claimed_until', '<=', iso(now)),
        eb('claimed_until', '>', iso(now + 2 * lease)),
      ]),
    )
    .returning('sent')
    .executeTakeFirst();
  return claimed && Number(claimed.sent);
}

/** Gives the sending up, for another server to go on at once. */
export async function releaseDelivery(db: Db, by: string): Promise<void> {
  await db.updateTable('audit_delivery').set({ claimed_by: '' }).where('claimed_by', '=', by).execute();
}

/** Notes that lines up to this number are confirmed. @returns whether this server still has the claim */
export async function noteDelivered(db: Db, by: string, number: number, now: number): Promise<boolean> {
  const noted = await db
    .updateTable('audit_delivery')
    .set({ sent: number, sent_at: iso(now), failed_at: null, problem: '' })
    .where('id', '=', only)
    .where('claimed_by', '=', by)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Notes that a try has failed; since when is that of the first. */
export async function noteFailedDelivery(db: Db, by: string, problem: string, now: number): Promise<void> {
  await db
    .updateTable('audit_delivery')
    .set((eb) => ({ failed_at: eb.fn.coalesce('failed_at', eb.val(iso(now))), problem }))
    .where('id', '=', only)
    .where('claimed_by', '=', by)
    .execute();
}

/** How many lines wait to be sent; 0 where it was never asked for. */
export async function waitingLines(db: Db): Promise<number> {
  const state = await deliveryState(db);
  if (!state) return 0;
  const { n } = await db
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll().as('n'))
    .where((eb) => eb.or([eb('number', 'is', null), eb('number', '>', state.sent)]))
    .executeTakeFirstOrThrow();
  return Number(n);
}
