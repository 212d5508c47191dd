import { comparison } from '#contract/comparison.ts';
import type { Answer, Call } from '#contract/kit/endpoint.ts';
import { promotion } from '#contract/promotion.ts';
import { taskVersion } from '#contract/task-version.ts';
import { type Snapshot, version } from '#contract/version.ts';
import { type ScopeMoves, scopeMoves } from '#domain/drawn/scope-moves.ts';
import type { KindName, Patch, Row } from '#domain/kinds/kinds.ts';
import type { ControlsView } from '#domain/method/rate/ratings.ts';
import { change, edit, isEmpty, type Op } from '#domain/workspace/edit.ts';
import { lostLevels } from '#domain/workspace/lost-levels.ts';
import { rebasePatch } from '#domain/workspace/merge.ts';
import { type Changes, tableOf } from '#domain/workspace/workspace.ts';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { leave } from '@/request/leave';
import { holdPage } from '@/request/sign-in-again';
import { asCallError } from './as-call-error';
import { keptEditOf } from './conflicts/conflict-ops';
import { Conflicts } from './conflicts/conflicts';
import { controlsViewOf, keepControlsView } from './controls-view';
import { CountedPoints } from './counted-points';
import { Kept } from './kept/kept';
import { leftTexts } from './kept/kept-texts';
import { leftBehind } from './kept/left-behind';
import { Cursors } from './live/cursors';
import { DiagramLeases } from './live/diagram-leases';
import { Hearing } from './live/hearing';
import { Names } from './live/names';
import { Sync } from './live/sync';
import { Talk } from './live/talk';
import { workspaceFrom } from './live/workspace-from';
import { newId } from './new-id';
import { Outbox } from './outbox/outbox';
import { WaitingEdits } from './outbox/waiting-edits';
import { firstView, type Person, type SessionView } from './session-view';
import { Shown } from './shown';
import { signedVerdict } from './signed-verdict';
import { actOf, noActs, withTurns } from './undo/acts';
import { LeftRefused } from './undo/left-refused';
import { UndoRedo } from './undo/undo-redo';

type Fields = Record<string, unknown>;

/**
 * One open task version in this browser tab. An edit runs here first (the same pure function the server runs) so that the screen answers at
 * once, then on the server, which decides. What is shown is always: confirmed workspace + own edits on their way.
 *
 * The session joins its parts and owns their lifetime, from `open` to `close`: `Shown` owns the view, `WaitingEdits` the own edits that are not confirmed,
 * `Sync` the confirmed workspace, `Outbox` the sending, `Conflicts` the refused edits to be decided, `UndoRedo` undo, `Hearing` the stream. Only the
 * session knows all of them; each part is handed those it uses.
 */
export class Session {
  /** Aborted when the session is closed. */
  private readonly stop = new AbortController();
  private readonly letGo = holdPage();
  /** The page was left while edits were on their way: they go on being sent. */
  private isLeft = false;
  private readonly lossListeners = new Set<(codes: readonly string[]) => void>();
  private readonly scopeListeners = new Set<(moves: ScopeMoves) => void>();
  private readonly waiting = new WaitingEdits();
  private readonly shown: Shown;
  readonly counted: CountedPoints;
  private readonly names: Names;
  private readonly sync: Sync;
  private readonly outbox: Outbox;
  private readonly undoRedo: UndoRedo;
  private readonly hearing: Hearing;
  /** What the acts of this page have left refused. */
  readonly left: LeftRefused;
  /** What is said about the rows. */
  readonly talk: Talk;
  /** The right of this tab to edit diagrams. */
  readonly leases: DiagramLeases;
  /** Where everybody is in the grids. */
  readonly cursors: Cursors;
  /** The refused edits that wait for a decision. */
  readonly conflicts: Conflicts;

