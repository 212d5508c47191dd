// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import type { TaskForm } from '#domain/product/task.ts';
import { add } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, engineer, taskForm } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const table =
  'Asset,Damage scenario,Threat scenario,Attack path\r\nECU,No light,Spoofed request,By the bus\r\nLamp,Dark,,\r\n';
const params = () => ({ projectId: world.projectId });
const form = (changes: Partial<TaskForm> = {}) => taskForm(world.li.id, { name: 'Begun', code: 'T-2', ...changes });
function sheet(text: string, fields: Record<string, unknown> = {}) {
  const sent = new FormData();
  sent.append('file', new File([text], 'tara.csv'));
  for (const [name, value] of Object.entries(fields)) sent.append(name, JSON.stringify(value));
  return sent;
}
const begin = (who: Actor, text: string, changes?: Partial<TaskForm>) =>
  who.attempt(api.taraTable.createTask, { params: params(), form: sheet(text, { form: form(changes) }) });
const names = async () =>
  (await world.li.call(api.task.list, { params: params(), query: {} })).list.map(({ name }) => name).sort();
const rowsOf = async (versionId: string) =>
  (await world.li.call(api.version.snapshot, { params: { versionId } })).rows as Record<string, { name?: string }[]>;

describe('a task that begins with a TARA sheet', () => {
  it('is previewed without a task, by the method of the project', async () => {
    const { data, status } = await world.li.attempt(api.taraTable.checkNew, { params: params(), form: sheet(table) });
    expect(status).toBe(200);
    expect(data).toMatchObject({ lines: 2, made: { assets: 2, damages: 2 }, unchanged: 0 });
    expect(await names()).toEqual(['TARA-1']);
  });

  it('has its rows and their counts in lists, as one edit that undo takes back', async () => {
    const { data, status } = await begin(world.li, table);
    expect(status).toBe(200);
    const rows = await rowsOf(data.versionId);
    expect(rows.assets?.map(({ name }) => name).sort()).toEqual(['ECU', 'Lamp']);
    const made = await world.li.call(api.task.get, { params: { taskId: data.taskId } });
    expect(made).toMatchObject({ name: 'Begun', stats: { rows: { assets: 2, damages: 2 } } });
    const at = { params: { versionId: data.versionId } };
    const next = await world.li.call(api.version.edit, { ...at, body: { edits: [add('assets', { name: 'Third' })] } });
    expect(next.put.assets?.[0]?.code).toBe('A-3');
    for (const _ of ['the asset', 'the sheet']) await world.li.call(api.version.undo, { ...at, body: {} });
    expect((await rowsOf(data.versionId)).assets ?? []).toEqual([]);
  });

  it.each([
    ['no table', 'nothing here', {}, 'NoTableFound'],
    ['no line', 'Asset,Damage scenario\r\n', {}, 'NoTableFound'],
    ['a name that is taken', table, { name: 'tara-1' }, 'TaskNameTaken'],
    ['a code that is taken', table, { code: 'T-1' }, 'TaskCodeTaken'],
    ['a member who is nobody', table, { members: ['nobody'] }, 'BadInput'],
  ] as const)('is not created of %s', async (_, text, changes, error) => {
    const { failure, status } = await begin(world.li, text, changes as Partial<TaskForm>);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(failure.errorCode).toBe(errors[error].code);
    expect(await names()).toEqual(['TARA-1']);
  });

  it('is not created by who only reads, nor in a project one does not see', async () => {
    const reader = await world.user('reader', ['ProjectAnalysisRead', 'ProjectAdmin']);
    expect((await begin(reader, table)).status).toBe(403);
    const outsider = await world.user('outsider', engineer);
    expect((await begin(outsider, table)).failure.errorCode).toBe(errors.ProjectGone.code);
    const asked = { params: params(), form: sheet(table) };
    expect((await outsider.attempt(api.taraTable.checkNew, asked)).failure.errorCode).toBe(errors.ProjectGone.code);
    expect(await names()).toEqual(['TARA-1']);
  });
});

const drawing = [
  { kind: 'diagrams', id: 'd', row: { name: 'System', order: 0 } },
  { kind: 'assets', id: 'ecu', row: { name: 'ECU', diagram: 'block' } },
  { kind: 'nodes', id: 'n', row: { diagram: 'd', asset: 'ecu', x: 0, y: 0, width: 152, height: 46 } },
];
const draw = (who: Actor, rows: readonly object[], changes?: Partial<TaskForm>) =>
  who.attempt(api.task.createDrawn, { params: params(), body: { form: form(changes), rows } });

