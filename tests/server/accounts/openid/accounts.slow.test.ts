// postgres: no, the database has no part in it
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { externalAccount } from '#contract/account/external-account.ts';
import { inauth } from '#contract/account/inauth.ts';
import { session } from '#contract/account/session.ts';
import { auditOf, messagesTo } from '#tests/world/identity.ts';
import {
  Browser,
  openIdCodes as code,
  errorOf,
  openIdOf,
  openIdWorld,
  startQuietProvider,
  stopQuietProvider,
} from '#tests/world/openid.ts';
import type { RunningProvider } from '#tests/world/openid-provider.ts';
import { type Actor, minutes, type ServerWorld } from '#tests/world/server.ts';

let provider: RunningProvider;
let w: ServerWorld & { admin: Actor };
let browser: Browser;

beforeAll(async () => {
  provider = await startQuietProvider();
});
afterAll(() => stopQuietProvider(provider));
beforeEach(async () => {
  provider.accounts.set('li', { name: 'Li Na', preferred_username: 'li' });
  provider.accounts.set('wu', { name: 'Wu', preferred_username: 'wu' });
  w = await openIdWorld(provider);
  browser = new Browser(w);
});
afterEach(() => w.close());

const me = (token: string) => w.stranger(token).call(inauth.me);

describe('the accounts a user has linked', () => {
  let kim: Actor;
  beforeEach(async () => {
    await w.admin.call(inauth.createUser, {
      body: { username: 'kim', fullName: 'Kim', email: 'kim@x.de', password: 'Abcdefg1' },
    });
    const { token } = await w.stranger().call(inauth.login, { body: { username: 'kim', password: 'Abcdefg1' } });
    kim = w.stranger(token);
  });

  it('are listed, added after the password, and removed; each stands in the audit log', async () => {
    expect(await kim.call(externalAccount.list)).toEqual({ provider: 'Acme', accounts: [], hasPassword: true });
    w.clock.advance(minutes(11));
    expect(errorOf(await browser.goFor('link', 'li', kim))).toBe(code.ConfirmNeeded);
    await kim.call(session.confirm, { body: { password: 'Abcdefg1' } });
    expect((await browser.goFor('link', 'li', kim)).data.purpose).toBe('link');
    expect((await messagesTo(w, 'kim@x.de'))[0]).toContain('绑定的外部账户已更改');
    const { accounts } = await kim.call(externalAccount.list);
    expect(accounts).toMatchObject([{ name: 'li', issuer: openIdOf(provider).issuer, lastSignIn: null }]);
    expect((await me((await new Browser(w).signIn('li')).data.token)).username).toBe('kim');
    const params = { accountId: accounts[0]?.id ?? '' };
    expect((await kim.call(externalAccount.unlink, { params })).accounts).toEqual([]);
    expect((await messagesTo(w, 'kim@x.de'))[0]).toContain('绑定的外部账户已更改');
    expect((await kim.attempt(externalAccount.unlink, { params })).status).toBe(404);
    const events = (await auditOf(w)).sort();
    expect(events.filter((line) => line.startsWith('external'))).toEqual([
      'external.linked kim',
      'external.signIn kim',
      'external.unlinked kim',
    ]);
  });

  it('end the sessions that came by them when they are removed', async () => {
    await browser.goFor('link', 'li', kim);
    const { token } = (await browser.signIn('li')).data;
    const { accounts } = await kim.call(externalAccount.list);
    await kim.call(externalAccount.unlink, { params: { accountId: accounts[0]?.id ?? '' } });
    expect((await w.stranger(token).attempt(inauth.me)).status).toBe(401);
    expect((await kim.attempt(inauth.me)).status).toBe(200);
  });

  it('are nobody else’s: neither by linking nor by removing', async () => {
    const li = w.stranger((await browser.signIn('li')).data.token);
    expect(errorOf(await browser.goFor('link', 'li', kim))).toBe(code.ExternalTaken);
    const { accounts } = await li.call(externalAccount.list);
    expect((await kim.attempt(externalAccount.unlink, { params: { accountId: accounts[0]?.id ?? '' } })).status).toBe(
      404,
    );
  });

  it('stay when they are the only way in', async () => {
    const li = w.stranger((await browser.signIn('li')).data.token);
    const { accounts, hasPassword } = await li.call(externalAccount.list);
    expect(hasPassword).toBe(false);
    const params = { accountId: accounts[0]?.id ?? '' };
    expect(errorOf(await li.attempt(externalAccount.unlink, { params }))).toBe(code.ConfirmNeeded);
    await browser.goFor('confirm', 'li', li);
    expect(errorOf(await li.attempt(externalAccount.unlink, { params }))).toBe(code.OnlyWayIn);
    await browser.goFor('link', 'wu', li);
    expect((await li.call(externalAccount.unlink, { params })).accounts).toMatchObject([{ name: 'wu' }]);
  });

  it('show who one is in place of the password, if it is the same person who signs in there', async () => {
    expect((await kim.attempt(externalAccount.confirm, { body: {} })).failure.errorCode).toBe(code.WayClosed);
    await browser.goFor('link', 'li', kim);
    w.clock.advance(minutes(11));
    expect(errorOf(await browser.goFor('confirm', 'wu', kim))).toBe(code.OtherExternal);
    expect(errorOf(await browser.goFor('link', 'wu', kim))).toBe(code.ConfirmNeeded);
    expect((await browser.goFor('confirm', 'li', kim)).data.purpose).toBe('confirm');
    expect((await browser.goFor('link', 'wu', kim)).data.purpose).toBe('link');
  });

  it('are not linked for a session that ended meanwhile', async () => {
    const begun = await browser.post<{ url: string }>(externalAccount.link.path, {}, kim.token);
    const back = await browser.there.signIn(begun.data.url, 'li');
    await kim.call(inauth.logout);
    expect(errorOf(await browser.finish(back))).toBe(code.ExternalGone);
  });
});
