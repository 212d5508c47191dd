import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { type Analysis, analysis, engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { randomRuns } from '#tests/world/random-runs.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

/** What stands beside people, read from the tables it follows from. */
async function expectedPlaces() {
  const { db } = world.store;
  const [tasks, versions, participants, members] = await Promise.all([
    db.selectFrom('task').selectAll().execute(),
    db.selectFrom('task_version').select(['id', 'finished']).execute(),
    db.selectFrom('project_member').selectAll().execute(),
    db.selectFrom('task_member').selectAll().execute(),
  ]);
  const finishedVersions = new Set(versions.filter(({ finished }) => finished).map(({ id }) => id));
  return tasks
    .flatMap((task) => {
      const finished = finishedVersions.has(task.current_version_id);
      expect(task.finished).toBe(finished);
      const seen = participants.filter((one) => one.project_id === task.project_id).map((one) => one.user_id);
      const own = members.filter((one) => one.task_id === task.id).map((one) => one.user_id);
      const { project_id, update_time, complete, due, current_version_id, search } = task;
      const shown = { project_id, update_time, complete, finished, due, current_version_id, search };
      const flags = (user: string) => ({ visible: seen.includes(user), mine: own.includes(user) });
      return [...new Set([...seen, ...own])].map((user) => ({
        user_id: user,
        task_id: task.id,
        ...flags(user),
        ...shown,
      }));
    })
    .sort(byPlace);
}

type Keyed = { user_id: string; task_id: string };
const keyOf = ({ user_id, task_id }: Keyed) => `${task_id} ${user_id}`;
const byPlace = (a: Keyed, b: Keyed) => (keyOf(a) < keyOf(b) ? -1 : 1);

const Act = fc.record({
  act: fc.constantFrom(
    'project',
    'task',
    'participants',
    'members',
    'complete',
    'finish',
    'version',
    'clone',
    'leave',
    'dropTask',
    'dropProject',
  ),
  who: fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }),
  at: fc.nat(7),
});

describe('the places where lists find the tasks of a person', () => {
  it('are those of participants and members after any acts', async () => {
    const people = [world.li, await world.user('wang', engineer), await world.user('zhao', engineer)];
    const admin = await world.user('admin', [...engineer, 'ProjectAdmin']);
    // Lists order names by the numbers in them: with as many digits in each, letter by letter is the same.
    let made = 1_000;
    const run = async (acts: { act: string; who: number[]; at: number }[]) => {
      for (const one of acts) await perform(admin, people, one, ++made);
      const places = await world.store.db.selectFrom('task_place').selectAll().execute();
      expect(places.sort(byPlace)).toEqual(await expectedPlaces());
      await expectSameLists([...people, admin]);
    };
    const length = { minLength: 4, maxLength: 12 };
    await fc.assert(fc.asyncProperty(fc.array(Act, length), run), { numRuns: randomRuns(12) });
  }, 60_000);
});

/** One act of the API; acts on what is not there do nothing. */
async function perform(
  admin: Actor,
  people: Actor[],
  { act, who, at }: { act: string; who: number[]; at: number },
  n: number,
) {
  const ids = [...new Set(who)].map((one) => people[one]?.id ?? admin.id);
  const projects = (await admin.call(api.project.list, { query: { pageSize: 100, sorter: 'number' } })).list;
  const tasks = (await admin.call(api.task.across, { query: { pageSize: 100, sorter: 'code' } })).list;
  const project = projects[at % Math.max(projects.length, 1)];
  const task = tasks[at % Math.max(tasks.length, 1)];
  const names = { name: `Made-${n}`, code: `M-${n}` };
  if (act === 'project') await admin.call(api.project.create, { body: projectForm({ ...names, participants: ids }) });
  if (act === 'task' && project) {
    const body = taskForm(admin.id, { ...names, members: ids });
    await admin.call(api.task.create, { params: { projectId: project.id }, body });
  }
  if ((act === 'participants' || act === 'leave') && project) {
    const form = projectForm({ ...names, participants: act === 'leave' ? [] : ids });
    await admin.call(api.project.change, { params: { projectId: project.id }, body: { rev: project.rev, form } });
  }
  if (act === 'members' && task) {
    const form = taskForm(admin.id, {
      ...names,
      members: ids,
      scheduledTime: ['2026-01-01', `2026-02-0${(at % 9) + 1}`],
    });
    await admin.call(api.task.change, { params: { taskId: task.id }, body: { rev: task.rev, form } });
  }
  if (act === 'complete' && task) {
    const body = { rev: task.rev, complete: !task.complete, reason: 'given up' };
    await admin.call(api.task.complete, { params: { taskId: task.id }, body });
  }
  // As its edits leave it.
  if (act === 'finish' && task)
    await world.store.db
      .updateTable('task_version')
      .set({ finished: task.status !== 'finished' })
      .where('id', '=', task.versionId)
      .execute();
  if (act === 'version' && task) {
    const body = { version: `V${n}`, base: task.versionId, content: 'more', author: admin.id, current: at % 2 === 0 };
    await admin.call(api.taskVersion.create, { params: { taskId: task.id }, body });
  }
  if (act === 'clone' && task) await admin.call(api.task.clone, { params: { taskId: task.id }, body: names });
  if (act === 'dropTask' && task) await admin.call(api.task.drop, { params: { taskId: task.id } });
  if (act === 'dropProject' && project) await admin.call(api.project.drop, { params: { projectId: project.id } });
}

