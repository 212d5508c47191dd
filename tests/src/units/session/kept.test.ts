import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readKept } from '@/request/kept-store';
import { Kept } from '@/session/kept/kept';

const version = 'v-1';
let kept: Kept;
/** Texts of so many letters still find room in the browser. */
let room: number;
beforeEach(async () => {
  room = Number.POSITIVE_INFINITY;
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (String(value).length > room) throw new DOMException('The disk is full', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  kept = await Kept.open('lin', version);
});
afterEach(async () => {
  for (const [place] of [...kept.under('')]) kept.put(place, undefined);
  await Kept.forget();
  vi.restoreAllMocks();
});

const write = async (place: string, value: string | undefined) => {
  kept.put(place, value);
  await kept.settled();
};
const stored = async () => Object.fromEntries(await readKept('lin', version));
const long = 'A description of several lines';

describe('what a full disk does not take', () => {
  it('is warned of although smaller things are written after it', async () => {
    room = 5;
    await write('edit 1', long);
    expect([kept.isLost, kept.isSafe]).toEqual([true, false]);
    await write('typing assets', 'Lamp');
    expect([kept.isLost, kept.isSafe]).toEqual([true, false]);
    expect(await stored()).toEqual({ 'typing assets': 'Lamp' });
  });

  it('is written as soon as anything is written again and there is room, and warned of no longer', async () => {
    room = 5;
    await write('edit 1', long);
    await write('edit 2', `${long}, another`);
    room = long.length;
    await write('typing assets', 'Lamp');
    expect(await stored()).toEqual({ 'typing assets': 'Lamp', 'edit 1': long });
    expect(kept.isLost).toBe(true);
    room = Number.POSITIVE_INFINITY;
    await write('typing assets', undefined);
    expect(await stored()).toEqual({ 'edit 1': long, 'edit 2': `${long}, another` });
    expect([kept.isLost, kept.isSafe]).toEqual([false, true]);
  });

  it('is told to who listens, when it begins and when it is over', async () => {
    const told: boolean[] = [];
    const stop = kept.subscribe(() => told.push(kept.isLost));
    room = 5;
    await write('edit 1', long);
    room = Number.POSITIVE_INFINITY;
    await write('edit 1', `${long}, mended`);
    stop();
    await write('edit 2', 'Lamp');
    expect(told).toEqual([true, false]);
  });

  it('is warned of no longer when the same place takes a smaller value, or is given up', async () => {
    room = 5;
    await write('input a', long);
    await write('input b', long);
    await write('input a', 'Lamp');
    expect(kept.isLost).toBe(true);
    await write('input b', undefined);
    expect(kept.isLost).toBe(false);
    expect(await stored()).toEqual({ 'input a': 'Lamp' });
  });

  it('does not keep a smaller value of the same place from being written that came meanwhile', async () => {
    room = 5;
    kept.put('input a', long);
    await write('input a', 'Lamp');
    expect(await stored()).toEqual({ 'input a': 'Lamp' });
    expect(kept.isLost).toBe(false);
  });

  it('is nothing where only the forgetting of a place failed', async () => {
    await write('edit 1', 'Lamp');
    const fails = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    await write('edit 1', undefined);
    expect(kept.isLost).toBe(false);
    fails.mockRestore();
    await write('edit 2', 'Motor');
    expect(await stored()).toEqual({ 'edit 2': 'Motor' });
  });
});

describe('a browser whose storage cannot be opened', () => {
  it('is warned of until it takes something', async () => {
    await Kept.forget();
    vi.spyOn(IDBObjectStore.prototype, 'openCursor').mockImplementationOnce(() => {
      throw new DOMException('No storage', 'InvalidStateError');
    });
    kept = await Kept.open('lin', version);
    expect(kept.isLost).toBe(true);
    await write('input a', 'Lamp');
    expect(kept.isLost).toBe(false);
  });
});

describe('edits that wait', () => {
  it('keep their order when the page is opened anew and the clock was set back', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(2_000_000);
    kept.keepEdit({ id: 'add', at: kept.nextAt(), ops: [] });
    kept.keepEdit({ id: 'change', at: kept.nextAt(), ops: [] });
    await kept.settled();
    await Kept.forget();
    clock.mockReturnValue(1_000_000);
    kept = await Kept.open('lin', version);
    kept.keepEdit({ id: 'latest', at: kept.nextAt(), ops: [] });
    expect(kept.edits.map(({ id }) => id)).toEqual(['add', 'change', 'latest']);
  });
});
