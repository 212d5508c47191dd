// postgres: no, the database has no part in it
import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { externalAccount } from '#contract/account/external-account.ts';
import { inauth } from '#contract/account/inauth.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { session } from '#contract/account/session.ts';
import { signIn } from '#contract/account/sign-in.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { readSettings } from '#server/settings.ts';
import { auditOf } from '#tests/world/identity.ts';
import {
  Browser,
  callback,
  openIdCodes as code,
  errorOf,
  openIdWorld,
  publicUrl,
  startQuietProvider,
  stopQuietProvider,
} from '#tests/world/openid.ts';
import { client, type RunningProvider } from '#tests/world/openid-provider.ts';
import { type Actor, minutes, type ServerWorld } from '#tests/world/server.ts';

let provider: RunningProvider;
let w: ServerWorld & { admin: Actor };
let browser: Browser;

beforeAll(async () => {
  provider = await startQuietProvider();
});
afterAll(() => stopQuietProvider(provider));
beforeEach(async () => {
  provider.accounts.clear();
  provider.accounts.set('li', { name: 'Li Na', preferred_username: 'li', email: 'li@acme.example', groups: ['tara'] });
  provider.accounts.set('wu', { name: 'Wu', preferred_username: 'wu', groups: [] });
  await open();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await w.close();
});

/** Begins anew with other settings. */
async function open(changes: Parameters<typeof openIdWorld>[1] = {}) {
  await w?.close().catch(() => undefined);
  w = await openIdWorld(provider, changes);
  browser = new Browser(w);
}

const me = (token: string) => w.stranger(token).call(inauth.me);
const usernames = async () =>
  (await w.store.db.selectFrom('inauth_user').select('username').orderBy('username').execute()).map((u) => u.username);

/** Changes the ID token on its way from the provider to us. */
function changeIdToken(change: (claims: Record<string, unknown>) => string) {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await real(...call);
    if (!String(call[0]).endsWith('/token')) return response;
    const body = (await response.json()) as { id_token: string };
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString());
    return Response.json({ ...body, id_token: change(claims) });
  });
}

