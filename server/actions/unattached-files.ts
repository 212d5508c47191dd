import { Failure } from '#contract/kit/errors.ts';
import type { Env } from '#server/env.ts';
import { megabyte } from '#server/read-bytes.ts';
import { type Sender, sentBytes, sentOf } from '#server/store/files/sent-files.ts';
import { filesNamedInRows } from '#server/store/files/unnamed-files.ts';

/** More versions of one user are not looked at: who has sent files for so many names few of them. */
const mostVersions = 50;
/** How long what rows name is remembered of a whole installation (ms): a look at it is long. */
const rememberedFor = 60_000;

type Services = Pick<Env, 'store' | 'clock' | 'variables'>;

/** What may be sent within a day and named by no row: by a user, to a project, in all. Else anybody who edits fills the disk within minutes. */
interface Quota {
  key: string;
  sender: Sender;
  variable: 'upload.unnamedMegabytes' | 'upload.unnamedProjectMegabytes' | 'upload.unnamedTotalMegabytes';
  failure: 'TooMuchUnattached' | 'ProjectUnattached' | 'TotalUnattached';
}

const quotasOf = (userId: string, projectId: string): Quota[] => [
  {
    key: `user ${userId}`,
    sender: { userId },
    variable: 'upload.unnamedMegabytes',
    failure: 'TooMuchUnattached',
  },
  {
    key: `project ${projectId}`,
    sender: { projectId },
    variable: 'upload.unnamedProjectMegabytes',
    failure: 'ProjectUnattached',
  },
  { key: 'all', sender: 'all', variable: 'upload.unnamedTotalMegabytes', failure: 'TotalUnattached' },
];

/** Bytes by quota that are being kept and stand in no table yet: of many uploads at once each counts. */
const underWay = new Map<string, number>();

/**
 * Keeps a file that no row names yet.
 * @throws Failure TooMuchUnattached, ProjectUnattached, TotalUnattached while too many of those have been sent
 */
export async function keepUnattached<T>(
  env: Services,
  { userId, projectId, size }: { userId: string; projectId: string; size: number },
  keep: () => Promise<T>,
): Promise<T> {
  const quotas = quotasOf(userId, projectId).map((quota) => {
    const more = (underWay.get(quota.key) ?? 0) + size;
    underWay.set(quota.key, more);
    return { ...quota, more };
  });
  try {
    for (const quota of quotas) await requireRoom(env, quota, quota.more);
    return await keep();
  } finally {
    for (const { key } of quotas) {
      const left = (underWay.get(key) ?? 0) - size;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    }
  }
}

async function requireRoom(env: Services, { sender, variable, failure }: Quota, more: number): Promise<void> {
  const { store, clock, variables } = env;
  const megabytes = (await variables.current())[variable];
  const most = megabytes * megabyte;
  const now = clock();
  if ((await sentBytes(store.db, sender, now)) + more <= most) return;
  // Only where much was sent the rows are looked at.
  const bytes = await unnamedBytes(env, sender, now);
  if (bytes + more <= most) return;
  const kept = `${Math.ceil(bytes / megabyte)} MB`;
  throw new Failure(failure, { kept, limit: `${megabytes} MB` }, [{ path: 'file', problem: 'wrong' }]);
}

async function unnamedBytes({ store }: Services, sender: Sender, now: Date): Promise<number> {
  const sent = await sentOf(store.db, sender, now);
  const versions = [...new Set(sent.map(({ versionId }) => versionId))];
  const named =
    sender === 'all'
      ? await namedAnywhere(store, versions, now)
      : await filesNamedInRows(store.db, versions.slice(0, 'userId' in sender ? mostVersions : undefined));
  const unnamed = new Map(sent.filter(({ file }) => !named.has(file)).map(({ file, size }) => [file, size]));
  return [...unnamed.values()].reduce((sum, size) => sum + size, 0);
}

const remembered = new WeakMap<Env['store'], { at: number; named: Promise<Set<string>> }>();

/** The same for all who ask within a minute. What was attached since counts as not named so long. */
function namedAnywhere(store: Env['store'], versions: readonly string[], now: Date): Promise<Set<string>> {
  const known = remembered.get(store);
  if (known && Math.abs(now.getTime() - known.at) < rememberedFor) return known.named;
  const named = filesNamedInRows(store.db, versions);
  remembered.set(store, { at: now.getTime(), named });
  // One that failed is not remembered.
  named.catch(() => remembered.delete(store));
  return named;
}
