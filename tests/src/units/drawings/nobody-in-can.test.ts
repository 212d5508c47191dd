import { describe, expect, it } from 'vitest';
import { readFile } from '@/features/topology/import/read-file';
import { importedInto } from '../../world/drawing-desk.ts';
import { fromText } from '../../world/drawing-files.ts';

const network = `VERSION ""
BU_: Dash Vector__XXX
BO_ 5 Fuel: 8 Vector__XXX
 SG_ Level : 0|8@1+ (1,0) [0|1] "" Dash
BO_ 6 Lost: 8 XXX
 SG_ What : 0|8@1+ (1,0) [0|1] "" XXX
BO_ 7 Shown: 8 Dash
 SG_ Page : 0|8@1+ (1,0) [0|1] "" Vector__XXX
`;

describe('nobody in a CAN database', () => {
  const sketch = fromText('a.dbc', network);
  const [page] = sketch.pages;

  it('is no asset as a sender either: the bus stands for it, else a loose end', () => {
    const { plan } = importedInto(sketch);
    expect(plan.made.map(({ name }) => name)).toEqual(['Dash', 'CAN', 'Fuel', 'Lost', 'Shown']);
    const points = page?.nodes.filter(({ form }) => form === 'point').map(({ id }) => id) ?? [];
    expect(page?.links.map(({ name, from, to }) => [name, points.includes(from) ? 'a point' : from, to])).toEqual([
      ['Fuel', 'CAN', 'Dash'],
      ['Lost', 'a point', 'CAN'],
      ['Shown', 'Dash', 'CAN'],
    ]);
    expect(page?.unread.map(({ why, what }) => `${why} ${what}`)).toEqual([
      'noSender Fuel',
      'noSender Lost',
      'noReceiver Lost',
      'noReceiver Shown',
    ]);
  });

  it('makes no count that does not add up: new assets are those of the file, and the bus', () => {
    const { drawn = 0, added = 0, ...others } = page?.counts ?? {};
    expect(others).toEqual({ inFile: 4, framed: 0, joined: 0, leftOut: 0, threats: 0 });
    expect([drawn, added]).toEqual([4, 1]);
    expect(importedInto(sketch).plan.made.length).toBe(drawn + added);
  });
});

describe('a foreign byte in a CAN database', () => {
  it('is named by its line and word', () => {
    const bytes = Buffer.concat([
      Buffer.from('VERSION ""\r\nBU_: 网关 电机\r\nBO_ 6 T'),
      Buffer.from([0xfc]),
      Buffer.from('r: 8 网关\r\n SG_ s : 0|8@1+ (1,0) [0|1] "" 电机\r\n'),
    ]);
    const [page] = readFile('a.dbc', bytes).pages;
    expect(page?.unread).toEqual([{ why: 'unreadable', what: '3: T\ufffdr', count: 1 }]);
  });
});
