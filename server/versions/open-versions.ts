import { Failure } from '#contract/kit/errors.ts';
import { diagramsOfChanges, type Fences } from '#domain/drawn/lease.ts';
import { withoutContents } from '#domain/kinds/foreign-part/left-out.ts';
import { Refusal } from '#domain/kinds/refusal.ts';
import { inverting } from '#domain/workspace/undo.ts';
import { applying, type Changes, type EditContext, type Workspace } from '#domain/workspace/workspace.ts';
import type { Bus } from '#server/events/bus.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import { isUniqueViolation, type Store } from '#server/store/store.ts';
import { areDeletedEdits } from '#server/store/versions/deleted-edits.ts';
import { changesSince, latestEdit, loggedEdit } from '#server/store/versions/edit-log.ts';
import { openVersionHeads, versionState } from '#server/store/versions/version-table.ts';
import { openWorkspace } from '#server/store/versions/versions.ts';
import { Commits, NotCommitted } from './commits.ts';
import { drawsIn, onlyOf, refuseWithoutRight } from './drawing-right.ts';
import { EditBatch, type EditRequest, type Outcome } from './edit-batch.ts';
import { EditQueue, type Waiting } from './edit-queue.ts';
import { KeptVersions } from './kept-versions.ts';
import type { TaskTimes } from './task-times.ts';

/** Other processes may write the same version (PostgreSQL); after so many lost races something is wrong. */
const attempts = 8;

/** Versions whose latest changes are remembered. */
const mostLatest = 50;

/** Changes of other processes that are read from the log at most; of more of them, all rows are read. */
const mostBehind = 50;

/** Edits that an undo passes over at most: others wait for its turn. */
const mostPassed = 100;

/** How something is undone. */
interface UndoAsked {
  /** Of the diagrams the user draws in. */
  fences?: Fences;
  /** Passes over edits that can no longer be undone. */
  passBlocked?: boolean | undefined;
}

/** The topic of the bus for changes of a version. */
export const versionTopic = (versionId: string) => `version:${versionId}`;

/** An open version with the task it belongs to. */
export interface OpenVersion {
  taskId: string;
  taskName: string;
  version: string;
  w: Workspace;
}

/**
 * The open versions of this process: an edit must not load ten thousand rows. A workspace in memory is used only while its rev is the
 * stored one; the guarded update of the rev decides, also between several processes.
 */
export class OpenVersions {
  /** What is being read from the database, so that many who ask at once wait for one. */
  private readonly loading = new Map<string, Promise<Workspace>>();
  /** What was stored last of a version by this process: who listens need not read it from the log. */
  private readonly latest = new Map<string, readonly Changes[]>();
  /** The edits of a version, one after the other. Those of others are worked out meanwhile: five thousand rows of one keep nobody else waiting. */
  private readonly queue = new EditQueue<EditRequest>((group) => this.serve(group));
  private readonly commits: Commits;

  constructor(
    private readonly store: Store,
    private readonly bus: Bus,
    private readonly newId: () => string,
    private readonly times: TaskTimes,
    private readonly kept = new KeptVersions(),
  ) {
    this.commits = new Commits(store);
  }

  /** The version as stored now. @throws Failure NotFound */
  async read(versionId: string): Promise<Workspace> {
    const known = this.kept.get(versionId);
    const stored = known && (await versionState(this.store.db, versionId));
    if (!stored) return this.load(versionId);
    const now = stored.rev === known.rev ? known : await this.caughtUp(known, stored.rev);
    return now?.status === stored.status ? now : this.load(versionId);
  }

  /**
   * What others have stored of a version, as it was read from the log: its next edit need not load all rows again. Changes that do not follow the
   * version in memory are left alone.
   */
  async follow(versionId: string, list: readonly Changes[]): Promise<void> {
    const known = this.kept.get(versionId);
    if (!known) return;
    let w = known;
    for (const changes of list.filter(({ rev }) => rev > known.rev)) {
      if (changes.rev !== w.rev + 1) break;
      w = await runInSlices(applying(w, changes));
    }
    // Edited or forgotten meanwhile, it is left as it is.
    if (w !== known && this.kept.get(versionId) === known) this.kept.keep(w);
  }

