// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { hiddenIn } from '#server/import/hidden-parts.ts';

describe('what a sheet hides', () => {
  it.each([
    ['rows by their numbers', '<row r="1"/><row r="7" spans="1:2" hidden="1"><c r="A7"/></row>', [7]],
    ['rows that go without a number', '<row><c/></row><row hidden="true"><c/></row><row r="9"><c/></row>', [2]],
    ['rows of a file that names its namespace', '<x:row r="3" hidden=\'1\'><x:c r="A3"/></x:row>', [3]],
    ['no row that says it is shown', '<row r="2" hidden="0"><c r="A2"/></row><row r="3" hidden="false"><c/></row>', []],
    ['no row without cells', '<row r="5" hidden="1"/><row r="6" hidden="1" />', []],
  ])('%s', (_, cells, rows) => {
    expect([...hiddenIn('', cells).rows]).toEqual(rows);
  });

  it('columns by their places, as far as they are read', () => {
    const head = '<cols><col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/></cols>';
    expect(hiddenIn(head, '').columns).toEqual([1, 2]);
    expect(hiddenIn('<col min="119" max="16384" hidden="1"/>', '').columns).toEqual([118, 119]);
  });

  it('is found in a sheet of more columns than there can be, too', () => {
    const head = '<col min="1" max="16384" hidden="1"/>'.repeat(200_000);
    const began = performance.now();
    expect(hiddenIn(head, '').columns).toHaveLength(120);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
