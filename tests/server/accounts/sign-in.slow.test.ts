import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { signIn as otherWays } from '#contract/account/sign-in.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { HashQueue } from '#server/inauth/hash-queue.ts';
import { networkOf } from '#server/inauth/network.ts';
import { setHashCost } from '#server/inauth/passwords.ts';
import { cheapHash } from '#tests/world/cheap-hash.ts';
import { settled } from '#tests/world/identity.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const password = 'Abcdefg1';
let w: ServerWorld;
let admin: Actor;
beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
});
afterEach(() => w.close());

const create = (username: string) =>
  admin.attempt(inauth.createUser, { body: { username, fullName: username, password, permissions: [] } });

interface From {
  address?: string;
  cookie?: string;
  forwarded?: string;
}

/** A sign-in over a socket from this address. */
async function signIn(username: string, typed: string, { address = '192.0.2.1', cookie, forwarded }: From = {}) {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (cookie) headers.set('cookie', cookie);
  if (forwarded) headers.set('x-forwarded-for', forwarded);
  const init = { method: 'POST', headers, body: JSON.stringify({ username, password: typed }) };
  const response = await w.app.request(inauth.login.path, init, { incoming: { socket: { remoteAddress: address } } });
  return { status: response.status, headers: response.headers };
}
const guess = (username: string, from?: From) => signIn(username, 'Wrong0000', from);
const statusOf = async (reply: Promise<{ status: number }>) => (await reply).status;
/** The cookie as a browser sends it back. */
const cookieIn = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';

describe('names', () => {
  it('are folded in one way, whatever the database: one account, one budget', async () => {
    await create('İnci');
    const spellings = ['İnci', 'i̇nci', 'İNCI', 'i̇NCİ', 'İnCi', 'İncI'];
    for (const spelling of spellings.slice(0, 3)) expect(await statusOf(guess(spelling))).toBe(400);
    expect(await statusOf(signIn('İNCI', password, { address: '192.0.2.2' }))).toBe(200);
    for (const spelling of spellings.slice(0, 5)) await guess(spelling);
    expect(await statusOf(guess(spellings[5] as string))).toBe(429);
  });

  it.each(['rооt', 'аdmin', 'li-ѕecurity', 'Ρeter', 'ｌі', 'ꓮdmin', '𐊠dmin', 'אdmin', '𐐪dmin'])(
    'may not mix letters of scripts that nobody writes together: %s',
    async (name) => {
      expect((await create(name)).failure.fields).toContainEqual({ path: 'username', problem: 'scripts' });
      const body = { username: 'plain', fullName: `Dr ${name}`, password };
      expect((await admin.attempt(inauth.createUser, { body })).failure.fields).toEqual([
        { path: 'fullName', problem: 'scripts' },
      ]);
    },
  );

  it.each([
    ['copa', 'сора'],
    ['root', 'гоот'],
    ['сора', 'copa'],
    ['Kapa', 'Кара'],
    ['оо', 'οο'],
    ['copa', 'ꓚꓳꓑꓮ'],
    ['copa', 'copɑ'],
    ['copa', 'ᴄopa'],
  ])('may not look like another one in other letters: %s, then %s', async (there, name) => {
    await create(there);
    const { failure } = await create(name);
    expect(failure.fields).toEqual([{ path: 'username', problem: 'alike' }]);
  });

  it('may look like another one of their own script, and like one that was deleted', async () => {
    expect([await statusOf(create('иван')), await statusOf(create('йван'))]).toEqual([200, 200]);
    const { id } = (await create('copa')).data;
    await admin.call(userAdmin.drop, { params: { userId: id } });
    expect(await statusOf(create('сора'))).toBe(200);
  });

  it.each([
    ['иван', 'Иван Petrov'],
    ['张wei', '张伟 Wei'],
    ['νίκος', 'Νίκος N.'],
  ])('may be of any script: %s', async (username, fullName) => {
    expect((await admin.attempt(inauth.createUser, { body: { username, fullName, password } })).status).toBe(200);
  });

  it.each([
    ['ÖZ', 'öz'],
    ['Straße', 'STRASSE'],
    ['ΣΑΣ', 'σας'],
    ['ﬁsh', 'FISH'],
    ['Zoë', 'ZOE\u0308'],
  ])('%s and %s are one name', async (first, second) => {
    expect((await create(first)).status).toBe(200);
    if (/^[\p{L}\p{N}]*$/u.test(second)) expect((await create(second)).failure.errorCode).toBe('11000003');
    expect(await statusOf(signIn(second, password))).toBe(200);
    const found = await admin.call(inauth.users, { body: { search: second.slice(0, 2) } });
    expect(found.map((user) => user.username)).toContain(first);
  });
});