  private constructor(
    snapshot: Snapshot,
    me: Person,
    /** What was typed and is not on the server. */
    readonly kept: Kept,
  ) {
    const { versionId } = snapshot;
    const w = workspaceFrom(snapshot);
    this.shown = new Shown(firstView(snapshot, w, me, kept.unfinished, controlsViewOf(versionId)), me, this.waiting);
    this.left = new LeftRefused(this.shown);
    this.counted = new CountedPoints(this.shown);
    this.names = new Names(this.shown);
    this.talk = new Talk(versionId);
    this.leases = this.makeLeases();
    this.cursors = new Cursors(versionId, this.shown);
    this.sync = new Sync(w, this.waiting, this.shown, this.stop.signal);
    this.conflicts = new Conflicts({ shown: this.shown, keeper: this, edit: (ops) => this.edit(...ops) });
    this.outbox = this.makeOutbox();
    this.undoRedo = this.makeUndoRedo();
    window.addEventListener('beforeunload', this.warnBeforeLoss);
    this.takeKept();
    this.hearing = this.listen();
  }

  /** Opens a version: snapshot and what was kept of it, then live. @throws CallError, nothing shown */
  static async open(versionId: string, me: Person): Promise<Session> {
    leftBehind.get(versionId)?.session?.close();
    leftBehind.remove(versionId);
    // The store of the browser takes its time to open: both at once.
    const kept = Kept.open(me.id, versionId);
    try {
      const snapshot = await call(version.snapshot, { params: { versionId } }, silent);
      return new Session(snapshot, me, await kept);
    } catch (error) {
      void kept.then((unused) => unused.release());
      throw error;
    }
  }

  private makeLeases(): DiagramLeases {
    const { shown } = this;
    return new DiagramLeases({
      versionId: this.view.head.versionId,
      me: this.me.id,
      leases: () => shown.view.leases,
      show: (leases, held) => shown.show({ leases, held }),
      selections: () => shown.view.selections,
      showSelections: (selections) => shown.show({ selections }),
      untilSent: async () => this.outbox.sent,
    });
  }

  private makeOutbox(): Outbox {
    const { shown, waiting, sync, conflicts, leases, left } = this;
    const page = {
      signal: this.stop.signal,
      isLeft: () => this.isLeft,
      close: () => this.close(),
      noteStep: () => this.tellLeft(),
      noteEmpty: () => void this.closeWhenHeard(),
    };
    return new Outbox({ shown, waiting, sync, conflicts, keeper: this, leases, left, page });
  }

  private makeUndoRedo(): UndoRedo {
    const { shown, left } = this;
    return new UndoRedo({
      shown,
      left,
      fences: () => this.leases.fences,
      untilReady: async () => {
        await this.outbox.untilAnswered();
        await this.leases.untilKnown();
        this.refuseIfClosed();
      },
      inOwnName: (ask) => this.inOwnName(ask),
      take: (changes) => this.sync.take(changes),
    });
  }

  private listen(): Hearing {
    const { talk, leases, cursors, names, shown, sync } = this;
    return new Hearing({
      talk,
      leases,
      cursors,
      names,
      shown,
      sync,
      takeChanges: (changes) => this.takeHeard(changes),
      takeTurns: (turns) => {
        // What waits from a page before is not in the log yet, and can be undone.
        if (this.waiting.count === 0) shown.show({ acts: withTurns(shown.view.acts, turns) });
      },
    });
  }

  /** Edits of a page before: those that waited are sent again, those that were refused are shown again. */
  private takeKept(): void {
    const { taskId, taskName } = this.view.head;
    this.kept.head = { taskId, taskName };
    const { edits } = this.kept;
    this.conflicts.takeUp(edits.filter(({ refused }) => refused));
    this.outbox.takeUp(edits.filter(({ refused }) => !refused));
  }

  /** Who has the version open. */
  get me(): Person {
    return this.shown.me;
  }

  get view(): SessionView {
    return this.shown.view;
  }

  getView = (): SessionView => this.shown.view;

  subscribe = (listener: () => void): (() => void) => this.shown.subscribe(listener);

  /** What is being shown right now comes from somebody else, at least in part: this person did not delete a row that is gone. */
  get hearsOthers(): boolean {
    return this.sync.hearsOthers;
  }

  /** The person may change the version, or comment on it, from now on, or no longer: what is open on the page stays, and with it what is typed there. */
  allow(mayEdit: boolean, mayComment: boolean): void {
    this.shown.allow(mayEdit, mayComment);
  }

