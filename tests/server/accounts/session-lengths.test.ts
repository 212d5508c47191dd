// postgres: no, other specs send the same statements
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountSecurity } from '#contract/account/account-security.ts';
import { inauth } from '#contract/account/inauth.ts';
import { session } from '#contract/account/session.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { messagesTo, setVariable } from '#tests/world/identity.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const [password, other] = ['Abcdefg1', 'Bcdefgh2'];
const hours = (n: number) => minutes(n * 60);
const days = (n: number) => hours(n * 24);
let w: ServerWorld;
let admin: Actor;
beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
  await admin.call(inauth.createUser, { body: { username: 'li', fullName: 'Li', email: 'li@x.de', password } });
});
afterEach(() => w.close());

const login = (more: object = {}) =>
  w.stranger().attempt(inauth.login, { body: { username: 'li', password, ...more } });

/** Uses a session every ten hours for so long; returns whether it still holds. */
async function usedFor(token: string, length: number): Promise<boolean> {
  let current = token;
  for (let passed = 0; passed < length; passed += hours(10)) {
    w.clock.advance(hours(10));
    const reply = await w.stranger(current).attempt(inauth.me);
    if (reply.status !== 200) return false;
    current = reply.headers.get('refresh-token') ?? current;
  }
  return true;
}

describe('the longest session', () => {
  it('ends one that is used all the time, remembered or not', async () => {
    await setVariable(admin, 'session.absoluteDays', 2);
    for (const remember of [false, true]) {
      const { data } = await login({ remember });
      expect(await usedFor(data.token, hours(40))).toBe(true);
      const again = await login({ remember });
      expect(await usedFor(again.data.token, hours(50))).toBe(false);
    }
  });

  it('ends open sessions at once when it is cut short, and takes them from the list', async () => {
    const { data } = await login({ remember: true });
    w.clock.advance(days(3));
    const li = w.stranger(data.token);
    const reply = await li.attempt(inauth.me);
    expect(reply.status).toBe(200);
    const renewed = w.stranger(reply.headers.get('refresh-token') ?? '');
    admin = await w.renewed(admin);
    await setVariable(admin, 'session.absoluteDays', 2);
    expect((await renewed.attempt(inauth.me)).status).toBe(401);
    const fresh = w.stranger((await login()).data.token);
    expect(await fresh.call(session.list)).toHaveLength(1);
  });
});

describe('a password that is too old', () => {
  beforeEach(async () => {
    w.clock.advance(days(31));
    admin = await w.renewed(admin);
  });

  it('has to be changed at the next sign-in, once the variable says so', async () => {
    expect((await login()).status).toBe(200);
    await setVariable(admin, 'signIn.passwordDays', 30);
    const old = await login();
    expect([old.status, old.failure.errorCode]).toEqual([409, '11000017']);
    expect((await login({ password: 'Wrong0000' })).failure.errorCode).toBe('11000001');
    expect((await login({ newPassword: password })).failure.fields).toEqual([{ path: 'newPassword', problem: 'same' }]);
    expect((await login({ newPassword: 'Password123' })).failure.fields).toEqual([
      { path: 'newPassword', problem: 'common' },
    ]);
    const { data } = await login({ newPassword: other });
    expect((await w.stranger(data.token).attempt(inauth.me)).status).toBe(200);
    expect([(await login()).status, (await login({ password: other })).status]).toEqual([400, 200]);
  });

  it('is changed nowhere while it is young, whatever is sent', async () => {
    await login({ newPassword: other });
    expect((await login()).status).toBe(200);
    expect((await login({ password: other })).status).toBe(400);
  });

  it('ends the sessions of before when it is changed', async () => {
    const before = w.stranger((await login()).data.token);
    await setVariable(admin, 'signIn.passwordDays', 30);
    await login({ newPassword: other });
    expect((await before.attempt(inauth.me)).status).toBe(401);
  });
});

describe('what guards an account', () => {
  it('shows how strong the password looked, and since when it is there', async () => {
    const li = w.stranger((await login()).data.token);
    const before = await li.call(accountSecurity.get);
    expect(before).toMatchObject({ passwordAt: '2026-03-02T08:00:00.000Z', phone: '', backupEmail: '', question: '' });
    expect(before.passwordStrength).toBe(1);
    await li.call(inauth.updatePassword, { body: { oldPassword: password, password: 'uT7#mq2Lx!z9' } });
    expect((await li.call(accountSecurity.get)).passwordStrength).toBe(4);
    expect((await messagesTo(w, 'li@x.de'))[0]).toContain('密码已更改');
  });

  it('asks for the password again before another e-mail, and tells the former one', async () => {
    const li = w.stranger((await login()).data.token);
    const { id } = await li.call(inauth.me);
    const profile = { fullName: 'Li', email: 'li@x.de', mobile: '13800138000', introduction: 'TARA' };
    w.clock.advance(minutes(10) + 1);
    const put = (email: string) => li.attempt(inauth.updateUser, { params: { id }, body: { ...profile, email } });
    expect((await put('li@x.de')).status).toBe(200);
    expect((await put('other@x.de')).failure.errorCode).toBe('11000008');
    await li.call(session.confirm, { body: { password } });
    expect((await put('other@x.de')).data.email).toBe('other@x.de');
    expect((await messagesTo(w, 'li@x.de'))[0]).toContain('邮箱已更改');
  });
});
