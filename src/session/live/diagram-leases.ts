import type { LeaseState, SelectionState } from '#contract/lease.ts';
import { lease } from '#contract/lease.ts';
import { type Fences, mostSelected, renewEvery } from '#domain/drawn/lease.ts';
import { untilBack } from '@/request/away';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { sendLast } from '@/request/send-last';
import { newId } from '../new-id';
import { isPassing, retryAfter } from '../outbox/pending';
import { type DiagramLease, dated } from './dated-lease';
import { SeatLock } from './seat-lock';

export type Leases = ReadonlyMap<string, DiagramLease>;

/** What the editors of diagrams have selected, as it was heard last. */
export type Selections = ReadonlyMap<string, SelectionState>;

/** What happened to the right of this page, for a word on screen. */
export interface LeaseNews {
  what: 'granted' | 'declined' | 'lost';
  diagram: string;
  /** Who edits now. */
  who: string;
}

interface Host {
  versionId: string;
  /** The id of the person. */
  me: string;
  leases: () => Leases;
  /** Shows who edits, and in which diagrams that is this page. */
  show: (leases: Leases, held: ReadonlySet<string>) => void;
  selections: () => Selections;
  showSelections: (selections: Selections) => void;
  /** What was drawn here has arrived at the server. */
  untilSent: () => Promise<unknown>;
}

/** A selection is said at most this often (ms). */
const selectionEvery = 120;
/** Undo waits at most so long for the right that is being taken (ms): without a connection it is asked for until there is one. */
const patience = 2_000;
/** After the time to reply has passed here, it may not have at the database (ms). */
const spare = 400;

/**
 * The right of this tab to edit diagrams: taken for the one that is shown, renewed while it is, given back after it. Who edits is heard over the stream of
 * the version; what is drawn carries the fence.
 */
