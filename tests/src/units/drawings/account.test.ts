import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountFor } from '#domain/drawn/import/account.ts';
import { type SketchPage, UnreadList, unreadReasons } from '#domain/drawn/import/sketch.ts';
import { helpForTooMany } from '#domain/drawn/import/too-many.ts';
import { readFile } from '@/features/topology/import/read-file';
import { importedInto } from '../../world/drawing-desk.ts';
import { fromText } from '../../world/drawing-files.ts';

const countsOf = ({ counts }: SketchPage) => counts;
const box = { x: 0, y: 0, width: 10, height: 10 };
const node = (id: string, name = id) => ({ id, name, description: '', form: 'part' as const, box, group: null });
const own = 'tests/world/drawings';

describe('every element of a file is accounted for', () => {
  it('what a reader forgot, drew twice, or called otherwise is told', () => {
    const page = { name: 'P', nodes: [node('a'), node('long', `${'L'.repeat(199)}…`)], links: [], groups: [] };
    const unread = new UnreadList();
    unread.leave('c', 'hidden', 'C');
    const elements = ['a', 'a', 'b', 'c', 'd'].map((id) => ({ id, name: id }));
    const long = { id: 'long', name: 'L'.repeat(300) };
    const told = accountFor(page, { elements: [...elements, long], threats: 2, joined: new Set(['d']), unread });
    expect(told.counts).toEqual({ inFile: 6, drawn: 2, framed: 0, joined: 1, leftOut: 3, added: 0, threats: 2 });
    expect(told.unread.map(({ why, count }) => [why, count])).toEqual([
      ['hidden', 1],
      ['repeated', 1],
      ['unaccounted', 1],
      ['shortened', 1],
      ['threats', 2],
    ]);
  });

  it.each([
    ['headlamp.drawio', { inFile: 15, drawn: 8, framed: 3, joined: 1, leftOut: 3, added: 0, threats: 0 }],
    ['headlamp-threat-dragon.json', { inFile: 9, drawn: 5, framed: 3, joined: 0, leftOut: 1, added: 0, threats: 2 }],
    ['headlamp.tm7', { inFile: 5, drawn: 3, framed: 2, joined: 0, leftOut: 0, added: 0, threats: 2 }],
    ['headlamp.csv', { inFile: 5, drawn: 3, framed: 0, joined: 0, leftOut: 2, added: 1, threats: 0 }],
    ['headlamp.dbc', { inFile: 5, drawn: 5, framed: 0, joined: 0, leftOut: 0, added: 1, threats: 0 }],
  ])('%s: in the file, drawn, joined and left out', (name, counts) => {
    const [page] = readFile(name, readFileSync(join(own, name))).pages;
    expect(page && countsOf(page)).toEqual(counts);
  });

  it('messages of a CAN node that is itself called CAN are drawn', () => {
    const [page] = fromText('a.dbc', 'VERSION ""\nBU_: CAN\nBO_ 1 Hello: 8 CAN\n').pages;
    expect(page?.nodes.map(({ name }) => name)).toEqual(['CAN', 'CAN bus']);
    expect(page?.unread.map(({ why }) => why)).toEqual(['noReceiver']);
  });

  it('a byte that is no character is told by the name it is in, whatever the format', () => {
    const cell =
      '<mxCell id="a" value="网关 T?r" vertex="1" parent="1"><mxGeometry width="90" height="40" as="geometry"/></mxCell>';
    const text = `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${cell}</root></mxGraphModel>`;
    const bytes = Uint8Array.from(Buffer.from(text), (byte) => (byte === 0x3f ? 0xfc : byte));
    expect(readFile('a.drawio', bytes).pages[0]?.unread).toEqual([
      { why: 'unreadable', what: '网关 T\ufffdr', count: 1 },
    ]);
  });

  it('cells of a table below no heading, or below one that is there, are told', () => {
    const [page] = fromText('t.csv', 'name,name,,x\nLamp,Second,Third,1,Fifth').pages;
    expect(page?.unread.map(({ what }) => what)).toEqual(['name', 'column 3', 'column 5']);
  });
});

/** Files of other people, where they are at hand: they are not part of the repository. */
const samples = process.env.SAMPLES ?? '../shared/samples';
const reported = process.env.REPORTED ?? '../shared/bugs';
const others = ['drawio', 'threat-dragon', 'tm7', 'otm', 'dbc'].map((folder) => join(samples, folder));
const files = [...others, reported].flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder).flatMap((name) => (/\.(drawio|xml|json|tm7|otm|dbc)$/.test(name) ? [join(folder, name)] : []))
    : [],
);

describe.runIf(files.length > 0)('files of other people', () => {
  it.each(files.filter((path) => !path.endsWith('v2-new-model.json')))('%s is accounted for', (path) => {
    const { pages } = readFile(path, readFileSync(path));
    for (const { counts, unread, threats = [] } of pages) {
      expect(counts.drawn + counts.framed + counts.joined + counts.leftOut).toBe(counts.inFile);
      expect(unread.filter(({ why }) => why === 'unaccounted')).toEqual([]);
      const told = unread.filter(({ why }) => why === 'threats').reduce((sum, { count }) => sum + count, 0);
      expect(threats.length + told).toBe(counts.threats);
      for (const { why } of unread) expect(unreadReasons).toContain(why);
    }
  });
});

