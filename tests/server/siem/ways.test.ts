// postgres: no, opens no store
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { auditTargetOf } from '#server/audit-target.ts';
import { wayTo } from '#server/siem/ways.ts';
import { certificateForThisMachine } from '#tests/world/certificate.ts';
import { entryIn, httpReceiver, type Receiver, streamReceiver, udpReceiver } from '#tests/world/siem/receivers.ts';

const entry = (number: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `line-${number}`,
  number,
  time: '2026-03-02T08:00:00.000Z',
  event: 'signIn.done',
  account: 'li',
  accountId: 'u1',
  address: '192.0.2.1',
  target: '',
  targetId: '',
  detail: '',
  version: '1.0.0',
  ...more,
});
const three = [entry(1), entry(2, { event: 'signIn.failed' }), entry(3, { detail: '紧急 “reason” \u{1F697}' })];

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const kept = <R extends Receiver>(receiver: R): R => {
  closing.push(() => receiver.stop().catch(() => {}));
  return receiver;
};
const to = (url: string, authorization?: string, ca?: string) => {
  const way = wayTo(auditTargetOf(url, authorization), ca);
  closing.push(() => way.close());
  return way;
};
const came = (receiver: Receiver, count: number) =>
  vi.waitFor(() => expect(receiver.received).toHaveLength(count), { timeout: 5_000 });

const syslog = [
  ['UDP', 'syslog+udp', () => udpReceiver(), undefined],
  ['TCP', 'syslog+tcp', () => streamReceiver(), undefined],
  ['TLS', 'syslog+tls', (own: ReturnType<typeof certificateForThisMachine>) => streamReceiver(own), 'own'],
] as const;

describe.each(syslog)('syslog over %s', (name, protocol, receiverWith, trusted) => {
  const own = certificateForThisMachine();
  const opened = async () => {
    const receiver = kept(await receiverWith(own));
    return { receiver, way: to(`${protocol}://127.0.0.1:${receiver.port}`, undefined, trusted && own.cert) };
  };

  it('carries entries as JSON after a header of RFC 5424, in their order', async () => {
    const { receiver, way } = await opened();
    expect(await way.send(three)).toBe(3);
    await came(receiver, 3);
    const header = /^<110>1 2026-03-02T08:00:00\.000Z [\x21-\x7e]{1,255} intara \d+ signIn\.done - \{/;
    expect(receiver.received[0]).toMatch(header);
    expect(receiver.received[1]).toMatch(/^<108>1 .* signIn\.failed - \{/);
    expect(receiver.received.map(entryIn)).toEqual(three);
  });

  it('carries hostile texts in one line, cut to what a receiver takes', async () => {
    const { receiver, way } = await opened();
    const hostile = 'a\n<110>1 - forged\u2028\u0000\u001b[31m\u202e"}\ufeff';
    await way.send([
      entry(1, { detail: hostile, account: hostile }),
      entry(2, { detail: '\u{1F697}\n'.repeat(500_000), target: 'x'.repeat(1_000_000) }),
      entry(3, { accountId: 'y'.repeat(100_000), address: 'z'.repeat(100_000) }),
    ]);
    await came(receiver, 3);
    for (const message of receiver.received) expect(message).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e\ufeff]/u);
    expect(entryIn(receiver.received[0] ?? '')).toEqual(entry(1, { detail: hostile, account: hostile }));
    const most = name === 'UDP' ? 2_048 : 8_192;
    for (const message of receiver.received.slice(1)) {
      expect(Buffer.byteLength(message)).toBeLessThanOrEqual(most);
      expect(entryIn(message)).toMatchObject({ truncated: true, time: '2026-03-02T08:00:00.000Z' });
    }
    const [, long] = receiver.received.map(entryIn);
    expect(long?.detail).toMatch(/^(\u{1F697}\n)+\u{1F697}?…$/u);
    expect(Buffer.byteLength(receiver.received[1] ?? '')).toBeGreaterThan(most - 20);
  });
});

describe('syslog over a connection', () => {
  it('fails while the receiver is away, and goes on when it is back', async () => {
    const first = kept(await streamReceiver());
    const way = to(`syslog+tcp://127.0.0.1:${first.port}`);
    await way.send([entry(1)]);
    await came(first, 1);
    await first.stop();
    await expect(way.send([entry(2)])).rejects.toThrow(/ECONNREFUSED|closed/);
    const second = kept(await streamReceiver(undefined, first.port));
    expect(await way.send([entry(2)])).toBe(1);
    await came(second, 1);
  });

  it('is not made with a certificate that nobody vouches for', async () => {
    const receiver = kept(await streamReceiver(certificateForThisMachine()));
    const way = to(`syslog+tls://localhost:${receiver.port}`, undefined, certificateForThisMachine().cert);
    await expect(way.send([entry(1)])).rejects.toThrow();
    expect(receiver.received).toEqual([]);
  });
});

describe('calls by HTTPS', () => {
  it('post lines of JSON with the header of the settings, and are confirmed by 2xx', async () => {
    const own = certificateForThisMachine();
    const receiver = kept(await httpReceiver(own));
    const way = to(`https://127.0.0.1:${receiver.port}/collect?index=tara`, 'Splunk secret', own.cert);
    expect(await way.send(three)).toBe(3);
    expect(receiver.headers[0]).toMatchObject({
      'content-type': 'application/x-ndjson',
      authorization: 'Splunk secret',
    });
    const lines = receiver.received.join('').split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => JSON.parse(line))).toEqual(three);
  });

  it('send the user of the address as a header', async () => {
    const receiver = kept(await httpReceiver());
    await to(`http://si%40em:p%3Ass@127.0.0.1:${receiver.port}/x`).send([entry(1)]);
    expect(receiver.headers[0]?.authorization).toBe(`Basic ${Buffer.from('si@em:p:ss').toString('base64')}`);
  });

  it.each([301, 400, 401, 429, 500])('are not confirmed by %i, and lead nowhere else', async (status) => {
    const receiver = kept(await httpReceiver());
    receiver.answer = () => status;
    const way = to(`http://127.0.0.1:${receiver.port}/x?token=secret`);
    await expect(way.send(three)).rejects.toThrow(`the receiver answered ${status}`);
    expect(receiver.headers).toHaveLength(1);
  });

  it('have bodies with a bound, and smaller ones for a receiver that says so', async () => {
    const receiver = kept(await httpReceiver());
    const way = to(`http://127.0.0.1:${receiver.port}/x`);
    const many = Array.from({ length: 400 }, (_, n) => entry(n, { detail: 'x'.repeat(10_000) }));
    const count = await way.send(many);
    expect(count).toBeGreaterThan(50);
    expect(count).toBeLessThan(100);
    expect(receiver.received[0]?.length).toBeLessThan(1_000_001);
    receiver.answer = (body) => (body.length > 9_000 ? 413 : 200);
    expect(await way.send([entry(1, { detail: 'x'.repeat(1_000_000) }), entry(2)])).toBe(1);
    expect(JSON.parse(receiver.received[1] ?? '')).toMatchObject({ id: 'line-1', truncated: true });
    receiver.answer = () => 413;
    await expect(way.send([entry(1)])).rejects.toThrow('413');
  });
});
