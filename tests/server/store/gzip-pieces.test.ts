// postgres: no, opens no store
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compressed, gzipOf, stored } from '#server/versions/gzip-pieces.ts';

describe('a gzip file of pieces', () => {
  it('is the texts of its pieces, compressed or stored, one behind the other', async () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', '前照灯 '.repeat(9000)));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ text, isStored: fc.boolean() }), { maxLength: 8 }), async (parts) => {
        const pieces = parts.map((part) =>
          part.isStored && part.text.length < 1000 ? stored(part.text) : compressed(part.text),
        );
        const whole = gunzipSync(gzipOf(await Promise.all(pieces))).toString();
        // Lone surrogates have no bytes of their own.
        expect(whole).toBe(Buffer.from(parts.map((part) => part.text).join('')).toString());
      }),
    );
  });

  it('stores no piece that is longer than one block', () => {
    expect(() => stored('x'.repeat(65_536))).toThrow(RangeError);
  });
});
