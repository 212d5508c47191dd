import type { Logger } from 'pino';
import { Failure } from '#contract/kit/errors.ts';
import type { Permission } from '#contract/kit/permissions.ts';
import { version } from '#contract/version.ts';
import type { Bus } from '#server/events/bus.ts';
import { EventStream, encodeEvent } from '#server/events/event-stream.ts';
import type { Identity } from '#server/inauth/identity.ts';
import type { Restorations } from '#server/store/engines/restorations.ts';
import type { Store } from '#server/store/store.ts';
import { revsOfVersions } from '#server/store/versions/edit-log.ts';
import { versionsAmong } from '#server/store/versions/version-table.ts';
import { AccessMonitor } from './access-monitor.ts';
import { type Listener, LiveVersion } from './live-version.ts';
import type { OpenVersions } from './open-versions.ts';
import { Presence } from './presence.ts';

/** The topic of the bus for new notifications: `user` is who has one. */
export const inboxTopic = 'inbox';

/** The topic of the bus for what is said of a `task`, or of a `project`, beside its rows: names, what the form of the task says, versions, approvals. */
export const headTopic = 'heads';

interface Outside {
  store: Store;
  bus: Bus;
  identity: Identity;
  versions: OpenVersions;
  restorations: Restorations;
  clock: () => Date;
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
  readonly #open = new Map<string, LiveVersion>();
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #failed = 0;
  #looks = 0;

  constructor(outside: Outside) {
    this.#outside = outside;
    this.#accessMonitor = new AccessMonitor(outside, version.stream.access satisfies Permission);
    const onError = (err: unknown) => outside.log.error({ err }, 'the users with open versions could not be recorded');
    this.#presence = new Presence({ ...outside, onError });
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
    outside.stopping.addEventListener('abort', () => this.#endAll());
  }

  /**
   * The live stream of a version: every change after `after` in the order of the revs, and who else has it open.
   * @throws Failure TooManyRequests when the user has too many of them
   */
  async listen(versionId: string, { session, user, hangUp }: Reader, after: number | undefined): Promise<Response> {
    const sent = after ?? (await this.#outside.versions.read(versionId)).rev;
    const restored = await this.#outside.restorations.latest();
    if (this.#outside.stopping.aborted) throw new Failure('NotReady');
    let own = 0;
    for (const { userId } of this.#listeners) if (userId === user.id) own += 1;
    if (own >= mostStreamsOfUser) throw new Failure('TooManyRequests', { seconds: 30 });
    const stream: EventStream = new EventStream({ onEnd: () => this.#leave(listener), hangUp });
    const name = user.fullName || user.username;
    const rights = user.permissions.join(' ');
    const listener: Listener = { session, userId: user.id, rights, versionId, name, stream, sent, catchingUp: false };
    this.#listeners.add(listener);
    // A page that heard of another one has revs of a history that is gone.
    stream.send(encodeEvent('restored', { id: restored }));
    this.#versionOf(versionId, sent).join(listener);
    this.#timer ??= setInterval(() => void this.#look(), lookEvery).unref();
    return stream.response;
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
    if (this.#listeners.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Ends the streams of those that may not read any longer, tells those whose rights are others now; now and then a ping to all. */
  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      for (const { stream } of await this.#accessMonitor.lost(this.#listeners)) stream.end();
      for (const listener of this.#listeners) {
        if (!listener.hasOtherRights) continue;
        listener.hasOtherRights = false;
        listener.stream.send(encodeEvent('rights', {}));
      }
      this.#failed = 0;
      this.#looks += 1;
      if (this.#looks % looksPerPing === 0) await this.#presence.prolong();
      if (this.#presence.isShared) await this.#lookForRevs();
      for (const live of [...this.#open.values()]) {
        live.retry();
        if (this.#looks % looksPerPing === 0) live.ping();
      }
    } catch (err) {
      this.#failed += 1;
      this.#outside.log.error({ err }, 'the rights of live streams could not be checked');
      if (this.#failed >= mostFailedLooks) this.#endAll();
    } finally {
      this.#looking = false;
    }
  }

  async #lookForRevs(): Promise<void> {
    const revs = await revsOfVersions(this.#outside.store.db, [...this.#open.keys()]);
    for (const [id, rev] of revs) this.#open.get(id)?.hearRev(rev);
  }

  /** Says to all pages of a user that their inbox is another; without one, that it may be, to everybody. */
  #tellInbox(user: unknown): void {
    const bytes = encodeEvent('inbox', {});
    for (const { userId, stream } of this.#listeners) if (user === undefined || userId === user) stream.send(bytes);
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
    for (const { stream } of [...this.#listeners]) stream.end();
  }
}

const textOf = (name: 'task' | 'project', value: unknown) => (typeof value === 'string' ? { [name]: value } : {});
