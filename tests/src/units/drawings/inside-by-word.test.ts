import { describe, expect, it } from 'vitest';
import { liesInside } from '#domain/diagram/geometry.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { importedInto } from '../../world/drawing-desk.ts';
import { fromText } from '../../world/drawing-files.ts';

/* Who is inside a boundary decides what is analysed: what a file says outright counts more than what its places suggest. */

const box = (at: readonly number[], as: string) => {
  const [x, y, width, height] = at;
  return `x="${x}" y="${y}" width="${width}" height="${height}" as="${as}"`;
};
const cell = (
  id: string,
  parent: string,
  at: readonly number[],
  { style = 'rounded=1;html=1;', open }: { style?: string; open?: readonly number[] } = {},
) =>
  `<mxCell id="${id}" value="${id}" style="${style}" vertex="1" parent="${parent}"${open ? ' collapsed="1"' : ''}><mxGeometry ${box(at, 'geometry')}>${open ? `<mxRectangle ${box(open, 'alternateBounds')}/>` : ''}</mxGeometry></mxCell>`;
const boundary = 'swimlane;html=1;dashed=1;fillColor=none;';
const line = (id: string, from: string, to: string, points: readonly (readonly [number, number])[] = []) =>
  `<mxCell id="${id}" value="${id}" edge="1" parent="1" source="${from}" target="${to}"><mxGeometry relative="1" as="geometry"><Array as="points">${points.map(([x, y]) => `<mxPoint x="${x}" y="${y}"/>`).join('')}</Array></mxGeometry></mxCell>`;
const drawio = (...cells: string[]) =>
  fromText(
    'a.drawio',
    `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${cells.join('')}</root></mxGraphModel>`,
  );

