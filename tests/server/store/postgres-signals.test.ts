// @vitest-environment node
import type pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { postgresSignals } from '#server/store/engines/postgres-signals.ts';

/** A pool whose answers the spec gives: what was sent, and how to let each succeed or fail. */
function answeredPool() {
  const sent: { payload: string; succeed: () => void; fail: () => void }[] = [];
  const query = (_: string, [, payload]: [string, string]) =>
    new Promise((succeed, fail) => {
      sent.push({ payload, succeed: () => succeed(undefined), fail: () => fail(new Error('connection lost')) });
    });
  return { sent, pool: { query } as unknown as Pick<pg.Pool, 'query'> };
}

describe('messages to the other servers that could not be sent', () => {
  afterEach(() => void vi.useRealTimers());

  const failing = async () => {
    vi.useFakeTimers();
    const { sent, pool } = answeredPool();
    const signals = postgresSignals({ url: 'postgres://nowhere' }, pool);
    const fail = async (payload: string) => {
      const sending = signals.send(payload);
      sent.at(-1)?.fail();
      await expect(sending).rejects.toThrow();
    };
    await fail('first');
    return { sent, signals, fail };
  };
  const payloads = (sent: { payload: string }[]) => sent.map(({ payload }) => payload);

  it('are told of as a gap, again until that arrives', async () => {
    const { sent } = await failing();
    await vi.advanceTimersByTimeAsync(100);
    sent.at(-1)?.fail();
    await vi.advanceTimersByTimeAsync(200);
    expect(payloads(sent)).toEqual(['first', 'gap', 'gap']);
    sent.at(-1)?.succeed();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(payloads(sent)).toEqual(['first', 'gap', 'gap']);
  });

  it('are told of anew when one fails while a former gap is being told', async () => {
    const { sent, fail } = await failing();
    await vi.advanceTimersByTimeAsync(100);
    const told = sent.at(-1);
    await fail('second');
    told?.succeed();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(payloads(sent)).toEqual(['first', 'gap', 'second', 'gap']);
  });

  it('are told of no more by a server that stops', async () => {
    const { sent, signals } = await failing();
    await signals.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(payloads(sent)).toEqual(['first']);
  });
});
