// postgres: no, opens no store
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { spool } from '#server/files/spool.ts';

const root = mkdtempSync(join(tmpdir(), 'intara-spool-'));
const folder = join(root, 'exports');
afterAll(() => rmSync(root, { recursive: true }));

const going = new AbortController().signal;
async function* of(...pieces: string[]) {
  yield* pieces;
}
async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts).toString();
}

describe('a file without a name', () => {
  it('has what was made, with letters of any length, and is in no folder while it is read', async () => {
    // Longer than what is written and read at a time, and no multiple of it.
    const large = '漆'.repeat(300_001);
    const file = await spool(of('a', large, '', 'z'), folder, going);
    expect(readdirSync(folder)).toEqual([]);
    expect(file.bytes).toBe(3 * 300_001 + 2);
    expect(await textOf(file.pieces())).toBe(`a${large}z`);
    await file.close();
  });

  it('may be empty', async () => {
    const file = await spool(of(), folder, going);
    expect([file.bytes, await textOf(file.pieces())]).toEqual([0, '']);
    await file.close();
  });

  it('is given up at the next piece, with what makes it told so, and leaves nothing', async () => {
    const ending = new AbortController();
    const reason = new Error('ended');
    let made = 0;
    let isLeft = false;
    async function* endless() {
      try {
        for (;;) {
          made += 1;
          if (made === 3) ending.abort(reason);
          yield 'x'.repeat(100_000);
        }
      } finally {
        isLeft = true;
      }
    }
    await expect(spool(endless(), folder, ending.signal)).rejects.toBe(reason);
    expect([made, isLeft, readdirSync(folder)]).toEqual([3, true, []]);
  });

  it('is given up in the middle when there is no room any more', async () => {
    let asked = 0;
    const requireRoom = async () => {
      asked += 1;
      if (asked === 3) throw new Error('full');
    };
    const large = 'x'.repeat(17 * 1024 * 1024);
    const whole = await spool(of(large, 'y'), folder, going, requireRoom);
    await whole.close();
    expect(asked).toBe(2);
    asked = 0;
    await expect(spool(of(large, large, large), folder, going, requireRoom)).rejects.toThrow('full');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves nothing when what makes it fails, or the folder cannot be made', async () => {
    async function* broken() {
      yield 'x';
      throw new Error('lost');
    }
    await expect(spool(broken(), folder, going)).rejects.toThrow('lost');
    expect(readdirSync(folder)).toEqual([]);
    await expect(spool(of('x'), '/proc/nowhere/exports', going)).rejects.toThrow();
  });
});
