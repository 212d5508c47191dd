import { Failure } from '#contract/errors.ts';
import type { LoggedEdit } from '#domain/workspace/undo.ts';
import { invert } from '#domain/workspace/undo.ts';
import type { Changes, EditContext, Workspace } from '#domain/workspace/workspace.ts';
import type { Bus } from '#server/events/bus.ts';
import type { Store } from '#server/store/store.ts';
import { openVersionHeads, versionState } from '#server/store/version-table.ts';
import { latestEdit, loadWorkspace } from '#server/store/versions.ts';
import { EditBatch, type EditRequest } from './edit-batch.ts';
import { EditQueue, type Waiting } from './edit-queue.ts';

/** How many versions are kept in memory; the least recently used goes first. */
const kept = 24;
/** Other processes may write the same version (PostgreSQL); after so many lost races something is wrong. */
const attempts = 8;

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
  private readonly workspaces = new Map<string, Workspace>();
  private readonly queue = new EditQueue<EditRequest>((group) => this.serve(group));

  constructor(
    private readonly store: Store,
    private readonly bus: Bus,
    private readonly newId: () => string,
  ) {}

  /** The version as stored now. @throws Failure NotFound */
  async read(versionId: string): Promise<Workspace> {
    const known = this.workspaces.get(versionId);
    if (known) {
      const stored = await versionState(this.store.db, versionId);
      if (stored?.rev === known.rev && stored.status === known.status) return this.remember(known);
    }
    return this.load(versionId);
  }

  /**
   * One edit, stored with its consequences before it is answered. Edits queue up, and those waiting at the same moment share one
   * transaction, each with its own rev, refusal and log line; an edit without effect writes nothing.
   * @throws Refusal, BadRow of the domain; Failure NotFound
   */
  edit(versionId: string, work: (w: Workspace) => Changes | Promise<Changes>): Promise<Changes> {
    return this.queue.take(this.queueKeyOf(versionId), {
      versionId,
      work: async (w) => ({ changes: await work(w) }),
    });
  }

  /** Undoes the user's latest edit, or redoes what was undone last. @throws Failure NothingToUndo; as `edit` */
  undo(versionId: string, which: 'undo' | 'redo', at: EditContext): Promise<Changes> {
    // The log is read after the workspace, and the claim of the rev holds only if neither changed meanwhile.
    const work = async (w: Workspace) => {
      const latest = await latestEdit(this.store.db, versionId, at.user, which);
      if (!latest) throw new Failure('NothingToUndo');
      return { changes: invert(w, latest.changes as LoggedEdit, at, which), undoes: latest.id };
    };
    return this.queue.take(this.queueKeyOf(versionId), { versionId, work, exclusive: true });
  }

  /** The versions of a project that are still open: a frozen one keeps its method for ever. */
  async openOf(projectId: string): Promise<OpenVersion[]> {
    const found: OpenVersion[] = [];
    for (const { id, ...head } of await openVersionHeads(this.store.db, projectId))
      found.push({ ...head, w: await this.read(id) });
    return found;
  }

  /** Forgets a version that was changed elsewhere (deleted, frozen). */
  forget(versionId: string): void {
    this.workspaces.delete(versionId);
  }

  /** After a commit that changed a version beside its edits: nobody edits on the old state, and open screens fetch the change. */
  announce(versionId: string, rev: number): void {
    this.forget(versionId);
    this.bus.publish(versionTopic(versionId), { rev });
  }

  /** One writer is all SQLite has, so everybody shares its flushes; PostgreSQL writes several versions at once. */
  private queueKeyOf(versionId: string): string {
    return this.store.signals ? versionId : '';
  }

  private async serve(group: Waiting<EditRequest>[]): Promise<void> {
    const batches = await this.batches(group);
    const lost = new Set<EditBatch>();
    let written = false;
    try {
      if (batches.some((batch) => batch.writes))
        await this.store.tx(async (tx) => {
          lost.clear();
          for (const batch of batches) if (batch.writes && !(await batch.write(tx))) lost.add(batch);
          written = true;
        });
    } catch (error) {
      for (const { base } of batches) this.forget(base.versionId);
      const members = batches.flatMap((batch) => batch.members);
      // Rolled back for certain, so each may try alone: only the one at fault fails. A failed commit may have happened all the same.
      if (!written && members.length > 1) for (const member of members) await this.serve([member]);
      else for (const member of members) member.reject(error);
      return;
    }
    for (const batch of batches) {
      if (lost.has(batch)) await this.again(batch);
      else this.conclude(batch);
    }
  }

  /** The group's edits worked out, one batch for each version. */
  private async batches(group: Waiting<EditRequest>[]): Promise<EditBatch[]> {
    const batches = new Map<string, EditBatch>();
    for (const member of group) {
      const { versionId } = member.request;
      try {
        const batch = batches.get(versionId) ?? new EditBatch(await this.current(versionId));
        batches.set(versionId, batch);
        await batch.add(member, this.newId);
      } catch (error) {
        member.reject(error);
      }
    }
    return [...batches.values()];
  }

  private conclude(batch: EditBatch): void {
    const { base, next } = batch;
    this.remember(next);
    if (next !== base) this.bus.publish(versionTopic(next.versionId), { rev: next.rev });
    batch.answer();
  }

  /** Someone else wrote first: runs the same edits on what is stored now. */
  private async again({ base, members }: EditBatch): Promise<void> {
    this.forget(base.versionId);
    for (const { request } of members) request.lost = (request.lost ?? 0) + 1;
    if (members.every(({ request }) => (request.lost ?? 0) < attempts)) return this.serve(members);
    const error = new Error(`version ${base.versionId}: ${attempts} edits in a row lost the race for the next rev`);
    for (const member of members) member.reject(error);
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
}
