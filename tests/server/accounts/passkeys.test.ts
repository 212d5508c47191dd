import { generateSync } from 'otplib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { passkey } from '#contract/account/passkey.ts';
import { personalToken } from '#contract/account/personal-token.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { session } from '#contract/account/session.ts';
import { signIn } from '#contract/account/sign-in.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { removeSecondFactor } from '#server/inauth/by-console.ts';
import { relyingPartyOf } from '#server/inauth/passkeys/ceremony.ts';
import { Authenticator, type Dishonest } from '#tests/world/accounts/authenticator.ts';
import { auditOf, messagesTo, setVariable } from '#tests/world/identity.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const origin = 'https://tara.example.com';
const password = 'Abcdefg1';
const code = {
  ConfirmNeeded: '11000008',
  AccountDisabled: '11000007',
  SecondFactorNeeded: '11000022',
  TicketGone: '11000023',
  SecondFactorOff: '11000025',
  PasskeyRefused: '11000071',
  PasskeysUnusable: '11000072',
  TooManyPasskeys: '11000073',
  PermissionDenied: '10000007',
};
let address = origin;
let w: ServerWorld;
let admin: Actor;
let li: Actor;
beforeEach(async () => {
  address = origin;
  w = await serverWorld({ origin: () => address });
  admin = await w.user('root', permissions);
  await create('li');
  li = w.stranger((await login('li')).data.token);
});
afterEach(() => w.close());

const create = (username: string) =>
  admin.call(inauth.createUser, {
    body: { username, fullName: username, password, permissions: [], email: `${username}@example.com` },
  });
const login = (username: string) => w.stranger().attempt(inauth.login, { body: { username, password } });

async function add(who: Actor = li, key = new Authenticator(), name = 'Phone') {
  const { options } = await who.call(passkey.begin);
  const added = await who.call(passkey.add, { body: { name, response: key.create(options, origin) } });
  return { key, ...added, item: added.passkeys.passkeys.find((one) => one.name === name)?.id ?? '' };
}

/** A browser of its own at the sign-in page. */
async function browser() {
  const asked = await w.stranger().attempt(signIn.passkeyOptions);
  const cookie = (asked.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const send = async (response: object, given = cookie) => {
    const answer = await w.stranger().fetch(signIn.passkey.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: given },
      body: JSON.stringify({ response }),
    });
    const body = (await answer.json()) as { data?: { token: string }; errorCode?: string };
    return { status: answer.status, token: body.data?.token ?? '', errorCode: body.errorCode };
  };
  return { options: asked.data.options, send };
}

/** Signs in by the passkey, honestly or not. */
async function byPasskey(key: Authenticator, otherwise: Dishonest = {}) {
  const { options, send } = await browser();
  return send(key.get(options, origin, otherwise));
}

/** The second half after the password. */
async function asFactor(key: Authenticator, username = 'li') {
  const { ticket } = (await login(username)).data;
  const { passkey: options, app } = await w.stranger().call(signIn.factorOptions, { body: { ticket: ticket ?? '' } });
  const response = options && key.get(options, origin);
  return { app, options, done: await w.stranger().attempt(signIn.factorPasskey, { body: { ticket, response } }) };
}

