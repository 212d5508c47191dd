import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { permissions } from '#contract/kit/permissions.ts';
import type { EmbeddedIdentity } from '#server/inauth/embedded.ts';
import { ExternalIdentity } from '#server/inauth/external.ts';
import { hashPassword, setHashCost } from '#server/inauth/passwords.ts';
import { cheapHash } from '#tests/world/cheap-hash.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let w: ServerWorld;
beforeEach(async () => {
  w = await serverWorld();
});
afterEach(() => w.close());

const form = { username: 'Zoë', fullName: 'Zoë Auditor', password: 'Abcdefg1' };
const setupToken = async () => (await (w.env.identity as EmbeddedIdentity).newSetupToken()) ?? '';

/** The first administrator, through the one-time link. */
async function administrator(): Promise<Actor> {
  const { token } = await w.stranger().call(inauth.setup, { body: { ...form, token: await setupToken() } });
  return w.stranger(token);
}

async function signIn(username = form.username, password = form.password, remember = false) {
  return w.stranger().attempt(inauth.login, { body: { username, password, remember } });
}

const isIn = async (who: Actor) => (await who.attempt(inauth.me)).status === 200;

describe('the one-time link', () => {
  it('creates the first administrator, with every permission, and signs in', async () => {
    expect(await w.stranger().call(inauth.setupState)).toEqual({ needed: true });
    const admin = await administrator();
    expect(await admin.call(inauth.me)).toMatchObject({
      username: 'Zoë',
      permissions: [...permissions],
      appList: [{ appHref: '/intara/', configCode: 'INTARA', configName: 'InTARA' }],
    });
    expect(await w.stranger().call(inauth.setupState)).toEqual({ needed: false });
    const [line] = await w.store.db.selectFrom('audit').select(['event', 'account', 'target']).execute();
    expect(line).toEqual({ event: 'user.created', account: 'Zoë', target: 'Zoë' });
  });

  it('works once, also for two at the same moment', async () => {
    const token = await setupToken();
    const call = (username: string) => w.stranger().attempt(inauth.setup, { body: { ...form, username, token } });
    const both = await Promise.all([call('one'), call('two')]);
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 400]);
    expect((await call('three')).failure.errorCode).toBe('11000002');
  });

  it('is not made once somebody is there, and a wrong one does nothing', async () => {
    const wrong = await w.stranger().attempt(inauth.setup, { body: { ...form, token: 'wrong' } });
    expect(wrong.failure.errorCode).toBe('11000002');
    await administrator();
    expect(await setupToken()).toBe('');
  });

  it('is replaced by the next one', async () => {
    const old = await setupToken();
    await setupToken();
    expect((await w.stranger().attempt(inauth.setup, { body: { ...form, token: old } })).status).toBe(400);
  });
});

