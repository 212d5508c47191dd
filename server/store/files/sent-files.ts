import type { Attachment } from '#domain/kinds/attachment.ts';
import type { Db } from '../store.ts';

/** How long who sent a file may name it in a row, and read it while no row names it (ms): a draft may wait for a day, but not for ever. */
const keptFor = 24 * 3_600_000;

const oldest = (now: Date): string => new Date(now.getTime() - keptFor).toISOString();

/** Notes that a user has sent a file for a version, and forgets what was sent too long ago. */
export async function noteSentFile(
  db: Db,
  { userId, versionId, attachment, now }: { userId: string; versionId: string; attachment: Attachment; now: Date },
): Promise<void> {
  await db.deleteFrom('sent_file').where('sent_at', '<', oldest(now)).execute();
  const { file, ...said } = attachment;
  const rest = { ...said, sent_at: now.toISOString() };
  await db
    .insertInto('sent_file')
    .values({ user_id: userId, version_id: versionId, file, ...rest })
    .onConflict((c) => c.columns(['user_id', 'file', 'version_id']).doUpdateSet(rest))
    .execute();
}

/** What a user has sent under a hash within the last day, with the version it was sent for. */
export async function sentFiles(
  db: Db,
  { userId, file, now }: { userId: string; file: string; now: Date },
): Promise<(Attachment & { versionId: string })[]> {
  return db
    .selectFrom('sent_file')
    .select(['version_id as versionId', 'file', 'name', 'size', 'type'])
    .where('user_id', '=', userId)
    .where('file', '=', file)
    .where('sent_at', '>=', oldest(now))
    .execute();
}

/** The bytes of all files that a user has sent within the last day. */
export async function sentBytes(db: Db, userId: string, now: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('sent_file')
        .select((of) => of.fn.max('size').as('size'))
        .where('user_id', '=', userId)
        .where('sent_at', '>=', oldest(now))
        .groupBy('file')
        .as('one'),
    )
    .select((eb) => eb.fn.sum('one.size').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** These files with the versions they were sent for, the latest first. */
export const sentOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sent_file')
    .select(['file', 'size', 'version_id as versionId'])
    .where('user_id', '=', userId)
    .where('sent_at', '>=', oldest(now))
    .orderBy('sent_at', 'desc')
    .execute();