describe('a boundary of draw.io', () => {
  it('that is folded holds what is in it, and what lay beside it stays outside', () => {
    const sketch = drawio(
      cell('Vehicle boundary', '1', [100, 100, 90, 30], { style: boundary, open: [100, 100, 500, 400] }),
      cell('Airbag', 'Vehicle boundary', [20, 50, 120, 60]),
      cell('Gateway', 'Vehicle boundary', [300, 300, 120, 60]),
      cell('Backend', '1', [350, 150, 120, 60]),
      cell('Phone', '1', [120, 300, 120, 60]),
      line('call', 'Backend', 'Gateway', [[300, 200]]),
      line('chat', 'Backend', 'Phone'),
    );
    const { inside, w } = importedInto(sketch);
    expect(inside).toEqual({ Airbag: true, Gateway: true, Backend: false, Phone: false, call: true, chat: false });
    expect([...w.groups].map(({ width, height }) => [width, height])).toEqual([[500, 400]]);
  });

  it('is folded in one that is folded, without a size when open, beside another', () => {
    const folded = { style: boundary, open: [0, 0, 300, 300] as const };
    const bare = cell('Inner zone', 'Outer zone', [20, 40, 90, 30], { style: boundary }).replace(
      'vertex="1"',
      'vertex="1" collapsed="1"',
    );
    const sketch = drawio(
      cell('Outer zone', '1', [40, 40, 90, 30], folded),
      bare,
      cell('Deep', 'Inner zone', [200, 250, 100, 50]),
      cell('Other zone', '1', [40, 100, 90, 30], folded),
      cell('Elsewhere', 'Other zone', [150, 200, 100, 50]),
      cell('Beside', '1', [200, 40, 100, 50]),
      cell('Below', '1', [40, 200, 100, 50]),
    );
    const { inside, w } = importedInto(sketch);
    expect(inside).toEqual({ Deep: true, Elsewhere: true, Beside: false, Below: false });
    // Each of them is drawn in its own zone alone.
    const named = (name: string) => [...w.groups].find((group) => group.name === name);
    const asset = (name: string) => [...w.assets].find((one) => one.name === name)?.id;
    const place = (name: string) => [...w.nodes].find((node) => node.asset === asset(name));
    const holds = (zone: string, name: string) => {
      const [frame, node] = [named(zone), place(name)];
      if (!frame || !node) throw new Error('not drawn');
      const [x, y] = [node.x + node.width / 2, node.y + node.height / 2];
      return x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height;
    };
    const zones = ['Outer zone', 'Inner zone', 'Other zone'];
    expect(zones.map((zone) => [holds(zone, 'Deep'), holds(zone, 'Elsewhere')])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
  });

  it('reaches around what is its own and was dragged over its edge', () => {
    const sketch = drawio(
      cell('Trust boundary', '1', [0, 0, 300, 200], { style: boundary }),
      cell('Camera', 'Trust boundary', [20, 40, 100, 50]),
      cell('Mirror', 'Trust boundary', [420, 40, 100, 50]),
      cell('Cloud', '1', [340, 40, 60, 50]),
      cell('Far', '1', [900, 40, 60, 50]),
    );
    expect(importedInto(sketch).inside).toEqual({ Camera: true, Mirror: true, Cloud: false, Far: false });
  });

  it('that is open and holds its own stays as it is drawn', () => {
    const sketch = drawio(
      cell('Trust boundary', '1', [0, 0, 300, 200], { style: boundary }),
      cell('Camera', 'Trust boundary', [20, 40, 100, 50]),
      cell('Laid on it', '1', [150, 100, 100, 50]),
      cell('Beside', '1', [400, 100, 100, 50]),
    );
    expect(importedInto(sketch).inside).toEqual({ Camera: true, 'Laid on it': true, Beside: false });
    expect(sketch.pages[0]?.nodes.map(({ box: { x, y } }) => [x, y])).toEqual([
      [20, 40],
      [150, 100],
      [400, 100],
    ]);
  });
});

describe('other tools that say what is in what', () => {
  it('Threat Dragon: a cell is in its parent, wherever it is drawn', () => {
    const placed = (id: string, shape: string, x: number, parent?: string) => ({
      id,
      shape,
      position: { x, y: 0 },
      size: { width: 100, height: 60 },
      data: { name: id },
      ...(parent && { parent }),
    });
    const cells = [
      placed('Vehicle', 'trust-boundary-box', 0),
      placed('Radio', 'process', 400, 'Vehicle'),
      placed('Phone', 'process', 200),
    ];
    const model = { summary: {}, detail: { diagrams: [{ title: 'D', cells }] } };
    expect(importedInto(fromText('m.json', JSON.stringify(model))).inside).toEqual({ Radio: true, Phone: false });
  });

  it('a table: a node is in its zone, wherever its place is', () => {
    const text =
      'kind,name,zone,x,y,width,height\nboundary,Vehicle,,0,0,300,200\npart,Radio,Vehicle,900,50,100,60\npart,Phone,,500,50,100,60';
    expect(importedInto(fromText('t.csv', text)).inside).toEqual({ Radio: true, Phone: false });
  });

  it('a table: a node without a place is in its zone that has one', () => {
    const text =
      'kind,name,zone,x,y,width,height\nboundary,Vehicle,,0,0,300,200\npart,Radio,Vehicle,,,,\npart,Phone,,,,,\npart,Below,,20,260,100,60';
    expect(importedInto(fromText('t.csv', text)).inside).toEqual({ Radio: true, Phone: false, Below: false });
  });

  it('a table: a zone may be in a zone', () => {
    const text =
      'kind,name,zone\nboundary,Vehicle,\nboundary,Chassis,Vehicle\npart,ESC,Chassis\npart,Radio,Vehicle\npart,Phone,';
    const { inside, w } = importedInto(fromText('t.csv', text));
    expect(inside).toEqual({ ESC: true, Radio: true, Phone: false });
    expect(held(w)).toEqual({ Vehicle: ['Chassis', 'ESC', 'Radio'], Chassis: ['ESC'] });
  });

  it('Open Threat Model: zones in zones, empty ones too, and components in components', () => {
    const zone = (id: string, trustZone?: string) => ({
      id,
      name: id,
      risk: {},
      ...(trustZone && { parent: { trustZone } }),
    });
    const component = (id: string, parent: object) => ({ id, name: id, type: 'ecu', parent });
    const model = {
      otmVersion: '0.2.0',
      project: { id: 'p', name: 'P' },
      trustZones: [
        zone('Vault', 'Body'),
        zone('Body', 'Vehicle'),
        zone('Vehicle'),
        zone('Street'),
        zone('Empty', 'Body'),
      ],
      components: [
        component('Key store', { trustZone: 'Vault' }),
        component('Core', { component: 'Chip' }),
        component('Chip', { component: 'Unit' }),
        component('Unit', { trustZone: 'Body' }),
        component('Phone', { trustZone: 'Street' }),
      ],
      dataflows: [],
    };
    const { w, made } = importedInto(fromText('m.otm', JSON.stringify(model)));
    expect(held(w)).toEqual({
      Vault: ['Key store'],
      Body: ['Chip', 'Core', 'Empty', 'Key store', 'Unit', 'Vault'],
      Vehicle: ['Body', 'Chip', 'Core', 'Empty', 'Key store', 'Unit', 'Vault'],
      Street: ['Phone'],
      Empty: [],
    });
    expect(made('Core')?.part).toBe(made('Chip')?.id);
    expect(made('Chip')?.part).toBe(made('Unit')?.id);
    expect(['Unit', 'Chip', 'Core'].map((name) => made(name)?.type)).toEqual(['part', 'part', 'normal']);
  });

  it('zones and components that are in each other are drawn once, in no other', () => {
    const model = {
      otmVersion: '0.2.0',
      project: { id: 'p', name: 'P' },
      trustZones: [
        { id: 'a', name: 'a', parent: { trustZone: 'b' } },
        { id: 'b', name: 'b', parent: { trustZone: 'a' } },
      ],
      components: [
        { id: 'x', name: 'x', parent: { component: 'y' } },
        { id: 'y', name: 'y', parent: { component: 'x' } },
      ],
      dataflows: [],
    };
    const { w, plan } = importedInto(fromText('m.otm', JSON.stringify(model)));
    expect([plan.made.map(({ name }) => name), [...w.groups].map(({ name }) => name)]).toEqual([
      ['x', 'y'],
      ['a', 'b'],
    ]);
  });
});

/** By the name of a frame: the names of what is drawn in it. */
function held(w: Workspace): Record<string, string[]> {
  const assets = new Map([...w.assets].map(({ id, name }) => [id, name]));
  const drawn = [
    ...[...w.nodes].map((node) => ({ name: assets.get(node.asset ?? '') ?? '', box: node })),
    ...[...w.groups].map((group) => ({ name: group.name, box: group })),
  ];
  return Object.fromEntries(
    [...w.groups].map((frame) => [
      frame.name,
      drawn
        .filter(({ name, box }) => name !== frame.name && liesInside(box, frame))
        .map(({ name }) => name)
        .sort(),
    ]),
  );
}
