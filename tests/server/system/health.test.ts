import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#contract/kit/endpoint.ts';
import type { ErrorKey } from '#contract/kit/errors.ts';
import { project } from '#contract/project.ts';
import { health } from '#contract/system/health.ts';
import { isLowSpace } from '#server/files/disk-space.ts';
import { implement } from '#server/handlers/implement.ts';
import { RecentFailures } from '#server/metrics/recent-failures.ts';
import { endedBackup, noteBackup, noteFailedBackup } from '#server/store/backups.ts';
import { openStore } from '#server/store/open.ts';
import { version } from '#server/version.ts';
import { minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';
import { scratchSchema, scratchStore } from '#tests/world/store.ts';

const hour = minutes(60);
const gigabyte = 1024 ** 3;
const dir = mkdtempSync(join(tmpdir(), 'intara-health-'));
let w: ServerWorld;
afterEach(() => w.close());
afterAll(() => rmSync(dir, { recursive: true }));

const reader = () => w.user('root', ['InAuthUserRead']);

describe('the state of the server', () => {
  it('names versions, database, disks and queues', async () => {
    w = await serverWorld({ commit: '1a2b3c4d', backup: { every: undefined, folder: join(dir, 'not/yet') } });
    const root = await reader();
    w.clock.advance(minutes(5));
    const state = await root.call(health.state);
    expect(state).toMatchObject({ version, commit: '1a2b3c4d', node: process.version });
    expect(Date.parse(state.at) - Date.parse(state.startedAt)).toBe(minutes(5));
    expect(state.database.engine).toBe(w.store.dialect);
    expect(state.database.version).toMatch(/^\d+\.\d+/);
    expect(state.database.migration).toMatch(/^\d{4}-/);
    expect(state.database.bytes).toBeGreaterThan(10_000);
    expect(state.database.ping).toBeGreaterThanOrEqual(0);
    expect(state.disks.map(({ use }) => use)).toEqual(['data', 'backups']);
    for (const { free, total } of state.disks) expect(total).toBeGreaterThanOrEqual(free ?? Number.POSITIVE_INFINITY);
    expect(state.reports).toEqual({ waiting: 0, running: 0 });
    expect(state.streams).toEqual({ versions: 0, listeners: 0 });
    expect(state.failures).toEqual([]);
  });

  it('counts the connections to PostgreSQL and names the servers that share it; on SQLite there is neither', async () => {
    const schema = scratchSchema();
    const store = await scratchStore(schema);
    w = await serverWorld({ store });
    const root = await reader();
    const { database } = await root.call(health.state);
    if (store.dialect === 'sqlite') {
      expect([database.connections, database.servers]).toEqual([null, null]);
      return;
    }
    expect(database.connections).toMatchObject({ waiting: 0, most: 10 });
    const there = await serverWorld({ store: await openStore({ url: process.env.DATABASE_URL ?? '', schema }) });
    const serversNow = async () => (await root.call(health.state)).database.servers ?? [];
    try {
      await vi.waitFor(async () => expect(await serversNow()).toHaveLength(2), 5_000);
      const servers = await serversNow();
      expect(servers.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
      for (const server of servers) {
        expect(server).toMatchObject({ version, host: expect.stringMatching(/^\S+$/) });
        expect(Math.abs(Date.now() - Date.parse(server.since))).toBeLessThan(minutes(5));
      }
    } finally {
      await there.close();
    }
    await vi.waitFor(async () => expect(await serversNow()).toHaveLength(1), 5_000);
  });

  it('is for readers of users alone', async () => {
    w = await serverWorld();
    const lin = await w.user('lin', ['ProjectAdmin', 'ConfigurationTagModify']);
    expect((await lin.attempt(health.state)).status).toBe(403);
    expect((await w.stranger().attempt(health.state)).status).toBe(401);
  });

  it('counts the messages of today, and those that failed since the start', async () => {
    w = await serverWorld();
    const root = await reader();
    await w.env.sender.mail({ to: 'lin@example.com', subject: 'Hello', text: 'Hello' });
    await w.env.sender.notice({ to: 'lin@example.com', subject: 'Hello', text: 'Hello' });
    expect((await root.call(health.state)).messages).toEqual({ today: 2, failed: 0 });
    await w.close();

    const print = () => {
      throw new Error('no way out');
    };
    w = await serverWorld({ print });
    await w.env.sender.mail({ to: 'lin@example.com', subject: 'Hello', text: 'Hello' });
    expect((await (await reader()).call(health.state)).messages.failed).toBe(1);
  });
});

describe('the state of backups', () => {
  const stateOf = async () => (await (await w.renewed(await root)).call(health.state)).backups;
  let root: ReturnType<typeof reader>;
  const start = async (every: number | undefined) => {
    w = await serverWorld({ backup: { every, folder: dir } });
    root = reader();
    await root;
  };

  it('says that none are made by time', async () => {
    await start(undefined);
    w.clock.advance(48 * hour);
    expect(await stateOf()).toMatchObject({ every: null, lastAt: null, isLate: false });
  });

  it('names the last one, and one that failed since', async () => {
    await start(24 * hour);
    const now = w.clock.now.getTime();
    await noteBackup(w.store.db, now, { place: '/secret/place', bytes: 12_345 });
    expect(await stateOf()).toEqual({
      every: 24,
      lastAt: new Date(now).toISOString(),
      bytes: 12_345,
      failedAt: null,
      problem: '',
      isEnded: false,
      isLate: false,
    });
    await noteFailedBackup(w.store.db, now + hour, endedBackup);
    expect(await stateOf()).toMatchObject({ problem: '', isEnded: true });
    const withAddress = 'pg_dump: postgres://intara:hunter2@db/intara is away';
    await noteFailedBackup(w.store.db, now + hour, withAddress);
    expect((await stateOf()).problem).toBe('pg_dump: … is away');
    await noteFailedBackup(w.store.db, now + hour, 'ENOSPC: no space left on device');
    const failed = { failedAt: new Date(now + hour).toISOString(), problem: 'ENOSPC: no space left on device' };
    expect(await stateOf()).toMatchObject(failed);
  });

  it('says that one is late an hour after it was due, or after the start', async () => {
    await start(24 * hour);
    w.clock.advance(hour);
    expect((await stateOf()).isLate).toBe(false);
    w.clock.advance(1);
    expect((await stateOf()).isLate).toBe(true);
    await noteBackup(w.store.db, w.clock.now.getTime(), { place: '', bytes: 1 });
    w.clock.advance(25 * hour);
    expect((await stateOf()).isLate).toBe(false);
    w.clock.advance(1);
    expect((await stateOf()).isLate).toBe(true);
  });
});

describe('recent failures', () => {
  it('name the route, not the address, and nothing that was sent', async () => {
    w = await serverWorld();
    const root = await w.user('root', ['InAuthUserRead', 'ProjectConfigRead']);
    const scopeOf = w.env.access.scopeOf.bind(w.env.access);
    w.env.access.scopeOf = async (user, params) => {
      if (params.projectId) throw new Error('secret words');
      return scopeOf(user, params);
    };
    expect((await root.attempt(project.get, { params: { projectId: 'secret-id' } })).status).toBe(500);
    await root.fetch(`${project.get.path.replace(':projectId', 'other-id')}?q=secret`);
    const { failures } = await root.call(health.state);
    expect(failures).toMatchObject([
      { count: 2, method: 'GET', route: project.get.path, status: 500, name: 'ServerError' },
    ]);
    expect(JSON.stringify(failures)).not.toMatch(/secret|other-id|root/);
  });

  it('name calls that tell their progress, whose answer began with 200', async () => {
    const run = endpoint({
      method: 'POST',
      path: '/intara/v1.0/slow/:slowId',
      access: 'signedIn',
      summary: 'Fail while it works',
      answer: z.null(),
      progress: z.null(),
    });
    const handlers = implement({ run }, { run: () => Promise.reject(new Error('secret words')) });
    w = await serverWorld({}, { slow: handlers });
    const root = await reader();
    const init = { method: 'POST', headers: { accept: 'text/event-stream' } };
    const answer = await root.fetch(run.path.replace(':slowId', 'secret-id'), init);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('event: failure')]);
    const { failures } = await root.call(health.state);
    expect(failures).toMatchObject([{ count: 1, method: 'POST', route: run.path, name: 'ServerError' }]);
    expect(JSON.stringify(failures)).not.toContain('secret');
  });

  it('do not name what people were refused', async () => {
    w = await serverWorld();
    const root = await reader();
    await root.attempt(project.get, { params: { projectId: 'x' } });
    await root.fetch('/intara/v1.0/no-such-call');
    expect((await root.call(health.state)).failures).toEqual([]);
  });

  it('are at most 50 kinds, the latest first; one that repeats is counted', async () => {
    w = await serverWorld();
    const failures = new RecentFailures();
    const note = (route: string, key: ErrorKey = 'ServerError') =>
      failures.note({ method: 'GET', route }, key, new Date('2026-03-02T08:00:00Z'));
    for (let n = 0; n < 60; n++) note(`/route/${n}`);
    for (let n = 0; n < 1_000; n++) note('/route/59', 'StorageFull');
    note('/route/20');
    const list = failures.list();
    expect(list).toHaveLength(50);
    expect(list.slice(0, 3).map(({ route, count }) => `${route} ${count}`)).toEqual([
      '/route/20 2',
      '/route/59 1000',
      '/route/59 1',
    ]);
  });
});

describe('the room on a disk', () => {
  it.each([
    ['a tenth of a large disk', 100 * gigabyte, 1_000 * gigabyte, false],
    ['less than a tenth', 100 * gigabyte - 1, 1_000 * gigabyte, true],
    ['1 GB of a small disk', gigabyte, 5 * gigabyte, false],
    ['less than 1 GB', gigabyte - 1, 5 * gigabyte, true],
    ['nothing', 0, 0, true],
  ])('%s', async (_, free, total, isLow) => {
    w = await serverWorld();
    expect(isLowSpace(free, total)).toBe(isLow);
  });
});
