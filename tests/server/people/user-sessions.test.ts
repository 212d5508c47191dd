import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { personalToken } from '#contract/account/personal-token.ts';
import { session } from '#contract/account/session.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { userSession } from '#contract/system/sessions.ts';
import { Tokens } from '#server/inauth/tokens.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let w: ServerWorld;
let admin: Actor;
beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
});
afterEach(() => w.close());

const reader: Permission[] = ['InAuthUserRead', 'ProjectConfigRead'];
const keeper: Permission[] = ['InAuthUserRead', 'InAuthUserModify', 'ProjectConfigRead'];
const code = { NotFound: '10000003', HoldsMore: '11000009', ConfirmNeeded: '11000008', PermissionDenied: '10000007' };

const list = (who: Actor = admin, query = {}) => who.call(userSession.list, { query });
const names = async (query = {}) => (await list(admin, query)).list.map(({ user }) => user.username);
const oneOf = async (username: string) => {
  const found = (await list(admin, { pageSize: 100 })).list.find(({ user }) => user.username === username);
  return { params: { sessionId: found?.id ?? '' } };
};
const isIn = async (who: Actor) => (await who.attempt(inauth.me)).status === 200;
const events = async () =>
  (await w.store.db.selectFrom('audit').select(['event', 'account', 'target', 'detail']).orderBy('at').execute()).map(
    ({ event, account, target, detail }) => [event, account, target, detail].join(' ').trim(),
  );

