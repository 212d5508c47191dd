// postgres: no, other specs send the same statements
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appEntry } from '#contract/account/app-entry.ts';
import { inauth } from '#contract/account/inauth.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { auditOf } from '#tests/world/identity.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const alm = { configCode: 'ALM', configName: 'Requirements', appHref: 'https://alm.example/tara' };
let w: ServerWorld;
let admin: Actor;
beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
});
afterEach(() => w.close());

const offeredTo = async (who: Actor) => (await who.call(inauth.me)).appList.map(({ configCode }) => configCode);

describe('the app list', () => {
  it('has the product and what an administrator put beside it, for everybody, at the next look', async () => {
    const li = await w.user('li');
    expect(await offeredTo(li)).toEqual(['INTARA']);
    const [made] = await admin.call(appEntry.create, { body: alm });
    expect(await offeredTo(li)).toEqual(['INTARA', 'ALM']);
    const params = { appId: made?.id ?? '' };
    w.clock.advance(1000);
    const form = { ...alm, configName: 'Polarion' };
    expect(await admin.call(appEntry.change, { params, body: { rev: 1, form } })).toMatchObject([{ ...form, rev: 2 }]);
    w.clock.advance(1000);
    expect(await admin.call(appEntry.drop, { params })).toEqual([]);
    expect(await offeredTo(li)).toEqual(['INTARA']);
    expect(await auditOf(w)).toEqual([
      'app.created root Requirements',
      'app.changed root Polarion',
      'app.deleted root Polarion',
    ]);
  });

  it('takes a code once, and not that of the product; addresses of the web alone', async () => {
    await admin.call(appEntry.create, { body: alm });
    const fieldOf = async (changes: object) =>
      (await admin.attempt(appEntry.create, { body: { ...alm, configCode: 'B', ...changes } })).failure.fields;
    expect(await fieldOf({ configCode: 'alm' })).toEqual([{ path: 'configCode', problem: 'taken' }]);
    expect(await fieldOf({ configCode: 'intara' })).toEqual([{ path: 'configCode', problem: 'taken' }]);
    for (const appHref of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'ftp://x', 'https://a b'])
      expect(await fieldOf({ appHref })).toEqual([{ path: 'appHref', problem: 'link' }]);
  });

  it('is changed by who manages users alone, and by the first of two', async () => {
    const reader = await w.user('reader', ['InAuthUserRead']);
    const [made] = await admin.call(appEntry.create, { body: alm });
    expect((await reader.attempt(appEntry.create, { body: { ...alm, configCode: 'B' } })).status).toBe(403);
    expect(await reader.call(appEntry.list)).toMatchObject([alm]);
    const change = { params: { appId: made?.id ?? '' }, body: { rev: 1, form: alm } };
    await admin.call(appEntry.change, change);
    expect((await admin.attempt(appEntry.change, change)).status).toBe(412);
  });

  it('holds at most fifty', async () => {
    for (let n = 0; n < 50; n += 1) await admin.call(appEntry.create, { body: { ...alm, configCode: `A${n}` } });
    expect((await admin.attempt(appEntry.create, { body: alm })).status).toBeGreaterThanOrEqual(400);
    expect(await admin.call(appEntry.list)).toHaveLength(50);
  });
});
