import type { CursorPlace, CursorState } from '#contract/cursor.ts';
import { Failure } from '#contract/kit/errors.ts';
import { cutAt } from '#domain/model/base.ts';
import { cursorFor } from '#domain/product/cursor.ts';
import type { Bus, BusMessage } from '#server/events/bus.ts';
import { type EventStream, encodeEvent } from '#server/events/event-stream.ts';

/** The topic of the bus for where the people who have a version open are in its grids. */
const cursorTopic = (versionId: string) => `cursors:${versionId}`;

/** Cursors are sent together, this often at most (ms): when many move, each of them would be sent to all the others. */
const sentEvery = 200;
/** Cursors of one person in one version, which has as many tabs open. The one that was said first goes when there are more. */
export const mostSeats = 5;
/** How often a person may say where their cursors are: so many times in this time (ms), in all tabs together. */
export const mostSaid = 30;
const saidIn = 3_000;
/** Letters of a name: one of a login service elsewhere may be of any length, and a message between servers has little room. */
const longestName = 60;

const listed = (texts: readonly string[] | undefined) => texts?.join(' ') ?? '';
const listOf = (text: BusMessage[string] | undefined) => (text ? { list: String(text).split(' ') } : undefined);

/** As a message of the bus, which carries no lists. */
const messageOf = ({ id, name, seat, at }: CursorState): BusMessage => ({
  id,
  name,
  seat,
  ...(at && { kind: at.kind, row: at.row, column: at.column, rows: listed(at.rows), columns: listed(at.columns) }),
});

function stateOf({ id, name, seat, kind, row, column, ...range }: BusMessage): CursorState {
  const who = { id: String(id), name: String(name), seat: String(seat) };
  if (row === undefined) return { ...who, at: null };
  const [rows, columns] = [listOf(range.rows), listOf(range.columns)];
  return {
    ...who,
    at: {
      kind: kind as CursorPlace['kind'],
      row: String(row),
      column: String(column),
      ...(rows && { rows: rows.list }),
      ...(columns && { columns: columns.list }),
    },
  };
}

/** Says where cursors are, of each person so often and no oftener. Who says so is known from the call, never from what it says. */
export class CursorBudget {
  readonly #bus: Bus;
  readonly #clock: () => Date;
  readonly #said = new Map<string, { since: number; times: number }>();

  constructor({ bus, clock }: { bus: Bus; clock: () => Date }) {
    this.#bus = bus;
    this.#clock = clock;
  }

  /** @throws Failure TooManyRequests */
  say(versionId: string, state: CursorState): void {
    this.#count(state.id);
    this.#bus.publish(cursorTopic(versionId), messageOf({ ...state, name: cutAt(state.name, longestName) }));
  }

  #count(user: string): void {
    const now = this.#clock().getTime();
    const known = this.#said.get(user);
    if (!known || now - known.since >= saidIn || now < known.since) {
      // Those whose time is over are no longer counted.
      if (this.#said.size > 1_000)
        for (const [id, { since }] of this.#said) if (now - since >= saidIn) this.#said.delete(id);
      this.#said.set(user, { since: now, times: 1 });
      return;
    }
    known.times += 1;
    if (known.times > mostSaid) throw new Failure('TooManyRequests', { seconds: Math.ceil(saidIn / 1_000) });
  }
}

/**
 * Where the people who have a version open are in its grids. It is kept nowhere: a page says it again now and then, so a server that starts later
 * learns of it, and what is not said again is gone.
 */
export class LiveCursors {
  readonly #versionId: string;
  readonly #send: (bytes: Uint8Array) => Promise<void>;
  readonly #now: () => number;
  readonly #latest = new Map<string, { state: CursorState; heard: number }>();
  readonly #changed = new Map<string, CursorState>();
  readonly #leaveBus: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    versionId: string,
    { bus, now, send }: { bus: Bus; now: () => number; send: (bytes: Uint8Array) => Promise<void> },
  ) {
    this.#versionId = versionId;
    this.#send = send;
    this.#now = now;
    this.#leaveBus = bus.subscribe(cursorTopic(versionId), (message) => this.#hear(stateOf(message)));
  }

  /** Sends what is known to one who has come. */
  join(stream: EventStream): void {
    const known = [...this.#latest.values()].map(({ state }) => state);
    if (known.length > 0) stream.send(this.#encode(known));
  }

  /** Forgets the cursors of which nothing was heard, and those of who is there no longer. @param here ids of people, where they are known */
  look(here?: ReadonlySet<string>): void {
    const now = this.#now();
    for (const [key, { state, heard }] of this.#latest)
      if (now - heard > cursorFor || here?.has(state.id) === false) this.#drop(key, state);
  }

  close(): void {
    this.#leaveBus();
    clearTimeout(this.#timer);
  }

  #hear(state: CursorState): void {
    const key = `${state.id} ${state.seat}`;
    const known = this.#latest.get(key);
    if (!state.at) {
      if (known) this.#drop(key, state);
      return;
    }
    this.#latest.delete(key);
    this.#latest.set(key, { state, heard: this.#now() });
    if (JSON.stringify(known?.state) === JSON.stringify(state)) return;
    this.#tell(key, state);
    const own = [...this.#latest].filter(
      ([
        ,
        {
          state: { id },
        },
      ]) => id === state.id,
    );
    for (const [old, first] of own.slice(0, -mostSeats)) this.#drop(old, first.state);
  }

  #drop(key: string, state: CursorState): void {
    this.#latest.delete(key);
    this.#tell(key, { ...state, at: null });
  }

  #tell(key: string, state: CursorState): void {
    this.#changed.set(key, state);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const states = [...this.#changed.values()];
      this.#changed.clear();
      void this.#send(this.#encode(states)).catch(() => undefined);
    }, sentEvery);
    this.#timer.unref();
  }

  #encode(states: readonly CursorState[]): Uint8Array {
    return encodeEvent('cursors', states, { version: this.#versionId });
  }
}
