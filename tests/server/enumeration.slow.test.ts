// postgres: no, the database has no part in it
// order: first, takes long for its size
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountSecurity } from '#contract/account/account-security.ts';
import { inauth } from '#contract/account/inauth.ts';
import { passwordLink } from '#contract/account/session.ts';
import { signIn } from '#contract/account/sign-in.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { setHashCost } from '#server/inauth/passwords.ts';
import { codeIn, messagesTo, settled, setVariable } from '#tests/world/identity.ts';
import { Browser, openIdWorld, startQuietProvider, stopQuietProvider } from '#tests/world/openid.ts';
import type { RunningProvider } from '#tests/world/openid-provider.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

/** Pairs of calls that are measured, in turns, so that what else the machine does falls on both. */
const rounds = 25;
const phone = '13800138000';
let w: ServerWorld;
let admin: Actor;
beforeAll(() => setHashCost());
beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
  await admin.call(inauth.createUser, {
    body: { username: 'li', fullName: 'Li', email: 'li@example.com', password: 'Abcdefg1' },
  });
  const owner = await w.user('owner');
  await owner.call(accountSecurity.sendPhoneCode, { body: { mobile: phone } });
  const captcha = codeIn((await messagesTo(w, phone))[0]);
  await owner.call(accountSecurity.setPhone, { body: { mobile: phone, captcha } });
});
afterEach(() => w.close());

/** What else the machine does makes calls slower, never faster: a quarter of them are hardly touched by it. */
const quarter = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0;
/** So often it is measured again when times differ: what makes a difference does so each time. */
const mostTries = 4;
/** For all of them on a loaded machine (ms). */
const patience = 120_000;

/** Calls as a known and as an unknown account, a day apart, so that no limit answers. */
async function compare(name: string, call: (isKnown: boolean, round: number) => Promise<unknown>) {
  const answers = new Set<string>();
  const measure = async (from: number) => {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = from; round < from + rounds; round += 1) {
      for (const isKnown of round % 2 ? [true, false] : [false, true]) {
        w.clock.advance(minutes(24 * 60 + 1));
        const begun = performance.now();
        answers.add(JSON.stringify(await call(isKnown, round)));
        times[isKnown ? 'known' : 'unknown'].push(performance.now() - begun);
        await settled(w);
      }
    }
    const [known, unknown] = [quarter(times.known), quarter(times.unknown)];
    console.info(`${name}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms (a quarter of ${rounds})`);
    // A hash takes some 25 ms, a mail or a message far longer: either would show.
    return { difference: Math.abs(known - unknown), limit: Math.max(4, 0.3 * Math.max(known, unknown)) };
  };
  let found = await measure(0);
  for (let n = 1; n < mostTries && found.difference >= found.limit; n += 1) found = await measure(n * rounds);
  // One answer for both.
  expect([...answers]).toHaveLength(1);
  expect(found.difference).toBeLessThan(found.limit);
}

const replyOf = async (reply: Promise<{ status: number; data: unknown; failure: { errorCode?: string } }>) => {
  const { status, data, failure } = await reply;
  return { status, data, code: failure.errorCode };
};

