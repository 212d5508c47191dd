// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '#contract/kit/permissions.ts';
import { libraryCalls } from '#contract/library.ts';
import { project } from '#contract/project.ts';
import { promotion } from '#contract/promotion.ts';
import { version } from '#contract/version.ts';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { valuesOf } from '#domain/library/into-task.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, engineer } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const both = (en: string, zh = en) => ({ en, zh });
const { assets, impacts, attacks, requirements } = libraryCalls;
const at = () => ({ params: { versionId: world.versionId } });
const edit = (...edits: Op[]) => world.li.call(version.edit, { ...at(), body: { edits } });
const rowsOf = async (kind: AnalysisKind) => (await world.li.call(version.snapshot, at())).rows[kind] as never as Row[];
interface Row {
  id: string;
  rev: number;
  code: string;
  library: { library: string; entry: string; rev: number; language: string } | null;
}
const gateway = add('assets', { name: 'Gateway', description: 'Routes', category: 'HW', properties: ['I'] }, 'gw');
const promote = (body: object, who: Actor = world.li) =>
  who.attempt(promotion.promote, {
    ...at(),
    body: { kind: 'assets', row: 'gw', rev: 1, language: 'en', name: both('Gateway', '网关'), ...body },
  });

describe('a row put into its library', () => {
  it('becomes an entry that says what it says, is linked to it, and the entry knows where it came from', async () => {
    await edit(gateway);
    const { data } = await promote({ code: 'GW' });
    expect(data).toMatchObject({ existing: [], made: { code: 'GW' } });
    const params = { entryId: data.made?.id ?? '' };
    const entry = await world.li.call(assets.get, { params });
    expect(entry).toMatchObject({
      code: 'GW',
      rev: 1,
      origin: 'own',
      createBy: 'li',
      name: both('Gateway', '网关'),
    });
    expect(entry).toMatchObject({ description: both('Routes'), category: 'HW', properties: ['I'] });
    const [row] = await rowsOf('assets');
    expect(row?.library).toEqual({ library: 'assets', entry: params.entryId, rev: 1, language: 'en' });
    const usage = await world.li.call(assets.usage, { params });
    expect(usage).toMatchObject({ tasks: 1, seen: [{ taskId: world.taskId, versionId: world.versionId }] });
    const from = { taskId: world.taskId, kind: 'assets', row: 'gw', code: 'A-1', project: 'Headlamp' };
    expect(usage).toMatchObject({ from, fromUnseen: false });
    const reader = await world.user('reader', ['AssetRead']);
    expect(await reader.call(assets.usage, { params })).toEqual({
      tasks: 1,
      seen: [],
      citing: [],
      from: null,
      fromUnseen: true,
    });
  });

  it('loses the link by one undo; the entry stays', async () => {
    await edit(gateway);
    const { data } = await promote({});
    await world.li.call(version.undo, { ...at(), body: {} });
    expect(await rowsOf('assets')).toMatchObject([{ name: 'Gateway', library: null }]);
    expect((await world.li.call(assets.list)).list).toMatchObject([{ id: data.made?.id, code: 'LA-1', tasks: 0 }]);
  });

  it('is not put there twice: what has the same name or code is named first', async () => {
    await edit(gateway);
    const named = await world.li.call(assets.create, { body: { code: 'OLD', name: both('Other', '网\u200b关') } });
    const coded = await world.li.call(assets.create, { body: { code: 'GW', name: both('Something') } });
    const said = await promote({ code: 'GW' });
    expect(said.data).toMatchObject({
      made: null,
      existing: [
        { id: coded.id, code: 'GW', same: 'code' },
        { id: named.id, code: 'OLD', same: 'name', rev: 1 },
      ],
    });
    expect((await world.li.call(assets.list)).total).toBe(2);
    const taken = await promote({ code: 'GW', anyway: true });
    expect([taken.status, taken.failure.fields]).toMatchObject([400, [{ path: 'code', problem: 'taken' }]]);
    expect(await rowsOf('assets')).toMatchObject([{ library: null, rev: 1 }]);
    expect((await promote({ anyway: true })).data.made).toMatchObject({ code: 'LA-1' });
    const again = await promote({ anyway: true, rev: 2 });
    expect([again.status, again.failure.fields]).toMatchObject([400, [{ path: 'row', problem: 'notAllowed' }]]);
  });

  it('of every kind reads back into a task as what it was', async () => {
    await edit(
      gateway,
      add('damages', { description: 'Gateway forwards forged frames', assets: ['gw'], property: 'I' }, 'ds'),
      add('threats', { description: 'Forged', type: 'T', assets: ['gw'], property: 'I', damages: ['ds'] }, 'ts'),
      add('steps', { name: 'Reach the bus', takesPart: false }, 's1'),
      add(
        'steps',
        { name: 'Send', ratings: { 'attack-potential': { ET: '1w', SE: 'expert' } }, reason: 'Tools' },
        's2',
      ),
      add('paths', { name: 'By the port', threats: ['ts'], steps: ['s1', 's2'], reason: 'Seen' }, 'ap'),
      add(
        'requirements',
        { name: 'Filter', text: 'The gateway filters', assets: ['gw'], verificationMethod: 'test' },
        'rq',
      ),
    );
    const entryOf = async (kind: 'damages' | 'paths' | 'threats' | 'requirements', row: string, name: string) => {
      const { data } = await promote({ kind, row, name: both(name) });
      const calls = { damages: impacts, paths: attacks, threats: attacks, requirements }[kind];
      return world.li.call(calls.get as typeof attacks.get, { params: { entryId: data.made?.id ?? '' } }) as never;
    };
    const given = { method: defaultMethod, language: 'en' as const, asset: 'Camera' };
    const impact = await entryOf('damages', 'ds', 'Forged frames');
    expect(impact).toMatchObject({ sentence: both('{A} forwards forged frames'), property: 'I', assetCategory: 'HW' });
    expect(valuesOf('damages', impact, given).description).toBe('Camera forwards forged frames');
    expect(await entryOf('paths', 'ap', 'By the port')).toMatchObject({
      form: 'path',
      type: 'custom',
      threatTypes: ['T'],
      properties: ['I'],
      assetCategories: ['HW'],
      steps: [
        { name: both('Reach the bus'), takesPart: false, potential: {} },
        { name: both('Send'), potential: { ET: '1w', SE: 'expert' }, reason: both('Tools') },
      ],
    });
    const threat = await entryOf('threats', 'ts', 'Forged');
    expect(threat).toMatchObject({ form: 'threat', threatTypes: ['T'] });
    expect(valuesOf('threats', threat, given)).toEqual({ description: 'Forged', type: 'T', property: 'I' });
    const requirement = await entryOf('requirements', 'rq', 'Filter');
    expect(valuesOf('requirements', requirement, given)).toMatchObject({ name: 'Filter', verificationMethod: 'test' });
  });

  it('with an attack tree keeps its gates, its steps once and what references lead to', async () => {
    const node = (id: string, fields: object) => add('treeNodes', { threat: 'ts', ...fields }, id);
    await edit(
      gateway,
      add('threats', { description: 'Forged', type: 'T', assets: ['gw'], property: 'I' }, 'ts'),
      add('steps', { name: 'Open the case' }, 's1'),
      node('r', { gate: 'or', text: 'Any way' }),
      node('x', { parent: 'r', gate: 'and', text: 'By hand', order: 0 }),
      node('y', { parent: 'x', step: 's1', order: 0 }),
      node('z', { parent: 'r', gate: 'and', text: 'Again', order: 1 }),
      node('v', { parent: 'z', target: 'x', order: 0 }),
    );
    const { data } = await promote({ kind: 'threats', row: 'ts', name: both('Forged') });
    const entry = await world.li.call(attacks.get, { params: { entryId: data.made?.id ?? '' } });
    expect(entry).toMatchObject({ form: 'tree', steps: [{ name: both('Open the case') }] });
    expect(entry.nodes.map(({ parent, gate, text, step }) => [parent, gate, text.en, step])).toEqual([
      [null, 'or', 'Any way', null],
      ['n1', 'and', 'By hand', null],
      ['n2', 'none', '', 0],
      ['n1', 'and', 'Again', null],
      ['n4', 'and', 'By hand', null],
      ['n5', 'none', '', 0],
    ]);
  });
});

