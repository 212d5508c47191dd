import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { errors } from '#contract/kit/errors.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const password = 'Kestrel26';
const secretKey = randomBytes(32);
/** Two servers of one database. */
let here: ServerWorld;
let there: ServerWorld;
beforeEach(async () => {
  here = await serverWorld({ secretKey });
  there = await serverWorld({ secretKey, store: here.store });
  const admin = await here.user('root', permissions);
  await admin.call(inauth.createUser, { body: { username: 'li', fullName: 'Li', password, permissions: [] } });
});
// They share the store, which is closed once.
afterEach(() => here.close());

/** A sign-in from an address; its status. */
async function signIn(w: ServerWorld, username: string, typed: string, address = '192.0.2.1') {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ username, password: typed }) };
  const from = { incoming: { socket: { remoteAddress: address } } };
  return (await w.app.request(inauth.login.path, init, from)).status;
}

describe('attempts that are slowed down', () => {
  it('count on every server of a database, from one network', async () => {
    for (const w of [here, there, here, there, here]) expect(await signIn(w, 'li', 'Wrong0000')).toBe(400);
    expect(await signIn(there, 'li', password)).toBe(429);
    expect(await signIn(here, 'li', password)).toBe(429);
    // The networks beside it are free.
    expect(await signIn(there, 'li', password, '198.51.100.7')).toBe(200);
  });

  it('count from many networks at many servers for the account they guess at', async () => {
    const guesses = Array.from({ length: 20 }, (_, n) => ({ w: n % 2 ? here : there, address: `198.51.${n}.1` }));
    for (const { w, address } of guesses) expect(await signIn(w, 'li', 'Wrong0000', address)).toBe(400);
    expect(await signIn(here, 'li', password, '203.0.113.1')).toBe(429);
    expect(await signIn(there, 'li', password, '203.0.113.2')).toBe(429);
  });

  it('count one network that tries many accounts at many servers', async () => {
    for (let n = 0; n < 50; n += 1) await signIn(n % 2 ? here : there, `person${n}`, 'Wrong0000', '192.0.2.9');
    expect(await signIn(here, 'li', password, '192.0.2.9')).toBe(429);
    expect(await signIn(there, 'li', password, '192.0.2.9')).toBe(429);
  });

  it('count all when they are made at the same moment', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => signIn(n % 2 ? here : there, 'li', 'Wrong0000')),
    );
    // Each is charged before its password is looked at: five are free, whoever asks first.
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
  });

  it('are not forgotten by a restart', async () => {
    for (let n = 0; n < 5; n += 1) await signIn(here, 'li', 'Wrong0000');
    const restarted = await serverWorld({ secretKey, store: here.store });
    expect(await signIn(restarted, 'li', password)).toBe(429);
  });

  it('name nobody in the database, and are forgotten after two hours', async () => {
    await signIn(here, 'li', 'Wrong0000', '192.0.2.77');
    const rows = await here.store.db.selectFrom('inauth_attempt').selectAll().execute();
    expect(rows.map(({ count }) => count)).toEqual([1, 1, 1]);
    expect(JSON.stringify(rows)).not.toMatch(/li\b|192\.0\.2/);
    const guesses = ['li', 'pair li 192.0.2.77', 'account li', 'network 192.0.2.77'];
    const digests = guesses.map((text) => createHash('sha256').update(text).digest('hex'));
    expect(rows.filter(({ key }) => digests.includes(key))).toEqual([]);
    here.clock.advance(minutes(121));
    await signIn(here, 'wang', 'Wrong0000', '203.0.113.3');
    const left = await here.store.db.selectFrom('inauth_attempt').select('key').execute();
    expect(left.filter(({ key }) => rows.some((row) => row.key === key))).toEqual([]);
  });
});

describe('a clock that is set back', () => {
  const hours = minutes(60);

  it('shuts out nobody who has made no wrong attempt', async () => {
    expect(await signIn(here, 'li', password)).toBe(200);
    await signIn(here, 'li', 'Wrong0000');
    here.clock.advance(-5 * hours);
    expect(await signIn(here, 'li', password)).toBe(200);
    expect(await signIn(here, 'nobody', 'Wrong0000')).toBe(400);
  });

  it('makes a wait begin again once, no longer than it was', async () => {
    for (let n = 0; n < 6; n += 1) await signIn(here, 'li', 'Wrong0000');
    here.clock.advance(-5 * hours);
    expect(await signIn(here, 'li', password)).toBe(429);
    here.clock.advance(minutes(1) - 1);
    expect(await signIn(here, 'li', password)).toBe(429);
    here.clock.advance(1);
    expect(await signIn(here, 'li', password)).toBe(200);
  });

  it('gives no attempts back', async () => {
    for (let n = 0; n < 4; n += 1) await signIn(here, 'li', 'Wrong0000');
    here.clock.advance(-5 * hours);
    expect(await signIn(here, 'li', 'Wrong0000')).toBe(400);
    expect(await signIn(here, 'li', password)).toBe(429);
  });

  it('asks for the password again that was shown after the moment it was set to', async () => {
    const boss = await here.user('boss', permissions);
    here.clock.advance(-minutes(5));
    const { failure } = await boss.attempt(userAdmin.link, { params: { userId: boss.id } });
    expect(failure.errorCode).toBe(errors.ConfirmNeeded.code);
  });
});
