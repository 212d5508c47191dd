// @vitest-environment node
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { api } from '#contract/index.ts';
import { createBus } from '#server/events/bus.ts';
import type { Signals } from '#server/store/engines/postgres-signals.ts';
import { openStore } from '#server/store/open.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { serverWorld } from '#tests/world/server.ts';
import { scratchSchema, scratchStore } from '#tests/world/store.ts';
import { type Wire, wireTo } from '#tests/world/wire.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const url = process.env.DATABASE_URL ?? '';
/** A slow machine needs seconds for what is done in a few milliseconds elsewhere. */
const patiently = { timeout: 8_000, interval: 50 };

/** The same signals, and every message that was handed to them. */
function noted(signals: Signals | undefined) {
  if (!signals) throw new Error('PostgreSQL has signals.');
  const sent: Promise<void>[] = [];
  const send = (payload: string) => {
    const sending = signals.send(payload);
    sent.push(sending);
    return sending;
  };
  return { sent, signals: { ...signals, send } };
}

describe.runIf(url)('a server whose connections to PostgreSQL are lost', () => {
  let wire: Wire;
  let world: Analysis;
  let schema: string;
  beforeAll(async () => {
    wire = await wireTo(url);
    schema = scratchSchema();
    world = await analysis({ store: await scratchStore(schema, wire.url) });
  });
  afterAll(async () => {
    wire.become('carries');
    await world.close();
    await wire.close();
  });

  const functions = { params: () => ({ versionId: world.versionId }) };
  const add = (name: string) => world.li.attempt(api.functions.create, { params: functions.params(), body: { name } });
  const ready = async () => (await world.app.request('/readyz')).status;
  const untilReady = () => vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 8_000, interval: 50 });

  it('answers or refuses with "try again", goes on, and keeps every row it acknowledged', async () => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const acknowledged: string[] = [];
    const refusals = new Set<string>();
    let writing = true;
    const write = async (writer: number) => {
      for (let i = 0; writing; i++) {
        const name = `w${writer}-${i}`;
        const { status, failure, headers } = await add(name);
        if (status === 200) acknowledged.push(name);
        else refusals.add(`${status} ${failure.errorCode} ${Number(headers.get('retry-after')) > 0}`);
      }
    };
    const writers = Promise.all([0, 1, 2, 3].map(write));
    const oneMore = () => {
      const before = acknowledged.length;
      return vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before), { timeout: 5_000, interval: 5 });
    };
    let cut = 0;
    for (let round = 0; round < 30; round++) {
      // Half of the cuts come at any moment of an edit, the others after one got through: on a slow machine an edit takes longer than the pause.
      if (round % 2 === 0) await pause(20 + Math.random() * 100);
      else await oneMore();
      const { rows } = await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where starts_with(application_name, $1)',
        [`intara ${schema}`],
      );
      cut += rows.length;
    }
    writing = false;
    await writers;
    await admin.end();
    await untilReady();
    const rows = await world.li.call(api.functions.list, { params: functions.params() });
    const stored = new Set(rows.map(({ name }) => name));
    expect(cut).toBeGreaterThan(15);
    expect(acknowledged.length).toBeGreaterThan(15);
    expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
    expect([...refusals].filter((refusal) => refusal !== '503 10000021 true')).toEqual([]);
  });

  it('refuses with "try again" while PostgreSQL is away, and serves when it is back', async () => {
    wire.become('refuses');
    const refused = await add('nobody there');
    expect([refused.status, refused.failure.errorCode, refused.headers.get('retry-after')]).toEqual([
      503,
      '10000021',
      '3',
    ]);
    expect(await ready()).toBe(503);
    expect((await world.app.request('/healthz')).status).toBe(200);
    wire.become('carries');
    await untilReady();
    expect((await add('somebody there')).status).toBe(200);
  });

  it('says within a second that it is not ready when PostgreSQL says nothing at all', async () => {
    wire.become('silent');
    const began = performance.now();
    expect(await ready()).toBe(503);
    expect(performance.now() - began).toBeLessThan(1_000);
    wire.become('carries');
    await untilReady();
  });

  it('hears again and sends open streams what they missed', async () => {
    const other = await serverWorld({ store: await openStore({ url, schema }) });
    const beside = await openStore({ url, schema });
    const passed: string[] = [];
    beside.signals?.listen(
      (payload) => passed.push(payload),
      () => {},
    );
    await vi.waitFor(async () => {
      other.env.bus.publish('probe', {});
      expect(passed.join()).toContain('probe');
    }, patiently);
    const response = await world.li.fetch(`/intara/v1.0/versions/${world.versionId}/stream`);
    let heard = '';
    const reader = response.body!.getReader();
    void (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        heard += new TextDecoder().decode(part.value);
    })();
    await vi.waitFor(() => expect(heard).toContain('event: people'), patiently);
    wire.become('refuses');
    const li = await other.renewed(world.li);
    await li.call(api.functions.create, { params: functions.params(), body: { name: 'Missed meanwhile' } });
    // Whoever was connected has been told by now.
    await vi.waitFor(() => expect(passed.join()).toContain(`version:${world.versionId}`), patiently);
    expect(heard).not.toContain('Missed meanwhile');
    wire.become('carries');
    await vi.waitFor(() => expect(heard).toContain('Missed meanwhile'), patiently);
    await reader.cancel();
    await beside.close();
    await other.close();
  });

  it('tells the other servers that they missed what it could not send', async () => {
    // A schema of its own: what the server of the other specs could not send is not told here.
    const apart = scratchSchema();
    const here = await scratchStore(apart, wire.url);
    const there = await openStore({ url, schema: apart });
    const { sent, signals } = noted(here.signals);
    const bus = createBus(signals, () => {});
    const heard: unknown[] = [];
    let gaps = 0;
    createBus(there.signals, () => {}).subscribe(
      't',
      ({ n }) => heard.push(n),
      () => {
        gaps += 1;
      },
    );
    // Until the other listens: a message before that is lost, and so would be the one about the gap.
    await vi.waitFor(() => {
      bus.publish('t', { n: 0 });
      expect(heard).toContain(0);
    }, patiently);
    await Promise.all(sent);
    wire.become('refuses');
    bus.publish('t', { n: 1 });
    await expect(sent.at(-1)).rejects.toThrow();
    expect([heard.includes(1), gaps]).toEqual([false, 0]);
    wire.become('carries');
    await vi.waitFor(() => expect(gaps).toBeGreaterThan(0), patiently);
    expect(heard).not.toContain(1);
    await there.close();
    await here.close();
  });
});

