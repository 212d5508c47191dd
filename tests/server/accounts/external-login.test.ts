import type { AddressInfo, Server } from 'node:net';
import { serve } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { passwordLink } from '#contract/account/session.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { add } from '#domain/workspace/edit.ts';
import { notify } from '#server/actions/people/notify.ts';
import type { EmbeddedIdentity } from '#server/inauth/embedded.ts';
import { ExternalIdentity } from '#server/inauth/external.ts';
import { readSettings } from '#server/settings.ts';
import { insertUser } from '#server/store/accounts/users.ts';
import { projectForm, taskForm } from '#tests/world/analysis.ts';
import { listenTo } from '#tests/world/listener.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

/** Two servers with sockets between them: the product, and a login service elsewhere (another one of ours). */
let login: ServerWorld;
let listening: Server;
let product: ServerWorld;
const form = { username: 'zoe', fullName: 'Zoë', password: 'Abcdefg1' };

beforeEach(async () => {
  login = await serverWorld({ trustedHops: 1 });
  listening = serve({ fetch: login.app.fetch, hostname: '127.0.0.1', port: 0 }) as unknown as Server;
  await new Promise((ready) => listening.once('listening', ready));
  const { port } = listening.address() as AddressInfo;
  const identity = new ExternalIdentity({ url: `http://127.0.0.1:${port}`, clock: () => login.clock.now });
  product = await serverWorld({ identity, clock: () => login.clock.now });
});
afterEach(async () => {
  await new Promise((done) => listening.close(done));
  await product.close();
  await login.close();
});

/** The first administrator of the login service, signed in through the product. */
async function zoe(): Promise<Actor> {
  const token = (await (login.env.identity as EmbeddedIdentity).newSetupToken()) ?? '';
  await product.stranger().call(inauth.setup, { body: { ...form, token } });
  const { token: own } = await product.stranger().call(inauth.login, { body: { ...form } });
  return product.stranger(own);
}

async function newVersion(who: Actor): Promise<string> {
  const me = await who.call(inauth.me);
  const project = await who.call(api.project.create, { body: projectForm() });
  const task = await who.call(api.task.create, { params: { projectId: project.id }, body: taskForm(me.id) });
  return task.versionId;
}

