import { Failure } from '#contract/kit/errors.ts';
import { type Sender, sentBytes, sentOf } from '#server/store/files/sent-files.ts';
import { filesNamedBesideRows, filesNamedInRows } from '#server/store/files/unnamed-files.ts';
import type { Store } from '#server/store/store.ts';
import type { VariableCache } from '#server/store/variables.ts';

const megabyte = 1024 * 1024;

/** More versions of one user are not looked at: who has sent files for so many names few of them. */
const mostVersions = 50;
/** How long what rows name is remembered of a whole installation (ms): a look at it is long. */
const rememberedFor = 60_000;
/** How long an upload counts although its version is gone (ms): else who deletes it could send as much again at once. */
const countedFor = 3_600_000;
/** How long a file counts that was named and lost its last name (ms), as one that was sent and never named. */
const lostFor = 24 * 3_600_000;

/** In whose name a file is kept, and for which project, if for one. */
interface Owner {
  userId: string;
  projectId?: string | undefined;
}

/** A file that stands in no table of what was sent. */
interface Recent {
  keys: readonly string[];
  userId: string;
  file: string;
  size: number;
  /** When it was sent, by the clock of the server (ms). */
  at: number;
  /** When it lost what named it. */
  lostAt?: number;
}

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

const quotasOf = ({ userId, projectId }: Owner): Quota[] => [
  {
    key: `user ${userId}`,
    sender: { userId },
    variable: 'upload.unnamedMegabytes',
    failure: 'TooMuchUnattached',
  },
  ...(projectId === undefined
    ? []
    : [
        {
          key: `project ${projectId}`,
          sender: { projectId },
          variable: 'upload.unnamedProjectMegabytes' as const,
          failure: 'ProjectUnattached' as const,
        },
      ]),
  { key: 'all', sender: 'all', variable: 'upload.unnamedTotalMegabytes', failure: 'TotalUnattached' },
];

const isCounted = ({ at, lostAt }: Recent, now: Date): boolean =>
  Math.abs(now.getTime() - at) < (lostAt === undefined ? countedFor : lostFor);

/** Files that are uploaded and named by nothing yet, or no more, within their quotas. */
export class UnattachedFiles {
  readonly #env: Services;
  /** Bytes by quota that are being kept and stand in no table yet: of many uploads at once each counts. */
  readonly #underWay = new Map<string, number>();
  /** What was kept within the last hour, whatever became of its version, and what has lost its last name within a day. */
  #recent: Recent[] = [];
  /** What rows of the whole installation named when it was looked at last. */
  #seen: { at: number; named: Promise<Set<string>> } | undefined;

  constructor(env: Services) {
    this.#env = env;
  }

  /**
   * Keeps a file that nothing names yet.
   * @throws Failure TooMuchUnattached, ProjectUnattached, TotalUnattached while too many of those have been sent
   */
  async keep<T extends { file: string }>(
    { size, ...owner }: Owner & { size: number },
    keep: () => Promise<T>,
  ): Promise<T> {
    return this.within({ size, ...owner }, async () => {
      const kept = await keep();
      this.#note(owner, { file: kept.file, size, at: this.#env.clock().getTime() });
      return kept;
    });
  }

  /**
   * Does what needs so much room, all of which is named in the end, or said to be lost.
   * @throws Failure TooMuchUnattached, ProjectUnattached, TotalUnattached
   */
  async within<T>({ size, ...owner }: Owner & { size: number }, work: () => Promise<T>): Promise<T> {
    const quotas = quotasOf(owner).map((quota) => {
      const more = (this.#underWay.get(quota.key) ?? 0) + size;
      this.#underWay.set(quota.key, more);
      return { ...quota, more };
    });
    try {
      for (const quota of quotas) await this.#requireRoom(quota, quota.more);
      return await work();
    } finally {
      for (const { key } of quotas) {
        const left = (this.#underWay.get(key) ?? 0) - size;
        if (left > 0) this.#underWay.set(key, left);
        else this.#underWay.delete(key);
      }
    }
  }

  /**
   * A file has lost what named it, or was refused after it was kept: if it was sent within a day, it counts as unnamed until it is removed.
   * @param owner who sent it
   */
  lose(owner: Owner, { sentOn, ...kept }: { file: string; size: number; sentOn?: string }): void {
    const lostAt = this.#env.clock().getTime();
    this.#note(owner, { ...kept, at: sentOn === undefined ? lostAt : Date.parse(sentOn), lostAt });
  }

  /** What each user has lost within a day. */
  lost(): Map<string, { file: string; size: number; lostAt: number }[]> {
    const byUser = new Map<string, { file: string; size: number; lostAt: number }[]>();
    for (const { userId, file, size, lostAt } of this.#recent)
      if (lostAt !== undefined) byUser.set(userId, [...(byUser.get(userId) ?? []), { file, size, lostAt }]);
    return byUser;
  }

  /** Files that are removed, or that something names again: they count no more. */
  forget(files: Iterable<string>): void {
    const gone = new Set(files);
    this.#recent = this.#recent.filter(({ file, lostAt }) => lostAt === undefined || !gone.has(file));
  }

  #note(owner: Owner, kept: Pick<Recent, 'file' | 'size' | 'at' | 'lostAt'>): void {
    const now = this.#env.clock().getTime();
    const isRemembered = ({ at, lostAt }: Recent) =>
      lostAt === undefined ? Math.abs(now - at) < countedFor : Math.abs(now - lostAt) < lostFor;
    this.#recent = this.#recent.filter(isRemembered);
    this.#recent.push({ ...kept, keys: quotasOf(owner).map(({ key }) => key), userId: owner.userId });
  }

  #recentOf(key: string, now: Date): Recent[] {
    return this.#recent.filter((one) => one.keys.includes(key) && isCounted(one, now));
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

  async #unnamedBytes(sender: Sender, recent: readonly Recent[], now: Date): Promise<number> {
    const { db } = this.#env.store;
    const sent = await sentOf(db, sender, now);
    const versions = [...new Set(sent.map(({ versionId }) => versionId))];
    const named = new Set(
      sender === 'all'
        ? await this.#namedAnywhere(versions, now)
        : await filesNamedInRows(db, versions.slice(0, 'userId' in sender ? mostVersions : undefined)),
    );
    for (const file of await filesNamedBesideRows(
      db,
      recent.map(({ file }) => file),
    ))
      named.add(file);
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
