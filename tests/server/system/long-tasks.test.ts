import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#contract/kit/endpoint.ts';
import type { Permission } from '#contract/kit/permissions.ts';
import { report } from '#contract/report.ts';
import { health } from '#contract/system/health.ts';
import { implement } from '#server/handlers/implement.ts';
import { LongActs } from '#server/loop/long-acts.ts';
import { claimBackup } from '#server/store/backups.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const rights: Permission[] = ['InAuthUserRead', 'InAuthUserModify'];
let w: ServerWorld;
afterEach(async () => {
  await w.close();
});

const slow = {
  /** Can be given up. */
  run: endpoint({
    method: 'POST',
    path: '/intara/v1.0/slow/:slowId',
    access: 'signedIn',
    summary: 'Work until it is ended',
    answer: z.object({ saved: z.boolean() }),
    progress: z.null(),
  }),
  /** Cannot. */
  plain: endpoint({
    method: 'GET',
    path: '/intara/v1.0/slow/:slowId',
    access: 'signedIn',
    summary: 'Work until it is done',
    answer: z.null(),
  }),
};

/** A server whose slow calls work until the spec says so, or until they are given up. */
async function slowWorld() {
  let finish: (saved: boolean) => void = () => {};
  const handlers = implement(slow, {
    run: ({ signal }) =>
      new Promise((resolve, reject) => {
        finish = (saved) => resolve({ saved });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    plain: () =>
      new Promise((resolve) => {
        finish = () => resolve(null);
      }),
  });
  w = await serverWorld({}, { slow: handlers });
  const [root, lin] = [await w.user('root', rights), await w.user('lin', [])];
  return { root, lin, finish: (saved = true) => finish(saved) };
}

const at = { params: { slowId: 'secret-id' } };
const tasks = async (root: Actor) => (await root.call(health.longTasks)).list;
/** The list once something is in it. */
const untilListed = (root: Actor) =>
  vi.waitFor(async () => {
    const [first] = await tasks(root);
    if (!first) throw new Error('nothing is listed');
    return first;
  });
const end = (root: Actor, id: string) => root.attempt(health.endLongTask, { body: { id } });
const lines = () => w.store.db.selectFrom('audit').select(['event', 'detail', 'target', 'account']).execute();
const ended = { event: 'longTask.ended', detail: 'call', target: 'lin', account: 'root' };

describe('the long tasks', () => {
  it('are what runs for two seconds, by whom and since when, and nothing of what was sent', async () => {
    const { root, lin, finish } = await slowWorld();
    const call = lin.attempt(slow.plain, at);
    await vi.waitFor(() => expect(w.env.longActs.list(w.clock.now.getTime())).toHaveLength(1));
    expect(await tasks(root)).toEqual([]);
    const since = w.clock.now.toISOString();
    w.clock.advance(2_000);
    const [first, ...others] = await tasks(root);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      kind: 'call',
      call: 'GET /intara/v1.0/slow/:slowId',
      state: 'running',
      by: { id: lin.id, name: 'lin' },
      since,
      canEnd: false,
    });
    expect(JSON.stringify(first)).not.toContain('secret');
    finish();
    await call;
    expect(await tasks(root)).toEqual([]);
  });

  it('are for readers of users; who only reads ends nothing', async () => {
    const { root, lin } = await slowWorld();
    const reader = await w.user('reader', ['InAuthUserRead']);
    void lin.attempt(slow.run, at);
    await vi.waitFor(() => expect(w.env.longActs.list(w.clock.now.getTime())).toHaveLength(1));
    w.clock.advance(2_000);
    const { id } = await untilListed(reader);
    for (const [who, status] of [
      [lin, 403],
      [w.stranger(), 401],
    ] as const) {
      expect((await who.attempt(health.longTasks)).status).toBe(status);
      expect((await end(who, id)).status).toBe(status);
    }
    expect((await end(reader, id)).status).toBe(403);
    for (const wrong of ['', 'x'.repeat(201), 7, null]) expect((await end(root, wrong as string)).status).toBe(400);
    expect((await end(root, id)).data).toEqual({ outcome: 'ended' });
  });
});