describe('signing in', () => {
  beforeEach(administrator);

  it('takes the name in upper or lower case and the right password', async () => {
    expect((await signIn('zoë')).data.token).toMatch(/^ut_[\w-]{43}$/);
  });

  it('says the same for a wrong password and an unknown name', async () => {
    const [wrong, unknown] = [await signIn('Zoë', 'Abcdefg2'), await signIn('nobody', 'Abcdefg1')];
    expect(wrong.failure).toEqual(unknown.failure);
    expect([wrong.status, wrong.failure.enMessage]).toEqual([400, 'Incorrect username/password']);
  });

  it('keeps no usable token and no password in the database', async () => {
    const { data } = await signIn();
    const rows = [
      ...(await w.store.db.selectFrom('inauth_token').selectAll().execute()),
      ...(await w.store.db.selectFrom('inauth_user').selectAll().execute()),
    ];
    expect(JSON.stringify(rows)).not.toContain(data.token);
    expect(JSON.stringify(rows)).not.toContain(form.password);
    expect(JSON.stringify(rows)).toContain('$argon2id$');
  });

  it('is by a password kept with 19 MiB and two passes of argon2id', async () => {
    setHashCost();
    expect(await hashPassword(form.password)).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    setHashCost(cheapHash);
  });

  it('writes neither token nor password into the log', async () => {
    const { data } = await signIn();
    expect(JSON.stringify(w.logged)).not.toMatch(new RegExp(`${data.token}|${form.password}`));
  });

  it('lasts 12 hours, remembered 30 days', async () => {
    const [short, long] = [(await signIn()).data.token, (await signIn('Zoë', form.password, true)).data.token];
    w.clock.advance(minutes(12 * 60) - 1);
    expect(await isIn(w.stranger(short))).toBe(true);
    w.clock.advance(minutes(1));
    expect(await isIn(w.stranger(long))).toBe(true);
  });

  it('ends by itself when it was not used', async () => {
    const [short, long] = [(await signIn()).data.token, (await signIn('Zoë', form.password, true)).data.token];
    w.clock.advance(minutes(12 * 60));
    expect([await isIn(w.stranger(short)), await isIn(w.stranger(long))]).toEqual([false, true]);
    w.clock.advance(minutes(31 * 24 * 60));
    expect(await isIn(w.stranger(long))).toBe(false);
  });
});

describe('guessing', () => {
  beforeEach(administrator);
  const guess = () => signIn('Zoë', 'Wrong0000');

  it('is slowed down after five failures, for one, two, four minutes, even with the right password then', async () => {
    for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(400);
    const locked = await signIn();
    expect([locked.status, locked.failure.errorCode]).toEqual([429, '10000010']);
    expect(locked.headers.get('retry-after')).toBe('60');
    expect(locked.failure.enMessage).toBe('Too many attempts, please try again in 60 s.');
    w.clock.advance(minutes(1));
    expect((await guess()).status).toBe(400);
    expect((await guess()).headers.get('retry-after')).toBe('120');
    w.clock.advance(minutes(2));
    expect((await signIn()).status).toBe(200);
    expect((await guess()).status).toBe(400);
  });

  it('never waits longer than 30 minutes', async () => {
    for (let n = 0; n < 12; n++) {
      await guess();
      w.clock.advance(minutes(30));
    }
    await guess();
    expect(Number((await guess()).headers.get('retry-after'))).toBe(1800);
  });

  it('many at once gains nothing', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, guess));
    expect(replies.filter((reply) => reply.status === 400)).toHaveLength(5);
  });

  it('of one account leaves the others alone', async () => {
    for (let n = 0; n < 6; n++) await guess();
    expect((await signIn('other')).status).toBe(400);
  });
});

describe('a token', () => {
  let first: Actor;
  beforeEach(async () => {
    await administrator();
    first = w.stranger((await signIn()).data.token);
  });
  const renewal = async (who: Actor) => (await who.attempt(inauth.me)).headers.get('refresh-token');

  it('is replaced after ten minutes, by one successor for calls in parallel', async () => {
    expect(await renewal(first)).toBeNull();
    w.clock.advance(minutes(10) + 1);
    const told = await Promise.all([renewal(first), renewal(first), renewal(first)]);
    expect(new Set(told.filter(Boolean)).size).toBe(1);
    expect(await isIn(w.stranger(told.find(Boolean) ?? ''))).toBe(true);
  });

  it('stays good for a minute after that, and names its successor again', async () => {
    w.clock.advance(minutes(10) + 1);
    const successor = await renewal(first);
    w.clock.advance(minutes(1));
    expect(await renewal(first)).toBe(successor);
    expect(await isIn(w.stranger(successor ?? ''))).toBe(true);
  });

  it('that comes back later was copied: the whole session ends', async () => {
    w.clock.advance(minutes(10) + 1);
    const successor = w.stranger((await renewal(first)) ?? '');
    w.clock.advance(minutes(1) + 1);
    expect(await isIn(first)).toBe(false);
    expect(await isIn(successor)).toBe(false);
  });

  it('is renewed on refused calls too', async () => {
    w.clock.advance(minutes(11));
    const refused = await first.attempt(inauth.updateUser, { params: { id: 'x' }, body: {} });
    expect(refused.status).toBe(400);
    expect(refused.headers.get('refresh-token')).toMatch(/^ut_/);
  });

  it('ends at once with signing out, and its relatives with it', async () => {
    w.clock.advance(minutes(11));
    const successor = w.stranger((await renewal(first)) ?? '');
    const elsewhere = w.stranger((await signIn()).data.token);
    await successor.call(inauth.logout);
    expect([await isIn(first), await isIn(successor), await isIn(elsewhere)]).toEqual([false, false, true]);
  });

  it('is accepted with the word Bearer before it', async () => {
    const headers = { authorization: `Bearer ${first.token}` };
    expect((await w.app.request('/inauth/v1.0/user/info-by-token', { headers })).status).toBe(200);
  });
});

