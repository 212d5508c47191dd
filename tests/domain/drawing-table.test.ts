import { describe, expect, it } from 'vitest';
import { pageOfCsv } from '#domain/drawn/import/csv.ts';

const namesOf = (text: string) => pageOfCsv(text, 'Bus').nodes.map(({ name }) => name);

describe('a drawing as a table', () => {
  it.each([',', ';', '\t', '|'])('is read whatever separates its cells, and below a title: %j', (mark) => {
    const lines = [
      ['name', 'category', 'description (what, where, for whom)'],
      ['Gateway', 'HW', 'Routes frames'],
      ['Lamp', 'HW', 'Lights'],
    ];
    const table = lines.map((line) => line.map((cell) => (cell.includes(mark) ? `"${cell}"` : cell)).join(mark));
    expect(namesOf(['Topology of the bus, edition 3', '', ...table].join('\r\n'))).toEqual(['Gateway', 'Lamp']);
    expect(namesOf([`sep=${mark}`, ...table].join('\n'))).toEqual(['Gateway', 'Lamp']);
  });

  it('names a line that says nothing by its number in the sheet', () => {
    const { unread } = pageOfCsv('Topology\n\nname,kind\nGateway,part\n,part\n', 'Bus');
    expect(unread.map(({ why, what }) => `${why} ${what}`)).toEqual(['unknownLine 5']);
  });
});