const read = (name: string) => readFile(name, readFileSync(join(reported, name)));

describe.runIf(existsSync(reported))('files that were reported', () => {
  const made = (name: string) => importedInto(read(name)).plan.made.map((one) => one.name);

  it('of an own template draw what those of the standard template draw', () => {
    const shapes = (name: string) => read(name).pages.map(({ nodes, links, unread }) => ({ nodes, links, unread }));
    expect(shapes('01-own-template.tm7')).toEqual(shapes('01-same-with-the-standard-template.tm7'));
    expect(made('01-own-template.tm7').length).toBe(7);
  });

  it('show the words of draw.io, and hold what is in a folded boundary', () => {
    expect(made('02-placeholders.drawio').map((name) => name.split(' [')[0])).toEqual([
      'Gateway ECU',
      'Telematics unit',
      'vehicle speed',
    ]);
    expect(made('02-placeholders-two-pages.drawio').length).toBe(5);
    const { inside } = importedInto(read('03-collapsed-boundary.drawio'));
    expect(inside).toEqual({ 'Brake ECU': true, Gateway: true, 'Phone app': false, command: true });
  });

  it('of CAN networks keep all messages, comments and names', () => {
    for (const name of ['04-backslash-before-quote.dbc', '04-escaped-quotes.dbc']) {
      const [page] = read(name).pages;
      expect(new Set(page?.links.map(({ asset }) => asset)).size).toBe(2);
      expect(page?.unread).toEqual([]);
    }
    const [page] = read('05-chinese-names-gbk.dbc').pages;
    expect(page?.nodes.map(({ name }) => name)).toEqual(['BMS', '网关', 'VCU']);
    expect([...new Set(page?.links.map(({ name }) => name))]).toEqual(['BMS_Status', '整车状态']);
    expect(page?.links[0]?.description).toContain('BMS电压');
  });

  it('keep scope and interactions', () => {
    for (const name of ['13-out-of-scope-threat-dragon.json', '13-out-of-scope.tm7']) {
      const { inside, w } = importedInto(read(name));
      expect(new Set(Object.values(inside))).toEqual(new Set([false]));
      expect([...w.assets].every(({ boundaryOverride }) => boundaryOverride?.reason)).toBe(true);
    }
    const { plan, w } = importedInto(read('14-same-threat-on-two-flows.tm7'));
    expect([plan.threats.length, plan.leftOut]).toEqual([2, []]);
    expect([...w.threats].map(({ description }) => /Interaction: (\w+ key)/.exec(description)?.[1])).toEqual([
      'read key',
      'renew key',
    ]);
  });
});

describe('a drawing with more rows than one edit may have', () => {
  const cell = (i: number, threats: object[] = []) => ({
    id: `n${i}`,
    shape: 'process',
    position: { x: 0, y: 0 },
    size: { width: 100, height: 60 },
    data: { name: `Unit ${i}`, threats },
  });
  const cells = (count: number, threats?: object[]) => Array.from({ length: count }, (_, i) => cell(i, threats));
  const helpFor = (...pages: object[][]) => {
    const diagrams = pages.map((list, i) => ({ title: `D${i}`, cells: list }));
    const sketch = fromText('m.json', JSON.stringify({ summary: {}, detail: { diagrams } }));
    return importedInto(sketch, { apart: true }).plan;
  };

  it('is told to have fewer pages, no threats, or to be divided', () => {
    const other = (list: object[]) => JSON.parse(JSON.stringify(list).replaceAll('Unit', 'Part')) as object[];
    const threat = { title: 'T', type: 'Tampering', description: '' };
    expect(helpForTooMany(helpFor(cells(10)), false)).toBeUndefined();
    expect(helpForTooMany(helpFor(cells(3000), other(cells(3000))), false)).toMatchObject({
      why: 'pages',
      rows: 12_002,
      page: 'D0',
      pageRows: 6001,
      nodes: 6000,
      assets: 6000,
    });
    expect(helpForTooMany(helpFor(cells(3000, [threat, threat])), false)).toMatchObject({
      why: 'threats',
      threats: 6000,
    });
    expect(helpForTooMany(helpFor(cells(6000)), false)?.why).toBe('divide');
  });

  it('of a CAN database is told that receivers make the lines', () => {
    const receivers = Array.from({ length: 120 }, (_, i) => `R${i}`).join(',');
    const messages = Array.from(
      { length: 100 },
      (_, i) => `BO_ ${i} M${i}: 8 S\n SG_ s : 0|8@1+ (1,0) [0|0] "" ${receivers}`,
    );
    const sketch = fromText('a.dbc', `VERSION ""\n${messages.join('\n')}\n`);
    expect(helpForTooMany(importedInto(sketch, { apart: true }).plan, true)?.why).toBe('receivers');
  });
});
