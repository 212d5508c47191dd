// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { annexH } from '#tests/world/annex-h.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let world: ServerWorld;
let lin: Actor;
let first: string;
let second: string;
beforeEach(async () => {
  world = await serverWorld();
  lin = await world.user('lin', engineer);
  const made = await annexH(lin);
  first = made.versionId;
  world.clock.advance(minutes(5));
  const body = { version: 'V2.0', base: first, content: 'after the pen test', author: lin.id };
  second = (await lin.call(api.taskVersion.create, { params: { taskId: made.taskId }, body })).versionId;
});
afterEach(() => world.close());

const of = (versionId: string) => ({ params: { versionId } });
const edit = (versionId: string, ...edits: Op[]) => lin.call(api.version.edit, { ...of(versionId), body: { edits } });
const compare = (who: Actor = lin) => who.call(api.comparison.compare, { ...of(second), query: { with: first } });
const row = async (kind: 'damages' | 'threats' | 'risks', code: string, versionId = second) => {
  const list = (await lin.call(api.version.snapshot, of(versionId))).rows[kind] as {
    id: string;
    rev: number;
    code: string;
  }[];
  const found = list.find((one) => one.code === code);
  if (!found) throw new Error(code);
  return found;
};

describe('the comparison of two versions', () => {
  it('has nothing to show while they say the same', async () => {
    expect(await compare()).toMatchObject({
      before: { version: 'V1.0', status: 'open' },
      after: { version: 'V2.0' },
      moved: [],
      movedGoals: [],
      movedRequirements: [],
      rows: [],
      texts: [],
      method: [],
    });
  });

  it('shows the risk first that a changed rating moved, with what moved it and who did', async () => {
    const damage = await row('damages', 'DS-2');
    const ratings = {
      S: { level: 'NEG', notAnalysed: false, reason: 'tested' },
      F: { level: 'MOD', notAnalysed: false, reason: '' },
    };
    await edit(second, change('damages', damage, { ratings }));
    const found = await compare();
    expect(found.moved[0]).toMatchObject({
      before: { value: 5 },
      causes: [{ id: damage.id, kind: 'damages' }],
      by: lin.id,
    });
    expect(found.people).toEqual({ [lin.id]: 'lin' });
    const line = found.rows.find(({ id }) => id === damage.id);
    expect(line?.differences).toContainEqual({ path: ['ratings', 'S', 'level'], before: 'SEV', after: 'NEG' });
  });

  it('says who removed a row', async () => {
    const wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
    const risk = await row('risks', 'R-1');
    await wang.call(api.version.edit, { ...of(second), body: { edits: [drop('risks', risk)] } });
    const found = await compare();
    expect(found.rows).toMatchObject([{ code: 'R-1', what: 'removed', by: wang.id, at: '2026-03-02T08:05:00.000Z' }]);
  });

  it('is for those who may see both versions', async () => {
    const other = await lin.call(api.project.create, { body: projectForm({ name: 'Horn', code: 'HO' }) });
    const wang = await world.user('wang', engineer);
    const own = await wang.call(api.project.create, { body: projectForm({ name: 'Own', code: 'OW' }) });
    const task = await wang.call(api.task.create, { params: { projectId: own.id }, body: taskForm(wang.id) });
    expect(other.id).not.toBe(own.id);
    const mine = of(task.versionId);
    const status = async (who: Actor, at: typeof mine, query: object) =>
      (await who.attempt(api.comparison.compare, { ...at, query } as never)).status;
    expect(await status(wang, mine, { with: first })).toBe(404);
    expect(await status(wang, of(first), { with: task.versionId })).toBe(404);
    expect(await status(lin, of(first), { with: 'nowhere' })).toBe(404);
    expect(await status(lin, of(first), {})).toBe(400);
    expect(await status(world.stranger(), of(first), { with: second })).toBe(401);
    expect(await status(await world.user('nobody'), of(first), { with: second })).toBe(403);
  });
});

