import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { inauth } from '#contract/account/inauth.ts';
import { type UserDetail, userAdmin } from '#contract/account/user-admin.ts';
import type { ImportOutcome } from '#contract/import.ts';
import { api, groups } from '#contract/index.ts';
import { isAdministration } from '#contract/kit/administration.ts';
import { type Call, type Endpoint, fillPath, paramNames } from '#contract/kit/endpoint.ts';
import { errors } from '#contract/kit/errors.ts';
import { permissions } from '#contract/kit/permissions.ts';
import type { EmbeddedIdentity } from '#server/inauth/embedded.ts';
import { readSettings } from '#server/settings.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { listenTo } from '#tests/world/listener.ts';
import { type Actor, serverWorld } from '#tests/world/server.ts';

const outside = errors.OutsideNetworks.code;
const every: readonly Endpoint[] = Object.values(groups).flatMap((group) => Object.values(group));
const networksOf = (text: string) => readSettings({ ADMIN_NETWORKS: text }).adminNetworks;

/** With the e-mail they have: another one asks for the password. */
const profileOf = (fullName: string, username: string) => ({
  fullName,
  email: `${username}@example.com`,
  mobile: '86-13800138000',
  introduction: 'Works here',
});

let world: Analysis;
let anna: Actor;

/** Behind one proxy, which says that the call comes from there. */
async function from(who: Actor, address: string, endpoint: Endpoint, body?: unknown) {
  const params = Object.fromEntries(paramNames(endpoint.path).map((name) => [name, 'x']));
  return fetchFrom(who, address, endpoint.method, fillPath(endpoint.path, params), body);
}

