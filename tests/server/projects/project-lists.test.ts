// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { citingRequirements } from '#server/store/lists/project-lists.ts';
import { type Analysis, analysis, engineer, taskForm } from '#tests/world/analysis.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const edit = (versionId: string, ...edits: Op[]) =>
  world.li.call(api.version.edit, { params: { versionId }, body: { edits } });
const of = (query: object = {}) => ({ params: { projectId: world.projectId }, query: query as never });
const lists = api.projectLists;
const namesOf = async (query: object) =>
  (await world.li.call(lists.functions, of(query))).list.map(
    ({ taskCode, code, name }) => `${taskCode} ${code} ${name}`,
  );

/** A second task of the project. */
async function secondTask(code = 'T-2') {
  const body = taskForm(world.li.id, { name: `TARA-${code}`, code });
  const { id, versionId } = await world.li.call(api.task.create, { params: { projectId: world.projectId }, body });
  return { id, versionId };
}

describe('what all tasks of a project hold', () => {
  it('is listed by task and code, searched, narrowed to a task and paged without a line twice', async () => {
    const other = await secondTask();
    const many = Array.from({ length: 12 }, (_, i) => add('functions', { name: `Switch ${i + 1}` }));
    await edit(world.versionId, ...many);
    await edit(other.versionId, add('functions', { name: '远光 switch', description: 'by the camera' }));
    const pages = [await namesOf({}), await namesOf({ current: 2 })];
    expect(pages.map(({ length }) => length)).toEqual([10, 3]);
    expect(pages.flat().slice(0, 2)).toEqual(['T-1 F-1 Switch 1', 'T-1 F-2 Switch 2']);
    expect(pages.flat().slice(-2)).toEqual(['T-1 F-12 Switch 12', 'T-2 F-1 远光 switch']);
    expect(new Set(pages.flat()).size).toBe(13);
    expect(await namesOf({ name: '远光' })).toEqual(['T-2 F-1 远光 switch']);
    expect(await namesOf({ name: 'CAMERA' })).toEqual(['T-2 F-1 远光 switch']);
    expect(await namesOf({ name: ' BY　the  camera' })).toEqual(['T-2 F-1 远光 switch']);
    await edit(other.versionId, add('functions', { name: 'High   beam' }, 'beam'));
    expect(await namesOf({ name: 'high beam' })).toEqual(['T-2 F-2 High   beam']);
    await edit(other.versionId, change('functions', { id: 'beam', rev: 1 }, { name: 'Ｈｉｇｈ Ｂ\u200beam' }));
    for (const words of ['high beam', 'ＨＩＧＨ', 'high\u200b b'])
      expect(await namesOf({ name: words })).toEqual(['T-2 F-2 Ｈｉｇｈ Ｂ\u200beam']);
    await edit(other.versionId, { op: 'drop', kind: 'functions', id: 'beam' });
    expect(await namesOf({ name: 'f-12' })).toEqual(['T-1 F-12 Switch 12']);
    expect(await namesOf({ task: other.id })).toEqual(['T-2 F-1 远光 switch']);
    expect((await namesOf({ sorter: '-task' }))[0]).toBe('T-2 F-1 远光 switch');
    expect(await world.li.call(lists.functions, of({ current: 5 }))).toEqual({ list: [], total: 13 });
    expect((await world.li.attempt(lists.functions, of({ pageSize: 10_000 }))).status).toBe(400);
  });

  it('tells which requirements of it cite clauses of standards, and those of no other project', async () => {
    const clauses = [{ standard: 'UN-R155', chapter: '7.3.8' }];
    const other = await secondTask();
    await edit(
      world.versionId,
      add('requirements', { name: 'Message code', clauses }),
      add('requirements', { name: 'Log' }),
    );
    await edit(other.versionId, add('requirements', { name: 'Keys', clauses }));
    expect(await citingRequirements(world.store.db, world.projectId)).toEqual([
      { task: 'T-1', code: 'CSR-1', clauses },
      { task: 'T-2', code: 'CSR-1', clauses },
    ]);
    expect(await citingRequirements(world.store.db, 'elsewhere')).toEqual([]);
  });

  it('is that of the version each task goes on in, also where a clone has the same rows', async () => {
    await edit(world.versionId, add('functions', { name: 'Switch the lamps' }, 'f'));
    const clone = { name: 'Clone', code: 'T-9' };
    await world.li.call(api.task.clone, { params: { taskId: world.taskId }, body: clone });
    const body = { version: 'V2.0', base: world.versionId, content: 'More', author: world.li.id, current: true };
    const { versionId } = await world.li.call(api.taskVersion.create, { params: { taskId: world.taskId }, body });
    await edit(versionId, change('functions', { id: 'f', rev: 1 }, { name: 'Switch and dim the lamps' }));
    expect(await namesOf({})).toEqual(['T-1 F-1 Switch and dim the lamps', 'T-9 F-1 Switch the lamps']);
    const { list } = await world.li.call(lists.functions, of());
    expect(new Set(list.map(({ id }) => id)).size).toBe(2);
    expect(list[0]).toMatchObject({ row: 'f', taskId: world.taskId, versionId, version: 'V2.0', frozen: false });
  });

  it('are parts with how many assets they hold, and requirements with the codes of their goals', async () => {
    await edit(
      world.versionId,
      add('assets', { name: 'Body control ECU', type: 'part', properties: ['I'] }, 'ecu'),
      add('assets', { name: 'Firmware', part: 'ecu' }),
      add('assets', { name: 'Key', part: 'ecu' }),
      add('goals', { name: 'Authentic requests' }, 'goal'),
      add('requirements', { name: 'A MAC', text: '64 bit', goals: ['goal'], verificationMethod: 'test' }),
    );
    expect(await world.li.call(lists.parts, of())).toMatchObject({
      total: 1,
      list: [{ code: 'A-1', name: 'Body control ECU', properties: ['I'], instances: 1, holds: 2 }],
    });
    expect(await world.li.call(lists.requirements, of({ name: '64 BIT' }))).toMatchObject({
      total: 1,
      list: [{ code: 'CSR-1', name: 'A MAC', text: '64 bit', goals: ['CSG-1'], verificationMethod: 'test' }],
    });
  });

  it('are topologies with what is drawn in them, and the files rows name', async () => {
    const { taskId, versionId } = await world.li.call(api.workplace.loadExample, { body: { locale: 'en-US' } });
    const { projectId } = await world.li.call(api.task.get, { params: { taskId } });
    await edit(
      versionId,
      add('diagrams', { name: 'Item' }, 'item'),
      add('nodes', { diagram: 'item', text: 'Camera', x: 0, y: 0, width: 100, height: 60 }, 'camera'),
      add('nodes', { diagram: 'item', text: 'Body control', x: 200, y: 0, width: 100, height: 60 }, 'control'),
      add('links', { diagram: 'item', from: 'camera', to: 'control' }),
    );
    const asked = { params: { projectId }, query: {} as never };
    const { list: drawn } = await world.li.call(lists.diagrams, asked);
    expect(drawn).toMatchObject([
      { name: 'Headlamp', nodes: 11, links: 11, versionId },
      { row: 'item', name: 'Item', nodes: 2, links: 1, versionId },
    ]);

    const [risk] = await world.li.call(api.risks.list, { params: { versionId } });
    if (!risk) throw new Error('no risk');
    const form = new FormData();
    form.append('file', new File([new TextEncoder().encode('%PDF-1.7 test')], 'pentest.pdf'));
    const { data: file } = await world.li.attempt(api.attachment.upload, { params: { versionId }, form });
    await edit(versionId, change('risks', risk, { attachments: [...risk.attachments, file] }));
    const { list: files } = await world.li.call(lists.documents, { ...asked, query: { name: 'PENTEST' } as never });
    expect(files).toMatchObject([{ ...file, of: 'risks', code: risk.code, row: risk.id, topic: null }]);
  });

  it('is shown to who sees the project alone', async () => {
    await edit(world.versionId, add('functions', { name: 'Switch' }));
    const stranger = await world.user('mo', engineer);
    for (const list of Object.values(lists)) expect((await stranger.attempt(list, of())).status).toBe(404);
    const reader = await world.user('ann', ['ProjectConfigRead', 'ProjectAdmin']);
    for (const list of Object.values(lists)) expect((await reader.attempt(list, of())).status).toBe(403);
  });
});

describe('the export list of a project', () => {
  it('holds the reports about one task and about several, whoever asked for them', async () => {
    const one = { format: 'xlsx' as const, locale: 'en-US' as const };
    await world.li.call(api.report.request, { params: { versionId: world.versionId }, body: one });
    const several = { ...one, tasks: [world.taskId], content: 'requirements' as const };
    await world.li.call(api.report.combine, { params: { projectId: world.projectId }, body: several });
    const params = { projectId: world.projectId };
    expect((await world.li.call(api.report.exports, { params })).total).toBe(2);
    expect(await world.li.call(api.report.ofProject, { params })).toHaveLength(1);
    const boss = await world.user('boss', [...engineer, 'ProjectAdmin']);
    const { list } = await boss.call(api.report.exports, { params });
    expect(list.map(({ by }) => by.name)).toEqual(['li', 'li']);
  });
});
