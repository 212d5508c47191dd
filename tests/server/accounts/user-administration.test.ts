import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { passwordLink, session } from '#contract/account/session.ts';
import { permissionSet, userAdmin } from '#contract/account/user-admin.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const password = 'Abcdefg1';
let w: ServerWorld;
let admin: Actor;
beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
});
afterEach(() => w.close());

const keeper: Permission[] = ['InAuthUserRead', 'InAuthUserModify', 'ProjectConfigRead'];
const codeOf = async (reply: Promise<{ failure: { errorCode: string } }>) => (await reply).failure.errorCode;
const code = {
  BadCredentials: '11000001',
  UserGone: '11000005',
  AccountDisabled: '11000007',
  ConfirmNeeded: '11000008',
  HoldsMore: '11000009',
  LastAdministrator: '11000010',
  OwnAccount: '11000011',
  LinkUsed: '11000012',
  UserDisabled: '11000013',
  SetNameTaken: '11000014',
  PermissionDenied: '10000007',
  StaleRow: '20120002',
};

const inviteBy = (who: Actor, username: string, granted: readonly Permission[] = []) =>
  who.call(userAdmin.invite, { body: { username, fullName: `${username} Name`, permissions: [...granted] } });
const secretOf = ({ path }: { path: string }) => path.split('#')[1] ?? '';
const accept = async (path: string) =>
  w.stranger().call(passwordLink.use, { body: { token: secretOf({ path }), password } });
const signIn = (username: string, typed = password) =>
  w.stranger().attempt(inauth.login, { body: { username, password: typed } });
const detailOf = (id: string) => admin.call(userAdmin.get, { params: { userId: id } });
const grant = async (who: Actor, id: string, granted: readonly string[]) => {
  const { rev, fullName, email } = await detailOf(id);
  return who.attempt(userAdmin.change, {
    params: { userId: id },
    body: { rev, form: { fullName, email, permissions: granted } },
  });
};
const events = async () =>
  (await w.store.db.selectFrom('audit').select(['event', 'account', 'target', 'detail']).orderBy('at').execute()).map(
    ({ event, account, target, detail }) => [event, account, target, detail].join(' ').trim(),
  );

