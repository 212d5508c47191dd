import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import { newUuid } from '#server/ids.ts';
import { programFailure } from '#server/program-failure.ts';
import { openStoreBeside, type StoreAddress } from '#server/store/open.ts';
import type { DeliveryEnd } from './deliver-first.ts';
import { loadFirstDeliveries } from './load-seed-libraries.ts';

/** The process that writes the delivered libraries beside the server that has started it (`deliverFirst`), and ends. */
async function deliver(address: StoreAddress): Promise<void> {
  const store = await openStoreBeside(address);
  try {
    await loadFirstDeliveries({ store, clock: () => new Date(), newId: newUuid }, deliveredLibraries);
  } finally {
    await store.close();
  }
}

/** Ends when it has been said, or nobody hears it. */
const say = (end: DeliveryEnd) => process.send?.(end, () => process.exit('failed' in end ? 1 : 0));

// The server was killed: nobody waits for this any more, and the next one may be starting.
process.once('disconnect', () => process.exit(1));
process.once('message', (address: StoreAddress) => {
  deliver(address).then(
    () => say({ done: true }),
    (error) => say({ failed: programFailure(error) }),
  );
});
