import { Failure } from '#contract/errors.ts';
import { isEmpty } from '#domain/workspace/edit.ts';
import type { LoggedEdit } from '#domain/workspace/undo.ts';
import { invert } from '#domain/workspace/undo.ts';
import { apply, type Changes, type EditContext, rowsBefore, type Workspace } from '#domain/workspace/workspace.ts';
import type { Bus } from '#server/events/bus.ts';
import type { Store, Tx } from '#server/store/open.ts';
import { claimRev, latestEdit, loadWorkspace, logEdit, markUndone, writeRows } from '#server/store/versions.ts';
import { statsOf } from './stats.ts';

/** How many versions are kept in memory; the least recently used goes first. */
const kept = 24;
/** Other processes may write the same version (PostgreSQL); after so many lost races something is wrong. */
const attempts = 8;

export const versionTopic = (versionId: string) => `version:${versionId}`;

/**
 * The open versions of this process: an edit must not load ten thousand rows. A workspace in memory is used only while its rev is the
 * stored one; the guarded update of the rev decides, also between several processes.
 */
export class OpenVersions {
  private readonly workspaces = new Map<string, Workspace>();
  private readonly queues = new Map<string, Promise<unknown>>();

  constructor(
    private readonly store: Store,
    private readonly bus: Bus,
    private readonly newId: () => string,
  ) {}

  /** The version as stored now. @throws Failure NotFound */
  async read(versionId: string): Promise<Workspace> {
    const known = this.workspaces.get(versionId);
    if (known) {
      const stored = await this.store.db
        .selectFrom('task_version')
        .select(['rev', 'status'])
        .where('id', '=', versionId)
        .executeTakeFirst();
      if (stored?.rev === known.rev && stored.status === known.status) return this.remember(known);
    }
    return this.load(versionId);
  }

  /**
   * One edit, stored with its consequences before it is answered. Edits of one version queue up; an edit without effect writes nothing.
   * @throws Refusal, BadRow of the domain; Failure NotFound
   */
  edit(versionId: string, work: (w: Workspace) => Changes): Promise<Changes> {
    return this.inTurn(versionId, () => this.attempt(versionId, async (w) => ({ changes: work(w) })));
  }

  /** Takes back the user's own latest edit, or the latest taking back. @throws Failure NothingToUndo */
  undo(versionId: string, which: 'undo' | 'redo', at: EditContext): Promise<Changes> {
    return this.inTurn(versionId, () =>
      this.attempt(versionId, async (w, tx) => {
        const latest = await latestEdit(tx, versionId, at.user, which);
        if (!latest) throw new Failure('NothingToUndo');
        return { changes: invert(w, latest.changes as LoggedEdit, at, which), undoes: latest.id };
      }),
    );
  }

  /** Forget a version that was changed elsewhere (deleted, frozen). */
  forget(versionId: string) {
    this.workspaces.delete(versionId);
  }

  private async attempt(
    versionId: string,
    work: (w: Workspace, tx: Tx) => Promise<{ changes: Changes; undoes?: string }>,
  ): Promise<Changes> {
    for (let i = 0; i < attempts; i++) {
      const w = await this.current(versionId);
      const done = await this.store.tx(async (tx) => {
        const { changes, undoes } = await work(w, tx);
        if (isEmpty(changes)) return { changes: { ...changes, rev: w.rev }, next: w };
        const next = apply(w, changes);
        const counters = { ...next.counters };
        const claimed = await claimRev(tx, versionId, w.rev, { counters, stats: statsOf(next), at: changes.at });
        if (!claimed) return undefined;
        await writeRows(tx, versionId, changes);
        await logEdit(tx, this.newId(), versionId, { changes, before: rowsBefore(w, changes) });
        if (undoes) await markUndone(tx, undoes);
        return { changes, next };
      });
      if (done) {
        this.remember(done.next);
        if (done.next !== w) this.bus.publish(versionTopic(versionId), { rev: done.next.rev });
        return done.changes;
      }
      this.forget(versionId);
    }
    throw new Error(`version ${versionId}: ${attempts} edits in a row lost the race for the next rev`);
  }

  /** Alone on the database, memory is the truth; beside other processes a refusal must not rest on an old copy. */
  private async current(versionId: string): Promise<Workspace> {
    if (this.store.signals) return this.read(versionId);
    return this.workspaces.get(versionId) ?? this.load(versionId);
  }

  private async load(versionId: string): Promise<Workspace> {
    const w = await loadWorkspace(this.store.db, versionId);
    if (!w) throw new Failure('NotFound');
    return this.remember(w);
  }

  private remember(w: Workspace): Workspace {
    this.workspaces.delete(w.versionId);
    this.workspaces.set(w.versionId, w);
    if (this.workspaces.size > kept) this.workspaces.delete(this.workspaces.keys().next().value as string);
    return w;
  }

  private inTurn<T>(versionId: string, work: () => Promise<T>): Promise<T> {
    const before = this.queues.get(versionId) ?? Promise.resolve();
    const turn = before.then(work, work);
    const settled = turn.catch(() => undefined);
    this.queues.set(versionId, settled);
    void settled.then(() => {
      if (this.queues.get(versionId) === settled) this.queues.delete(versionId);
    });
    return turn;
  }
}
