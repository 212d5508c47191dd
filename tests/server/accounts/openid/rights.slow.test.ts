// postgres: no, the database has no part in it
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { passwordLink } from '#contract/account/session.ts';
import { permissionSet, userAdmin } from '#contract/account/user-admin.ts';
import { api } from '#contract/index.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import type { EmbeddedIdentity } from '#server/inauth/embedded.ts';
import { ExternalIdentity } from '#server/inauth/external.ts';
import { projectForm, taskForm } from '#tests/world/analysis.ts';
import { auditOf } from '#tests/world/identity.ts';
import { listenTo } from '#tests/world/listener.ts';
import {
  Browser,
  callback,
  newSet,
  openIdWorld,
  publicUrl,
  startQuietProvider,
  stopQuietProvider,
} from '#tests/world/openid.ts';
import { type RunningProvider, startProvider } from '#tests/world/openid-provider.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const code = {
  SetHoldsMore: '11000044',
  ConfirmNeeded: '11000008',
  RightsByProvider: '11000067',
  ProviderAway: '11000060',
};
const reader: readonly Permission[] = ['ProjectConfigRead', 'ProjectAnalysisRead'];
const writer: readonly Permission[] = [...reader, 'ProjectConfigModify', 'ProjectAnalysisModify'];
const groups = {
  readers: ['Reading'],
  writers: ['Reading', 'Writing'],
  bosses: ['Everything'],
  nothing: ['No such set'],
};

let provider: RunningProvider;
let w: ServerWorld & { admin: Actor };
let browser: Browser;

beforeAll(async () => {
  provider = await startQuietProvider();
});
afterAll(() => stopQuietProvider(provider));
beforeEach(async () => {
  provider.accounts.clear();
  provider.accounts.set('li', { preferred_username: 'li', groups: ['readers'] });
  await open();
});
afterEach(() => w.close());

async function open(more: Parameters<typeof openIdWorld>[2] = {}) {
  await w?.close().catch(() => undefined);
  w = await openIdWorld(provider, { groups }, more);
  browser = new Browser(w);
  await newSet(w.admin, 'Reading', reader);
  await newSet(w.admin, 'Writing', writer);
  await newSet(w.admin, 'Everything', permissions);
}

const signIn = async (login = 'li') => w.stranger((await browser.signIn(login)).data.token);
const me = (who: Actor) => who.call(inauth.me);
const heldBy = async (who: Actor) => [...(await me(who)).permissions].sort();
const sorted = (list: readonly string[]) => [...list].sort();
const inGroups = (...list: string[]) => void provider.accounts.set('li', { preferred_username: 'li', groups: list });
/** What goes on in the background is over. */
const looked = () => (w.env.identity as EmbeddedIdentity).openId.sessions.idle();
const seconds = (n: number) => n * 1000;

/** Li with a version open, and its live stream. */
async function reading() {
  inGroups('writers');
  const li = await signIn();
  const { id } = await me(li);
  const project = await li.call(api.project.create, { body: projectForm() });
  const task = await li.call(api.task.create, { params: { projectId: project.id }, body: taskForm(id) });
  const listener = await listenTo(li, task.versionId);
  await listener.until('people');
  return { li, listener };
}

