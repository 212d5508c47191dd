import { isHeld } from '#domain/drawn/lease.ts';
import type { Bus } from '#server/events/bus.ts';
import { type EventStream, encodeEvent } from '#server/events/event-stream.ts';
import type { Identity } from '#server/inauth/identity.ts';
import type { Store } from '#server/store/store.ts';
import { leasesOf } from '#server/store/versions/leases.ts';
import { leaseStates } from './lease-states.ts';

/** The topic of the bus for who edits the diagrams of a version. */
export const leaseTopic = (versionId: string) => `leases:${versionId}`;

interface Outside {
  store: Store;
  bus: Bus;
  identity: Identity;
  onError: (error: unknown, versionId: string) => void;
  /** Sends to everybody who has the version open and still may. */
  send: (bytes: Uint8Array) => Promise<void>;
}

/**
 * Who edits the diagrams of a version, for those who have it open in this process: read from the store when the bus says that it changed, and
 * when a right has run out.
 */
export class LiveLeases {
  readonly #versionId: string;
  readonly #outside: Outside;
  readonly #leaveBus: () => void;
  #bytes: Uint8Array | undefined;
  #told = '[]';
  #isAsked = false;
  #isBehind = false;
  #reading: Promise<void> | undefined;
  /** When the next right runs out, by the time this process has run (ms). */
  #next = Number.POSITIVE_INFINITY;

  constructor(versionId: string, outside: Outside) {
    this.#versionId = versionId;
    this.#outside = outside;
    const wake = () => this.wake();
    this.#leaveBus = outside.bus.subscribe(leaseTopic(versionId), wake, wake);
    this.wake();
  }

  /** Tells one who has come; before the first reading, or while somebody waits for a reply, a new reading goes to everybody. */
  join(stream: EventStream): void {
    if (this.#bytes && !this.#isAsked) stream.send(this.#bytes);
    else this.wake();
  }

  /** It may be another person now. */
  wake(): void {
    this.#isBehind = true;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
  }

  /** Reads again what has run out, or could not be read. */
  look(): void {
    if (this.#isBehind || performance.now() >= this.#next) this.wake();
  }

  close(): void {
    this.#leaveBus();
    this.#isBehind = false;
  }

  async #read(): Promise<void> {
    const { store, identity, send, onError } = this.#outside;
    try {
      while (this.#isBehind) {
        this.#isBehind = false;
        const { leases, now } = await leasesOf(store.db, this.#versionId);
        const held = [...leases.values()].filter((lease) => isHeld(lease, now));
        const soonest = Math.min(...held.map(({ until }) => until - now));
        this.#next = performance.now() + soonest + 50;
        const states = await leaseStates(identity, held, now);
        const text = JSON.stringify(states);
        const isNew = text !== this.#told;
        this.#told = text;
        this.#isAsked = states.some(({ asked }) => asked);
        this.#bytes = encodeEvent('leases', states, { version: this.#versionId });
        if (isNew) await send(this.#bytes);
      }
    } catch (error) {
      this.#isBehind = true;
      onError(error, this.#versionId);
    }
  }
}
