// postgres: no, other specs send the same statements
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { passwordLink } from '#contract/account/session.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { messagesTo } from '#tests/world/identity.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let w: ServerWorld;
let admin: Actor;
let li: Actor;
beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
  li = await w.user('li', ['ProjectConfigRead']);
});
afterEach(() => w.close());

const at = () => ({ params: { userId: li.id } });
/** What an administrator's form sends who looked at the user and changed this. */
async function formWith(more: Partial<{ fullName: string; email: string; permissions: Permission[] }>) {
  const { rev, fullName, email, permissions: held } = await admin.call(userAdmin.get, at());
  return { ...at(), body: { rev, form: { fullName, email, permissions: held as Permission[], ...more } } };
}
const save = async (more: Parameters<typeof formWith>[0]) => admin.call(userAdmin.change, await formWith(more));
const saysOfThemselves = (more: object = {}) =>
  li.call(inauth.updateUser, {
    params: { id: li.id },
    body: { fullName: 'li', email: 'li@example.com', mobile: '13800138000', introduction: 'TARA', ...more },
  });
const lines = async () =>
  (await w.store.db.selectFrom('audit').select(['event', 'account', 'target', 'detail']).execute())
    .map(({ event, account, target, detail }) => [event, account, target, detail].join(' '))
    .sort();
const opens = async ({ path }: { path: string }) =>
  (await w.stranger().attempt(passwordLink.look, { body: { token: path.split('#')[1] ?? '' } })).status === 200;

describe('the audit log', () => {
  it('has a line for each thing an administrator changed of a user, with what it was and is', async () => {
    await save({ fullName: 'Somebody', email: 'evil@x.de', permissions: [] });
    expect(await lines()).toEqual([
      'email.changed root li li@example.com → evil@x.de',
      'name.changed root li li → Somebody',
      'user.permissions root li -ProjectConfigRead',
    ]);
  });

  it('has none of a save that changed nothing', async () => {
    await save({});
    expect(await lines()).toEqual([]);
  });

  it('says what somebody was called before they called themselves otherwise', async () => {
    await saysOfThemselves({ fullName: 'The Chief' });
    await saysOfThemselves({ fullName: 'The Chief', introduction: 'Otherwise' });
    await saysOfThemselves({ email: 'home@x.de' });
    expect(await lines()).toEqual([
      'email.changed li li li@example.com → home@x.de',
      'name.changed li li The Chief → li',
      'name.changed li li li → The Chief',
    ]);
  });

  it('says the same of a name an administrator changes in the profile', async () => {
    const body = { fullName: 'Li', email: '', mobile: '13800138000', introduction: 'x' };
    const profile = { ...body, email: 'li@example.com' };
    await admin.call(inauth.updateUser, { params: { id: li.id }, body: profile });
    await admin.call(inauth.updateUser, { params: { id: li.id }, body: { ...profile, introduction: 'y' } });
    expect(await lines()).toEqual(['name.changed root li li → Li', 'user.changed root li profile']);
  });
});

describe('another e-mail, when an administrator sets it', () => {
  it('ends the link that was sent to the former address, which gets a mail', async () => {
    const link = await admin.call(userAdmin.link, at());
    await messagesTo(w, 'li@example.com');
    await save({ fullName: 'Li' });
    expect([await opens(link), await messagesTo(w, 'li@example.com')]).toEqual([true, []]);
    await save({ email: 'other@x.de' });
    expect(await opens(link)).toBe(false);
    expect((await messagesTo(w, 'li@example.com'))[0]).toContain('账户 li 的邮箱已更改');
  });

  it('sends no mail when it is not stored', async () => {
    const form = await formWith({ email: 'other@x.de' });
    await save({ permissions: [] });
    expect((await admin.attempt(userAdmin.change, form)).status).toBe(412);
    expect(await messagesTo(w, 'li@example.com')).toEqual([]);
  });
});

describe('what the owner has just changed', () => {
  it.each([
    ['e-mail', { email: 'home@x.de' }, 'li'],
    ['name', { fullName: 'Li Na' }, 'Li Na'],
  ])('is not taken back by an administrator who has looked before: %s', async (_, more, by) => {
    const form = await formWith({ permissions: [] });
    await saysOfThemselves(more);
    const late = await admin.attempt(userAdmin.change, form);
    expect([late.status, late.failure.enMessage]).toEqual([412, expect.stringContaining(by)]);
    expect(await li.call(inauth.me)).toMatchObject({ ...more, permissions: ['ProjectConfigRead'] });
  });

  it('is no reason to refuse an administrator when they do not see it', async () => {
    const form = await formWith({ permissions: [] });
    await saysOfThemselves({ introduction: 'Something else' });
    expect((await admin.attempt(userAdmin.change, form)).status).toBe(200);
  });
});