describe('permissions by groups', () => {
  it('are those of the sets of one’s groups at each sign-in, no more', async () => {
    expect(await heldBy(await signIn())).toEqual(sorted(reader));
    inGroups('writers', 'unknown', 'nothing');
    expect(await heldBy(await signIn())).toEqual(sorted(writer));
    inGroups('nothing');
    expect(await heldBy(await signIn())).toEqual([]);
    const rights = (await auditOf(w)).filter((line) => line.startsWith('user.permissions'));
    expect(rights).toEqual(Array(3).fill('user.permissions li li'));
  });

  it('end a link that was made for others', async () => {
    const { id } = await me(await signIn());
    const { path } = await w.admin.call(userAdmin.link, { params: { userId: id } });
    const opens = async () =>
      (await w.stranger().attempt(passwordLink.look, { body: { token: path.split('#')[1] ?? '' } })).status === 200;
    await signIn();
    expect(await opens()).toBe(true);
    inGroups('writers');
    await signIn();
    expect(await opens()).toBe(false);
  });

  it('are not given by hand; a changed set counts for who is signed in', async () => {
    const li = await signIn();
    const { id } = await me(li);
    const { rev, fullName, email, permissions: held } = await w.admin.call(userAdmin.get, { params: { userId: id } });
    const form = { fullName, email, permissions: [...held, 'ProjectAdmin' as const] };
    const refused = await w.admin.attempt(userAdmin.change, { params: { userId: id }, body: { rev, form } });
    expect(refused.failure.errorCode).toBe(code.RightsByProvider);
    const renamed = { rev, form: { fullName: 'Li Na', email, permissions: held } };
    expect((await w.admin.attempt(userAdmin.change, { params: { userId: id }, body: renamed })).status).toBe(200);
    const set = (await w.admin.call(permissionSet.list)).find(({ name }) => name === 'Reading');
    const body = { rev: set?.rev ?? 0, form: { name: 'Reading', permissions: ['ProjectConfigRead' as const] } };
    await w.admin.call(permissionSet.change, { params: { setId: set?.id ?? '' }, body });
    w.clock.advance(seconds(20));
    expect(await heldBy(li)).toEqual(['ProjectConfigRead']);
  });

  it('make writing the set of a group an act that takes the password and what the set holds', async () => {
    const half = await w.user('half', ['InAuthUserRead', 'InAuthUserModify', ...reader]);
    const sets = await half.call(permissionSet.list);
    const all = sets.find(({ name }) => name === 'Everything');
    const rename = {
      params: { setId: all?.id ?? '' },
      body: { rev: all?.rev, form: { name: 'No such set', permissions } },
    };
    expect((await half.attempt(permissionSet.change, rename)).failure.errorCode).toBe(code.SetHoldsMore);
    w.clock.advance(minutes(11));
    const late = { body: { name: 'No such set', permissions: [...reader] } };
    const root = await w.renewed(w.admin);
    w.clock.advance(minutes(9));
    expect((await root.attempt(permissionSet.create, late)).status).toBe(200);
    w.clock.advance(minutes(2));
    const rev = (await root.call(permissionSet.list)).find(({ name }) => name === 'No such set');
    const again = { params: { setId: rev?.id ?? '' }, body: { rev: rev?.rev, form: late.body } };
    expect((await root.attempt(permissionSet.change, again)).failure.errorCode).toBe(code.ConfirmNeeded);
  });

  it('leave the last user who manages users that right', async () => {
    inGroups('bosses');
    const boss = await signIn();
    const { id } = await me(w.admin);
    await boss.call(userAdmin.drop, { params: { userId: id } }).catch(() => undefined);
    await w.store.db.updateTable('inauth_user').set({ state: 'disabled' }).where('id', '=', id).execute();
    inGroups('readers');
    expect(await heldBy(await signIn())).toEqual(sorted([...reader, 'InAuthUserRead', 'InAuthUserModify']));
  });
});

