import { describe, expect, it } from 'vitest';
import { chooseWords, fillHoles, holesIn } from '#domain/model/holes.ts';

describe('the holes of a text', () => {
  it('are named once for each place', () => {
    expect(holesIn('{a} of {b}, {a}')).toEqual(['a', 'b', 'a']);
    expect(holesIn('none { here }')).toEqual([]);
  });

  it('are filled by name or by a function; a hole without a value stays', () => {
    expect(fillHoles('{count} of {total} {x}', { count: 0, total: '' })).toBe('0 of  {x}');
    expect(fillHoles('{a}-{b}', (name) => (name === 'a' ? 1 : undefined))).toBe('1-{b}');
  });

  it('take the word for one or for any other number', () => {
    const found = (count: number | string) =>
      fillHoles('{count} {count:risk|risks} {count:awaits|await} disposal', { count });
    expect(found(1)).toBe('1 risk awaits disposal');
    expect(found('1')).toBe('1 risk awaits disposal');
    expect([0, 2, 21].map(found)).toEqual([
      '0 risks await disposal',
      '2 risks await disposal',
      '21 risks await disposal',
    ]);
    expect(fillHoles('{count:risk|risks}', {})).toBe('{count:risk|risks}');
    expect(holesIn('{count} {count:risk|risks}')).toEqual(['count', 'count']);
  });

  it('take the words alone where more than text is put into the others', () => {
    const text = '{rated} of {total} {total:path|paths}';
    expect(chooseWords(text, (name) => (name === 'total' ? 1 : undefined))).toBe('{rated} of {total} path');
  });

  it('take a value as it is, also one that looks like a pattern or a hole', () => {
    expect(fillHoles('{field} is required', { field: '$& {limit}' })).toBe('$& {limit} is required');
  });

  it('that people wrote stay as they are, whatever they are called', () => {
    expect(fillHoles('{A} by {constructor} or {B}', { A: 'Lamp' })).toBe('Lamp by {constructor} or {B}');
  });
});
