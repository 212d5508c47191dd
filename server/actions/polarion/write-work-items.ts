import type { FoundItem } from '#server/polarion/client.ts';
import { PolarionFailure } from '#server/polarion/failure.ts';
import type { ItemRow } from '#server/store/projects/polarion.ts';
import { findByOrigin } from './known-items.ts';
import type { RequirementHere } from './requirements-here.ts';
import type { Sync } from './sync.ts';

/** A requirement with what is known of its work item. */
interface One {
  row: RequirementHere;
  item: ItemRow;
}
type Written = One & { workItem: string };

/** What is to be made and changed. */
export interface Packet {
  create: One[];
  change: One[];
}

/** What became of a packet. */
export interface Outcome {
  created: Written[];
  changed: Written[];
  /** With what Polarion says of it. */
  refused: (One & { detail: string })[];
  /** Work items that are not there any more. */
  gone: One[];
}

/** How often making work items is tried again after an answer that got lost. */
const tries = 3;
/** Changes under way at the same time. */
const atOnce = 4;
/** Bytes of one body. */
const largestBody = 2_000_000;
/** So many refusals, and nothing taken: the rest would be refused for the same reason, such as a field that Polarion does not know. */
const hopeless = 5;

/** Makes and changes work items over one synchronisation. */
export class WorkItemWriter {
  #taken = 0;
  #refused = 0;
  #last: PolarionFailure | undefined;

  constructor(private readonly sync: Sync) {}

  /** @param outcome what became of it; also of what was done before a failure */
  async write({ create, change }: Packet, outcome: Outcome): Promise<void> {
    for (const part of bySize(create)) await this.#create(part, outcome);
    for (let from = 0; from < change.length; from += atOnce)
      await allOf(change.slice(from, from + atOnce).map((one) => this.#change(one, outcome)));
    this.#taken += outcome.created.length + outcome.changed.length;
  }

  /** @throws PolarionFailure when Polarion has refused several and taken nothing */
  refuseHopeless(): void {
    if (this.#last && this.#taken === 0 && this.#refused >= hopeless) throw this.#last;
  }

  /**
   * Makes work items, none of them twice: before each try Polarion is asked which of them it has already. Whether an answer that got lost had made
   * them, nobody else can tell.
   */
  async #create(ones: readonly One[], outcome: Outcome): Promise<void> {
    const { client, connection } = this.sync;
    const { originField, type } = connection.body;
    let left = [...ones];
    let waits = 0;
    let waited = 0;
    for (let n = 1; ; ) {
      const found = await findByOrigin(
        client,
        left.map(({ row }) => row.key),
        originField,
      );
      await this.#adopt(left, found, outcome);
      left = left.filter(({ row }) => !found.has(row.key));
      if (left.length === 0) return;
      // To look for them took the place that was free.
      if (waits > 0) client.putOff(waits);
      // Whoever was held up for long, with its process, finds that another server has gone on.
      await this.sync.hold();
      await this.sync.look();
      try {
        const ids = await client.create(
          type,
          left.map(({ row }) => row.item),
        );
        outcome.created.push(...left.map((one, i) => ({ ...one, workItem: ids[i] ?? '' })));
        return;
      } catch (error) {
        if (!(error instanceof PolarionFailure)) throw error;
        if (error.kind === 'refused') return this.#divide(left, error, outcome);
        waits = error.seconds;
        waited += waits;
        if (error.kind === 'waits' && client.mayWait(waited)) continue;
        if (!error.isPassing || n === tries) throw error;
        await client.pauseBefore(n);
        n += 1;
      }
    }
  }

  /** One of them is refused: which, the halves tell. */
  async #divide(ones: readonly One[], error: PolarionFailure, outcome: Outcome): Promise<void> {
    const [one] = ones;
    if (ones.length === 1 && one) return this.#noteRefusal(one, error, outcome);
    // Where the first of many are refused, all would be.
    if (this.#taken + outcome.created.length === 0 && this.#refused >= hopeless) throw error;
    const half = Math.ceil(ones.length / 2);
    await this.#create(ones.slice(0, half), outcome);
    await this.#create(ones.slice(half), outcome);
  }

  /** Work items of ours that were made without our knowing: by an answer that got lost, or before a copy of the database was restored. */
  async #adopt(ones: readonly One[], found: ReadonlyMap<string, FoundItem>, outcome: Outcome): Promise<void> {
    for (const one of ones) {
      const item = found.get(one.row.key);
      if (item) await this.#change({ ...one, item: { ...one.item, work_item: item.id } }, outcome);
    }
  }

  async #change(one: One, outcome: Outcome): Promise<void> {
    const workItem = one.item.work_item;
    // Of a packet of slow calls as many follow as are under way, not all.
    await this.sync.look();
    try {
      await this.sync.client.change(workItem, one.row.item);
      outcome.changed.push({ ...one, workItem });
    } catch (error) {
      if (!(error instanceof PolarionFailure)) throw error;
      if (error.kind === 'missing') outcome.gone.push(one);
      else if (error.kind === 'refused') this.#noteRefusal(one, error, outcome);
      else throw error;
    }
  }

  #noteRefusal(one: One, error: PolarionFailure, outcome: Outcome): void {
    this.#refused += 1;
    this.#last = error;
    outcome.refused.push({ ...one, detail: error.detail || '?' });
  }
}

/** Waits for all, whichever of them fails, and throws the first failure. */
async function allOf(works: readonly Promise<void>[]): Promise<void> {
  for (const end of await Promise.allSettled(works)) if (end.status === 'rejected') throw end.reason;
}

/** In parts that one body holds. */
function bySize(ones: readonly One[]): One[][] {
  const parts: One[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const one of ones) {
    const bytes = Buffer.byteLength(JSON.stringify(one.row.item)) + 200;
    if (size + bytes > largestBody) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(one);
    size += bytes;
  }
  return parts;
}
