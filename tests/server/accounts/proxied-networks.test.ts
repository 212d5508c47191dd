import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { errors } from '#contract/kit/errors.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { ExternalIdentity } from '#server/inauth/external.ts';
import { readSettings } from '#server/settings.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

/** The product with `ADMIN_NETWORKS`, and a login service elsewhere that knows nothing of them. */
let login: ServerWorld;
let product: ServerWorld;
let zoe: Actor;
/** What has reached the login service. */
const asked: string[] = [];

beforeAll(async () => {
  login = await serverWorld({ trustedHops: 1 });
  const identity = new ExternalIdentity({
    url: 'http://login.example',
    clock: () => login.clock.now,
    fetch: async (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return login.app.request(request);
    },
  });
  const { adminNetworks } = readSettings({ ADMIN_NETWORKS: '10.0.0.0/8' });
  product = await serverWorld({ identity, trustedHops: 1, adminNetworks: adminNetworks! });
  const known = await login.user('zoe', permissions);
  zoe = { ...product.stranger(known.token), id: known.id };
});
afterAll(async () => {
  await product.close();
  await login.close();
});

async function send(method: string, path: string, address: string, body?: unknown) {
  asked.length = 0;
  const headers = { 'x-forwarded-for': address, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const response = await zoe.fetch(path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { errorCode } = (await response.json().catch(() => ({}))) as { errorCode?: string };
  return { status: response.status, refused: errorCode === errors.OutsideNetworks.code };
}
const away = '203.0.113.9';

describe('a login service behind INAUTH_URL, from outside of ADMIN_NETWORKS', () => {
  it('is asked for no administration, in whatever spelling', async () => {
    for (const [method, path] of [
      ['GET', '/inauth/v1.0/users'],
      ['HEAD', '/inauth/v1.0/users'],
      ['GET', '/inauth/v1.0/users?name=a'],
      ['GET', `/inauth/v1.0/users/${zoe.id}`],
      ['POST', `/inauth/v1.0/users/${zoe.id}/disable`],
      ['POST', '/inauth/v1.0/user/create'],
      ['POST', '/inauth/v1.0/setup'],
      ['GET', '/inauth/v1.0/permission-sets'],
      ['GET', '/inauth/v1.0/Users'],
      ['GET', '/inauth/V1.0/users'],
      ['GET', '/inauth/v1.0/users/'],
      ['GET', '/inauth/v1.0//users'],
      ['GET', '/inauth//v1.0/users'],
      ['GET', '/inauth/v1.0/%75sers'],
      ['GET', '/inauth/v1%2e0/users'],
      ['GET', '/inauth/v1.0/sessions/../users'],
      ['GET', '/inauth/v1.0/sessions/%2e%2e/users'],
      ['DELETE', '/inauth/v1.0/sessions/..%2fusers%2fx'],
      ['DELETE', '/inauth/v1.0/sessions/..;/users'],
      ['GET', '/inauth/user/../v1.0/users'],
      ['GET', '/inauth/user/..%2fv1.0%2fusers'],
      ['GET', '/inauth/user/..;/v1.0/users'],
      ['GET', '/inauth/user//v1.0/users'],
      ['POST', '/inauth/user/login'],
      ['PATCH', '/inauth/v1.0/user/list'],
      ['GET', '/inauth/v2.0/users'],
      ['GET', '/inauth/admin'],
    ] as const) {
      const { status, refused } = await send(method, path, away);
      expect([status, refused || method === 'HEAD', asked], `${method} ${path}`).toEqual([403, true, []]);
    }
  });

  it('is asked for all else: sign-in, own account, people, pages', async () => {
    for (const [method, path, body] of [
      ['GET', inauth.me.path],
      ['POST', inauth.users.path, {}],
      ['GET', inauth.setupState.path],
      ['POST', inauth.login.path, { username: 'zoe', password: 'Wrong0000' }],
      ['GET', '/inauth/v1.0/login/ways'],
      ['DELETE', '/inauth/v1.0/sessions/x'],
      ['PUT', inauth.updatePassword.path, {}],
      ['GET', '/inauth/user/login'],
      ['GET', '/inauth/user/assets/main-1a2b.js'],
    ] as const) {
      const { refused } = await send(method, path, away, body);
      expect([refused, asked.at(-1)], path).toEqual([false, `${method} ${path}`]);
    }
  });

  it('changes the profile of the caller, and of nobody else', async () => {
    const own = `/inauth/v1.0/user/update/${zoe.id}`;
    expect((await send('PUT', own, away, {})).refused).toBe(false);
    expect(asked).toContain(`PUT ${own}`);
    for (const path of ['/inauth/v1.0/user/update/x', '/inauth/v1.0/user/update-pre-pic/x'])
      expect((await send('PUT', path, away, {})).refused, path).toBe(true);
    const stranger = await product.stranger().fetch(own, { method: 'PUT', headers: { 'x-forwarded-for': away } });
    expect(stranger.status).toBe(403);
  });

  it('administers from the networks, and only with a certain address', async () => {
    expect((await send('GET', userAdmin.list.path, '10.0.0.1')).status).toBe(200);
    expect((await send('GET', userAdmin.list.path, 'unknown')).refused).toBe(true);
    expect((await zoe.fetch(userAdmin.list.path)).status).toBe(403);
    expect((await send('GET', '/intara/v1.0/system/health', away)).refused).toBe(true);
    expect((await send('GET', '/intara/v1.0/system/health', '10.0.0.1')).status).toBe(200);
  });
});
