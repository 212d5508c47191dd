import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { projectSorters } from '#contract/project.ts';
import { taskSorters } from '#contract/task.ts';
import { noStats } from '#server/store/lists/stats.ts';
import { type Analysis, analysis, engineer, projectForm, taskForm } from '#tests/world/analysis.ts';

/** Lists that are filled once and read by each spec; what changes a list is in lists.test.ts. */

type Query = Record<string, string | number>;

/** Projects and tasks of these names and codes, and who reads them: an administrator and a member. */
async function filled(names: readonly (readonly [string, string])[]) {
  const world = await analysis();
  const admin = await world.user('admin', [...engineer, 'ProjectAdmin']);
  const ofHome = { params: { projectId: world.projectId } };
  for (const [name, code] of names) {
    await world.li.call(api.project.create, { body: projectForm({ name, code }) });
    await world.li.call(api.task.create, { ...ofHome, body: taskForm(world.li.id, { name, code }) });
  }
  return { world, ofHome, readers: [admin, world.li] };
}
type Filled = Awaited<ReturnType<typeof filled>>;

describe('the pages of a list hold each row once, though all were changed at one time', () => {
  const many = 23;
  let full: Filled;
  beforeAll(async () => {
    full = await filled(Array.from({ length: many - 1 }, (_, n) => [`Lamp-${n + 1}`, `L-${n + 1}`] as const));
  });
  afterAll(() => full.world.close());

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

  it.each(orders(projectSorters))('projects: %s', async (sorter) => {
    const found: string[][] = [];
    for (const who of full.readers) {
      const ids = await turned((query) => who.call(api.project.list, { query: query as never }), sorter);
      expect([ids.length, new Set(ids).size]).toEqual([many, many]);
      found.push(ids);
    }
    // Who sees everything is answered from the end that is nearer, who sees what they take part in from the beginning.
    expect(found[0]).toEqual(found[1]);
  });

  it.each(orders(taskSorters))('tasks: %s', async (sorter) => {
    for (const who of full.readers) {
      const across = await turned((query) => who.call(api.task.across, { query: query as never }), sorter);
      const ofProject = (query: Query) => who.call(api.task.list, { ...full.ofHome, query: query as never });
      const home = await turned(ofProject, sorter);
      expect([across.length, new Set(across).size]).toEqual([many, many]);
      expect(home).toEqual(across);
    }
  });
});

describe('searching a list', () => {
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
  let found: Filled;
  beforeAll(async () => {
    found = await filled([
      ['100%-Light', 'A_1'],
      ['100x-Light', 'AB1'],
      ['Back\\slash', 'B-2'],
      ['前照灯系统', 'QZ-7'],
      ['网关', 'GW'],
    ]);
  });
  afterAll(() => found.world.close());

  const namesOf = ({ list }: { list: { name: string }[] }) => list.map(({ name }) => name).sort();

  it.each(searches)('%s finds names and codes that hold it as written', async (name, expected) => {
    const one = { name, pageSize: 1 } as const;
    for (const who of found.readers) {
      expect(namesOf(await who.call(api.project.list, { query: { name } }))).toEqual(expected);
      expect(namesOf(await who.call(api.task.across, { query: { name } }))).toEqual(expected);
      expect((await who.call(api.project.list, { query: one })).total).toBe(expected.length);
      expect((await who.call(api.task.list, { ...found.ofHome, query: one })).total).toBe(expected.length);
    }
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
