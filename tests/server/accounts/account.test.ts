import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '#contract/account/account.ts';
import { inauth } from '#contract/account/inauth.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { project } from '#contract/project.ts';
import { projectForm } from '#tests/world/analysis.ts';
import { dataAddress, jpegOf, pngOf } from '#tests/world/pictures.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let w: ServerWorld;
let anna: Actor;
let admin: Actor;
let n = 0;

beforeAll(async () => {
  w = await serverWorld();
  admin = await w.user('admin', ['InAuthUserModify']);
});
afterAll(() => w.close());
beforeEach(async () => {
  n += 1;
  anna = await w.user(`anna${n}`);
});

const png = dataAddress('png', pngOf(256, 256));
const jpegBytes = jpegOf(256, 256).toString('base64');
const profile = { fullName: 'Anna B', email: 'anna@example.com', mobile: '+49 170 1234567', introduction: 'TARA' };

describe('preferences', () => {
  it('are settings, no storage: a large one is refused', async () => {
    const set = (value: string) => anna.attempt(account.setPreference, { params: { key: 'columns' }, body: { value } });
    expect((await set('x'.repeat(60_000))).status).toBe(200);
    expect((await set('x'.repeat(70_000))).failure.fields).toEqual([
      { path: 'value', problem: 'tooLong', limit: 64 * 1024 },
    ]);
  });

  it('are kept per user, whatever their shape, replaced and forgotten', async () => {
    const set = (key: string, value: never) => anna.call(account.setPreference, { params: { key }, body: { value } });
    await set('layout.theme', 'realDark' as never);
    await set('columns', [{ key: 'code', width: 96 }] as never);
    await set('weak', false as never);
    await set('layout.theme', 'light' as never);
    expect(await anna.call(account.preferences)).toEqual({
      'layout.theme': 'light',
      columns: [{ key: 'code', width: 96 }],
      weak: false,
    });
    await set('weak', null as never);
    expect(Object.keys(await anna.call(account.preferences))).toEqual(['columns', 'layout.theme']);
    expect(await admin.call(account.preferences)).toEqual({});
  });

  it('refuse a call without a value, which is not the same as none', async () => {
    const reply = await anna.attempt(account.setPreference, { params: { key: 'columns' }, body: {} });
    expect(reply.failure.fields).toEqual([{ path: 'value', problem: 'required' }]);
  });

  it('refuse a key that is none', async () => {
    const reply = await anna.attempt(account.setPreference, { params: { key: 'a b' }, body: { value: 1 } });
    expect(reply.failure.fields).toEqual([{ path: 'key', problem: 'code' }]);
  });
});

