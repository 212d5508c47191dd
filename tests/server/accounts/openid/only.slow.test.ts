// postgres: no, the database has no part in it
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountSecurity } from '#contract/account/account-security.ts';
import { externalAccount } from '#contract/account/external-account.ts';
import { inauth } from '#contract/account/inauth.ts';
import { passkey } from '#contract/account/passkey.ts';
import { personalToken } from '#contract/account/personal-token.ts';
import { signIn as signInCalls } from '#contract/account/sign-in.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { projectForm, taskForm } from '#tests/world/analysis.ts';
import { auditOf, messagesTo, setVariable } from '#tests/world/identity.ts';
import { listenTo } from '#tests/world/listener.ts';
import {
  Browser,
  openIdCodes as code,
  errorOf,
  newSet,
  openIdWorld,
  startQuietProvider,
  stopQuietProvider,
} from '#tests/world/openid.ts';
import type { RunningProvider } from '#tests/world/openid-provider.ts';
import { type Actor, minutes, type ServerWorld } from '#tests/world/server.ts';

const day = minutes(24 * 60);
const password = 'Kestrel26';

let provider: RunningProvider;
let w: ServerWorld & { admin: Actor };
let browser: Browser;

beforeAll(async () => {
  provider = await startQuietProvider();
});
afterAll(() => stopQuietProvider(provider));
afterEach(() => w.close());

/** A product with a provider whose groups give rights, or do not. */
async function open(groups: Record<string, string[]> = {}) {
  provider.accounts.clear();
  const email = { email: 'li@example.com', email_verified: true };
  provider.accounts.set('li', { preferred_username: 'li', groups: ['all'], ...email });
  w = await openIdWorld(provider, { groups });
  browser = new Browser(w);
  await newSet(w.admin, 'All', permissions);
}

const signIn = async () => w.stranger((await browser.signIn('li')).data.token);
/** Li, who has just shown the provider who they are. */
async function confirmed() {
  const li = await signIn();
  await browser.goFor('confirm', 'li', li);
  return li;
}

describe('who signs in by a provider alone', () => {
  beforeEach(() => open());
  const set = (who: Actor, body: object = { password }) => who.attempt(accountSecurity.setPassword, { body });

  it('reads that there is no password, and sets one after a new sign-in there; then both ways are open', async () => {
    const li = await signIn();
    expect(await li.call(accountSecurity.get)).toMatchObject({ hasPassword: false, signsInBy: null });
    expect(errorOf(await set(li))).toBe(code.ConfirmNeeded);
    await browser.goFor('confirm', 'li', li);
    expect((await set(li)).data).toMatchObject({ hasPassword: true, passwordStrength: expect.any(Number) });
    const body = { username: 'li', password };
    expect((await w.stranger().attempt(inauth.login, { body })).status).toBe(200);
    expect((await set(li)).failure.errorCode).toBe('11000069');
    expect(await auditOf(w)).toContain('password.changed li');
    expect((await messagesTo(w, 'li@example.com')).join()).toContain('li');
  });

  it('sets it once, of two who try at the same moment, and no weak one; other sessions end', async () => {
    const [other, li] = [await signIn(), await confirmed()];
    expect((await set(li, { password: 'short' })).status).toBe(400);
    const both = await Promise.all([set(li), set(li)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await other.attempt(inauth.me)).status).toBe(401);
  });

  it('may remove the link once there is a password', async () => {
    const li = await confirmed();
    const { accounts } = await li.call(externalAccount.list);
    const unlink = () => li.attempt(externalAccount.unlink, { params: { accountId: accounts[0]?.id ?? '' } });
    expect(errorOf(await unlink())).toBe(code.OnlyWayIn);
    await set(li);
    expect((await unlink()).status).toBe(200);
  });
});

describe('whose rights the groups of the provider decide', () => {
  beforeEach(() => open({ all: ['All'] }));

  it('sets no password, neither in the settings nor by a mail: it would open the account without the provider', async () => {
    const li = await confirmed();
    expect(await li.call(accountSecurity.get)).toMatchObject({ hasPassword: false, signsInBy: 'Acme' });
    const refused = await li.attempt(accountSecurity.setPassword, { body: { password } });
    expect([refused.status, refused.failure.errorCode]).toEqual([409, '11000070']);
    await messagesTo(w, 'li@example.com');
    await w.stranger().call(signInCalls.forgot, { body: { account: 'li' } });
    expect(await messagesTo(w, 'li@example.com')).toEqual([]);
  });

  it('adds no passkey, which would open the account without the provider, too', async () => {
    const li = await confirmed();
    expect((await li.call(passkey.list)).provider).toBe('Acme');
    const refused = await li.attempt(passkey.begin);
    expect([refused.status, refused.failure.errorCode]).toEqual([409, '11000074']);
  });
});

