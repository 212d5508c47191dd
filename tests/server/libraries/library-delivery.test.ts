// @vitest-environment node
// postgres: no, other specs send the same statements
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fittingAttacks } from '#contract/fitting-attacks.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { libraryCalls } from '#contract/library.ts';
import { deliveryCalls } from '#contract/library-delivery.ts';
import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import { type LibraryName, libraryNames, type SeedLibraries } from '#domain/library/libraries.ts';
import { loadFirstDeliveries } from '#server/actions/libraries/load-seed-libraries.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let world: ServerWorld;
let lin: Actor;
beforeAll(async () => {
  world = await serverWorld();
  lin = await world.user('lin', permissions);
});
afterAll(() => world.close());

const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);
const total = async (library: LibraryName) => (await lin.call(libraryCalls[library].list, { query: {} })).total;
const find = async (library: 'attacks', code: string) => {
  const { list } = await lin.call(libraryCalls[library].list, { query: { name: code } });
  const found = list.find((entry) => entry.code === code);
  return lin.call(libraryCalls[library].get, { params: { entryId: found?.id ?? '' } });
};
const attacks = deliveredLibraries().attacks?.length ?? 0;
/** The seeds as a version of the product before this one had them: fewer patterns, one of another name. */
const earlier: SeedLibraries = {
  ...deliveredLibraries(),
  attacks: (deliveredLibraries().attacks ?? [])
    .filter(({ code }) => code !== 'AT-CAN-03')
    .map((entry) =>
      ['AT-CAN-01', 'AT-CAN-02'].includes(entry.code) ? { ...entry, name: { en: 'Old name', zh: '旧名称' } } : entry,
    ),
};

describe('the content delivered with the product', () => {
  it('is in the libraries after the first start, to be reviewed, with steps, ratings and links', async () => {
    const reports = await loadFirstDeliveries(world.env, () => earlier);
    expect(reports.attacks?.added.length).toBe(attacks - 1);
    const counts = await Promise.all(libraryNames.map(total));
    expect(counts.filter((count) => count > 0)).toEqual(
      libraryNames.map((name) => earlier[name]?.length ?? 0).filter((count) => count > 0),
    );
    const pattern = await find('attacks', 'AT-KEY-01');
    expect(pattern).toMatchObject({ origin: 'seed', reviewed: false, realises: ['R155-16.1', 'R155-6.2'] });
    expect(pattern.steps.filter(({ takesPart }) => takesPart)).toMatchObject([
      { potential: { ET: '1d', SE: 'layman', KoIC: 'public', WoO: 'easy', Eq: 'specialized' } },
    ]);
  });

  it('stays as it is at the next start: a newer version waits until somebody takes it over', async () => {
    expect(await loadFirstDeliveries(world.env, deliveredLibraries)).toEqual({});
    expect((await find('attacks', 'AT-CAN-02')).name.en).toBe('Old name');
  });

  it('is found by two Chinese characters and by English words', async () => {
    const found = async (name: string) => codes((await lin.call(libraryCalls.attacks.list, { query: { name } })).list);
    expect(await found('中继')).toContain('AT-KEY-01');
    expect(await found('passive key')).toContain('AT-KEY-01');
  });

  it('says what taking over would do, then does that and nothing to what a person changed', async () => {
    const own = await find('attacks', 'AT-CAN-01');
    const { id, rev, origin, createBy, updateBy, updateTime, ...form } = own;
    const body = { rev, form: { ...form, name: { en: 'Our name', zh: '我方名称' } } };
    await lin.call(libraryCalls.attacks.change, { params: { entryId: id }, body });
    const preview = await lin.call(deliveryCalls.attacks.preview, {});
    expect(codes(preview.added)).toEqual(['AT-CAN-03']);
    expect(codes(preview.updated)).toEqual(['AT-CAN-02']);
    expect(codes(preview.kept)).toEqual(['AT-CAN-01']);
    expect(preview.added[0]?.name.zh).toContain('总线');
    expect(await total('attacks')).toBe(attacks - 1);

    expect(await lin.call(deliveryCalls.attacks.load, {})).toEqual(preview);
    expect(await total('attacks')).toBe(attacks);
    expect((await find('attacks', 'AT-CAN-01')).name.en).toBe('Our name');
    expect((await find('attacks', 'AT-CAN-02')).name.en).not.toBe('Old name');
    const again = await lin.call(deliveryCalls.attacks.preview, {});
    expect({ ...again, kept: codes(again.kept) }).toEqual({ added: [], updated: [], kept: ['AT-CAN-01'], taken: [] });
  });

  it('is offered for the threat scenarios of a task by threat type and asset category', async () => {
    const found = async (threatTypes: string[], assetCategories: string[]) =>
      codes(await lin.call(fittingAttacks.find, { body: { threatTypes, assetCategories } }));
    expect(await found(['R'], ['DAR', 'PII'])).toContain('AT-OBD-11');
    expect(await found(['R'], ['SEN'])).toEqual([]);
    expect(await found([], ['DAR'])).toEqual([]);
    expect(await found(['_', '%'], ['DAR'])).toEqual([]);
    const spoofed = await found(['S', 'R'], ['FUN', 'DAR']);
    expect(spoofed).toContain('AT-KEY-01');
    expect(spoofed).toContain('AT-OBD-11');
    expect(spoofed).not.toContain('AT-CAN-10');
  });

  it('tells what library assets are called, and leaves attacks on other assets out', async () => {
    const kinds = await lin.call(fittingAttacks.kinds, {});
    expect(kinds.find(({ code }) => code === 'AS-CAN')).toEqual({
      id: expect.any(String),
      code: 'AS-CAN',
      words: expect.arrayContaining(['CAN bus', 'CAN 总线']),
    });
    const [threatTypes, assetCategories] = [['D'], ['COM']];
    const found = async (assets?: string[]) =>
      codes(await lin.call(fittingAttacks.find, { body: { threatTypes, assetCategories, ...(assets && { assets }) } }));
    const all = await found();
    const entry = await find('attacks', 'AT-BT-05');
    const { id, rev, origin, createBy, updateBy, updateTime, ...form } = { ...entry, assets: ['AS-OURS'] };
    const params = { entryId: id };
    await lin.call(libraryCalls.attacks.change, { params, body: { rev, form } });
    expect(await found()).toEqual(all);
    expect(await found(['AS-OURS'])).toContain('AT-BT-05');
    expect(await found(['AS-OTHER'])).not.toContain('AT-BT-05');
  });

  it('is taken over only by who may change the library', async () => {
    const reader = await world.user('wang', ['AttackRead']);
    expect((await reader.call(deliveryCalls.attacks.preview, {})).added).toEqual([]);
    expect((await reader.attempt(deliveryCalls.attacks.load, {})).status).toBe(403);
    expect((await reader.attempt(deliveryCalls.assets.preview, {})).status).toBe(403);
  });
});