describe('ending a long task', () => {
  it('tells who began it, and is in the audit log once', async () => {
    const { root, lin } = await slowWorld();
    const call = lin.attempt(slow.run, at);
    await vi.waitFor(() => expect(w.env.longActs.list(w.clock.now.getTime())).toHaveLength(1));
    w.clock.advance(2_000);
    const { id, canEnd } = await untilListed(root);
    expect(canEnd).toBe(true);
    const [one, two] = await Promise.all([end(root, id), end(root, id)]);
    expect([one.data, two.data].map(({ outcome }) => outcome)).toContain('ended');
    for (const { data } of [one, two]) expect(['ended', 'gone']).toContain(data.outcome);
    const { status, failure } = await call;
    expect([status, failure.enMessage]).toEqual([409, expect.stringContaining('administrator')]);
    expect(failure.chMessage).toContain('管理员');
    expect(await lines()).toEqual([ended]);
    expect((await end(root, id)).data).toEqual({ outcome: 'gone' });
    expect(await lines()).toHaveLength(1);
  });

  it('tells who listens to its progress, too', async () => {
    const { root, lin } = await slowWorld();
    const init = { method: 'POST', headers: { accept: 'text/event-stream' } };
    const answer = await lin.fetch('/intara/v1.0/slow/x', init);
    w.clock.advance(2_000);
    const { id } = await untilListed(root);
    await end(root, id);
    expect(await answer.text()).toMatch(/event: failure\ndata: .*"status":409.*administrator/);
    expect(await tasks(root)).toEqual([]);
  });

  it('says that it was done before, and its caller has the answer', async () => {
    w = await serverWorld(
      {},
      {
        slow: implement(slow, {
          // As what is being committed when it is told to end.
          run: ({ signal }) =>
            new Promise((resolve) => {
              signal.addEventListener('abort', () => setTimeout(() => resolve({ saved: true }), 700));
            }),
          plain: async () => null,
        }),
      },
    );
    const [root, lin] = [await w.user('root', rights), await w.user('lin', [])];
    const call = lin.attempt(slow.run, at);
    await vi.waitFor(() => expect(w.env.longActs.list(w.clock.now.getTime())).toHaveLength(1));
    w.clock.advance(2_000);
    const { id } = await untilListed(root);
    expect((await end(root, id)).data).toEqual({ outcome: 'finished' });
    expect((await call).data).toEqual({ saved: true });
    expect(await lines()).toEqual([]);
  });

  it('refuses what would leave something half-done', async () => {
    const { root, lin, finish } = await slowWorld();
    const call = lin.attempt(slow.plain, at);
    await vi.waitFor(() => expect(w.env.longActs.list(w.clock.now.getTime())).toHaveLength(1));
    w.clock.advance(2_000);
    const { id } = await untilListed(root);
    expect((await end(root, id)).status).toBe(409);
    finish();
    expect((await call).status).toBe(200);
    expect(await lines()).toEqual([]);
  });

  it('says that it runs on another server', async () => {
    const { root } = await slowWorld();
    const there = new LongActs('another').begin({ name: 'x', call: '', userId: null, since: new Date() });
    expect((await end(root, there.id)).data).toEqual({ outcome: 'elsewhere' });
    expect((await end(root, 'report none')).data).toEqual({ outcome: 'gone' });
    expect((await end(root, 'send none')).data).toEqual({ outcome: 'gone' });
    expect((await end(root, "send ' or 1=1")).data).toEqual({ outcome: 'gone' });
  });
});

