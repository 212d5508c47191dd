import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { personalToken } from '#contract/account/personal-token.ts';
import { passwordLink } from '#contract/account/session.ts';
import { signIn } from '#contract/account/sign-in.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import * as console from '#server/inauth/by-console.ts';
import { setVariable } from '#tests/world/identity.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const password = 'Abcdefg1';
let w: ServerWorld;
let admin: Actor;
let li: Actor;
beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
  const body = { username: 'li', fullName: 'Li', password, permissions: ['ProjectConfigRead' as const] };
  const { id } = await admin.call(inauth.createUser, { body });
  li = { ...w.stranger((await logIn()).data.token), id, username: 'li' };
});
afterEach(() => w.close());

const logIn = (username = 'li', typed = password) =>
  w.stranger().attempt(inauth.login, { body: { username, password: typed } });
const makeAdministrator = (username = 'li') => console.makeAdministrator(w.store, username, w.clock.now.toISOString());
const resetPassword = (username = 'li') =>
  console.resetPassword(w.store, username, 'Kestrel2026', w.clock.now.toISOString());
const at = () => ({ params: { userId: li.id } });
const statusOf = async (who: Actor) => (await who.attempt(inauth.me)).status;
const opens = async ({ path }: { path: string }) =>
  (await w.stranger().attempt(passwordLink.look, { body: { token: path.split('#')[1] ?? '' } })).status === 200;
const lines = async () =>
  (await w.store.db.selectFrom('audit').selectAll().where('address', '=', 'console').execute())
    .map(({ event, account, user_id, target, detail }) =>
      [event, account, user_id ?? 'nobody', target, detail.split(' ').length > 2 ? 'many' : detail].join('|'),
    )
    .sort();

describe('whom the console makes an administrator', () => {
  it('is enabled without the sessions and tokens of before', async () => {
    const body = { name: 'nightly', scopes: ['project.read' as const], days: 30 };
    const { token } = await li.call(personalToken.create, { body });
    const stored = await w.store.db.selectFrom('inauth_personal_token').selectAll().executeTakeFirstOrThrow();
    await admin.call(userAdmin.disable, at());
    // Made while the account was disabled, as a server of before let it.
    await w.store.db.insertInto('inauth_personal_token').values(stored).execute();
    expect(await makeAdministrator()).toBe('active');
    expect([await statusOf(li), await statusOf(w.stranger(`Bearer ${token}`))]).toEqual([401, 401]);
    const { data } = await logIn();
    expect((await w.stranger(data.token).call(inauth.me)).permissions).toEqual([...permissions]);
  });

  it('keeps the session when the account was open', async () => {
    await makeAdministrator();
    expect((await li.call(inauth.me)).permissions).toEqual([...permissions]);
  });

  it('is not opened by a link that was made for less', async () => {
    const link = await admin.call(userAdmin.link, at());
    await makeAdministrator();
    expect(await opens(link)).toBe(false);
  });

  it('is let in when they were waiting for an administrator', async () => {
    await setVariable(admin, 'signIn.registration', 'approval');
    const person = { username: 'wu', fullName: 'Wu', email: 'wu@x.de', password };
    await w.stranger().call(signIn.register, { body: person });
    expect((await logIn('wu')).status).not.toBe(200);
    expect(await makeAdministrator('wu')).toBe('active');
    expect((await logIn('wu')).status).toBe(200);
  });

  it('still has to choose a password when they were invited, and the answer says so', async () => {
    const { user } = await admin.call(userAdmin.invite, { body: { username: 'wu', fullName: 'Wu' } });
    expect(await makeAdministrator('wu')).toBe('invited');
    await admin.call(userAdmin.disable, { params: { userId: user.id } });
    expect(await makeAdministrator('wu')).toBe('invited');
  });

  it('is not saved over by an administrator who looked before', async () => {
    const { rev, fullName, email } = await admin.call(userAdmin.get, at());
    await makeAdministrator();
    const late = await admin.attempt(userAdmin.change, {
      ...at(),
      body: { rev, form: { fullName, email, permissions: [] } },
    });
    expect([late.status, late.failure.enMessage]).toEqual([412, expect.stringContaining('npm run admin')]);
  });
});

describe('a password that the console sets', () => {
  it('ends the link that would set another one', async () => {
    const link = await admin.call(userAdmin.link, at());
    expect(await resetPassword()).toBe('active');
    expect([await opens(link), await statusOf(li)]).toEqual([false, 401]);
    expect((await logIn('li', 'Kestrel2026')).status).toBe(200);
  });

  it('opens no disabled account, and the answer says so', async () => {
    await admin.call(userAdmin.disable, at());
    expect(await resetPassword()).toBe('disabled');
    expect((await logIn('li', 'Kestrel2026')).failure.errorCode).toBe('11000007');
  });
});

describe('the audit log', () => {
  it('has what is done at the console, by no user and from no network', async () => {
    const on = w.clock.now.toISOString();
    await resetPassword();
    await console.removeSecondFactor(w.store, 'li', on);
    await makeAdministrator();
    await console.createAdministrator(w.store, { id: 'rescue', username: 'rescue', password, createdOn: on });
    expect(await lines()).toEqual([
      'password.changed|npm run admin|nobody|li|',
      'user.created|npm run admin|nobody|rescue|many',
      'user.factorRemoved|npm run admin|nobody|li|',
      'user.permissions|npm run admin|nobody|li|many',
    ]);
  });

  it('says that an account was enabled or let in', async () => {
    await admin.call(userAdmin.disable, at());
    await makeAdministrator();
    await w.store.db.updateTable('inauth_user').set({ state: 'waiting' }).where('id', '=', li.id).execute();
    await makeAdministrator();
    expect((await lines()).map((line) => line.split('|')[0])).toEqual([
      'user.approved',
      'user.enabled',
      'user.permissions',
    ]);
  });

  it('or nothing is done', async () => {
    await w.store.db.schema.alterTable('audit').renameTo('away').execute();
    await expect(resetPassword()).rejects.toThrow();
    await w.store.db.schema.alterTable('away').renameTo('audit').execute();
    expect((await logIn()).status).toBe(200);
  });
});
