// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftKnowledge } from '#contract/draft-knowledge.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { libraryCalls } from '#contract/library.ts';
import { deliveryCalls } from '#contract/library-delivery.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let world: ServerWorld;
let lin: Actor;
beforeAll(async () => {
  world = await serverWorld();
  lin = await world.user('lin', permissions);
  for (const library of ['attacks', 'requirements'] as const) await lin.call(deliveryCalls[library].load, {});
});
afterAll(() => world.close());

const ask = (who: Actor, names: string[], threatTypes = ['S'], assetCategories = ['DIT']) =>
  who.call(draftKnowledge.find, {
    body: { assets: names.map((name) => ({ name, category: '', entry: '' })), threatTypes, assetCategories },
  });
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);

describe('what a draft gets of the libraries', () => {
  it('is the library asset that a name stands for, and what other libraries say of that asset', async () => {
    const name = { en: 'Wiper control unit of ours', zh: '我方雨刮控制器' };
    const form = { code: 'OWN-WIPER', name, category: 'ACT', synonyms: { en: 'wiper', zh: '雨刮' } };
    await lin.call(libraryCalls.assets.create, { body: form });
    const impact = { code: 'OWN-WIPED', name, property: 'A', assets: ['OWN-WIPER'] };
    await lin.call(libraryCalls.impacts.create, { body: impact });
    const found = await ask(lin, ['Front wiper']);
    expect(codes(found.assets)).toEqual(['OWN-WIPER']);
    expect(codes(found.impacts)).toContain('OWN-WIPED');
    const other = await ask(lin, ['Front door']);
    expect(codes(other.assets)).not.toContain('OWN-WIPER');
    expect(codes(other.impacts)).not.toContain('OWN-WIPED');
  });

  it('are attacks with steps of the threat types and categories, and what counters them', async () => {
    const { attacks, requirements } = await ask(lin, []);
    expect(codes(attacks)).toContain('AT-CAN-01');
    expect(codes(attacks)).not.toContain('AT-CAN-05');
    expect(codes(attacks).filter((code) => code.startsWith('R155'))).toEqual([]);
    const countered = new Set(attacks.flatMap(({ mitigations }) => mitigations));
    expect(codes(requirements).filter((code) => countered.has(code)).length).toBeGreaterThan(2);
  });

  it('is nothing of a library that the reader may not read, and says which', async () => {
    const reader = await world.user('wang', ['ProjectAnalysisRead', 'AttackRead']);
    const found = await ask(reader, ['Front wiper']);
    expect(found.unread).toEqual(['assets', 'impacts', 'requirements', 'rules']);
    expect([found.assets, found.impacts, found.requirements]).toEqual([[], [], []]);
    expect(codes(found.attacks)).toContain('AT-CAN-01');
    expect((await ask(lin, [])).unread).toEqual([]);
  });

  it('is refused to who may read no analysis, and where too much is asked', async () => {
    const guest = await world.user('guest', ['AttackRead']);
    const body = { assets: [], threatTypes: [], assetCategories: [] };
    expect((await guest.attempt(draftKnowledge.find, { body })).status).toBe(403);
    const assets = Array.from({ length: 1001 }, (_, n) => ({ name: `${n}`, category: '', entry: '' }));
    expect((await lin.attempt(draftKnowledge.find, { body: { ...body, assets } })).status).toBe(400);
  });

  it('are the assets that those attacks are about, since their categories tell what else they fit', async () => {
    await lin.call(deliveryCalls.assets.load, {});
    const { assets, attacks } = await ask(lin, ['Body CAN'], ['S'], ['COM']);
    const about = new Set(attacks.flatMap((attack) => attack.assets));
    expect(codes(assets)).toContain('AS-CAN');
    expect(codes(assets)).toContain('AS-LIN');
    expect([...about].filter((code) => code.startsWith('AS-') && !codes(assets).includes(code))).toEqual([]);
  });
});