describe('a login service behind INAUTH_URL', () => {
  it('signs in, names the user and holds what the product asks for', async () => {
    const who = await zoe();
    expect(await who.call(inauth.me)).toMatchObject({ username: 'zoe', permissions: [...permissions] });
    await newVersion(who);
    expect((await product.stranger('ut_wrong').attempt(api.project.list, {})).status).toBe(401);
  });

  it('shows names to who asks for them, in an answer and in a report that is written later', async () => {
    const who = await zoe();
    const asked: (string | null)[] = [];
    const identity = new ExternalIdentity({
      url: 'http://login.example',
      clock: () => login.clock.now,
      fetch: async (request) => {
        if (request.url.endsWith('/user/list')) asked.push(request.headers.get('authorization'));
        return login.app.fetch(request);
      },
    });
    const own = await serverWorld({ identity, clock: () => login.clock.now });
    const same = own.stranger(who.token);
    const versionId = await newVersion(same);
    const me = await same.call(inauth.me);
    await same.call(api.version.edit, { params: { versionId }, body: { edits: [add('functions', { name: 'Lamp' })] } });
    const { people } = await same.call(api.version.snapshot, { params: { versionId } });
    expect(people).toMatchObject([{ id: me.id, fullName: 'Zoë' }]);
    const before = asked.length;
    await same.call(api.report.request, { params: { versionId }, body: { format: 'docx', locale: 'en-US' } });
    await own.env.reports.idle();
    expect(asked.length).toBeGreaterThan(before);
    expect(new Set(asked)).toEqual(new Set([who.token]));
    await own.close();
  });

  it.each([
    ['a picture instead of its address', `data:image/png;base64,${'A'.repeat(50_000)}`, ''],
    ['a script', 'javascript:alert(1)', ''],
    ['an address', 'https://login.example/zoe.png', 'https://login.example/zoe.png'],
  ])('shows no more of a portrait than its address: %s', async (_, sent, shown) => {
    const who = await zoe();
    const identity = new ExternalIdentity({
      url: 'http://login.example',
      clock: () => login.clock.now,
      fetch: async (request) => {
        const response = await login.app.fetch(request);
        if (!request.url.endsWith('/user/list')) return response;
        const body = (await response.json()) as { data: { profilePic: string }[] };
        return Response.json({ ...body, data: body.data.map((card) => ({ ...card, profilePic: sent })) });
      },
    });
    const own = await serverWorld({ identity, clock: () => login.clock.now });
    const same = own.stranger(who.token);
    const { id } = await same.call(inauth.me);
    expect((await identity.askedBy(who.token).cards([id])).get(id)?.profilePic).toBe(shown);
    await own.close();
  });

  it('tells neither state nor rights of a receiver: notifications come in the application, and no mail goes out', async () => {
    const { sending } = readSettings({ MAIL_URL: 'http://127.0.0.1:1/' });
    const { identity } = product.env;
    const own = await serverWorld({ identity, sending, clock: () => login.clock.now });
    const who = own.stranger((await zoe()).token);
    const { id } = await who.call(inauth.me);
    const { id: projectId } = await who.call(api.project.create, { body: projectForm() });
    const { id: taskId } = await who.call(api.task.create, { params: { projectId }, body: taskForm(id) });
    await who.call(api.inbox.changeWays, { body: { mentioned: { inApp: true, mail: true } } });
    expect((await who.call(api.inbox.ways)).mail).toBe(false);
    // An account from the time when this server kept them itself: what it says may be long past.
    await insertUser(own.store.db, {
      id,
      username: 'zoe',
      fullName: 'Zoë',
      email: 'zoe@example.com',
      passwordHash: 'none',
      permissions: [...permissions],
      createdOn: login.clock.now.toISOString(),
    });
    await notify(own.env, { kind: 'mentioned', to: [id], taskId, subject: 'A-1' });
    await own.env.sender.idle();
    expect((await who.call(api.inbox.unread)).unread).toBe(1);
    expect(own.logged).not.toContainEqual(expect.objectContaining({ msg: 'a message was not sent' }));
    await own.close();
  });

  it('learns the address of who signs in, as far as the product knows it', async () => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '6.6.6.6' },
      body: JSON.stringify({ username: 'nobody', password: 'Wrong0000' }),
    };
    const socket = { incoming: { socket: { remoteAddress: '203.0.113.5' } } };
    expect((await product.app.request(inauth.login.path, init, socket)).status).toBe(400);
    expect(await login.store.db.selectFrom('audit').select('address').execute()).toEqual([{ address: '203.0.113.5' }]);
  });

  it('serves the administration of users: an invitation, rights, and why a disabled account is refused', async () => {
    const who = await zoe();
    const body = { username: 'li', fullName: 'Li Na', permissions: ['ProjectConfigRead' as const] };
    const { user, path } = await who.call(userAdmin.invite, { body });
    const link = { token: path.split('#')[1] ?? '', password: 'Bcdefgh2' };
    const li = product.stranger((await product.stranger().call(passwordLink.use, { body: link })).token);
    expect((await li.attempt(api.project.list, {})).status).toBe(200);
    expect((await who.call(userAdmin.list, { query: { name: 'Li' } })).total).toBe(1);
    expect(await who.call(api.sight.projects, { params: { userId: user.id } })).toEqual({ list: [], hidden: 0 });
    await who.call(userAdmin.disable, { params: { userId: user.id } });
    login.clock.advance(30_001);
    const refused = await li.attempt(api.project.list, {});
    expect([refused.status, refused.failure.errorCode]).toEqual([401, '11000007']);
  });

  it('knows personal tokens: narrowed by their scopes, guesses counted by the address they come from', async () => {
    const who = await zoe();
    const versionId = await newVersion(who);
    const body = { name: 'nightly', scopes: ['project.read' as const], days: 30 };
    const { token } = await who.call(api.personalToken.create, { body });
    const program = product.stranger(`Bearer ${token}`);
    const edits = { params: { versionId }, body: { edits: [add('functions', { name: 'Lamp' })] } };
    expect((await program.call(inauth.me)).permissions).toContain('ProjectAnalysisRead');
    expect((await program.attempt(api.version.snapshot, { params: { versionId } })).status).toBe(200);
    expect((await program.attempt(api.version.edit, edits)).status).toBe(403);
    expect((await program.attempt(api.personalToken.list)).status).toBe(403);
    const guess = async (n: number, remoteAddress: string) => {
      const headers = { authorization: `Bearer pt_guess${n}` };
      const socket = { incoming: { socket: { remoteAddress } } };
      return (await product.app.request('/intara/v1.0/projects', { headers }, socket)).status;
    };
    for (let n = 0; n < 50; n += 1) expect(await guess(n, '203.0.113.5')).toBe(401);
    expect([await guess(50, '203.0.113.5'), await guess(50, '203.0.113.6')]).toEqual([429, 401]);
  });

  it('ends the live streams of a session that ends there, in two seconds', async () => {
    const who = await zoe();
    const versionId = await newVersion(who);
    const listener = await listenTo(who, versionId);
    await listener.until('people');
    await who.call(inauth.logout);
    expect(await listener.ended()).toBeLessThan(2_000);
    expect((await listenTo(who, versionId)).status).toBe(401);
  });

  it('lets a stream come back when the token was renewed there, to learn the new one', async () => {
    const who = await zoe();
    const versionId = await newVersion(who);
    const listener = await listenTo(who, versionId);
    await listener.until('people');
    login.clock.advance(minutes(11));
    await listener.ended();
    const again = await who.fetch(`/intara/v1.0/versions/${versionId}/stream`);
    expect([again.status, again.headers.get('refresh-token')]).toEqual([200, expect.stringMatching(/^ut_/)]);
    await again.body?.cancel();
  });

  describe('asked for the ids of users by their names', () => {
    /** Full names come after everybody else's, so that no list of the first hundred holds them by chance. */
    const hire = (username: string, fullName = `A ${username}`) =>
      insertUser(login.store.db, {
        id: `id-${username}`,
        username,
        fullName,
        email: '',
        permissions: [],
        passwordHash: 'none',
        createdOn: login.clock.now.toISOString(),
      });
    const numbers = Array.from({ length: 120 }, (_, i) => `${i + 1}`);
    const serviceCounting = (who: Actor) => {
      const searches: (string | undefined)[] = [];
      const identity = new ExternalIdentity({
        url: 'http://login.example',
        clock: () => login.clock.now,
        fetch: async (request) => {
          searches.push(((await request.clone().json()) as { search?: string }).search);
          return login.app.fetch(request);
        },
      });
      return { searches, asked: identity.askedBy(who.token) };
    };

    it('finds each beyond the first hundred, in any spelling of the name, and leaves unknown ones out', async () => {
      const who = await zoe();
      for (const number of numbers) await hire(`Kim.${number}`);
      await hire('Ömer', 'Z last of all');
      const names = [...numbers.map((number) => `kim.${number}`), 'ömer', 'nobody'];
      const found = await serviceCounting(who).asked.idsOf(names);
      expect(found.size).toBe(121);
      expect([found.get('kim.7'), found.get('ömer'), found.has('nobody')]).toEqual(['id-Kim.7', 'id-Ömer', false]);
    });

    it('finds the one whose name is part of more than a hundred others', async () => {
      const who = await zoe();
      for (const number of numbers) await hire(`an-${number}`);
      await hire('an', 'Z last of all');
      expect(await serviceCounting(who).asked.idsOf(['an'])).toEqual(new Map([['an', 'id-an']]));
    });

    it('asks once for all where the first hundred hold them, by name only for the others, and never for none', async () => {
      const who = await zoe();
      for (const number of numbers) await hire(`kim.${number}`);
      await hire('zed', 'Z last of all');
      const { searches, asked } = serviceCounting(who);
      await asked.idsOf([]);
      expect(searches).toEqual([]);
      await asked.idsOf(['kim.1', 'kim.2', 'zed']);
      expect(searches).toEqual([undefined, 'zed']);
    });
  });

  it('that goes away answers 503 until it is back; nobody is signed out by that', async () => {
    const who = await zoe();
    const { port } = listening.address() as AddressInfo;
    await new Promise((done) => {
      listening.close(done);
      (listening as unknown as { closeAllConnections(): void }).closeAllConnections();
    });
    login.clock.advance(31_000);
    expect((await who.attempt(api.project.list, {})).status).toBe(503);
    expect((await who.attempt(inauth.login, { body: form })).status).toBe(503);
    listening = serve({ fetch: login.app.fetch, hostname: '127.0.0.1', port }) as unknown as Server;
    await new Promise((ready) => listening.once('listening', ready));
    expect((await who.attempt(api.project.list, {})).status).toBe(200);
  });

  it('that answers nonsense is no right to anything', async () => {
    const odd: unknown[] = [
      'a page',
      {},
      { data: null },
      { data: { id: 'x', permissions: ['ProjectAdmin'] } },
      { data: { id: 'x', username: 'x', permissions: 'ProjectAdmin' } },
    ];
    for (const answer of odd) {
      const identity = new ExternalIdentity({
        url: 'http://login.example',
        clock: () => login.clock.now,
        fetch: async () => Response.json(answer),
      });
      const own = await serverWorld({ identity });
      expect((await own.stranger('t').attempt(api.project.list, {})).status).toBe(503);
      await own.close();
    }
  });
});
