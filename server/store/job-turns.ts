import { type Insertable, sql } from 'kysely';
import { insertJob, type JobRow } from './jobs.ts';
import type { Db, Tx } from './store.ts';
import type { Tables } from './tables.ts';
import { databaseNow } from './versions/leases.ts';

/* Which server makes which report, and when: the queue is the table, so that any server takes what waits, and none is lost with its server. */

/** A server that has not said for so long that it has a job is taken as gone (ms). */
export const heldFor = 60_000;

const underWay = ['queued', 'running'] as const;

/** A job that waits or is being made. */
export interface OpenJob {
  id: string;
  userId: string;
  isRunning: boolean;
  /** The server that has it. */
  server: string | null;
  /** Whether that server has said so of late, and until when that holds. */
  isHeld: boolean;
  heldUntil: string | null;
  /** How often it was begun. */
  tries: number;
}

/** All that wait or are being made, in the order they were asked for. */
export async function openJobs(db: Db): Promise<OpenJob[]> {
  const now = await databaseNow(db);
  const rows = await db
    .selectFrom('job')
    .select(['id', 'user_id', 'status', 'server', 'held_until', 'tries'])
    .where('status', 'in', underWay)
    .orderBy('turn')
    .orderBy('id')
    .execute();
  return rows.map(({ id, user_id: userId, status, server, held_until, tries }) => ({
    id,
    userId,
    isRunning: status === 'running',
    server,
    isHeld: server !== null && held_until !== null && Date.parse(held_until) > now,
    heldUntil: held_until,
    tries,
  }));
}

/** How many of a user, and of all, wait or are being made. */
export async function countOpenJobs(db: Db, userId: string): Promise<{ own: number; all: number }> {
  const rows = await db.selectFrom('job').select('user_id').where('status', 'in', underWay).execute();
  return { own: rows.filter(({ user_id }) => user_id === userId).length, all: rows.length };
}

/** The earliest revs of versions that the reports under way are about, by version: the log after them is still read. */
export async function revsOfOpenJobs(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('job').select('plan').where('status', 'in', underWay).execute();
  const revs = new Map<string, number>();
  for (const { plan } of rows)
    for (const { versionId, rev } of (plan as { parts?: { versionId: string; rev: number }[] } | null)?.parts ?? [])
      revs.set(versionId, Math.min(rev, revs.get(versionId) ?? rev));
  return revs;
}

/** Puts a job at the end of the queue; the server that was asked has it. */
export async function enqueueJob(tx: Tx, row: Insertable<Tables['job']> & { server: string }): Promise<void> {
  const { last } = await tx
    .selectFrom('job')
    .select((eb) => eb.fn.max('turn').as('last'))
    .where('status', 'in', underWay)
    .executeTakeFirstOrThrow();
  await insertJob(tx, { ...row, turn: Number(last ?? 0) + 1, held_until: await holdEnd(tx) });
}

const holdEnd = async (db: Db): Promise<string> => new Date((await databaseNow(db)) + heldFor).toISOString();

/**
 * Begins a job on a server, as it was found by `openJobs`: one that waits, or that the server which made it has left. Undefined when another server
 * was quicker, or it has ended.
 */
export async function claimJob(
  db: Db,
  { id, isRunning, server, heldUntil, tries }: OpenJob,
  by: { server: string; at: string },
): Promise<JobRow | undefined> {
  return (
    db
      .updateTable('job')
      .set({
        status: 'running',
        progress: 0.05,
        started_on: by.at,
        server: by.server,
        held_until: await holdEnd(db),
        tries: tries + 1,
      })
      .where('id', '=', id)
      .where('status', '=', isRunning ? 'running' : 'queued')
      .where('server', server === null ? 'is' : '=', server)
      .where('tries', '=', tries)
      // Its server may have been paused only, and say so at this moment.
      .$if(isRunning, (q) => q.where('held_until', heldUntil === null ? 'is' : '=', heldUntil))
      .returningAll()
      .executeTakeFirst()
  );
}

/** Says of all jobs that a server has that it still has them. */
export async function renewJobs(db: Db, server: string): Promise<void> {
  const held_until = await holdEnd(db);
  await db
    .updateTable('job')
    .set({ held_until })
    .where('server', '=', server)
    .where('status', 'in', underWay)
    .execute();
}

/** Puts a job back into the queue that this server has begun, as if it had not: for the server named, or for any. */
export async function giveJobBack(db: Db, id: string, by: string, to: string | null): Promise<void> {
  await db
    .updateTable('job')
    .set((eb) => ({ status: 'queued', progress: 0, started_on: null, server: to, tries: eb('tries', '-', 1) }))
    .$if(to === null, (q) => q.set({ held_until: null }))
    .where('id', '=', id)
    .where('server', '=', by)
    .where('status', '=', 'running')
    .execute();
}

/** Leaves what waits at a server that stops to the others. */
export async function leaveJobs(db: Db, server: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ server: null, held_until: null })
    .where('server', '=', server)
    .where('status', '=', 'queued')
    .execute();
}

/** What becomes of a job under way. */
type Change = Partial<
  Pick<
    JobRow,
    'status' | 'progress' | 'error' | 'file' | 'file_name' | 'kept_file' | 'expires_at' | 'started_on' | 'ended_on'
  >
>;

/**
 * Changes a job that is still under way; false when it has ended meanwhile (cancelled, deleted with its project).
 * @param server that has to have it, if it matters which: one that was taken for gone changes nothing any more
 */
export async function advanceJob(db: Db, id: string, change: Change, server?: string): Promise<boolean> {
  const isOver = change.status !== undefined && change.status !== 'running';
  const changed = await db
    .updateTable('job')
    .set({ ...change, ...(isOver && { plan: sql`null`, held_until: null }) })
    .where('id', '=', id)
    .where('status', 'in', underWay)
    .$if(server !== undefined, (q) => q.where('server', '=', server ?? ''))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
