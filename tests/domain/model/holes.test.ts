import { describe, expect, it } from 'vitest';
import { fillHoles, holesIn } from '#domain/model/holes.ts';

describe('the holes of a text', () => {
  it('are named once for each place', () => {
    expect(holesIn('{a} of {b}, {a}')).toEqual(['a', 'b', 'a']);
    expect(holesIn('none { here }')).toEqual([]);
  });

  it('are filled by name or by a function; a hole without a value stays', () => {
    expect(fillHoles('{count} of {total} {x}', { count: 0, total: '' })).toBe('0 of  {x}');
    expect(fillHoles('{a}-{b}', (name) => (name === 'a' ? 1 : undefined))).toBe('1-{b}');
  });

  it('take a value as it is, also one that looks like a pattern or a hole', () => {
    expect(fillHoles('{field} is required', { field: '$& {limit}' })).toBe('$& {limit} is required');
  });
});
