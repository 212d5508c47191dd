import { version } from '#contract/version.ts';
import type { Changes, Workspace } from '#domain/workspace/workspace.ts';
import { call, silent } from '@/request/call';
import type { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { showUnlessCancelled } from '@/request/failures';
import type { Shown } from '../shown';
import { exhausted, moved, noActs } from './acts';
import type { LeftRefused } from './left-refused';

/** What undo and redo need of their session. */
interface Needed {
  shown: Shown;
  /** What the acts of the page have left refused. */
  left: LeftRefused;
  fences: () => Record<string, number>;
  /** Waits until the own edits have their answers. @throws CallError where nobody waits for it any more */
  untilReady: () => Promise<void>;
  inOwnName: <A>(ask: (by: string) => Promise<A>) => Promise<A>;
  take: (changes: Changes) => void;
}

/** What an undo or a redo has done. */
export interface Turned extends Changes {
  /** The workspace before it. */
  was: Workspace;
}

/** Takes back the own latest edit of a session, with what was refused of it, or does it again. */
export class UndoRedo {
  /** The last one that was asked for has ended. */
  ended = Promise.resolve();

  /**
   * Whether undo passes over own edits that can no longer be undone: once it was said of one, until the next own edit. Otherwise what a colleague
   * built on would be in the way of all before it, for good.
   */
  private passesBlocked = false;

  constructor(private readonly session: Needed) {}

  /** One after the other, as they are asked for: each knows then what it takes back. Null where that is refused texts alone. @throws CallError */
  ask(which: 'undo' | 'redo'): Promise<Turned | null> {
    const done = this.ended.then(() => this.perform(which));
    this.ended = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  /** After an own edit. */
  beginAnew() {
    this.passesBlocked = false;
  }

  private async perform(which: 'undo' | 'redo'): Promise<Turned | null> {
    const { left: refused, shown } = this.session;
    await this.session.untilReady();
    const passBlocked = which === 'undo' && this.passesBlocked;
    // What was refused of an edit that is passed over stays in its cells.
    const left = passBlocked ? undefined : which === 'undo' ? refused.last : refused.next;
    const turnLeft = left?.prepare();
    if (left?.withEdit === false) {
      turnLeft?.();
      return null;
    }
    // As it was when this was asked for: what it does may be heard over the stream before it is answered.
    const { acts, w: was } = shown.view;
    const changes = await this.call(which, passBlocked).catch((error: CallError) => {
      this.passesBlocked ||= which === 'undo' && error.errorCode === errorCodes.UndoBlocked;
      // That there is nothing is no failure: who asked says so.
      if (error.errorCode !== errorCodes.NothingToUndo) showUnlessCancelled(error);
      else if (shown.view.acts === acts) {
        if (which === 'undo') refused.forgetOrder();
        shown.show({ acts: exhausted(acts, which) });
      }
      throw error;
    });
    // A row takes with it what was refused of it, and can hold that again only once it is there.
    if (which === 'undo') turnLeft?.();
    this.session.take(changes);
    if (which === 'redo') turnLeft?.();
    const now = shown.view;
    // Edited or heard of meanwhile, or passed over: the name of what came is not put before its turn.
    const known = !passBlocked && (now.acts === acts || now.acts === noActs);
    shown.show({ acts: known ? moved(acts, which) : noActs, save: { ...now.save, savedAt: Date.now() } });
    return { ...changes, was };
  }

  private call(which: 'undo' | 'redo', passBlocked: boolean): Promise<Changes> {
    const params = { versionId: this.session.shown.view.head.versionId };
    const body = { fences: this.session.fences(), ...(passBlocked && { passBlocked }) };
    return this.session.inOwnName((by) => call(version[which], { params, body: { ...body, by } }, silent));
  }
}
