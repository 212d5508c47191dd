import type { Insertable, Selectable } from 'kysely';
import type { Db } from './store.ts';
import type { Tables } from './tables.ts';

export type AuditLine = Selectable<Tables['audit']>;

/** Adds a line to the audit log. */
export async function insertAuditLine(db: Db, line: Insertable<Tables['audit']>): Promise<void> {
  await db.insertInto('audit').values(line).execute();
}

/** Deletes lines older than `before`, and the oldest of those above `most`: who guesses must not fill the disk. */
export async function pruneAudit(db: Db, before: string, most: number): Promise<void> {
  const edge = await db.selectFrom('audit').select('at').orderBy('at', 'desc').offset(most).limit(1).executeTakeFirst();
  const limit = edge && edge.at > before ? edge.at : before;
  await db.deleteFrom('audit').where('at', '<=', limit).execute();
}