describe('a device from which somebody has signed in', () => {
  let cookie: string;
  beforeEach(async () => {
    await create('owner');
    const { headers } = await signIn('owner', password);
    cookie = cookieIn(headers);
    expect(headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict$/);
  });

  it('is never shut out by guesses made elsewhere, nor behind the same address', async () => {
    for (let n = 0; n < 30; n += 1) await guess('owner', { address: `198.51.100.${n}` });
    for (let n = 0; n < 60; n += 1) await guess(`other${n}`);
    for (let n = 0; n < 6; n += 1) await guess('owner');
    expect(await statusOf(signIn('owner', password))).toBe(429);
    expect(await statusOf(signIn('owner', password, { address: '203.0.113.9' }))).toBe(429);
    const known = await signIn('owner', password, { cookie });
    expect([known.status, known.headers.get('set-cookie')]).toEqual([200, null]);
  });

  it('does not guess freely either: seconds, not minutes', async () => {
    for (let n = 0; n < 5; n += 1) expect(await statusOf(guess('owner', { cookie }))).toBe(400);
    const waits = await signIn('owner', password, { cookie });
    expect([waits.status, waits.headers.get('retry-after')]).toEqual([429, '1']);
    for (let n = 0; n < 10; n += 1) {
      w.clock.advance(30_000);
      expect(await statusOf(guess('owner', { cookie }))).toBe(400);
    }
    expect((await guess('owner', { cookie })).headers.get('retry-after')).toBe('30');
    w.clock.advance(30_000);
    expect(await statusOf(signIn('owner', password, { cookie }))).toBe(200);
  });

  it('is known for its own account only, and not by a value somebody made up', async () => {
    await create('second');
    for (let n = 0; n < 6; n += 1) await guess('second');
    const [name, value] = cookie.split('=');
    for (const forged of [cookie, `${name}=${'a'.repeat(43)}`, `x=${value}`])
      expect(await statusOf(signIn('second', password, { cookie: forged }))).toBe(429);
    for (let n = 0; n < 6; n += 1) await guess('owner');
    expect(await statusOf(signIn('owner', password, { cookie: `${name}=${'a'.repeat(43)}` }))).toBe(429);
  });

  it('is kept as a hash; the twenty used last of each account are kept', async () => {
    const [first] = await w.store.db.selectFrom('inauth_device').selectAll().execute();
    expect(cookie).not.toContain(first?.hash);
    for (let n = 0; n < 21; n += 1) {
      w.clock.advance(1_000);
      await signIn('owner', password);
    }
    const kept = await w.store.db.selectFrom('inauth_device').select('hash').execute();
    expect(kept).toHaveLength(20);
    expect(kept.map(({ hash }) => hash)).not.toContain(first?.hash);
  });
});

describe('budgets', () => {
  it('slow down guesses at one account from ever new networks', async () => {
    await create('owner');
    for (let n = 0; n < 20; n += 1) expect(await statusOf(guess('owner', { address: `198.51.100.${n}` }))).toBe(400);
    expect(await statusOf(guess('owner', { address: '203.0.113.1' }))).toBe(429);
    expect(await statusOf(guess('another', { address: '203.0.113.1' }))).toBe(400);
  });

  it('slow down guesses at ever new accounts from one network, an IPv6 /64', async () => {
    for (let n = 0; n < 50; n += 1) expect(await statusOf(guess(`u${n}`, { address: `2001:db8:1:2::${n}` }))).toBe(400);
    expect(await statusOf(guess('v', { address: '2001:db8:1:2:ffff::1' }))).toBe(429);
    expect(await statusOf(guess('v', { address: '2001:db8:1:3::1' }))).toBe(400);
  });

  it('are not used up by people who know their password, and theirs does not pay for guesses', async () => {
    await create('owner');
    for (let n = 0; n < 60; n += 1) expect(await statusOf(signIn('owner', password))).toBe(200);
    for (let n = 0; n < 49; n += 1) {
      await guess(`u${n}`);
      if (n % 10 === 0) await signIn('owner', password);
    }
    expect(await statusOf(guess('u49'))).toBe(400);
    expect(await statusOf(guess('u50'))).toBe(429);
  });
});