describe('the profile', () => {
  it('is changed by its owner, and by who administers users, by nobody else', async () => {
    const change = (who: Actor, fullName: string) =>
      who.attempt(inauth.updateUser, { params: { id: anna.id }, body: { ...profile, fullName } });
    expect((await change(anna, 'Anna C')).data).toMatchObject({ fullName: 'Anna C', mobile: '+49 170 1234567' });
    expect((await change(admin, 'Anna D')).data.fullName).toBe('Anna D');
    expect((await change(await w.user(`bert${n}`), 'Anna E')).status).toBe(403);
    expect((await anna.call(inauth.me)).fullName).toBe('Anna D');
  });

  it('takes parameters of the query as fields, too; the body wins', async () => {
    const send = (query: string, body: object) =>
      anna.fetch(`/inauth/v1.0/user/update/${anna.id}?${query}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const { fullName, introduction, ...others } = profile;
    const query = `${new URLSearchParams({ fullName: 'By query', introduction: 'By query' })}`;
    expect((await send(query, { ...others, introduction })).status).toBe(200);
    expect(await anna.call(inauth.me)).toMatchObject({ fullName: 'By query', introduction });
    expect((await send('', { ...others, introduction })).status).toBe(400);
    const picture = await anna.fetch(
      `/inauth/v1.0/user/update-pre-pic/${anna.id}?profilePic=${encodeURIComponent(png)}`,
      {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      },
    );
    expect(picture.status).toBe(200);
    expect((await anna.call(inauth.me)).profilePic).toContain('/user/picture/');
  });

  it('of nobody is gone', async () => {
    const reply = await admin.attempt(inauth.updateUser, { params: { id: 'none' }, body: profile });
    expect([reply.status, reply.failure.errorCode]).toEqual([404, '11000005']);
  });

  it('says what is wrong with it', async () => {
    const { failure } = await anna.attempt(inauth.updateUser, {
      params: { id: anna.id },
      body: { ...profile, email: 'a' },
    });
    expect(failure.fields).toEqual([{ path: 'email', problem: 'email' }]);
  });
});

describe('the picture', () => {
  const set = (profilePic: string) =>
    anna.attempt(inauth.updatePicture, { params: { id: anna.id }, body: { profilePic } });

  it('is what its bytes are, whatever the address says, and can be removed', async () => {
    const shown = async (address: string) => {
      const response = await w.app.request(address);
      const bytes = Buffer.from(await response.arrayBuffer()).toString('base64');
      return `data:${response.headers.get('content-type')};base64,${bytes}`;
    };
    expect(await shown((await set(png)).data.profilePic)).toBe(png);
    const { profilePic } = (await set(`data:image/png;base64,${jpegBytes}`)).data;
    expect(await shown(profilePic)).toBe(`data:image/jpeg;base64,${jpegBytes}`);
    expect((await anna.call(inauth.me)).profilePic).toBe(profilePic);
    expect((await set('')).data.profilePic).toBe('');
    expect((await w.app.request(profilePic)).status).toBe(404);
  });

  it('has an address that a browser may keep for ever, and cards carry no more than that', async () => {
    const { profilePic } = (await set(png)).data;
    expect((await w.app.request(profilePic)).headers.get('cache-control')).toContain('immutable');
    const cards = await anna.call(inauth.users, { body: { ids: [anna.id] } });
    expect(cards.map((card) => card.profilePic)).toEqual([profilePic]);
    expect(profilePic.length).toBeLessThan(120);
    for (const hash of ['0'.repeat(64), '..%2f', "' or 1=1"])
      expect((await w.app.request(`/inauth/v1.0/user/picture/${encodeURIComponent(hash)}`)).status).toBe(404);
  });

  it.each([
    ['a script in disguise', `data:image/png;base64,${Buffer.from('<svg onload=alert(1)>').toString('base64')}`],
    ['a web address', 'https://example.com/a.png'],
    ['an SVG', 'data:image/svg+xml,<svg/>'],
  ])('may not be %s', async (_, address) => {
    const { status, failure } = await set(address);
    expect([status, failure.errorCode]).toEqual([400, '20110006']);
  });

  it('may not be larger than 200 kB', async () => {
    const bytes = Buffer.alloc(200_001);
    Buffer.from(png.split(',')[1] ?? '', 'base64').copy(bytes);
    expect((await set(`data:image/png;base64,${bytes.toString('base64')}`)).status).toBe(413);
  });

  it.each([
    ['png', pngOf],
    ['jpeg', jpegOf],
  ] as const)('may not have more than 1 024 pixels a side, however small the file is (%s)', async (kind, of) => {
    const { status, failure } = await set(dataAddress(kind, of(40, 1_025)));
    expect([status, failure.enMessage]).toEqual([413, 'The content is too large (limit 1024 × 1024 px).']);
    expect((await set(dataAddress(kind, of(40, 1_024)))).status).toBe(200);
    expect((await set(dataAddress(kind, of(0, 10)))).failure.errorCode).toBe('20110006');
  });
});

describe('users', () => {
  const create = (username: string, who = admin) =>
    who.attempt(inauth.createUser, { body: { username, fullName: `Full ${username}`, password: 'Abcdefg1' } });

  it('are created with the permission only, each name once', async () => {
    expect((await create(`carl${n}`, anna)).status).toBe(403);
    expect((await create(`carl${n}`)).data).toMatchObject({ username: `carl${n}`, fullName: `Full carl${n}` });
    const again = await create(`CARL${n}`);
    expect([again.failure.errorCode, again.failure.fields]).toEqual([
      '11000003',
      [{ path: 'username', problem: 'taken' }],
    ]);
  });

  it('get at most the permissions that who creates them holds', async () => {
    const clerk = await w.user(`clerk${n}`, ['InAuthUserModify', 'ProjectConfigRead']);
    const make = (permissions: string[]) =>
      clerk.attempt(inauth.createUser, {
        body: { username: `made${n}`, fullName: 'Made', password: 'Abcdefg1', permissions },
      });
    const refused = await make(['ProjectConfigRead', 'ProjectAdmin']);
    expect([refused.status, refused.failure.fields]).toEqual([403, [{ path: 'permissions', problem: 'notHeld' }]]);
    expect((await make(['ProjectConfigRead'])).status).toBe(200);
  });

  it('are found by part of a name, literally, or by their ids', async () => {
    const { data: dora } = await create(`Dora_${n}`);
    const kim = await w.user(`kim${n}`, ['ProjectConfigRead']);
    const found = (body: object) => kim.call(inauth.users, { body }).then((list) => list.map((user) => user.username));
    expect(await found({ search: `dora_${n}` })).toEqual([`Dora_${n}`]);
    expect(await found({ search: 'full dora' })).toContain(`Dora_${n}`);
    expect(await found({ search: 'dora%' })).toEqual([]);
    expect(await found({ ids: [dora.id, 'none'] })).toEqual([`Dora_${n}`]);
    expect(await found({ ids: [] })).toEqual([]);
  });

  it('are found by part of one field, of several together, and nobody where none fits', async () => {
    const form = { username: `Dora_${n}`, fullName: `Full Dora_${n}`, email: `Dora_${n}@example.com` };
    const dora = await admin.call(inauth.createUser, { body: { ...form, password: 'Abcdefg1' } });
    const kim = await w.user(`kim${n}`, ['InAuthUserRead']);
    const found = (body: object) => kim.call(inauth.users, { body }).then((list) => list.map((user) => user.username));
    expect(await found({ username: 'nobody' })).toEqual([]);
    expect(await found({ username: `ora_${n}` })).toEqual([`Dora_${n}`]);
    // The full name is that of another field.
    expect(await found({ username: `full dora_${n}` })).toEqual([]);
    expect(await found({ fullName: `FULL dora_${n}` })).toEqual([`Dora_${n}`]);
    expect(await found({ email: `DORA_${n}@` })).toEqual([`Dora_${n}`]);
    expect(await found({ email: 'dora%' })).toEqual([]);
    expect(await found({ username: `dora_${n}`, email: `kim${n}` })).toEqual([]);
    expect(await found({ ids: [dora.id, kim.id], username: 'kim' })).toEqual([`kim${n}`]);
    expect(await found({ username: ' ' })).toContain(`Dora_${n}`);
  });

  it('show their e-mail only to who manages users or shares a project with them', async () => {
    const form = { username: `Dora_${n}`, fullName: `Full Dora_${n}`, email: `Dora_${n}@example.com` };
    const dora = await admin.call(inauth.createUser, { body: { ...form, password: 'Abcdefg1' } });
    const kim = await w.user(`kim${n}`, ['ProjectConfigRead']);
    const clerk = await w.user(`clerk${n}`, ['InAuthUserRead']);
    const overseer = await w.user(`overseer${n}`, ['ProjectAdmin']);
    const bodies = [{ ids: [dora.id] }, { search: `dora_${n}` }, { email: `dora_${n}@` }];
    const seen = async (who: Actor) =>
      Promise.all(bodies.map(async (body) => (await who.call(inauth.users, { body })).map(({ email }) => email)));
    const [all, hidden] = [
      [[form.email], [form.email], [form.email]],
      [[''], [''], []],
    ];
    expect([await seen(clerk), await seen(kim), await seen(overseer)]).toEqual([all, hidden, hidden]);
    const own = await kim.call(inauth.users, { body: { ids: [kim.id] } });
    expect(own.map(({ email }) => email)).toEqual([`kim${n}@example.com`]);
    const lead = await w.user(`lead${n}`, permissions);
    const share = (participants: string[]) =>
      lead.call(project.create, {
        body: projectForm({ name: `P${n}-${participants.length}`, code: `P${participants.length}`, participants }),
      });
    await share([dora.id]);
    expect([await seen(kim), await seen(overseer)]).toEqual([hidden, all]);
    await share([dora.id, kim.id]);
    expect(await seen(kim)).toEqual(all);
  });

  it('are not looked up by who holds no permission, as somebody has who registered', async () => {
    await create(`Dora_${n}`);
    for (const body of [{}, { search: `dora_${n}` }, { ids: [admin.id] }])
      expect(await anna.call(inauth.users, { body })).toMatchObject([{ id: anna.id }]);
  });
});

describe('the password', () => {
  const [old, fresh] = ['Abcdefg1', 'Bcdefgh2'];
  const login = (username: string, password: string) =>
    w.stranger().attempt(inauth.login, { body: { username, password } });
  const change = (who: Actor, oldPassword: string, password = fresh) =>
    who.attempt(inauth.updatePassword, { body: { oldPassword, password } });
  let name: string;
  beforeEach(async () => {
    name = `eve${n}`;
    await admin.call(inauth.createUser, { body: { username: name, fullName: name, password: old } });
  });

  it('is changed with the old one; every other session ends', async () => {
    const here = w.stranger((await login(name, old)).data.token);
    const there = w.stranger((await login(name, old)).data.token);
    expect((await change(here, old)).status).toBe(200);
    expect((await here.attempt(inauth.me)).status).toBe(200);
    expect((await there.attempt(inauth.me)).status).toBe(401);
    expect((await login(name, old)).status).toBe(400);
    expect((await login(name, fresh)).status).toBe(200);
  });

  it('stays with a wrong old one, and guessing that is slowed down', async () => {
    const here = w.stranger((await login(name, old)).data.token);
    for (let attempt = 0; attempt < 5; attempt++) {
      const { failure } = await change(here, 'Wrong0000');
      expect(failure).toMatchObject({ errorCode: '11000004', fields: [{ path: 'oldPassword', problem: 'wrong' }] });
    }
    expect((await change(here, old)).status).toBe(429);
  });

  it.each(['short1A', 'alllowercase1', 'NoDigitsHere', 'Abcdefghijklmnop1'])('may not be %s', async (password) => {
    const { failure } = await change(anna, old, password);
    expect(failure.fields).toEqual([{ path: 'password', problem: 'password' }]);
  });
});
