import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importedInto } from '../../world/drawing-desk.ts';
import { fromText } from '../../world/drawing-files.ts';
import { tm7Of } from '../../world/drawing-tm7.ts';

/** An element in no words of a format: what it is, and which others it may join or be in. */
interface Piece {
  kind: 'part' | 'frame' | 'note' | 'odd' | 'line';
  from: number;
  to: number;
  name: string;
  id: string;
}

const pieces = fc
  .array(
    fc.record({
      kind: fc.constantFrom<Piece['kind']>('part', 'part', 'frame', 'note', 'odd', 'line'),
      from: fc.nat(9),
      to: fc.nat(9),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((list) => list.map((one, i): Piece => ({ ...one, id: `n${i}`, name: `Name ${i}` })));

const style = { part: 'rounded=1;', frame: 'swimlane;dashed=1;', note: 'shape=note;', odd: 'visible=0;' };
const cellOf = ({ kind, id, name, from, to }: Piece, i: number) =>
  kind === 'line'
    ? `<mxCell id="${id}" value="${name}" edge="1" parent="1" source="n${from}" target="n${to}"><mxGeometry relative="1" as="geometry"/></mxCell>`
    : `<mxCell id="${id}" value="${kind === 'odd' ? '' : name}" style="${style[kind]}html=1;" vertex="1" parent="${from < i ? `n${from}` : '1'}"><mxGeometry x="${to * 30}" y="${i * 40}" width="120" height="60" as="geometry"/></mxCell>`;

const stencils = { part: 'StencilEllipse', frame: 'BorderBoundary', note: 'StencilRectangle', odd: 'Hologram' };
const shapes = { part: 'process', frame: 'trust-boundary-box', note: 'td-text-block', odd: 'hologram', line: 'flow' };
const rows = { part: 'part', frame: 'boundary', note: 'note', odd: 'hologram', line: 'link' };
const isLine = ({ kind }: Piece) => kind === 'line';

/** The same elements as a file of each format. */
const files: Readonly<Record<string, (list: readonly Piece[]) => string>> = {
  'a.drawio': (list) =>
    `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${list.map(cellOf).join('')}</root></mxGraphModel>`,
  'a.tm7': (list) =>
    tm7Of(
      list.flatMap(({ kind, id }) =>
        kind === 'line' ? [] : [{ id, drawn: stencils[kind], ...(kind === 'note' && { type: 'GE.A' }) }],
      ),
      list.filter(isLine).map(({ id, from, to }) => ({ id, drawn: 'Connector', from: `n${from}`, to: `n${to}` })),
    ),
  'a.json': (list) => {
    const cells = list.map(({ kind, id, name, from, to }, i) => ({
      id,
      shape: shapes[kind],
      position: { x: i * 50, y: 0 },
      size: { width: 90, height: 40 },
      data: { name },
      ...(kind === 'line' && { source: { cell: `n${from}` }, target: { cell: `n${to}` } }),
    }));
    return JSON.stringify({ summary: {}, detail: { diagrams: [{ title: 'D', cells }] } });
  },
  'a.otm': (list) => {
    const of = (...kinds: Piece['kind'][]) => list.filter(({ kind }) => kinds.includes(kind));
    return JSON.stringify({
      otmVersion: '0.2.0',
      project: { id: 'p', name: 'P' },
      trustZones: of('frame').map(({ id, name }) => ({ id, name })),
      components: of('part', 'note', 'odd').map(({ id, name, from }) => ({
        id,
        name,
        parent: { trustZone: `n${from}` },
      })),
      dataflows: of('line').map(({ id, name, from, to }) => ({ id, name, source: `n${from}`, destination: `n${to}` })),
    });
  },
  'a.csv': (list) =>
    [
      'kind,id,name,from,to,zone,unknown',
      ...list.map(({ kind, id, name, from, to }) =>
        kind === 'line'
          ? `${rows[kind]},${id},${name},${from < 3 ? '' : `n${from}`},n${to},,`
          : `${rows[kind]},${id},${name},,,${from < 5 ? `Zone ${from}` : ''},x`,
      ),
    ].join('\n'),
  'a.dbc': (list) =>
    [
      'VERSION ""',
      `BU_: ${list.flatMap(({ kind, id }) => (kind === 'part' ? [id] : [])).join(' ')} Vector__XXX`,
      ...list.map(
        ({ id, from, to }, i) =>
          `BO_ ${i < 8 ? i : 7} M${id}: 8 ${from < 3 ? 'Vector__XXX' : `n${from}`}\n SG_ s : 0|8@1+ (1,0) [0|1] "" ${to < 3 ? 'XXX' : `n${to}`}`,
      ),
    ].join('\n'),
};

describe('the counts of an imported drawing', () => {
  it.each(Object.entries(files))('of %s add up, and are those of the assets it makes', (name, write) => {
    fc.assert(
      fc.property(pieces, (list) => {
        const sketch = fromText(name, write(list));
        const counts = sketch.pages.map((page) => page.counts);
        const sum = (...of: (keyof (typeof counts)[number])[]) =>
          counts.flatMap((one) => of.map((key) => one[key])).reduce((all, one) => all + one, 0);
        expect(sum('drawn', 'framed', 'joined', 'leftOut')).toBe(sum('inFile'));
        expect(importedInto(sketch, { apart: true }).plan.made.length).toBe(sum('drawn', 'added'));
        expect(sketch.pages.flatMap(({ unread }) => unread.filter(({ why }) => why === 'unaccounted'))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