describe('the audit log', () => {
  /** Without the user that the spec begins with. */
  const lines = () =>
    w.store.db
      .selectFrom('audit')
      .select(['event', 'user_id', 'account', 'address'])
      .where('event', '!=', 'user.created')
      .orderBy('at')
      .execute();

  it('holds every sign-in, failed or not, with account and address', async () => {
    const { data: owner } = await create('Owner');
    for (let n = 0; n < 5; n += 1) {
      w.clock.advance(1);
      await guess('OWNER', { address: '::ffff:198.51.100.7' });
    }
    w.clock.advance(1);
    await guess('nobody');
    w.clock.advance(1);
    await signIn('owner', password, { address: '192.0.2.9' });
    const failed = { user_id: owner.id, account: 'OWNER', address: '::ffff:198.51.100.7' };
    expect(await lines()).toEqual([
      ...Array(4).fill({ event: 'signIn.failed', ...failed }),
      { event: 'signIn.delayed', ...failed },
      { event: 'signIn.failed', user_id: null, account: '', address: '192.0.2.1' },
      { event: 'signIn.done', user_id: owner.id, account: 'owner', address: '192.0.2.9' },
    ]);
  });

  it('holds no password that was typed into the field of the name', async () => {
    await create('owner');
    await guess(password);
    w.clock.advance(1);
    await w.stranger().attempt(otherWays.forgot, { body: { account: password } });
    await settled(w);
    expect((await lines()).map(({ event, account }) => [event, account])).toEqual([
      ['signIn.failed', ''],
      ['password.forgot', ''],
    ]);
    expect(JSON.stringify(w.logged)).not.toContain(password);
  });

  it('holds a wrong old password, too', async () => {
    await create('owner');
    const { data } = await w.stranger().attempt(inauth.login, { body: { username: 'owner', password } });
    const owner = w.stranger(data.token);
    w.clock.advance(1);
    await owner.attempt(inauth.updatePassword, { body: { oldPassword: 'Wrong0000', password: 'Bcdefgh2' } });
    expect((await lines()).at(-1)).toMatchObject({ event: 'password.failed', account: 'owner' });
  });

  it('decides no answer', async () => {
    await w.store.db.schema.dropTable('audit').execute();
    expect(await statusOf(guess('nobody'))).toBe(400);
    expect(w.logged.at(-2)).toMatchObject({ msg: 'the audit log could not be written', event: 'signIn.failed' });
  });
});

describe('many sign-ins at once', () => {
  beforeAll(() => setHashCost());
  afterAll(() => setHashCost(cheapHash));

  it('are answered, or told to come back', async () => {
    await create('owner');
    const replies = await Promise.all(
      Array.from({ length: 150 }, (_, n) => signIn('owner', password, { address: `198.51.100.${n}` })),
    );
    const counts = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect(counts(200)).toBeGreaterThanOrEqual(60);
    expect(counts(200) + counts(429)).toBe(150);
    expect(replies.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('3');
  });

  it('hash two passwords at a time, known devices first', async () => {
    const queue = new HashQueue();
    const order: string[] = [];
    let [running, most] = [0, 0];
    const work = (name: string) => async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 5));
      order.push(name);
      running -= 1;
      if (name === 'fails') throw new Error(name);
    };
    const all = [
      queue.run('work', work('first')),
      queue.run('signIn', work('fails')),
      queue.run('work', work('import')),
      queue.run('signIn', work('stranger')),
      queue.run('device', work('known')),
    ];
    await Promise.allSettled(all);
    await queue.run('work', work('later'));
    expect(most).toBe(2);
    expect(order).toEqual(['first', 'fails', 'known', 'stranger', 'import', 'later']);
  });
});

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['-', 'unknown'],
    ['1.2.3', 'unknown'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('behind reverse proxies', () => {
  const audited = async () =>
    (await w.store.db.selectFrom('audit').select('address').orderBy('at', 'desc').executeTakeFirst())?.address;
  const heard = async (trustedHops: number, forwarded: string | undefined) => {
    await w.close();
    w = await serverWorld({ trustedHops });
    await guess('nobody', { address: '10.0.0.1', ...(forwarded === undefined ? {} : { forwarded }) });
    return audited();
  };

  it.each([
    [0, '6.6.6.6', '10.0.0.1', 'nothing a client writes is believed'],
    [1, '6.6.6.6, 203.0.113.5', '203.0.113.5', 'what the proxy added, not what the client wrote before it'],
    [2, '6.6.6.6, 203.0.113.5, 10.0.0.2', '203.0.113.5', 'past both of our proxies'],
    [1, '203.0.113.5:4711', '203.0.113.5', 'some write the port, too'],
    [1, '[2001:db8::1]:4711', '2001:db8::1', 'IPv6 with a port'],
    [2, '6.6.6.6', '10.0.0.1', 'fewer entries than proxies: one of them was passed by'],
    [1, '6.6.6.6,', '10.0.0.1', 'the entry of the proxy is empty'],
    [1, 'unknown', '10.0.0.1', 'no address: the proxy itself'],
    [1, undefined, '10.0.0.1', 'past the proxy: the direct address'],
  ])('TRUSTED_PROXIES=%s with %s is %s: %s', async (hops, forwarded, address, _why) => {
    expect(await heard(hops, forwarded)).toBe(address);
  });

  it('says once when one is there and none is named: everybody would be one address', async () => {
    for (let n = 0; n < 2; n += 1) await guess('nobody', { forwarded: '203.0.113.5' });
    expect(w.logged.filter(({ msg }) => String(msg).includes('TRUSTED_PROXIES'))).toHaveLength(1);
  });
});