describe('an attack tree put into the library', () => {
  const drawn = async () => {
    const { id: rule } = await world.li.call(requirements.create, { body: { code: 'CR-T-01', name: both('Signed') } });
    const library = { library: 'requirements' as const, entry: rule, rev: 1, language: 'en' as const };
    await edit(
      gateway,
      add('threats', { description: 'Forged', type: 'T', assets: ['gw'], property: 'I' }, 'ts'),
      add('requirements', { name: 'Signed', library }, 'rq'),
      add('controls', { name: 'Signature check', requirements: ['rq'] }, 'c1'),
      add('controls', { name: 'Of this task alone' }, 'c2'),
      add('steps', { name: 'Open the case', controls: ['c1'] }, 's1'),
      add('treeNodes', { threat: 'ts', gate: 'or', text: 'Any way', controls: ['c1', 'c2'] }, 'r'),
      add('treeNodes', { threat: 'ts', parent: 'r', step: 's1', controls: ['c1'] }, 'x'),
    );
  };
  const controlsOf = async (made: { id: string } | null) =>
    (await world.li.call(attacks.get, { params: { entryId: made?.id ?? '' } })).nodes.map(({ controls }) => controls);

  it('names the requirements of the library its controls carry out', async () => {
    await drawn();
    const { data } = await promote({ kind: 'threats', row: 'ts', name: both('Forged') });
    expect(await controlsOf(data.made)).toEqual([['CR-T-01'], ['CR-T-01']]);
  });

  it('names none where the person may not read requirements of the library', async () => {
    await drawn();
    const held = engineer.filter((one) => one !== 'LibMitigationRead');
    const who = await world.user('wu', held);
    const { form, rev } = await world.li.call(project.get, { params: { projectId: world.projectId } });
    const participants = [...form.participants, who.id];
    await world.li.call(project.change, {
      params: { projectId: world.projectId },
      body: { rev, form: { ...form, participants } },
    });
    const { data } = await promote({ kind: 'threats', row: 'ts', name: both('Forged') }, who);
    expect(await controlsOf(data.made)).toEqual([undefined, undefined]);
  });
});