describe.runIf(url)('servers that start at the same moment on an empty PostgreSQL', () => {
  it('make one set of tables together', async () => {
    const schema = scratchSchema();
    const stores = await Promise.all(Array.from({ length: 6 }, () => openStore({ url, schema })));
    const { rows } = await sql<{ n: number }>`select count(*) as n from kysely_migration`.execute(stores[0]!.db);
    expect(Number(rows[0]?.n)).toBeGreaterThan(4);
    await sql`drop schema ${sql.id(schema)} cascade`.execute(stores[0]!.db);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('are not disturbed by the tables of others that go at that moment', async () => {
    const leaving = await Promise.all(Array.from({ length: 4 }, () => scratchStore()));
    const coming = Array.from({ length: 4 }, () => scratchStore());
    await Promise.all(leaving.map((store) => store.close()));
    for (const store of await Promise.all(coming)) await store.close();
  });

  it('make one first administrator, though each has printed a link', async () => {
    const schema = scratchSchema();
    const first = await scratchStore(schema);
    const worlds = [await serverWorld({ store: first })];
    while (worlds.length < 4) worlds.push(await serverWorld({ store: await openStore({ url, schema }) }));
    const setups = await Promise.all(
      worlds.map(async (world, n) => {
        const { identity } = world.env;
        const token = identity.kind === 'embedded' ? await identity.newSetupToken() : undefined;
        return { world, body: { token: token ?? '', username: `chief${n}`, fullName: 'Chief', password: 'Abcdefg1' } };
      }),
    );
    const replies = await Promise.all(
      setups.map(({ world, body }) => world.stranger().attempt(inauth.setup, { body })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    for (const world of worlds.slice(1)) await world.close();
    await worlds[0]!.close();
  });
});