async function fetchFrom(who: Actor, address: string, method: string, path: string, body?: unknown) {
  const headers = { 'x-forwarded-for': address, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const response = await who.fetch(path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json().catch(() => ({}))) as { errorCode?: string; data: unknown };
  return { status: response.status, code: answer.errorCode, data: answer.data };
}

async function inside(who: Actor, endpoint: Endpoint, params: Record<string, string>): Promise<UserDetail> {
  return (await fetchFrom(who, '10.0.0.1', endpoint.method, fillPath(endpoint.path, params))).data as UserDetail;
}

beforeAll(async () => {
  world = await analysis({ trustedHops: 1, adminNetworks: networksOf('10.0.0.0/8 2001:db8:1::/48 192.0.2.7')! });
  anna = await world.user('anna', permissions);
});
afterAll(() => world.close());

describe('calls of administration', () => {
  it('are what the menu System and the administration of users need, and no other', () => {
    const below = every.filter(({ path }) => path.startsWith('/intara/v1.0/system/'));
    const open = below.filter((endpoint) => !isAdministration(endpoint)).map(({ method, path }) => `${method} ${path}`);
    // What forms and lists of everybody read.
    expect(open.sort()).toEqual([
      'GET /intara/v1.0/system/report-profiles',
      'GET /intara/v1.0/system/tags',
      'GET /intara/v1.0/system/variables',
    ]);
    const bound = every.filter(isAdministration).map(({ path }) => path);
    expect(bound.length).toBeGreaterThan(45);
    expect(bound.filter((path) => !/^\/(intara\/v1\.0\/(system|audit)|inauth\/v1\.0)\//.test(path))).toEqual([]);
  });

  it.each(every.filter(isAdministration).map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s is refused outside, with its reason',
    async (_, endpoint) => {
      const reply = await from(anna, '203.0.113.9', endpoint);
      expect([reply.status, reply.code]).toEqual([403, outside]);
    },
  );

  it('are served inside, by IPv4 and IPv6', async () => {
    for (const address of ['10.255.0.1', '192.0.2.7', '2001:db8:1:ffff::9'])
      expect((await from(anna, address, api.userAdmin.list)).status, address).toBe(200);
    for (const address of ['11.0.0.1', '192.0.2.8', '2001:db8:2::9'])
      expect((await from(anna, address, api.userAdmin.list)).code, address).toBe(outside);
  });

  it('are refused to somebody without the right as always: they learn nothing of networks', async () => {
    const bela = await world.user('bela', ['ProjectConfigRead']);
    expect((await from(bela, '203.0.113.9', api.userAdmin.list)).code).toBe(errors.PermissionDenied.code);
    expect((await from(world.stranger(), '203.0.113.9', api.userAdmin.list)).status).toBe(401);
    expect((await from(world.stranger('ut_wrong'), '203.0.113.9', api.userAdmin.list)).status).toBe(401);
  });

  it('say so in both languages', async () => {
    const response = await anna.fetch('/inauth/v1.0/users', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    const { enMessage, chMessage } = (await response.json()) as { enMessage: string; chMessage: string };
    expect(enMessage).toContain('certain networks');
    expect(chMessage).toContain('网络');
    // Nobody is signed out by it.
    expect(response.headers.get('www-authenticate')).toBeNull();
    expect((await from(anna, '203.0.113.9', inauth.me)).status).toBe(200);
  });
});

describe('ordinary work outside', () => {
  const away = '203.0.113.9';

  it('goes on: own account, projects, lists of people, what forms read', async () => {
    for (const endpoint of [
      api.project.list,
      api.variable.list,
      api.tag.list,
      api.session.list,
      api.secondFactor.get,
      api.personalToken.list,
      api.impactModel.list,
      api.libraryAsset.list,
    ] as Endpoint[])
      expect((await from(anna, away, endpoint)).status, endpoint.path).toBe(200);
    const found = (await from(anna, away, inauth.users, {})).data as { username: string; email: string }[];
    expect(found.map(({ username }) => username)).toContain('anna');
    const own = `/inauth/v1.0/user/update/${anna.id}`;
    expect((await fetchFrom(anna, away, 'PUT', own, profileOf('Anna', 'anna'))).status).toBe(200);
  });

  it('keeps the permissions of the account, so that the page knows what it would show elsewhere', async () => {
    expect(((await from(anna, away, inauth.me)).data as { permissions: string[] }).permissions).toEqual([
      ...permissions,
    ]);
    expect((await from(anna, away, api.administration.state)).data).toEqual({ open: false });
    expect((await from(anna, '10.0.0.1', api.administration.state)).data).toEqual({ open: true });
  });

  it('shows no more than everybody sees: neither mail addresses of strangers nor variables about sign-in', async () => {
    const carl = await world.user('carl', ['ProjectConfigRead']);
    const cards = async (address: string) => {
      const { data } = await from(anna, address, inauth.users, { ids: [carl.id] });
      return (data as { email: string }[]).map(({ email }) => email);
    };
    expect(await cards('10.0.0.1')).toEqual(['carl@example.com']);
    expect(await cards(away)).toEqual(['']);
    const keys = ((await from(anna, away, api.variable.list)).data as { list: { key: string }[] }).list;
    expect(keys.map(({ key }) => key)).not.toContain('session.hours');
  });

  it('changes nobody else’s profile', async () => {
    const dora = await world.user('dora', []);
    const path = `/inauth/v1.0/user/update/${dora.id}`;
    expect((await fetchFrom(anna, away, 'PUT', path, profileOf('Mallory', 'dora'))).code).toBe(outside);
    const picture = `/inauth/v1.0/user/update-pre-pic/${dora.id}`;
    expect((await fetchFrom(anna, away, 'PUT', picture, { profilePic: '' })).code).toBe(outside);
    expect((await fetchFrom(anna, '10.0.0.1', 'PUT', path, profileOf('Dora D', 'dora'))).status).toBe(200);
  });

  it('cannot administer by a personal token either', async () => {
    const body = { name: 'nightly', scopes: ['configuration.write' as const], days: 30 };
    const { token } = (await from(anna, away, api.personalToken.create, body)).data as { token: string };
    const program = world.stranger(`Bearer ${token}`);
    expect((await from(program, away, api.tag.create)).code).toBe(outside);
    expect((await from(program, '10.0.0.1', api.tag.create, {})).status).toBe(400);
    expect((await from(program, away, api.impactModel.list)).status).toBe(200);
  });

  it('hears on a stream of changed rights only when they are others', async () => {
    const listener = await listenTo(world.li, world.versionId);
    await listener.until('people');
    // What is looked at about every second compares what is held, not what may be used from here.
    await new Promise((done) => setTimeout(done, 1_500));
    const { rev, fullName, email, permissions: held } = await inside(world.li, userAdmin.get, { userId: world.li.id });
    expect(listener.text()).not.toContain('event: rights');
    const form = { fullName, email, permissions: held.filter((one) => one !== 'LibRuleModify') };
    const path = fillPath(userAdmin.change.path, { userId: world.li.id });
    expect((await fetchFrom(anna, '10.0.0.1', 'PUT', path, { rev, form })).status).toBe(200);
    await listener.until('event: rights');
    await listener.leave();
  });
});

describe('the import of a workbook', () => {
  const book = (title: string, row: object) => {
    const content = utils.book_new();
    utils.book_append_sheet(content, utils.json_to_sheet([row]), title);
    const form = new FormData();
    form.append('file', new File([new Uint8Array(write(content, { type: 'array', bookType: 'xlsx' }))], 'a.xlsx'));
    return form;
  };
  const send = async (form: FormData, address: string) => {
    const response = await anna.fetch(api.importData.initDatabase.path, {
      method: 'POST',
      body: form,
      headers: { 'x-forwarded-for': address },
    });
    return { status: response.status, code: ((await response.json()) as { errorCode?: string }).errorCode };
  };

  it('brings tags and users in the networks only', async () => {
    const user = { Username: 'eve', 'Full name': 'Eve', 'Initial password': 'Kestrel26' };
    const tag = { Name: 'Gateway', Scopes: 'analysis' };
    expect((await send(book('Users', user), '203.0.113.9')).code).toBe(outside);
    expect((await send(book('Tags', tag), '203.0.113.9')).code).toBe(outside);
    expect((await send(book('Users', user), '10.0.0.1')).status).toBe(200);
    expect((await send(book('Tags', tag), '10.0.0.1')).status).toBe(200);
  });

  it('says in a dry run why their sheets are left out, and to who lacks the right that they lack it', async () => {
    const dryRun = async (who: Actor, address: string) => {
      const form = book('Tags', { Name: 'Radar', Scopes: 'analysis' });
      form.append('dryRun', 'true');
      const headers = { 'x-forwarded-for': address };
      const response = await who.fetch(api.importData.initDatabase.path, { method: 'POST', body: form, headers });
      const { data } = (await response.json()) as { data: ImportOutcome };
      return data.problems.map(({ sheet, code }) => `${sheet} ${code}`);
    };
    expect(await dryRun(anna, '203.0.113.9')).toEqual(['Tags outsideNetworks']);
    expect(await dryRun(anna, '10.0.0.1')).toEqual([]);
    const clerk = await world.user('clerk', ['ProjectConfigModify']);
    for (const address of ['203.0.113.9', '10.0.0.1'])
      expect(await dryRun(clerk, address), address).toEqual(['Tags noRight']);
  });
});

describe('hostile spellings', () => {
  const spelled = async (header: Record<string, string>, socket?: string) => {
    const bindings = socket === undefined ? {} : { incoming: { socket: { remoteAddress: socket } } };
    const headers = { authorization: anna.token, ...header };
    return (await world.app.request('/inauth/v1.0/users', { headers }, bindings)).status;
  };
  const forwarded = (value: string, socket = '10.0.0.2') => spelled({ 'x-forwarded-for': value }, socket);

  it('count the entry that the trusted proxy wrote, and none left of it', async () => {
    expect(await forwarded('10.0.0.1, 203.0.113.9')).toBe(403);
    expect(await forwarded('203.0.113.9, 10.0.0.1')).toBe(200);
    expect(await forwarded('10.0.0.1,')).toBe(403);
    expect(await forwarded('10.0.0.1, ')).toBe(403);
    expect(await forwarded('10.0.0.1, unknown')).toBe(403);
  });

  it('are no way in without the header: the address of the proxy is not that of the caller', async () => {
    expect(await spelled({}, '10.0.0.2')).toBe(403);
    expect(await forwarded('')).toBe(403);
    expect(await spelled({ forwarded: 'for=10.0.0.1' }, '10.0.0.2')).toBe(403);
    expect(await spelled({ 'x-real-ip': '10.0.0.1' }, '10.0.0.2')).toBe(403);
  });

  it('know IPv4 inside IPv6, ports, brackets and zones', async () => {
    for (const good of [
      '::ffff:10.0.0.1',
      '::FFFF:0a00:0001',
      '0:0:0:0:0:ffff:a00:1',
      '[::ffff:10.0.0.1]:4711',
      '10.0.0.1:4711',
      '[2001:db8:1::5]',
      '[2001:db8:1::5]:443',
      '2001:DB8:1:0:0::5%eth0',
    ])
      expect(await forwarded(good), good).toBe(200);
    for (const bad of [
      '::ffff:203.0.113.9',
      '::10.0.0.1',
      '64:ff9b::10.0.0.1',
      '010.0.0.1',
      '10.1',
      '0x0a000001',
      '167772161',
      '10.0.0.1/8',
      '"10.0.0.1"',
      '10.0.0.1%0',
      '10.0.0.1:4711:1',
      '[10.0.0.1',
      '10.0.0.1 203.0.113.9',
      'for=10.0.0.1',
      '10.0.0.1\t, x',
    ])
      expect(await forwarded(bad), bad).toBe(403);
  });

  it('without trusted proxies count the connection alone, and refuse what came through one', async () => {
    const own = await serverWorld({ adminNetworks: networksOf('10.0.0.0/8 ::1')! });
    const { token } = await own.user('olga', permissions);
    const ask = async (socket: string | undefined, more: Record<string, string> = {}) => {
      const bindings = socket === undefined ? {} : { incoming: { socket: { remoteAddress: socket } } };
      return (await own.app.request('/inauth/v1.0/users', { headers: { authorization: token, ...more } }, bindings))
        .status;
    };
    expect(await ask('10.0.0.1')).toBe(200);
    expect(await ask('::ffff:10.0.0.1')).toBe(200);
    expect(await ask('::1')).toBe(200);
    expect(await ask('203.0.113.9')).toBe(403);
    expect(await ask(undefined)).toBe(403);
    // A proxy nobody has told us of: everybody would seem to sit where it does.
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
      expect(await ask('10.0.0.1', { [name]: '10.0.0.1' }), name).toBe(403);
    await own.close();
  });

  it('with two trusted proxies refuse a header of one entry: the outer proxy was passed by', async () => {
    const own = await serverWorld({ trustedHops: 2, adminNetworks: networksOf('10.0.0.0/8')! });
    const { token } = await own.user('olga', permissions);
    const ask = async (value: string) => {
      const headers = { authorization: token, 'x-forwarded-for': value };
      const bindings = { incoming: { socket: { remoteAddress: '10.0.0.2' } } };
      return (await own.app.request('/inauth/v1.0/users', { headers }, bindings)).status;
    };
    expect(await ask('10.0.0.1')).toBe(403);
    expect(await ask('10.0.0.1, 10.0.0.3')).toBe(200);
    expect(await ask('10.0.0.1, 203.0.113.9, 10.0.0.3')).toBe(403);
    await own.close();
  });
});

describe('the first administrator', () => {
  it('is created in the networks only; the login page is served everywhere', async () => {
    const own = await serverWorld({ trustedHops: 1, adminNetworks: networksOf('10.0.0.0/8')! });
    const token = (await (own.env.identity as EmbeddedIdentity).newSetupToken()) ?? '';
    const body = { token, username: 'zoe', fullName: 'Zoë', password: 'Abcdefg1' };
    const nobody = own.stranger();
    expect((await from(nobody, '203.0.113.9', inauth.setup, body)).code).toBe(outside);
    expect((await from(nobody, '203.0.113.9', inauth.setupState)).data).toEqual({ needed: true });
    expect((await from(nobody, '10.0.0.1', inauth.setup, body)).status).toBe(200);
    // Signing in is ordinary work; administration is not.
    const { password, username } = body;
    const reply = await from(nobody, '203.0.113.9', inauth.login, { username, password } satisfies Call<
      typeof inauth.login
    >['body']);
    const zoe = own.stranger((reply.data as { token: string }).token);
    expect((await from(zoe, '203.0.113.9', api.project.list)).status).toBe(200);
    expect((await from(zoe, '203.0.113.9', api.userAdmin.list)).code).toBe(outside);
    expect((await from(zoe, '10.0.0.1', api.userAdmin.list)).status).toBe(200);
    await own.close();
  });
});

describe('ADMIN_NETWORKS', () => {
  it('names ranges and addresses, divided by blanks', () => {
    const networks = networksOf(' 10.0.0.0/8\n192.0.2.7  2001:db8::/32 ::1 0.0.0.0/0 ');
    expect(networks?.check('10.9.9.9', 'ipv4')).toBe(true);
    expect(networks?.check('2001:db8:ffff::1', 'ipv6')).toBe(true);
    expect(readSettings({ ADMIN_NETWORKS: '' }).adminNetworks).toBeUndefined();
  });

  it.each([
    ['intranet', '"intranet" is neither an address nor a range'],
    ['10.0.0.0/8/8', 'is neither'],
    ['10.0.0/8', 'is neither'],
    ['10.0.0.0-10.0.0.9', 'is neither'],
    ['10.0.0.1,10.0.0.2', 'is neither'],
    ['fe80::1%eth0', 'is neither'],
    ['10.0.0.0/33', 'has no number from 0 to 32 after the slash'],
    ['10.0.0.0/', 'has no number from 0 to 32'],
    ['10.0.0.0/255.0.0.0', 'has no number from 0 to 32'],
    ['::/129', 'has no number from 0 to 128'],
    ['10.1.2.3/8', '"10.1.2.3/8" is not the first address of a range of that size'],
    ['2001:db8::1/32', 'is not the first address'],
    ['::ffff:10.0.0.0/104', 'write it as IPv4'],
    ['::ffff:a00:1', 'write it as IPv4'],
    [' ', 'ADMIN_NETWORKS: names no network'],
  ])('refuses %s in words', (text, words) => {
    expect(() => networksOf(text)).toThrow(words);
    expect(() => networksOf(text)).toThrow(/^ADMIN_NETWORKS: /);
  });
});
