import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { tokensInUseOf } from '#server/store/accounts/tokens.ts';
import { AccessMonitor, type Seat } from '#server/versions/access-monitor.ts';
import { CallStanding } from '#server/versions/call-standing.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { setVariable } from '#tests/world/identity.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
let root: Actor;
beforeEach(async () => {
  world = await analysis();
  root = await world.user('root', permissions);
});
afterEach(() => world.close());

const sessionOf = async (who: Actor) => (await tokensInUseOf(world.store.db, who.id))[0]?.family ?? '';
const seatOf = async (who: Actor, more: Partial<Seat> = {}): Promise<Seat> => ({
  session: await sessionOf(who),
  userId: who.id,
  versionId: world.versionId,
  ...more,
});
const monitor = () => new AccessMonitor(world.env, 'ProjectAnalysisRead');

describe('who reads a version', () => {
  it('may go on where the project is in sight, as its member or its administrator', async () => {
    expect(await monitor().lost([await seatOf(world.li), await seatOf(root)])).toEqual([]);
  });

  it('may not go on in the session of somebody else', async () => {
    const [ofRoot, ofLi] = [await sessionOf(root), await sessionOf(world.li)];
    const seats = [await seatOf(root, { session: ofLi }), await seatOf(world.li, { session: ofRoot })];
    expect(await monitor().lost(seats)).toEqual(seats);
  });

  it('may not go on in a version that is gone, whatever projects are in sight', async () => {
    const seats = await Promise.all([root, world.li].map((who) => seatOf(who, { versionId: 'gone' })));
    expect(await monitor().lost(seats)).toEqual(seats);
  });

  it('may not go on once the session has ended, although nothing was written', async () => {
    const [seat, asked] = [await seatOf(world.li), monitor()];
    expect(await asked.lost([seat])).toEqual([]);
    world.clock.advance(365 * 24 * 3_600_000);
    expect(await asked.lost([seat])).toEqual([seat]);
  });
});

describe('who waits for a call that takes long', () => {
  it('may not go on without the second factor that is required meanwhile', async () => {
    const call = new CallStanding(world.env, {
      user: { id: root.id, permissions: [...permissions] },
      token: root.token,
      session: await sessionOf(root),
      address: '192.0.2.1',
      endpoint: { access: 'ProjectAnalysisRead' },
      projectId: world.projectId,
    });
    await call.require();
    await setVariable(root, 'signIn.secondFactor', 'administrators');
    await expect(call.require()).rejects.toMatchObject({ key: 'SecondFactorNeeded' });
  });
});
