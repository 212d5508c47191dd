import type { Env } from '#server/env.ts';
import { megabyte } from '#server/read-bytes.ts';
import { forgetSent, greatSenders, sentOf } from '#server/store/files/sent-files.ts';
import { unnamedFiles } from '#server/store/files/unnamed-files.ts';

const hour = 3_600_000;
/** Who has more files, or bytes, that nothing names is cleaned up after an hour: a draft of so much is none. */
const many = { files: 100, bytes: 50 * megabyte };

type Services = Pick<Env, 'store' | 'log' | 'files' | 'clock' | 'unattached'>;

/** Files set aside an hour early, to be removed at the next round unless something names them by then. After a restart they wait for a week like all others. */
export type SetAsideEarly = Set<string>;

/**
 * Files that nothing names go after an hour where one user has many of them. First it is forgotten that they were sent, so that nobody names them
 * any more; then they are set aside; an hour later those that nothing names are removed. Reading one meanwhile puts it back.
 * @param now by the clock of the file system (ms since 1970)
 */
export async function sweepUnattached(services: Services, early: SetAsideEarly, now: number): Promise<void> {
  const { store, log, files, clock, unattached } = services;
  const gone = await unnamedFiles(store.db, early);
  let removed = 0;
  for (const hash of gone) if (await files.removeOneAside(hash)) removed += 1;
  unattached.forget(gone);
  early.clear();
  const before = new Date(clock().getTime() - hour);
  for (const userId of await greatSenders(store.db, many, clock())) {
    const old = await oldOf(services, userId, before);
    await forgetSent(store.db, userId, old, before);
    await setAsideUnnamed(services, old, early, now);
  }
  for (const lost of unattached.lost().values()) {
    const bytes = lost.reduce((sum, { size }) => sum + size, 0);
    if (lost.length <= many.files && bytes <= many.bytes) continue;
    const old = lost.filter(({ lostAt }) => lostAt < before.getTime()).map(({ file }) => file);
    const unnamed = await setAsideUnnamed(services, old, early, now);
    // What something names again is nobody's loss.
    unattached.forget(old.filter((file) => !unnamed.has(file)));
  }
  if (removed + early.size > 0)
    log.info({ removed, setAside: early.size }, 'unreferenced files of great senders swept');
}

/** Sets aside those of these files that nothing names; returns which those are. */
async function setAsideUnnamed(
  { store, log, files }: Services,
  hashes: readonly string[],
  early: SetAsideEarly,
  now: number,
): Promise<Set<string>> {
  // Others may have sent the same, and somebody may have named it in the meantime.
  const unnamed = new Set(await unnamedFiles(store.db, hashes));
  for (const hash of unnamed)
    await files.setAside(hash, now - hour).then(
      () => early.add(hash),
      (err) => log.warn({ err, hash }, 'an unreferenced file could not be set aside'),
    );
  return unnamed;
}

/** The files of a user that nothing names and that were sent before a moment, if they have many that nothing names. */
async function oldOf({ store, clock }: Services, userId: string, before: Date): Promise<string[]> {
  const sent = new Map<string, { size: number; last: string }>();
  for (const { file, size, sent_at } of await sentOf(store.db, { userId }, clock()))
    if (!sent.has(file)) sent.set(file, { size, last: sent_at });
  const unnamed = await unnamedFiles(store.db, sent.keys(), { sent: true });
  const bytes = unnamed.reduce((sum, file) => sum + (sent.get(file)?.size ?? 0), 0);
  if (unnamed.length <= many.files && bytes <= many.bytes) return [];
  return unnamed.filter((file) => (sent.get(file)?.last ?? '') < before.toISOString());
}
