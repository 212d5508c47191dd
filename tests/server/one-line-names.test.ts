// postgres: no, other specs send the same statements
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { inbox } from '#contract/account/inbox.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { notify } from '#server/actions/people/notify.ts';
import { type Analysis, analysis, engineer } from '#tests/world/analysis.ts';

let world: Analysis;
beforeAll(async () => {
  world = await analysis();
});
afterAll(() => world.close());

const odd = 'Al\r\nX: y';

it('names of people are refused when they are no line, at their field', async () => {
  const root = await world.user('root', permissions);
  const profile = { email: 'li@x.de', mobile: '13800138000', introduction: 'Li' };
  const change = (names: object) =>
    world.li.attempt(inauth.updateUser, { params: { id: world.li.id }, body: { ...profile, ...names } });
  expect((await change({ fullName: odd })).failure.fields).toEqual([{ path: 'fullName', problem: 'oneLine' }]);
  const nickname = await change({ fullName: 'Li', nickname: odd });
  expect(nickname.failure.fields).toEqual([{ path: 'nickname', problem: 'oneLine' }]);
  const invited = await root.attempt(userAdmin.invite, { body: { username: 'al', fullName: odd, email: 'al@x.de' } });
  expect([invited.status, invited.failure.fields]).toEqual([400, [{ path: 'fullName', problem: 'oneLine' }]]);
});

it('the name of a system with a line break is kept in one line', async () => {
  const { rev, form } = await world.li.call(api.task.get, { params: { taskId: world.taskId } });
  const body = { rev, form: { ...form, systemName: 'Front\r\nlamp' } };
  const changed = await world.li.call(api.task.change, { params: { taskId: world.taskId }, body });
  expect(changed.form.systemName).toBe('Front lamp');
});

it('a notification is mailed whatever the name of who caused it holds, and however long it is', async () => {
  const wu = await world.user('wu', engineer);
  const { rev, form } = await world.li.call(api.project.get, { params: { projectId: world.projectId } });
  const body = { rev, form: { ...form, participants: [world.li.id, wu.id] } };
  await world.li.call(api.project.change, { params: { projectId: world.projectId }, body });
  await wu.call(inbox.changeWays, { body: { mentioned: { inApp: true, mail: true } } });
  const notice = { kind: 'mentioned' as const, by: world.li.id, to: [wu.id], taskId: world.taskId, subject: 'A-1' };
  for (const fullName of [odd, '\u{1f697}'.repeat(60)]) {
    world.printed.splice(0);
    await world.store.db
      .updateTable('inauth_user')
      .set({ full_name: fullName })
      .where('id', '=', world.li.id)
      .execute();
    await notify(world.env, { ...notice, subject: 'A'.repeat(80) });
    await world.env.sender.idle();
    expect(world.printed).toHaveLength(1);
    expect(world.printed[0]).toContain('Mail to wu@example.com: ');
  }
});
