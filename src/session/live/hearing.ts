import type { CursorState } from '#contract/cursor.ts';
import type { LeaseState, SelectionState } from '#contract/lease.ts';
import { task } from '#contract/task.ts';
import type { Changes } from '#domain/workspace/workspace.ts';
import { call, silent } from '@/request/call';
import type { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { inboxMayHaveChanged } from '@/request/inbox-signal';
import type { ServerEvent } from '@/request/read-events';
import { rightsMayHaveChanged } from '@/request/rights';
import { askSignIn } from '@/request/sign-in-again';
import { theWire } from '@/request/stream/wire';
import type { SessionView } from '../session-view';
import type { Shown } from '../shown';
import type { Acts } from '../undo/acts';
import type { Cursors } from './cursors';
import type { DiagramLeases } from './diagram-leases';
import type { Names } from './names';
import type { Sync } from './sync';
import type { Talk } from './talk';

/** What of an open version takes part in hearing the server. */
export interface Heard {
  readonly talk: Talk;
  readonly leases: DiagramLeases;
  readonly cursors: Cursors;
  readonly names: Names;
  readonly shown: Shown;
  readonly sync: Sync;
  takeChanges: (changes: Changes) => void;
  /** Which acts can be taken back, as the server knows. */
  takeTurns: (turns: Acts['more']) => void;
}

/** Hears the events of an open version until it ends or is closed, and reads what events only name. */
export class Hearing {
  private readonly stop = new AbortController();
  private wasLive = false;
  /** Which copy the server goes on from; undefined before it was heard. */
  private restored: string | undefined;
  private connection = new AbortController();

  constructor(private readonly of: Heard) {
    void this.listen();
  }

  close(): void {
    this.stop.abort();
    this.connection.abort();
    this.of.cursors.close();
  }

  private async listen(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      this.connection = new AbortController();
      const refusal = await this.hearUntilEnd(this.connection.signal);
      if (signal.aborted) return;
      if (!refusal) {
        this.of.shown.show({ live: false });
        // Revisions are given a second time: what is here is replaced before any is named again.
        await this.of.sync.startOver();
        continue;
      }
      this.of.shown.show({ live: false });
      const isDisabled = refusal.errorCode === errorCodes.AccountDisabled;
      if (refusal.status === 401 && !isDisabled) await askSignIn();
      else return this.of.shown.show({ ended: refusal });
    }
  }

  /** The refusal with which hearing has ended; undefined where this page has ended it. */
  private hearUntilEnd(signal: AbortSignal): Promise<CallError | undefined> {
    return new Promise((done) => {
      const leave = theWire().join({
        versionId: this.of.shown.view.head.versionId,
        rev: () => this.of.sync.rev,
        hear: (event) => this.hear(event),
        note: (state) => signal.aborted || this.noteLive(state === 'open'),
        refuse: (refusal) => end(refusal),
      });
      const end = (refusal?: CallError) => {
        leave();
        done(refusal);
      };
      signal.addEventListener('abort', () => end(), { once: true });
    });
  }

  private noteLive(live: boolean) {
    this.of.shown.show({ live });
    if (live && this.wasLive) this.of.leases.catchUp();
    this.of.cursors.noteLive(live);
    if (live) this.of.talk.hear(null);
    if (live && this.wasLive) void this.readHead();
    this.wasLive ||= live;
  }

  /** The stream ends when the server goes on from another copy than before. */
  private noteRestored(id: string): void {
    // Empty, too, once the line of the audit log that names it is too old to be kept.
    const isAnother = id !== '' && this.restored !== undefined && this.restored !== id;
    this.restored = id;
    if (isAnother) this.connection.abort();
  }

  private hear({ event, data }: ServerEvent) {
    const { talk, leases, cursors, names } = this.of;
    if (event === 'restored') this.noteRestored((JSON.parse(data) as { id: string }).id);
    if (this.connection.signal.aborted) return;
    if (event === 'rights') rightsMayHaveChanged();
    if (event === 'inbox') inboxMayHaveChanged();
    if (event === 'comments') talk.hear((JSON.parse(data) as { row: string | null }).row);
    if (event === 'head') void this.readHead();
    if (event === 'leases') leases.hear(JSON.parse(data) as LeaseState[]);
    if (event === 'cursors') cursors.hear(JSON.parse(data) as CursorState[]);
    if (event === 'selected') leases.hearSelected(JSON.parse(data) as SelectionState);
    if (event === 'changes') this.of.takeChanges(JSON.parse(data) as Changes);
    if (event === 'turns') this.of.takeTurns(JSON.parse(data) as Acts['more']);
    if (event === 'people') {
      const watchers = JSON.parse(data) as SessionView['watchers'];
      this.of.shown.show({ watchers, people: names.with(watchers) });
    }
  }

  /** The task, or its project, is called otherwise, or its form says something else: pages read that when `headTurn` is another. */
  private async readHead(): Promise<void> {
    const { head, headTurn } = this.of.shown.view;
    this.of.shown.show({ headTurn: headTurn + 1 });
    const found = await call(task.get, { params: { taskId: head.taskId } }, silent).catch(() => undefined);
    if (!found) return;
    const { name: taskName, projectName } = found;
    this.of.shown.show({ head: { ...this.of.shown.view.head, taskName, projectName } });
  }
}
