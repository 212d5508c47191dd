import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type BusMessage, createBus } from '#server/events/bus.ts';
import type { Signals } from '#server/store/engines/postgres-signals.ts';
import { openStore } from '#server/store/open.ts';
import { scratchStore } from '#tests/world/store.ts';

const silent = () => {};

describe('the bus in one process', () => {
  it('tells every subscriber of the topic, in order, until it stops listening', () => {
    const bus = createBus(undefined, silent);
    const heard: string[] = [];
    const stop = bus.subscribe('version.v1', (message) => heard.push(`a${message.rev}`));
    bus.subscribe('version.v1', (message) => heard.push(`b${message.rev}`));
    bus.subscribe('version.v2', () => heard.push('other'));
    bus.publish('version.v1', { rev: 1 });
    stop();
    bus.publish('version.v1', { rev: 2 });
    expect(heard).toEqual(['a1', 'b1', 'b2']);
  });

  it('goes on when a subscriber fails, and reports it', () => {
    const errors: unknown[] = [];
    const heard: BusMessage[] = [];
    const bus = createBus(undefined, (error) => errors.push(error));
    bus.subscribe('t', () => {
      throw new Error('broken subscriber');
    });
    bus.subscribe('t', (message) => heard.push(message));
    bus.publish('t', { a: 1 });
    expect([heard, errors.map(String)]).toEqual([[{ a: 1 }], ['Error: broken subscriber']]);
  });
});

describe('the bus between processes', () => {
  /** Two ends of a wire, as two processes on one database have it. */
  function wire() {
    const ends: { onPayload: (payload: string) => void; onGap: () => void }[] = [];
    return {
      ends,
      signals: (): Signals => ({
        send: async (payload) => {
          for (const end of ends) end.onPayload(payload);
        },
        listen: (onPayload, onGap) => void ends.push({ onPayload, onGap }),
        servers: async () => [],
        close: async () => {},
      }),
    };
  }

  it('tells the others, and itself only once', () => {
    const { signals } = wire();
    const [here, there] = [createBus(signals(), silent), createBus(signals(), silent)];
    const heard: string[] = [];
    here.subscribe('t', () => heard.push('here'));
    there.subscribe('t', () => heard.push('there'));
    here.publish('t', { id: 'x' });
    expect(heard.sort()).toEqual(['here', 'there']);
  });

  it('says when messages may have been missed', () => {
    const { signals, ends } = wire();
    const bus = createBus(signals(), silent);
    let gaps = 0;
    bus.subscribe('t', silent, () => {
      gaps += 1;
    });
    ends[0]?.onGap();
    expect(gaps).toBe(1);
  });

  it('refuses content instead of ids', () => {
    const bus = createBus(wire().signals(), silent);
    expect(() => bus.publish('t', { text: 'x'.repeat(8000) })).toThrow('send ids');
  });
});

describe.runIf(process.env.DATABASE_URL)('the bus over PostgreSQL', () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  it('reaches another process, and comes back after a lost connection', async () => {
    const first = await scratchStore();
    closing.push(first.close);
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(first.db);
    const second = await openStore({ url: process.env.DATABASE_URL ?? '', schema: rows[0]?.schema ?? '' });
    closing.push(second.close);
    const [here, there] = [createBus(first.signals, silent), createBus(second.signals, silent)];
    const heard: unknown[] = [];
    let gaps = 0;
    there.subscribe(
      't',
      (message) => heard.push(message.n),
      () => {
        gaps += 1;
      },
    );
    await vi.waitFor(() => {
      here.publish('t', { n: 1 });
      expect(heard).toContain(1);
    });
    const channel = `%listen%${rows[0]?.schema}%`;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like ${channel} and pid <> pg_backend_pid()`.execute(second.db);
    await vi.waitFor(() => expect(gaps).toBe(1), { timeout: 5000 });
    await vi.waitFor(() => {
      here.publish('t', { n: 2 });
      expect(heard).toContain(2);
    });
  });
});
