import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userAdmin } from '#contract/account/user-admin.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { listenTo } from '#tests/world/listener.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
let admin: Actor;
beforeEach(async () => {
  world = await analysis();
  admin = await world.user('root', permissions);
});
afterEach(() => world.close());

describe('an open stream', () => {
  it('hears of other rights of its user, and of nobody else', async () => {
    const listener = await listenTo(world.li, world.versionId);
    await listener.until('people');
    const {
      rev,
      fullName,
      email,
      permissions: held,
    } = await admin.call(userAdmin.get, {
      params: { userId: world.li.id },
    });
    const form = { fullName, email, permissions: [...held, 'ProjectAdmin'] as Permission[] };
    const began = Date.now();
    await admin.call(userAdmin.change, { params: { userId: world.li.id }, body: { rev, form } });
    await listener.until('rights');
    expect(Date.now() - began).toBeLessThan(2_000);
  });

  it('ends within two seconds when its user is disabled', async () => {
    const listener = await listenTo(world.li, world.versionId);
    await listener.until('people');
    await admin.call(userAdmin.disable, { params: { userId: world.li.id } });
    expect(await listener.ended()).toBeLessThan(2_000);
    expect((await listenTo(world.li, world.versionId)).status).toBe(401);
  });
});