export class DiagramLeases {
  /** Names this tab: another of the same person watches. */
  readonly seat = newId();
  readonly #lock = new SeatLock(this.seat);
  readonly #host: Host;
  readonly #fences = new Map<string, number>();
  /** Diagrams that are shown here by somebody who may edit. */
  readonly #shown = new Set<string>();
  readonly #listeners = new Set<(news: LeaseNews) => void>();
  readonly #stop = new AbortController();
  readonly #dueTimers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Diagrams this tab has asked for, whose editor's right has run out meanwhile. */
  readonly #coming = new Set<string>();
  #renewing: ReturnType<typeof setInterval> | undefined;
  /** What is selected in the diagrams shown here, and what of it was said. */
  readonly #selected = new Map<string, readonly string[]>();
  readonly #said = new Map<string, string>();
  #sayTimer: ReturnType<typeof setTimeout> | undefined;
  /** Calls about one diagram go one after the other. */
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(host: Host) {
    this.#host = host;
    const { signal } = this.#stop;
    window.addEventListener('pagehide', () => this.#releaseAsLast(), { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.#takeAgain(), { signal });
    // A hidden tab is slowed down by the browser, and its right may have run out.
    document.addEventListener('visibilitychange', () => document.hidden || this.#renewAll(), { signal });
  }

  /** The fences held for these diagrams. */
  fencesOf(diagrams: Iterable<string>): Fences {
    const held: Record<string, number> = {};
    for (const id of diagrams) {
      const fence = this.#fences.get(id);
      if (fence !== undefined) held[id] = fence;
    }
    return held;
  }

  /** All fences this tab holds. */
  get fences(): Fences {
    return Object.fromEntries(this.#fences);
  }

  /** Waits for the calls under way: the server may have given this tab a right that it does not know of yet, and refuses who does not name it. */
  async untilKnown(): Promise<void> {
    const late = new Promise((done) => setTimeout(done, patience));
    await Promise.race([Promise.allSettled(this.#last.values()), late]);
  }

  /** Calls back with what happens to the right of this page; returns the way to stop. */
  onNews(listener: (news: LeaseNews) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The diagram is on screen: edits it when nobody does. Returns the way to leave it. */
  enter(diagram: string): () => void {
    this.#shown.add(diagram);
    void this.take(diagram);
    return () => {
      this.#shown.delete(diagram);
      this.#selected.delete(diagram);
      this.#said.delete(diagram);
      void this.#release(diagram);
    };
  }

  /** Begins to edit, where nobody does; `here`: also when another tab of the same person does. */
  take(diagram: string, here = false): Promise<void> {
    return this.#inTurn(diagram, async () => {
      // What a page before has drawn carries its own fence, which must not become an old one.
      await this.#host.untilSent();
      let from = here;
      if (!from && (await this.#isElsewhere(diagram))) {
        if (!(await this.#isLeft(diagram))) return this.#takeWhenGone(diagram);
        from = true;
      }
      for (let attempt = 0; this.#shown.has(diagram) && !this.#stop.signal.aborted; attempt += 1) {
        try {
          return this.#note(
            await call(lease.take, { ...this.#at(diagram), body: { seat: this.seat, here: from } }, silent),
          );
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          // Somebody else edits: the stream says who. Any other refusal ends in watching, too.
          if (!isPassing(error)) {
            await this.#readStates();
            if (from || !(await this.#isLeft(diagram))) return;
            from = true;
            continue;
          }
          await untilBack(retryAfter(attempt), this.#stop.signal);
        }
      }
    });
  }

  /** Is the editor a page of this browser that was left, or has crashed? */
  async #isLeft(diagram: string): Promise<boolean> {
    const { seat = '', id } = this.#host.leases().get(diagram)?.editor ?? {};
    return id === this.#host.me && (await this.#lock.isGone(seat));
  }

  /** Another page of this person edits: where it crashes, this one goes on. */
  #takeWhenGone(diagram: string): void {
    const editor = this.#host.leases().get(diagram)?.editor;
    if (editor) this.#lock.whenGone(editor.seat, () => this.#isOwn(editor, diagram) && void this.take(diagram));
  }

  /** Does another page edit the diagram, which this one has not asked for it? To try would only be refused, and the browser notes refusals as errors. */
  async #isElsewhere(diagram: string): Promise<boolean> {
    const isFree = () => this.#host.leases().get(diagram)?.editor === null;
    if (!isFree()) await this.#readStates();
    const { editor = null, asked = null } = this.#host.leases().get(diagram) ?? {};
    return editor !== null && editor.seat !== this.seat && asked?.seat !== this.seat;
  }

  /** Asks the editor to hand over. @throws CallError */
  ask(diagram: string): Promise<void> {
    return this.#inTurn(diagram, async () =>
      this.#note(await call(lease.ask, { ...this.#at(diagram), body: { seat: this.seat } }, silent)),
    );
  }

  /** Hands over to who has asked, or goes on editing. @throws CallError */
  reply(diagram: string, yes: boolean): Promise<void> {
    return this.#inTurn(diagram, async () => {
      const fence = this.#fences.get(diagram);
      if (fence === undefined) return;
      if (yes) await this.#host.untilSent();
      this.#note(await call(lease.reply, { ...this.#at(diagram), body: { seat: this.seat, fence, yes } }, silent));
    });
  }

  /** What is selected here in a diagram: those who watch see it, while this tab edits. */
  select(diagram: string, ids: readonly string[]): void {
    this.#selected.set(diagram, ids.slice(0, mostSelected));
    this.#saySoon();
  }

  /** What the editor of a diagram has selected. */
  hearSelected(state: SelectionState): void {
    this.#host.showSelections(new Map(this.#host.selections()).set(state.diagram, state));
  }

  #saySoon(): void {
    if (this.#stop.signal.aborted || this.#fences.size === 0) return;
    this.#sayTimer ??= setTimeout(() => {
      this.#sayTimer = undefined;
      for (const diagram of this.#selected.keys()) void this.#say(diagram);
    }, selectionEvery);
  }

  /** One that did not arrive is said again with the next one, or when the right is renewed. */
  async #say(diagram: string): Promise<void> {
    const [ids, fence] = [this.#selected.get(diagram), this.#fences.get(diagram)];
    if (!ids || fence === undefined) return;
    const said = `${fence} ${ids.join(' ')}`;
    if (this.#said.get(diagram) === said) return;
    this.#said.set(diagram, said);
    try {
      await call(lease.select, { ...this.#at(diagram), body: { seat: this.seat, fence, ids: [...ids] } }, silent);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.#said.delete(diagram);
    }
  }

  /** What the stream says of all diagrams of the version. */
  hear(states: readonly LeaseState[]): void {
    const known = this.#host.leases();
    const next = new Map<string, DiagramLease>();
    for (const state of states) {
      const before = known.get(state.diagram);
      // A reply to this tab may have overtaken the stream.
      const isOld = before !== undefined && state.fence < before.fence;
      next.set(state.diagram, isOld ? before : dated(state));
    }
    for (const [id, before] of known) if (!next.has(id)) next.set(id, { ...before, editor: null, asked: null });
    this.#settle(known, next);
  }

  /** Somebody else draws: the right is gone, whether or not the stream has said so. */
  lost(diagram: string): void {
    if (this.#fences.has(diagram)) void this.#readStates();
  }

  /** Gives everything back; what was drawn has been sent. */
  close(): void {
    this.#stop.abort();
    this.#lock.leave();
    for (const timer of this.#dueTimers.values()) clearTimeout(timer);
    clearInterval(this.#renewing);
    clearTimeout(this.#sayTimer);
    this.#shown.clear();
    for (const diagram of this.#fences.keys()) this.#sendRelease(diagram);
    this.#fences.clear();
    this.#listeners.clear();
  }

  /** After a connection that was lost: what the stream did not say is asked for. */
  async #readStates(): Promise<void> {
    try {
      this.hear(await call(lease.list, { params: { versionId: this.#host.versionId } }, silent));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }

  /** The stream is open again. */
  catchUp(): void {
    void this.#readStates();
    this.#renewAll();
  }

  #at(diagramId: string) {
    return { params: { versionId: this.#host.versionId, diagramId } };
  }

  #inTurn(diagram: string, work: () => Promise<void>): Promise<void> {
    const next = (this.#last.get(diagram) ?? Promise.resolve()).catch(() => undefined).then(work);
    this.#last.set(diagram, next);
    return next;
  }

  #note(state: LeaseState): void {
    const known = this.#host.leases();
    if (state.fence < (known.get(state.diagram)?.fence ?? 0)) return;
    this.#settle(known, new Map(known).set(state.diagram, dated(state)));
  }

  /** Takes what is known now: which diagrams are edited here, what is to be said of it, and when the next step is due. */
  #settle(before: Leases, now: Leases): void {
    const news: LeaseNews[] = [];
    const free: string[] = [];
    for (const [id, { editor, asked, fence }] of now) {
      const had = this.#fences.has(id);
      const was = before.get(id);
      const waited = was?.asked?.seat === this.seat || this.#coming.has(id);
      if (editor?.seat === this.seat) {
        this.#fences.set(id, fence);
        if (waited && !had) news.push({ what: 'granted', diagram: id, who: editor.name });
        if (!this.#shown.has(id)) void this.#release(id);
      } else if (had && editor) {
        this.#fences.delete(id);
        news.push({ what: 'lost', diagram: id, who: editor.name });
      } else if (waited && editor && !asked && was?.editor?.seat === editor.seat)
        news.push({ what: 'declined', diagram: id, who: editor.name });
      else if (!editor && (waited || this.#isOwn(was?.editor, id))) free.push(id);
    }
    this.#host.show(now, new Set(this.#fences.keys()));
    if (this.#fences.size > 0) this.#lock.hold();
    this.#saySoon();
    this.#renewWhileHeld();
    this.#comeWhenDue(now);
    for (const id of free) this.#comeAtOnce(id);
    for (const one of news) for (const listener of [...this.#listeners]) listener(one);
  }

  /** Was the editor another page of this person, while the diagram is on screen here? Who closes one tab goes on in the next. */
  #isOwn(editor: LeaseState['editor'] | undefined, diagram: string): boolean {
    if (!editor || document.hidden) return false;
    return editor.id === this.#host.me && editor.seat !== this.seat && this.#shown.has(diagram);
  }

  #renewWhileHeld(): void {
    if (this.#fences.size === 0 || this.#stop.signal.aborted) {
      clearInterval(this.#renewing);
      this.#renewing = undefined;
    } else this.#renewing ??= setInterval(() => this.#renewAll(), renewEvery);
  }

  #renewAll(): void {
    // Servers that began meanwhile have not heard what is selected.
    this.#said.clear();
    this.#saySoon();
    for (const diagram of this.#fences.keys())
      void this.#inTurn(diagram, async () => {
        const fence = this.#fences.get(diagram);
        if (fence === undefined) return;
        try {
          this.#note(await call(lease.renew, { ...this.#at(diagram), body: { seat: this.seat, fence } }, silent));
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          // Without an answer the next one may come through: nothing is lost while nobody else draws.
          if (error.errorCode === errorCodes.DiagramLost) await this.#readStates();
        }
      });
  }

  /** Who has asked comes for it when no reply came in time. */
  #comeWhenDue(now: Leases): void {
    for (const timer of this.#dueTimers.values()) clearTimeout(timer);
    this.#dueTimers.clear();
    if (this.#stop.signal.aborted) return;
    for (const [id, { asked, due }] of now)
      if (asked?.seat === this.seat) {
        const wait = Math.max(0, due - performance.now()) + spare;
        this.#dueTimers.set(
          id,
          setTimeout(() => void this.take(id), wait),
        );
      }
  }

  /** The editor's right has run out before the time to reply, as that of a page without a connection may. */
  #comeAtOnce(diagram: string): void {
    if (this.#coming.has(diagram)) return;
    this.#coming.add(diagram);
    void this.take(diagram).finally(() => this.#coming.delete(diagram));
  }

  #release(diagram: string): Promise<void> {
    return this.#inTurn(diagram, async () => {
      if (this.#shown.has(diagram) || !this.#fences.has(diagram)) return;
      await this.#host.untilSent();
      const fence = this.#fences.get(diagram);
      if (this.#shown.has(diagram) || fence === undefined) return;
      this.#fences.delete(diagram);
      try {
        this.#note(await call(lease.release, { ...this.#at(diagram), body: { seat: this.seat, fence } }, silent));
      } catch (error) {
        // It ends by itself.
        if (!(error instanceof CallError)) throw error;
      }
    });
  }

  #sendRelease(diagram: string): void {
    const fence = this.#fences.get(diagram);
    if (fence !== undefined) sendLast(lease.release, { ...this.#at(diagram), body: { seat: this.seat, fence } });
  }

  #releaseAsLast(): void {
    this.#lock.leave();
    for (const diagram of this.#fences.keys()) this.#sendRelease(diagram);
  }

  /** The page was kept by the browser and is shown again. */
  #takeAgain(): void {
    this.#lock.comeBack();
    for (const diagram of this.#shown) void this.take(diagram);
  }
}
