import { PostgresAdapter, sql } from 'kysely';
import type { Lease } from '#domain/drawn/lease.ts';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** The time by the database's clock (ms): several servers share that one. */
export async function databaseNow(db: Db): Promise<number> {
  const clock = isPostgres(db) ? sql`clock_timestamp()` : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
  const { rows } = await sql<{ now: string }>`select ${clock} as now`.execute(db);
  return Date.parse(rows[0]?.now ?? '');
}

/** The leases of a version there ever were, by diagram, and what time it is. */
export async function leasesOf(db: Db, versionId: string): Promise<{ leases: Map<string, Lease>; now: number }> {
  const rows = await db.selectFrom('edit_lease').selectAll().where('version_id', '=', versionId).execute();
  return { leases: new Map(rows.map((row) => [row.diagram, leaseOf(row)])), now: await databaseNow(db) };
}

const leaseOf = (row: Tables['edit_lease']): Lease => ({
  diagram: row.diagram,
  holder: { user: row.holder, seat: row.seat },
  fence: row.fence,
  until: Date.parse(row.expires_at),
  asked:
    row.asked_by !== null && row.asked_seat !== null && row.asked_until !== null
      ? { user: row.asked_by, seat: row.asked_seat, until: Date.parse(row.asked_until) }
      : null,
});

/**
 * Whether a version is open, or undefined when it is gone. Until this transaction ends nobody else edits it or changes its leases: an edit stores
 * nothing after its fence has become an old one.
 */
export async function holdStatus(tx: Tx, versionId: string): Promise<'open' | 'frozen' | undefined> {
  const row = await tx
    .selectFrom('task_version')
    .select('status')
    .where('id', '=', versionId)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.status;
}

/** Writes a lease; the caller holds the version (`holdStatus`). */
export async function writeLease(tx: Tx, versionId: string, { holder, asked, ...lease }: Lease): Promise<void> {
  const time = (ms: number) => new Date(ms).toISOString();
  const row = {
    holder: holder.user,
    seat: holder.seat,
    fence: lease.fence,
    expires_at: time(lease.until),
    asked_by: asked?.user ?? null,
    asked_seat: asked?.seat ?? null,
    asked_until: asked && time(asked.until),
  };
  await tx
    .insertInto('edit_lease')
    .values({ version_id: versionId, diagram: lease.diagram, ...row })
    .onConflict((c) => c.columns(['version_id', 'diagram']).doUpdateSet(row))
    .execute();
}
