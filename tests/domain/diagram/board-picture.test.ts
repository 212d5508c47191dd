// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { frameOf } from '#domain/diagram/picture.ts';
import { textWidth } from '#domain/diagram/shapes.ts';
import { svgOf } from '#domain/diagram/svg.ts';
import { type BoardPart, boardPicture } from '#domain/drawn/board-picture.ts';
import { wrappedText } from '#domain/drawn/wrapped-text.ts';
import { palette } from '#domain/model/tones.ts';

const drawn = (...parts: BoardPart[]) =>
  boardPicture({ title: 'Risk board', note: 'Headlamp · 2026-03-02', parts }, (count) => `… ${count} more`);
const svgIn = (...parts: BoardPart[]) => svgOf(drawn(...parts), '#ffffff').svg;
const matrix: BoardPart = {
  part: 'table',
  columns: [{ title: '' }, { title: 'Low', align: 'center' }, { title: 'High', align: 'center' }],
  rows: [
    ['Severe', { text: '3', tone: 'medium' }, { text: '5 <&> "x"', tone: 'serious' }],
    ['Minor', '–', { text: '2', tone: null }],
  ],
  rowHeads: true,
  alike: true,
};

describe('the picture of a board', () => {
  it('says its title, where and when it was made, and every cell, in the colours of paper', () => {
    const svg = svgIn(matrix);
    for (const text of ['Risk board', 'Headlamp · 2026-03-02', 'Severe', '5 &lt;&amp;&gt; &quot;x&quot;'])
      expect(svg).toContain(`>${text}<`);
    expect(svg).toContain(palette.light.serious.background);
    expect(svg).not.toContain(palette.dark.serious.background);
  });

  it('puts its parts below each other, none over another', () => {
    const { items } = drawn(
      { part: 'heading', text: 'Before' },
      matrix,
      { part: 'text', text: 'Not rated: 2' },
      matrix,
    );
    const boxes = items.map(({ box }) => box);
    for (const [i, box] of boxes.slice(1).entries())
      expect(box.y).toBeGreaterThanOrEqual((boxes[i]?.y ?? 0) + (boxes[i]?.height ?? 0));
    const frame = frameOf({ items, routes: new Map() });
    expect(frame.height).toBeGreaterThan(200);
  });

  it('draws bars as long as their values, in a stack one behind the other', () => {
    const bars = (stacked: boolean) =>
      drawn({
        part: 'chart',
        label: 'Levels',
        stacked,
        lines: [{ name: 'High', total: '4' }],
        series: [
          { name: 'before', bars: [{ value: 1, said: '1', colour: '#111111' }] },
          { name: 'after', pattern: 'lines', bars: [{ value: 3, said: '3', colour: '#222222' }] },
        ],
      })
        .items.flatMap(({ shapes }) => shapes)
        .flatMap((shape) => (shape.is === 'rect' && shape.w > 30 ? [[shape.x, shape.y, Math.round(shape.w)]] : []));
    const [[x1, y1, one] = [], [x2, y2, three] = []] = bars(false);
    expect([x2, (three ?? 0) / (one ?? 1)]).toEqual([x1, expect.closeTo(3, 1)]);
    expect(y2).toBeGreaterThan(y1 ?? 0);
    const [[sx, sy, sw] = [], [tx, ty] = []] = bars(true);
    expect([tx, ty]).toEqual([(sx ?? 0) + (sw ?? 0), sy]);
  });

  it('stays a picture however many rows there are, and says how many it leaves out', () => {
    const rows = Array.from({ length: 5000 }, (_, i) => [`R-${i + 1}`, 'a long text '.repeat(200)]);
    const picture = drawn({ part: 'table', columns: [{ title: 'Code' }, { title: 'Text' }], rows });
    const { svg, height } = svgOf(picture, '#ffffff');
    expect(svg).toContain('… 4700 more');
    expect(height).toBeLessThan(60_000);
  });

  const textsOf = (picture: ReturnType<typeof drawn>) =>
    picture.items.flatMap(({ shapes }) => shapes).flatMap((shape) => (shape.is === 'text' ? [shape.text] : []));

  it('tells a long cell whole, and where that is too much ends it with a sign', () => {
    const words = Array.from({ length: 300 }, (_, i) => `word${i}`);
    const table = (rows: number): BoardPart => ({
      part: 'table',
      columns: [{ title: 'Text' }],
      rows: Array.from({ length: rows }, () => [words.join(' ')]),
    });
    expect(textsOf(drawn(table(1))).join(' ')).toContain(words.join(' '));
    const cut = textsOf(drawn(table(200)));
    expect(cut.join(' ')).not.toContain('word299');
    expect(cut.filter((text) => text.endsWith('…'))).toHaveLength(200);
  });

  it('has no text wider than its cell, with names, paths and Chinese', () => {
    for (const text of [
      'Manipulation of the request '.repeat(9),
      `/opt/${'gateway/'.repeat(40)}`,
      '车身控制器'.repeat(50),
      'x'.repeat(400),
    ])
      for (const line of wrappedText(text, 120, 12)) expect(textWidth(line, 12)).toBeLessThanOrEqual(120);
    expect(wrappedText('one two\nthree', 500, 12)).toEqual(['one two', 'three']);
    expect(wrappedText('', 500, 12)).toEqual(['']);
    expect(
      wrappedText('/opt/vehicle/gateway.bin', 100, 12).every(
        (line, i, all) => i === all.length - 1 || /[/._-]$/.test(line),
      ),
    ).toBe(true);
  });

  it.each(['not rated', 'Threat', '影响分析', '风险等级', 'Window of opportunity', 'Very low (0)'])(
    'breaks no word and cuts no name that has the room it asked for: %s',
    (name) => {
      const texts = drawn(
        { part: 'table', columns: [{ title: '' }], rows: [[name]], rowHeads: true },
        {
          part: 'chart',
          label: 'Names',
          lines: [{ name }],
          series: [{ name: 'x', bars: [{ value: 1, said: '1', colour: '#111111' }] }],
        },
      )
        .items.flatMap(({ shapes }) => shapes)
        .flatMap((shape) => (shape.is === 'text' ? [shape.text] : []));
      expect(texts.filter((text) => text === name)).toHaveLength(2);
    },
  );

  it('has no line of titles where no column has one', () => {
    const rows = [['Impact analysis', '0 of 6']];
    const heightOf = (title: string) =>
      drawn({ part: 'table', columns: [{ title: '' }, { title }], rows }).items.at(-1)?.box.height ?? 0;
    expect(heightOf('')).toBeLessThan(heightOf('Progress'));
  });
});