describe('a personal token of somebody the provider has to know', () => {
  beforeEach(() => open({ all: ['All'] }));

  async function programOf(who: Actor) {
    const body = { name: 'nightly', scopes: ['project.read' as const], days: 300 };
    const { token } = await who.call(personalToken.create, { body });
    return w.stranger(token);
  }
  const works = async (program: Actor) => (await program.attempt(api.project.list)).status === 200;

  it('stops when the provider has not confirmed the account for as long as the variable says, until its owner is back', async () => {
    const program = await programOf(await confirmed());
    w.clock.advance(13 * day);
    expect(await works(program)).toBe(true);
    w.clock.advance(2 * day);
    expect(await works(program)).toBe(false);
    expect((await auditOf(w)).at(-1)).toBe('token.refused li');
    const back = await signIn();
    expect((await back.call(personalToken.list)).tokens).toMatchObject([{ expired: false, waitsFor: null }]);
    expect(await works(program)).toBe(true);
  });

  it('says what it waits for, to an administrator as well', async () => {
    const li = await confirmed();
    await programOf(li);
    const { id } = await li.call(inauth.me);
    w.clock.advance(15 * day);
    const { tokens } = await (await w.renewed(w.admin)).call(userAdmin.get, { params: { userId: id } });
    expect(tokens).toMatchObject([{ expired: false, waitsFor: 'Acme' }]);
  });

  it('goes on while its owner uses the product, which asks the provider', async () => {
    const li = await confirmed();
    const program = await programOf(li);
    await w.store.db
      .updateTable('inauth_external')
      .set({ confirmed_at: new Date(w.clock.now.getTime() - 13 * day).toISOString() })
      .execute();
    w.clock.advance(30_000);
    expect((await li.attempt(inauth.me)).status).toBe(200);
    w.clock.advance(10 * day);
    expect(await works(program)).toBe(true);
  });

  it('rests on no confirmation that lies ahead of a clock that was set back', async () => {
    const li = await confirmed();
    const program = await programOf(li);
    const ahead = { confirmed_at: new Date(w.clock.now.getTime() + 100 * day).toISOString() };
    await w.store.db.updateTable('inauth_external').set(ahead).execute();
    expect(await works(program)).toBe(false);
    w.clock.advance(30_000);
    expect((await li.attempt(inauth.me)).status).toBe(200);
    expect(await works(program)).toBe(true);
  });

  it('stops at once with a shorter variable, and on an open stream; 0 switches it off', async () => {
    const li = await confirmed();
    const { id } = await li.call(inauth.me);
    const project = await li.call(api.project.create, { body: projectForm() });
    const task = await li.call(api.task.create, { params: { projectId: project.id }, body: taskForm(id) });
    const program = await programOf(li);
    w.clock.advance(5 * day);
    const admin = await w.renewed(w.admin);
    const listener = await listenTo(program, task.versionId);
    await listener.until('people');
    await setVariable(admin, 'signIn.tokenConfirmedDays', 3);
    await listener.ended();
    expect(await works(program)).toBe(false);
    await setVariable(admin, 'signIn.tokenConfirmedDays', 0);
    expect(await works(program)).toBe(true);
  });

  it('does not rest on the provider where a password opens the account and nobody maps groups', async () => {
    await w.close();
    await open();
    const li = await confirmed();
    const { id } = await li.call(inauth.me);
    const { rev, fullName, email } = await w.admin.call(userAdmin.get, { params: { userId: id } });
    const form = { fullName, email, permissions: ['ProjectConfigRead' as const] };
    await w.admin.call(userAdmin.change, { params: { userId: id }, body: { rev, form } });
    const program = await programOf(li);
    await li.call(accountSecurity.setPassword, { body: { password } });
    w.clock.advance(30 * day);
    expect(await works(program)).toBe(true);
  });
});