describe('who may put a row into a library', () => {
  const without = (...missing: Permission[]) => engineer.filter((one) => !missing.includes(one));
  const join = async (name: string, held: readonly Permission[]) => {
    const who = await world.user(name, held);
    const { form, rev } = await world.li.call(project.get, { params: { projectId: world.projectId } });
    const participants = [...form.participants, who.id];
    const body = { rev, form: { ...form, participants } };
    await world.li.call(project.change, { params: { projectId: world.projectId }, body });
    return who;
  };

  it('needs the right to change the library and the right to change the task', async () => {
    await edit(gateway);
    for (const [name, held] of [
      ['reads-library', without('AssetModify')],
      ['reads-tasks', without('ProjectAnalysisModify')],
    ] as const)
      expect((await promote({}, await join(name, held))).status).toBe(403);
    const foreigner = await world.user('foreigner', engineer);
    expect((await promote({}, foreigner)).status).toBe(404);
    expect((await world.li.call(assets.list)).total).toBe(0);
    expect(await rowsOf('assets')).toMatchObject([{ library: null, rev: 1 }]);
    const other = await join('other-library', without('AttackModify'));
    expect((await promote({}, other)).status).toBe(200);
  });

  it('is told of no entry without the right to read the library', async () => {
    await edit(gateway);
    await world.li.call(assets.create, { body: { code: 'SECRET', name: both('Gateway') } });
    const blind = await join('blind', without('AssetRead'));
    expect((await promote({}, blind)).data).toMatchObject({ existing: [], made: { code: 'LA-1' } });
  });

  it('is refused where the row was changed meanwhile or has gone, and nothing is made', async () => {
    await edit(gateway);
    expect((await promote({ rev: 7 })).status).toBe(412);
    expect((await promote({ row: 'gone' })).status).toBe(412);
    expect((await world.li.call(assets.list)).total).toBe(0);
  });
});

it('two libraries do not know each other: the same code in another one is no obstacle', async () => {
  await edit(gateway);
  await world.li.call(attacks.create, { body: { code: 'GW', name: both('Gateway') } });
  expect((await promote({ code: 'GW' })).data.made).toMatchObject({ code: 'GW' });
});
