// @vitest-environment node
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { mostSent } from '#contract/polarion.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { goOnSending, keepSending } from '#server/actions/polarion/keep-sending.ts';
import type { Outside } from '#server/env.ts';
import { ExternalIdentity } from '#server/inauth/external.ts';
import { type Analysis, analysis, engineer } from '#tests/world/analysis.ts';
import { type PolarionDouble, polarionToken, startPolarion } from '#tests/world/polarion-double.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const { polarion } = api;
const count = 90;
const secretKey = randomBytes(32);
let there: PolarionDouble;
let world: Analysis;
/** Stops the first server. */
let stop: AbortController;
let ids: string[];
const outside = (): Partial<Outside> => ({
  secretKey,
  polarion: { servers: [there.server], patience: 1_000, pause: 10, second: 120 },
});
beforeEach(async () => {
  there = await startPolarion();
  stop = new AbortController();
  world = await analysis({ ...outside(), stopping: stop.signal });
  const form = { server: there.server, project: 'EL', type: 'requirement', originField: 'taraId', calField: 'cal' };
  const body = { rev: 0, form: { ...form, language: 'en-US' as const, token: polarionToken } };
  await world.li.call(polarion.connect, { ...at(), body });
  const edits = Array.from({ length: count }, (_, i) => add('requirements', { name: `Requirement ${i + 1}` }));
  await world.li.call(api.version.edit, { params: { versionId: world.versionId }, body: { edits } });
  ids = (await world.li.call(polarion.list, at())).list.map(({ id }) => id);
});
afterEach(async () => {
  there.onRequest = undefined;
  stop.abort();
  await world.close();
  await there.stop();
});

const at = () => ({ params: { projectId: world.projectId } });
/** Another server over the same store. */
const another = (): Promise<ServerWorld> => serverWorld({ ...outside(), store: world.store });
const begin = (id = 'one', who: Actor = world.li) =>
  who.attempt(polarion.begin, { ...at(), body: { id, ids, overwrite: false } });
const last = async () => {
  const { send } = await world.li.call(polarion.lastSend, at());
  if (!send) throw new Error('Nothing was ever sent.');
  return send;
};
const untilEnded = async () => {
  await vi.waitFor(async () => expect((await last()).endedOn).not.toBeNull(), 10_000);
  return last();
};
const titles = () => new Set([...there.items.values()].map(({ attributes }) => attributes.title));
const posts = () => there.asked.filter((one) => one === 'POST /workitems').length;
const nothingTwice = () => expect([there.items.size, titles().size]).toEqual([count, count]);
/** Does something once, when Polarion gets the n-th request to make work items. */
const atPost = (n: number, act: () => void | Promise<void>) => {
  let seen = 0;
  there.onRequest = async (method) => {
    if (method === 'POST' && ++seen === n) await act();
  };
};
const unhold = (until: string) =>
  world.store.db.updateTable('polarion_connection').set({ busy_until: until }).execute();
const permit = (permissions: string[]) =>
  world.store.db.updateTable('inauth_user').set({ permissions }).where('id', '=', world.li.id).execute();