describe('the sessions of all users', () => {
  it('are listed with user, device, address and times, the one used last first', async () => {
    w.clock.advance(minutes(1));
    const li = await w.user('li', ['ProjectConfigRead']);
    const place = { address: '192.0.2.7', agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' };
    w.clock.advance(minutes(1));
    await new Tokens(w.env).issue(li.id, true, place);
    const { list: all, ...counts } = await list();
    expect(counts).toEqual({ total: 3, endable: 2 });
    expect(all[0]).toEqual({
      id: expect.any(String),
      ...place,
      startedAt: '2026-03-02T08:02:00.000Z',
      usedAt: '2026-03-02T08:02:00.000Z',
      remembered: true,
      current: false,
      holdsMore: false,
      user: { id: li.id, username: 'li', fullName: 'li', email: 'li@example.com', profilePic: '' },
    });
    expect(all.map(({ user, current }) => [user.username, current])).toEqual([
      ['li', false],
      ['li', false],
      ['root', true],
    ]);
  });

  it('are those that hold: none that ended, was replaced or ran out, and none of a disabled user', async () => {
    const [li, wang, zoe] = [await w.user('li'), await w.user('wang'), await w.user('zoe')];
    const dan = await w.user('dan');
    await li.call(inauth.logout);
    await admin.call(userAdmin.disable, { params: { userId: wang.id } });
    expect(await names({ sorter: 'user' })).toEqual(['dan', 'root', 'zoe']);
    w.clock.advance(minutes(11));
    const { headers } = await zoe.attempt(inauth.me);
    expect(headers.get('refresh-token')).toBeTruthy();
    expect(await names({ sorter: 'user' })).toEqual(['dan', 'root', 'zoe']);
    // Longer than a session lives unused, with root, who signed in twice, and zoe at work.
    const hours = (await w.env.variables.current())['session.hours'];
    w.clock.advance(minutes(60 * hours - 5));
    const again = await w.renewed(admin);
    expect((await list(again)).list.map(({ user }) => user.username).sort()).toEqual(['root', 'root', 'zoe']);
    expect(await isIn(dan)).toBe(false);
  });

  it('are paged, sorted and searched by parts of name and e-mail, whatever somebody types', async () => {
    for (const name of ['anna', 'bert', 'cleo', 'dora']) {
      w.clock.advance(1_000);
      await w.user(name);
    }
    expect(await names({ sorter: 'startedAt', pageSize: 2, current: 2 })).toEqual(['bert', 'cleo']);
    expect(await names({ sorter: '-usedAt', pageSize: 2 })).toEqual(['dora', 'cleo']);
    expect(await names({ pageSize: 2, current: 9 })).toEqual([]);
    expect(await names({ name: 'ANN' })).toEqual(['anna']);
    expect(await names({ name: 'dora@example' })).toEqual(['dora']);
    const { total, endable } = await list(admin, { name: 'bert' });
    expect([total, endable]).toEqual([1, 4]);
    for (const name of ['%', '_', "'; drop table inauth_token; --", '\\']) expect(await names({ name })).toEqual([]);
    for (const query of [
      { sorter: 'hash' },
      { pageSize: 101 },
      { current: 0 },
      { name: 'x'.repeat(101) },
      { name: '\u0000' },
    ])
      expect((await admin.attempt(userSession.list, { query })).status).toBe(400);
  });

  it('hold no token, hash or password', async () => {
    await w.user('li');
    const text = JSON.stringify(await list());
    expect(text).not.toMatch(/hash|ut_|password|permissions/);
  });

  it('are for readers of users alone; those who do not manage users end none', async () => {
    const [li, lin] = [await w.user('li', ['ProjectConfigRead']), await w.user('lin', reader)];
    const at = await oneOf('li');
    expect((await w.stranger().attempt(userSession.list)).status).toBe(401);
    expect((await li.attempt(userSession.list)).status).toBe(403);
    expect((await list(lin)).total).toBe(3);
    for (const who of [li, lin]) {
      expect((await who.attempt(userSession.end, at)).status).toBe(403);
      expect((await who.attempt(userSession.endAll)).status).toBe(403);
    }
    expect(await isIn(li)).toBe(true);
  });

  it('are closed to personal tokens, whatever their owner holds', async () => {
    const body = { name: 'nightly', scopes: ['project.write' as const], days: 1 };
    const { token } = await admin.call(personalToken.create, { body });
    const program = w.stranger(token);
    for (const endpoint of [userSession.list, userSession.endAll])
      expect((await program.attempt(endpoint)).status).toBe(403);
    expect((await program.attempt(userSession.end, await oneOf('root'))).status).toBe(403);
  });
});

describe('ending a session', () => {
  it('ends that one at the next call, leaves the others, and is in the audit log', async () => {
    const li = await w.user('li');
    const at = await oneOf('li');
    const desk = await w.renewed(li);
    w.clock.advance(1);
    expect(await admin.call(userSession.end, at)).toEqual({ done: true });
    expect([await isIn(li), await isIn(desk)]).toEqual([false, true]);
    expect((await admin.attempt(userSession.end, at)).failure.errorCode).toBe(code.NotFound);
    expect(await events()).toEqual(['session.ended root li one']);
  });

  it('names the address of the session in the audit log', async () => {
    const li = await w.user('li');
    await li.call(session.endOthers);
    await li.call(inauth.logout);
    await new Tokens(w.env).issue(li.id, false, { address: '2001:db8::7', agent: '' });
    w.clock.advance(1);
    await admin.call(userSession.end, await oneOf('li'));
    expect((await events()).at(-1)).toBe('session.ended root li from 2001:db8::7');
  });

  it('is refused for an account that holds more, and for ids that are none', async () => {
    const kim = await w.user('kim', keeper);
    const at = await oneOf('root');
    expect((await kim.attempt(userSession.end, at)).failure.errorCode).toBe(code.HoldsMore);
    const found = await list(kim);
    expect(found.list.map(({ user, holdsMore }) => [user.username, holdsMore]).sort()).toEqual([
      ['kim', false],
      ['root', true],
    ]);
    expect(found.endable).toBe(0);
    for (const sessionId of ['none', admin.id, '%', "' or 1=1 --", 'x'.repeat(5_000)])
      expect((await admin.attempt(userSession.end, { params: { sessionId } })).failure.errorCode).toBe(code.NotFound);
    expect([await isIn(admin), await isIn(kim)]).toEqual([true, true]);
  });

  it('is refused to who lost the right meanwhile', async () => {
    const kim = await w.user('kim', keeper);
    const at = await oneOf('kim');
    await w.store.db.updateTable('inauth_user').set({ permissions: reader }).where('id', '=', kim.id).execute();
    expect((await kim.attempt(userSession.end, at)).failure.errorCode).toBe(code.PermissionDenied);
  });
});

describe('ending all sessions', () => {
  it('ends those of everybody but this one, and is one line of the audit log', async () => {
    const [li, wang] = [await w.user('li'), await w.user('wang')];
    const [desk, other] = [await w.renewed(li), await w.renewed(admin)];
    expect((await list()).endable).toBe(4);
    w.clock.advance(1);
    expect(await admin.call(userSession.endAll)).toEqual({ ended: 4, kept: 0 });
    for (const who of [li, wang, desk, other]) expect(await isIn(who)).toBe(false);
    expect(await isIn(admin)).toBe(true);
    expect(await events()).toEqual(['session.allEnded root  4 sessions, 3 users, 0 kept']);
    expect(await admin.call(userSession.endAll)).toEqual({ ended: 0, kept: 0 });
  });

  it('leaves the sessions of who holds more', async () => {
    const [kim, li] = [await w.user('kim', keeper), await w.user('li', ['ProjectConfigRead'])];
    expect((await list(kim)).endable).toBe(1);
    expect(await kim.call(userSession.endAll)).toEqual({ ended: 1, kept: 1 });
    expect([await isIn(admin), await isIn(li), await isIn(kim)]).toEqual([true, false, true]);
    expect((await events()).at(-1)).toBe('session.allEnded kim  1 sessions, 1 users, 1 kept');
  });

  it('needs the password shown within ten minutes', async () => {
    const li = await w.user('li');
    const old = await w.renewed(admin);
    w.clock.advance(minutes(11));
    const reply = await old.attempt(userSession.endAll);
    expect(reply.failure.errorCode).toBe(code.ConfirmNeeded);
    expect(await isIn(li)).toBe(true);
  });

  it('does not happen when it cannot be written down', async () => {
    const li = await w.user('li');
    await w.store.db.schema.alterTable('audit').renameTo('away').execute();
    expect((await admin.attempt(userSession.endAll)).status).toBe(500);
    expect((await admin.attempt(userSession.end, await oneOf('li'))).status).toBe(500);
    await w.store.db.schema.alterTable('away').renameTo('audit').execute();
    expect(await isIn(li)).toBe(true);
  });
});
