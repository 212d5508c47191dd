import { comparison } from '#contract/comparison.ts';
import { fillPath } from '#contract/endpoint.ts';
import { taskVersion } from '#contract/task-version.ts';
import { type Snapshot, version } from '#contract/version.ts';
import type { KindName, Patch, Row } from '#domain/kinds/kinds.ts';
import type { Ratings } from '#domain/method/rate/ratings.ts';
import { change, edit, isEmpty, type Op } from '#domain/workspace/edit.ts';
import { rebasePatch } from '#domain/workspace/merge.ts';
import { type OpenPoint, openPoints } from '#domain/workspace/open-points.ts';
import { BadRow, Refusal } from '#domain/workspace/refusal.ts';
import { sameContent } from '#domain/workspace/same-content.ts';
import { apply, type Changes, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { showFailure } from '@/request/failures';
import { readEvents, type ServerEvent } from '@/request/read-events';
import { type Act, type Acts, actOf, moved, noActs, withAct, withoutAct } from './acts';
import { asCallError, faultOf } from './as-call-error';
import { Confirmed } from './confirmed';
import { reuseUnchangedValues } from './keep-identity';
import { newId } from './new-id';
import { rateChecked } from './rate-checked';
import { workspaceFrom } from './workspace-from';

type Fields = Record<string, unknown>;

/** An edit that the server has not confirmed yet. */
interface Pending {
  ops: Op[];
  act: Act | null;
  /** The rev it got, once answered; it stays until that rev is in the confirmed workspace. */
  rev?: number;
  settle: (changes: Changes) => void;
  fail: (error: CallError) => void;
}

/** An edit someone else came before: what was typed is kept until the person decides. */
export interface Conflict {
  id: string;
  ops: Op[];
  error: CallError;
}

/** How far the server is: `waiting` edits are on their way. */
export interface SaveState {
  waiting: number;
  /** No answer came: it is tried again by itself. */
  offline: boolean;
  /** When the last edit of this person was confirmed (ms), or null. */
  savedAt: number | null;
}

/** What the screens see of an open version. Every change makes a new value; parts that did not change stay the same objects. */
export interface SessionView {
  head: Omit<Snapshot, 'rows' | 'people' | 'rev' | 'counters' | 'method'>;
  w: Workspace;
  ratings: Ratings;
  /** What the analysis still lacks: counted a moment after an edit, null until the first time. */
  points: readonly OpenPoint[] | null;
  save: SaveState;
  /** What undo and redo would take back and do again. */
  acts: Acts;
  conflicts: readonly Conflict[];
  /** Who else has the version open. */
  watchers: readonly { id: string; name: string }[];
  people: ReadonlyMap<string, string>;
  live: boolean;
  /** Why the version is no longer open to this person: removed from the project, a right lost, deleted. */
  ended: CallError | null;
}

const retryAfter = (attempt: number) => Math.min(15_000, 500 * 2 ** attempt);
/** The stream delivers in order; if a missing change does not come in this time, the snapshot is read again. */
const gapPatience = 2_000;
/** The open points read the whole task: they are counted when the edit is on screen (ms). */
const countAfter = 150;

/**
 * One open task version in this browser tab. An edit runs here first (the same pure function the server runs) so that the screen answers at
 * once, then on the server, which decides. What is shown is always: confirmed workspace + own edits on their way.
 */
export class Session {
  private confirmed: Confirmed;
  private readonly pending: Pending[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly stop = new AbortController();
  private sending: Promise<void> | undefined;
  private gapTimer: ReturnType<typeof setTimeout> | undefined;
  private countTimer: ReturnType<typeof setTimeout> | undefined;
  view: SessionView;

  private constructor(
    snapshot: Snapshot,
    private readonly me: { id: string; name: string },
  ) {
    const w = workspaceFrom(snapshot);
    this.confirmed = new Confirmed(w);
    const { versionId, version: name, taskId, taskName, projectId, projectName, status } = snapshot;
    const people = new Map(snapshot.people.map((p) => [p.id, p.fullName || p.username]));
    this.view = {
      head: { versionId, version: name, taskId, taskName, projectId, projectName, status },
      w,
      ratings: rateChecked(w),
      points: null,
      acts: noActs,
      conflicts: [],
      watchers: [],
      live: false,
      ended: null,
      people: people.set(me.id, me.name),
      save: { waiting: 0, offline: false, savedAt: null },
    };
    window.addEventListener('beforeunload', this.warnBeforeLoss);
    this.countSoon();
    void this.listen();
  }

  /** Opens a version: snapshot, then live. @throws CallError */
  static async open(versionId: string, me: { id: string; name: string }): Promise<Session> {
    return new Session(await call(version.snapshot, { params: { versionId } }), me);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getView = (): SessionView => this.view;

  close() {
    this.stop.abort();
    clearTimeout(this.gapTimer);
    clearTimeout(this.countTimer);
    window.removeEventListener('beforeunload', this.warnBeforeLoss);
    this.listeners.clear();
  }

  /**
   * Edits at once on screen and then on the server. The promise settles with the server's answer.
   * @throws CallError when it is refused: here already, or by the server (then the screen is as before)
   */
  edit(...wishes: Op[]): Promise<Changes> {
    return this.perform(wishes);
  }

  /** The same of so many cells, by which undo names it. @throws CallError */
  editCells(cells: number, ...wishes: Op[]): Promise<Changes> {
    return this.perform(wishes, cells);
  }

  private async perform(wishes: readonly Op[], cells?: number): Promise<Changes> {
    const ops = wishes.map((op) => (op.op === 'add' && !op.id ? { ...op, id: newId() } : op));
    let local: Changes;
    try {
      local = this.locally(ops);
    } catch (error) {
      if (error instanceof CallError && error.status === 412) this.keepConflict(ops, error);
      throw error;
    }
    if (isEmpty(local)) return local;
    return new Promise<Changes>((settle, fail) => {
      const act = actOf(this.view.w, ops, local, cells);
      this.pending.push({ ops, act, settle, fail });
      this.show({ w: apply(this.view.w, local), acts: withAct(this.view.acts, act) });
      this.sending ??= this.send();
    });
  }

  /**
   * Changes a row as the person saw it. Where a colleague changed something else meanwhile both hold; where both changed the same, the
   * edit is refused as stale and kept as a conflict. @throws CallError
   */
  change<K extends KindName>(kind: K, seen: Row<K>, patch: Patch<K>): Promise<Changes> {
    const now = tableOf(this.view.w, kind).get(seen.id);
    const fresh = now && rebasePatch(seen as Fields, now as Fields, patch as Fields);
    return fresh && now ? this.edit(change(kind, now, fresh as Patch<K>)) : this.edit(change(kind, seen, patch));
  }

  /** What an edit would do, without doing it: for "deletes 3 damages, 5 threats, 5 risks". @throws CallError */
  preview(...ops: Op[]): Changes {
    return this.locally(ops);
  }

  /** Takes back the own latest edit. @throws CallError */
  undo = () => this.goBack('undo');
  redo = () => this.goBack('redo');

  /** Makes the version final as it is shown, for everybody. The failure is the caller's to show. @throws CallError */
  freeze = (reason: string): Promise<Changes> =>
    this.actOnServer((params, { rev }) => call(taskVersion.freeze, { params, body: { rev, reason } }, silent));

  /** Brings rows back to what they are in another version of the task, all of them unless some are named. @throws CallError */
  restore = (from: string, rows?: { kind: KindName; id: string }[]): Promise<Changes> =>
    this.actOnServer((params) => call(comparison.restore, { params, body: { from, ...(rows && { rows }) } }));

  /** What the server works out by itself: asked when the own edits have arrived there, shown with its answer. */
  private async actOnServer(
    ask: (params: { versionId: string }, confirmed: Workspace) => Promise<Changes>,
  ): Promise<Changes> {
    await this.sending;
    const changes = await ask({ versionId: this.view.head.versionId }, this.confirmed.workspace);
    this.take(changes);
    this.show({ acts: noActs });
    return changes;
  }

  /** Writes what was typed over what came first, or lets it go. @throws CallError */
  async settleConflict(conflict: Conflict, decision: 'reapply' | 'dismiss'): Promise<void> {
    this.show({ conflicts: this.view.conflicts.filter((c) => c !== conflict) });
    if (decision === 'dismiss') return;
    const ops = conflict.ops.map((op) =>
      op.op === 'add' ? op : { ...op, rev: this.view.w[op.kind].get(op.id)?.rev ?? op.rev },
    ) as Op[];
    await this.edit(...ops);
  }

  nameOf = (user: string): string => this.view.people.get(user) ?? user;

  private locally(ops: readonly Op[]): Changes {
    try {
      return edit(this.view.w, ops, { user: this.me.id, now: new Date().toISOString(), newId });
    } catch (error) {
      throw asCallError(error, this.nameOf);
    }
  }

  private async goBack(which: 'undo' | 'redo'): Promise<Changes> {
    await this.sending;
    const { acts } = this.view;
    const changes = await call(version[which], { params: { versionId: this.view.head.versionId }, body: {} });
    this.take(changes);
    // Edited or heard of meanwhile: the name of what came is not put before its turn.
    const known = this.view.acts === acts || this.view.acts === noActs;
    this.show({ acts: known ? moved(acts, which) : noActs, save: { ...this.view.save, savedAt: Date.now() } });
    return changes;
  }

  /** Sends what waits, one after the other: an edit may build on the one before. */
  private async send(): Promise<void> {
    for (let attempt = 0; !this.stop.signal.aborted; ) {
      const next = this.pending.find((p) => p.rev === undefined);
      if (!next) break;
      try {
        const params = { versionId: this.view.head.versionId };
        const options = { ...silent, signal: this.stop.signal };
        const changes = await call(version.edit, { params, body: { edits: next.ops } }, options);
        attempt = 0;
        next.rev = changes.rev;
        this.take(changes);
        this.show({ save: { ...this.view.save, offline: false, savedAt: Date.now() } });
        next.settle(changes);
      } catch (thrown) {
        if (this.stop.signal.aborted) return;
        if (!(thrown instanceof CallError)) this.giveUp(next, thrown);
        else if (isPassing(thrown)) {
          this.show({ save: { ...this.view.save, offline: true } });
          await new Promise((done) => setTimeout(done, retryAfter(attempt++)));
        } else this.refuse(next, thrown);
      }
    }
    this.sending = undefined;
  }

  /** The server said no: the screen goes back to what is true, what was typed is kept where someone came first. */
  private refuse(edit: Pending, error: CallError) {
    this.pending.splice(this.pending.indexOf(edit), 1);
    const acts = withoutAct(this.view.acts, edit.act);
    this.show({ w: this.rebased(), acts, save: { ...this.view.save, offline: false } });
    if (error.status === 412) this.keepConflict(edit.ops, error);
    if (error.status === 409) void this.reload();
    edit.fail(error);
  }

  /**
   * Our own code failed, before the edit was sent or after its answer: trying again would fail the same way. It is told in the console, and what is
   * shown comes anew from the server, which knows whether the edit holds.
   */
  private giveUp(edit: Pending, error: unknown) {
    const at = this.pending.indexOf(edit);
    if (at >= 0) this.pending.splice(at, 1);
    this.show({ acts: noActs });
    console.error(error);
    edit.fail(faultOf(error));
    void this.reload();
  }

  private keepConflict(ops: Op[], error: CallError) {
    this.show({ conflicts: [...this.view.conflicts, { id: newId(), ops, error }] });
  }

  private take(changes: Changes) {
    const waiting = this.pending.length;
    const applied = this.confirmed.take(reuseUnchangedValues(changes, this.view.w));
    const { rev } = this.confirmed.workspace;
    for (let i = this.pending.length - 1; i >= 0; i--)
      if ((this.pending[i]?.rev ?? Number.POSITIVE_INFINITY) <= rev) this.pending.splice(i, 1);
    if (applied.length > 0 || this.pending.length < waiting) this.show({ w: this.rebased() });
    clearTimeout(this.gapTimer);
    if (this.confirmed.hasGap) this.gapTimer = setTimeout(() => void this.reload(), gapPatience);
  }

  /** Confirmed workspace + own edits on their way. An edit that no longer fits is left to the server to refuse. */
  private rebased(): Workspace {
    let w = this.confirmed.workspace;
    for (const { ops } of this.pending) {
      try {
        w = apply(w, edit(w, ops, { user: this.me.id, now: new Date().toISOString(), newId }));
      } catch (error) {
        // It has come over the stream already, or someone was first: the server's answer is on its way.
        if (!(error instanceof Refusal) && !(error instanceof BadRow)) throw error;
      }
    }
    return w;
  }

  /** Reads the version anew; while the server does not answer, again. A refusal has been shown, and the stream ends for the same reason. */
  private async reload(attempt = 0): Promise<void> {
    if (this.stop.signal.aborted) return;
    try {
      const input = { params: { versionId: this.view.head.versionId } };
      const snapshot = await call(version.snapshot, input, attempt === 0 ? {} : silent);
      this.confirmed.reset(workspaceFrom(snapshot));
      this.show({ w: this.rebased(), head: { ...this.view.head, status: snapshot.status } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status > 0 && error.status < 500) return;
      clearTimeout(this.gapTimer);
      this.gapTimer = setTimeout(() => void this.reload(attempt + 1), retryAfter(attempt));
    }
  }

  private async listen(): Promise<void> {
    const { versionId } = this.view.head;
    const url = `${fillPath(version.stream.path, { versionId })}?after=${this.confirmed.workspace.rev}`;
    const refusal = await readEvents(
      url,
      (event) => this.hear(event),
      this.stop.signal,
      (state) => this.show({ live: state === 'open' }),
    );
    if (!refusal || this.stop.signal.aborted) return;
    if (refusal.status === 401) showFailure(refusal);
    this.show({ live: false, ended: refusal });
  }

  private hear({ event, data }: ServerEvent) {
    if (event === 'changes') this.takeHeard(JSON.parse(data) as Changes);
    if (event === 'people') {
      const watchers = JSON.parse(data) as SessionView['watchers'];
      const people = new Map(this.view.people);
      for (const { id, name } of watchers) people.set(id, name);
      this.show({ watchers, people });
    }
  }

  /** An own edit that this tab did not send came from another one: what would be taken back now is not known here. */
  private takeHeard(changes: Changes) {
    const elsewhere = changes.by === this.me.id && !this.sending && changes.rev > this.confirmed.workspace.rev;
    if (elsewhere) this.show({ acts: noActs });
    this.take(changes);
  }

  private show(change: Partial<SessionView>) {
    if (this.stop.signal.aborted) return;
    const w = change.w ?? this.view.w;
    const save = { ...(change.save ?? this.view.save), waiting: this.pending.length };
    const ratings = w === this.view.w ? this.view.ratings : rateChecked(w);
    if (w !== this.view.w) this.countSoon();
    const head = withStatus(change.head ?? this.view.head, w.status);
    this.view = { ...this.view, ...change, head, ratings, save };
    for (const listener of [...this.listeners]) listener();
  }

  private countSoon() {
    this.countTimer ??= setTimeout(() => {
      this.countTimer = undefined;
      const points = openPoints(this.view.w, this.view.ratings);
      if (!sameContent(points, this.view.points)) this.show({ points });
    }, countAfter);
  }

  private warnBeforeLoss = (event: BeforeUnloadEvent) => {
    if (this.pending.length > 0 || this.view.conflicts.length > 0) event.preventDefault();
  };
}

/** No answer, or the server is starting or overloaded: trying again may help. Anything else is an answer. */
const isPassing = ({ status }: CallError) => status === 0 || status >= 500 || status === 429;

/** The same object while the status is. */
const withStatus = (head: SessionView['head'], status: Workspace['status']) =>
  head.status === status ? head : { ...head, status };
