import { version } from '#contract/version.ts';
import type { Changes, Workspace } from '#domain/workspace/workspace.ts';
import { textOf } from '@/i18n';
import { pause } from '@/request/away';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { notices } from '@/request/notices';
import { retryAfter } from '../outbox/pending';
import type { WaitingEdits } from '../outbox/waiting-edits';
import type { SessionView } from '../session-view';
import type { Shown } from '../shown';
import { noActs, withMore } from '../undo/acts';
import { Confirmed } from './confirmed';
import { reuseUnchangedValues } from './keep-identity';
import { workspaceFrom } from './workspace-from';

/** The stream delivers in order; if a missing change does not come in this time, the snapshot is read again. */
const gapPatience = 2_000;

/** The server has said no, so trying again does not help. */
const isRefusal = ({ status }: CallError): boolean => status > 0 && status < 500;

/**
 * Owns the confirmed workspace and keeps what is shown in step with it: confirmed workspace + waiting edits. Changes are taken by rev; where some are
 * missing, or what is here may be wrong, the version is read again.
 */
export class Sync {
  private confirmed: Confirmed;
  private gapTimer: ReturnType<typeof setTimeout> | undefined;
  /** What is here may be wrong, because our own code has failed: it is read until it is not older. */
  private isDoubted = false;
  private isOfOthers = false;

  constructor(
    confirmed: Workspace,
    private readonly waiting: WaitingEdits,
    private readonly shown: Shown,
    /** Aborted when the session is closed. */
    private readonly signal: AbortSignal,
  ) {
    this.confirmed = new Confirmed(confirmed);
  }

  /** The revision up to which everything is here. */
  get rev(): number {
    return this.confirmed.workspace.rev;
  }

  /** The confirmed workspace with the waiting edits on top. */
  rebased(): Workspace {
    return this.waiting.rebasedOn(this.confirmed.workspace, this.shown.me.id);
  }

  /** What is being shown right now comes from somebody else, at least in part: this person did not delete a row that is gone. */
  get hearsOthers(): boolean {
    return this.isOfOthers;
  }

  /** Takes the changes of one edit, from its answer or from the stream, and shows what can be applied. */
  take(changes: Changes): void {
    const waiting = this.waiting.count;
    const applied = this.confirmed.take(reuseUnchangedValues(changes, this.shown.view.w));
    this.waiting.dropConfirmed(this.rev);
    this.isOfOthers = applied.some(({ by }) => by !== this.shown.me.id);
    if (applied.length > 0 || this.waiting.count < waiting) this.shown.show({ w: this.rebased() });
    this.isOfOthers = false;
    this.readAfterGap();
  }

  /** Our own code has failed over an edit: the server knows whether the edit holds. */
  doubt(): void {
    this.isDoubted = true;
    void this.reload();
  }

  /**
   * Reads the version again; while the server does not answer, it is tried again. A refusal has been shown, and the stream ends for the same reason. A
   * snapshot that was read before an answer that is here by now takes nothing back.
   */
  async reload(attempt = 0): Promise<void> {
    if (this.signal.aborted) return;
    try {
      const snapshot = await call(version.snapshot, this.input, attempt === 0 ? {} : silent);
      if (this.confirmed.reset(workspaceFrom(snapshot))) {
        this.isDoubted = false;
        this.waiting.dropConfirmed(this.rev);
        this.showOfOthers(withMore(this.shown.view.acts));
      }
      this.readAfterGap();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      clearTimeout(this.gapTimer);
      if (isRefusal(error)) this.isDoubted = false;
      else this.gapTimer = setTimeout(() => void this.reload(attempt + 1), retryAfter(attempt));
    }
  }

  /**
   * Reads the version again, whatever is here: the server goes on from a restored copy. What it has answered before counts no more; what was not sent
   * is sent as after any change of others.
   */
  async startOver(attempt = 0): Promise<void> {
    if (this.signal.aborted) return;
    try {
      const snapshot = await call(version.snapshot, this.input, silent);
      this.confirmed = new Confirmed(workspaceFrom(snapshot));
      this.waiting.dropAnswered();
      this.showOfOthers(noActs);
      const [title, description] = [textOf('workspace.restored.title'), textOf('workspace.restored.what')];
      notices().notification.warning({ title, description, duration: 0 });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // A refusal ends the stream, too, when it is opened again.
      if (isRefusal(error)) return;
      await pause(retryAfter(attempt), this.signal);
      return this.startOver(attempt + 1);
    }
  }

  close(): void {
    clearTimeout(this.gapTimer);
  }

  private get input() {
    return { params: { versionId: this.shown.view.head.versionId } };
  }

  private showOfOthers(acts: SessionView['acts']): void {
    this.isOfOthers = true;
    this.shown.show({ w: this.rebased(), acts });
    this.isOfOthers = false;
  }

  private readAfterGap(): void {
    clearTimeout(this.gapTimer);
    if (this.confirmed.hasGap || this.isDoubted) this.gapTimer = setTimeout(() => void this.reload(), gapPatience);
  }
}