describe('signing in by the provider', () => {
  it('is offered by the name it is given, with PKCE, state and nonce, and gives an ordinary session', async () => {
    expect((await w.stranger().call(signIn.ways)).external).toBe('Acme');
    const url = new URL(await browser.begin({ redirect: '/intara/project/list' }));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: client.id,
      code_challenge_method: 'S256',
      redirect_uri: callback,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const done = await browser.finish(await browser.there.signIn(url.href, 'li'));
    expect(done.data).toMatchObject({ purpose: 'signIn', redirect: '/intara/project/list' });
    expect(await me(done.data.token)).toMatchObject({ username: 'li', fullName: 'Li Na', permissions: [] });
    const [own] = await w.stranger(done.data.token).call(session.list);
    expect(own).toMatchObject({ current: true, remembered: false });
    expect((await auditOf(w)).sort()).toEqual(['external.linked li', 'external.signIn li', 'user.created li li']);
  });

  it('keeps its cookie from scripts and other sites, for ten minutes, and takes no other origin than its own', async () => {
    const reply = await browser.post(externalAccount.signIn.path, {});
    const cookie = reply.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^intara_oidc_\w{12}=[\w-]{43}; Path=\/inauth\/v1\.0\/login; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    const { data } = await browser.post<{ url: string }>('http://evil.example/inauth/v1.0/login/external', {});
    expect(new URL(data.url).searchParams.get('redirect_uri')).toBe(callback);
  });

  it('takes over as much of a long name as is allowed, without half of a character at its end', async () => {
    const [letters, name] = ['n'.repeat(59), 'w'.repeat(34)];
    provider.accounts.set('wu', { name: `${letters}🚗 of Acme`, preferred_username: `${name}𠮷` });
    const { token } = (await browser.signIn('wu')).data;
    expect(await me(token)).toMatchObject({ fullName: letters, username: expect.stringMatching(/^w+$/) });
  });

  it('finds the same account the next time, whatever it is called there by then', async () => {
    const first = await me((await browser.signIn('li')).data.token);
    provider.accounts.set('li', { name: 'Li Na', preferred_username: 'li.na' });
    const again = await me((await new Browser(w).signIn('li')).data.token);
    expect(again.id).toBe(first.id);
    expect(await usernames()).toEqual(['li', 'root']);
  });

  it('takes nobody’s account over by an equal name or e-mail', async () => {
    await w.user('li');
    const { token } = (await browser.signIn('li')).data;
    expect(await me(token)).toMatchObject({ username: 'li-2', email: 'li@acme.example' });
    expect(await usernames()).toEqual(['li', 'li-2', 'root']);
  });

  it('links by an e-mail only where that is allowed, the provider verified it, and it opens no administration', async () => {
    await open({ linkByEmail: true, unknown: 'refuse' });
    await w.user('kim');
    expect(errorOf(await browser.signIn('li'))).toBe(code.ExternalUnknown);
    provider.accounts.set('li', { email: 'kim@example.com', email_verified: false });
    expect(errorOf(await browser.signIn('li'))).toBe(code.ExternalUnknown);
    provider.accounts.set('li', { email: 'root@example.com', email_verified: true });
    expect(errorOf(await browser.signIn('li'))).toBe(code.ExternalUnknown);
    provider.accounts.set('li', { email: 'Kim@Example.com', email_verified: true });
    expect(await me((await browser.signIn('li')).data.token)).toMatchObject({ username: 'kim' });
  });

  it('refuses unknown people, or lets them wait for an administrator, as the settings say', async () => {
    await open({ unknown: 'refuse' });
    expect(errorOf(await browser.signIn('li'))).toBe(code.ExternalUnknown);
    expect(await usernames()).toEqual(['root']);
    await open({ unknown: 'approve' });
    expect(errorOf(await browser.signIn('li'))).toBe(code.AccountWaiting);
    const { list } = await w.admin.call(userAdmin.list, { query: { state: 'waiting' } });
    expect(list).toMatchObject([{ username: 'li', fullName: 'Li Na' }]);
    await w.admin.call(userAdmin.approve, { params: { userId: list[0]?.id ?? '' } });
    expect((await me((await browser.signIn('li')).data.token)).username).toBe('li');
  });

  it('does not let in who is disabled; enabled again, they sign in by the provider as before', async () => {
    const { id } = await me((await browser.signIn('li')).data.token);
    await w.admin.call(userAdmin.disable, { params: { userId: id } });
    expect(errorOf(await browser.signIn('li'))).toBe(code.AccountDisabled);
    await w.admin.call(userAdmin.enable, { params: { userId: id } });
    expect((await browser.signIn('li')).data.token).toMatch(/^ut_/);
  });

  it('asks for the second factor of the account, too', async () => {
    const who = w.stranger((await browser.signIn('li')).data.token);
    await browser.goFor('confirm', 'li', who);
    const { secret } = await who.call(secondFactor.begin);
    const now = () => generateSync({ secret, epoch: Math.floor(w.clock.now.getTime() / 1000) });
    await who.call(secondFactor.confirm, { body: { code: now() } });
    const { token, ticket } = (await browser.signIn('li')).data;
    expect(token).toBe('');
    w.clock.advance(30_000);
    const finished = await w.stranger().call(signIn.factor, { body: { ticket: ticket ?? '', code: now() } });
    const leave = (await w.stranger(finished.token).call(inauth.logout)).leave;
    expect(leave).toContain(provider.issuer);
  });

  it('ends at the provider, too, when somebody signs out', async () => {
    const { token } = (await browser.signIn('li')).data;
    const { leave } = await w.stranger(token).call(inauth.logout);
    const url = new URL(leave ?? '');
    expect([url.origin, url.pathname]).toEqual([provider.issuer, '/session/end']);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      post_logout_redirect_uri: `${publicUrl}/inauth/user/login`,
      id_token_hint: expect.stringMatching(/^ey/),
    });
    expect((await w.stranger(token).attempt(inauth.me)).status).toBe(401);
    expect(await w.admin.call(inauth.logout)).toEqual({ done: true });
  });
});

