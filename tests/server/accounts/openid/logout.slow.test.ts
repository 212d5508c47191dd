// postgres: no, the database has no part in it
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { externalAccount } from '#contract/account/external-account.ts';
import { inauth } from '#contract/account/inauth.ts';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { projectForm, taskForm } from '#tests/world/analysis.ts';
import { auditOf } from '#tests/world/identity.ts';
import { listenTo } from '#tests/world/listener.ts';
import {
  Browser,
  callback,
  openIdCodes as code,
  newSet,
  openIdWorld,
  publicUrl,
  startQuietProvider,
  stopQuietProvider,
} from '#tests/world/openid.ts';
import { client, type RunningProvider, startProvider } from '#tests/world/openid-provider.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';
const { path } = externalAccount.logout;

let provider: RunningProvider;
let w: ServerWorld & { admin: Actor };
let jti = 0;

beforeAll(async () => {
  provider = await startQuietProvider();
});
afterAll(() => stopQuietProvider(provider));
beforeEach(async () => {
  provider.accounts.clear();
  for (const name of ['li', 'wu']) provider.accounts.set(name, { preferred_username: name, groups: ['all'] });
  w = await openIdWorld(provider, { groups: { all: ['All'] } });
  await newSet(w.admin, 'All', permissions);
});
afterEach(() => w.close());

/** What the provider says when somebody has signed out there. */
function order(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const iat = Math.floor(w.clock.now.getTime() / 1000);
  jti += 1;
  const said = { iss: provider.issuer, aud: client.id, iat, exp: iat + 120, jti: `order ${jti}`, sub: 'li' };
  return { ...said, events: { [event]: {} }, ...changes };
}

const typ = 'logout+jwt';
const signed = (claims: Record<string, unknown>) => provider.signed(claims, typ);
const forged = (claims: Record<string, unknown>) => provider.forged(claims, typ);

/** Sends an order as a provider does. */
async function send(token: string, world: Pick<ServerWorld, 'app'> = w) {
  const response = await world.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: token }),
  });
  const { errorCode } = (await response.json()) as { errorCode?: string };
  return { status: response.status, code: errorCode, cached: response.headers.get('cache-control') };
}

const signIn = async (login = 'li') => w.stranger((await new Browser(w).signIn(login)).data.token);
const isIn = async (who: Actor) => (await who.attempt(inauth.me)).status === 200;

