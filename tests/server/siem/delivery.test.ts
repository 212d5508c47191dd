import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import type { AuditEntry } from '#contract/audit.ts';
import { health } from '#contract/system/health.ts';
import type { AuditTarget } from '#server/audit-target.ts';
import { startMetrics } from '#server/metrics/prometheus.ts';
import { AuditDelivery } from '#server/siem/audit-delivery.ts';
import { insertAuditLine, pruneAudit } from '#server/store/audit.ts';
import { claimDelivery, deliveryState, waitingLines } from '#server/store/audit-delivery.ts';
import { openStore } from '#server/store/open.ts';
import type { Db } from '#server/store/store.ts';
import { type ServerWorld, serverWorld } from '#tests/world/server.ts';
import { entryIn, type HttpReceiver, httpReceiver, streamReceiver } from '#tests/world/siem/receivers.ts';

const hour = 3_600_000;
const day = 24 * hour;

let siem: HttpReceiver;
let w: ServerWorld;
let target: AuditTarget;
const deliveries: AuditDelivery[] = [];
beforeEach(async () => {
  siem = await httpReceiver();
  target = { by: 'https', url: `http://127.0.0.1:${siem.port}/` };
  w = await serverWorld({ metrics: await startMetrics('a-token-for-prometheus', { version: '1', commit: 'c' }) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const delivery of deliveries.splice(0)) await delivery.stop();
  await w.close();
  await siem.stop();
});

const happened = (id: string, more: object = {}, db: Db = w.store.db) =>
  insertAuditLine(db, {
    id,
    at: w.clock.now.toISOString(),
    event: 'signIn.done',
    user_id: null,
    account: 'li',
    address: '192.0.2.1',
    ...more,
  });
/** A server that sends: each looks when the spec says. */
const sender = (to: AuditTarget = target, of: Pick<ServerWorld, 'env'> = w) => {
  const delivery = new AuditDelivery(of.env, to);
  deliveries.push(delivery);
  return delivery;
};
const got = () =>
  siem.received.flatMap((body) =>
    body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditEntry),
  );
const gotIds = () => got().map(({ id }) => id);
/** So much later by the clock that nobody sets, on which pauses and claims depend. */
const later = (ms: number) => {
  const now = performance.now() + ms;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
};
/** A promise, and what resolves it. */
function gate(): [Promise<void>, () => void] {
  let open = () => {};
  return [new Promise((resolve) => (open = () => resolve())), () => open()];
}
const said = (part: string) => w.logged.filter(({ msg }) => String(msg).includes(part)).length;

