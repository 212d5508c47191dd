import { type RawBuilder, sql } from 'kysely';
import { foldSearch } from '#domain/fold-text.ts';
import { foldName } from '#domain/model/user.ts';
import { textFor } from '../engines/text-for.ts';
import { likeText } from '../engines/value-codec.ts';
import type { Db, Tx } from '../store.ts';
import { deleteTokens } from './tokens.ts';

/** From when a session has to be to hold now, as `expiryOf` has it (server/inauth/tokens.ts); ISO times. */
export interface Holding {
  now: string;
  /** Used after: those that are remembered, and the others. */
  remembered: string;
  other: string;
  /** Started after. */
  started: string;
}

const startedAt = sql<string>`coalesce(started_at, issued_at)`;

/** The token in use of each session that holds, with its user. */
const sessionsThatHold = (db: Db, { now, remembered, other, started }: Holding) =>
  db
    .selectFrom('inauth_token')
    .innerJoin('inauth_user', 'inauth_user.id', 'inauth_token.user_id')
    .where('replaced_at', 'is', null)
    .where('state', '=', 'active')
    .where('expires_at', '>', now)
    .where(startedAt, '>', started)
    .where((eb) =>
      eb.or([
        eb.and([eb('remembered', '=', true), eb('issued_at', '>', remembered)]),
        eb.and([eb('remembered', '=', false), eb('issued_at', '>', other)]),
      ]),
    );

const orders = { user: sql`lower(full_name)`, startedAt, usedAt: sql`issued_at` };
type SessionSort = keyof typeof orders;

interface Asked {
  current: number;
  pageSize: number;
  sorter?: SessionSort | `-${SessionSort}` | undefined;
  name?: string | undefined;
}

/** A page of the sessions that hold, the one used last first unless asked otherwise, and how many match. */
export async function pageOfSessions(db: Db, holding: Holding, { current, pageSize, sorter = '-usedAt', name }: Asked) {
  const part = foldSearch(foldName(name ?? ''));
  const isIn = (text: RawBuilder<string>) => sql<boolean>`${textFor(part, text)} like ${likeText(part)} escape '\\'`;
  const narrowed = () =>
    sessionsThatHold(db, holding).$if(part !== '', (q) =>
      q.where(sql<boolean>`(${isIn(sql`search`)} or ${isIn(sql`lower(email)`)})`),
    );
  const isDown = sorter.startsWith('-');
  const order = orders[(isDown ? sorter.slice(1) : sorter) as SessionSort];
  const rows = await narrowed()
    .select(['family', 'issued_at', 'started_at', 'address', 'agent', 'remembered'])
    .select(['user_id', 'username', 'full_name', 'email', 'picture_hash', 'permissions'])
    .orderBy(order, isDown ? 'desc' : 'asc')
    .orderBy('family')
    .limit(pageSize)
    .offset((current - 1) * pageSize)
    .execute();
  const { n } = await narrowed()
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
}

/** How many sessions hold but one, by what their users hold: a few lines, however many users there are. */
export async function countSessionsByRights(db: Db, holding: Holding, but: string) {
  const rows = await sessionsThatHold(db, holding)
    .where('family', '!=', but)
    .select((eb) => ['permissions', eb.fn.countAll().as('n')])
    .groupBy('permissions')
    .execute();
  return rows.map(({ permissions, n }) => ({ permissions, count: Number(n) }));
}

/** The users whose sessions hold, but of one session, with how many they have. */
export async function usersOfSessions(tx: Tx, holding: Holding, but: string) {
  const rows = await sessionsThatHold(tx, holding)
    .where('family', '!=', but)
    .select((eb) => ['user_id', 'permissions', eb.fn.countAll().as('n')])
    .groupBy(['user_id', 'permissions'])
    .execute();
  return rows.map(({ user_id, permissions, n }) => ({ id: user_id, permissions, count: Number(n) }));
}

/** Whose session it is, and where it was signed in. */
export const ownerOfSession = (tx: Tx, family: string) =>
  tx.selectFrom('inauth_token').select(['user_id', 'address']).where('family', '=', family).limit(1).executeTakeFirst();

const atOnce = 500;

/** Ends the sessions of these users but one, and their sign-ins that wait for a code. */
export async function deleteSessionsOf(tx: Tx, userIds: readonly string[], but: string): Promise<void> {
  for (let at = 0; at < userIds.length; at += atOnce) {
    const some = userIds.slice(at, at + atOnce);
    await deleteTokens(tx, (query) => query.where('user_id', 'in', some).where('family', '!=', but));
    await tx.deleteFrom('inauth_ticket').where('user_id', 'in', some).execute();
  }
}
