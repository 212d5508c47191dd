import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BrokenCsv, csvRows } from '#domain/csv-rows.ts';

const rowsOf = (text: string) => [...csvRows(text, 10)].map(({ row, cells }) => [row, ...cells]);

describe('text behind the quotation marks of a cell', () => {
  it('belongs to the cell, and the next line keeps its number', () => {
    const text = 'Asset,Damage scenario\n"Gateway" ECU,Loss of function\nCamera,No picture\n';
    expect(rowsOf(text)).toEqual([
      [1, 'Asset', 'Damage scenario'],
      [2, 'Gateway ECU', 'Loss of function'],
      [3, 'Camera', 'No picture'],
    ]);
  });

  it.each([',', ';', '\t'])('is left out where it is blanks alone (separator %j)', (mark) => {
    const text = `Asset${mark}Damage\r\n"Gateway" ${mark}Loss\r\nCamera${mark}"Dark" \r\n"Lamp" `;
    expect(rowsOf(text)).toEqual([
      [1, 'Asset', 'Damage'],
      [2, 'Gateway', 'Loss'],
      [3, 'Camera', 'Dark'],
      [4, 'Lamp'],
    ]);
  });

  it('makes no line of its own, whatever it is', () => {
    const plain = fc.stringMatching(/^[a-z" ]{0,12}$/);
    const property = fc.property(fc.stringMatching(/^[a-z \n,]{0,8}$/), plain, (inside, behind) => {
      fc.pre(!behind.startsWith('"'));
      const [, second] = rowsOf(`Name,Note\nx,"${inside}"${behind}\n`);
      expect(second).toEqual([2, 'x', behind.trim() === '' ? inside : inside + behind]);
    });
    fc.assert(property);
  });

  it('is read in one pass, however much there is', () => {
    const line = '"Gateway" ECU,"Loss" of function\n';
    const started = performance.now();
    expect([...csvRows(`Asset,Damage\n${line.repeat(50_000)}`, 10)]).toHaveLength(50_001);
    expect([...csvRows(`"a"${'" "'.repeat(250_000)}`, 10)]).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('does not mend a cell that never ends', () => {
    expect(() => rowsOf('Asset,Damage\n"Gateway ECU,Loss\n')).toThrow(BrokenCsv);
  });
});

const cellsOf = (text: string) => [...csvRows(text, 200)].map(({ cells }) => cells);

describe('the separator of a table', () => {
  it.each([',', ';', '\t', '|'])('is found below a title and beside texts with other marks: %j', (mark) => {
    const lines = [
      ['Asset', 'Damage (one, two; three, four, five, six)', 'Safety', 'ET'],
      ['Gateway', 'Moves by itself, at speed, at night, on ice', 'Severe', '1'],
      ['Seat', 'Stays; does not move', 'Major', '4'],
    ];
    const quoted = lines.map((line) => line.map((cell) => (cell.includes(mark) ? `"${cell}"` : cell)));
    const text = `TARA of the gateway, edition 2\n\n${quoted.map((line) => line.join(mark)).join('\n')}\n`;
    expect(cellsOf(text).slice(1)).toEqual(lines);
  });

  it('counts outside quotation marks, over all lines of a cell', () => {
    const text = '"Asset\nname, as built, in, the, car";Property;"Damage\nscenario"\nGateway;Integrity;Moves, fast\n';
    expect(cellsOf(text)).toEqual([
      ['Asset\nname, as built, in, the, car', 'Property', 'Damage\nscenario'],
      ['Gateway', 'Integrity', 'Moves, fast'],
    ]);
  });

  it('is the same whether numbers have a decimal comma', () => {
    expect(cellsOf('Asset;Score\nGateway;1,0\nSeat;0,55\n')[1]).toEqual(['Gateway', '1,0']);
  });

  it.each(['sep=;\r\n', 'SEP=;\n', '"sep=;"\r\n', '\ufeffsep=;\n'])(
    'is said by a first line that is none: %j',
    (said) => {
      expect([...csvRows(`${said}A,B;C,D\n1,2;3,4\n`, 10)]).toEqual([
        { row: 1, cells: ['A,B', 'C,D'] },
        { row: 2, cells: ['1,2', '3,4'] },
      ]);
    },
  );

  it('leaves out the line below the heading of a table in Markdown', () => {
    expect(cellsOf('| Asset | Damage |\n|---|:--:|\n| Gateway | Dark |\n')).toEqual([
      ['', ' Asset ', ' Damage ', ''],
      ['', ' Gateway ', ' Dark ', ''],
    ]);
  });
});
