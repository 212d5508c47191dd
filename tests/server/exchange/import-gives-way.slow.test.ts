// @vitest-environment node
// postgres: no, the database has no part in it
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { utils, write } from 'xlsx';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { attackCatalogue } from '#contract/libraries/attack-catalogue.ts';
import { libraries } from '#domain/library/libraries.ts';
import { longestSlice } from '#server/loop/give-way.ts';
import { entriesNamed } from '#server/store/libraries/entries-named.ts';
import { insertEntries } from '#server/store/libraries/libraries.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';

let world: Analysis;
/** Asked for whenever the work gives way. */
let pauses: MockInstance<typeof setImmediate>;
beforeEach(async () => {
  world = await analysis();
  pauses = vi.spyOn(globalThis, 'setImmediate');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

/** From now on whatever is done takes longer than a slice. */
function slowDown() {
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 2 * longestSlice;
    return now;
  });
}

const count = 450;
const codes = Array.from({ length: count }, (_, n) => `IM-${n}`);

describe('an import of many rows lets others be served', () => {
  it('while it checks the lines of a sheet, and while it makes entries of them', async () => {
    const book = utils.book_new();
    const lines = codes.map((code) => ({ Code: code, 'Name (English)': code, 'Requirement (English)': 'text' }));
    utils.book_append_sheet(book, utils.json_to_sheet(lines), 'Library requirements');
    const form = new FormData();
    form.append('file', new File([new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }))], 'a.xlsx'));
    slowDown();
    const { data } = await world.li.attempt(api.importData.initDatabase, { form });
    expect(data.created).toMatchObject({ requirements: count });
    expect(pauses.mock.calls.length).toBeGreaterThanOrEqual(2 * (count - 1));
  });

  it('while it puts the techniques of a catalogue into the library', async () => {
    const techniques = codes.map((code) => {
      const external_references = [{ source_name: 'Matrix', external_id: code }];
      return { type: 'attack-pattern', id: `attack-pattern--${code}`, name: code, external_references };
    });
    const form = new FormData();
    form.append('file', new File([JSON.stringify({ type: 'bundle', objects: techniques })], 'a.json'));
    const root = await world.user('root', permissions);
    slowDown();
    pauses.mockClear();
    const { data } = await root.attempt(attackCatalogue.import, { form });
    expect(data.attacks.added).toHaveLength(count);
    // Twice while they are compared with the library, and for each part that is written.
    expect(pauses.mock.calls.length).toBeGreaterThanOrEqual(4 * (count - 1) + 8);
  });

  it('while it looks up what the library has already', async () => {
    const at = world.clock.now.toISOString();
    const stored = codes.map((code) => ({
      ...libraries.requirements.form.parse({ code, name: { en: code, zh: code }, text: { en: 'a', zh: 'b' } }),
      id: code,
      rev: 1,
      origin: 'own' as const,
      createBy: '',
      updateBy: '',
      updateTime: at,
    }));
    await world.store.tx((tx) => insertEntries(tx, 'requirements', stored));
    pauses.mockClear();
    expect(await entriesNamed(world.store.db, 'requirements', { codes, names: [] })).toHaveLength(count);
    expect(pauses.mock.calls.length).toBeGreaterThanOrEqual(3);
  });
});
