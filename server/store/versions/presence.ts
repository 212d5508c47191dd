import type { Db } from '../store.ts';
import { databaseNow } from './leases.ts';

/** Somebody who has a version open at a server. */
export interface Present {
  id: string;
  server: string;
  versionId: string;
  userId: string;
  name: string;
}

/** A server that has not said for so long that its people are there is taken as gone (ms). */
export const presentFor = 45_000;
/** Rows of servers that are gone are kept no longer than this (ms). */
const keptFor = 3_600_000;

const until = (now: number) => new Date(now + presentFor).toISOString();

/** Notes that somebody is there. */
export async function insertPresence(db: Db, { id, server, versionId, userId, name }: Present): Promise<void> {
  const row = { id, server, version_id: versionId, user_id: userId, name, expires_at: until(await databaseNow(db)) };
  await db.insertInto('presence').values(row).execute();
}

/** Notes that somebody has left. */
export async function deletePresence(db: Db, id: string): Promise<void> {
  await db.deleteFrom('presence').where('id', '=', id).execute();
}

/** Says of all people at a server that they are still there. */
export async function prolongPresence(db: Db, server: string): Promise<void> {
  const now = await databaseNow(db);
  await db
    .updateTable('presence')
    .set({ expires_at: until(now) })
    .where('server', '=', server)
    .execute();
  await db
    .deleteFrom('presence')
    .where('expires_at', '<', new Date(now - keptFor).toISOString())
    .execute();
}

/** Who has a version open at other servers. */
export async function presentElsewhere(
  db: Db,
  versionId: string,
  server: string,
): Promise<{ id: string; name: string }[]> {
  const now = await databaseNow(db);
  return db
    .selectFrom('presence')
    .select(['user_id as id', 'name'])
    .distinct()
    .where('version_id', '=', versionId)
    .where('server', '<>', server)
    .where('expires_at', '>', new Date(now).toISOString())
    .orderBy('user_id')
    .execute();
}
