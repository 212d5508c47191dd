import { version } from '#contract/version.ts';
import { diagramsOfOps } from '#domain/drawn/lease.ts';
import type { Op } from '#domain/workspace/edit.ts';
import { apply, type Changes } from '#domain/workspace/workspace.ts';
import { pause, Refusals, untilBack } from '@/request/away';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { leave } from '@/request/leave';
import { faultOf } from '../as-call-error';
import { keptEditOf } from '../conflicts/conflict-ops';
import type { Conflicts } from '../conflicts/conflicts';
import { forgetSavedInputs, type Keeper } from '../kept/forget-saved-inputs';
import type { KeptEdit } from '../kept/kept';
import type { DiagramLeases } from '../live/diagram-leases';
import type { Sync } from '../live/sync';
import type { SessionView } from '../session-view';
import type { Shown } from '../shown';
import { type Act, noActs, withAct, withoutAct } from '../undo/acts';
import type { LeftRefused } from '../undo/left-refused';
import { type CountedEdit, rowsIn } from './counted-revs';
import { DrawnHere } from './drawn-copy';
import { isPassing, isTaken, type Pending, restored, retryAfter } from './pending';
import { savedCodes } from './saved-codes';
import type { WaitingEdits } from './waiting-edits';

/** The page that edits are made on. */
interface Page {
  /** Aborted when the session is closed. */
  readonly signal: AbortSignal;
  /** The page was left while edits were on their way. */
  isLeft: () => boolean;
  close: () => void;
  /** An edit has its answer, or will be sent again. */
  noteStep: () => void;
  /** Every edit has its answer. */
  noteEmpty: () => void;
}

/** What the outbox needs of its session. */
interface Needed {
  shown: Shown;
  waiting: WaitingEdits;
  sync: Sync;
  conflicts: Conflicts;
  keeper: Keeper;
  leases: Pick<DiagramLeases, 'fencesOf' | 'lost'>;
  left: Pick<LeftRefused, 'forgetEdit'>;
  page: Page;
}

/**
 * Owns the sending of the own edits, one after the other because an edit may build on the one before, and the copies of diagrams that were drawn while
 * it lasts. An edit that was added is in the storage of the browser until the server has stored it, or it is refused to somebody who keeps what was typed.
 * Each added edit settles once: with the changes of the server, or with the reason why it is not stored.
 */
export class Outbox {
  private readonly drawn = new DrawnHere();
  private sending: Promise<void> | undefined;

  constructor(private readonly session: Needed) {}

  /** Settles when every edit has its answer; undefined while nothing is being sent. */
  get sent(): Promise<void> | undefined {
    return this.sending;
  }

  /** Waits until every edit has its answer and those who waited for one have heard it: what they send again has its answer too. */
  async untilAnswered(): Promise<void> {
    // What was given up for good stays what it was.
    for (let sent = this.sending; sent; sent = this.sending === sent ? undefined : this.sending) {
      await sent;
      await new Promise((heard) => setTimeout(heard));
    }
  }

  /** Sends the edits again that waited when a page before went. */
  takeUp(edits: readonly KeptEdit[]): void {
    const { waiting, sync, shown } = this.session;
    for (const edit of edits) waiting.add(restored(edit));
    // With nothing to send it would be over before it is noted as begun, and nothing would be sent any more.
    if (waiting.count === 0) return;
    shown.show({ w: sync.rebased(), acts: noActs });
    for (const edit of waiting.all) this.drawn.note(edit, shown.view.w);
    this.sending ??= this.send();
  }

  /** Shows an edit that holds here and sends it. The promise settles with the server's answer. @param local what it changes here */
  add(ops: Op[], local: Changes, act: Act | null): Promise<Changes> {
    const { waiting, shown, keeper, leases } = this.session;
    return new Promise<Changes>((settle, fail) => {
      const { w, acts } = shown.view;
      const fences = leases.fencesOf(diagramsOfOps(w, ops));
      const kept: CountedEdit = {
        ...keptEditOf(keeper.kept, w, ops),
        ...waiting.countsOf(ops),
        ...(Object.keys(fences).length > 0 && { fences }),
      };
      keeper.kept.keepEdit(kept);
      waiting.add({ kept, ops, changed: rowsIn(local), act, sent: false, isAwaited: true, settle, fail });
      shown.show({ w: apply(w, local), acts: withAct(acts, act) });
      this.drawn.note({ kept }, shown.view.w);
      this.sending ??= this.send();
    });
  }

