import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { api } from '#contract/index.ts';
import { WritesSeen } from '#server/store/engines/writes-seen.ts';
import { type Analysis, analysis, engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { type Actor, minutes } from '#tests/world/server.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const asset = { name: 'Lamp request', properties: ['I'] };
const at = () => ({ params: { versionId: world.versionId } });
const read = async () => (await world.li.attempt(api.assets.list, at())).status;

describe('what the server remembers of a caller', () => {
  it('ends with signing out, for every token of the sign-in', async () => {
    expect([await read(), await read()]).toEqual([200, 200]);
    await world.li.call(inauth.logout);
    expect(await read()).toBe(401);
  });

  it('ends when a right is withdrawn', async () => {
    const may = async () => (await world.li.attempt(api.assets.create, { ...at(), body: asset })).status;
    expect([await may(), await may()]).toEqual([200, 200]);
    await world.store.db
      .updateTable('inauth_user')
      .set({ permissions: ['ProjectAnalysisRead'] })
      .where('id', '=', world.li.id)
      .execute();
    expect([await may(), await read()]).toEqual([403, 200]);
  });

  it('ends when the user is gone', async () => {
    expect(await read()).toBe(200);
    await world.store.db.deleteFrom('inauth_user').where('id', '=', world.li.id).execute();
    expect(await read()).toBe(401);
  });

  it('ends by the clock: ten minutes later the token is renewed, twelve hours later it is nothing', async () => {
    expect((await world.li.attempt(api.assets.list, at())).headers.get('refresh-token')).toBeNull();
    world.clock.advance(minutes(10) + 1);
    expect((await world.li.attempt(api.assets.list, at())).headers.get('refresh-token')).toMatch(/^ut_/);
    const later = await world.renewed(world.li);
    expect((await later.attempt(api.assets.list, at())).status).toBe(200);
    world.clock.advance(minutes(12 * 60));
    expect((await later.attempt(api.assets.list, at())).status).toBe(401);
  });

  it('does not show a project any longer to who has left it', async () => {
    const wang = await world.user('wang', engineer);
    const form = projectForm({ participants: [world.li.id, wang.id] });
    const { rev } = await world.li.call(api.project.get, { params: { projectId: world.projectId } });
    await world.li.call(api.project.change, { params: { projectId: world.projectId }, body: { rev, form } });
    const sees = async () => (await wang.attempt(api.assets.list, at())).status;
    expect([await sees(), await sees()]).toEqual([200, 200]);
    expect((await wang.call(api.project.list)).total).toBe(1);
    const without = { ...form, participants: [world.li.id] };
    await world.li.call(api.project.change, {
      params: { projectId: world.projectId },
      body: { rev: rev + 1, form: without },
    });
    expect(await sees()).toBe(404);
    expect((await wang.call(api.project.list)).total).toBe(0);
  });
});

describe('a remembered page of projects', () => {
  const first = async () => (await world.li.call(api.project.list)).list[0]!;

  it('shows an edit, a star, a new task and a new name at once', async () => {
    expect(await first()).toMatchObject({ starred: false, taskCount: 1, stats: { rows: {} } });
    await world.li.call(api.assets.create, { ...at(), body: asset });
    expect((await first()).stats.rows).toMatchObject({ assets: 1 });
    const params = { projectId: world.projectId };
    await world.li.call(api.project.star, { params, body: { starred: true } });
    expect(await first()).toMatchObject({ starred: true });
    const second = taskForm(world.li.id, { name: 'TARA-2', code: 'T-2' });
    await world.li.call(api.task.create, { params, body: second });
    expect(await first()).toMatchObject({ taskCount: 2 });
    const { rev } = await world.li.call(api.project.get, { params });
    const form = projectForm({ name: 'Front-light', participants: [world.li.id] });
    await world.li.call(api.project.change, { params, body: { rev, form } });
    expect(await first()).toMatchObject({ name: 'Front-light', starred: true });
    await world.li.call(api.project.drop, { params });
    expect(await world.li.call(api.project.list)).toMatchObject({ list: [], total: 0 });
  });

  it('is the own one of each user: stars and rights differ', async () => {
    const admin = await world.user('admin', [...engineer, 'ProjectAdmin']);
    const stranger = await world.user('stranger', engineer);
    await admin.call(api.project.star, { params: { projectId: world.projectId }, body: { starred: true } });
    const seen = async (who: typeof admin) => (await who.call(api.project.list)).list.map((p) => p.starred);
    expect([await seen(world.li), await seen(admin), await seen(stranger)]).toEqual([[false], [true], []]);
  });
});

describe('a remembered line of a list of tasks', () => {
  const lineOf = async (who: Actor) => (await who.call(api.task.across)).list.find(({ id }) => id === world.taskId)!;
  const at = () => ({ params: { taskId: world.taskId } });

  it('shows an edit, a new name of the task and of its project, and another use at once', async () => {
    expect(await lineOf(world.li)).toMatchObject({ citations: 0, stats: { rows: {} } });
    await world.li.call(api.assets.create, { params: { versionId: world.versionId }, body: asset });
    expect((await lineOf(world.li)).stats.rows).toMatchObject({ assets: 1 });
    const { rev } = await world.li.call(api.task.get, at());
    await world.li.call(api.task.change, { ...at(), body: { rev, form: taskForm(world.li.id, { name: '前照灯' }) } });
    expect(await lineOf(world.li)).toMatchObject({ name: '前照灯', projectName: 'Headlamp' });
    const project = { params: { projectId: world.projectId } };
    const form = projectForm({ name: 'Front-light', participants: [world.li.id] });
    const { rev: projectRev } = await world.li.call(api.project.get, project);
    await world.li.call(api.project.change, { ...project, body: { rev: projectRev, form } });
    expect(await lineOf(world.li)).toMatchObject({ name: '前照灯', projectName: 'Front-light' });
    await world.li.call(api.task.clone, { ...at(), body: { name: 'Clone', code: 'CL' } });
    expect(await lineOf(world.li)).toMatchObject({ citations: 1 });
  });

  it('shows a member by the new name, and nobody who is gone', async () => {
    const users = () => world.store.db.updateTable('inauth_user').where('id', '=', world.li.id);
    const names = async () => (await lineOf(world.li)).members.map(({ fullName }) => fullName);
    const [before] = await names();
    await users()
      .set({ full_name: `${before} Wei` })
      .execute();
    expect(await names()).toEqual([`${before} Wei`]);
    const admin = await world.user('admin', [...engineer, 'ProjectAdmin']);
    expect((await lineOf(admin)).members).toHaveLength(1);
    await world.store.db.deleteFrom('inauth_user').where('id', '=', world.li.id).execute();
    expect((await lineOf(admin)).members).toEqual([]);
  });

  it('has the star of who looks, and loses it when it is taken away', async () => {
    const admin = await world.user('admin', [...engineer, 'ProjectAdmin']);
    const stars = async () => [(await lineOf(world.li)).starred, (await lineOf(admin)).starred];
    await admin.call(api.task.star, { ...at(), body: { starred: true } });
    expect(await stars()).toEqual([false, true]);
    expect(await stars()).toEqual([false, true]);
    await world.li.call(api.task.star, { ...at(), body: { starred: true } });
    await admin.call(api.task.star, { ...at(), body: { starred: false } });
    expect(await stars()).toEqual([true, false]);
  });

  it('has its star also where somebody has starred more than is kept of a user', async () => {
    const many = Array.from({ length: 1_200 }, (_, n) => ({
      user_id: world.li.id,
      kind: 'task' as const,
      target_id: `other-${n}`,
    }));
    for (let from = 0; from < many.length; from += 300)
      await world.store.db
        .insertInto('star')
        .values(many.slice(from, from + 300))
        .execute();
    expect((await lineOf(world.li)).starred).toBe(false);
    await world.li.call(api.task.star, { ...at(), body: { starred: true } });
    expect((await lineOf(world.li)).starred).toBe(true);
  });
});

describe('the count of writes', () => {
  it.each([
    ['insert into "star" values (?)', { table: 'star', rows: true }],
    ['update "task_version" set "rev" = ?', { table: 'task_version', rows: false }],
    ['select "id" from "task"', undefined],
    ['delete from "project"', 'anywhere'],
    ['delete from "entity" where "id" = ?', { table: 'entity', rows: true }],
    ['with x as (select 1) insert into "task" select * from x', 'anywhere'],
    ['with x as (select 1) select * from x', undefined],
    ['drop table "task"', 'anywhere'],
  ])('of `%s` is %j', (sql, effect) => {
    expect(WritesSeen.effectOf(sql)).toEqual(effect);
  });

  it('counts what a transaction writes when it ends: nobody else sees it before', () => {
    const writes = new WritesSeen();
    const before = writes.of(['task']);
    writes.begin();
    writes.count({ table: 'task', rows: true });
    expect(writes.of(['task'])).toBe(before);
    writes.end();
    expect(writes.of(['task'])).not.toBe(before);
  });

  it('tells changed rows from rows that come and go', () => {
    const writes = new WritesSeen();
    const before = [writes.of(['task']), writes.of(['task:rows'])];
    writes.count({ table: 'task', rows: false });
    expect(writes.of(['task'])).not.toBe(before[0]);
    expect(writes.of(['task:rows'])).toBe(before[1]);
    writes.count('anywhere');
    expect(writes.of(['task:rows'])).not.toBe(before[1]);
  });
});
