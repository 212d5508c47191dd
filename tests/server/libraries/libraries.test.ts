// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modifyOf, permissions, readOf } from '#contract/kit/permissions.ts';
import { libraryCalls } from '#contract/library.ts';
import { threatType } from '#contract/model.ts';
import { rows } from '#contract/rows.ts';
import { stepModels } from '#contract/step-models.ts';
import { tag } from '#contract/tag.ts';
import { libraryNames, type SeedLibraries } from '#domain/library/libraries.ts';
import { loadSeedLibraries } from '#server/actions/libraries/load-seed-libraries.ts';
import { analysis } from '#tests/world/analysis.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let world: ServerWorld;
let lin: Actor;
beforeAll(async () => {
  world = await serverWorld();
  lin = await world.user('lin', permissions);
});
afterAll(() => world.close());

const both = (en: string, zh = en) => ({ en, zh });
const { assets, attacks, standards, templates } = libraryCalls;
const codesOf = async (query: object) => {
  const { list, total } = await lin.call(assets.list, { query });
  expect(total).toBe(list.length);
  return list.map(({ code }) => code);
};
const problems = ({
  status,
  failure,
}: {
  status: number;
  failure: { fields?: { path: string; problem: string }[] };
}) => [status, ...(failure.fields ?? []).map(({ path, problem }) => `${path} ${problem}`)];
const content = both('What it is about');

