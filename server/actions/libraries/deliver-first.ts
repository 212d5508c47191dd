import { once } from 'node:events';
import { startOwnChild } from '#server/child.ts';
import type { StoreAddress } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';
import { librariesWithout } from './load-seed-libraries.ts';

/** Heap of the process (MB); it takes a third of it. */
const heapLimit = 256;

/** What the process says before it ends. */
export type DeliveryEnd = { done: true } | { failed: string };

/**
 * Puts the delivered entries into libraries that never got any, by a process of its own that works beside this server and ends: what two thousand
 * entries take while they are written, the server would keep for as long as it runs. Each library is written whole or not at all; one that is missing
 * because that process was killed comes at the next start. `address` is that of `store`.
 * @throws Error that says why it could not be done
 */
export async function deliverFirst(store: Store, address: StoreAddress): Promise<void> {
  if ((await librariesWithout(store.db)).length === 0) return;
  const child = startOwnChild('actions/libraries/first-delivery-worker', heapLimit);
  let end: DeliveryEnd | undefined;
  child.on('message', (said: DeliveryEnd) => {
    end = said;
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  // A process that ends at once says so by its exit.
  child.send(address, () => undefined);
  const [code, signal] = await ended;
  if (!end) throw new Error(`The process that writes the delivered libraries ended early (${signal ?? code}).`);
  if ('failed' in end) throw new Error(`The delivered libraries could not be written: ${end.failed}`);
}
