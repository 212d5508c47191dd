import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { type Analysis, analysis, engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { type Actor, minutes } from '#tests/world/server.ts';

let world: Analysis;
let admin: Actor;
let wang: Actor;
beforeEach(async () => {
  world = await analysis();
  admin = await world.user('admin', [...engineer, 'ProjectAdmin']);
  wang = await world.user('wang', engineer);
});
afterEach(() => world.close());

type Query = Record<string, string | number>;
const newProject = (by: Actor, name: string, code: string, participants: string[] = []) =>
  by.call(api.project.create, { body: projectForm({ name, code, participants }) });
const newTask = (projectId: string, changes: Parameters<typeof taskForm>[1]) =>
  world.li.call(api.task.create, { params: { projectId }, body: taskForm(world.li.id, changes) });
const projectNames = async (who: Actor, query: Query = {}) =>
  (await who.call(api.project.list, { query })).list.map(({ name }) => name);
const taskNames = async (who: Actor, query: Query = {}) =>
  (await who.call(api.task.across, { query })).list.map(({ name }) => name);
const ofHome = () => ({ params: { projectId: world.projectId } });

describe('the lines of a list', () => {
  it('carry by whom they were created and changed, and who is responsible, by id as rows do', async () => {
    const { id } = await newProject(wang, 'Seat', 'SEAT', [world.li.id]);
    const [seat] = (await admin.call(api.project.list, { query: { name: 'Seat' } })).list;
    expect(seat).toMatchObject({ id, createBy: wang.id, responsibleBy: wang.id, updateBy: wang.id });
    await newTask(id, { name: 'SeatHeating', code: 'SH-1' });
    const { list } = await wang.call(api.task.across, { query: { name: 'SeatHeating' } });
    expect(list).toMatchObject([{ createBy: world.li.id, responsible: world.li.id, updateBy: world.li.id }]);
  });
});

describe('the pages of a list', () => {
  it('sort names and codes without regard to case, and numbers in them by their value', async () => {
    for (const [name, code] of [
      ['Zone-10', 'z-10'],
      ['alarm', 'Z-9'],
      ['Zone-9', 'a-100'],
    ] as const) {
      await newProject(world.li, name, code);
      await newTask(world.projectId, { name, code });
    }
    const sorted = (names: string[]) => names.filter((name) => /^(Zone|alarm)/.test(name));
    for (const read of [projectNames, taskNames])
      for (const who of [world.li, admin]) {
        expect(sorted(await read(who, { sorter: 'name' }))).toEqual(['alarm', 'Zone-9', 'Zone-10']);
        expect(sorted(await read(who, { sorter: 'code' }))).toEqual(['Zone-9', 'alarm', 'Zone-10']);
        expect(sorted(await read(who, { sorter: '-code' }))).toEqual(['Zone-10', 'alarm', 'Zone-9']);
      }
  });

  it('behind the last one are empty, and still say how many there are', async () => {
    expect(await admin.call(api.project.list, { query: { current: 7 } })).toMatchObject({ list: [], total: 1 });
    expect(await world.li.call(api.task.across, { query: { current: 7 } })).toMatchObject({ list: [], total: 1 });
  });

  it('refuse an order they do not have, at its field', async () => {
    for (const sorter of ['risk', '--name', 'body', '']) {
      const { status, failure } = await world.li.attempt(api.project.list, { query: { sorter } });
      expect([status, failure.fields]).toEqual([400, [{ path: 'sorter', problem: 'notAllowed' }]]);
    }
  });

  it('begin with the newest change, whatever of the project was changed', async () => {
    const second = await newProject(world.li, 'Gateway', 'GW');
    const later = () => world.clock.advance(minutes(1));
    const first = async () => [(await projectNames(world.li))[0], (await projectNames(await world.renewed(admin)))[0]];
    const { rev, method } = await world.li.call(api.project.get, ofHome());
    later();
    const form = projectForm({ participants: [world.li.id, wang.id] });
    await world.li.call(api.project.change, { ...ofHome(), body: { rev, form } });
    expect(await first()).toEqual(['Headlamp', 'Headlamp']);
    later();
    const of = { params: { projectId: second.id } };
    await world.li.call(api.project.changeMethod, { ...of, body: { rev: second.rev, method, accepted: true } });
    expect(await first()).toEqual(['Gateway', 'Gateway']);
    later();
    await world.li.attempt(api.project.setLogo, { ...ofHome(), form: new FormData() });
    expect(await first()).toEqual(['Headlamp', 'Headlamp']);
    expect((await projectNames(wang))[0]).toBe('Headlamp');
  });
});

describe('searching a list', () => {
  it('counts all that match on each of its pages, however many were changed at one time', async () => {
    for (let n = 0; n < 25; n++) {
      // Three at a time; every fifth is another.
      if (n % 3 === 0) world.clock.advance(1_000);
      const name = n % 5 ? `Lamp-${n}` : `Door-${n}`;
      await newProject(world.li, name, `L-${n}`);
      await newTask(world.projectId, { name, code: `L-${n}` });
    }
    for (const who of [world.li, admin])
      for (const sorter of ['updateTime', '-updateTime', 'name', '-createdOn'] as const)
        for (const list of [api.project.list, api.task.across]) {
          const seen: string[] = [];
          for (let current = 1; current <= 3; current++) {
            const query = { name: 'lamp-', current, pageSize: 10, sorter };
            const page = await who.call(list, { query });
            expect([sorter, current, page.total]).toEqual([sorter, current, 20]);
            seen.push(...page.list.map(({ name }) => name));
          }
          expect([seen.length, new Set(seen).size]).toEqual([20, 20]);
        }
  });

  it('finds a new name at once and the former no longer, for members and administrators', async () => {
    const { rev } = await world.li.call(api.project.get, ofHome());
    const form = projectForm({ name: 'Front-light', code: 'FL', participants: [world.li.id] });
    await world.li.call(api.project.change, { ...ofHome(), body: { rev, form } });
    const task = { params: { taskId: world.taskId } };
    const renamed = taskForm(world.li.id, { name: 'Light-TARA' });
    await world.li.call(api.task.change, { ...task, body: { rev: 1, form: renamed } });
    for (const who of [world.li, admin]) {
      expect(await projectNames(who, { name: 'front' })).toEqual(['Front-light']);
      expect(await projectNames(who, { name: 'headlamp' })).toEqual([]);
      expect(await taskNames(who, { name: 'light-' })).toEqual(['Light-TARA']);
      expect(await taskNames(who, { name: 'tara-1' })).toEqual([]);
    }
  });
});

describe('who sees what in a list', () => {
  it('is who takes part in the project; administrators see all', async () => {
    await newProject(world.li, 'Shared', 'S', [wang.id]);
    await newProject(wang, 'Of-Wang', 'W');
    expect((await projectNames(world.li, { sorter: 'name' })).sort()).toEqual(['Headlamp', 'Shared']);
    expect((await projectNames(wang)).sort()).toEqual(['Of-Wang', 'Shared']);
    expect(await projectNames(admin)).toHaveLength(3);
    expect(await projectNames(admin, { mine: 'true' })).toEqual([]);
    expect([await taskNames(wang), await taskNames(admin)]).toEqual([[], ['TARA-1']]);
    for (const name of ['head', 'tara']) expect(await projectNames(wang, { name })).toEqual([]);
  });

  it('ends with leaving the project, also for what was starred and for own tasks', async () => {
    const { rev } = await world.li.call(api.project.get, ofHome());
    const change = (participants: string[], at: number) =>
      world.li.call(api.project.change, { ...ofHome(), body: { rev: at, form: projectForm({ participants }) } });
    await change([world.li.id, wang.id], rev);
    const ofTask = { params: { taskId: world.taskId } };
    const form = taskForm(world.li.id, { members: [world.li.id, wang.id] });
    await world.li.call(api.task.change, { ...ofTask, body: { rev: 1, form } });
    await wang.call(api.project.star, { ...ofHome(), body: { starred: true } });
    await wang.call(api.task.star, { ...ofTask, body: { starred: true } });
    const seen = async () =>
      Promise.all([
        projectNames(wang, { starred: 'true' }),
        projectNames(wang, { mine: 'true' }),
        taskNames(wang, { starred: 'true' }),
        taskNames(wang, { mine: 'true', name: 'tara' }),
      ]);
    expect(await seen()).toEqual([['Headlamp'], ['Headlamp'], ['TARA-1'], ['TARA-1']]);
    await change([world.li.id], rev + 1);
    expect(await seen()).toEqual([[], [], [], []]);
  });

  it('stars are each one’s own', async () => {
    await world.li.call(api.project.star, { ...ofHome(), body: { starred: true } });
    const starred = (who: Actor) => projectNames(who, { starred: 'true' });
    expect([await starred(world.li), await starred(admin)]).toEqual([['Headlamp'], []]);
  });
});

describe('the workplace', () => {
  const behind = (waiting: string) => taskNames(world.li, { waiting, sorter: 'name' });

  it('counts open and overdue tasks and undisposed risks, and lists the tasks behind each figure', async () => {
    await newTask(world.projectId, { name: 'Late', code: 'L', scheduledTime: ['2026-01-01', '2026-03-01'] });
    await newTask(world.projectId, { name: 'Today', code: 'D', scheduledTime: ['2026-01-01', '2026-03-02'] });
    const done = await newTask(world.projectId, {
      name: 'Done',
      code: 'F',
      scheduledTime: ['2026-01-01', '2026-01-02'],
    });
    const complete = { rev: done.rev, complete: true, reason: 'given up' };
    await world.li.call(api.task.complete, { params: { taskId: done.id }, body: complete });
    await world.store.db.updateTable('task_version').set({ awaiting: 3 }).where('id', '=', world.versionId).execute();
    const figures = { projects: 1, openTasks: 3, overdueTasks: 1, awaitingDisposal: 3 };
    for (const who of [world.li, admin]) expect(await who.call(api.workplace.summary)).toMatchObject(figures);
    expect([await behind('open'), await behind('overdue'), await behind('awaiting')]).toEqual([
      ['Late', 'TARA-1', 'Today'],
      ['Late'],
      ['TARA-1'],
    ]);
    const nothing = { projects: 0, openTasks: 0, overdueTasks: 0, awaitingDisposal: 0, recent: [] };
    expect(await wang.call(api.workplace.summary)).toMatchObject(nothing);
  });

  const at = async (moment: string, zone: string) => {
    const key = 'report.zone' as const;
    const root = await world.user(zone, permissions);
    const { rev } = (await root.call(api.variable.list)).list.find((one) => one.key === key) ?? { rev: 0 };
    await root.call(api.variable.change, { params: { key }, body: { rev, value: zone } });
    world.clock.advance(Date.parse(moment) - world.clock.now.getTime());
    return (await world.renewed(world.li)).call(api.workplace.summary);
  };

  it.each([
    ['Asia/Shanghai', '2026-03-05T15:59:00.000Z', '2026-03-05T16:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-06T07:59:00.000Z', '2026-03-06T08:00:00.000Z'],
    ['UTC', '2026-03-05T23:59:00.000Z', '2026-03-06T00:00:00.000Z'],
  ])('calls a task overdue when its day is over in %s, where the server is', async (zone, last, after) => {
    await newTask(world.projectId, { name: 'Due', code: 'D', scheduledTime: ['2026-01-01', '2026-03-05'] });
    expect((await at(last, zone)).overdueTasks).toBe(0);
    world.clock.advance(Date.parse(after) - Date.parse(last));
    const li = await world.renewed(world.li);
    expect((await li.call(api.workplace.summary)).overdueTasks).toBe(1);
    expect(await taskNames(li, { waiting: 'overdue' })).toEqual(['Due']);
  });

  it.each([
    ['Asia/Shanghai', '2026-03-06T16:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-07T08:00:00.000Z'],
  ])('tells of what was edited yesterday until the day after is over in %s', async (zone, over) => {
    await at('2026-03-05T15:30:00.000Z', zone);
    const li = await world.renewed(world.li);
    await li.call(api.assets.create, {
      params: { versionId: world.versionId },
      body: { name: 'Lamp', properties: [] },
    });
    world.clock.advance(Date.parse(over) - world.clock.now.getTime() - 1);
    expect((await (await world.renewed(world.li)).call(api.workplace.summary)).recent).toHaveLength(1);
    world.clock.advance(1);
    expect((await (await world.renewed(world.li)).call(api.workplace.summary)).recent).toEqual([]);
  });

  it('tells of edits since yesterday only to who sees the task', async () => {
    const at = { params: { versionId: world.versionId } };
    await world.li.call(api.assets.create, { ...at, body: { name: 'Lamp request', properties: ['I'] } });
    await world.li.call(api.assets.create, { ...at, body: { name: 'Lamp switch', properties: ['I'] } });
    const line = { taskName: 'TARA-1', projectName: 'Headlamp', by: world.li.id, byName: 'li', edits: 2 };
    for (const who of [world.li, admin])
      expect((await who.call(api.workplace.summary)).recent).toMatchObject([{ ...line, taskId: world.taskId }]);
    expect((await wang.call(api.workplace.summary)).recent).toEqual([]);
    const blind = await world.user('blind', ['ProjectConfigRead', 'ProjectAdmin']);
    expect(await blind.call(api.workplace.summary)).toMatchObject({ projects: 1, openTasks: 1, recent: [] });
    world.clock.advance(minutes(2 * 24 * 60));
    expect((await (await world.renewed(world.li)).call(api.workplace.summary)).recent).toEqual([]);
  });
});
