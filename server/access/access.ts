import { Failure } from '#contract/kit/errors.ts';
import { Remembered } from '#server/store/engines/remembered.ts';
import { jobOwner } from '#server/store/jobs.ts';
import {
  isVisible,
  seesEverything,
  type Viewer,
  visibleTask,
  visibleVersion,
} from '#server/store/projects/visibility.ts';
import type { Db, Store } from '#server/store/store.ts';
import { blindTasksOf } from '#server/store/versions/second-opinions.ts';

/** What a path names, resolved upwards: a version gives its task and project too. */
export interface Scope {
  projectId?: string;
  taskId?: string;
  versionId?: string;
  jobId?: string;
}

const mostScopes = 5_000;
/** Versions and tasks stay where they were made, so only rows that come and go change what a version is part of. */
const scopeSources = ['project:rows', 'project_member', 'task:rows', 'task_version:rows'] as const;

interface BlindTask {
  taskId: string;
  projectId: string;
}

/** Who can see what: projects and all that belongs to them, jobs. */
export class Access {
  readonly #store: Store;
  readonly #db: Db;
  /** Every call about an open task asks for the scope of its version; what that depends on changes rarely. */
  readonly #versionScopes: Remembered<Scope | null>;
  /** By user: the tasks they give a second opinion on. */
  readonly #blindTasks: Remembered<readonly BlindTask[]>;

  constructor(store: Store) {
    this.#store = store;
    this.#db = store.db;
    this.#versionScopes = new Remembered(store, scopeSources, mostScopes);
    this.#blindTasks = new Remembered(store, ['second_opinion'], mostScopes);
  }

  /** What was read later of the marks of the database is good for a call that begins now; the answer reads them unless that has been done. */
  marksSinceNow(): () => Promise<void> {
    const { db, marks } = this.#store;
    const begun = marks?.begun ?? 0;
    return async () => marks?.ensure(db, begun);
  }

  /**
   * Resolves `projectId`, `taskId`, `versionId` or `jobId` of a path, which names one of them at most (tests/contract/access.test.ts).
   * @throws Failure NotFound when it is absent or not visible to the user, who then learns nothing of its existence (R-PROJ-13); OpinionBlind while they
   * give a second opinion on the task: every call that names it would show them the ratings
   */
  async scopeOf(viewer: Viewer, params: Partial<Record<string, string>>): Promise<Scope> {
    const { projectId, taskId, versionId, jobId } = params;
    if (jobId !== undefined) return this.#jobScope(viewer, jobId);
    if (versionId !== undefined) return this.#seeing(viewer, required(await this.#versionScope(viewer, versionId)));
    if (taskId !== undefined) return this.#seeing(viewer, required(await visibleTask(this.#db, viewer, taskId)));
    if (projectId !== undefined) {
      if (!(await isVisible(this.#db, viewer, projectId))) throw new Failure('NotFound');
      return { projectId };
    }
    return {};
  }

  /** @throws Failure OpinionBlind for what holds the ratings of all tasks of a project, while the user gives a second opinion on one of them */
  async refuseBlind(viewer: Viewer, projectId: string): Promise<void> {
    const blind = await this.#blind(viewer);
    if (blind.some((one) => one.projectId === projectId)) throw new Failure('OpinionBlind');
  }

  async #seeing(viewer: Viewer, scope: Scope): Promise<Scope> {
    const blind = await this.#blind(viewer);
    if (blind.some(({ taskId }) => taskId === scope.taskId)) throw new Failure('OpinionBlind');
    return scope;
  }

  /** A project administrator is told that looking spoils the second opinion, and is not refused: they could give themselves any right. */
  async #blind(viewer: Viewer): Promise<readonly BlindTask[]> {
    if (seesEverything(viewer)) return [];
    return this.#blindTasks.get(viewer.id, () => blindTasksOf(this.#db, viewer.id));
  }

  async #versionScope(viewer: Viewer, versionId: string): Promise<Scope | undefined> {
    const key = `${seesEverything(viewer) ? '*' : viewer.id} ${versionId}`;
    const read = async () => (await visibleVersion(this.#db, viewer, versionId)) ?? null;
    return (await this.#versionScopes.get(key, read)) ?? undefined;
  }

  /** The exports of a project are seen by all who see it; what is no project's is seen by who started it. */
  async #jobScope(viewer: Viewer, jobId: string): Promise<Scope> {
    const job = await jobOwner(this.#db, jobId);
    if (!job) throw new Failure('NotFound');
    if (job.projectId === null && job.userId === viewer.id) return { jobId };
    if (job.projectId === null || !(await isVisible(this.#db, viewer, job.projectId))) throw new Failure('NotFound');
    const version = job.versionId ? await this.#versionScope(viewer, job.versionId) : undefined;
    if (version) await this.#seeing(viewer, version);
    else await this.refuseBlind(viewer, job.projectId);
    return { jobId, projectId: job.projectId };
  }
}

/** @throws Failure NotFound when nothing was found */
function required(found: Scope | undefined): Scope {
  if (!found) throw new Failure('NotFound');
  return found;
}