  /** The version in memory with what others have stored since; undefined when the log does not tell it, or tells too much. */
  private async caughtUp({ versionId, rev }: Workspace, stored: number): Promise<Workspace | undefined> {
    if (stored < rev || stored - rev > mostBehind) return undefined;
    const list = await changesSince(this.store.db, versionId, rev, mostBehind);
    if (!list) return undefined;
    await this.follow(versionId, list);
    const now = this.kept.get(versionId);
    return now && now.rev >= stored ? now : undefined;
  }

  /**
   * One edit, stored with its consequences before it is answered. Edits queue up, and those waiting at the same moment share one
   * transaction, each with its own rev, refusal and log line; an edit without effect writes nothing.
   * One that may have arrived before is looked for in the log, and answered from there.
   * @throws Refusal, BadRow of the domain; Failure NotFound, EditIdTaken; EditForgotten when its line of the log was deleted
   */
  edit(
    versionId: string,
    work: (w: Workspace) => Outcome | Promise<Outcome>,
    sent?: { id: string; again: boolean; by: string },
  ): Promise<Changes> {
    if (!sent?.again) return this.inTurn({ versionId, id: sent?.id, work });
    const { id, by } = sent;
    const workOnce = async (w: Workspace) => {
      const stored = await loggedEdit(this.store.db, id);
      if (!stored && (await areDeletedEdits(this.store.db, versionId, [id]))) throw new Failure('EditForgotten');
      if (!stored) return work(w);
      if (stored.versionId !== versionId || stored.changes.by !== by) throw new Failure('EditIdTaken');
      return { changes: stored.changes, isStored: true };
    };
    return this.inTurn({ versionId, id, work: workOnce, exclusive: true });
  }

  /** Makes a version final, in turn with its edits: those after it are refused. @throws what the work throws; Failure NotFound */
  freeze(versionId: string, work: (w: Workspace) => Promise<Outcome>): Promise<Changes> {
    return this.inTurn({ versionId, work });
  }

  /**
   * Undoes the user's latest edit, or redoes what was undone last.
   * @param fences of the diagrams the user edits
   * @throws Failure NothingToUndo; as `edit`
   */
  undo(versionId: string, which: 'undo' | 'redo', at: EditContext, how: UndoAsked = {}): Promise<Changes> {
    const { fences, passBlocked = false } = how;
    // The log is read after the workspace, and the claim of the rev holds only if neither changed meanwhile.
    const work = async (w: Workspace) => {
      if (w.status !== 'open') throw new Failure('VersionLocked');
      const { latest, changes } = await this.takenBack(w, at, which, passBlocked ? mostPassed : 0);
      const found = diagramsOfChanges(w, changes, which);
      const draws = drawsIn(w, at.user, found, onlyOf(found, fences));
      await refuseWithoutRight(this.store.db, versionId, draws);
      return { changes, undoes: latest.id, draws };
    };
    return this.inTurn({ versionId, work, exclusive: true });
  }

  /** What undo (or redo) of the user's latest edit does; of an earlier one where `mayPass` edits that are refused may be passed over. */
  private async takenBack(w: Workspace, at: EditContext, which: 'undo' | 'redo', mayPass: number) {
    for (let before: number | undefined, passed = 0; ; passed++) {
      const latest = await latestEdit(this.store.db, w.versionId, at.user, which, before);
      if (!latest) throw new Failure('NothingToUndo');
      try {
        return { latest, changes: await runInSlices(inverting(w, latest.logged, at, which)) };
      } catch (error) {
        if (!(error instanceof Refusal) || passed >= mayPass) throw error;
        before = latest.rev;
      }
    }
  }

  /** A version is opened before its turn, so that edits that arrive with it share its group. What is answered is without what only the server needs. */
  private async inTurn(request: EditRequest): Promise<Changes> {
    const { versionId } = request;
    if (!this.kept.get(versionId) && !this.store.signals) await this.load(versionId);
    return withoutContents(await this.queue.take<Changes>(versionId, request));
  }

  /** What is in memory. */
  size(): { versions: number; rows: number } {
    return this.kept.size();
  }

  /** The versions of a project that are still open: a frozen one keeps its method for ever. */
  async openOf(projectId: string): Promise<OpenVersion[]> {
    const found: OpenVersion[] = [];
    for (const { id, ...head } of await openVersionHeads(this.store.db, projectId))
      found.push({ ...head, w: await this.read(id) });
    return found;
  }