describe('what is on its way to Polarion', () => {
  it('goes on when the page it was asked from is closed', async () => {
    const left = new Promise<void>((resolve) => atPost(1, resolve));
    const response = await world.li.fetch(`/intara/v1.0/projects/${world.projectId}/polarion/send`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ ids }),
    });
    await left;
    await response.body?.cancel();
    expect(await untilEnded()).toMatchObject({ askedBy: 'li', total: count, done: count, failure: null });
    expect((await last()).sent).toMatchObject({ created: count, refused: 0 });
    nothingTwice();
  });

  it('goes on after a restart in the midst of a packet, and makes nothing twice', async () => {
    // Polarion makes what was on its way; the server that stops does not hear of it.
    atPost(2, () => stop.abort());
    await begin();
    await world.env.sends.done();
    there.onRequest = undefined;
    expect(await last()).toMatchObject({ done: 40, endedOn: null });
    await vi.waitFor(() => expect(there.items.size).toBe(80));
    const next = await another();
    await keepSending(next.env);
    expect(await untilEnded()).toMatchObject({ done: count, failure: null });
    await next.env.sends.done();
    nothingTwice();
    const { list } = await world.li.call(polarion.list, at());
    expect(new Set(list.map(({ state, workItem }) => `${state} ${workItem !== ''}`))).toEqual(new Set(['same true']));
    const lines = await world.store.db.selectFrom('audit').selectAll().where('event', '=', 'polarion.sent').execute();
    expect(lines.map(({ account, detail }) => `${account} ${detail}`).sort()).toEqual(['li +10 ~40', 'li +40 ~0']);
  });

  it('goes on in the first packet, of which nothing is known, too', async () => {
    atPost(1, () => stop.abort());
    await begin();
    await world.env.sends.done();
    await vi.waitFor(() => expect(there.items.size).toBe(40));
    const next = await another();
    await goOnSending(next.env);
    expect(await last()).toMatchObject({ done: count, failure: null });
    nothingTwice();
  });

  it('is worked at by one of two servers', async () => {
    const next = await another();
    atPost(1, () => goOnSending(next.env));
    await begin();
    await untilEnded();
    expect(posts()).toBe(3);
    nothingTwice();
  });

  it('is taken over from a server that broke down once its hold is over', async () => {
    await begin();
    await untilEnded();
    there.items.clear();
    const { db } = world.store;
    await db.deleteFrom('polarion_item').execute();
    await db.updateTable('polarion_send').set({ ended_on: null, done: 0 }).execute();
    await db.updateTable('polarion_connection').set({ busy: 'dead', busy_by: world.li.id }).execute();
    await unhold('2999-01-01T00:00:00.000Z');
    const next = await another();
    await goOnSending(next.env);
    expect([there.items.size, (await last()).endedOn]).toEqual([0, null]);
    await unhold('2020-01-01T00:00:00.000Z');
    await goOnSending(next.env);
    expect((await last()).endedOn).not.toBeNull();
    nothingTwice();
  });

  it('makes nothing any more on a server that was held up until another had gone on', async () => {
    let isTaken = false;
    there.onRequest = async (method) => {
      if (method !== 'GET' || isTaken) return;
      isTaken = true;
      await world.store.db.updateTable('polarion_connection').set({ busy: 'other' }).execute();
    };
    await begin();
    await world.env.sends.done();
    expect([posts(), there.items.size]).toEqual([0, 0]);
    expect((await last()).endedOn).toBeNull();
    await unhold('2020-01-01T00:00:00.000Z');
    await goOnSending((await another()).env);
    nothingTwice();
  });

  it('says for how long Polarion asks us to wait, also after a restart, and asks nothing until then', async () => {
    there.faults.push({ on: 'GET', what: 'in500' });
    await begin();
    await vi.waitFor(async () => expect((await last()).waits).toBe(500));
    stop.abort();
    await world.env.sends.done();
    there.asked.length = 0;
    const next = await another();
    void goOnSending(next.env);
    await new Promise((done) => setTimeout(done, 300));
    expect(there.asked).toEqual([]);
    expect(await last()).toMatchObject({ waits: 500, endedOn: null });
    await world.li.call(polarion.cancel, { ...at(), body: { id: 'one' } });
    await vi.waitFor(async () => expect(await last()).toMatchObject({ waits: 0 }));
    // Ended on the other server, which has to notice.
    await next.env.sends.done();
  });

  it('ends a wait at once when it is cancelled, and says by whom', async () => {
    there.faults.push({ on: 'GET', what: 'in500' });
    await begin();
    await vi.waitFor(async () => expect((await last()).waits).toBe(500));
    const wang = await world.user('wang', engineer.concat('ProjectAdmin'));
    const { send } = await wang.call(polarion.cancel, { ...at(), body: { id: 'one' } });
    expect(send?.failure).toMatchObject({ errorCode: '20180011', enMessage: expect.stringContaining('by wang') });
    await world.env.sends.done();
    expect((await begin('two')).status).toBe(200);
    expect(await untilEnded()).toMatchObject({ id: 'two', failure: null, done: count });
  });

  it('is listed for administrators, and says that one of them has ended it', async () => {
    const root = await world.user('root', ['InAuthUserRead', 'InAuthUserModify']);
    atPost(1, async () => {
      const { list } = await root.call(api.health.longTasks);
      expect(list).toMatchObject([{ id: 'send one', kind: 'polarionSend', by: { name: 'li' }, canEnd: true }]);
      await root.call(api.health.endLongTask, { body: { id: 'send one' } });
    });
    await begin();
    const { failure } = await untilEnded();
    expect(failure?.enMessage).toContain('stopped by an administrator');
    expect(failure?.chMessage).toMatch(/^管理员已停止发送/);
    expect(titles().size).toBe(there.items.size);
  });

  it('brings a packet that is begun to its end when it is cancelled, so that none is made twice', async () => {
    atPost(1, async () => void (await world.li.call(polarion.cancel, { ...at(), body: { id: 'one' } })));
    await begin();
    await world.env.sends.done();
    expect(there.items.size).toBe(40);
    expect(await last()).toMatchObject({ done: 40, sent: { created: 40 }, failure: { errorCode: '20180011' } });
    await begin('two');
    expect((await untilEnded()).sent).toMatchObject({ created: 50, same: 40 });
    nothingTwice();
  });

  /** All were sent and then changed here, so that each needs a call of its own. */
  const allChanged = async () => {
    await begin('first');
    await untilEnded();
    const { list } = await world.li.call(polarion.list, at());
    const edits = list.map(({ row }) => change('requirements', { id: row, rev: 1 }, { name: `Other ${row}` }));
    await world.li.call(api.version.edit, { params: { versionId: world.versionId }, body: { edits } });
  };
  /** Does something at the n-th change, and lets those under way end when that is over. */
  const atChange = (n: number, act: () => Promise<unknown>) => {
    const seen = { changes: 0 };
    there.onRequest = async (method) => {
      if (method === 'PATCH' && ++seen.changes === n) await act();
    };
    return seen;
  };

  it('calls no more once it is cancelled, and is stopping until the last call has ended', async () => {
    await allChanged();
    let cancelled: unknown;
    let refused: unknown;
    const seen = atChange(6, async () => {
      cancelled = (await world.li.call(polarion.cancel, { ...at(), body: { id: 'one' } })).send;
      refused = (await begin('two')).failure.errorCode;
    });
    await begin();
    await world.env.sends.done();
    expect(cancelled).toMatchObject({ endedOn: null, failure: { errorCode: '20180011' } });
    expect(refused).toBe('20180002');
    expect(seen.changes).toBeLessThanOrEqual(8);
    expect(await last()).toMatchObject({ endedOn: expect.any(String), failure: { errorCode: '20180011' } });
    there.onRequest = undefined;
    expect((await begin('two')).status).toBe(200);
    expect(await untilEnded()).toMatchObject({ id: 'two', failure: null });
  });

  it('calls no more once who asked has lost the right, in the midst of a packet', async () => {
    await allChanged();
    const keeper = await world.user('keeper', engineer.concat('ProjectAdmin'));
    const seen = atChange(6, () => permit(['ProjectAnalysisRead']));
    await begin();
    await world.env.sends.done();
    expect(seen.changes).toBeLessThanOrEqual(8);
    expect((await keeper.call(polarion.lastSend, at())).send?.failure?.errorCode).toBe('20180010');
  });

  it.each([
    ['the right', () => permit(['ProjectAnalysisRead'])],
    ['the project out of sight', () => world.store.db.deleteFrom('project_member').execute()],
    ['the account', () => world.store.db.updateTable('inauth_user').set({ state: 'disabled' }).execute()],
  ])('ends with a reason when who asked loses %s', async (_, lose) => {
    const keeper = await world.user('keeper', engineer.concat('ProjectAdmin'));
    atPost(1, async () => {
      await lose();
      await world.store.db.updateTable('inauth_user').set({ state: 'active' }).where('id', '=', keeper.id).execute();
    });
    await begin();
    await world.env.sends.done();
    expect(there.items.size).toBe(40);
    const { send } = await keeper.call(polarion.lastSend, at());
    expect(send?.failure).toMatchObject({
      errorCode: '20180010',
      enMessage: expect.stringContaining('li may no longer'),
    });
  });

  it('goes on when who asked signs out, and ends when a token for programs is revoked', async () => {
    const body = { name: 'nightly', scopes: ['analysis.write' as const], days: 30 };
    const { token } = await world.li.call(api.personalToken.create, { body });
    atPost(1, async () => void (await world.store.db.deleteFrom('inauth_token').execute()));
    await begin();
    await world.env.sends.done();
    nothingTwice();
    there.items.clear();
    await world.store.db.deleteFrom('polarion_item').execute();
    atPost(1, async () => void (await world.store.db.deleteFrom('inauth_personal_token').execute()));
    expect((await begin('two', world.stranger(token))).status).toBe(200);
    await world.env.sends.done();
    expect(there.items.size).toBe(40);
    const row = await world.store.db.selectFrom('polarion_send').select('failure').executeTakeFirst();
    expect(row?.failure?.key).toBe('PolarionRightLost');
  });

  it('is begun once, however often the same is asked for; of another person it is refused', async () => {
    const [one, two] = await Promise.all([begin(), begin()]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const wang = await world.user('wang', engineer.concat('ProjectAdmin'));
    expect((await begin('one', wang)).failure.fields).toEqual([{ path: 'id', problem: 'taken' }]);
    expect((await begin('two', wang)).failure.errorCode).toBe('20180002');
    await untilEnded();
    expect((await begin()).data).toMatchObject({ id: 'one', done: count });
    expect(posts()).toBe(3);
    nothingTwice();
  });

  it('takes as many ids as it says, to send and to forget', async () => {
    const many = Array.from({ length: mostSent }, (_, i) => `${world.taskId}/${String(i).padStart(60, '0')}`);
    const body = { id: 'many', ids: many, overwrite: false };
    expect((await world.li.attempt(polarion.begin, { ...at(), body })).status).toBe(200);
    await world.li.call(polarion.cancel, { ...at(), body: { id: 'many' } });
    await world.env.sends.done();
    expect((await world.li.attempt(polarion.forget, { ...at(), body: { ids: many } })).status).toBe(200);
  });

  it('is seen by who may read the analysis, and cancelled by who may change it', async () => {
    await begin();
    const reader = await world.user('reader', ['ProjectAnalysisRead', 'ProjectAdmin']);
    expect((await reader.call(polarion.lastSend, at())).send).toMatchObject({ askedBy: 'li' });
    expect((await reader.attempt(polarion.cancel, { ...at(), body: { id: 'one' } })).status).toBe(403);
    expect((await begin('two', reader)).status).toBe(403);
    const other = await world.user('other', engineer);
    expect((await other.attempt(polarion.lastSend, at())).status).toBe(404);
    await untilEnded();
  });
});