  private async send(): Promise<void> {
    const { waiting, page } = this.session;
    const refusals = new Refusals();
    for (let attempt = 0; !page.signal.aborted; ) {
      const next = waiting.unanswered;
      if (!next) break;
      const again = next.sent;
      next.sent = true;
      try {
        const changes = await this.post(next, again);
        attempt = 0;
        refusals.answered();
        this.takeAnswer(next, changes);
      } catch (thrown) {
        if (page.signal.aborted) return;
        if (!(thrown instanceof CallError)) this.giveUp(next, thrown);
        else if (isPassing(thrown)) {
          this.showSave({ offline: true });
          const wait = retryAfter(attempt++);
          await (refusals.isForGood() ? pause(wait, page.signal) : untilBack(wait, page.signal));
        } else if (thrown.errorCode === errorCodes.OtherUser) return leave.reload();
        // What waits stays in the browser: it is offered there, and sent when the account is opened again.
        else if (thrown.errorCode === errorCodes.AccountDisabled) return this.end(thrown);
        // Another tab has sent it from the storage: asked for again, it is answered from the log.
        else if (isTaken(thrown) && !again) continue;
        else if (thrown.errorCode === errorCodes.DiagramLost && next.kept.fences) this.keepDrawn(next, thrown);
        else this.refuse(next, thrown);
      }
      page.noteStep();
    }
    this.sending = undefined;
    page.noteEmpty();
  }

  /** @param again it may have reached the server before */
  private post({ kept: { id, fences }, ops }: Pending, again: boolean): Promise<Changes> {
    const { shown, page } = this.session;
    const params = { versionId: shown.view.head.versionId };
    const body = { edits: ops, id, again, by: shown.me.id, ...(fences && { fences }) };
    return call(version.edit, { params, body }, { ...silent, signal: page.signal });
  }

  private takeAnswer(edit: Pending, changes: Changes): void {
    const { waiting, sync, keeper } = this.session;
    edit.rev = changes.rev;
    keeper.kept.dropEdit(edit.kept);
    this.drawn.forget(waiting.all);
    this.uncount(edit, rowsIn(changes));
    sync.take(changes);
    this.showSave({ offline: false, savedAt: Date.now(), saved: savedCodes(changes) });
    if (!edit.isAwaited) forgetSavedInputs(keeper, edit.ops, true);
    edit.settle(changes);
  }

  /** The server said no: the screen goes back to what is true, what was typed is kept where someone came first. */
  private refuse(edit: Pending, error: CallError): void {
    const { waiting, shown, sync, conflicts, keeper, left, page } = this.session;
    waiting.remove(edit);
    this.uncount(edit);
    const acts = withoutAct(shown.view.acts, edit.act);
    left.forgetEdit(shown.view.acts.done.lastIndexOf(edit.act));
    shown.show({ w: sync.rebased(), acts, save: { ...shown.view.save, offline: false } });
    if (error.status === 412 || !edit.isAwaited || page.isLeft()) conflicts.add(edit.kept, error);
    // Who waits for it keeps what was typed, at its place, before it goes from here.
    else setTimeout(() => keeper.kept.dropEdit(edit.kept));
    if (error.status === 409) void sync.reload();
    edit.fail(error);
  }

  /**
   * Our own code failed, before the edit was sent or after its answer: trying again would fail the same way. The failure is told in the console, and
   * the version is read again from the server, which knows whether the edit holds.
   */
  private giveUp(edit: Pending, error: unknown): void {
    const { waiting, shown, sync, keeper } = this.session;
    waiting.remove(edit);
    keeper.kept.dropEdit(edit.kept);
    // Answered, it is stored.
    if (edit.rev === undefined) this.uncount(edit);
    shown.show({ acts: noActs });
    console.error(error);
    edit.fail(faultOf(error));
    sync.doubt();
  }

  /**
   * Somebody else has become the editor before what was drawn here arrived: what the person saw is kept as a copy, and nothing of it is sent
   * any more.
   */
  private keepDrawn({ kept: { fences = {} } }: Pending, error: CallError): void {
    const { waiting, shown, sync, keeper, leases } = this.session;
    const lost = waiting.lostWith(fences);
    for (const diagram of Object.keys(fences)) {
      this.drawn.keepCopy(keeper.kept, diagram);
      leases.lost(diagram);
    }
    for (const edit of lost) {
      waiting.remove(edit);
      keeper.kept.dropEdit(edit.kept);
    }
    // Only after all lost edits are removed: what is lost itself is not kept once more.
    for (const edit of lost) {
      this.uncount(edit);
      edit.fail(error);
    }
    this.drawn.forget(waiting.all);
    const { unfinished } = keeper.kept;
    shown.show({ w: sync.rebased(), acts: noActs, save: { ...shown.view.save, offline: false, unfinished } });
  }

  /** The account is disabled: nothing more can be sent from this page. */
  private end(error: CallError): void {
    const { shown, page } = this.session;
    if (page.isLeft()) page.close();
    else shown.show({ ended: error });
  }

  /** What waits behind an edit must not count it any more, but for the rows it has written; kept so, because the page may crash. */
  private uncount({ kept }: Pending, written?: ReadonlySet<string>): void {
    for (const other of this.session.waiting.uncount(kept.id, written)) this.session.keeper.kept.keepEdit(other.kept);
  }

  private showSave(change: Partial<SessionView['save']>): void {
    const { shown } = this.session;
    shown.show({ save: { ...shown.view.save, ...change } });
  }
}
