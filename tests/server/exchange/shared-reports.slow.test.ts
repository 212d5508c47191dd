import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inbox } from '#contract/account/inbox.ts';
import { api } from '#contract/index.ts';
import { advanceJob, claimJob, heldFor, openJobs } from '#server/store/job-turns.ts';
import { jobById } from '#server/store/jobs.ts';
import { openStore } from '#server/store/open.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const { report, task, version } = api;

/** Two servers with one database, each with a disk of its own; Li asks at the first one. */
describe.runIf(process.env.DATABASE_URL)('report jobs of two servers', { timeout: 120_000 }, () => {
  let here: Analysis;
  let there: ServerWorld;
  let li: Actor;
  let liThere: Actor;

  beforeEach(async () => {
    here = await analysis();
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(here.store.db);
    const store = await openStore({ url: process.env.DATABASE_URL ?? '', schema: rows[0]?.schema ?? '' });
    there = await serverWorld({ store });
    li = here.li;
    liThere = await there.renewed(li);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all([here.env.reports.idle(), there.env.reports.idle()]);
    await there.close();
    await here.close();
  });

  const ask = (who = li, format: 'xlsx' | 'docx' | 'pdf' = 'xlsx') =>
    who.call(report.request, { params: { versionId: here.versionId }, body: { format, locale: 'en-US' } });
  const rowOf = async (id: string) => (await jobById(here.store.db, id))!;
  const filesAt = ({ env }: ServerWorld) => {
    const folder = join(env.dataDir, 'reports');
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  /** The first server does not begin anything any more. */
  const stall = () => vi.spyOn(here.env.reports, 'look').mockResolvedValue();
  /** The servers say nothing of their jobs for so long. */
  const passTime = async (ms = heldFor) => {
    for (const { id, heldUntil } of await openJobs(here.store.db))
      if (heldUntil)
        await here.store.db
          .updateTable('job')
          .set({ held_until: new Date(Date.parse(heldUntil) - ms).toISOString() })
          .where('id', '=', id)
          .execute();
  };
  const bothIdle = () => Promise.all([here.env.reports.idle(), there.env.reports.idle()]);
  const read = async (who: Actor, id: string) => {
    const file = await who.fetch(`/intara/v1.0/jobs/${id}/file`);
    expect(file.status).toBe(200);
    return strFromU8(unzipSync(new Uint8Array(await file.arrayBuffer()))['word/document.xml'] ?? new Uint8Array());
  };

  it('are made once each, by whichever has a place free', async () => {
    const asked = [];
    for (let n = 0; n < 8; n++) asked.push(await ask());
    await bothIdle();
    const rows = await Promise.all(asked.map(({ id }) => rowOf(id)));
    expect(rows.map(({ status, tries }) => [status, tries])).toEqual(asked.map(() => ['done', 1]));
    const [atHere, atThere] = [filesAt(here), filesAt(there)];
    expect([...atHere, ...atThere].sort()).toEqual(asked.map(({ id }) => `${id}.xlsx`).sort());
    expect(Math.min(atHere.length, atThere.length)).toBeGreaterThan(0);
    const told = (await li.call(inbox.list, { query: {} })).list.filter(({ kind }) => kind === 'reportReady');
    expect(told).toHaveLength(8);
  });

  it('that wait at a server that died are taken by the other once its hold has run out, as they were asked for', async () => {
    stall();
    const asked = await ask(li, 'docx');
    const before = (await here.env.versions.read(here.versionId)).rev;
    const row = { name: 'typed after it was asked for' };
    await li.call(version.edit, {
      params: { versionId: here.versionId },
      body: { edits: [{ op: 'add', kind: 'assets', row }] },
    });
    expect((await here.env.versions.read(here.versionId)).rev).toBeGreaterThan(before);
    await there.env.reports.look();
    expect((await rowOf(asked.id)).status).toBe('queued');
    await passTime();
    await there.env.reports.idle();
    expect(await rowOf(asked.id)).toMatchObject({ status: 'done', tries: 1, error: null, plan: null });
    expect(await read(liThere, asked.id)).not.toContain(row.name);
    // Whoever waits sees it at either server; the file is where it was made.
    expect(await li.call(report.job, { params: { jobId: asked.id } })).toMatchObject({ status: 'done', progress: 1 });
    const elsewhere = await li.attempt(report.file, { params: { jobId: asked.id } });
    expect([elsewhere.status, elsewhere.failure.errorCode]).toEqual([404, '20130095']);
  });

  it('that a server was making when it died are made by the other', async () => {
    stall();
    const asked = await ask();
    const [open] = await openJobs(here.store.db);
    await claimJob(here.store.db, open!, { server: open!.server!, at: here.clock.now.toISOString() });
    await there.env.reports.look();
    expect(await rowOf(asked.id)).toMatchObject({ status: 'running', server: open!.server });
    await passTime();
    await there.env.reports.idle();
    expect(await rowOf(asked.id)).toMatchObject({ status: 'done', tries: 2 });
  });

  it('are begun by one of two that look at the same moment', async () => {
    stall();
    vi.spyOn(there.env.reports, 'look').mockResolvedValue();
    await ask();
    const [open] = await openJobs(here.store.db);
    const at = here.clock.now.toISOString();
    const servers = Array.from({ length: 8 }, (_, n) => `server ${n}`);
    const stores = [here.store.db, there.store.db];
    const claims = await Promise.all(servers.map((server, n) => claimJob(stores[n % 2]!, open!, { server, at })));
    expect(claims.filter(Boolean)).toHaveLength(1);
    await advanceJob(here.store.db, open!.id, { status: 'cancelled' });
  });

  it('that were taken from a server that was paused are ended there, and told once', async () => {
    const asked = await ask(li, 'docx');
    await vi.waitFor(async () => expect((await rowOf(asked.id)).status).toBe('running'));
    const first = (await rowOf(asked.id)).server;
    await passTime();
    await there.env.reports.look();
    await bothIdle();
    expect(await rowOf(asked.id)).toMatchObject({ status: 'done', tries: 2 });
    expect((await rowOf(asked.id)).server).not.toBe(first);
    expect([...filesAt(here), ...filesAt(there)]).toEqual([`${asked.id}.docx`]);
    const told = (await li.call(inbox.list, { query: {} })).list.filter(({ kind }) => kind === 'reportReady');
    expect(told).toHaveLength(1);
  });

  it('of which only the first server has the version are given back to it', async () => {
    const look = stall();
    const [first, second] = [await ask(li, 'docx'), await ask(li, 'docx')];
    const open = await openJobs(here.store.db);
    await claimJob(here.store.db, open[0]!, { server: open[0]!.server!, at: here.clock.now.toISOString() });
    await li.call(task.drop, { params: { taskId: here.taskId } });
    await there.env.reports.look();
    await vi.waitFor(async () => expect(await rowOf(second.id)).toMatchObject({ status: 'queued', tries: 0 }));
    await advanceJob(here.store.db, first.id, { status: 'cancelled' });
    look.mockRestore();
    await bothIdle();
    expect(await rowOf(second.id)).toMatchObject({ status: 'done', error: null });
    expect(filesAt(here)).toEqual([`${second.id}.docx`]);
  });

  it('fail in words when the version has gone with the server that had it', async () => {
    stall();
    const asked = await ask();
    await li.call(task.drop, { params: { taskId: here.taskId } });
    await passTime();
    await there.env.reports.idle();
    expect(await rowOf(asked.id)).toMatchObject({ status: 'failed', error: expect.stringContaining('was deleted') });
  });

  it('are not begun for ever', async () => {
    stall();
    const asked = await ask();
    await here.store.db.updateTable('job').set({ tries: 3 }).where('id', '=', asked.id).execute();
    await passTime();
    await there.env.reports.idle();
    expect(await rowOf(asked.id)).toMatchObject({ status: 'failed', error: expect.stringContaining('restarted') });
  });

  it('are ten of a user at most, wherever they are asked for', async () => {
    stall();
    vi.spyOn(there.env.reports, 'look').mockResolvedValue();
    const body = { format: 'xlsx', locale: 'en-US' } as const;
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        (n % 2 ? li : liThere).attempt(report.request, { params: { versionId: here.versionId }, body }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const { id } of await openJobs(here.store.db)) await advanceJob(here.store.db, id, { status: 'cancelled' });
  });

  it('are cancelled at the server that did not make them', async () => {
    const asked = await ask(li, 'docx');
    await vi.waitFor(async () => expect((await rowOf(asked.id)).status).toBe('running'));
    await liThere.call(report.cancel, { params: { jobId: asked.id } });
    await bothIdle();
    expect((await rowOf(asked.id)).status).toBe('cancelled');
    expect([...filesAt(here), ...filesAt(there)]).toEqual([]);
  });

  it('are left to the other by a server that stops', async () => {
    const third = await serverWorld({
      store: await openStore({ url: process.env.DATABASE_URL ?? '', schema: await schemaOf(here) }),
    });
    const liAtThird = await third.renewed(li);
    const asked = [await ask(liAtThird, 'docx'), await ask(liAtThird, 'docx'), await ask(liAtThird, 'docx')];
    await third.close();
    await bothIdle();
    const rows = await Promise.all(asked.map(({ id }) => rowOf(id)));
    expect(rows.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
    expect(rows.every(({ tries }) => tries === 1)).toBe(true);
  });

  it('are ended by a server that could not say for too long that it has them', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const asked = await ask(li, 'pdf');
      while ((await rowOf(asked.id)).status === 'queued') await new Promise((next) => setTimeout(next, 5));
      stall();
      const now = performance.now.bind(performance);
      vi.spyOn(performance, 'now').mockImplementation(() => now() + 2 * heldFor);
      vi.advanceTimersByTime(10_000);
      while (here.env.reports.size().running > 0) await new Promise((next) => setTimeout(next, 5));
      expect((await rowOf(asked.id)).status).toBe('running');
      expect(filesAt(here)).toEqual([]);
    } finally {
      vi.restoreAllMocks();
      vi.useRealTimers();
    }
    await passTime();
  });

  const schemaOf = async ({ store }: ServerWorld) => {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(store.db);
    return rows[0]?.schema ?? '';
  };
});
