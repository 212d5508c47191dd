import type { Logger } from 'pino';
import type { CursorState } from '#contract/cursor.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Permission } from '#contract/kit/permissions.ts';
import { version } from '#contract/version.ts';
import { heldBy } from '#server/access/rights.ts';
import type { Bus } from '#server/events/bus.ts';
import { EventStream, encodeEvent, ping } from '#server/events/event-stream.ts';
import type { Identity } from '#server/inauth/identity.ts';
import type { Restorations } from '#server/store/engines/restorations.ts';
import type { Store } from '#server/store/store.ts';
import { revsOfVersions } from '#server/store/versions/edit-log.ts';
import { versionsAmong } from '#server/store/versions/version-table.ts';
import { AccessMonitor, type Seat } from './access-monitor.ts';
import { CursorBudget } from './live-cursors.ts';
import { type Listener, LiveVersion } from './live-version.ts';
import type { OpenVersions } from './open-versions.ts';
import { Presence } from './presence.ts';
import { SharedStream } from './shared-stream.ts';

/** The topic of the bus for new notifications: `user` is who has one. */
export const inboxTopic = 'inbox';

/** The topic of the bus for what is said of a `task`, or of a `project`, beside its rows: names, what the form of the task says, versions, approvals. */
export const headTopic = 'heads';

/** The topic of the bus for what is to be heard by a shared stream, which another server may have. */
const sharedTopic = 'shared-streams';

interface Outside {
  store: Store;
  bus: Bus;
  identity: Identity;
  versions: OpenVersions;
  restorations: Restorations;
  clock: () => Date;
  newId: () => string;
  log: Logger;
  stopping: AbortSignal;
}

/** Who wants to listen, and how the connection is closed. */
export interface Reader {
  session: string;
  user: { id: string; fullName: string; username: string; permissions: readonly string[] };
  hangUp?: (() => void) | undefined;
}

/** Streams of one user; a browser opens at most six to one address. */
export const mostStreamsOfUser = 20;
/** Versions that one user hears by all streams together; far more than the tabs of a browser. */
const mostHeardOfUser = 500;
/** How often rights are looked at without anything being sent (ms): a stream ends within two seconds of their end. */
const lookEvery = 1_000;
const looksPerPing = 15;
/** Looks that may fail, because the database does not answer, before streams end that nobody can vouch for. */
const mostFailedLooks = 10;

/** The live streams of all versions in this process. */
export class LiveStreams {
  readonly #outside: Outside;
  readonly #accessMonitor: AccessMonitor;
  readonly #presence: Presence;
  readonly #cursors: CursorBudget;
  readonly #open = new Map<string, LiveVersion>();
  readonly #listeners = new Set<Listener>();
  readonly #shared = new Map<string, SharedStream>();
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #failed = 0;
  #looks = 0;