describe('what comes back is refused', () => {
  it('when it comes a second time', async () => {
    const back = await browser.there.signIn(await browser.begin(), 'li');
    expect((await browser.finish(back)).status).toBe(200);
    expect(errorOf(await browser.finish(back))).toBe(code.ExternalGone);
  });

  it('with the code of another sign-in, used or not', async () => {
    const used = await browser.there.signIn(await browser.begin(), 'li');
    await browser.finish(used);
    for (const old of [used, await browser.there.signIn(await browser.begin(), 'li')]) {
      const back = await browser.there.signIn(await browser.begin(), 'li');
      back.searchParams.set('code', old.searchParams.get('code') ?? '');
      expect(errorOf(await browser.finish(back))).toBe(code.ExternalUntrusted);
    }
  });

  it('with a state nobody gave out, none, or that of another', async () => {
    const back = await browser.there.signIn(await browser.begin(), 'li');
    const state = back.searchParams.get('state') ?? '';
    for (const wrong of ['', 'x', state.replace(/^./, (c) => (c === 'a' ? 'b' : 'a'))]) {
      const changed = new URL(back);
      changed.searchParams.set('state', wrong);
      expect(errorOf(await browser.finish(changed))).toBe(code.ExternalGone);
    }
    expect(errorOf(await browser.finish('error=access_denied'))).toBe(code.ExternalGone);
  });

  it('in another browser: a stolen link opens nothing, and the owner goes on', async () => {
    const back = await browser.there.signIn(await browser.begin(), 'li');
    const thief = new Browser(w);
    expect(errorOf(await thief.finish(back))).toBe(code.ExternalGone);
    await thief.begin();
    expect(errorOf(await thief.finish(back))).toBe(code.ExternalGone);
    expect((await browser.finish(back)).status).toBe(200);
  });

  it('after ten minutes', async () => {
    const back = await browser.there.signIn(await browser.begin(), 'li');
    w.clock.advance(minutes(10) + 1);
    expect(errorOf(await browser.finish(back))).toBe(code.ExternalGone);
  });

  it('from another issuer', async () => {
    const back = await browser.there.signIn(await browser.begin(), 'li');
    back.searchParams.set('iss', 'https://evil.example');
    expect(errorOf(await browser.finish(back))).toBe(code.ExternalUntrusted);
  });

  const hour = 3600;
  const now = () => Math.floor(Date.now() / 1000);
  const wrongTokens: Record<string, (claims: Record<string, unknown>) => string> = {
    'for another client': (claims) => provider.signed({ ...claims, aud: client.other }),
    'for two clients, by the other': (claims) =>
      provider.signed({ ...claims, aud: [client.id, client.other], azp: client.other }),
    'of another issuer': (claims) => provider.signed({ ...claims, iss: 'https://evil.example' }),
    'with another nonce': (claims) => provider.signed({ ...claims, nonce: 'another' }),
    'without a nonce': ({ nonce: _, ...claims }) => provider.signed(claims),
    'that has expired': (claims) => provider.signed({ ...claims, iat: now() - 2 * hour, exp: now() - hour }),
    'signed by somebody else': (claims) => provider.forged(claims),
    'that nobody signed': (claims) =>
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
    'of somebody else than the user info': (claims) => provider.signed({ ...claims, sub: 'wu' }),
  };
  it.each(Object.keys(wrongTokens))('with a token %s', async (which) => {
    const back = await browser.there.signIn(await browser.begin(), 'li');
    changeIdToken(wrongTokens[which] as (claims: Record<string, unknown>) => string);
    expect(errorOf(await browser.finish(back))).toBe(code.ExternalUntrusted);
    expect(await usernames()).toEqual(['root']);
    expect(await auditOf(w)).toEqual(['external.failed']);
  });

  it('and the same token unchanged is taken', async () => {
    const back = await browser.there.signIn(await browser.begin(), 'li');
    changeIdToken((claims) => provider.signed(claims));
    expect((await browser.finish(back)).status).toBe(200);
  });

  it('in plain words when it was cancelled there', async () => {
    const url = new URL(await browser.begin());
    const query = new URLSearchParams({
      error: 'access_denied',
      state: url.searchParams.get('state') ?? '',
      iss: provider.issuer,
    });
    const reply = await browser.finish(query.toString());
    expect([errorOf(reply), reply.failure.enMessage]).toEqual([code.ExternalRefused, expect.stringContaining('Acme')]);
  });
});

