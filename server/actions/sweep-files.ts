import type { Env } from '#server/env.ts';
import { nameOfFolder } from '#server/files/folder-name.ts';
import { unnamedFiles } from '#server/store/files/unnamed-files.ts';
import { recentTimedJobs } from '#server/store/timed-jobs.ts';
import { type SetAsideEarly, sweepUnattached } from './sweep-unattached.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Who has sent a file may name it in a row for a day (server/store/files/sent-files.ts). */
const untouchedFor = 2 * day;
/** How long a file nothing names can still be put back. */
const asideFor = 7 * day;

type Services = Pick<
  Env,
  'store' | 'log' | 'dataDir' | 'files' | 'stopping' | 'clock' | 'unattached' | 'byTime' | 'longActs'
>;

/**
 * Files that nothing names any more go: what somebody deletes is to be gone. In two steps, because a file too many does no harm and one too few
 * cannot be mended: first they are set aside, from where reading one puts it back, and a week later they are removed.
 * @param now by the clock of the file system (ms since 1970)
 */
export async function sweepFiles(
  { store, log, files }: Pick<Services, 'store' | 'log' | 'files'>,
  now: number,
): Promise<void> {
  const removed = await files.removeAside(now - asideFor);
  const before = now - untouchedFor;
  const unnamed = await unnamedFiles(store.db, await files.old(before));
  for (const hash of unnamed)
    await files
      .setAside(hash, before)
      .catch((err) => log.warn({ err, hash }, 'an unreferenced file could not be set aside'));
  if (removed + unnamed.length > 0) log.info({ removed, setAside: unnamed.length }, 'unreferenced files swept');
}

/**
 * Sweeps an hour after the start, when everybody has signed in again, and then each day; what one user has many of, each hour. Of servers that share a
 * folder or a store one sweeps it; what was set aside early and what lost its name each server knows for itself.
 */
export async function keepFilesSwept(services: Services): Promise<void> {
  const { log, stopping, byTime, dataDir, store, files, clock, longActs } = services;
  const isAlone = !store.signals || files.objects !== undefined;
  const name = isAlone ? 'files' : `files ${await nameOfFolder(dataDir)}`;
  const others = isAlone ? [] : (await recentTimedJobs(store.db, 'files ', 2 * day)).filter((other) => other !== name);
  if (others.length > 0)
    log.warn(
      'other servers of this database keep files in another folder: files sent to one are not found by the others',
    );
  const shown = async (work: () => Promise<void>) => {
    const act = longActs.begin({ name: 'sweep.files', call: '', userId: null, since: clock() });
    await work().finally(() => act.end());
  };
  byTime.keep({ name, every: day, first: hour }, () => shown(() => sweepFiles(services, Date.now())));
  const early: SetAsideEarly = new Set();
  const sweep = () =>
    shown(() => sweepUnattached(services, early, Date.now())).catch((err) => {
      if (!stopping.aborted) log.error({ err }, 'unreferenced files could not be swept; trying again later');
    });
  const timer = setInterval(() => void sweep(), hour).unref();
  stopping.addEventListener('abort', () => clearInterval(timer), { once: true });
}
