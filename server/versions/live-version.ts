import { setImmediate as turn } from 'node:timers/promises';
import { withoutContents } from '#domain/kinds/foreign-part/left-out.ts';
import type { Changes } from '#domain/workspace/workspace.ts';
import type { Bus, BusMessage } from '#server/events/bus.ts';
import { type EventStream, encodeEvent, linesAbove } from '#server/events/event-stream.ts';
import type { Identity } from '#server/inauth/identity.ts';
import { inSlices } from '#server/loop/give-way.ts';
import { jsonPieces } from '#server/loop/json-pieces.ts';
import type { Store } from '#server/store/store.ts';
import { changesSince, revsOfVersions, turnsOf } from '#server/store/versions/edit-log.ts';
import type { AccessMonitor, VersionSeat } from './access-monitor.ts';
import { LiveCursors } from './live-cursors.ts';
import { LiveLeases } from './live-leases.ts';
import { LiveSelections } from './live-selections.ts';
import { type OpenVersions, versionTopic } from './open-versions.ts';
import { type Presence, peopleTopic } from './presence.ts';

/** The topic of the bus for what is said about the rows of a version. */
export const commentTopic = (versionId: string) => `comments:${versionId}`;

/** A connection that has a version open. */
export interface Listener extends VersionSeat {
  readonly name: string;
  readonly stream: EventStream;
  /** Others hear other versions by the same stream: it is not dropped for what this one has much of. */
  readonly isShared: boolean;
  /** It may not hear this version any longer. */
  end(): void;
  /** The last rev it was sent. */
  sent: number;
  /** It reads older changes by itself, and joins the others when it has them. */
  catchingUp: boolean;
}

/** Listeners served before other work gets its turn: an edit must not wait for all of them. */
const atOnce = 50;
/** Changes read at once for a listener that is behind. */
const pageOfChanges = 50;
/** Rows of a change that are encoded in a few milliseconds. */
const fewRows = 500;
/** Who is there is told at most this often (ms): when many come at once, each telling all the others would be their number squared. */
const peopleEvery = 500;

interface Outside {
  store: Store;
  bus: Bus;
  versions: OpenVersions;
  accessMonitor: AccessMonitor;
  identity: Identity;
  presence: Presence;
  clock: () => Date;
  onError: (error: unknown, versionId: string) => void;
}

const encodeChanges = (list: readonly Changes[], version: string): Uint8Array =>
  Buffer.concat(
    list.map((changes) => encodeEvent('changes', withoutContents(changes), { id: String(changes.rev), version })),
  );

/** The same of what may be ten thousand rows: others are heard meanwhile. */
async function encodeInSlices(list: readonly Changes[], version: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (const changes of list) {
    pieces.push(Buffer.from(`${linesAbove({ id: String(changes.rev), version })}event: changes\ndata: `));
    for await (const piece of inSlices(jsonPieces(withoutContents(changes)))) pieces.push(Buffer.from(piece));
    pieces.push(Buffer.from('\n\n'));
  }
  return Buffer.concat(pieces);
}

/**
 * What is sent in the place of changes that were deleted from the log: a page that has not the rev before sees that some are missing, and a change
 * without rows stands for none of them, so it reads the version again.
 */
const changesDeleted = (rev: number): Changes => ({ rev, put: {}, drop: {}, counters: {}, edit: '', by: '', at: '' });

const isLarge = ({ put }: Changes): boolean => Object.values(put).some((rows) => rows.length > fewRows);

/**
 * Everybody who has one version open. The bus only says *that* something happened; what happened is known from the edit, or read from the
 * log once, and encoded once for all, so nothing is missed and nothing comes twice. Before anything is sent, rights are checked again.
 */
export class LiveVersion {
  readonly listeners = new Set<Listener>();
  readonly #versionId: string;
  readonly #outside: Outside;
  readonly #leaveBus: (() => void)[];
  readonly #leases: LiveLeases;
  readonly #selections: LiveSelections;
  readonly #cursors: LiveCursors;
  /** Who has it open at other servers, as it was read last. */
  #elsewhere: readonly { id: string; name: string }[] = [];
  /** Up to which rev the log was read for all. */
  #rev: number;
  #isBehind = false;
  #telling: Promise<void> | undefined;
  #peopleTimer: NodeJS.Timeout | undefined;
  #peopleTold = '';

