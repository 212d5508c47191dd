// @vitest-environment node
// postgres: no, other specs send the same statements
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#contract/audit.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { attackCatalogue } from '#contract/libraries/attack-catalogue.ts';
import { libraryCalls } from '#contract/library.ts';
import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import { loadSeedLibraries } from '#server/actions/libraries/load-seed-libraries.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let world: ServerWorld;
let lin: Actor;
beforeAll(async () => {
  world = await serverWorld();
  lin = await world.user('lin', permissions);
});
afterAll(() => world.close());

const text = readFileSync('tests/world/documents/orchard.stix.json', 'utf8');
const formOf = (content: string): FormData => {
  const form = new FormData();
  form.set('file', new File([content], 'orchard.json', { type: 'application/json' }));
  return form;
};
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);
const find = async (code: string) => {
  const { list } = await lin.call(libraryCalls.attacks.list, { query: { name: code } });
  const id = list.find((entry) => entry.code === code)?.id ?? '';
  return lin.call(libraryCalls.attacks.get, { params: { entryId: id } });
};

describe('a STIX catalogue that somebody brings', () => {
  it('is shown before it is taken, and nothing is stored', async () => {
    const preview = await lin.call(attackCatalogue.check, { form: formOf(text) });
    expect(preview).toMatchObject({ name: 'orchard-matrix', attacks: { same: 0 }, left: expect.any(Array) });
    expect(codes(preview.attacks.added)).toEqual(['OR-T1', 'OR-T1.001', 'STIX-5f0c8d7e']);
    expect(codes(preview.mitigations?.added ?? [])).toEqual(['OR-M1']);
    expect((await lin.call(libraryCalls.attacks.list, { query: { name: 'OR-T1' } })).total).toBe(0);
  });

  it('becomes entries of the organisation, to be reviewed', async () => {
    await lin.call(attackCatalogue.import, { form: formOf(text) });
    expect(await find('OR-T1')).toMatchObject({ origin: 'own', reviewed: false, mitigations: ['OR-M1'] });
    expect(await find('OR-T1.001')).toMatchObject({ realises: ['OR-T1'] });
  });

  it('changes nothing the second time', async () => {
    const again = await lin.call(attackCatalogue.import, { form: formOf(text) });
    expect(again.attacks).toEqual({ added: [], updated: [], kept: [], taken: [], same: 3 });
    expect(again.mitigations?.same).toBe(1);
  });

  it('brings entries up to date, but those that a person has changed', async () => {
    const entry = await find('OR-T1.001');
    const { id, rev, origin: _, createBy, updateBy, updateTime, ...form } = entry;
    const own = { ...form, name: { en: 'Our words', zh: '我们的说法' } };
    await lin.call(libraryCalls.attacks.change, { params: { entryId: id }, body: { rev, form: own } });
    const newer = text
      .replace('Climb over the fence', 'Jump over the fence')
      .replace('Climb with a ladder', 'Use a ladder');
    const done = await lin.call(attackCatalogue.import, { form: formOf(newer) });
    expect([codes(done.attacks.updated), codes(done.attacks.kept)]).toEqual([['OR-T1'], ['OR-T1.001']]);
    expect((await find('OR-T1')).name.en).toBe('Jump over the fence');
    expect((await find('OR-T1.001')).name.en).toBe('Our words');
  });

  it('cannot take the place of what is delivered with the product', async () => {
    await loadSeedLibraries(world.env, { requirements: deliveredLibraries().requirements ?? [] });
    const [delivered] = deliveredLibraries().requirements ?? [];
    const crafted = text.replaceAll('OR-M1', delivered?.code ?? '');
    const { mitigations } = await lin.call(attackCatalogue.import, { form: formOf(crafted) });
    expect([mitigations?.added, codes(mitigations?.taken ?? [])]).toEqual([[], [delivered?.code]]);
  });

  it('leaves mitigations alone for who may not modify their library', async () => {
    const gao = await world.user('gao', ['AttackRead', 'AttackModify']);
    const preview = await gao.call(attackCatalogue.check, { form: formOf(text) });
    expect(preview.mitigations).toBeNull();
  });

  it('is refused to readers, and in words where it is no catalogue', async () => {
    const reader = await world.user('reader', ['AttackRead']);
    const denied = await reader.attempt(attackCatalogue.import, { form: formOf(text) });
    expect(denied.status).toBe(403);
    const broken = await lin.attempt(attackCatalogue.check, { form: formOf('{"a":1}') });
    expect([broken.status, broken.failure.errorCode]).toEqual([422, '20130080']);
    const none = await lin.attempt(attackCatalogue.check, { form: new FormData() });
    expect(none.failure.enMessage).toBe('The catalogue cannot be read: no file was chosen.');
    const empty = await lin.attempt(attackCatalogue.check, { form: formOf('') });
    expect(empty.failure.enMessage).toBe('The catalogue cannot be read: the file is empty.');
    expect(empty.failure.chMessage).toBe('无法读取此目录：文件为空。');
  });

  it('stands in the audit log', async () => {
    const { list } = await lin.call(audit.list, { query: {} });
    expect(list.map(({ event }) => event)).toContain('library.loaded');
  });
});
