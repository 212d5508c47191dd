import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JobsByTime } from '#server/events/jobs-by-time.ts';
import type { Store } from '#server/store/store.ts';
import { timedJobHeldFor } from '#server/store/timed-jobs.ts';
import { scratchStore } from '#tests/world/store.ts';

const hour = 3_600_000;
const job = { name: 'something', every: hour };

let store: Store;
let logged: string[];
const stopping = new AbortController();
const server = (signal = stopping.signal) => {
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  return new JobsByTime({ store, log, newId: () => randomUUID(), stopping: signal });
};

beforeEach(async () => {
  store = await scratchStore();
  logged = [];
});
afterEach(() => store.close());

describe('a job by time', () => {
  it('that fails is logged and tried again', async () => {
    const one = server();
    const work = vi.fn().mockRejectedValueOnce(new Error('away'));
    await one.look(job, work);
    expect(logged.join()).toContain('a job by time failed');
    await passTime(hour);
    await one.look(job, work);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is not begun again while it is done, nor when the server has stopped', async () => {
    const stop = new AbortController();
    const one = server(stop.signal);
    let end = () => {};
    const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
    const looks = [one.look(job, work), one.look(job, work)];
    await vi.waitFor(() => expect(work).toHaveBeenCalled());
    end();
    await Promise.all(looks);
    stop.abort();
    await passTime(hour);
    await one.look(job, work);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

/** What the servers hold or did was so much earlier. */
async function passTime(ms: number): Promise<void> {
  const earlier = (at: string | null) => at && new Date(Date.parse(at) - ms).toISOString();
  for (const { name, held_until, ended_on } of await store.db.selectFrom('timed_job').selectAll().execute())
    await store.db
      .updateTable('timed_job')
      .set({ held_until: earlier(held_until), ended_on: earlier(ended_on) })
      .where('name', '=', name)
      .execute();
}

describe.runIf(process.env.DATABASE_URL)('a job by time of several servers', () => {
  it('is done by one of them, and again when it is due', async () => {
    const servers = [server(), server(), server()];
    const work = vi.fn(async () => {});
    const all = () => Promise.all(servers.map((one) => one.look(job, work)));
    await all();
    await all();
    expect(work).toHaveBeenCalledTimes(1);
    await passTime(hour);
    await all();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is taken over from one that died at it, once its hold has run out', async () => {
    const [first, second] = [server(), server()];
    let end = () => {};
    const dying = first.look(job, () => new Promise<void>((resolve) => (end = resolve)));
    const work = vi.fn(async () => {});
    await vi.waitFor(async () => expect(await held()).toBe(true));
    await second.look(job, work);
    expect(work).not.toHaveBeenCalled();
    await passTime(timedJobHeldFor);
    await second.look(job, work);
    expect(work).toHaveBeenCalledTimes(1);
    // Comes back to life: what it ends is not its own any more.
    end();
    await dying;
    await server().look(job, work);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is held as long as its server says so, and given up by one that has lost it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      let stop: AbortSignal | undefined;
      let end = () => {};
      const [first, second] = [server(), server()];
      const doing = first.look(job, (signal) => {
        stop = signal;
        return new Promise<void>((resolve) => (end = resolve));
      });
      while (!stop) await new Promise((next) => setTimeout(next, 5));
      await passTime(timedJobHeldFor - 5_000);
      vi.advanceTimersByTime(15_000);
      await passAWhile();
      await passTime(10_000);
      const work = vi.fn(async () => {});
      await second.look(job, work);
      expect(work).not.toHaveBeenCalled();
      await passTime(timedJobHeldFor);
      await second.look(job, work);
      expect(work).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(15_000);
      while (!stop.aborted) await passAWhile();
      end();
      await doing;
    } finally {
      vi.useRealTimers();
    }
  });

  it('is left to the others by one that stops at it', async () => {
    const stop = new AbortController();
    const first = server(stop.signal);
    await first.look(job, async () => stop.abort());
    const work = vi.fn(async () => {});
    await server().look(job, work);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is due at once when the clock of the database was set back', async () => {
    const work = vi.fn(async () => {});
    await server().look(job, work);
    await passTime(-48 * hour);
    await server().look(job, work);
    expect(work).toHaveBeenCalledTimes(2);
  });
});

const held = async () =>
  (await store.db.selectFrom('timed_job').selectAll().execute()).some(({ held_until }) => held_until !== null);
const passAWhile = () => new Promise((next) => setTimeout(next, 100));
