import { Failure } from '#contract/kit/errors.ts';
import type { Env } from '#server/env.ts';
import { megabyte } from '#server/read-bytes.ts';
import { sentBytes, sentOf } from '#server/store/files/sent-files.ts';
import { filesNamedInRows } from '#server/store/files/unnamed-files.ts';

/** What one user may have sent within a day and no row names: else anybody who edits fills the disk within minutes. */
const most = 200 * megabyte;
/** More versions are not looked at: who has sent files for so many names few of them. */
const mostVersions = 50;

/** Bytes by user that are being kept and stand in no table yet: of many uploads at once each counts. */
const underWay = new Map<string, number>();

/** Keeps a file that no row names yet. @throws Failure TooMuchUnattached while the user has sent too many of those */
export async function keepUnattached<T>(
  env: Pick<Env, 'store' | 'clock'>,
  userId: string,
  size: number,
  keep: () => Promise<T>,
): Promise<T> {
  const others = underWay.get(userId) ?? 0;
  underWay.set(userId, others + size);
  try {
    await requireRoom(env, userId, others + size);
    return await keep();
  } finally {
    const left = (underWay.get(userId) ?? 0) - size;
    if (left > 0) underWay.set(userId, left);
    else underWay.delete(userId);
  }
}

async function requireRoom({ store, clock }: Pick<Env, 'store' | 'clock'>, userId: string, more: number) {
  const now = clock();
  if ((await sentBytes(store.db, userId, now)) + more <= most) return;
  // Only who has sent much pays for the look at the rows.
  const sent = await sentOf(store.db, userId, now);
  const versions = [...new Set(sent.map(({ versionId }) => versionId))].slice(0, mostVersions);
  const named = await filesNamedInRows(store.db, versions);
  const unnamed = new Map(sent.filter(({ file }) => !named.has(file)).map(({ file, size }) => [file, size]));
  const bytes = [...unnamed.values()].reduce((sum, size) => sum + size, 0);
  if (bytes + more > most)
    throw new Failure('TooMuchUnattached', { limit: `${most / megabyte} MB` }, [{ path: 'file', problem: 'wrong' }]);
}