  /** The changes after `rev` when this process has just stored them; undefined when they are to be read from the log. */
  latestSince(versionId: string, rev: number): readonly Changes[] | undefined {
    const list = this.latest.get(versionId) ?? [];
    const first = list.findIndex((changes) => changes.rev === rev + 1);
    return first < 0 ? undefined : list.slice(first);
  }

  /** Forgets a version that was changed elsewhere (deleted, frozen). */
  forget(versionId: string): void {
    this.kept.forget(versionId);
    this.latest.delete(versionId);
    this.loading.delete(versionId);
  }

  /** After a commit that changed a version beside its edits: nobody edits on the old state, and open screens fetch the change. */
  announce(versionId: string, rev: number): void {
    this.forget(versionId);
    this.bus.publish(versionTopic(versionId), { rev });
  }

  /** The edits of one version that waited at the same moment: worked out, and then written with what others have worked out. */
  private async serve(group: Waiting<EditRequest>[]): Promise<void> {
    const batch = await this.batchOf(group);
    if (!batch) return;
    try {
      await batch.prepare();
      const isWritten = !batch.writes || (await this.commits.write(batch));
      if (isWritten) this.conclude(batch);
      else await this.again(batch);
    } catch (error) {
      this.forget(batch.base.versionId);
      const { members } = batch;
      const { isWritten, cause } = error instanceof NotCommitted ? error : { isWritten: false, cause: error };
      // Rolled back for certain, so each may try alone: only the one at fault fails. A failed commit may have happened all the same.
      if (!isWritten && members.length > 1) for (const member of members) await this.serve([member]);
      else for (const member of members) member.reject(failureOf(cause, member.request));
    }
  }

  /** The group's edits worked out; nothing when there is no such version. */
  private async batchOf(group: Waiting<EditRequest>[]): Promise<EditBatch | undefined> {
    let batch: EditBatch | undefined;
    for (const member of group)
      try {
        batch ??= new EditBatch(await this.current(member.request.versionId));
        await batch.add(member, this.newId);
      } catch (error) {
        member.reject(error);
      }
    return batch;
  }

  private conclude(batch: EditBatch): void {
    const { base, next } = batch;
    this.loading.delete(next.versionId);
    this.kept.keep(next);
    if (next !== base) {
      this.noteLatest(next.versionId, batch.changes);
      this.times.note(next.versionId, batch.changes.at(-1)?.at ?? '');
      this.bus.publish(versionTopic(next.versionId), { rev: next.rev });
    }
    batch.answer();
  }

  private noteLatest(versionId: string, changes: readonly Changes[]): void {
    this.latest.delete(versionId);
    this.latest.set(versionId, changes);
    const [oldest] = this.latest.keys();
    if (this.latest.size > mostLatest && oldest !== undefined) this.latest.delete(oldest);
  }

  /** Someone else wrote first: runs the same edits on what is stored now. */
  private async again({ base, members }: EditBatch): Promise<void> {
    // Beside other processes the version is compared with the stored one before each edit, and follows it.
    if (!this.store.signals) this.forget(base.versionId);
    for (const { request } of members) request.lost = (request.lost ?? 0) + 1;
    if (members.every(({ request }) => (request.lost ?? 0) < attempts)) return this.serve(members);
    const error = new Error(`version ${base.versionId}: ${attempts} edits in a row lost the race for the next rev`);
    for (const member of members) member.reject(error);
  }

  /** Alone on the database, memory is the truth; beside other processes a refusal must not rest on an old copy. */
  private async current(versionId: string): Promise<Workspace> {
    if (this.store.signals) return this.read(versionId);
    return this.kept.get(versionId) ?? this.load(versionId);
  }

  private load(versionId: string): Promise<Workspace> {
    const known = this.loading.get(versionId);
    if (known) return known;
    const begun = openWorkspace(this.store.db, versionId).then((w) => {
      if (!w) throw new Failure('NotFound');
      // Edited or forgotten since, it is not what is stored now.
      if (this.loading.get(versionId) === begun) this.kept.keep(w);
      return w;
    });
    this.loading.set(versionId, begun);
    const done = () => {
      if (this.loading.get(versionId) === begun) this.loading.delete(versionId);
    };
    begun.then(done, done);
    return begun;
  }
}

/** What an edit is refused with that could not be written: the id its sender gave it may be that of another edit. */
function failureOf(error: unknown, { id }: EditRequest): unknown {
  return id !== undefined && isUniqueViolation(error) ? new Failure('EditIdTaken') : error;
}