describe('adding a passkey', () => {
  it('asks for one that finds its account, checks the person and names no maker', async () => {
    const { options } = await li.call(passkey.begin);
    expect(options).toMatchObject({
      rp: { id: 'tara.example.com', name: 'InTARA' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain('li@');
  });

  it('lists it, tells the owner, notes it, ends the other sessions, and brings recovery codes with the first', async () => {
    const other = w.stranger((await login('li')).data.token);
    const { passkeys, codes } = await add();
    expect(passkeys.passkeys).toMatchObject([{ name: 'Phone', usedAt: null, createdAt: w.clock.now.toISOString() }]);
    expect(new Set(codes).size).toBe(10);
    expect((await add(li, new Authenticator(), 'Key')).codes).toEqual([]);
    expect((await li.call(passkey.list)).codesLeft).toBe(10);
    expect(await auditOf(w)).toContain('passkey.added li');
    expect((await messagesTo(w, 'li@example.com'))[0]).toContain('list of passkeys');
    expect((await other.attempt(inauth.me)).status).toBe(401);
    expect((await li.attempt(inauth.me)).status).toBe(200);
  });

  it('takes the password again after ten minutes, and to remove one', async () => {
    const { item } = await add();
    w.clock.advance(minutes(10) + 1);
    expect((await li.attempt(passkey.begin)).failure.errorCode).toBe(code.ConfirmNeeded);
    const params = { passkeyId: item };
    expect((await li.attempt(passkey.remove, { params })).failure.errorCode).toBe(code.ConfirmNeeded);
    await li.call(session.confirm, { body: { password } });
    expect((await li.call(passkey.remove, { params })).passkeys).toEqual([]);
  });

  it('refuses another origin, host, challenge and session, one without the person, and one that is there', async () => {
    await create('wang');
    const wang = w.stranger((await login('wang')).data.token);
    const attempt = async (who: Actor, make: (key: Authenticator) => object) =>
      (await who.attempt(passkey.add, { body: { name: 'x', response: make(new Authenticator()) } })).failure?.errorCode;
    const { options } = await li.call(passkey.begin);
    expect(await attempt(li, (key) => key.create(options, 'https://evil.example.com'))).toBe(code.PasskeyRefused);
    // It is used up by the first answer, right or wrong.
    expect(await attempt(li, (key) => key.create(options, origin))).toBe(code.PasskeyRefused);
    for (const wrong of [{ rpId: 'example.com' }, { challenge: 'AAAA' }, { unverified: true }]) {
      const fresh = (await li.call(passkey.begin)).options;
      expect(await attempt(li, (key) => key.create(fresh, origin, wrong)), JSON.stringify(wrong)).toBe(
        code.PasskeyRefused,
      );
    }
    const hers = (await li.call(passkey.begin)).options;
    expect(await attempt(wang, (key) => key.create(hers, origin))).toBe(code.PasskeyRefused);
    const { key } = await add();
    const again = (await wang.call(passkey.begin)).options;
    expect(await attempt(wang, () => key.create(again, origin))).toBe(code.PasskeyRefused);
  });

  it('ends at ten', async () => {
    for (let n = 0; n < 10; n++) await add(li, new Authenticator(), `Key ${n}`);
    expect((await li.attempt(passkey.begin)).failure.errorCode).toBe(code.TooManyPasskeys);
  });

  it('is not for personal tokens, nor for the passkeys of others', async () => {
    const { item } = await add();
    const body = { name: 'nightly', scopes: ['project.read' as const], days: 1 };
    const program = w.stranger((await li.call(personalToken.create, { body })).token);
    for (const call of [passkey.list, passkey.begin])
      expect((await program.attempt(call)).status, call.summary).toBe(403);
    const params = { passkeyId: item };
    expect((await admin.attempt(passkey.remove, { params })).status).toBe(404);
    expect((await admin.attempt(passkey.rename, { params, body: { name: 'mine' } })).status).toBe(404);
    const renamed = await li.call(passkey.rename, { params, body: { name: 'Work phone' } });
    expect(renamed.passkeys[0]?.name).toBe('Work phone');
  });
});

describe('signing in with a passkey alone', () => {
  it('opens the account it belongs to, and notes when it was used and by which one', async () => {
    const { key } = await add();
    w.clock.advance(minutes(1));
    const { token } = await byPasskey(key);
    expect((await w.stranger(token).call(inauth.me)).username).toBe('li');
    expect((await li.call(passkey.list)).passkeys[0]?.usedAt).toBe(w.clock.now.toISOString());
    expect(await auditOf(w)).toContain('passkey.signIn li');
  });

  it('refuses a replayed answer, another origin or host, a changed signature, and one without the person', async () => {
    const { key } = await add();
    const { options, send } = await browser();
    const answer = key.get(options, origin);
    expect((await send(answer)).status).toBe(200);
    expect((await send(answer)).errorCode).toBe(code.PasskeyRefused);
    const wrong: Dishonest[] = [
      { origin: 'https://evil.example.com' },
      { rpId: 'evil.example.com' },
      { challenge: 'AAAA' },
      { tampered: true },
      { unverified: true },
      { userHandle: Buffer.from('somebody else').toString('base64url') },
    ];
    for (const one of wrong)
      expect((await byPasskey(key, one)).errorCode, JSON.stringify(one)).toBe(code.PasskeyRefused);
    expect(await auditOf(w)).toContain('passkey.failed li');
  });

  it('refuses an answer from another browser, a late one, one to a challenge of another purpose, and an unknown passkey', async () => {
    const { key } = await add();
    const mine = await browser();
    const other = await browser();
    expect((await other.send(key.get(mine.options, origin))).errorCode).toBe(code.PasskeyRefused);
    expect((await mine.send(key.get(mine.options, origin), '')).errorCode).toBe(code.PasskeyRefused);
    const late = await browser();
    w.clock.advance(minutes(5) + 1);
    expect((await late.send(key.get(late.options, origin))).errorCode).toBe(code.PasskeyRefused);
    const { ticket } = (await login('li')).data;
    const factor = await w.stranger().call(signIn.factorOptions, { body: { ticket: ticket ?? '' } });
    const fresh = await browser();
    expect((await fresh.send(key.get(factor.passkey ?? fresh.options, origin))).errorCode).toBe(code.PasskeyRefused);
    const { userHandle } = key;
    expect((await byPasskey(new Authenticator(), { userHandle })).errorCode).toBe(code.PasskeyRefused);
  });

  it('refuses a counter that goes back, as of a copied key; one that does not count signs in again', async () => {
    const { key } = await add();
    expect((await byPasskey(key)).status).toBe(200);
    expect((await byPasskey(key)).status).toBe(200);
    key.counter = 0;
    expect((await byPasskey(key)).errorCode).toBe(code.PasskeyRefused);
    const { key: synchronised } = await add(li, new Authenticator(false), 'Laptop');
    expect((await byPasskey(synchronised)).status).toBe(200);
    expect((await byPasskey(synchronised)).status).toBe(200);
  });

  it('does not open a disabled or deleted account, and no removed passkey opens anything', async () => {
    const { key } = await add();
    const { key: lost, item } = await add(li, new Authenticator(), 'Lost');
    const { token } = await byPasskey(lost);
    await li.call(passkey.remove, { params: { passkeyId: item } });
    // Who found it may be signed in.
    expect((await w.stranger(token).attempt(inauth.me)).status).toBe(401);
    expect((await byPasskey(lost)).errorCode).toBe(code.PasskeyRefused);
    const params = { userId: (await li.call(inauth.me)).id };
    await admin.call(userAdmin.disable, { params });
    expect((await byPasskey(key)).errorCode).toBe(code.AccountDisabled);
    await admin.call(userAdmin.drop, { params });
    expect((await byPasskey(key)).errorCode).toBe(code.PasskeyRefused);
  });

  it('slows a network down that sends wrong answers', async () => {
    const { key } = await add();
    let last = 0;
    for (let n = 0; n < 60 && last !== 429; n++) last = (await byPasskey(key, { tampered: true })).status;
    expect(last).toBe(429);
  });
});

describe('a passkey as the second factor', () => {
  it('is asked for after the password, which alone opens nothing any more', async () => {
    const { key } = await add();
    const { data } = await login('li');
    expect(data.token).toBe('');
    const { app, options, done } = await asFactor(key);
    expect(app).toBe(false);
    expect(options?.allowCredentials).toMatchObject([{ id: key.id }]);
    expect((await w.stranger(done.data.token).call(inauth.me)).username).toBe('li');
  });

  it('takes a recovery code instead, which goes with the last factor', async () => {
    const { codes, item } = await add();
    const body = { ticket: (await login('li')).data.ticket ?? '', code: codes[0] ?? '' };
    expect((await w.stranger().call(signIn.factor, { body })).codesLeft).toBe(9);
    await li.call(passkey.remove, { params: { passkeyId: item } });
    expect(await li.call(passkey.list)).toMatchObject({ passkeys: [], codesLeft: 0 });
    expect((await login('li')).data.token).not.toBe('');
  });

  it('stands beside an app: either finishes, and the codes stay while one of them is there', async () => {
    const { secret } = await li.call(secondFactor.begin);
    const typed = () => generateSync({ secret, epoch: Math.floor(w.clock.now.getTime() / 1000) });
    await li.call(secondFactor.confirm, { body: { code: typed() } });
    const { key, codes } = await add();
    expect(codes).toEqual([]);
    const { app, done } = await asFactor(key);
    expect([app, done.status]).toEqual([true, 200]);
    w.clock.advance(30_000);
    await li.call(secondFactor.off, { body: { code: typed() } });
    expect((await li.call(passkey.list)).codesLeft).toBe(10);
    const again = await li.attempt(secondFactor.off, { body: { code: '000000' } });
    expect(again.failure.errorCode).toBe(code.SecondFactorOff);
    expect((await login('li')).data.ticket).toBeDefined();
  });

  it('is none of another account, and the ticket finishes once', async () => {
    await create('wang');
    const wang = w.stranger((await login('wang')).data.token);
    await add();
    const { key: hers } = await add(wang);
    const { done } = await asFactor(hers);
    expect(done.failure.errorCode).toBe(code.PasskeyRefused);
    const unknown = await w.stranger().attempt(signIn.factorOptions, { body: { ticket: 'nobody has it' } });
    expect(unknown.failure.errorCode).toBe(code.TicketGone);
  });

  it('satisfies the rule that a second factor is required', async () => {
    const { item } = await add();
    await setVariable(admin, 'signIn.secondFactor', 'everybody');
    expect((await li.attempt(passkey.list)).status).toBe(200);
    await li.call(passkey.remove, { params: { passkeyId: item } });
    expect((await li.attempt(passkey.list)).failure.errorCode).toBe(code.SecondFactorNeeded);
  });

  it('is removed with the second factor by an administrator, and at the console', async () => {
    const params = { userId: (await li.call(inauth.me)).id };
    const { key } = await add();
    expect((await admin.call(userAdmin.get, { params })).secondFactor).toBe(true);
    expect((await admin.call(userAdmin.removeFactor, { params })).secondFactor).toBe(false);
    expect((await li.attempt(inauth.me)).status).toBe(401);
    expect((await byPasskey(key)).errorCode).toBe(code.PasskeyRefused);
    li = w.stranger((await login('li')).data.token);
    const { key: next } = await add();
    await removeSecondFactor(w.store, 'li', w.clock.now.toISOString());
    expect((await byPasskey(next)).errorCode).toBe(code.PasskeyRefused);
    expect((await login('li')).data.token).not.toBe('');
  });
});

describe('the address at which passkeys work', () => {
  it('is a name over HTTPS, or localhost, which stands for the loopback address', () => {
    expect(relyingPartyOf('https://tara.example.com')).toEqual({ id: 'tara.example.com', origin });
    expect(relyingPartyOf('http://127.0.0.1:8000')).toEqual({ id: 'localhost', origin: 'http://localhost:8000' });
    expect(relyingPartyOf('http://[::1]:8000')?.origin).toBe('http://localhost:8000');
    for (const none of ['http://tara.example.com', 'https://192.0.2.7', 'https://[2001:db8::1]'])
      expect(relyingPartyOf(none), none).toBeUndefined();
  });

  it('is told to the pages; a passkey of a former one signs in no more', async () => {
    const { key } = await add();
    expect((await w.stranger().call(signIn.ways)).passkeys).toBe(origin);
    address = 'https://other.example.com';
    expect((await byPasskey(key)).errorCode).toBe(code.PasskeyRefused);
    address = 'http://192.0.2.7';
    expect((await w.stranger().call(signIn.ways)).passkeys).toBeNull();
    expect((await li.attempt(passkey.begin)).failure.errorCode).toBe(code.PasskeysUnusable);
    expect((await w.stranger().attempt(signIn.passkeyOptions)).failure.errorCode).toBe(code.PasskeysUnusable);
    // The codes still open it.
    const { passkey: options, app } = await w.stranger().call(signIn.factorOptions, {
      body: { ticket: (await login('li')).data.ticket ?? '' },
    });
    expect([options, app]).toEqual([null, false]);
  });
});