describe('what is lost at the provider', () => {
  it('counts at the first call after twenty seconds: other groups, and the account gone', async () => {
    const li = await signIn();
    inGroups();
    w.clock.advance(seconds(19));
    expect(await heldBy(li)).toEqual(sorted(reader));
    w.clock.advance(seconds(1));
    expect((await li.attempt(api.project.list, {})).status).toBe(403);
    provider.accounts.delete('li');
    w.clock.advance(seconds(20));
    expect((await li.attempt(inauth.me)).status).toBe(401);
    expect((await auditOf(w)).at(-1)).toBe('external.ended li');
  });

  it('is asked for once by calls at the same moment, and not while nobody calls', async () => {
    const li = await signIn();
    const before = provider.asked.get('/me') ?? 0;
    w.clock.advance(minutes(2));
    await Promise.all(Array.from({ length: 8 }, () => li.call(inauth.me)));
    expect((provider.asked.get('/me') ?? 0) - before).toBe(1);
  });

  it('reaches an open stream: it hears of other rights, and ends with the account', async () => {
    const { listener } = await reading();
    inGroups('readers');
    w.clock.advance(seconds(21));
    const began = Date.now();
    await listener.until('rights');
    provider.accounts.delete('li');
    w.clock.advance(seconds(21));
    await listener.ended();
    expect(Date.now() - began).toBeLessThan(8_000);
  });

  it('leaves other sessions alone', async () => {
    const li = await signIn();
    provider.accounts.set('wu', { preferred_username: 'wu', groups: ['readers'] });
    const wu = w.stranger((await new Browser(w).signIn('wu')).data.token);
    provider.accounts.delete('wu');
    w.clock.advance(seconds(20));
    expect([(await wu.attempt(inauth.me)).status, (await li.attempt(inauth.me)).status]).toEqual([401, 200]);
    expect((await w.admin.attempt(inauth.me)).status).toBe(200);
  });

  it('with the settings themselves: sessions of a provider that is set up no longer end', async () => {
    const li = await signIn();
    const same = await serverWorld({ store: w.store, clock: () => w.clock.now });
    w.clock.advance(seconds(20));
    expect((await same.stranger(li.token).attempt(inauth.me)).status).toBe(401);
  });
});

describe('while the provider is away', () => {
  afterEach(() => provider.start());

  it('sessions go on for fifteen minutes, then wait until it is back; nobody is signed out', async () => {
    let li = await signIn();
    const other = await signIn();
    /** A call of Li, who takes the renewed token along as the browser does. */
    const ask = async () => {
      const reply = await li.attempt(inauth.me);
      li = w.stranger(reply.headers.get('refresh-token') ?? li.token);
      return reply;
    };
    await provider.stop();
    for (let minute = 0; minute < 14; minute++) {
      w.clock.advance(minutes(1));
      expect((await ask()).status).toBe(200);
    }
    w.clock.advance(minutes(2));
    const refused = await ask();
    expect([refused.status, refused.failure.errorCode]).toEqual([503, code.ProviderAway]);
    expect((await other.attempt(inauth.logout)).status).toBe(200);
    await provider.start();
    w.clock.advance(seconds(20));
    expect((await ask()).status).toBe(200);
    await looked();
  });
});

describe('a provider that gives refresh tokens', () => {
  it('is asked by them when the access token has ended', async () => {
    const giving = await startProvider({
      callback,
      afterLogout: `${publicUrl}/inauth/user/login`,
      offline: true,
      accessSeconds: 1,
    });
    giving.accounts.set('li', { preferred_username: 'li', groups: ['readers'] });
    const own = await openIdWorld(giving, { groups });
    const li = own.stranger((await new Browser(own).signIn('li')).data.token);
    await new Promise((done) => setTimeout(done, 2_100));
    own.clock.advance(seconds(20));
    expect((await li.attempt(inauth.me)).status).toBe(200);
    giving.accounts.delete('li');
    await new Promise((done) => setTimeout(done, 2_100));
    own.clock.advance(seconds(20));
    expect((await li.attempt(inauth.me)).status).toBe(401);
    await own.close();
    await giving.stop();
  });
});

describe('behind INAUTH_URL', () => {
  it('people sign in by the provider of the service named there', async () => {
    const identity = new ExternalIdentity({
      url: 'http://login.example',
      clock: () => w.clock.now,
      fetch: async (request) => w.app.fetch(request),
    });
    const product = await serverWorld({ identity, clock: () => w.clock.now });
    const { data } = await new Browser(product).signIn('li');
    expect(await product.stranger(data.token).call(inauth.me)).toMatchObject({ username: 'li', permissions: reader });
    expect((await product.stranger(data.token).attempt(api.project.list, {})).status).toBe(200);
    await product.close();
  });
});