  constructor(outside: Outside) {
    this.#outside = outside;
    this.#accessMonitor = new AccessMonitor(outside, version.stream.access satisfies Permission);
    const onError = (err: unknown) => outside.log.error({ err }, 'the users with open versions could not be recorded');
    this.#presence = new Presence({ ...outside, onError });
    this.#cursors = new CursorBudget(outside);
    outside.bus.subscribe(
      inboxTopic,
      ({ user }) => this.#tellInbox(user),
      () => this.#tellInbox(undefined),
    );
    outside.bus.subscribe(
      headTopic,
      ({ task, project }) => void this.#tellHeads({ ...textOf('task', task), ...textOf('project', project) }),
      () => void this.#tellHeads({}),
    );
    outside.bus.subscribe(sharedTopic, ({ stream, user, version: versionId, after }) => {
      const shared = this.#shared.get(String(stream));
      if (!shared || shared.userId !== user) return;
      if (after === null) this.#hearNoMore(shared, String(versionId));
      else
        void this.#hear(shared, String(versionId), Number(after)).catch((err: unknown) => {
          outside.log.error({ err, versionId }, 'a shared stream could not hear a version');
        });
    });
    outside.stopping.addEventListener('abort', () => this.#endAll());
  }

  /** Who listens now, and to how many versions. */
  size(): { versions: number; listeners: number } {
    return { versions: this.#open.size, listeners: this.#listeners.size };
  }

  /**
   * The live stream of a version: every change after `after` in the order of the revs, and who else has it open.
   * @throws Failure TooManyRequests when the user has too many of them
   */
  async listen(versionId: string, { session, user, hangUp }: Reader, after: number | undefined): Promise<Response> {
    const sent = after ?? (await this.#outside.versions.read(versionId)).rev;
    const restored = await this.#outside.restorations.latest();
    if (this.#outside.stopping.aborted) throw new Failure('NotReady');
    this.#refuseTooMany(user.id);
    const stream: EventStream = new EventStream({ onEnd: () => this.#leave(listener), hangUp });
    const listener: Listener = {
      session,
      userId: user.id,
      name: user.fullName || user.username,
      rights: heldBy(user).join(' '),
      stream,
      versionId,
      sent,
      isShared: false,
      catchingUp: false,
      end: () => stream.end(),
    };
    this.#join(listener, restored);
    this.#timer ??= setInterval(() => void this.#look(), lookEvery).unref();
    return stream.response;
  }

  /**
   * A stream that hears no version yet; its first event names it for `hear`.
   * @throws Failure TooManyRequests when the user has too many of them
   */
  share({ session, user, hangUp }: Reader): Response {
    if (this.#outside.stopping.aborted) throw new Failure('NotReady');
    this.#refuseTooMany(user.id);
    const onEnd = (ended: SharedStream) => {
      this.#shared.delete(ended.id);
      for (const listener of [...ended.heard.values()]) this.#leave(listener);
      this.#restWhenAlone();
    };
    const name = user.fullName || user.username;
    const rights = heldBy(user).join(' ');
    const shared = new SharedStream(this.#outside.newId(), session, user.id, name, rights, { onEnd, hangUp });
    this.#shared.set(shared.id, shared);
    this.#timer ??= setInterval(() => void this.#look(), lookEvery).unref();
    return shared.stream.response;
  }

  /**
   * From now on a shared stream of the user hears a version, which they may read, beginning behind `after`; heard already, it begins anew. What it hears
   * begins with the event `restored`. A stream that has ended meanwhile hears nothing. Without `after` it hears the version no more.
   * @throws Failure TooManyRequests when the user hears too many versions
   */
  async hear(streamId: string, userId: string, versionId: string, after: number | undefined): Promise<void> {
    const shared = this.#shared.get(streamId);
    const message = { stream: streamId, user: userId, version: versionId, after: after ?? null };
    if (shared?.userId !== userId) return this.#outside.bus.publish(sharedTopic, message);
    if (after === undefined) this.#hearNoMore(shared, versionId);
    else await this.#hear(shared, versionId, after);
  }

  /** Says to who has the version open where a cursor is. @throws Failure TooManyRequests */
  point(versionId: string, state: CursorState): void {
    this.#cursors.say(versionId, state);
  }

  async #hear(shared: SharedStream, versionId: string, after: number): Promise<void> {
    const restored = await this.#outside.restorations.latest();
    if (!shared.stream.isOpen) return;
    const before = shared.heard.get(versionId);
    if (!before && this.#heardBy(shared.userId) >= mostHeardOfUser)
      throw new Failure('TooManyRequests', { seconds: 30 });
    const listener = shared.listenerOf(versionId, after, () => this.#hearNoMore(shared, versionId));
    shared.heard.set(versionId, listener);
    this.#join(listener, restored);
    // Behind the new one: nobody is told that the person has left.
    if (before) this.#leave(before);
  }

  #hearNoMore(shared: SharedStream, versionId: string): void {
    const listener = shared.heard.get(versionId);
    if (!listener) return;
    shared.heard.delete(versionId);
    this.#leave(listener);
  }

  /** @throws Failure TooManyRequests */
  #refuseTooMany(user: string): void {
    let own = 0;
    for (const { userId, isShared } of this.#listeners) if (userId === user && !isShared) own += 1;
    for (const { userId } of this.#shared.values()) if (userId === user) own += 1;
    if (own >= mostStreamsOfUser) throw new Failure('TooManyRequests', { seconds: 30 });
  }

  #heardBy(user: string): number {
    let heard = 0;
    for (const { userId } of this.#listeners) if (userId === user) heard += 1;
    return heard;
  }

  #join(listener: Listener, restored: string): void {
    this.#listeners.add(listener);
    const { versionId, stream, sent } = listener;
    // A page that heard of another one has revs of a history that is gone.
    stream.send(encodeEvent('restored', { id: restored }, { version: versionId }));
    this.#versionOf(versionId, sent).join(listener);
  }

  #versionOf(versionId: string, rev: number): LiveVersion {
    const known = this.#open.get(versionId);
    if (known) return known;
    const { log } = this.#outside;
    const onError = (err: unknown) => log.error({ err, versionId }, 'a live stream could not read its changes');
    const made = new LiveVersion(versionId, rev, {
      ...this.#outside,
      accessMonitor: this.#accessMonitor,
      presence: this.#presence,
      onError,
    });
    this.#open.set(versionId, made);
    return made;
  }

  #leave(listener: Listener): void {
    if (!this.#listeners.delete(listener)) return;
    const live = this.#open.get(listener.versionId);
    live?.leave(listener);
    if (live?.listeners.size === 0) {
      live.close();
      this.#open.delete(listener.versionId);
    }
    this.#restWhenAlone();
  }

  #restWhenAlone(): void {
    if (this.#listeners.size + this.#shared.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Everything that is open, each once. */
  #streams(): Set<EventStream> {
    return new Set([...this.#shared.values(), ...this.#listeners].map(({ stream }) => stream));
  }

  /** Ends the streams of those that may not read any longer, tells those whose rights are others now; now and then a ping to all. */
  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const seats = [...this.#shared.values(), ...this.#listeners];
      for (const seat of await this.#accessMonitor.lost<Seat & { end(): void }>(seats)) seat.end();
      this.#tellRights();
      this.#failed = 0;
      this.#looks += 1;
      if (this.#looks % looksPerPing === 0) await this.#presence.prolong();
      if (this.#presence.isShared) await this.#lookForRevs();
      for (const live of [...this.#open.values()]) {
        live.retry();
        if (this.#looks % looksPerPing === 0) live.lookForPeople();
      }
      if (this.#looks % looksPerPing === 0) for (const stream of this.#streams()) stream.send(ping);
    } catch (err) {
      this.#failed += 1;
      this.#outside.log.error({ err }, 'the rights of live streams could not be checked');
      if (this.#failed >= mostFailedLooks) this.#endAll();
    } finally {
      this.#looking = false;
    }
  }

  /** Tells pages whose user has other rights now, a shared stream once. */
  #tellRights(): void {
    const others = new Set<EventStream>();
    for (const seat of [...this.#shared.values(), ...this.#listeners] as (Seat & { stream: EventStream })[]) {
      if (!seat.hasOtherRights) continue;
      seat.hasOtherRights = false;
      others.add(seat.stream);
    }
    for (const stream of others) stream.send(encodeEvent('rights', {}));
  }

  async #lookForRevs(): Promise<void> {
    const revs = await revsOfVersions(this.#outside.store.db, [...this.#open.keys()]);
    for (const [id, rev] of revs) this.#open.get(id)?.hearRev(rev);
  }

  /** Says to all pages of a user that their inbox is another; without one, that it may be, to everybody. */
  #tellInbox(user: unknown): void {
    const bytes = encodeEvent('inbox', {});
    const told = new Set<EventStream>();
    for (const { userId, stream } of [...this.#shared.values(), ...this.#listeners])
      if (user === undefined || userId === user) told.add(stream);
    for (const stream of told) stream.send(bytes);
  }

  /** Says to who has a version of the task or the project open that its names, or what its form says, are others. */
  async #tellHeads(of: { task?: string; project?: string }): Promise<void> {
    try {
      for (const id of await versionsAmong(this.#outside.store.db, [...this.#open.keys()], of))
        this.#open.get(id)?.tellHead();
    } catch (err) {
      this.#outside.log.error({ err }, 'the names of users with open versions could not be sent');
    }
  }

  #endAll(): void {
    for (const stream of this.#streams()) stream.end();
  }
}

const textOf = (name: 'task' | 'project', value: unknown) => (typeof value === 'string' ? { [name]: value } : {});
