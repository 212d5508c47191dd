import { Failure } from '#contract/kit/errors.ts';
import { type Sender, sentBytes, sentOf } from '#server/store/files/sent-files.ts';
import { filesNamedInRows } from '#server/store/files/unnamed-files.ts';
import type { Store } from '#server/store/store.ts';
import type { VariableCache } from '#server/store/variables.ts';

const megabyte = 1024 * 1024;

/** More versions of one user are not looked at: who has sent files for so many names few of them. */
const mostVersions = 50;
/** How long what rows name is remembered of a whole installation (ms): a look at it is long. */
const rememberedFor = 60_000;
/** How long an upload counts although its version is gone (ms): else who deletes it could send as much again at once. */
const countedFor = 3_600_000;

interface Services {
  store: Store;
  clock: () => Date;
  variables: VariableCache;
}

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

/** Files that are uploaded and named by no row yet, within their quotas. */
export class UnattachedFiles {
  readonly #env: Services;
  /** Bytes by quota that are being kept and stand in no table yet: of many uploads at once each counts. */
  readonly #underWay = new Map<string, number>();
  /** What was kept within the last hour, whatever became of its version. */
  #recent: { keys: readonly string[]; file: string; size: number; at: number }[] = [];
  /** What rows of the whole installation named when it was looked at last. */
  #seen: { at: number; named: Promise<Set<string>> } | undefined;

  constructor(env: Services) {
    this.#env = env;
  }

  /**
   * Keeps a file that no row names yet.
   * @throws Failure TooMuchUnattached, ProjectUnattached, TotalUnattached while too many of those have been sent
   */
  async keep<T extends { file: string }>(
    { userId, projectId, size }: { userId: string; projectId: string; size: number },
    keep: () => Promise<T>,
  ): Promise<T> {
    const quotas = quotasOf(userId, projectId).map((quota) => {
      const more = (this.#underWay.get(quota.key) ?? 0) + size;
      this.#underWay.set(quota.key, more);
      return { ...quota, more };
    });
    try {
      for (const quota of quotas) await this.#requireRoom(quota, quota.more);
      const kept = await keep();
      this.#note(
        quotas.map(({ key }) => key),
        { file: kept.file, size },
      );
      return kept;
    } finally {
      for (const { key } of quotas) {
        const left = (this.#underWay.get(key) ?? 0) - size;
        if (left > 0) this.#underWay.set(key, left);
        else this.#underWay.delete(key);
      }
    }
  }

  #note(keys: readonly string[], { file, size }: { file: string; size: number }): void {
    const at = this.#env.clock().getTime();
    this.#recent = this.#recent.filter((one) => Math.abs(at - one.at) < countedFor);
    this.#recent.push({ keys, file, size, at });
  }

  #recentOf(key: string, now: Date): { file: string; size: number }[] {
    return this.#recent.filter((one) => one.keys.includes(key) && Math.abs(now.getTime() - one.at) < countedFor);
  }

  async #requireRoom({ key, sender, variable, failure }: Quota, more: number): Promise<void> {
    const { store, clock, variables } = this.#env;
    const megabytes = (await variables.current())[variable];
    const most = megabytes * megabyte;
    const now = clock();
    const recent = this.#recentOf(key, now);
    const recentBytes = recent.reduce((sum, { size }) => sum + size, 0);
    if ((await sentBytes(store.db, sender, now)) + recentBytes + more <= most) return;
    // Only where much was sent the rows are looked at.
    const bytes = await this.#unnamedBytes(sender, recent, now);
    if (bytes + more <= most) return;
    const kept = `${Math.ceil(bytes / megabyte)} MB`;
    throw new Failure(failure, { kept, limit: `${megabytes} MB` }, [{ path: 'file', problem: 'wrong' }]);
  }

  async #unnamedBytes(sender: Sender, recent: readonly { file: string; size: number }[], now: Date): Promise<number> {
    const { db } = this.#env.store;
    const sent = await sentOf(db, sender, now);
    const versions = [...new Set(sent.map(({ versionId }) => versionId))];
    const named =
      sender === 'all'
        ? await this.#namedAnywhere(versions, now)
        : await filesNamedInRows(db, versions.slice(0, 'userId' in sender ? mostVersions : undefined));
    const unnamed = new Map(
      [...recent, ...sent].filter(({ file }) => !named.has(file)).map(({ file, size }) => [file, size]),
    );
    return [...unnamed.values()].reduce((sum, size) => sum + size, 0);
  }

  /** The same for all who ask within a minute. What was attached since counts as not named so long. */
  #namedAnywhere(versions: readonly string[], now: Date): Promise<Set<string>> {
    if (this.#seen && Math.abs(now.getTime() - this.#seen.at) < rememberedFor) return this.#seen.named;
    const named = filesNamedInRows(this.#env.store.db, versions);
    this.#seen = { at: now.getTime(), named };
    // One that failed is not remembered.
    named.catch(() => {
      this.#seen = undefined;
    });
    return named;
  }
}