describe('an external login service', () => {
  it('answers the /inauth calls and says who calls the product', async () => {
    await administrator();
    const { data } = await signIn();
    const asked: Request[] = [];
    const outside = new ExternalIdentity({
      url: 'http://login.example',
      clock: () => w.clock.now,
      fetch: async (request) => {
        asked.push(request);
        return w.app.fetch(request);
      },
    });
    const product = await serverWorld({ identity: outside, clock: () => w.clock.now });
    const zoe = product.stranger(data.token);

    expect((await zoe.call(inauth.me)).username).toBe('Zoë');
    expect(asked.at(-1)?.url).toBe('http://login.example/inauth/v1.0/user/info-by-token');
    expect((await zoe.fetch('/intara/v1.0/account/preferences')).status).toBe(200);
    const before = asked.length;
    expect((await zoe.fetch('/intara/v1.0/account/preferences')).status).toBe(200);
    expect(asked.length).toBe(before);
    w.clock.advance(30_001);
    await zoe.fetch('/intara/v1.0/account/preferences');
    expect(asked.length).toBe(before + 1);

    w.clock.advance(minutes(11));
    const renewed = await zoe.fetch('/intara/v1.0/account/preferences');
    const successor = product.stranger(renewed.headers.get('refresh-token') ?? '');
    await successor.call(inauth.logout);
    expect((await successor.fetch('/intara/v1.0/account/preferences')).status).toBe(401);
    expect((await product.stranger('ut_unknown').fetch('/intara/v1.0/account/preferences')).status).toBe(401);
    await product.close();
  });

  it('gets the listed headers only, and its own odd ones stay there', async () => {
    let seen = new Headers();
    const outside = new ExternalIdentity({
      url: 'http://login.example/',
      clock: () => w.clock.now,
      fetch: async (request) => {
        seen = request.headers;
        return new Response('page', { status: 418, headers: { 'x-internal': '1', 'refresh-token': 'next' } });
      },
    });
    const product = await serverWorld({ identity: outside });
    const response = await product.app.request('/inauth/user/login?a=1', {
      headers: { cookie: 'a=b', 'x-odd': '1', authorization: 't' },
    });
    expect([response.status, await response.text()]).toEqual([418, 'page']);
    expect([seen.get('cookie'), seen.get('x-odd'), seen.get('authorization')]).toEqual([null, null, 't']);
    expect([response.headers.get('x-internal'), response.headers.get('refresh-token')]).toEqual([null, 'next']);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    await product.close();
  });

  it('that does not answer makes calls wait for better times, not fail oddly', async () => {
    const outside = new ExternalIdentity({
      url: 'http://login.example',
      clock: () => w.clock.now,
      fetch: () => Promise.reject(new Error('refused')),
    });
    const product = await serverWorld({ identity: outside });
    expect((await product.stranger('t').fetch('/intara/v1.0/account/preferences')).status).toBe(503);
    expect((await product.stranger('t').fetch('/inauth/user/login')).status).toBe(503);
    await product.close();
  });
});