describe('known and unknown accounts take the same time and get the same answer', { timeout: patience }, () => {
  it('signing in', () =>
    compare('sign-in', (isKnown) =>
      replyOf(
        w.stranger().attempt(inauth.login, { body: { username: isKnown ? 'li' : 'nobody', password: 'Wrong0000' } }),
      ),
    ));

  it.each(['invited', 'disabled', 'waiting'] as const)('signing in to an account that is %s', async (state) => {
    const body = { username: state, password: 'Abcdefg1' };
    await admin.call(inauth.createUser, { body: { ...body, fullName: state } });
    // Who is invited has chosen no password yet.
    const changes = { state, ...(state === 'invited' && { password_hash: '' }) };
    await w.store.db.updateTable('inauth_user').set(changes).where('username', '=', state).execute();
    await compare(`sign-in, ${state}`, (isKnown) =>
      replyOf(
        w.stranger().attempt(inauth.login, { body: { username: isKnown ? state : 'nobody', password: 'Wrong0000' } }),
      ),
    );
  });

  it('asking for a code', () =>
    compare('captcha', (isKnown) =>
      replyOf(w.stranger().attempt(signIn.captcha, { body: { mobile: isKnown ? phone : '13911112222' } })),
    ));

  it('entering a code', () =>
    compare('phone sign-in', async (isKnown) => {
      const mobile = isKnown ? phone : '13911112222';
      return replyOf(w.stranger().attempt(signIn.phone, { body: { mobile, captcha: '000000' } }));
    }));

  it('forgetting the password, by an address', () =>
    compare('forgotten password, by e-mail', (isKnown) => {
      const account = isKnown ? 'li@example.com' : 'nobody@example.com';
      return replyOf(w.stranger().attempt(signIn.forgot, { body: { account } }));
    }));

  it('forgetting the password', () =>
    compare('forgotten password', (isKnown) =>
      replyOf(w.stranger().attempt(signIn.forgot, { body: { account: isKnown ? 'li' : 'nobody' } })),
    ));
});

describe('links that open nothing', { timeout: patience }, () => {
  /** A link that worked once, and one that nobody made. */
  async function links() {
    const { path } = await admin.call(userAdmin.invite, {
      body: { username: 'guest', fullName: 'Guest', permissions: [] },
    });
    const used = path.split('#')[1] ?? '';
    await w.stranger().call(passwordLink.use, { body: { token: used, password: 'Kestrel26' } });
    return (isKnown: boolean) => (isKnown ? used : 'x'.repeat(used.length));
  }

  it('are looked up alike, whether they were used or never made', async () => {
    const token = await links();
    await compare('link, looked up', (isKnown) =>
      replyOf(w.stranger().attempt(passwordLink.look, { body: { token: token(isKnown) } })),
    );
  });

  it('set no password alike', async () => {
    const token = await links();
    await compare('link, used', (isKnown) =>
      replyOf(w.stranger().attempt(passwordLink.use, { body: { token: token(isKnown), password: 'Kestrel26' } })),
    );
  });
});

describe('registering', { timeout: patience }, () => {
  const register = (body: object) => replyOf(w.stranger().attempt(signIn.register, { body }));
  const person = { fullName: 'Somebody', password: 'Kestrel26' };

  it('takes an address that somebody has like any other', async () => {
    await setVariable(admin, 'signIn.registration', 'open');
    let made = 0;
    await compare('registration, by e-mail', (isKnown) => {
      made += 1;
      const email = isKnown ? 'li@example.com' : `new${made}@example.com`;
      return register({ ...person, username: `person${made}`, email });
    });
  });

  it('tells nothing of names while it is closed', async () => {
    await setVariable(admin, 'signIn.registration', 'closed');
    await compare('registration, closed', (isKnown) =>
      register({ ...person, username: isKnown ? 'li' : 'nobody', email: 'new@example.com' }),
    );
  });

  it('says that a name is taken, which it has to, a few times to one network', async () => {
    await setVariable(admin, 'signIn.registration', 'open');
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const email = `new${n}@example.com`;
      statuses.push((await register({ ...person, username: 'li', email })).status);
    }
    expect(statuses[0]).toBe(400);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('coming back from a provider of accounts', { timeout: patience }, () => {
  let provider: RunningProvider;
  beforeAll(async () => {
    provider = await startQuietProvider();
  });
  afterAll(() => stopQuietProvider(provider));

  it('with the state of another browser is like coming with one that nobody began', async () => {
    await w.close();
    const there = await openIdWorld(provider);
    w = there;
    const url = new URL(await new Browser(there).begin());
    const begun = url.searchParams.get('state') ?? '';
    const stranger = new Browser(there);
    await compare('back from the provider', (isKnown) =>
      replyOf(stranger.finish(`code=stolen&state=${isKnown ? begun : 'x'.repeat(begun.length)}`)),
    );
  });
});