describe('the entries of a library', () => {
  it('are added with a code of their own, or the next one, and found again with everything that was entered', async () => {
    const first = await lin.call(assets.create, {
      body: { name: both('Gateway', '网关'), properties: ['I', 'A'], category: 'HW', tags: ['bus'] },
    });
    expect(first).toMatchObject({ code: 'LA-1', rev: 1, origin: 'own', reviewed: true, createBy: 'lin' });
    const second = await lin.call(assets.create, { body: { code: 'TBOX', name: both('', '车载终端') } });
    expect(second).toMatchObject({ code: 'TBOX', name: { en: '车载终端', zh: '车载终端' } });
    expect((await lin.call(assets.create, { body: { name: both('Camera', '摄像头') } })).code).toBe('LA-2');
    expect(await lin.call(assets.get, { params: { entryId: first.id } })).toEqual(first);
  });

  it('are sorted by the numbers in their codes and names, those of UN R155 too', async () => {
    const codes = ['R155-4.1', 'R155-4.10', 'R155-11.1', 'r155-2'];
    for (const code of codes) await lin.call(attacks.create, { body: { code, name: both(`Attack ${code}`) } });
    const { list } = await lin.call(attacks.list, { query: {} });
    expect(list.map(({ code }) => code)).toEqual(['r155-2', 'R155-4.1', 'R155-4.10', 'R155-11.1']);
    const { list: named } = await lin.call(attacks.list, { query: { sorter: '-nameEn' } });
    expect(named.map(({ code }) => code)).toEqual(['R155-11.1', 'R155-4.10', 'R155-4.1', 'r155-2']);
  });

  it('are searched in both languages, two Chinese characters included, and narrowed by tag, category and review', async () => {
    expect(await codesOf({ name: 'gateWAY' })).toEqual(['LA-1']);
    expect(await codesOf({ name: '网关' })).toEqual(['LA-1']);
    expect(await codesOf({ name: '车载' })).toEqual(['TBOX']);
    expect(await codesOf({ name: '%' })).toEqual([]);
    expect(await codesOf({ tag: 'bus' })).toEqual(['LA-1']);
    expect(await codesOf({ tag: 'bu' })).toEqual([]);
    expect(await codesOf({ facet: 'HW' })).toEqual(['LA-1']);
    expect((await lin.call(assets.list, { query: { name: 'nobody' } })).facets).toEqual(['HW']);
    expect(await codesOf({ reviewed: 'false' })).toEqual([]);
    expect(await codesOf({ reviewed: 'true', origin: 'own', sorter: '-code' })).toEqual(['TBOX', 'LA-2', 'LA-1']);
  });

  it('keep their code for themselves, in their library', async () => {
    const reply = await lin.attempt(assets.create, { body: { code: 'TBOX', name: both('Another') } });
    expect(problems(reply)).toEqual([400, 'code taken']);
    expect(reply.failure.enMessage).toBe('The code already used, please Change!');
    expect((await lin.call(attacks.create, { body: { code: 'TBOX', name: both('An attack') } })).code).toBe('TBOX');
    const [, camera] = (await lin.call(assets.list, {})).list;
    const changed = await lin.attempt(assets.change, {
      params: { entryId: camera?.id ?? '' },
      body: { rev: 1, form: { code: 'TBOX', name: both('Camera') } },
    });
    expect(problems(changed)).toEqual([400, 'form.code taken']);
  });

  it('given the same code at once are added once', async () => {
    const body = { code: 'ONCE', name: both('Once') };
    const replies = await Promise.all(Array.from({ length: 5 }, () => lin.attempt(assets.create, { body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  it('are found whatever blanks are between the words, stored or searched', async () => {
    await lin.call(assets.create, { body: { code: 'BL-1', name: both('Head  lamp', '前照\u3000灯') } });
    const found = async (name: string) =>
      (await lin.call(assets.list, { query: { name } })).list.map(({ code }) => code);
    for (const words of ['head lamp', 'HEAD  lamp', 'head\u3000lamp', ' head lamp ', '前照 灯', '前照\u3000灯'])
      expect(await found(words)).toEqual(['BL-1']);
    expect(await found('headlamp')).toEqual([]);
    await lin.call(assets.create, { body: { code: 'BL-2', name: both('ＥＰＳ') } });
    for (const words of ['eps', 'ＥＰＳ']) expect(await found(words)).toEqual(['BL-2']);
  });

  it('are found by the names of their security properties, in both languages, beside what they say', async () => {
    await lin.call(assets.create, { body: { code: 'SP-1', name: both('Log'), properties: ['A', 'NR'] } });
    await lin.call(assets.create, { body: { code: 'SP-2', name: both('Non-repudiation server') } });
    const names = { name: both('Loss', '丢失'), property: 'NR' };
    await lin.call(libraryCalls.impacts.create, { body: { code: 'SP-3', ...names } });
    expect(await codesOf({ name: 'Non-Repudiation' })).toEqual(['SP-1', 'SP-2']);
    expect(await codesOf({ name: '不可否认' })).toEqual(['SP-1']);
    const found = await lin.call(libraryCalls.impacts.list, { query: { name: 'repudiation' } });
    expect(found.list.map(({ code }) => code)).toEqual(['SP-3']);
    expect(await codesOf({ name: 'repudiation', facet: 'HW' })).toEqual([]);
    expect(await codesOf({ name: 'repudiation nothing' })).toEqual([]);
  });

  it('are changed at the rev that was seen, and remember what they said', async () => {
    const entry = await lin.call(assets.create, { body: { code: 'KEY', name: both('Key') } });
    const params = { entryId: entry.id };
    const form = { code: 'KEY', name: both('Signing key', '签名密钥') };
    expect(await lin.call(assets.change, { params, body: { rev: 1, form } })).toMatchObject({ rev: 2 });
    const late = await lin.attempt(assets.change, { params, body: { rev: 1, form } });
    expect([late.status, late.failure.enMessage]).toEqual([
      412,
      'KEY has been changed since you opened it, last by yourself. Your input is kept.',
    ]);
    const history = await lin.call(assets.history, { params });
    expect(history.map(({ rev, act, who }) => [rev, act, who])).toEqual([
      [2, 'change', 'lin'],
      [1, 'create', 'lin'],
    ]);
    expect(history[0]?.before?.name.en).toBe('Key');
    expect((await lin.call(assets.revision, { params: { ...params, rev: '1' } })).name.en).toBe('Key');
    expect((await lin.attempt(assets.revision, { params: { ...params, rev: '7' } })).status).toBe(404);
    const unused = { tasks: 0, seen: [], citing: [], from: null, fromUnseen: false };
    expect(await lin.call(assets.usage, { params })).toEqual(unused);
    expect(await lin.call(assets.drop, { params })).toEqual({ tasks: 0 });
    expect((await lin.call(assets.history, { params }))[0]).toMatchObject({ act: 'delete', after: null });
    expect((await lin.attempt(assets.get, { params })).status).toBe(404);
  });

  it('of another library are not found by their id', async () => {
    const attack = await lin.call(attacks.create, { body: { name: both('Replay') } });
    const params = { entryId: attack.id };
    for (const call of [assets.get, assets.drop, assets.usage, assets.history])
      expect((await lin.attempt(call, { params })).status).toBe(404);
    expect(await lin.call(assets.some, { body: { ids: [attack.id] } })).toEqual([]);
    const bulk = { ids: [attack.id], do: { act: 'delete' as const } };
    expect(await lin.call(assets.bulk, { body: bulk })).toEqual({ changed: 0, full: [] });
    expect(await lin.call(attacks.get, { params })).toEqual(attack);
  });

  it('count their steps and chapters in lists, and give them with the entry', async () => {
    const steps = [{ name: both('Reach the bus', '接入总线'), potential: { ET: '1w' } }, { name: both('Send') }];
    const { id } = await lin.call(attacks.create, { body: { code: 'AT-1', name: both('Forged frames'), steps } });
    const { list } = await lin.call(attacks.list, { query: { name: '总线' } });
    expect(list).toMatchObject([{ code: 'AT-1', steps: [], parts: { steps: 2, nodes: 0 } }]);
    const [whole] = await lin.call(attacks.some, { body: { ids: [id] } });
    expect(whole?.steps).toMatchObject([{ potential: { ET: '1w' }, takesPart: true }, { potential: {} }]);
  });

  it('are tagged, reviewed and deleted together', async () => {
    const { list } = await lin.call(assets.list, {});
    const ids = list.map(({ id }) => id);
    const bulk = (what: object) => lin.call(assets.bulk, { body: { ids, do: what as never } });
    expect(await bulk({ act: 'tag', tag: 'core' })).toEqual({ changed: ids.length, full: [] });
    expect(await bulk({ act: 'tag', tag: 'core' })).toEqual({ changed: 0, full: [] });
    expect(await bulk({ act: 'untag', tag: 'bus' })).toEqual({ changed: 1, full: [] });
    expect(await bulk({ act: 'review' })).toEqual({ changed: 0, full: [] });
    expect(await bulk({ act: 'delete' })).toEqual({ changed: ids.length, full: [] });
    expect(await codesOf({})).toEqual([]);
  });

  it('that have as many tags as an entry may have are left as they are and named, not counted', async () => {
    const tags = Array.from({ length: 20 }, (_, n) => `tag ${n}`);
    const full = await lin.call(assets.create, { body: { code: 'FULL', name: both('Full'), tags } });
    const free = await lin.call(assets.create, { body: { code: 'FREE', name: both('Free'), tags: tags.slice(1) } });
    const ids = [full.id, free.id];
    const tag = (name: string) => lin.call(assets.bulk, { body: { ids, do: { act: 'tag', tag: name } } });
    expect(await tag('tag 0')).toEqual({ changed: 1, full: [] });
    expect(await tag('core')).toEqual({ changed: 0, full: ['FULL', 'FREE'] });
    expect((await lin.call(assets.get, { params: { entryId: full.id } })).rev).toBe(1);
    await lin.call(assets.bulk, { body: { ids, do: { act: 'delete' } } });
  });
});

describe('a standard', () => {
  it('is cited by requirements of the library, and used in the tasks that took one of them', async () => {
    const own = await analysis();
    const { li } = own;
    const standard = await li.call(standards.create, { body: { code: 'HOUSE', name: both('House rules'), content } });
    const requirement = (name: string, of: string) =>
      li.call(libraryCalls.requirements.create, { body: { name: both(name), standard: of } });
    const cited = await requirement('Sign frames', 'HOUSE');
    await requirement('Log access', 'HOUSE');
    await requirement('Other', 'HOUSE-2');
    const params = { entryId: standard.id };
    expect(await li.call(standards.usage, { params })).toMatchObject({ tasks: 0, citing: [{ id: cited.id }, {}] });
    const library = { library: 'requirements' as const, entry: cited.id, rev: 1, language: 'en' as const };
    const at = { params: { versionId: own.versionId } };
    for (const name of ['A', 'B']) await li.call(rows.requirements.create, { ...at, body: { name, library } });
    expect(await li.call(standards.usage, { params })).toMatchObject({ tasks: 1, seen: [{ taskId: own.taskId }] });
    const { list } = await li.call(standards.list, { query: { name: 'HOUSE' } });
    expect(list).toMatchObject([{ tasks: 1, parts: { citations: 2 } }]);
    const other = await own.user('other', ['LibCriteriaRead']);
    expect(await other.call(standards.usage, { params })).toMatchObject({ tasks: 1, seen: [], citing: [] });
    const reader = await own.user('reader', ['LibCriteriaRead', 'LibMitigationRead']);
    expect((await reader.call(standards.usage, { params })).citing).toMatchObject([{ id: cited.id }, {}]);
    await own.close();
  });
});

describe('an impact category of the library', () => {
  it('is one that threat types may be linked to', async () => {
    await lin.call(libraryCalls.impacts.create, { body: { name: both('Fire'), category: 'Thermal' } });
    expect((await lin.call(threatType.list)).impactCategories).toContain('Thermal');
  });
});

describe('the names behind the codes of entries', () => {
  it('are for everybody who reads the library, without the rest of the configuration and for nobody else', async () => {
    for (const library of libraryNames) {
      const reader = await world.user(`names-${library}`, [readOf(library)]);
      const names = await reader.call(libraryCalls[library].vocabulary);
      expect(names.threatTypes).toContainEqual({
        code: 'E',
        name: expect.objectContaining({ zh: expect.any(String) }),
      });
      expect(names.properties.map(({ code }) => code)).toContain('AZ');
      expect(names.assetCategories.length).toBeGreaterThan(0);
      for (const one of Object.values(names).flat()) expect(Object.keys(one).sort()).toEqual(['code', 'name']);
      expect((await reader.attempt(threatType.list)).status).toBe(403);
      const others = permissions.filter((one) => one !== readOf(library));
      const other = await world.user(`unnamed-${library}`, others);
      expect((await other.attempt(libraryCalls[library].vocabulary)).status).toBe(403);
    }
  });
});

describe('the steps of library attacks', () => {
  it('can be rated by every feasibility model that is kept, and keep those ratings', async () => {
    const models = await lin.call(stepModels.list);
    expect(models.map(({ id }) => id)).toEqual(expect.arrayContaining(['attack-potential', 'cvss', 'attack-vector']));
    const cvss = models.find(({ id }) => id === 'cvss');
    const rating = { model: 'cvss', name: cvss?.name ?? both('CVSS'), levels: { AV: 'N' } };
    const steps = [{ name: both('Send'), ratings: [rating] }];
    const { id } = await lin.call(attacks.create, { body: { name: both('Rated'), steps } });
    expect((await lin.call(attacks.get, { params: { entryId: id } })).steps[0]?.ratings).toEqual([rating]);
    const twice = [{ name: both('Send'), ratings: [rating, rating] }];
    expect((await lin.attempt(attacks.create, { body: { name: both('Twice'), steps: twice } })).status).toBe(400);
  });
});

describe('a task', () => {
  it('that took an entry is counted for it, and named to who sees its project alone', async () => {
    const own = await analysis();
    const asset = await own.li.call(assets.create, { body: { code: 'USED', name: both('Used') } });
    const library = { library: 'assets' as const, entry: asset.id, rev: 1, language: 'en' as const };
    const row = { name: 'Used', library };
    await own.li.call(rows.assets.create, { params: { versionId: own.versionId }, body: row });
    await own.li.call(rows.assets.create, { params: { versionId: own.versionId }, body: row });
    const params = { entryId: asset.id };
    expect(await own.li.call(assets.usage, { params })).toMatchObject({ tasks: 1, seen: [{ taskId: own.taskId }] });
    const other = await own.user('other', ['AssetRead']);
    expect(await other.call(assets.usage, { params })).toMatchObject({ tasks: 1, seen: [] });
    expect((await other.call(assets.list)).list).toMatchObject([{ code: 'USED', tasks: 1 }]);
    const everywhere = ['AssetRead', 'ProjectAdmin', 'ProjectConfigRead'] as const;
    const reader = await own.user('reader', [...everywhere, 'ProjectAnalysisRead']);
    expect(await reader.call(assets.usage, { params })).toMatchObject({ seen: [{ taskId: own.taskId }] });
    const planner = await own.user('planner', [...everywhere]);
    expect(await planner.call(assets.usage, { params })).toMatchObject({ tasks: 1, seen: [] });
    expect(await own.li.call(assets.drop, { params })).toEqual({ tasks: 1 });
    await own.close();
  });

  it('keeps its row as it is when the entry changes and when it is deleted; what the entry said can be read', async () => {
    const own = await analysis();
    const form = { code: 'USED', name: both('Used') };
    const asset = await own.li.call(assets.create, { body: form });
    const library = { library: 'assets' as const, entry: asset.id, rev: 1, language: 'en' as const };
    const version = { versionId: own.versionId };
    await own.li.call(rows.assets.create, { params: version, body: { name: 'Used', library } });
    const stored = () => own.li.call(rows.assets.list, { params: version });
    const before = await stored();
    expect(before).toMatchObject([{ name: 'Used', library }]);
    const params = { entryId: asset.id };
    await own.li.call(assets.change, { params, body: { rev: 1, form: { ...form, name: both('Renamed') } } });
    expect(await stored()).toEqual(before);
    const then = await own.li.call(assets.revision, { params: { ...params, rev: '1' } });
    expect(then).toMatchObject({ name: { en: 'Used' } });
    await own.li.call(assets.drop, { params });
    expect(await stored()).toEqual(before);
    await own.close();
  });

  it('takes a link of before, without library and language, and refuses one to a library that gives no rows', async () => {
    const own = await analysis();
    const params = { versionId: own.versionId };
    const link = { entry: 'an-entry', rev: 2 };
    await own.li.call(rows.assets.create, { params, body: { name: 'Taken', library: link } });
    const [row] = await own.li.call(rows.assets.list, { params });
    expect(row?.library).toEqual({ ...link, library: 'attacks', language: 'zh' });
    const library = { ...link, library: 'standards' as never };
    const refused = await own.li.attempt(rows.assets.create, { params, body: { name: 'Not taken', library } });
    expect(problems(refused)).toEqual([400, 'library.library notAllowed']);
    await own.close();
  });
});

describe('what is refused', () => {
  it('names the field', async () => {
    const name = both('');
    for (const none of [name, both('\u200b'), both('', '\u2060')])
      expect(problems(await lin.attempt(assets.create, { body: { name: none } }))).toEqual([400, 'name.en required']);
    expect(problems(await lin.attempt(assets.create, { body: { name: both('A', '长'.repeat(201)) } }))).toEqual([
      400,
      'name.zh tooLong',
    ]);
    const standard = { code: '21434', name: both('21434'), content: both('What it is about') };
    expect(problems(await lin.attempt(standards.create, { body: { ...standard, content: name } }))).toEqual([
      400,
      'content.en required',
    ]);
    // Standards are cited by their code: it is never made up.
    const uncoded = { ...standard, code: '' };
    expect(problems(await lin.attempt(standards.create, { body: uncoded }))).toEqual([400, 'code required']);
    expect(problems(await lin.attempt(standards.create, { body: { ...uncoded, code: undefined as never } }))).toEqual([
      400,
      'code required',
    ]);
    expect(problems(await lin.attempt(assets.create, { body: { name: both('A'), code: 'a b' } }))).toEqual([
      400,
      'code space',
      'code code',
    ]);
  });

  it('a tree without a root, with a loop or with a step it does not have', async () => {
    const attempt = (nodes: object[]) =>
      lin.attempt(attacks.create, { body: { name: both('Tree'), form: 'tree', steps: [{ name: both('s') }], nodes } });
    expect(problems(await attempt([]))).toEqual([400, 'nodes required']);
    const root = { id: 'r', gate: 'or' };
    expect((await attempt([root, { id: 's', parent: 'r', step: 0 }])).status).toBe(200);
    expect(problems(await attempt([root, { id: 's', parent: 'r', step: 1 }]))).toEqual([400, 'nodes.1.step unknown']);
    const loop = [root, { id: 'a', parent: 'b' }, { id: 'b', parent: 'a' }];
    expect(problems(await attempt(loop))).toEqual([400, 'nodes.1.parent wrong', 'nodes.2.parent wrong']);
  });

  it('a type of an attack tree that is neither reference library nor custom', async () => {
    const tree = { form: 'tree' as const, steps: [{ name: both('Send') }], nodes: [{ id: 'root', step: 0 }] };
    const typeOf = async (more: object) =>
      (await lin.call(attacks.create, { body: { ...tree, name: both('Tree'), ...more } })).type;
    expect(await typeOf({})).toBe('custom');
    expect(await typeOf({ type: 'reference' })).toBe('reference');
    const body = { ...tree, name: both('Tree'), type: 'other' as never };
    expect(problems(await lin.attempt(attacks.create, { body }))).toEqual([400, 'type notAllowed']);
  });

  it('who lacks the right of the library: reading and changing apart', async () => {
    for (const library of libraryNames) {
      const calls = libraryCalls[library];
      const reader = await world.user(`reader-${library}`, [readOf(library)]);
      const other = await world.user(
        `other-${library}`,
        permissions.filter((p) => p !== readOf(library) && p !== modifyOf(library)),
      );
      expect((await reader.attempt(calls.list)).status).toBe(200);
      expect((await reader.attempt(calls.create, { body: {} })).status).toBe(403);
      expect((await reader.attempt(calls.bulk, { body: {} })).status).toBe(403);
      expect((await other.attempt(calls.list)).status).toBe(403);
      expect((await other.attempt(calls.drop, { params: { entryId: 'x' } })).status).toBe(403);
    }
  });
});

describe('templates', () => {
  it('that exist are not published again', async () => {
    const body = { type: 'assumption' as const, name: both('Workshop is trusted', '维修厂可信') };
    const first = await lin.call(templates.create, { body });
    const again = await lin.attempt(templates.create, { body: { ...body, name: both('Another', '维修厂可信') } });
    expect([again.failure.enMessage, ...problems(again)]).toEqual([
      'Template exists, cannot republish!',
      400,
      'name.zh taken',
    ]);
    expect((await lin.attempt(templates.create, { body: { ...body, type: 'preAttack' } })).status).toBe(200);
    const own = { params: { entryId: first.id }, body: { rev: 1, form: { ...body, text: both('More') } } };
    expect((await lin.attempt(templates.change, own)).status).toBe(200);
  });

  it('of tasks are made by sharing a task alone', async () => {
    const body = { type: 'task', name: both('A task') };
    expect(problems(await lin.attempt(templates.create, { body }))).toEqual([400, 'type notAllowed']);
  });
});

describe('tags', () => {
  it('are renamed in and removed from entries too', async () => {
    const form = { name: 'radio', scopes: ['libraryAttack' as const] };
    const { tags } = await lin.call(tag.create, { body: form });
    const params = { tagId: tags.find(({ name }) => name === 'radio')?.id ?? '' };
    const { id } = await lin.call(attacks.create, { body: { name: both('Jamming'), tags: ['radio', 'far'] } });
    const tagsOf = async () => (await lin.call(attacks.get, { params: { entryId: id } })).tags;
    expect(await lin.call(tag.usage, { params })).toEqual({ tasks: 0, entries: 1 });
    await lin.call(tag.change, { params, body: { rev: 1, form: { ...form, name: 'wireless' } } });
    expect(await tagsOf()).toEqual(['wireless', 'far']);
    expect(await lin.call(tag.drop, { params })).toEqual({ tasks: 0, entries: 1 });
    expect(await tagsOf()).toEqual(['far']);
  });

  it('that get another name leave known what an entry said at each rev since, for the rows taken from it', async () => {
    const form = { name: 'fleet', scopes: ['libraryAsset' as const] };
    const { tags } = await lin.call(tag.create, { body: form });
    const tagId = tags.find(({ name }) => name === 'fleet')?.id ?? '';
    const said = { code: 'HUB', name: both('Hub'), tags: ['fleet'] };
    const { id: entryId } = await lin.call(assets.create, { body: said });
    await lin.call(tag.change, { params: { tagId }, body: { rev: 1, form: { ...form, name: 'series' } } });
    expect(await lin.call(assets.get, { params: { entryId } })).toMatchObject({ rev: 2, tags: ['series'] });
    const later = { rev: 2, form: { ...said, name: both('Zonal hub'), tags: [] } };
    expect(await lin.call(assets.change, { params: { entryId }, body: later })).toMatchObject({ rev: 3 });
    const at = (rev: string) => lin.attempt(assets.revision, { params: { entryId, rev } });
    expect((await at('2')).data).toMatchObject({ name: both('Hub') });
    expect((await at('3')).data).toMatchObject({ name: both('Zonal hub') });
    for (const rev of ['0', '4']) expect((await at(rev)).status).toBe(404);
  });
});

describe('what is delivered with the product', () => {
  const delivery = (...names: string[]): SeedLibraries => ({
    standards: names.map((name, i) => ({ code: `S-${i}`, name: both(name), content, source: 'the standard itself' })),
  });
  const load = (seeds: SeedLibraries, options?: { dryRun: boolean }) => loadSeedLibraries(world.env, seeds, options);
  const listed = async () => {
    const { list } = await lin.call(standards.list, { query: { name: 's-', sorter: 'code' } });
    return list.map(({ code, name, rev, reviewed, origin }) => [code, name.en, rev, reviewed, origin]);
  };

  it('is put in once, to be reviewed', async () => {
    expect(await load(delivery('a', 'b', 'c', 'd'), { dryRun: true })).toMatchObject({
      standards: { added: ['S-0', 'S-1', 'S-2', 'S-3'] },
    });
    expect(await listed()).toEqual([]);
    await load(delivery('a', 'b', 'c', 'd'));
    expect((await listed())[0]).toEqual(['S-0', 'a', 1, false, 'seed']);
    expect(await load(delivery('a', 'b', 'c', 'd'))).toEqual({});
  });

  it('is updated where nobody has changed it; what a person changed or deleted stays so', async () => {
    const { list } = await lin.call(standards.list, { query: { sorter: 'code', name: 's-' } });
    const [, changed, deleted, tagged] = list.map(({ id }) => ({ params: { entryId: id } }));
    const form = { code: 'S-1', name: both('ours'), content };
    await lin.call(standards.change, { ...(changed as { params: { entryId: string } }), body: { rev: 1, form } });
    await lin.call(standards.drop, deleted as { params: { entryId: string } });
    const ids = [tagged?.params.entryId ?? ''];
    await lin.call(standards.bulk, { body: { ids, do: { act: 'tag', tag: 'kept' } } });
    const report = await load(delivery('A', 'B', 'C', 'D'));
    expect(report.standards).toEqual({ added: [], updated: ['S-0', 'S-3'], kept: ['S-1', 'S-2'], taken: [] });
    expect(await listed()).toEqual([
      ['S-0', 'A', 2, false, 'seed'],
      ['S-1', 'ours', 2, true, 'seed'],
      ['S-3', 'D', 3, false, 'seed'],
    ]);
    expect((await lin.call(standards.get, { params: { entryId: ids[0] as string } })).tags).toEqual(['kept']);
  });

  it('is updated where it was only marked as reviewed, also by an older server, and is to be reviewed again', async () => {
    const seeds = (...names: string[]): SeedLibraries => ({
      standards: names.map((name, i) => ({ code: `S-R${i}`, name: both(name), content, source: 'the standard' })),
    });
    await load(seeds('a', 'b', 'c'));
    const { list } = await lin.call(standards.list, { query: { sorter: 'code', name: 's-r' } });
    const [bulk, old, renamed] = list.map(({ id }) => id) as [string, string, string];
    const review = (...ids: string[]) => lin.call(standards.bulk, { body: { ids, do: { act: 'review' } } });
    await review(bulk, old, renamed);
    await world.env.store.tx(async (tx) => {
      await tx.updateTable('library_entry').set({ touched: true }).where('id', '=', old).execute();
    });
    const form = { code: 'S-R2', name: both('ours'), content, source: 'the standard' };
    await lin.call(standards.change, { params: { entryId: renamed }, body: { rev: 2, form } });
    const { standards: report } = await load(seeds('A', 'B', 'C'));
    expect(report).toEqual({ added: [], updated: ['S-R0', 'S-R1'], kept: ['S-R2'], taken: [] });
    const after = await lin.call(standards.list, { query: { sorter: 'code', name: 's-r' } });
    expect(after.list.map(({ name, reviewed }) => [name.en, reviewed])).toEqual([
      ['A', false],
      ['B', false],
      ['ours', true],
    ]);
    await review(old);
    expect((await load(seeds('A', 'B2', 'C'))).standards?.updated).toEqual(['S-R1']);
  });

  it('leaves an own entry that has the code', async () => {
    await lin.call(standards.create, { body: { code: 'S-0x', name: both('mine'), content } });
    const seeds: SeedLibraries = { standards: [{ code: 'S-0x', name: both('theirs'), content, source: 's' }] };
    expect((await load(seeds)).standards?.taken).toEqual(['S-0x']);
  });
});
