// postgres: no, other specs send the same statements
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { signIn } from '#contract/account/sign-in.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { auditOf, messagesTo, setVariable } from '#tests/world/identity.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const password = 'Abcdefg1';
const form = { username: 'mei', fullName: 'Mei Lin', email: 'mei@example.com', password };
const code = { WayClosed: '11000018', AccountWaiting: '11000016', UserWaiting: '11000021', ConfirmNeeded: '11000008' };
let w: ServerWorld;
let admin: Actor;
beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
});
afterEach(() => w.close());

const register = (change: object = {}) => w.stranger().attempt(signIn.register, { body: { ...form, ...change } });
const login = (typed = password) => w.stranger().attempt(inauth.login, { body: { username: 'mei', password: typed } });
const waiting = async () => (await admin.call(userAdmin.list, { query: { state: 'waiting' } })).list;
const paramsOfMei = async () => ({ params: { userId: (await waiting())[0]?.id ?? '' } });

describe('registration', () => {
  it('is by approval on delivery; who manages users is told by mail who waits', async () => {
    expect((await w.stranger().call(signIn.ways)).registration).toBe('approval');
    await w.store.db.updateTable('inauth_user').set({ email: 'root@example.com' }).where('id', '=', admin.id).execute();
    await w.user('clerk', ['InAuthUserRead']);
    expect((await register()).data).toEqual({ state: 'waiting' });
    expect((await login()).failure.errorCode).toBe(code.AccountWaiting);
    const [told] = await messagesTo(w, 'root@example.com');
    expect(told).toContain('The account mei was registered and is waiting for approval');
    expect((await waiting()).map(({ username }) => username)).toEqual(['mei']);
  });

  it('is open or closed as the variable says, and closes at once', async () => {
    await setVariable(admin, 'signIn.registration', 'open');
    expect((await w.stranger().call(signIn.ways)).registration).toBe('open');
    expect((await register()).data).toEqual({ state: 'active' });
    const { data } = await login();
    expect((await w.stranger(data.token).call(inauth.me)).permissions).toEqual([]);
    await setVariable(admin, 'signIn.registration', 'closed');
    expect((await register({ username: 'wu' })).failure.errorCode).toBe(code.WayClosed);
  });

  it('makes no first user', async () => {
    const empty = await serverWorld();
    await empty.store.db
      .insertInto('variable')
      .values({
        key: 'signIn.registration',
        value: '"open"' as never,
        rev: 1,
        update_by: '',
        update_time: empty.clock.now.toISOString(),
      })
      .execute();
    const reply = await empty.stranger().attempt(signIn.register, { body: form });
    expect(reply.failure.errorCode).toBe(code.WayClosed);
    await empty.close();
  });

  it('says on the login page whether text messages are sent', async () => {
    expect((await w.stranger().call(signIn.ways)).textMessages).toBe(false);
    const sms = { url: 'https://sms.example/send', body: undefined };
    w.env.sending = { from: '', authorization: undefined, mail: { url: undefined, body: undefined }, sms };
    expect((await w.stranger().call(signIn.ways)).textMessages).toBe(true);
  });

  it('refuses a weak and a common password, a taken name and no address, at their fields', async () => {
    await setVariable(admin, 'signIn.registration', 'approval');
    const fieldsOf = async (change: object) => (await register(change)).failure.fields;
    expect(await fieldsOf({ password: 'short1A' })).toEqual([{ path: 'password', problem: 'password' }]);
    expect(await fieldsOf({ password: 'Password123' })).toEqual([{ path: 'password', problem: 'common' }]);
    expect(await fieldsOf({ email: 'mei' })).toEqual([{ path: 'email', problem: 'email' }]);
    expect(await fieldsOf({ username: 'ROOT' })).toEqual([{ path: 'username', problem: 'taken' }]);
  });

  it('is slowed down: which names are in use costs time to find out', async () => {
    await setVariable(admin, 'signIn.registration', 'approval');
    const seen = [];
    for (let n = 0; n < 6; n += 1) seen.push((await register({ username: 'root' })).status);
    expect(seen).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('takes no rights, no state and no id from what is sent', async () => {
    await setVariable(admin, 'signIn.registration', 'approval');
    const more = { permissions, state: 'active', id: admin.id, password_hash: 'x', holdsAll: true };
    expect((await register(more)).data).toEqual({ state: 'waiting' });
    const { params } = await paramsOfMei();
    expect(params.userId).not.toBe(admin.id);
    expect((await admin.call(userAdmin.approve, { params })).permissions).toEqual([]);
  });

  it('gives one of two who take the same name at the same moment', async () => {
    await setVariable(admin, 'signIn.registration', 'approval');
    const both = await Promise.all([register(), register()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('a registration that waits', () => {
  beforeEach(async () => {
    await setVariable(admin, 'signIn.registration', 'approval');
    expect((await register()).data).toEqual({ state: 'waiting' });
  });

  it('cannot sign in, and who knows the password may know why', async () => {
    expect((await login()).failure.errorCode).toBe(code.AccountWaiting);
    expect((await login('Wrong0000')).failure.errorCode).toBe('11000001');
    expect(await admin.call(inauth.users, { body: { search: 'mei' } })).toEqual([]);
  });

  it('is approved: signs in without permissions, gets a mail, stands in the audit log', async () => {
    const { params } = await paramsOfMei();
    expect((await admin.call(userAdmin.approve, { params })).state).toBe('active');
    const { data } = await login();
    expect((await w.stranger(data.token).call(inauth.me)).permissions).toEqual([]);
    expect((await messagesTo(w, 'mei@example.com'))[0]).toContain('https://tara.example/inauth/user/login');
    expect(await auditOf(w)).toEqual(expect.arrayContaining(['user.registered mei', 'user.approved root mei']));
  });

  it('is refused: nothing is left of it, the name is free, a mail says so', async () => {
    const { params } = await paramsOfMei();
    await admin.call(userAdmin.refuse, { params });
    expect((await messagesTo(w, 'mei@example.com'))[0]).toContain('未通过');
    expect(await waiting()).toEqual([]);
    expect((await admin.attempt(userAdmin.get, { params })).status).toBe(404);
    expect((await login()).failure.errorCode).toBe('11000001');
    expect((await register()).status).toBe(200);
    expect(await auditOf(w)).toContain('user.refused root mei');
  });

  it('is let in by nothing else: no link, no disabling and enabling, no refusal of who is in', async () => {
    const { params } = await paramsOfMei();
    expect((await admin.attempt(userAdmin.link, { params })).failure.errorCode).toBe(code.UserWaiting);
    expect((await admin.attempt(userAdmin.disable, { params })).failure.errorCode).toBe(code.UserWaiting);
    expect((await admin.call(userAdmin.enable, { params })).state).toBe('waiting');
    await admin.call(userAdmin.approve, { params });
    expect((await admin.attempt(userAdmin.refuse, { params })).status).toBe(404);
  });

  it('is approved by who showed the password, and by nobody without the right', async () => {
    const { params } = await paramsOfMei();
    const reader = await w.user('reader', ['InAuthUserRead']);
    expect((await reader.attempt(userAdmin.approve, { params })).status).toBe(403);
    w.clock.advance(minutes(10) + 1);
    expect((await admin.attempt(userAdmin.approve, { params })).failure.errorCode).toBe(code.ConfirmNeeded);
  });
});