describe('the diagrams compared', () => {
  it('come as pictures to who may see both versions', async () => {
    await edit(
      second,
      add('diagrams', { name: 'Lamp' }, 'lamp'),
      add('nodes', { diagram: 'lamp', text: 'note', x: 0, y: 0, width: 100, height: 40 }, 'note'),
    );
    const query = { with: first, theme: 'dark', locale: 'zh-CN' } as const;
    const [found] = await lin.call(api.comparison.pictures, { ...of(second), query });
    expect(found).toMatchObject({ name: 'Lamp', before: null, counts: { added: 1, removed: 0, changed: 0 } });
    expect(found?.after).toContain('<svg');
    const other = await world.user('other', engineer);
    expect((await other.attempt(api.comparison.pictures, { ...of(second), query })).status).toBe(404);
  });
});

describe('restoring from another version', () => {
  it('brings back everything as one edit, which one undo takes away', async () => {
    const risk = await row('risks', 'R-1');
    const damage = await row('damages', 'DS-1');
    await edit(second, drop('risks', risk), change('damages', damage, { effects: 'other' }));
    await edit(second, add('assets', { name: 'Motor', properties: [] }));
    const changes = await lin.call(api.comparison.restore, { ...of(second), body: { from: first } });
    expect(changes.edit).toBe('restore');
    expect((await compare()).rows).toEqual([]);
    await lin.call(api.version.undo, { ...of(second), body: {} });
    expect((await compare()).rows.map(({ code }) => code)).toEqual(['A-4', 'DS-1', 'R-1']);
  });

  it('brings back a single row', async () => {
    const [one, two] = [await row('damages', 'DS-1'), await row('damages', 'DS-2')];
    await edit(second, change('damages', one, { effects: 'x' }), change('damages', two, { effects: 'y' }));
    await lin.call(api.comparison.restore, {
      ...of(second),
      body: { from: first, rows: [{ kind: 'damages', id: one.id }] },
    });
    expect((await compare()).rows.map(({ code }) => code)).toEqual(['DS-2']);
  });

  it('of a row that somebody has changed since it was compared is refused: who came first is named', async () => {
    await edit(second, change('damages', await row('damages', 'DS-1'), { effects: 'x' }));
    const at = (await compare()).rows.find(({ code }) => code === 'DS-1')?.at ?? '';
    const wang = await world.user('wang', ['ProjectAnalysisRead', 'ProjectAnalysisModify', 'ProjectAdmin']);
    world.clock.advance(1_000);
    const { rows } = await lin.call(api.version.snapshot, of(second));
    const one = (rows.damages as unknown as { id: string; rev: number; code: string }[]).find(
      ({ code }) => code === 'DS-1',
    );
    if (!one) throw new Error('no DS-1');
    await wang.call(api.version.edit, {
      ...of(second),
      body: { edits: [change('damages', one, { effects: 'newer' })] },
    });
    const bring = (seen: string) =>
      lin.attempt(api.comparison.restore, {
        ...of(second),
        body: { from: first, rows: [{ kind: 'damages', id: one.id, seen }] },
      });
    const { status, failure } = await bring(at);
    expect([status, failure.errorCode]).toEqual([412, '20120002']);
    expect(failure.enMessage).toContain('DS-1 was changed by wang');
    const now = (await compare()).rows.find(({ code }) => code === 'DS-1')?.at ?? '';
    expect((await bring(now)).status).toBe(200);
    expect((await compare()).rows).toEqual([]);
  });

  it('is refused for who only reads, from a task that is not seen or is another, and in a version that is final', async () => {
    const reader = await world.user('reader', ['ProjectConfigRead', 'ProjectAnalysisRead', 'ProjectAdmin']);
    const attempt = (who: Actor, from: string) =>
      who.attempt(api.comparison.restore, { ...of(second), body: { from } });
    expect((await attempt(reader, first)).status).toBe(403);
    expect((await attempt(lin, 'nowhere')).status).toBe(404);
    const project = await lin.call(api.project.create, { body: projectForm({ name: 'Horn', code: 'HO' }) });
    const foreign = await lin.call(api.task.create, { params: { projectId: project.id }, body: taskForm(lin.id) });
    expect((await attempt(lin, foreign.versionId)).failure.fields).toEqual([{ path: 'from', problem: 'notAllowed' }]);
    const { rev } = await lin.call(api.taskVersion.openPoints, of(second));
    await lin.call(api.taskVersion.freeze, { ...of(second), body: { rev, reason: 'x' } });
    expect((await attempt(lin, first)).failure.errorCode).toBe('20120001');
  });
});