describe('reports among them', { timeout: 60_000 }, () => {
  let world: Analysis;
  const ask = () =>
    world.li.call(report.request, {
      params: { versionId: world.versionId },
      body: { format: 'xlsx', locale: 'zh-CN', reason: 'Working copy', content: 'tara' },
    });
  const jobOf = (jobId: string) => world.li.call(report.job, { params: { jobId } });

  it('are listed by whom, waiting or running, and ended with a sentence in the language of the report', async () => {
    world = await analysis();
    w = world;
    const root = await w.user('root', rights);
    const jobs = [await ask(), await ask(), await ask()];
    const found = await tasks(root);
    expect(found.map(({ kind, by, canEnd }) => [kind, by?.name, canEnd])).toContainEqual(['report', 'li', true]);
    expect(JSON.stringify(found)).not.toMatch(/Headlamp|Working copy/);
    const last = jobs.at(-1)?.id ?? '';
    expect((await end(root, `report ${last}`)).data).toEqual({ outcome: 'ended' });
    expect(await jobOf(last)).toMatchObject({ status: 'failed', error: expect.stringContaining('管理员已终止') });
    expect((await end(root, `report ${last}`)).data).toEqual({ outcome: 'finished' });
    await w.env.reports.idle();
    expect((await jobOf(jobs[0]?.id ?? '')).status).toBe('done');
    const noted = (await lines()).filter(({ event }) => event === 'longTask.ended');
    expect(noted).toEqual([{ event: 'longTask.ended', detail: 'report', target: 'li', account: 'root' }]);
    expect(await tasks(root)).toEqual([]);
  });

  it('are those of other servers, too', async () => {
    world = await analysis();
    w = world;
    const there = await serverWorld({ store: world.store, dataDir: world.env.dataDir });
    const root = await there.user('root', rights);
    const { id } = await ask();
    const [found] = await tasks(root);
    expect(found).toMatchObject({ id: `report ${id}`, kind: 'report', host: null, canEnd: true });
    expect((await end(root, `report ${id}`)).data).toEqual({ outcome: 'ended' });
    await w.env.reports.idle();
    expect(await jobOf(id)).toMatchObject({ status: 'failed', available: false });
  });
});

describe('backups among them', () => {
  /** A server, another one that has said that it makes a backup, and what is noted. */
  async function twoServers() {
    w = await serverWorld();
    const there = await serverWorld({ store: w.store, dataDir: w.env.dataDir });
    const root = await w.user('root', rights);
    const now = w.clock.now.getTime();
    const times = { every: minutes(60), lease: minutes(5), afterEnd: minutes(60) };
    await w.store.tx((tx) => claimBackup(tx, { by: 'there', now, ...times }));
    const begin = () => there.env.longActs.begin({ name: 'backup.make', call: '', userId: null, since: new Date(now) });
    const passesOn = w.store.signals !== undefined;
    const heard = vi.fn();
    there.env.bus.subscribe('spec', heard);
    // It listens by a connection of its own.
    if (passesOn)
      await vi.waitFor(() => {
        w.env.bus.publish('spec', {});
        expect(heard).toHaveBeenCalled();
      });
    return { root, begin, passesOn };
  }
  const noted = { event: 'longTask.ended', detail: 'backup', target: '', account: 'root' };

  it('are named when another server makes one, which ends it where the database passes that on', async () => {
    const { root, begin, passesOn } = await twoServers();
    const act = begin();
    const told = vi.fn();
    act.stopsBy(told);
    const [backup] = await tasks(root);
    const unknown = { by: null, since: null, host: null };
    expect(backup).toMatchObject({ id: 'backup', kind: 'backup', ...unknown, canEnd: passesOn });
    // Of two clicks one has ended it.
    for (let click = 0; click < 2; click += 1)
      expect((await end(root, 'backup')).data).toEqual({ outcome: passesOn ? 'ending' : 'elsewhere' });
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(passesOn ? 1 : 0));
    expect(await lines()).toEqual([]);
    act.end(true);
    await vi.waitFor(async () => expect(await lines()).toEqual(passesOn ? [noted] : []));
    w.clock.advance(minutes(5));
    expect(await tasks(root)).toEqual([]);
  });

  it('are noted as ended neither when the server that made one is gone, nor when it was done before', async () => {
    const { root, begin, passesOn } = await twoServers();
    const outcome = passesOn ? 'ending' : 'elsewhere';
    expect((await end(root, 'backup')).data).toEqual({ outcome });
    const act = begin();
    const told = vi.fn(() => act.end());
    act.stopsBy(told);
    expect((await end(root, 'backup')).data).toEqual({ outcome });
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(passesOn ? 1 : 0));
    await new Promise((done) => setTimeout(done, 200));
    expect(await lines()).toEqual([]);
  });
});
