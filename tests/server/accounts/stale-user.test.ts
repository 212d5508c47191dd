// postgres: no, other specs send the same statements
import { expect, it } from 'vitest';
import { userAdmin } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { type Actor, serverWorld } from '#tests/world/server.ts';

it('a stale change of a user says whose the last change was, and that it was of who is told where it was', async () => {
  const w = await serverWorld();
  const [root, boss] = [await w.user('root', permissions), await w.user('boss', permissions)];
  const { user } = await root.call(userAdmin.invite, { body: { username: 'li', fullName: 'Li', permissions: [] } });
  const change = (who: Actor, rev: number) => {
    const form = { fullName: `Li ${rev}`, email: '', permissions: [] };
    return who.attempt(userAdmin.change, { params: { userId: user.id }, body: { rev, form } });
  };
  expect((await change(root, 1)).status).toBe(200);
  expect((await change(boss, 1)).failure.enMessage).toBe('li was changed by root before you. Your input is kept.');
  expect((await change(boss, 2)).status).toBe(200);
  const { status, failure } = await change(boss, 1);
  expect(status).toBe(412);
  expect(failure).toMatchObject({
    enMessage: 'li has been changed since you opened it, last by yourself. Your input is kept.',
    chMessage: 'li 在您打开之后已被更改，最后一次由您自己更改。您的输入已保留。',
  });
  await w.close();
});
