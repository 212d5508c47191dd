import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errors } from '#contract/kit/errors.ts';
import { holesIn } from '#domain/model/holes.ts';
import { filesOf } from '../../scripts/sources.mjs';

/** Failures whose holes stand at the place where they are made: `new Failure('ListFull', { limit })`. */
const made = filesOf('server')
  .filter(({ path }) => path.endsWith('.ts'))
  .flatMap(({ path }) =>
    [
      ...readFileSync(path, 'utf8').matchAll(/new Failure\(\s*'(\w+)'\s*(?:\)|,\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\})/g),
    ].map(([, key = '', holes = '']) => ({ path, key, holes })),
  );
/** Names in an object: `a: 1, b`. */
const namesIn = (holes: string) => new Set(holes.match(/\w+/g) ?? []);

describe('what the server refuses', () => {
  it('fills every hole of its sentence where it is refused', () => {
    const open = made.flatMap(({ path, key, holes }) => {
      const { en, zh } = errors[key as keyof typeof errors];
      const missing = [...new Set([...holesIn(en), ...holesIn(zh)])].filter((hole) => !namesIn(holes).has(hole));
      return holes.includes('...') || missing.length === 0 ? [] : [`${path}: ${key} lacks ${missing.join(', ')}`];
    });
    expect(made.length).toBeGreaterThan(100);
    expect(open).toEqual([]);
  });
});
