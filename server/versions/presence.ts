import { randomUUID } from 'node:crypto';
import type { Bus } from '#server/events/bus.ts';
import type { Store } from '#server/store/store.ts';
import { deletePresence, insertPresence, presentElsewhere, prolongPresence } from '#server/store/versions/presence.ts';
import type { VersionSeat } from './access-monitor.ts';

/** The topic of the bus for who has a version open. */
export const peopleTopic = (versionId: string) => `people:${versionId}`;

interface Outside {
  store: Store;
  bus: Bus;
  onError: (error: unknown) => void;
}

/**
 * Who has versions open at the other servers on the same database: every server keeps rows of its own people and prolongs them. Where one process
 * owns the database nothing is written.
 */
export class Presence {
  readonly #outside: Outside;
  readonly #server = randomUUID();
  readonly #rows = new Map<VersionSeat, { id: string; written: Promise<void> }>();

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** Are there other servers? */
  get isShared(): boolean {
    return this.#outside.store.signals !== undefined;
  }

  /** Somebody has opened a version here. */
  enter(seat: VersionSeat & { name: string }): void {
    if (!this.isShared) return;
    const { store, bus, onError } = this.#outside;
    const { versionId, userId, name } = seat;
    const id = randomUUID();
    const written = insertPresence(store.db, { id, server: this.#server, versionId, userId, name }).then(
      () => bus.publish(peopleTopic(versionId), {}),
      onError,
    );
    this.#rows.set(seat, { id, written });
  }

  /** They have left. */
  leave(seat: VersionSeat): void {
    const row = this.#rows.get(seat);
    if (!row) return;
    this.#rows.delete(seat);
    const { store, bus, onError } = this.#outside;
    void row.written
      .then(() => deletePresence(store.db, row.id))
      .then(() => bus.publish(peopleTopic(seat.versionId), {}), onError);
  }

  /** Says that all of them are still there. */
  async prolong(): Promise<void> {
    if (this.#rows.size > 0) await prolongPresence(this.#outside.store.db, this.#server);
  }

  /** Who has the version open elsewhere. */
  async elsewhere(versionId: string): Promise<{ id: string; name: string }[]> {
    return this.isShared ? presentElsewhere(this.#outside.store.db, versionId, this.#server) : [];
  }
}
