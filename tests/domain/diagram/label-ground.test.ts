import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlap } from '#domain/diagram/geometry.ts';
import { LabelGround } from '#domain/diagram/label-ground.ts';
import { randomRuns } from '#tests/world/random-runs.ts';

const place = fc.integer({ min: -900, max: 900 });
const length = fc.integer({ min: 1, max: 700 });
const Box = fc.record({ x: place, y: place, width: length, height: length });

describe('the ground of labels', () => {
  it('finds whatever some boxes touch, each once, however many fields they lie in', () => {
    fc.assert(
      fc.property(fc.array(Box, { maxLength: 40 }), fc.array(Box, { minLength: 1, maxLength: 4 }), (held, asked) => {
        const ground = new LabelGround();
        for (const one of held) ground.put(one);
        const touched = held.filter((one) => asked.some((other) => overlap(one, other)));
        const found = ground.touching(asked);
        expect(new Set(found)).toEqual(new Set(touched));
        expect(found).toHaveLength(touched.length);
      }),
      { numRuns: randomRuns(200) },
    );
  });
});