  constructor(versionId: string, rev: number, outside: Outside) {
    this.#versionId = versionId;
    this.#rev = rev;
    this.#outside = outside;
    const { bus } = outside;
    const wake = () => this.wake();
    const people = () => this.#tellPeopleSoon();
    const send = (bytes: Uint8Array) => this.#send(bytes);
    const told = (row: BusMessage[string] = null) => {
      void send(this.#encode('comments', { row })).catch((error) => outside.onError(error, versionId));
    };
    this.#leaveBus = [
      bus.subscribe(
        commentTopic(versionId),
        ({ row }) => told(row),
        () => told(),
      ),
      bus.subscribe(versionTopic(versionId), wake, wake),
      bus.subscribe(peopleTopic(versionId), people, people),
    ];
    this.#leases = new LiveLeases(versionId, { ...outside, send });
    this.#selections = new LiveSelections(versionId, bus, send);
    this.#cursors = new LiveCursors(versionId, { bus, now: () => outside.clock().getTime(), send });
  }

  /** Adds a listener, tells it what it has missed and everybody that it is there. */
  join(listener: Listener): void {
    this.listeners.add(listener);
    this.#outside.presence.enter(listener);
    listener.stream.send(this.#encode('people', this.#people()));
    this.#leases.join(listener.stream);
    this.#selections.join(listener.stream);
    this.#cursors.join(listener.stream);
    this.#tellPeopleSoon();
    void this.#tellTurns(listener);
    void this.#catchUp(listener);
  }

  leave(listener: Listener): void {
    this.listeners.delete(listener);
    this.#outside.presence.leave(listener);
    this.#tellPeopleSoon();
  }

  /** Stops listening; call it when nobody is left. */
  close(): void {
    for (const leave of this.#leaveBus) leave();
    this.#leases.close();
    this.#selections.close();
    this.#cursors.close();
    clearTimeout(this.#peopleTimer);
  }

  /** Something may have happened. */
  wake(): void {
    this.#isBehind = true;
    this.#telling ??= this.#tellChanges().finally(() => {
      this.#telling = undefined;
    });
  }

  /** Says that the task or its project is called otherwise, or that the form of the task says something else. */
  tellHead(): void {
    void this.#send(this.#encode('head', {})).catch((error) => this.#outside.onError(error, this.#versionId));
  }

  /** What is stored may be later than what was told: another server has died between storing it and saying so. */
  hearRev(rev: number): void {
    if (rev > this.#rev) this.wake();
  }

  /** Tries again what failed, and looks for rights to edit that have run out. */
  retry(): void {
    this.#leases.look();
    if (this.#isBehind) this.wake();
    // Those who are not served yet by what is being sent are not behind.
    if (this.#telling) return;
    for (const listener of this.listeners)
      if (listener.sent < this.#rev && !listener.catchingUp) void this.#catchUp(listener);
  }

  /** People of a server that is gone are no longer there, nor are cursors of which nothing is heard. */
  lookForPeople(): void {
    this.#cursors.look();
    if (this.#outside.presence.isShared) this.#tellPeopleSoon();
  }

  async #tellChanges(): Promise<void> {
    const { store, versions, onError } = this.#outside;
    try {
      while (this.#isBehind && this.listeners.size > 0) {
        // The edit is answered first, and edits of the same moment are sent together.
        await turn();
        this.#isBehind = false;
        const from = this.#rev;
        const known = versions.latestSince(this.#versionId, from);
        const list = known ?? (await changesSince(store.db, this.#versionId, from, pageOfChanges));
        if (!list) {
          await this.#passDeleted();
          continue;
        }
        const to = list.at(-1)?.rev;
        if (to === undefined) continue;
        // The log is read some at a time.
        if (!known) {
          this.#isBehind = true;
          await versions.follow(this.#versionId, list);
        }
        await this.#check();
        this.#rev = to;
        await this.#sendAll(list, from, to);
      }
    } catch (error) {
      this.#isBehind = true;
      onError(error, this.#versionId);
    }
  }

  /** The log no longer has what was not told yet: who is behind finds that out by itself. */
  async #passDeleted(): Promise<void> {
    this.#rev = await this.#storedRev();
    for (const listener of this.listeners)
      if (listener.sent < this.#rev && !listener.catchingUp) void this.#catchUp(listener);
  }

  async #storedRev(): Promise<number> {
    const revs = await revsOfVersions(this.#outside.store.db, [this.#versionId]);
    return revs.get(this.#versionId) ?? this.#rev;
  }

  async #sendAll(list: readonly Changes[], from: number, to: number): Promise<void> {
    /** By what a listener has already: one who has just caught up may be a little ahead of the others. */
    const pieces = new Map<number, Uint8Array>();
    if (list.some(isLarge)) pieces.set(from, await encodeInSlices(list, this.#versionId));
    let served = 0;
    for (const listener of this.listeners) {
      const { sent } = listener;
      if (sent >= to || listener.catchingUp) continue;
      // It reads the log when there is room: `retry`.
      if (listener.isShared && listener.stream.isFull) continue;
      if (sent < from) void this.#catchUp(listener);
      else {
        const piece =
          pieces.get(sent) ??
          encodeChanges(
            list.filter(({ rev }) => rev > sent),
            this.#versionId,
          );
        pieces.set(sent, piece);
        listener.sent = to;
        listener.stream.send(piece);
      }
      served += 1;
      if (served % atOnce === 0) await turn();
    }
  }

  /** Says to one listener whether there is something of its own to undo and to redo: its page did not see it being done. */
  async #tellTurns(listener: Listener): Promise<void> {
    const { store, onError } = this.#outside;
    try {
      const turns = await turnsOf(store.db, this.#versionId, listener.userId);
      if (this.listeners.has(listener)) listener.stream.send(this.#encode('turns', turns));
    } catch (error) {
      onError(error, this.#versionId);
    }
  }

  /** Sends one listener what it has missed, at the pace it reads. */
  async #catchUp(listener: Listener): Promise<void> {
    listener.catchingUp = true;
    const { store, accessMonitor, onError } = this.#outside;
    try {
      for (;;) {
        const list = (await changesSince(store.db, this.#versionId, listener.sent, pageOfChanges)) ?? [
          changesDeleted(await this.#storedRev()),
        ];
        const last = list.at(-1);
        if (!last || last.rev <= listener.sent) break;
        await listener.stream.inTurn(async () => {
          for (const lost of await accessMonitor.lost([listener])) lost.end();
          const bytes = list.some(isLarge) ? await encodeInSlices(list, this.#versionId) : undefined;
          if (!this.listeners.has(listener)) return;
          listener.sent = last.rev;
          listener.stream.send(bytes ?? encodeChanges(list, this.#versionId));
          await listener.stream.drained();
        });
        if (!listener.stream.isOpen || !this.listeners.has(listener)) return;
      }
    } catch (error) {
      onError(error, this.#versionId);
    } finally {
      listener.catchingUp = false;
    }
  }

  async #send(bytes: Uint8Array): Promise<void> {
    await this.#check();
    for (const { stream } of this.listeners) stream.send(bytes);
  }

  async #check(): Promise<void> {
    for (const seat of await this.#outside.accessMonitor.lost(this.listeners)) seat.end();
  }

  #encode(event: string, data: unknown): Uint8Array {
    return encodeEvent(event, data, { version: this.#versionId });
  }

  /** Everybody who has the version open, each once. */
  #people(): { id: string; name: string }[] {
    const here = [...this.listeners].map(({ userId, name }) => ({ id: userId, name }));
    return [...new Map([...here, ...this.#elsewhere].map((person) => [person.id, person])).values()];
  }

  #tellPeopleSoon(): void {
    this.#peopleTimer ??= setTimeout(() => {
      this.#peopleTimer = undefined;
      void this.#tellPeople();
    }, peopleEvery);
    this.#peopleTimer.unref();
  }

  async #tellPeople(): Promise<void> {
    try {
      this.#elsewhere = await this.#outside.presence.elsewhere(this.#versionId);
      await this.#check();
    } catch {
      // The next look at the rights says so; until then nobody is told.
      return;
    }
    const people = this.#people();
    this.#cursors.look(new Set(people.map(({ id }) => id)));
    const text = JSON.stringify(people);
    if (text === this.#peopleTold) return;
    this.#peopleTold = text;
    const bytes = this.#encode('people', people);
    for (const { stream } of this.listeners) stream.send(bytes);
  }
}
