import { Failure } from '#contract/errors.ts';
import type { LoggedEdit } from '#domain/workspace/undo.ts';
import { invert } from '#domain/workspace/undo.ts';
import type { Changes, EditContext, Workspace } from '#domain/workspace/workspace.ts';
import type { Bus } from '#server/events/bus.ts';
import type { Store } from '#server/store/open.ts';
import { latestEdit, loadWorkspace } from '#server/store/versions.ts';
import { Draft, type Wish } from './draft.ts';
import { GroupedTurns, type Waiting } from './grouped-turns.ts';

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
  private readonly turns = new GroupedTurns<Wish>((group) => this.serve(group));

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
   * One edit, stored with its consequences before it is answered. Edits queue up, and those waiting at the same moment share one
   * transaction, each with its own rev, refusal and log line; an edit without effect writes nothing.
   * @throws Refusal, BadRow of the domain; Failure NotFound
   */
  edit(versionId: string, work: (w: Workspace) => Changes): Promise<Changes> {
    return this.turns.take(this.laneOf(versionId), { versionId, work: (w) => ({ changes: work(w) }) });
  }

  /** Takes back the user's own latest edit, or the latest taking back. @throws Failure NothingToUndo */
  undo(versionId: string, which: 'undo' | 'redo', at: EditContext): Promise<Changes> {
    // The log is read after the workspace, and the claim of the rev holds only if neither changed meanwhile.
    const work = async (w: Workspace) => {
      const latest = await latestEdit(this.store.db, versionId, at.user, which);
      if (!latest) throw new Failure('NothingToUndo');
      return { changes: invert(w, latest.changes as LoggedEdit, at, which), undoes: latest.id };
    };
    return this.turns.take(this.laneOf(versionId), { versionId, work, alone: true });
  }

  /** Forget a version that was changed elsewhere (deleted, frozen). */
  forget(versionId: string) {
    this.workspaces.delete(versionId);
  }

  /** One writer is all SQLite has, so everybody shares its flushes; PostgreSQL writes several versions at once. */
  private laneOf(versionId: string): string {
    return this.store.signals ? versionId : '';
  }

  private async serve(group: Waiting<Wish>[]): Promise<void> {
    const drafts = await this.draft(group);
    const lost = new Set<Draft>();
    let written = false;
    try {
      if (drafts.some((draft) => draft.writes))
        await this.store.tx(async (tx) => {
          lost.clear();
          for (const draft of drafts) if (draft.writes && !(await draft.write(tx))) lost.add(draft);
          written = true;
        });
    } catch (error) {
      for (const { base } of drafts) this.forget(base.versionId);
      const members = drafts.flatMap((draft) => draft.members);
      // Rolled back for certain, so each may try alone: only the one at fault fails. A failed commit may have happened all the same.
      if (!written && members.length > 1) for (const member of members) await this.serve([member]);
      else for (const member of members) member.reject(error);
      return;
    }
    for (const draft of drafts) {
      if (lost.has(draft)) await this.again(draft);
      else this.conclude(draft);
    }
  }

  /** The group's edits worked out, one draft for each version. */
  private async draft(group: Waiting<Wish>[]): Promise<Draft[]> {
    const drafts = new Map<string, Draft>();
    for (const member of group) {
      const { versionId } = member.wish;
      try {
        const draft = drafts.get(versionId) ?? new Draft(await this.current(versionId));
        drafts.set(versionId, draft);
        await draft.add(member, this.newId);
      } catch (error) {
        member.reject(error);
      }
    }
    return [...drafts.values()];
  }

  private conclude(draft: Draft): void {
    const { base, next } = draft;
    this.remember(next);
    if (next !== base) this.bus.publish(versionTopic(next.versionId), { rev: next.rev });
    draft.answer();
  }

  /** Someone else wrote first: the same wishes on what is stored now. */
  private async again({ base, members }: Draft): Promise<void> {
    this.forget(base.versionId);
    for (const { wish } of members) wish.lost = (wish.lost ?? 0) + 1;
    if (members.every(({ wish }) => (wish.lost ?? 0) < attempts)) return this.serve(members);
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