describe('a provider that is away', () => {
  it('is said in plain words; passwords go on, and it is asked again a moment later', async () => {
    await provider.stop();
    await open();
    await w.admin.call(inauth.createUser, { body: { username: 'zoe', fullName: 'Zoë', password: 'Abcdefg1' } });
    const reply = await browser.post(externalAccount.signIn.path, {});
    expect([reply.status, errorOf(reply)]).toEqual([503, code.ProviderAway]);
    const { token } = await w.stranger().call(inauth.login, { body: { username: 'zoe', password: 'Abcdefg1' } });
    expect(token).toMatch(/^ut_/);
    await provider.start();
    w.clock.advance(5_001);
    expect((await browser.signIn('li')).status).toBe(200);
  });
});

describe('the settings of a provider', () => {
  const given = { OIDC_ISSUER: 'https://login.acme.example', OIDC_CLIENT_ID: 'tara' };

  it('take an issuer and a client; all else has a safe value', () => {
    expect(readSettings(given).openId).toMatchObject({
      issuer: 'https://login.acme.example/',
      name: 'login.acme.example',
      scopes: 'openid profile email',
      groups: {},
      unknown: 'refuse',
      linkByEmail: false,
    });
    expect(readSettings({}).openId).toBeUndefined();
    const OIDC_GROUPS = '{"a":"One","b":["One","Two"]}';
    expect(readSettings({ ...given, OIDC_GROUPS }).openId?.groups).toEqual({ a: ['One'], b: ['One', 'Two'] });
  });

  it.each([
    [{ ...given, OIDC_ISSUER: 'http://login.acme.example' }, /OIDC_ISSUER: does not start with https/],
    [{ OIDC_ISSUER: given.OIDC_ISSUER }, /OIDC_CLIENT_ID: must be set/],
    [{ OIDC_CLIENT_ID: 'tara' }, /OIDC_ISSUER: must be set/],
    [{ ...given, INAUTH_URL: 'https://login.example' }, /INAUTH_URL/],
    [{ ...given, OIDC_GROUPS: '{' }, /OIDC_GROUPS: is not JSON/],
    [{ ...given, OIDC_GROUPS: '{"a":1}' }, /OIDC_GROUPS/],
    [{ ...given, OIDC_SCOPES: 'profile' }, /OIDC_SCOPES/],
    [{ ...given, OIDC_UNKNOWN: 'anybody' }, /OIDC_UNKNOWN/],
  ])('refuse what cannot work: %o', (variables, words) => {
    expect(() => readSettings(variables)).toThrow(words);
  });
});

describe('without a provider', () => {
  it('nothing is offered and nothing begins', async () => {
    await open();
    const plain = await openIdWorld(provider, {}, { openId: undefined as never });
    expect((await plain.stranger().call(signIn.ways)).external).toBeNull();
    expect((await plain.stranger().attempt(externalAccount.signIn, { body: {} })).failure.errorCode).toBe(
      code.WayClosed,
    );
    await plain.close();
  });
});
