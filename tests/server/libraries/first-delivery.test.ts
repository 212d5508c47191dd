// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import { libraryNames } from '#domain/library/libraries.ts';
import { deliverFirst } from '#server/actions/libraries/deliver-first.ts';
import { loadFirstDeliveries } from '#server/actions/libraries/load-seed-libraries.ts';
import { newUuid } from '#server/ids.ts';
import { deliveredSeeds } from '#server/store/libraries/library-seeds.ts';
import { openStore, type StoreAddress } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';
import { dropSchemas, scratchSchema } from '#tests/world/store.ts';

const folder = mkdtempSync(join(tmpdir(), 'intara-first-'));
const url = process.env.DATABASE_URL;
const schema = scratchSchema();
let files = 0;
const newAddress = (): StoreAddress =>
  url ? { url, schema: `${schema}_${++files}` } : { file: join(folder, `${++files}.db`) };

let address: StoreAddress;
let store: Store;
beforeEach(async () => {
  address = newAddress();
  store = await openStore(address);
});
afterEach(() => store.close());
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  if (url) await dropSchemas(url, schema);
});

const content = deliveredLibraries();
const wanted = libraryNames.map((name) => content[name]?.length ?? 0);
const brought = async () => Promise.all(libraryNames.map(async (name) => (await deliveredSeeds(store.db, name)).size));

describe('the first delivery of the libraries', { timeout: 30_000 }, () => {
  it('brings every entry, and at the next start nothing', async () => {
    await deliverFirst(store, address);
    expect(await brought()).toEqual(wanted);
    expect(wanted.filter((count) => count > 0).length).toBeGreaterThan(5);
    // A process for it would find no database there.
    await deliverFirst(store, { file: join(folder, 'missing.db') });
    expect(await brought()).toEqual(wanted);
  });

  it('brings each entry once when two servers start at the same moment', async () => {
    await Promise.all([deliverFirst(store, address), deliverFirst(store, address)]);
    expect(await brought()).toEqual(wanted);
  });

  it('goes on where a server was killed between two libraries', async () => {
    const outside = { store, clock: () => new Date(), newId: newUuid };
    await loadFirstDeliveries(outside, () => ({ assets: content.assets ?? [], impacts: content.impacts ?? [] }));
    expect((await brought()).filter((count) => count > 0).length).toBe(2);
    await deliverFirst(store, address);
    expect(await brought()).toEqual(wanted);
  });

  it('says why the entries could not be written', async () => {
    const missing = { file: join(folder, 'missing.db') };
    await expect(deliverFirst(store, missing)).rejects.toThrow(/libraries could not be written: .*missing\.db/);
    expect(Math.max(...(await brought()))).toBe(0);
  });
});