  /** Lets controls count in every rating that is shown, or not. */
  showControlsView(controlsView: ControlsView): void {
    keepControlsView(this.view.head.versionId, controlsView);
    this.shown.show({ controlsView });
  }

  /**
   * Keeps in the browser what is entered at a place of the page and not sent; undefined: nothing more. Once the page is left, only edits count,
   * and what they have saved is forgotten.
   */
  keep(place: string, value: unknown): void {
    if (this.isLeft && value !== undefined) return;
    this.kept.put(place, value);
    const { unfinished } = this.kept;
    if (unfinished !== this.view.save.unfinished) this.shown.show({ save: { ...this.view.save, unfinished } });
  }

  /** The page goes: what is on its way goes on being sent, and the header says so. */
  leave() {
    this.hearing.close();
    if (!this.outbox.sent || this.waiting.count === 0 || this.stop.signal.aborted) return this.close();
    this.isLeft = true;
    this.tellLeft();
  }

  close() {
    if (this.stop.signal.aborted) return;
    this.leases.close();
    this.talk.close();
    this.stop.abort();
    this.shown.close();
    this.hearing.close();
    this.letGo();
    leftBehind.remove(this.view.head.versionId, this);
    const { head, save, conflicts } = this.view;
    if (this.kept.isLeft)
      leftBehind.put({ ...head, ...save, refused: conflicts.length, texts: leftTexts(this.kept.under('')) });
    void this.kept.release();
    this.sync.close();
    this.counted.close();
    window.removeEventListener('beforeunload', this.warnBeforeLoss);
  }

  /**
   * Edits at once on screen and then on the server. The promise settles with the server's answer.
   * @throws CallError when it is refused: here already, or by the server (then the screen is as before)
   */
  edit(...given: Op[]): Promise<Changes> {
    return this.perform(given);
  }

  /** Calls back with the codes of paths that lose a level set by hand by an edit made here; returns the way to stop. */
  onLostLevels(listener: (codes: readonly string[]) => void): () => void {
    this.lossListeners.add(listener);
    return () => void this.lossListeners.delete(listener);
  }

  /** Calls back with the assets that an edit made here moves into the trust boundary or out of it; returns the way to stop. */
  onScopeMoves(listener: (moves: ScopeMoves) => void): () => void {
    this.scopeListeners.add(listener);
    return () => void this.scopeListeners.delete(listener);
  }

  /** The same of so many cells, by which undo names it. @throws CallError */
  editCells = (cells: number, ...given: Op[]): Promise<Changes> => this.perform(given, cells);

  private async perform(given: readonly Op[], cells?: number, row?: object): Promise<Changes> {
    const ops = given.map((op) =>
      op.op === 'add' && !op.id ? { ...op, id: newId() } : signedVerdict(op, this.view.w, this.me),
    );
    let local: Changes;
    try {
      local = this.locally(ops);
    } catch (error) {
      if (error instanceof CallError && error.status === 412)
        this.conflicts.add(keptEditOf(this.kept, this.view.w, ops, row), error);
      throw error;
    }
    if (isEmpty(local)) return local;
    const { w } = this.view;
    const lost = lostLevels(w, ops, local);
    this.left.forgetUndone();
    this.undoRedo.beginAnew();
    const answer = this.outbox.add(ops, local, actOf(w, ops, local, cells));
    const moves = this.scopeListeners.size > 0 && scopeMoves(w, this.view.w);
    if (moves) for (const listener of [...this.scopeListeners]) listener(moves);
    if (lost.length > 0) for (const listener of [...this.lossListeners]) listener(lost);
    return answer;
  }

  /**
   * Changes a row as the person saw it. Where a colleague changed something else meanwhile both hold; where both changed the same, the
   * edit is refused as stale and kept as a conflict. @throws CallError
   */
  change<K extends KindName>(kind: K, seen: Row<K>, patch: Patch<K>): Promise<Changes> {
    const now = tableOf(this.view.w, kind).get(seen.id);
    const fresh = now && rebasePatch(seen as Fields, now as Fields, patch as Fields);
    if (fresh && now) return this.edit(change(kind, now, fresh as Patch<K>));
    return this.perform([change(kind, seen, patch)], undefined, seen);
  }

