import type { SelectionState } from '#contract/lease.ts';
import type { Bus } from '#server/events/bus.ts';
import { type EventStream, encodeEvent } from '#server/events/event-stream.ts';

/** The topic of the bus for what is selected in the diagrams of a version. */
export const selectionTopic = (versionId: string) => `selected:${versionId}`;

/** A selection as a message of the bus, which carries no lists. */
export const selectionMessage = ({ diagram, fence, ids }: SelectionState) => ({ diagram, fence, ids: ids.join(' ') });

/**
 * What the editors of a version's diagrams have selected, for those who watch. It is kept nowhere: a page says it again whenever it renews its
 * right, so a server that starts later learns of it.
 */
export class LiveSelections {
  readonly #versionId: string;
  readonly #latest = new Map<string, SelectionState>();
  readonly #leaveBus: () => void;

  constructor(versionId: string, bus: Bus, send: (bytes: Uint8Array) => Promise<void>) {
    this.#versionId = versionId;
    this.#leaveBus = bus.subscribe(selectionTopic(versionId), ({ diagram, fence, ids }) => {
      const state = { diagram: String(diagram), fence: Number(fence), ids: String(ids).split(' ').filter(Boolean) };
      const known = this.#latest.get(state.diagram);
      if (known && (known.fence > state.fence || JSON.stringify(known) === JSON.stringify(state))) return;
      this.#latest.set(state.diagram, state);
      void send(this.#encode(state)).catch(() => undefined);
    });
  }

  /** Sends what is known to one who has come. */
  join(stream: EventStream): void {
    for (const state of this.#latest.values()) stream.send(this.#encode(state));
  }

  close(): void {
    this.#leaveBus();
  }

  #encode(state: SelectionState): Uint8Array {
    return encodeEvent('selected', state, { version: this.#versionId });
  }
}
