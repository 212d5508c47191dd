import type { Attachment } from '#domain/kinds/attachment.ts';
import type { Db } from '../store.ts';

/** How long who sent a file may name it in a row, and read it while no row names it (ms): a draft may wait for a day, but not for ever. */
const keptFor = 24 * 3_600_000;

const filesAtOnce = 500;

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

/** Whose files: those of a user, those sent to a project, or all. */
export type Sender = { userId: string } | { projectId: string } | 'all';

const sentBy = (db: Db, sender: Sender, now: Date) => {
  const sent = db.selectFrom('sent_file').where('sent_at', '>=', oldest(now));
  if (sender === 'all') return sent;
  if ('userId' in sender) return sent.where('user_id', '=', sender.userId);
  return sent.where('version_id', 'in', (eb) =>
    eb
      .selectFrom('task_version')
      .innerJoin('task', 'task.id', 'task_version.task_id')
      .select('task_version.id')
      .where('task.project_id', '=', sender.projectId),
  );
};

/** The bytes of all files that were sent within the last day. */
export async function sentBytes(db: Db, sender: Sender, now: Date): Promise<number> {
  const each = sentBy(db, sender, now)
    .select((of) => of.fn.max('size').as('size'))
    .groupBy('file');
  const { bytes } = await db
    .selectFrom(each.as('one'))
    .select((eb) => eb.fn.sum('one.size').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** These files with the versions they were sent for, the latest first. */
export const sentOf = (db: Db, sender: Sender, now: Date) =>
  sentBy(db, sender, now)
    .select(['file', 'size', 'sent_at', 'version_id as versionId'])
    .orderBy('sent_at', 'desc')
    .execute();

/** Users who have sent more files, or bytes, than these within the last day. */
export async function greatSenders(db: Db, than: { files: number; bytes: number }, now: Date): Promise<string[]> {
  const each = sentBy(db, 'all', now)
    .select((of) => ['user_id', of.fn.max('size').as('size')])
    .groupBy(['user_id', 'file']);
  const rows = await db
    .selectFrom(each.as('one'))
    .select('one.user_id')
    .groupBy('one.user_id')
    .having((eb) => eb.or([eb(eb.fn.countAll(), '>', than.files), eb(eb.fn.sum<number>('one.size'), '>', than.bytes)]))
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Forgets that a user has sent these files, those sent again since `before` excepted. */
export async function forgetSent(db: Db, userId: string, files: readonly string[], before: Date): Promise<void> {
  for (let at = 0; at < files.length; at += filesAtOnce)
    await db
      .deleteFrom('sent_file')
      .where('user_id', '=', userId)
      .where('file', 'in', files.slice(at, at + filesAtOnce))
      .where('sent_at', '<', before.toISOString())
      .execute();
}