  /** What an edit would do, without doing it: for "deletes 3 damages, 5 threats, 5 risks". @throws CallError */
  preview(...ops: Op[]): Changes {
    return this.locally(ops);
  }

  /** Takes back the own latest edit, with what was refused of it, or does it again; null where that is refused texts alone. @throws CallError */
  undo = () => this.undoRedo.ask('undo');
  redo = () => this.undoRedo.ask('redo');

  /** Makes the version final as it is shown, for everybody. The failure is the caller's to show. @throws CallError */
  freeze = (reason: string, approvers: string[] = []) =>
    this.actOnServer((params, rev, by) =>
      call(taskVersion.freeze, { params, body: { rev, reason, approvers, by } }, silent),
    );

  /** Brings all rows back to what they are in another version of the task. @throws CallError */
  restore = (from: string) =>
    this.actOnServer((params, _, by) =>
      call(comparison.restore, { params, body: { from, fences: this.leases.fences, by } }),
    );

  /** Puts a row into its library and links it to the new entry; where there are such entries already, they are answered instead. @throws CallError */
  async promote(body: Call<typeof promotion.promote>['body']): Promise<Answer<typeof promotion.promote>> {
    await this.outbox.sent;
    const params = { versionId: this.view.head.versionId };
    const ask = (by: string) => call(promotion.promote, { params, body: { ...body, by } }, silent);
    const answer = await this.inOwnName(ask);
    if (answer.made) this.takeHeard(answer.made.changes);
    return answer;
  }

  /** What the server works out by itself: asked when the own edits have arrived there, shown with its answer. */
  private async actOnServer(ask: (params: { versionId: string }, rev: number, by: string) => Promise<Changes>) {
    await this.outbox.sent;
    const params = { versionId: this.view.head.versionId };
    const changes = await this.inOwnName((by) => ask(params, this.sync.rev, by));
    this.takeHeard(changes);
    return changes;
  }

  /** Asks the server in the name of the person who opened the page; where somebody else has signed in since, the page is reloaded. @throws CallError */
  private async inOwnName<A>(ask: (by: string) => Promise<A>): Promise<A> {
    try {
      return await ask(this.me.id);
    } catch (error) {
      if (error instanceof CallError && error.errorCode === errorCodes.OtherUser) leave.reload();
      throw error;
    }
  }

  nameOf = (user: string): string => this.view.people.get(user) ?? user;

  private locally(ops: readonly Op[]): Changes {
    try {
      return edit(this.view.w, ops, { user: this.me.id, now: new Date().toISOString(), newId });
    } catch (error) {
      throw asCallError(error, this.nameOf);
    }
  }

  /** Nobody waits for it any more, and it would take back another edit than the one that was meant. @throws CallError that it is cancelled */
  private refuseIfClosed() {
    if (this.stop.signal.aborted || this.waiting.unanswered)
      throw new CallError('closed', { status: 0, reason: 'cancelled' });
  }

  /** Who waited for an edit forgets first what was saved with it; what that sends, and an undo that was asked for, go on. */
  private async closeWhenHeard() {
    if (!this.isLeft) return;
    await this.undoRedo.ended;
    await new Promise((heard) => setTimeout(heard));
    if (!this.outbox.sent) this.close();
  }

  /** The header of the other pages says what is still on its way. */
  private tellLeft() {
    if (!this.isLeft) return;
    const { head, save, conflicts } = this.view;
    leftBehind.put({ ...head, ...save, refused: conflicts.length, session: this });
  }

  /** An own edit that this tab did not send came from another one: what would be taken back now is not known here. */
  private takeHeard(changes: Changes) {
    const elsewhere = changes.by === this.me.id && !this.outbox.sent && changes.rev > this.sync.rev;
    if (elsewhere) this.shown.show({ acts: noActs });
    void this.names.learn(changes.by);
    this.sync.take(changes);
  }

  private warnBeforeLoss = (event: BeforeUnloadEvent) => this.kept.isSafe || event.preventDefault();
}
