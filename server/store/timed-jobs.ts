import type { Db } from './store.ts';
import { databaseNow } from './versions/leases.ts';

/** A server that has not said for so long that it does a job is taken as gone (ms). */
export const timedJobHeldFor = 60_000;

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * Claims a job by time, if it is due and no other server does it, by the clock of the database. A clock that was set back makes what it holds or did
 * later than now count no more.
 * @param every time between the end of one and the beginning of the next (ms)
 */
export async function claimTimedJob(
  db: Db,
  { name, server, every }: { name: string; server: string; every: number },
): Promise<boolean> {
  const now = await databaseNow(db);
  const held_until = iso(now + timedJobHeldFor);
  const claimed = await db
    .insertInto('timed_job')
    .values({ name, server, held_until, ended_on: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ server, held_until })
        .where((eb) =>
          eb.and([
            eb.or([
              eb('timed_job.held_until', 'is', null),
              eb('timed_job.held_until', '<=', iso(now)),
              // Further ahead than any server that claims at the same moment.
              eb('timed_job.held_until', '>', iso(now + 2 * timedJobHeldFor)),
            ]),
            eb.or([
              eb('timed_job.ended_on', 'is', null),
              eb('timed_job.ended_on', '<=', iso(now - every)),
              eb('timed_job.ended_on', '>', iso(now + timedJobHeldFor)),
            ]),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Says that a server still does a job; false when another one has taken it over. */
export async function renewTimedJob(db: Db, name: string, server: string): Promise<boolean> {
  const renewed = await db
    .updateTable('timed_job')
    .set({ held_until: iso((await databaseNow(db)) + timedJobHeldFor) })
    .where('name', '=', name)
    .where('server', '=', server)
    .where('held_until', 'is not', null)
    .returning('name')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** A server has done a job: it is due again later. One that it was stopped at is left to the others at once. */
export async function endTimedJob(db: Db, name: string, server: string, isDone: boolean): Promise<void> {
  const ended_on = isDone ? iso(await databaseNow(db)) : undefined;
  await db
    .updateTable('timed_job')
    .set({ held_until: null, ...(ended_on && { ended_on }) })
    .where('name', '=', name)
    .where('server', '=', server)
    .execute();
}

/** The names of jobs by time that begin so and that were done within so long (ms), or are being done. */
export async function recentTimedJobs(db: Db, begin: string, within: number): Promise<string[]> {
  const since = iso((await databaseNow(db)) - within);
  const rows = await db
    .selectFrom('timed_job')
    .select('name')
    .where((eb) => eb.or([eb('ended_on', '>', since), eb('held_until', '>', since)]))
    .execute();
  return rows.map(({ name }) => name).filter((name) => name.startsWith(begin));
}
