// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import { libraryCalls } from '#contract/library.ts';
import { deliveryCalls } from '#contract/library-delivery.ts';
import { drawnTaskTemplates } from '#domain/library/content/task-templates/task-templates.ts';
import { loadSeedLibraries } from '#server/actions/libraries/load-seed-libraries.ts';
import { type Analysis, analysis, engineer, taskForm } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const { templates } = libraryCalls;
const seeds = () => ({ templates: drawnTaskTemplates() });
const offered = async () => {
  const { list } = await world.li.call(templates.list, { query: { facet: 'task' } });
  return new Map(list.map((entry) => [entry.code, entry]));
};
const idOf = async (code: string) => (await offered()).get(code)?.id ?? '';
const make = async (code: string, more: object = {}, who: Actor = world.li) =>
  who.attempt(api.task.createFromTemplate, {
    params: { projectId: world.projectId },
    body: { template: await idOf(code), form: taskForm(who.id, { name: 'BMS-TARA', code: 'T-9' }), ...more },
  });
type Rows = Record<string, { name?: string; category?: string; properties?: string[] }[]>;
const rowsOf = async (versionId: string) =>
  (await world.li.call(api.version.snapshot, { params: { versionId } })).rows as Rows;
const namesOf = (rows: Rows, kind: string) => (rows[kind] ?? []).map(({ name }) => name);
const share = (name: { en: string; zh: string }) =>
  world.li.attempt(api.task.share, { params: { taskId: world.taskId }, body: { name } });

describe('the task templates delivered with the product', () => {
  it('are offered once they are delivered, and say what they hold', async () => {
    await loadSeedLibraries(world.env, seeds());
    const found = await offered();
    expect([...found.keys()].sort()).toEqual(['TT-BMS', 'TT-CAMERA', 'TT-GW', 'TT-KEYLESS', 'TT-TBOX']);
    expect(found.get('TT-BMS')).toMatchObject({
      origin: 'seed',
      reviewed: false,
      name: { zh: '电池管理系统（BMS）' },
      task: { delivered: 'TT-BMS', rows: { assets: 18, functions: 5, assumptions: 3, diagrams: 1 } },
    });
  });

  it('give a task its drawing and item definition, in one edit that undo takes back', async () => {
    await loadSeedLibraries(world.env, seeds());
    const { data, status } = await make('TT-BMS');
    expect(status).toBe(200);
    const rows = await rowsOf(data.versionId);
    expect(namesOf(rows, 'diagrams')).toEqual(['Battery-management-system']);
    expect(namesOf(rows, 'assets')).toContain('Main contactors');
    expect(rows.nodes?.length).toBe(12);
    expect(rows.links?.length).toBe(12);
    expect(rows.damages ?? []).toEqual([]);
    const made = await world.li.call(api.task.get, { params: { taskId: data.id } });
    expect(made).toMatchObject({ name: 'BMS-TARA', stats: { rows: { assets: 18, functions: 5 } } });
    await world.li.call(api.version.undo, { params: { versionId: data.versionId }, body: {} });
    expect((await rowsOf(data.versionId)).assets ?? []).toEqual([]);
  });

  it('give Chinese names to who makes the task in Chinese', async () => {
    await loadSeedLibraries(world.env, seeds());
    const { data } = await make('TT-BMS', { locale: 'zh-CN' });
    const rows = await rowsOf(data.versionId);
    expect(namesOf(rows, 'diagrams')).toEqual(['电池管理系统']);
    expect(namesOf(rows, 'assets')).toContain('主接触器');
    expect(namesOf(rows, 'functions')).toContain('监测电芯');
  });

  it('are shown as a picture before, in the language that is asked for', async () => {
    await loadSeedLibraries(world.env, seeds());
    const params = { entryId: await idOf('TT-CAMERA') };
    const english = await world.li.call(api.task.templateDrawing, { params });
    expect(namesOf(english.rows as Rows, 'assets')).toContain('Image sensor');
    const chinese = await world.li.call(api.task.templateDrawing, { params, query: { locale: 'zh-CN' } });
    expect(namesOf(chinese.rows as Rows, 'assets')).toContain('图像传感器');
    expect(chinese.rows.functions).toBeUndefined();
  });

  it('make no task for who may not see the project or the library, nor under a name that is taken', async () => {
    await loadSeedLibraries(world.env, seeds());
    const outsider = await world.user('outsider', engineer);
    expect((await make('TT-BMS', {}, outsider)).failure.errorCode).toBe(errors.ProjectGone.code);
    const taken = { form: taskForm(world.li.id, { name: 'TARA-1', code: 'T-9' }) };
    expect((await make('TT-BMS', taken)).failure.errorCode).toBe(errors.TaskNameTaken.code);
    const without = await world.user('without', ['ProjectAnalysisModify', 'ProjectAdmin']);
    const form = taskForm(without.id, { name: 'Other', code: 'T-7' });
    const body = { template: await idOf('TT-BMS'), form };
    const params = { projectId: world.projectId };
    const refused = await without.attempt(api.task.createFromTemplate, { params, body });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const { list } = await world.li.call(api.task.list, { params, query: {} });
    expect(list.map(({ name }) => name)).toEqual(['TARA-1']);
  });

  it('stay deleted and stay changed at a later delivery', async () => {
    await loadSeedLibraries(world.env, seeds());
    await world.li.call(templates.drop, { params: { entryId: await idOf('TT-GW') } });
    const entry = await world.li.call(templates.get, { params: { entryId: await idOf('TT-BMS') } });
    const { id, rev, origin, createBy, updateBy, updateTime, ...form } = entry;
    const body = { rev, form: { ...form, name: { en: 'Our battery', zh: '我方电池' } } };
    await world.li.call(templates.change, { params: { entryId: id }, body });
    const later = drawnTaskTemplates().map((seed) => ({ ...seed, description: { en: 'Later', zh: '后来' } }));
    const reports = await loadSeedLibraries(world.env, { templates: later });
    expect(reports.templates).toMatchObject({ added: [], kept: expect.arrayContaining(['TT-GW', 'TT-BMS']) });
    const found = await offered();
    expect(found.has('TT-GW')).toBe(false);
    expect(found.get('TT-BMS')?.name.en).toBe('Our battery');
    expect(found.get('TT-CAMERA')?.description.en).toBe('Later');
    // Renamed or not, it is still the drawing one gets.
    const { data } = await make('TT-BMS');
    expect((await rowsOf(data.versionId)).assets?.length).toBe(18);
  });

  it('cannot be republished under their name, and leave a template of that name as it is', async () => {
    const name = { en: 'front camera', zh: '我方摄像头' };
    expect((await share(name)).status).toBe(200);
    const reports = await loadSeedLibraries(world.env, seeds());
    expect(reports.templates?.taken).toEqual(['TT-CAMERA']);
    expect(reports.templates?.added.length).toBe(4);
    const again = await share({ en: 'Central gateway', zh: '网关模板' });
    expect(again.failure.errorCode).toBe(errors.TemplateExists.code);
  });

  it('are among what a delivery says it would do', async () => {
    const preview = await world.li.call(deliveryCalls.templates.preview, {});
    const named = new Map(preview.added.map(({ code, name }) => [code, name.zh]));
    expect(named.get('TT-TBOX')).toBe('T-Box（车载终端）');
  });
});