describe('an invitation', () => {
  it('makes a user who chooses the password by a link, once, and is signed in', async () => {
    const { user, path } = await inviteBy(admin, 'li', ['ProjectConfigRead']);
    expect(user).toMatchObject({ state: 'invited', held: 1, lastSignIn: null });
    expect(await codeOf(signIn('li', ''))).not.toBe('');
    expect((await signIn('li')).failure.errorCode).toBe(code.BadCredentials);
    const looked = await w.stranger().call(passwordLink.look, { body: { token: secretOf({ path }) } });
    expect(looked).toEqual({ purpose: 'invite', username: 'li', fullName: 'li Name', question: '' });
    const { token } = await accept(path);
    const me = await w.stranger(token).call(inauth.me);
    expect(me).toMatchObject({ username: 'li', permissions: ['ProjectConfigRead'] });
    expect((await detailOf(user.id)).state).toBe('active');
    const again = { body: { token: secretOf({ path }), password } };
    expect(await codeOf(w.stranger().attempt(passwordLink.use, again))).toBe(code.LinkUsed);
    expect((await signIn('li')).status).toBe(200);
  });

  it('is used by one of two who come at the same moment', async () => {
    const { path } = await inviteBy(admin, 'li');
    const body = { token: secretOf({ path }), password };
    const both = await Promise.all([1, 2].map(() => w.stranger().attempt(passwordLink.use, { body })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('ends after seven days, by a new link, by other permissions and when the user is disabled', async () => {
    const { user, path } = await inviteBy(admin, 'li');
    const params = { userId: user.id };
    const works = async (of: string) =>
      (await w.stranger().attempt(passwordLink.look, { body: { token: secretOf({ path: of }) } })).status === 200;
    const second = await admin.call(userAdmin.link, { params });
    expect([await works(path), await works(second.path)]).toEqual([false, true]);
    expect((await grant(admin, user.id, ['AssetRead'])).status).toBe(200);
    expect(await works(second.path)).toBe(false);
    const third = await admin.call(userAdmin.link, { params });
    await admin.call(userAdmin.disable, { params });
    expect(await works(third.path)).toBe(false);
    expect(await codeOf(admin.attempt(userAdmin.link, { params }))).toBe(code.UserDisabled);
    await admin.call(userAdmin.enable, { params });
    expect((await detailOf(user.id)).state).toBe('invited');
    const fourth = await admin.call(userAdmin.link, { params });
    w.clock.advance(minutes(7 * 24 * 60) + 1);
    expect(await works(fourth.path)).toBe(false);
  });
});

describe('a disabled user', () => {
  const disabled = async () => {
    const { user, path } = await inviteBy(admin, 'li');
    const { token } = await accept(path);
    await admin.call(userAdmin.disable, { params: { userId: user.id } });
    return { id: user.id, token };
  };

  it('is refused with the reason at the next call and at sign-in; a wrong password gives no reason', async () => {
    const { token } = await disabled();
    const refused = await w.stranger(token).attempt(inauth.me);
    expect([refused.status, refused.failure.errorCode]).toEqual([401, code.AccountDisabled]);
    expect(await codeOf(signIn('li'))).toBe(code.AccountDisabled);
    expect(await codeOf(signIn('li', 'Wrong0000'))).toBe(code.BadCredentials);
  });

  it('is not offered to take part, keeps the name, and comes back without the sessions of before', async () => {
    const { id, token } = await disabled();
    expect(await admin.call(inauth.users, { body: { search: 'li' } })).toEqual([]);
    expect(await admin.call(inauth.users, { body: { ids: [id] } })).toMatchObject([{ fullName: 'li Name' }]);
    await admin.call(userAdmin.enable, { params: { userId: id } });
    expect((await w.stranger(token).attempt(inauth.me)).status).toBe(401);
    expect((await signIn('li')).status).toBe(200);
  });
});

describe('a deleted user', () => {
  it('keeps the name for what they have written; the username is free again', async () => {
    const { user, path } = await inviteBy(admin, 'li', ['AssetRead']);
    const { token } = await accept(path);
    await admin.call(userAdmin.drop, { params: { userId: user.id } });
    expect((await w.stranger(token).attempt(inauth.me)).status).toBe(401);
    expect(await codeOf(signIn('li'))).toBe(code.BadCredentials);
    expect(await admin.call(inauth.users, { body: { ids: [user.id] } })).toMatchObject([
      { fullName: 'li Name', email: '' },
    ]);
    expect(await codeOf(admin.attempt(userAdmin.get, { params: { userId: user.id } }))).toBe(code.UserGone);
    expect((await admin.call(userAdmin.list)).total).toBe(1);
    expect((await inviteBy(admin, 'li')).user.id).not.toBe(user.id);
  });
});

describe('nobody grants more than they hold', () => {
  let small: Actor;
  beforeEach(async () => {
    small = await w.user('small', keeper);
  });
  const target = async (granted: readonly Permission[] = []) => (await w.user('target', granted)).id;

  it('by a change, an invitation, a new user or a permission set', async () => {
    const id = await target();
    expect((await grant(small, id, ['ProjectAdmin'])).failure.fields).toEqual([
      { path: 'form.permissions', problem: 'notHeld' },
    ]);
    const form = { username: 'x', fullName: 'x', email: '', permissions: ['ProjectAdmin'] };
    expect((await small.attempt(userAdmin.invite, { body: form })).status).toBe(403);
    expect((await small.attempt(inauth.createUser, { body: { ...form, password } })).status).toBe(403);
    const set = { name: 'all', permissions: ['ProjectAdmin'] };
    expect((await small.attempt(permissionSet.create, { body: set })).status).toBe(403);
    expect((await grant(small, id, ['ProjectConfigRead'])).status).toBe(200);
    expect((await grant(small, small.id, ['InAuthUserRead', 'InAuthUserModify', 'ProjectAdmin'])).status).toBe(403);
  });

  it('nor changes or deletes a permission set that holds more', async () => {
    const form = { name: 'all', permissions: ['ProjectAdmin', 'ProjectConfigRead'] as Permission[] };
    const [set] = await admin.call(permissionSet.create, { body: form });
    const params = { setId: set?.id ?? '' };
    const less = { ...params, rev: 1, form: { name: 'all', permissions: ['ProjectConfigRead'] as Permission[] } };
    for (const attempt of [
      small.attempt(permissionSet.change, { params, body: less }),
      small.attempt(permissionSet.drop, { params }),
    ])
      expect((await attempt).failure.enMessage).toBe(
        'The permission set all holds permissions that you do not hold, so you cannot change it.',
      );
    expect((await admin.call(permissionSet.list))[0]?.permissions).toHaveLength(2);
  });

  it('nor takes over an account that holds more', async () => {
    const id = await target(['ProjectAdmin']);
    const params = { userId: id };
    for (const endpoint of [userAdmin.link, userAdmin.disable, userAdmin.enable, userAdmin.endSessions, userAdmin.drop])
      expect(await codeOf(small.attempt(endpoint, { params }))).toBe(code.HoldsMore);
    expect(await codeOf(grant(small, id, []))).toBe(code.HoldsMore);
    const profile = { fullName: 'x', email: 'a@b.cc', mobile: '13800000000', introduction: 'x' };
    const updated = small.attempt(inauth.updateUser, { params: { id }, body: profile });
    expect(await codeOf(updated)).toBe(code.HoldsMore);
    expect(await codeOf(small.attempt(inauth.updatePicture, { params: { id }, body: { profilePic: '' } }))).toBe(
      code.HoldsMore,
    );
  });

  it('and a reader reads only', async () => {
    const reader = await w.user('reader', ['InAuthUserRead']);
    const params = { userId: await target() };
    expect((await reader.call(userAdmin.list)).total).toBe(4);
    for (const endpoint of [userAdmin.link, userAdmin.disable, userAdmin.drop, userAdmin.endSessions])
      expect((await reader.attempt(endpoint, { params })).status).toBe(403);
  });
});

describe('the last administrator', () => {
  it('is not demoted, disabled or deleted', async () => {
    expect(await codeOf(grant(admin, admin.id, ['ProjectConfigRead']))).toBe(code.LastAdministrator);
    const params = { userId: admin.id };
    expect(await codeOf(admin.attempt(userAdmin.disable, { params }))).toBe(code.OwnAccount);
    expect(await codeOf(admin.attempt(userAdmin.drop, { params }))).toBe(code.OwnAccount);
    expect((await detailOf(admin.id)).permissions).toEqual([...permissions]);
  });

  it('is one of two who demote, disable or delete each other at the same moment', async () => {
    for (const act of ['demote', 'disable', 'drop'] as const) {
      const [a, b] = [await w.user(`${act}-a`, keeper), await w.user(`${act}-b`, keeper)];
      const form = { fullName: 'x', email: '', permissions: ['ProjectConfigRead'] };
      const on = (from: Actor, to: Actor) => {
        const params = { userId: to.id };
        if (act === 'demote') return from.attempt(userAdmin.change, { params, body: { rev: 1, form } });
        return from.attempt(userAdmin[act], { params });
      };
      const both = await Promise.all([on(a, b), on(b, a)]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(both.filter(({ status }) => status === 403 || status === 401)).toHaveLength(1);
    }
  });
});

describe('granting rights', () => {
  it('asks for the password when it was shown more than ten minutes ago', async () => {
    const { user, path } = await inviteBy(admin, 'boss', permissions);
    const boss = w.stranger((await accept(path)).token);
    w.clock.advance(minutes(9));
    const { user: li } = await inviteBy(boss, 'li', ['AssetRead']);
    w.clock.advance(minutes(2));
    expect(await codeOf(grant(boss, li.id, ['AssetRead', 'AssetModify']))).toBe(code.ConfirmNeeded);
    expect(await codeOf(boss.attempt(userAdmin.link, { params: { userId: li.id } }))).toBe(code.ConfirmNeeded);
    expect(
      await codeOf(
        boss.attempt(userAdmin.invite, { body: { username: 'x', fullName: 'x', permissions: ['AssetRead'] } }),
      ),
    ).toBe(code.ConfirmNeeded);
    // Taking rights away needs no delay.
    expect((await grant(boss, li.id, [])).status).toBe(200);
    expect((await boss.attempt(session.confirm, { body: { password: 'Wrong0000' } })).status).toBe(400);
    expect(await codeOf(grant(boss, li.id, ['AssetRead']))).toBe(code.ConfirmNeeded);
    await boss.call(session.confirm, { body: { password } });
    expect((await grant(boss, li.id, ['AssetRead'])).status).toBe(200);
    expect(user.id).not.toBe(li.id);
  });

  it('refuses what somebody else changed meanwhile', async () => {
    const { user } = await inviteBy(admin, 'li');
    await grant(admin, user.id, ['AssetRead']);
    const form = { fullName: 'x', email: '', permissions: [] };
    const late = admin.attempt(userAdmin.change, { params: { userId: user.id }, body: { rev: 1, form } });
    expect(await codeOf(late)).toBe(code.StaleRow);
  });

  it('counts at the next call of the user', async () => {
    const li = await w.user('li', ['ProjectConfigRead']);
    expect((await li.attempt(userAdmin.list)).status).toBe(403);
    await grant(admin, li.id, ['InAuthUserRead']);
    expect((await li.attempt(userAdmin.list)).status).toBe(200);
    await grant(admin, li.id, []);
    expect((await li.attempt(userAdmin.list)).status).toBe(403);
  });
});

describe('the list of users', () => {
  it('is searched by names and e-mail, narrowed by state, sorted and paged', async () => {
    const ids = new Map<string, string>();
    for (const name of ['zoe', 'Ádám', 'chen']) ids.set(name, (await inviteBy(admin, name)).user.id);
    await admin.call(userAdmin.disable, { params: { userId: ids.get('chen') ?? '' } });
    const names = async (query: object) =>
      (await admin.call(userAdmin.list, { query })).list.map(({ username }) => username);
    expect(await names({ name: 'ZO' })).toEqual(['zoe']);
    expect(await names({ name: 'root@example' })).toEqual(['root']);
    expect(await names({ name: '%' })).toEqual([]);
    const spaced = { username: 'anna', fullName: 'Anna  Maria Voss', email: '', permissions: [] };
    const { user } = await admin.call(userAdmin.invite, { body: spaced });
    for (const name of ['anna maria', 'ANNA  Maria', 'Anna　Maria', 'maria voss'])
      expect([name, await names({ name })]).toEqual([name, ['anna']]);
    const picked = async (query: object) =>
      (await admin.call(inauth.users, { body: query })).map(({ username }) => username);
    expect(await picked({ search: 'anna maria' })).toEqual(['anna']);
    expect(await picked({ fullName: 'maria  voss' })).toEqual(['anna']);
    expect(await picked({ username: 'maria voss' })).toEqual([]);
    await admin.call(userAdmin.drop, { params: { userId: user.id } });
    expect(await names({ state: 'disabled' })).toEqual(['chen']);
    expect(await names({ sorter: 'username', pageSize: 2, current: 1 })).toEqual(['chen', 'root']);
    await accept((await admin.call(userAdmin.link, { params: { userId: ids.get('zoe') ?? '' } })).path);
    expect((await names({ sorter: '-lastSignIn' }))[0]).toBe('zoe');
    expect((await names({ sorter: 'lastSignIn' }))[0]).toBe('zoe');
  });
});

describe('permission sets', () => {
  it('are named once, changed by rev, and leave users what they were given', async () => {
    const form = { name: 'Analyst', permissions: ['AssetRead' as const] };
    const [set] = await admin.call(permissionSet.create, { body: form });
    if (!set) throw new Error('no set');
    expect(await codeOf(admin.attempt(permissionSet.create, { body: { ...form, name: 'ANALYST' } }))).toBe(
      code.SetNameTaken,
    );
    const params = { setId: set.id };
    const changed = { rev: set.rev, form: { ...form, permissions: ['AssetRead', 'AssetModify'] as const } };
    const wider = { rev: changed.rev, form: { ...form, permissions: [...changed.form.permissions] } };
    expect((await admin.call(permissionSet.change, { params, body: wider }))[0]?.permissions).toHaveLength(2);
    expect(await codeOf(admin.attempt(permissionSet.change, { params, body: wider }))).toBe(code.StaleRow);
    expect(await admin.call(permissionSet.drop, { params })).toEqual([]);
    expect((await admin.attempt(permissionSet.drop, { params })).status).toBe(404);
  });
});

describe('sessions', () => {
  it('show where they were signed in, and end one by one or all others at once', async () => {
    await accept((await inviteBy(admin, 'li')).path);
    w.clock.advance(1);
    const from = (agent: string) =>
      w.app.request(
        inauth.login.path,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': agent },
          body: JSON.stringify({ username: 'li', password }),
        },
        { incoming: { socket: { remoteAddress: '192.0.2.7' } } },
      );
    const open = async (agent: string) => w.stranger((await (await from(agent)).json()).data.token);
    const phone = await open('Phone');
    w.clock.advance(1);
    const desk = await open('Desk');
    const list = await desk.call(session.list);
    expect(list.map(({ agent, address, current }) => [agent, address, current])).toEqual([
      ['Desk', '192.0.2.7', true],
      ['Phone', '192.0.2.7', false],
      ['', '-', false],
    ]);
    const phoneId = list[1]?.id ?? '';
    expect((await admin.attempt(session.end, { params: { sessionId: phoneId } })).status).toBe(404);
    await desk.call(session.end, { params: { sessionId: phoneId } });
    expect((await phone.attempt(inauth.me)).status).toBe(401);
    const third = await open('Third');
    expect(await desk.call(session.endOthers)).toHaveLength(1);
    expect((await third.attempt(inauth.me)).status).toBe(401);
    expect((await desk.attempt(inauth.me)).status).toBe(200);
    const id = (await desk.call(inauth.me)).id;
    expect((await admin.call(userAdmin.endSessions, { params: { userId: id } })).sessions).toEqual([]);
    expect((await desk.attempt(inauth.me)).status).toBe(401);
  });

  it('keep their place when the token is renewed, and forget when the password was shown', async () => {
    const { path } = await inviteBy(admin, 'li', permissions);
    const li = w.stranger((await accept(path)).token);
    w.clock.advance(minutes(11));
    const { headers } = await li.attempt(inauth.me);
    const renewed = w.stranger(headers.get('refresh-token') ?? '');
    const [own] = await renewed.call(session.list);
    expect(own).toMatchObject({ current: true, address: '-' });
    expect(Date.parse(own?.usedAt ?? '') - Date.parse(own?.startedAt ?? '')).toBe(minutes(11));
    expect(await codeOf(renewed.attempt(userAdmin.link, { params: { userId: admin.id } }))).toBe(code.ConfirmNeeded);
  });
});

describe('what administrators do with users', () => {
  it('is in the audit log, in the transaction of the act', async () => {
    const { user, path } = await inviteBy(admin, 'li', ['AssetRead']);
    const step = () => w.clock.advance(1);
    const params = { userId: user.id };
    step();
    await accept(path);
    step();
    await grant(admin, user.id, ['AssetModify']);
    step();
    await admin.call(userAdmin.link, { params });
    step();
    await admin.call(userAdmin.endSessions, { params });
    step();
    await admin.call(userAdmin.disable, { params });
    step();
    await admin.call(userAdmin.enable, { params });
    step();
    await admin.call(userAdmin.drop, { params });
    expect(await events()).toEqual([
      'user.invited root li +AssetRead',
      'link.used li',
      'user.permissions root li +AssetModify -AssetRead',
      'user.linked root li reset',
      'session.ended root li',
      'user.disabled root li',
      'user.enabled root li',
      'user.deleted root li',
    ]);
  });

  it('does not happen when it cannot be written down', async () => {
    const { user } = await inviteBy(admin, 'li');
    await w.store.db.schema.alterTable('audit').renameTo('away').execute();
    expect((await grant(admin, user.id, ['AssetRead'])).status).toBe(500);
    await w.store.db.schema.alterTable('away').renameTo('audit').execute();
    expect((await detailOf(user.id)).permissions).toEqual([]);
  });
});
