import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { projectSorters } from '#contract/project.ts';
import { taskSorters } from '#contract/task.ts';
import { noStats } from '#server/store/stats.ts';
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
  const many = 23;
  /** Every row of the pages, page after page. */
  async function turned(read: (query: Query) => Promise<{ list: { id: string }[]; total: number }>, sorter: string) {
    const pages: string[] = [];
    for (let current = 1; current <= 4; current++) {
      const { list, total } = await read({ current, pageSize: 10, sorter });
      expect(total).toBe(many);
      pages.push(...list.map(({ id }) => id));
    }
    return pages;
  }
  const orders = (fields: readonly string[]) => fields.flatMap((field) => [field, `-${field}`]);

  describe('hold each row once, though all were changed at one time', () => {
    let full: Analysis;
    let readers: Actor[];
    beforeAll(async () => {
      full = await analysis();
      readers = [await full.user('admin', [...engineer, 'ProjectAdmin']), full.li];
      for (let n = 1; n < many; n++) {
        await newProject(full.li, `Lamp-${n}`, `L-${n}`);
        const body = taskForm(full.li.id, { name: `Lamp-${n}`, code: `L-${n}` });
        await full.li.call(api.task.create, { params: { projectId: full.projectId }, body });
      }
    });
    afterAll(() => full.close());

    it.each(orders(projectSorters))('projects: %s', async (sorter) => {
      const found: string[][] = [];
      for (const who of readers) {
        const ids = await turned((query) => who.call(api.project.list, { query: query as never }), sorter);
        expect([ids.length, new Set(ids).size]).toEqual([many, many]);
        found.push(ids);
      }
      // Who sees everything is answered from the end that is nearer, who sees what they take part in from the beginning.
      expect(found[0]).toEqual(found[1]);
    });

    it.each(orders(taskSorters))('tasks: %s', async (sorter) => {
      const at = { params: { projectId: full.projectId } };
      for (const who of readers) {
        const across = await turned((query) => who.call(api.task.across, { query: query as never }), sorter);
        const home = await turned((query) => who.call(api.task.list, { ...at, query: query as never }), sorter);
        expect([across.length, new Set(across).size]).toEqual([many, many]);
        expect(home).toEqual(across);
      }
    });
  });

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
  const names: [string, string][] = [
    ['100%-Light', 'A_1'],
    ['100x-Light', 'AB1'],
    ['Back\\slash', 'B-2'],
    ['前照灯系统', 'QZ-7'],
    ['网关', 'GW'],
  ];
  const searches: [string, string[]][] = [
    ['LIGHT', ['100%-Light', '100x-Light']],
    ['0%', ['100%-Light']],
    ['%', ['100%-Light']],
    ['a_', ['100%-Light']],
    ['\\', ['Back\\slash']],
    ['\\s', ['Back\\slash']],
    ['照灯', ['前照灯系统']],
    ['网', ['网关']],
    ['qz-7', ['前照灯系统']],
    ["'", []],
    ['no such thing', []],
  ];

  it.each(searches)('%s finds names and codes that hold it as written', async (name, found) => {
    for (const [title, code] of names) {
      await newProject(world.li, title, code);
      await newTask(world.projectId, { name: title, code });
    }
    for (const who of [world.li, admin]) {
      expect((await projectNames(who, { name })).sort()).toEqual(found);
      expect((await taskNames(who, { name })).sort()).toEqual(found);
      expect((await who.call(api.project.list, { query: { name, pageSize: 1 } })).total).toBe(found.length);
      expect((await who.call(api.task.list, { ...ofHome(), query: { name, pageSize: 1 } })).total).toBe(found.length);
    }
  });

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
    world.clock.advance(minutes(24 * 60) + 1);
    expect((await (await world.renewed(world.li)).call(api.workplace.summary)).recent).toEqual([]);
  });
});

/** SQLite binds at most 32 766 values. PostgreSQL binds more than would be filled here in a reasonable time: there it is a tenth. */
describe('more visible tasks than SQLite binds values', () => {
  const many = process.env.DATABASE_URL ? 3_310 : 33_100;
  let big: Analysis;
  beforeAll(async () => {
    big = await analysis();
    await addTasks(big, many);
  }, 120_000);
  afterAll(() => big.close());

  it('are counted, listed and searched', async () => {
    expect(await big.li.call(api.workplace.summary)).toMatchObject({ openTasks: many + 1, awaitingDisposal: many });
    const last = { query: { current: Math.ceil((many + 1) / 100), pageSize: 100, sorter: 'code' as const } };
    const { list, total } = await big.li.call(api.task.across, last);
    expect([list.length, total]).toEqual([(many + 1) % 100, many + 1]);
    const numbers = Array.from({ length: many }, (_, n) => String(n));
    const found = numbers.filter((n) => n.startsWith('330')).length;
    expect((await big.li.call(api.task.across, { query: { name: 'many-330' } })).total).toBe(found);
  });

  it('do not keep their project from being listed', async () => {
    const { list } = await big.li.call(api.project.list);
    expect(list).toMatchObject([{ taskCount: many + 1, stats: { awaitingDisposal: many } }]);
  });

  it('go with their project', async () => {
    await big.li.call(api.project.drop, { params: { projectId: big.projectId } });
    expect((await big.li.call(api.task.across)).total).toBe(0);
  }, 60_000);
});

/** Tasks as the store has them, in a few statements. */
async function addTasks({ store, li, projectId, clock }: Analysis, many: number) {
  const at = clock.now.toISOString();
  const { method_hash } = await store.db.selectFrom('project').select('method_hash').executeTakeFirstOrThrow();
  const audit = { create_by: li.id, responsible_by: li.id, update_by: li.id, created_on: at, update_time: at };
  const slice = 500;
  for (let from = 0; from < many; from += slice) {
    const numbers = Array.from({ length: Math.min(slice, many - from) }, (_, i) => from + i);
    const tasks = numbers.map((n) => {
      const form = taskForm(li.id, { name: `Many-${n}`, code: `M-${n}` });
      const head = { id: `t${n}`, project_id: projectId, current_version_id: `v${n}`, rev: 1, body: form as unknown };
      const { name, code } = form;
      return { ...head, name, code, search: name.toLowerCase(), due: form.scheduledTime[1], ...audit };
    });
    const head = { version: 'V1.0', base_version_id: null, content: '', author: li.id, status: 'open' as const };
    const state = { rev: 1, method_hash, counters: {}, awaiting: 1, stats: { ...noStats, awaitingDisposal: 1 } };
    const texts = { systemName: 'Lamp', description: 'One lamp', overview: 'A lamp' };
    const versions = numbers.map((n) => ({
      id: `v${n}`,
      task_id: `t${n}`,
      texts,
      ...head,
      ...state,
      created_on: at,
      update_time: at,
    }));
    await store.tx(async (tx) => {
      await tx.insertInto('task').values(tasks).execute();
      await tx.insertInto('task_version').values(versions).execute();
    });
  }
}
