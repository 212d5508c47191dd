// One session in one class, above 400 lines: what is confirmed, pending, kept and heard changes together, and each step reads most of it.
import { comparison } from '#contract/comparison.ts';
import type { Answer, Call } from '#contract/kit/endpoint.ts';
import { promotion } from '#contract/promotion.ts';
import { taskVersion } from '#contract/task-version.ts';
import { type Snapshot, version } from '#contract/version.ts';
import { diagramsOfOps } from '#domain/drawn/lease.ts';
import type { KindName, Patch, Row } from '#domain/kinds/kinds.ts';
import type { Manner } from '#domain/method/rate/ratings.ts';
import { change, edit, isEmpty, type Op } from '#domain/workspace/edit.ts';
import { lostLevels } from '#domain/workspace/lost-levels.ts';
import { rebasePatch } from '#domain/workspace/merge.ts';
import { apply, type Changes, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { textOf } from '@/i18n';
import { pause, Refusals, untilBack } from '@/request/away';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { leave } from '@/request/leave';
import { notices } from '@/request/notices';
import { holdPage } from '@/request/sign-in-again';
import { asCallError, faultOf } from './as-call-error';
import { opsNow, partsSeen } from './conflicts/conflict-ops';
import { CountedPoints } from './counted-points';
import { forgetInputsOf, forgetSavedInputs } from './kept/forget-saved-inputs';
import { Kept, type KeptEdit, keptRefusal, refusalOfKept } from './kept/kept';
import { leftBehind } from './kept/left-behind';
import { Confirmed } from './live/confirmed';
import { DiagramLeases } from './live/diagram-leases';
import { Hearing } from './live/hearing';
import { reuseUnchangedValues } from './live/keep-identity';
import { Names } from './live/names';
import { Talk } from './live/talk';
import { workspaceFrom } from './live/workspace-from';
import { keepManner, mannerOf } from './manner';
import { newId } from './new-id';
import { countsOf, rowsIn, uncount } from './outbox/counted-revs';
import { DrawnHere } from './outbox/drawn-copy';
import { isPassing, isTaken, lostWith, type Pending, rebasedOn, restored, retryAfter } from './outbox/pending';
import { savedCodes } from './outbox/saved-codes';
import {
  type Conflict,
  firstView,
  isOfOneValue,
  type Person,
  ratedIn,
  readOnlyFor,
  type SessionView,
  withStatus,
} from './session-view';
import { actOf, noActs, withAct, withMore, withoutAct, withTurns } from './undo/acts';
import { LeftRefused } from './undo/left-refused';
import { UndoRedo } from './undo/undo-redo';

type Fields = Record<string, unknown>;

/** The stream delivers in order; if a missing change does not come in this time, the snapshot is read again. */
const gapPatience = 2_000;

/**
 * One open task version in this browser tab. An edit runs here first (the same pure function the server runs) so that the screen answers at
 * once, then on the server, which decides. What is shown is always: confirmed workspace + own edits on their way.
 */
export class Session {
  private confirmed: Confirmed;
  private readonly pending: Pending[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly stop = new AbortController();
  private readonly hearing: Hearing;
  private readonly letGo = holdPage();
  /** The page was left while edits were on their way: they go on being sent. */
  private isLeft = false;
  private sending: Promise<void> | undefined;
  private gapTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly counted = new CountedPoints(
    () => this.view,
    (change) => this.show(change),
  );
  private readonly drawn = new DrawnHere();
  /** What the acts of this page have left refused. */
  readonly left = new LeftRefused(
    () => this.view.acts.done.length,
    () => this.view.acts.undone.length,
    () => this.show({}),
  );
  /** What is said about the rows. */
  readonly talk: Talk;
  /** The right of this tab to edit diagrams. */
  readonly leases: DiagramLeases;
  private readonly names = new Names({ people: () => this.view.people, show: (change) => this.show(change) });
  private readonly undoRedo = new UndoRedo({
    view: () => this.view,
    show: (change) => this.show(change),
    left: this.left,
    fences: () => this.leases.fences,
    untilReady: async () => {
      await this.untilAnswered();
      await this.leases.untilKnown();
      this.refuseIfClosed();
    },
    inOwnName: (ask) => this.inOwnName(ask),
    take: (changes) => this.take(changes),
  });
  view: SessionView;

  private constructor(
    snapshot: Snapshot,
    public me: Person,
    /** What was typed and is not on the server. */
    readonly kept: Kept,
  ) {
    const w = workspaceFrom(snapshot);
    this.confirmed = new Confirmed(w);
    this.view = firstView(snapshot, w, me, kept.unfinished, mannerOf(snapshot.versionId));
    this.talk = new Talk(snapshot.versionId);
    this.leases = new DiagramLeases({
      versionId: snapshot.versionId,
      leases: () => this.view.leases,
      show: (leases, held) => this.show({ leases, held }),
      selections: () => this.view.selections,
      showSelections: (selections) => this.show({ selections }),
      untilSent: async () => this.sending,
    });
    window.addEventListener('beforeunload', this.warnBeforeLoss);
    this.takeKept();
    this.counted.countSoon();
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

  /** Edits of a page before: those that waited are sent again, those that were refused are shown again. */
  private takeKept() {
    const { taskId, taskName } = this.view.head;
    this.kept.head = { taskId, taskName };
    const conflicts: Conflict[] = [];
    for (const edit of this.kept.edits) {
      const { id, ops, seen, refused } = edit;
      if (refused) conflicts.push({ id, ops, seen, error: refusalOfKept(refused) });
      else this.pending.push(restored(edit));
    }
    if (this.pending.length + conflicts.length === 0) return;
    this.show({ w: this.rebased(), conflicts, acts: noActs });
    for (const edit of this.pending) this.drawn.note(edit, this.view.w);
    // With nothing to send it would be over before it is noted as begun, and nothing would be sent any more.
    if (this.pending.length > 0) this.sending ??= this.send();
  }

  /** The person may change the version from now on, or no longer: what is open on the page stays, and with it what is typed there. */
  allow(mayEdit: boolean): void {
    this.me = { ...this.me, mayEdit };
    this.show({});
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getView = (): SessionView => this.view;

  /** Lets controls count in every rating that is shown, or not. */
  showManner(manner: Manner): void {
    keepManner(this.view.head.versionId, manner);
    this.show({ manner });
  }

  /**
   * Keeps in the browser what is entered at a place of the page and not sent; undefined: nothing more. Once the page is left, only edits count,
   * and what they have saved is forgotten.
   */
  keep(place: string, value: unknown): void {
    if (this.isLeft && value !== undefined) return;
    this.kept.put(place, value);
    const { unfinished } = this.kept;
    if (unfinished !== this.view.save.unfinished) this.show({ save: { ...this.view.save, unfinished } });
  }

  /** The page goes: what is on its way goes on being sent, and the header says so. */
  leave() {
    this.hearing.close();
    if (!this.sending || this.pending.length === 0 || this.stop.signal.aborted) return this.close();
    this.isLeft = true;
    this.tellLeft();
  }

  close() {
    if (this.stop.signal.aborted) return;
    this.leases.close();
    this.talk.close();
    this.stop.abort();
    this.hearing.close();
    this.letGo();
    leftBehind.remove(this.view.head.versionId, this);
    const { head, save, conflicts } = this.view;
    if (!this.kept.isEmpty) leftBehind.put({ ...head, ...save, refused: conflicts.length });
    void this.kept.release();
    clearTimeout(this.gapTimer);
    this.counted.close();
    window.removeEventListener('beforeunload', this.warnBeforeLoss);
    this.listeners.clear();
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
  private readonly lossListeners = new Set<(codes: readonly string[]) => void>();

  /** The same of so many cells, by which undo names it. @throws CallError */
  editCells = (cells: number, ...given: Op[]): Promise<Changes> => this.perform(given, cells);

  private async perform(given: readonly Op[], cells?: number, row?: object): Promise<Changes> {
    const ops = given.map((op) => (op.op === 'add' && !op.id ? { ...op, id: newId() } : op));
    let local: Changes;
    try {
      local = this.locally(ops);
    } catch (error) {
      if (error instanceof CallError && error.status === 412) this.keepConflict(this.named(ops, row), error);
      throw error;
    }
    if (isEmpty(local)) return local;
    return new Promise<Changes>((settle, fail) => {
      const act = actOf(this.view.w, ops, local, cells);
      const fences = this.leases.fencesOf(diagramsOfOps(this.view.w, ops));
      const counts = countsOf(this.pending, ops);
      const kept = { ...this.named(ops), ...counts, ...(Object.keys(fences).length > 0 && { fences }) };
      this.kept.keepEdit(kept);
      const changed = rowsIn(local);
      this.pending.push({ kept, ops, changed, act, sent: false, isAwaited: true, settle, fail });
      const lost = lostLevels(this.view.w, ops, local);
      this.left.forgetUndone();
      this.undoRedo.beginAnew();
      this.show({ w: apply(this.view.w, local), acts: withAct(this.view.acts, act) });
      this.drawn.note({ kept }, this.view.w);
      if (lost.length > 0) for (const listener of [...this.lossListeners]) listener(lost);
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
    this.actOnServer((params, { rev }, by) =>
      call(taskVersion.freeze, { params, body: { rev, reason, approvers, by } }, silent),
    );

  /** Brings all rows back to what they are in another version of the task. @throws CallError */
  restore = (from: string) =>
    this.actOnServer((params, _, by) =>
      call(comparison.restore, { params, body: { from, fences: this.leases.fences, by } }),
    );

  /** Puts a row into its library and links it to the new entry; where there are such entries already, they are answered instead. @throws CallError */
  async promote(body: Call<typeof promotion.promote>['body']): Promise<Answer<typeof promotion.promote>> {
    await this.sending;
    const params = { versionId: this.view.head.versionId };
    const ask = (by: string) => call(promotion.promote, { params, body: { ...body, by } }, silent);
    const answer = await this.inOwnName(ask);
    if (answer.made) this.takeHeard(answer.made.changes);
    return answer;
  }

  /** What the server works out by itself: asked when the own edits have arrived there, shown with its answer. */
  private async actOnServer(
    ask: (params: { versionId: string }, confirmed: Workspace, by: string) => Promise<Changes>,
  ) {
    await this.sending;
    const params = { versionId: this.view.head.versionId };
    const changes = await this.inOwnName((by) => ask(params, this.confirmed.workspace, by));
    this.takeHeard(changes);
    return changes;
  }

  /** Asks the server in the name of the person who opened the page; where somebody else has signed in since, the page is loaded anew. @throws CallError */
  private async inOwnName<A>(ask: (by: string) => Promise<A>): Promise<A> {
    try {
      return await ask(this.me.id);
    } catch (error) {
      if (error instanceof CallError && error.errorCode === errorCodes.OtherUser) leave.reload();
      throw error;
    }
  }

  /** Writes what was typed over what came first, or lets it go. @throws CallError */
  async settleConflict(conflict: Conflict, decision: 'reapply' | 'dismiss'): Promise<void> {
    const forget = () => this.kept.dropEditNamed(conflict.id);
    // Its place in a grid or a panel holds again what is stored: what was typed is here until it is saved.
    forgetInputsOf(this, conflict.id);
    this.show({ conflicts: this.view.conflicts.filter((c) => c !== conflict) });
    if (decision === 'dismiss') return forget();
    const ops = opsNow(conflict, this.view.w);
    try {
      await this.edit(...ops);
    } catch (error) {
      // What came first a second time is a conflict of its own already.
      if (error instanceof CallError && error.status !== 412)
        return this.show({ conflicts: [...this.view.conflicts, { ...conflict, error }] });
      forget();
      throw error;
    }
    forget();
    forgetSavedInputs(this, ops);
  }

  /** Names the conflict that a refused edit has become; undefined where it is none. */
  conflictOf = (error: unknown): string | undefined => this.view.conflicts.find((one) => one.error === error)?.id;

  /**
   * What was typed has been typed anew, or given up, where it stands: with that the conflict is decided. One about several values stays, because the
   * others of it are not.
   */
  settleInPlace(id: string): void {
    const conflict = this.view.conflicts.find((one) => one.id === id);
    if (conflict && isOfOneValue(conflict.ops)) void this.settleConflict(conflict, 'dismiss');
  }

  /**
   * Leaves of the conflict that a refused edit has become only the operations that wait for a decision in it: what was sent again without them, or
   * stands where it was typed, would be offered twice. With none left there is no conflict.
   */
  narrowConflict(error: unknown, isLeft: (at: number) => boolean): void {
    const conflict = this.view.conflicts.find((one) => one.error === error);
    const kept = conflict && this.kept.edits.find(({ id }) => id === conflict.id);
    if (!conflict || !kept) return;
    const ops = conflict.ops.filter((_, at) => isLeft(at));
    if (ops.length === 0) return void this.settleConflict(conflict, 'dismiss');
    const { seen } = conflict;
    const left = { ops, seen: seen?.filter((_, at) => isLeft(at)) };
    this.kept.keepEdit({ ...kept, ...left });
    this.show({ conflicts: this.view.conflicts.map((one) => (one === conflict ? { ...one, ...left } : one)) });
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
    if (this.stop.signal.aborted || this.pending.some(({ rev }) => rev === undefined))
      throw new CallError('closed', { status: 0, reason: 'cancelled' });
  }

  /** What was refused is in its cells then, and what was sent again without it has its answer too. */
  private async untilAnswered(): Promise<void> {
    // What was given up for good stays what it was.
    for (let sent = this.sending; sent; sent = this.sending === sent ? undefined : this.sending) {
      await sent;
      await new Promise((heard) => setTimeout(heard));
    }
  }

  /** Sends what waits, one after the other: an edit may build on the one before. */
  private async send(): Promise<void> {
    const refusals = new Refusals();
    for (let attempt = 0; !this.stop.signal.aborted; ) {
      const next = this.pending.find((p) => p.rev === undefined);
      if (!next) break;
      const again = next.sent;
      next.sent = true;
      try {
        const params = { versionId: this.view.head.versionId };
        const options = { ...silent, signal: this.stop.signal };
        const { id, fences } = next.kept;
        const body = { edits: next.ops, id, again, by: this.me.id, ...(fences && { fences }) };
        const changes = await call(version.edit, { params, body }, options);
        attempt = 0;
        refusals.answered();
        next.rev = changes.rev;
        this.kept.dropEdit(next.kept);
        this.drawn.forget(this.pending);
        this.uncount(next, rowsIn(changes));
        this.take(changes);
        this.show({ save: { ...this.view.save, offline: false, savedAt: Date.now(), saved: savedCodes(changes) } });
        if (!next.isAwaited) forgetSavedInputs(this, next.ops, true);
        next.settle(changes);
      } catch (thrown) {
        if (this.stop.signal.aborted) return;
        if (!(thrown instanceof CallError)) this.giveUp(next, thrown);
        else if (isPassing(thrown)) {
          this.show({ save: { ...this.view.save, offline: true } });
          const wait = retryAfter(attempt++);
          await (refusals.isForGood() ? pause(wait, this.stop.signal) : untilBack(wait, this.stop.signal));
        } else if (thrown.errorCode === errorCodes.OtherUser) return leave.reload();
        // What waits stays in the browser: it is offered there, and sent when the account is opened again.
        else if (thrown.errorCode === errorCodes.AccountDisabled)
          return this.isLeft ? this.close() : this.show({ ended: thrown });
        // Another tab has sent it from the storage: asked for again, it is answered from the log.
        else if (isTaken(thrown) && !again) continue;
        else if (thrown.errorCode === errorCodes.DiagramLost && next.kept.fences) this.keepDrawn(next, thrown);
        else this.refuse(next, thrown);
      }
      this.tellLeft();
    }
    this.sending = undefined;
    if (this.isLeft) void this.closeWhenHeard();
  }

  /** Who waited for an edit forgets first what was saved with it; what that sends, and an undo that was asked for, go on. */
  private async closeWhenHeard() {
    await this.undoRedo.ended;
    await new Promise((heard) => setTimeout(heard));
    if (!this.sending) this.close();
  }

  /** The header of the other pages says what is still on its way. */
  private tellLeft() {
    if (!this.isLeft) return;
    const { head, save, conflicts } = this.view;
    leftBehind.put({ ...head, ...save, refused: conflicts.length, session: this });
  }

  /**
   * Somebody else has become the editor before what was drawn here arrived: what the person saw is kept as a copy, and nothing of it is sent
   * any more.
   */
  private keepDrawn({ kept: { fences = {} } }: Pending, error: CallError) {
    const lost = lostWith(this.pending, fences);
    for (const diagram of Object.keys(fences)) {
      this.drawn.keepCopy(this.kept, diagram);
      this.leases.lost(diagram);
    }
    for (const edit of lost) {
      this.pending.splice(this.pending.indexOf(edit), 1);
      this.kept.dropEdit(edit.kept);
    }
    // What is lost itself is not kept once more.
    for (const edit of lost) {
      this.uncount(edit);
      edit.fail(error);
    }
    this.drawn.forget(this.pending);
    const { unfinished } = this.kept;
    this.show({ w: this.rebased(), acts: noActs, save: { ...this.view.save, offline: false, unfinished } });
  }

  /** The server said no: the screen goes back to what is true, what was typed is kept where someone came first. */
  private refuse(edit: Pending, error: CallError) {
    this.pending.splice(this.pending.indexOf(edit), 1);
    this.uncount(edit);
    const acts = withoutAct(this.view.acts, edit.act);
    this.left.forgetEdit(this.view.acts.done.lastIndexOf(edit.act));
    this.show({ w: this.rebased(), acts, save: { ...this.view.save, offline: false } });
    if (error.status === 412 || !edit.isAwaited || this.isLeft) this.keepConflict(edit.kept, error);
    // Who waits for it keeps what was typed, at its place, before it goes from here.
    else setTimeout(() => this.kept.dropEdit(edit.kept));
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
    this.kept.dropEdit(edit.kept);
    // Answered, it is stored.
    if (edit.rev === undefined) this.uncount(edit);
    this.show({ acts: noActs });
    console.error(error);
    edit.fail(faultOf(error));
    this.isDoubted = true;
    void this.reload();
  }

  /** What waits behind an edit must not count it any more, but for the rows it has written; kept so, because the page may crash. */
  private uncount({ kept }: Pending, written?: ReadonlySet<string>) {
    for (const other of uncount(this.pending, kept.id, written)) this.kept.keepEdit(other.kept);
  }

  /** `row`: as it was seen, where it is another by now. */
  private named(ops: Op[], row?: object): KeptEdit {
    const seen = partsSeen(this.view.w, ops, row);
    return { id: newId(), at: this.kept.nextAt(), ops, ...(seen && { seen }) };
  }

  private keepConflict(edit: KeptEdit, error: CallError) {
    this.kept.keepEdit({ ...edit, refused: keptRefusal(error) });
    const { id, ops, seen } = edit;
    this.show({ conflicts: [...this.view.conflicts, { id, ops, seen, error }] });
  }

  private take(changes: Changes) {
    const waiting = this.pending.length;
    const applied = this.confirmed.take(reuseUnchangedValues(changes, this.view.w));
    this.dropArrived();
    this.hearsOthers = applied.some(({ by }) => by !== this.me.id);
    if (applied.length > 0 || this.pending.length < waiting) this.show({ w: this.rebased() });
    this.hearsOthers = false;
    this.readAfterGap();
  }

  /** What is shown just now comes from somebody else, in part at least: a row that is gone was not taken away by this person. */
  hearsOthers = false;

  /** What the server has answered and what is confirmed by now is pending no more. */
  private dropArrived() {
    const { rev } = this.confirmed.workspace;
    for (let i = this.pending.length - 1; i >= 0; i--)
      if ((this.pending[i]?.rev ?? Number.POSITIVE_INFINITY) <= rev) this.pending.splice(i, 1);
  }

  private readAfterGap() {
    clearTimeout(this.gapTimer);
    if (this.confirmed.hasGap || this.isDoubted) this.gapTimer = setTimeout(() => void this.reload(), gapPatience);
  }

  private rebased = (): Workspace => rebasedOn(this.confirmed.workspace, this.pending, this.me.id);

  /**
   * Reads the version anew; while the server does not answer, again. A refusal has been shown, and the stream ends for the same reason. What was
   * read before an answer that is here by now takes nothing back.
   */
  private async reload(attempt = 0): Promise<void> {
    if (this.stop.signal.aborted) return;
    try {
      const input = { params: { versionId: this.view.head.versionId } };
      const snapshot = await call(version.snapshot, input, attempt === 0 ? {} : silent);
      if (this.confirmed.reset(workspaceFrom(snapshot))) {
        this.isDoubted = false;
        this.dropArrived();
        this.hearsOthers = true;
        this.show({ w: this.rebased(), acts: withMore(this.view.acts) });
        this.hearsOthers = false;
      }
      this.readAfterGap();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      clearTimeout(this.gapTimer);
      if (error.status > 0 && error.status < 500) this.isDoubted = false;
      else this.gapTimer = setTimeout(() => void this.reload(attempt + 1), retryAfter(attempt));
    }
  }

  /**
   * Reads the version anew, whatever is here: the server goes on from a copy. What it has answered before counts no more; what was not sent is sent
   * as after any change of others.
   */
  private async readAnew(attempt = 0): Promise<void> {
    if (this.stop.signal.aborted) return;
    try {
      const input = { params: { versionId: this.view.head.versionId } };
      const snapshot = await call(version.snapshot, input, silent);
      this.confirmed = new Confirmed(workspaceFrom(snapshot));
      for (let i = this.pending.length - 1; i >= 0; i--)
        if (this.pending[i]?.rev !== undefined) this.pending.splice(i, 1);
      this.hearsOthers = true;
      this.show({ w: this.rebased(), acts: noActs });
      this.hearsOthers = false;
      const [title, description] = [textOf('workspace.restored.title'), textOf('workspace.restored.what')];
      notices().notification.warning({ title, description, duration: 0 });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // A refusal ends the stream, too, when it is opened again.
      if (error.status > 0 && error.status < 500) return;
      await pause(retryAfter(attempt), this.stop.signal);
      return this.readAnew(attempt + 1);
    }
  }

  /** What is here may be wrong, our own code having failed: it is read until it is not older. */
  private isDoubted = false;

  private listen(): Hearing {
    return new Hearing({
      talk: this.talk,
      leases: this.leases,
      names: this.names,
      view: () => this.view,
      show: (change) => this.show(change),
      rev: () => this.confirmed.workspace.rev,
      takeChanges: (changes) => this.takeHeard(changes),
      readAnew: () => this.readAnew(),
      takeTurns: (turns) => {
        // What waits from a page before is not in the log yet, and can be undone.
        if (this.pending.length === 0) this.show({ acts: withTurns(this.view.acts, turns) });
      },
    });
  }

  /** An own edit that this tab did not send came from another one: what would be taken back now is not known here. */
  private takeHeard(changes: Changes) {
    const elsewhere = changes.by === this.me.id && !this.sending && changes.rev > this.confirmed.workspace.rev;
    if (elsewhere) this.show({ acts: noActs });
    void this.names.learn(changes.by);
    this.take(changes);
  }

  private show(change: Partial<SessionView>) {
    if (this.stop.signal.aborted) return;
    if (change.acts === noActs) this.left.forgetOrder();
    const w = change.w ?? this.view.w;
    const save = { ...(change.save ?? this.view.save), waiting: this.pending.length };
    const manner = change.manner ?? this.view.manner;
    const rated = w === this.view.w && manner === this.view.manner ? {} : ratedIn(w, manner);
    if (w !== this.view.w) this.counted.countSoon();
    const head = withStatus(change.head ?? this.view.head, w.status);
    this.view = { ...this.view, ...change, ...rated, head, readOnly: readOnlyFor(head.status, this.me), save };
    for (const listener of [...this.listeners]) listener();
  }

  private warnBeforeLoss = (event: BeforeUnloadEvent) => {
    if (!this.kept.isSafe) event.preventDefault();
  };
}