describe('a task that begins with a drawing', () => {
  it('has its diagram, shapes and assets', async () => {
    const { data, status } = await draw(world.li, drawing);
    expect(status).toBe(200);
    const rows = await rowsOf(data.versionId);
    expect(rows).toMatchObject({
      diagrams: [{ name: 'System' }],
      nodes: [{ asset: 'ecu' }],
      assets: [{ code: 'A-1' }],
    });
  });

  it.each([
    ['a shape in no diagram', [...drawing, { kind: 'nodes', id: 'm', row: { ...drawing[2]?.row, diagram: 'x' } }]],
    ['one id twice', [...drawing, { kind: 'assets', id: 'ecu', row: { name: 'Other' } }]],
    ['a decision about a risk', [...drawing, { kind: 'risks', id: 'r', row: {} }]],
    ['a chapter with a file', [...drawing, { kind: 'chapters', id: 'c', row: { pictures: [] } }]],
  ])('is not created with %s', async (_, rows) => {
    const { status } = await draw(world.li, rows);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await names()).toEqual(['TARA-1']);
  });

  it('is not created by who only reads, nor in a project one does not see', async () => {
    const reader = await world.user('reader', ['ProjectAnalysisRead', 'ProjectAdmin']);
    expect((await draw(reader, drawing)).status).toBe(403);
    const outsider = await world.user('outsider', engineer);
    expect((await draw(outsider, drawing)).failure.errorCode).toBe(errors.ProjectGone.code);
  });
});

describe('a task that begins with another task', () => {
  it('has its rows, and the fields that were entered for it', async () => {
    const at = { params: { versionId: world.versionId } };
    await world.li.call(api.version.edit, { ...at, body: { edits: [add('assets', { name: 'Lamp' })] } });
    const { name, code, ...rest } = form({ systemName: 'Rear lamp', scheduledTime: ['2027-01-01', '2027-02-01'] });
    const body = { name, code, form: rest };
    const made = await world.li.call(api.task.clone, { params: { taskId: world.taskId }, body });
    expect(made.form).toMatchObject({ name, systemName: 'Rear lamp', scheduledTime: ['2027-01-01', '2027-02-01'] });
    expect((await rowsOf(made.versionId)).assets).toMatchObject([{ name: 'Lamp' }]);
    const wrong = { name: 'Other', code: 'T-3', form: { ...rest, members: ['nobody'] } };
    const refused = await world.li.attempt(api.task.clone, { params: { taskId: world.taskId }, body: wrong });
    expect(refused.failure.fields).toMatchObject([{ path: 'members.0', problem: 'unknown' }]);
  });
});

describe('the picture of a task template', () => {
  const drawingOf = (who: Actor, templateId: string) =>
    who.attempt(api.task.templateDrawing, { params: { entryId: templateId } });

  it('is of its first diagram that shows something, with the assets drawn in it alone', async () => {
    const [, ecu, node] = drawing;
    const rows = [
      { kind: 'diagrams', id: 'e', row: { name: 'Empty', order: 0 } },
      { kind: 'diagrams', id: 'd', row: { name: 'System', order: 1 } },
      ecu,
      node,
      { kind: 'assets', id: 'other', row: { name: 'Not drawn' } },
    ] as object[];
    const { data: made } = await draw(world.li, rows);
    const name = { en: 'Start', zh: '起点' };
    const { id } = await world.li.call(api.task.share, { params: { taskId: made.id }, body: { name } });
    const { data, status } = await drawingOf(world.li, id);
    expect(status).toBe(200);
    expect(data.rows).toMatchObject({
      diagrams: [{ name: 'System' }],
      nodes: [{ id: 'n' }],
      assets: [{ name: 'ECU' }],
    });
    const reader = await world.user('reader', ['ProjectAnalysisRead', 'ProjectAdmin']);
    expect((await drawingOf(reader, id)).status).toBe(403);
    expect((await drawingOf(world.li, made.id)).status).toBe(404);
  });

  it('is read once for all who look at it, and keeps no task from being made', async () => {
    const { data: made } = await draw(world.li, drawing);
    const name = { en: 'Start', zh: '起点' };
    const { id } = await world.li.call(api.task.share, { params: { taskId: made.id }, body: { name } });
    const looks = Array.from({ length: 20 }, () => drawingOf(world.li, id));
    await looks[0];
    const body = { form: form({ name: 'Made', code: 'T-9' }), template: id };
    const created = world.li.attempt(api.task.createFromTemplate, { params: params(), body });
    expect((await Promise.all(looks)).map(({ status }) => status)).toEqual(looks.map(() => 200));
    expect((await created).status).toBe(200);
  });
});