describe('what is on its way to Polarion, where another service keeps the users', () => {
  /** A server whose users are those of the first; it counts as another one over the same store. */
  const withUsersElsewhere = () => {
    const url = 'http://login.example';
    const ask = (request: Request) => Promise.resolve(world.app.fetch(request));
    const identity = new ExternalIdentity({ url, clock: () => world.clock.now, fetch: ask });
    return serverWorld({ ...outside(), store: world.store, clock: () => world.clock.now, identity });
  };
  /** She may do everything, signed in there. */
  const zoe = async (): Promise<string> => {
    const { token } = await world.user('zoe', permissions);
    return token;
  };

  it('goes on after a restart as long as the token that asked for it holds', async () => {
    const first = await withUsersElsewhere();
    const token = await zoe();
    atPost(2, () => stop.abort());
    // It stops with the first server, whose signal it has.
    Object.assign(first.env, { stopping: stop.signal });
    expect((await begin('one', first.stranger(token))).status).toBe(200);
    await first.env.sends.done();
    there.onRequest = undefined;
    await vi.waitFor(() => expect(there.items.size).toBe(80));
    await goOnSending((await withUsersElsewhere()).env);
    nothingTwice();
    expect(await last()).toMatchObject({ askedBy: 'zoe', failure: null });
  });

  it('waits while another server is at it, whose name nobody can tell', async () => {
    await begin();
    await world.env.sends.done();
    const { db } = world.store;
    await db.updateTable('polarion_send').set({ ended_on: null, done: 0 }).execute();
    await db.updateTable('polarion_connection').set({ busy: 'dead', busy_by: world.li.id }).execute();
    await unhold('2999-01-01T00:00:00.000Z');
    await goOnSending((await withUsersElsewhere()).env);
    expect(await last()).toMatchObject({ endedOn: null, failure: null });
  });

  it('ends when the token that asked for it has ended there', async () => {
    const first = await withUsersElsewhere();
    const token = await zoe();
    atPost(1, async () => {
      await world.store.db.deleteFrom('inauth_token').where('user_id', '!=', world.li.id).execute();
      // What it was told a moment ago is believed for half a minute.
      world.clock.advance(60_000);
    });
    expect((await begin('one', first.stranger(token))).status).toBe(200);
    await first.env.sends.done();
    expect(there.items.size).toBe(40);
    const row = await world.store.db.selectFrom('polarion_send').select('failure').executeTakeFirst();
    expect(row?.failure?.key).toBe('PolarionRightLost');
  });
});