describe('the audit log on its way to a SIEM', () => {
  it('is sent from the moment it is switched on, each line once, with all it says', async () => {
    await happened('before');
    const delivery = sender();
    await delivery.look();
    await happened('a', { user_id: 'u1', target_id: 'p1', target: 'Head lamp', detail: 'why' });
    await happened('b');
    await delivery.look();
    await delivery.look();
    expect(gotIds()).toEqual(['a', 'b']);
    expect(got()[0]).toEqual({
      id: 'a',
      number: 2,
      time: '2026-03-02T08:00:00.000Z',
      event: 'signIn.done',
      account: 'li',
      accountId: 'u1',
      address: '192.0.2.1',
      target: 'Head lamp',
      targetId: 'p1',
      detail: 'why',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect(await waitingLines(w.store.db)).toBe(0);
  });

  it('goes on where it was after a restart, and after a time in which it was switched off', async () => {
    await sender().look();
    await happened('a');
    await sender().look();
    await happened('b');
    w.clock.advance(day);
    await sender().look();
    expect(gotIds()).toEqual(['a', 'b']);
  });

  it('has lines that were committed late although earlier times are sent', async () => {
    const delivery = sender();
    await delivery.look();
    await happened('second', { at: '2026-03-02T08:00:01.000Z' });
    await delivery.look();
    await happened('first', { at: '2026-03-02T08:00:00.000Z' });
    await delivery.look();
    expect(gotIds()).toEqual(['second', 'first']);
  });

  it('is sent in its order, thousands of lines as well, none twice', async () => {
    const delivery = sender();
    await delivery.look();
    const ids = Array.from({ length: 2_500 }, (_, n) => `line-${String(n).padStart(5, '0')}`);
    for (const id of ids) await happened(id);
    await delivery.look();
    expect(gotIds()).toEqual(ids);
  });

  it('waits while the receiver refuses; what it took is not sent again, and the log says it once', async () => {
    const delivery = sender();
    await delivery.look();
    await happened('a');
    siem.answer = () => 503;
    for (const pause of [0, 2_000, 5_000, 10_000]) {
      later(pause);
      await delivery.look();
    }
    expect(siem.headers.length).toBe(4);
    expect(said('could not be sent')).toBe(1);
    await happened('b');
    siem.answer = () => 200;
    await delivery.look();
    expect(gotIds()).toEqual([]);
    later(20_000);
    await delivery.look();
    expect(gotIds()).toEqual(['a', 'b']);
    expect(said('is sent again')).toBe(1);
  });

  it('is tried again after pauses that grow to five minutes', async () => {
    const delivery = sender();
    await delivery.look();
    await happened('a');
    siem.answer = () => 500;
    const tries = async (afterEach: number, count: number) => {
      const before = siem.headers.length;
      for (let n = 0; n < count; n++) {
        later(afterEach);
        await delivery.look();
      }
      return siem.headers.length - before;
    };
    expect(await tries(5 * 60_000, 12)).toBe(12);
    expect(await tries(4 * 60_000, 2)).toBe(1);
  });

  it('loses no line by syslog while the receiver is away and comes back', async () => {
    const first = await streamReceiver();
    const delivery = sender({ by: 'tcp', host: '127.0.0.1', port: first.port });
    await delivery.look();
    await happened('a');
    await delivery.look();
    await first.stop();
    await happened('b');
    await delivery.look();
    const second = await streamReceiver(undefined, first.port);
    await happened('c');
    later(10_000);
    await delivery.look();
    await vi.waitFor(() => expect(second.received).toHaveLength(2));
    expect([...first.received, ...second.received].map((message) => entryIn(message).id)).toEqual(['a', 'b', 'c']);
    await second.stop();
  });

  it('is sent by one server at a time; another one goes on when the first is gone', async () => {
    const [one, other] = [sender(), sender()];
    await one.look();
    await happened('a');
    await one.look();
    await w.store.db.updateTable('audit_delivery').set({ claimed_by: 'a third server' }).execute();
    await happened('b');
    await other.look();
    expect(gotIds()).toEqual(['a']);
    w.clock.advance(91_000);
    await other.look();
    expect(gotIds()).toEqual(['a', 'b']);
  });

  it('is not noted as sent by a server whose claim was taken over meanwhile', async () => {
    const delivery = sender();
    await delivery.look();
    await happened('a');
    siem.answer = () => {
      w.clock.advance(91_000);
      void claimDelivery(w.store.db, { by: 'another', now: w.clock.now.getTime(), lease: 90_000 });
      return 200;
    };
    await delivery.look();
    await vi.waitFor(async () => expect((await deliveryState(w.store.db))?.claimedUntil).toContain('08:03:01'));
    expect(gotIds()).toEqual(['a']);
    expect(await waitingLines(w.store.db)).toBe(1);
  });

  it('is claimed anew after a clock was set back by hours', async () => {
    const db = w.store.db;
    await sender().look();
    const now = w.clock.now.getTime();
    expect(await claimDelivery(db, { by: 'x', now: now + 5 * hour, lease: 90_000 })).toBe(0);
    expect(await claimDelivery(db, { by: 'y', now, lease: 90_000 })).toBe(0);
    expect(await claimDelivery(db, { by: 'z', now, lease: 90_000 })).toBeUndefined();
  });

  it('is sent at the stop of a server, as far as the receiver takes it', async () => {
    const delivery = sender();
    await delivery.begin();
    await happened('a');
    await delivery.stop();
    expect(gotIds()).toEqual(['a']);
  });

  it('is shown in figures and in the health of the system, without secrets', async () => {
    await w.close();
    const secret = { ...target, url: `${'url' in target && target.url}?token=secret`, authorization: 'Splunk secret' };
    const metrics = await startMetrics('a-token-for-prometheus', { version: '1', commit: 'c' });
    w = await serverWorld({ auditTarget: secret as AuditTarget, metrics });
    const root = await w.user('root', ['InAuthUserRead']);
    await w.env.auditDelivery?.look();
    await happened('a');
    siem.answer = () => 401;
    await w.env.auditDelivery?.look();
    const { audit } = await root.call(health.state);
    const failed = { failedAt: '2026-03-02T08:00:00.000Z', problem: 'the receiver answered 401' };
    expect(audit).toEqual({ waiting: 1, sentAt: null, ...failed });
    const headers = { authorization: 'Bearer a-token-for-prometheus' };
    expect(await (await w.app.request('/metrics', { headers })).text()).toMatch(/^intara_audit_waiting 1$/m);
    expect(JSON.stringify(w.logged)).not.toContain('secret');
    await w.env.auditDelivery?.stop();
  });
});

describe('lines that wait', () => {
  const prune = (mostGuesses = 100) => {
    const now = w.clock.now.getTime();
    const [at, before] = [new Date(now).toISOString(), new Date(now - 30 * day).toISOString()];
    return pruneAudit(w.store.db, { before, guesses: mostGuesses, now: at });
  };
  const left = async () =>
    (await w.store.db.selectFrom('audit').select('id').orderBy('at').orderBy('id').execute()).map(({ id }) => id);

  it('are kept beyond the time of the log, and beyond the number of guesses, until they are confirmed', async () => {
    const delivery = sender();
    await delivery.look();
    await happened('old');
    for (const id of ['guess-1', 'guess-2', 'guess-3']) {
      w.clock.advance(1);
      await happened(id, { event: 'signIn.failed' });
    }
    siem.answer = () => 500;
    await delivery.look();
    expect(await prune(1)).toBe(0);
    expect(await left()).toHaveLength(4);
    w.clock.advance(31 * day);
    later(10_000);
    await delivery.look();
    expect(await prune()).toBe(0);
    expect(await left()).toHaveLength(4);
    siem.answer = () => 200;
    later(60_000);
    await delivery.look();
    await prune();
    expect(await left()).toEqual([]);
    expect(gotIds()).toHaveLength(4);
  });

  it('are deleted as others when nobody has tried to send for a week', async () => {
    const delivery = sender();
    await delivery.look();
    await happened('old');
    siem.answer = () => 500;
    await delivery.look();
    w.clock.advance(38 * day);
    expect(await prune()).toBe(0);
    expect(await left()).toEqual([]);
  });

  it('are deleted above a bound; the audit log and the log of the server say how many', async () => {
    await w.close();
    w = await serverWorld({ auditTarget: target });
    const delivery = w.env.auditDelivery;
    await delivery?.look();
    for (const id of ['a', 'b', 'c']) await happened(id, { at: '2020-01-01T00:00:00.000Z' });
    siem.answer = () => 500;
    await delivery?.look();
    // As if a quarter of a million had come since the first two.
    await sql`update audit set number = number + 250000 where id = 'c'`.execute(w.store.db);
    await sql`update audit_numbers set last = 250003`.execute(w.store.db);
    // Whatever is written of a sign-in, the log is tidied now and then.
    await w.stranger().attempt(inauth.login, { body: { username: 'nobody', password: 'Wrong2026' } });
    const lines = await w.store.db.selectFrom('audit').select(['event', 'detail']).orderBy('event').execute();
    expect(lines).toEqual([
      { event: 'audit.dropped', detail: '2' },
      { event: 'signIn.done', detail: '' },
      { event: 'signIn.failed', detail: 'unknown' },
    ]);
    expect(said('deleted before a SIEM had confirmed them')).toBe(1);
    await delivery?.stop();
  });
});

describe.runIf(process.env.DATABASE_URL)('two servers on one PostgreSQL', () => {
  let there: ServerWorld;
  beforeEach(async () => {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(w.store.db);
    const store = await openStore({ url: process.env.DATABASE_URL ?? '', schema: rows[0]?.schema ?? '' });
    there = await serverWorld({ store });
  });
  afterEach(() => there.close());

  it('send each line once, whoever wrote it and whoever looks first', async () => {
    const [here, elsewhere] = [sender(), sender(target, there)];
    await here.look();
    const ids = Array.from({ length: 400 }, (_, n) => `line-${n}`);
    const writes = ids.map((id, n) => happened(id, {}, n % 2 ? there.store.db : w.store.db));
    for (let n = 0; n < 5; n++) await Promise.all([here.look(), elsewhere.look()]);
    await Promise.all(writes);
    await Promise.all([here.look(), elsewhere.look()]);
    expect(gotIds().sort()).toEqual(ids.sort());
    expect(got().map(({ number }) => number)).toEqual([...got().map(({ number }) => number)].sort((a, b) => a - b));
  });

  it('send what was under way in one transaction while later lines were sent', async () => {
    const delivery = sender();
    await delivery.look();
    const [goesOn, goOn] = gate();
    const [hasBegun, begun] = gate();
    const late = there.store.tx(async (tx) => {
      await happened('began first', {}, tx);
      begun();
      await goesOn;
    });
    await hasBegun;
    w.clock.advance(1_000);
    await happened('committed first');
    await delivery.look();
    goOn();
    await late;
    await delivery.look();
    expect(gotIds()).toEqual(['committed first', 'began first']);
  });
});