describe('an order of the provider to end sessions', () => {
  it('ends all sessions of the person at once, and nobody else’s; it is in the audit log', async () => {
    const [one, two, wu] = [await signIn(), await signIn(), await signIn('wu')];
    expect(await send(signed(order()))).toEqual({ status: 200, code: undefined, cached: 'no-store' });
    expect([await isIn(one), await isIn(two), await isIn(wu), await isIn(w.admin)]).toEqual([false, false, true, true]);
    expect((await auditOf(w)).filter((line) => line.startsWith('external.ended'))).toEqual([
      'external.ended li',
      'external.ended li',
    ]);
  });

  it('reaches the open page of the person', async () => {
    const li = await signIn();
    const { id } = await li.call(inauth.me);
    const project = await li.call(api.project.create, { body: projectForm() });
    const task = await li.call(api.task.create, { params: { projectId: project.id }, body: taskForm(id) });
    const listener = await listenTo(li, task.versionId);
    await listener.until('people');
    const began = Date.now();
    await send(signed(order()));
    await listener.ended();
    expect(Date.now() - began).toBeLessThan(3_000);
  });

  it('ends the one session it names, of the person it names', async () => {
    const one = await signIn();
    w.clock.advance(1_000);
    const two = await signIn();
    await w.store.db.updateTable('inauth_external_session').set({ sid: 'first' }).execute();
    const [family] = await w.store.db
      .selectFrom('inauth_external_session')
      .select('family')
      .orderBy('checked_at', 'desc')
      .execute();
    await w.store.db
      .updateTable('inauth_external_session')
      .set({ sid: 'second' })
      .where('family', '=', family?.family ?? '')
      .execute();
    await send(signed(order({ sid: 'first', sub: 'wu' })));
    expect([await isIn(one), await isIn(two)]).toEqual([true, true]);
    await send(signed(order({ sid: 'first' })));
    expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
    await send(signed(order({ sid: 'second', sub: undefined })));
    expect(await isIn(two)).toBe(false);
  });

  it('is carried out once', async () => {
    const token = signed(order());
    expect((await send(token)).status).toBe(200);
    const li = await signIn();
    expect(await send(token)).toMatchObject({ status: 400, code: code.ExternalUntrusted });
    const twice = signed(order());
    const both = await Promise.all([send(twice), send(twice)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await isIn(li)).toBe(false);
  });

  it.each([
    ['signed by somebody else', () => forged(order())],
    ['signed by nobody', () => unsigned(order())],
    ['of another issuer', () => signed(order({ iss: 'https://elsewhere.example' }))],
    ['for another client', () => signed(order({ aud: client.other }))],
    ['given too long ago', () => signed(order({ iat: seconds() - 400, exp: undefined }))],
    ['that has ended', () => signed(order({ exp: seconds() - 60 }))],
    ['of tomorrow', () => signed(order({ iat: seconds() + 86_400, exp: seconds() + 90_000 }))],
    ['without a time', () => signed(order({ iat: undefined }))],
    ['without a jti', () => signed(order({ jti: undefined }))],
    ['that is an ID token', () => signed(order({ events: undefined, nonce: 'n' }))],
    ['that says it is something else', () => provider.signed(order(), 'JWT')],
    ['that does not say what it is', () => provider.signed(order())],
    ['with a nonce', () => signed(order({ nonce: 'n' }))],
    ['about something else', () => signed(order({ events: { 'urn:other': {} } }))],
    ['whose event is no object', () => signed(order({ events: { [event]: 'yes' } }))],
    ['that names nobody', () => signed(order({ sub: undefined }))],
    ['that is no token', () => 'a.b.c'],
  ])('%s is refused and ends nothing', async (_, token) => {
    const li = await signIn();
    expect(await send(token())).toMatchObject({ status: 400, code: code.ExternalUntrusted });
    expect(await isIn(li)).toBe(true);
  });

  it('sent by somebody who tries many has to wait', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 25; n++) codes.push((await send(forged(order()))).status);
    expect(codes.at(0)).toBe(400);
    expect(codes.at(-1)).toBe(429);
    w.clock.advance(minutes(40));
    expect((await send(signed(order()))).status).toBe(200);
  });

  it('means nothing where no provider is set up', async () => {
    const alone = await serverWorld();
    expect((await send('x', alone)).code).toBe(code.WayClosed);
    await alone.close();
  });
});

describe('a real provider', () => {
  let hook: Server;
  let away: Promise<number>;
  let real: RunningProvider;
  let own: ServerWorld & { admin: Actor };
  afterEach(async () => {
    hook.close();
    await own.close();
    await real.stop();
  });

  it('sends one when somebody signs out there, with the name of the session in the ID token', async () => {
    let heard = (_: number): void => undefined;
    away = new Promise((done) => {
      heard = done;
    });
    hook = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', async () => {
        const headers = { 'content-type': request.headers['content-type'] ?? '' };
        const answer = await own.app.request(path, { method: 'POST', headers, body });
        response.writeHead(answer.status).end();
        heard(answer.status);
      });
    });
    await new Promise<void>((ready) => hook.listen(0, '127.0.0.1', ready));
    const backchannel = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
    real = await startProvider({ callback, afterLogout: `${publicUrl}/inauth/user/login`, backchannel });
    real.accounts.set('li', { preferred_username: 'li', groups: ['all'] });
    own = await openIdWorld(real, { groups: { all: ['All'] } });
    await newSet(own.admin, 'All', permissions);
    const browser = new Browser(own);
    const li = own.stranger((await browser.signIn('li')).data.token);
    const kept = await own.store.db.selectFrom('inauth_external_session').select('sid').execute();
    expect(kept[0]?.sid).toMatch(/./);
    const { leave } = await li.call(inauth.logout);
    // Another session by the same one there: signing out ends both.
    const again = own.stranger((await browser.signIn('li')).data.token);
    await browser.there.signOut(leave ?? '');
    expect(await away).toBe(200);
    expect((await again.attempt(inauth.me)).status).toBe(401);
  });
});

const seconds = () => Math.floor(w.clock.now.getTime() / 1000);

function unsigned(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ })}.${part(claims)}.`;
}