/** Each person's lists are those of the administrator, narrowed to what the person sees or takes part in. */
async function expectSameLists(people: Actor[]) {
  const { db } = world.store;
  const participants = await db.selectFrom('project_member').selectAll().execute();
  const admin = people.at(-1) as Actor;
  const query = { pageSize: 100, sorter: '-updateTime' as const };
  const all = (await admin.call(api.task.across, { query })).list;
  for (const who of people) {
    const sees = (projectId: string) =>
      who === admin || participants.some((one) => one.project_id === projectId && one.user_id === who.id);
    const seen = all.filter((task) => sees(task.projectId));
    const own = seen.filter((task) => task.members.some(({ id }) => id === who.id));
    for (const [mine, expected] of [
      [false, seen],
      [true, own],
    ] as const)
      for (const sorter of ['-updateTime', '-name'] as const) {
        const found = await who.call(api.task.across, {
          query: { ...query, sorter, mine: mine ? 'true' : undefined } as never,
        });
        const ids = found.list.map(({ id }) => id);
        const sorted = sorter === '-name' ? [...expected].sort((a, b) => (a.name < b.name ? 1 : -1)) : expected;
        expect(ids).toEqual(sorted.map(({ id }) => id));
        expect(found.total).toBe(expected.length);
        for (const status of ['finished', 'inProgress'] as const) {
          const asked = { ...query, sorter, status, mine: mine ? 'true' : undefined } as never;
          const ofState = await who.call(api.task.across, { query: asked });
          const of = sorted.filter((one) => one.status === status).map(({ id }) => id);
          expect([ofState.list.map(({ id }) => id), ofState.total]).toEqual([of, of.length]);
        }
      }
  }
}

describe('a list of tasks that was read before', () => {
  const listed = async () => (await world.li.call(api.task.across)).list.find(({ id }) => id === world.taskId);
  const ofTask = () => ({ params: { taskId: world.taskId } });
  const ofVersion = () => ({ params: { versionId: world.versionId } });

  it('says what was entered since', async () => {
    const before = await listed();
    const form = taskForm(world.li.id, { systemName: 'Another lamp', tags: ['late'], type: 'component' });
    await world.li.call(api.task.change, { ...ofTask(), body: { rev: before?.rev ?? 0, form } });
    expect(await listed()).toMatchObject({ systemName: 'Another lamp', tags: ['late'], type: 'component' });
  });

  it('says what its project is called since', async () => {
    await listed();
    const { rev } = await world.li.call(api.project.get, { params: { projectId: world.projectId } });
    const body = { rev, form: projectForm({ name: 'Rear-lamp', participants: [world.li.id] }) };
    await world.li.call(api.project.change, { params: { projectId: world.projectId }, body });
    expect(await listed()).toMatchObject({ projectName: 'Rear-lamp' });
  });

  it('counts what was edited since, and says when', async () => {
    const before = await listed();
    world.clock.advance(60_000);
    await world.li.call(api.assets.create, { ...ofVersion(), body: { name: 'Lamp request', properties: ['I'] } });
    const after = await listed();
    expect(after?.stats.rows).toMatchObject({ assets: 1 });
    expect(after?.updateTime).not.toBe(before?.updateTime);
  });

  it('counts clones that came and went since', async () => {
    await listed();
    const made = await world.li.call(api.task.clone, { ...ofTask(), body: { name: 'Second', code: 'T-2' } });
    expect((await listed())?.citations).toBe(1);
    await world.li.call(api.task.drop, { params: { taskId: made.id } });
    expect((await listed())?.citations).toBe(0);
  });

  it('shows the version that became the current one, and that it is frozen', async () => {
    await listed();
    await world.li.call(api.taskVersion.freeze, { ...ofVersion(), body: { rev: 1, reason: 'as it is' } });
    expect(await listed()).toMatchObject({ versionId: world.versionId, versionStatus: 'frozen' });
    const form = { version: 'V2.0', base: world.versionId, content: 'more', author: world.li.id, current: true };
    await world.li.call(api.taskVersion.create, { ...ofTask(), body: form });
    expect(await listed()).toMatchObject({ version: 'V2.0', versionStatus: 'open', citations: 1 });
  });
});
