// postgres: no, opens no store
import { describe, expect, it, vi } from 'vitest';
import { giveWay, longestSlice, noteRequest, runInSlices } from '#server/loop/give-way.ts';

describe('work that gives way', () => {
  it('goes on one at a time, whoever is served between them', async () => {
    const seen: string[] = [];
    const many = ['a', 'b', 'c'].map((name) => giveWay().then(() => seen.push(name)));
    const others = (async () => {
      for (let n = 0; n < 3; n++) {
        await new Promise((next) => setImmediate(next));
        seen.push('other');
      }
    })();
    await Promise.all([...many, others]);
    expect(seen).toEqual(['a', 'other', 'b', 'other', 'c', 'other']);
  });

  it('goes on in its order when it gives way again and again', async () => {
    const seen: number[] = [];
    const work = async (n: number) => {
      for (let round = 0; round < 3; round++) {
        await giveWay();
        seen.push(n);
      }
    };
    await Promise.all([work(1), work(2)]);
    expect(seen).toEqual([1, 2, 1, 2, 1, 2]);
  });

  it('stands still until a request that has come in is answered', async () => {
    const seen: string[] = [];
    const noteAnswer = noteRequest();
    const work = giveWay().then(() => seen.push('work'));
    for (let round = 0; round < 3; round++) await new Promise((next) => setImmediate(next));
    seen.push('answer');
    noteAnswer();
    await work;
    expect(seen).toEqual(['answer', 'work']);
  });

  it('goes on after a while when the answer does not come, and does not wait for requests that take long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const noteAnswer = noteRequest();
    const isOver = async (work: Promise<void>) => {
      let over = false;
      void work.then(() => {
        over = true;
      });
      for (let round = 0; round < 3; round++) await new Promise((next) => setImmediate(next));
      return over;
    };
    const work = giveWay();
    expect(await isOver(work)).toBe(false);
    vi.advanceTimersByTime(longestSlice);
    expect(await isOver(work)).toBe(true);
    vi.advanceTimersByTime(30);
    expect(await isOver(giveWay())).toBe(true);
    noteAnswer();
    vi.useRealTimers();
  });

  it('ends with what it returns or throws', async () => {
    function* work(fails: boolean): Generator<undefined, string> {
      yield;
      if (fails) throw new Error('failed');
      return 'done';
    }
    expect(await runInSlices(work(false))).toBe('done');
    await expect(runInSlices(work(true))).rejects.toThrow('failed');
  });

  it('ends at its next pause when it is told to, and does not begin any more', async () => {
    const ending = new AbortController();
    const reason = new Error('ended');
    let rounds = 0;
    function* work(): Generator<undefined, string> {
      for (;;) {
        rounds += 1;
        if (rounds === 3) ending.abort(reason);
        // Longer than a slice may be.
        for (const until = performance.now() + 1.1 * longestSlice; performance.now() < until; );
        yield;
      }
    }
    await expect(runInSlices(work(), ending.signal)).rejects.toBe(reason);
    expect(rounds).toBe(3);
    await expect(runInSlices(work(), ending.signal)).rejects.toBe(reason);
    expect(rounds).toBe(3);
  });
});
