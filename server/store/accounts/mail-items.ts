import type { Selectable } from 'kysely';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

export type MailItem = Selectable<Tables['mail_item']>;

/** Inserts what is to be in the next summaries. */
export async function insertMailItems(tx: Tx, rows: readonly MailItem[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('mail_item')
    .values([...rows])
    .execute();
}

/** For whom something waits. */
export async function usersWithMailItems(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('mail_item').select('user_id').distinct().orderBy('user_id').execute();
  return rows.map(({ user_id }) => user_id);
}

/** How many events wait for a summary, of all users. */
export async function mailItemsWaiting(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('mail_item')
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Does something of a user wait that happened up to this time? */
async function isWaiting(db: Db, userId: string, upto: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_item')
    .select('id')
    .where('user_id', '=', userId)
    .where('at', '<=', upto)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A summary that is to be sent now, by this server alone. */
export interface MailClaim {
  userId: string;
  upto: string;
  /** Until when it is this server's. */
  until: string;
  tries: number;
}

/**
 * Claims the summary of a user up to a time; undefined where nothing waits, or another server has it, or it is too early to try again. Where the server
 * that had it ended while the mail was on its way, what it held counts as sent: twice is worse than once too few, which the inbox shows anyway.
 */
export async function claimMail(
  tx: Tx,
  userId: string,
  { now, until, upto }: { now: string; until: string; upto: string },
): Promise<MailClaim | undefined> {
  if (!(await isWaiting(tx, userId, upto))) return undefined;
  const claimed = await tx
    .insertInto('mail_claim')
    .values({ user_id: userId, until, upto, begun: false, tries: 0 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ until }).where('mail_claim.until', '<=', now))
    .returning(['upto', 'begun', 'tries'])
    .executeTakeFirst();
  if (!claimed) return undefined;
  if (claimed.begun) await deleteUpTo(tx, userId, claimed.upto);
  await tx.updateTable('mail_claim').set({ upto, begun: false }).where('user_id', '=', userId).execute();
  return { userId, upto, until, tries: claimed.begun ? 0 : claimed.tries };
}

/** What the summary holds: of tasks of projects the user takes part in, about rows that are still there. The newest are left out where it is too much. */
export async function claimedItems(db: Db, { userId, upto }: MailClaim, most: number) {
  return db
    .selectFrom('mail_item')
    .innerJoin('task', 'task.id', 'mail_item.task_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .innerJoin('project_member', (join) =>
      join
        .onRef('project_member.project_id', '=', 'project.id')
        .onRef('project_member.user_id', '=', 'mail_item.user_id'),
    )
    .selectAll('mail_item')
    .select(['task.name as taskName', 'project.id as projectId', 'project.name as projectName'])
    .where('mail_item.user_id', '=', userId)
    .where('mail_item.at', '<=', upto)
    .where((eb) =>
      eb.or([
        eb('mail_item.row_id', '=', ''),
        eb.exists(
          eb
            .selectFrom('entity')
            .select('entity.id')
            .whereRef('entity.version_id', '=', 'mail_item.version_id')
            .whereRef('entity.id', '=', 'mail_item.row_id'),
        ),
      ]),
    )
    .orderBy('project.name')
    .orderBy('project.id')
    .orderBy('task.name')
    .orderBy('task.id')
    .orderBy('mail_item.at')
    .orderBy('mail_item.id')
    .limit(most)
    .execute();
}
export type SummaryItem = Awaited<ReturnType<typeof claimedItems>>[number];

/** The mail is on its way from now on; false when another server has claimed it since, which sends it. */
export async function noteMailBegun(db: Db, { userId, until }: MailClaim): Promise<boolean> {
  const noted = await db
    .updateTable('mail_claim')
    .set({ begun: true })
    .where('user_id', '=', userId)
    .where('until', '=', until)
    .where('begun', '=', false)
    .returning('user_id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** The mail was not taken: it is tried again, not before this time. */
export async function postponeMail(db: Db, { userId, tries }: MailClaim, until: string): Promise<void> {
  await db
    .updateTable('mail_claim')
    .set({ begun: false, until, tries: tries + 1 })
    .where('user_id', '=', userId)
    .execute();
}

/** The summary was sent, or there is nobody to send it to: what it held is done with. */
export async function finishMail(tx: Tx, { userId, upto }: Pick<MailClaim, 'userId' | 'upto'>): Promise<void> {
  await deleteUpTo(tx, userId, upto);
  await tx.deleteFrom('mail_claim').where('user_id', '=', userId).execute();
}

async function deleteUpTo(tx: Tx, userId: string, upto: string): Promise<void> {
  await tx.deleteFrom('mail_item').where('user_id', '=', userId).where('at', '<=', upto).execute();
}
