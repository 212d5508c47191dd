import { describe, expect, it } from 'vitest';
import { liesInside } from '#domain/diagram/geometry.ts';
import { importedInto } from '../../world/drawing-desk.ts';
import { fromText } from '../../world/drawing-files.ts';

const cell = (id: string, parent: string, [x, y, width, height]: readonly number[], style = 'rounded=1;html=1;') =>
  `<mxCell id="${id}" value="${id}" style="${style}" vertex="1" parent="${parent}"><mxGeometry x="${x}" y="${y}" width="${width}" height="${height}" as="geometry"/></mxCell>`;
const owned = (id: string, says: string, place: readonly number[]) =>
  `<UserObject label="${id}" ${says} id="${id}">${cell(id, '1', place).replace(/ id="[^"]*" value="[^"]*"/, '')}</UserObject>`;
const flow = (id: string, from: string, to: string) =>
  `<mxCell id="${id}" value="${id}" edge="1" parent="1" source="${from}" target="${to}"><mxGeometry relative="1" as="geometry"/></mxCell>`;
const drawio = (...cells: string[]) =>
  fromText(
    'a.drawio',
    `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${cells.join('')}</root></mxGraphModel>`,
  );
const place = [0, 0, 160, 90] as const;
const core = [10, 40, 60, 20] as const;

describe('a box of draw.io in another box', () => {
  it('is a part of it where that one has flows of its own, and stays inside as drawn', () => {
    const sketch = drawio(
      cell('Hub', '1', place),
      cell('Core', 'Hub', core, 'rounded=0;html=1;'),
      cell('Phone', '1', [400, 0, 120, 60]),
      flow('Call', 'Phone', 'Hub'),
    );
    const { w, made, plan } = importedInto(sketch);
    expect(plan.made.map(({ name }) => name)).toEqual(['Hub', 'Core', 'Phone', 'Call']);
    expect(made('Core')?.part).toBe(made('Hub')?.id);
    expect([...w.groups]).toEqual([]);
    const nodeOf = (name: string) => [...w.nodes].find(({ asset }) => asset === made(name)?.id);
    const [hub, inner] = [nodeOf('Hub'), nodeOf('Core')];
    expect([inner?.width, inner?.height, hub && inner && liesInside(inner, hub)]).toEqual([60, 20, true]);
    const [link] = w.links;
    expect([link?.from, link?.to]).toEqual([nodeOf('Phone')?.id, hub?.id]);
    expect(sketch.pages[0]?.unread).toEqual([]);
  });

  it.each([
    ['has properties', owned('Hub', 'supplier="Alpha"', place)],
    ['is an ellipse', cell('Hub', '1', place, 'ellipse;html=1;')],
    ['is a store', cell('Hub', '1', place, 'shape=cylinder3;html=1;')],
  ])('is a part of it where that one %s', (_, whole) => {
    const { made, w } = importedInto(drawio(whole, cell('Core', 'Hub', core)));
    expect([made('Core')?.part, [...w.groups].length]).toEqual([made('Hub')?.id, 0]);
  });

  it.each([
    ['a swimlane with flows', cell('Hub', '1', place, 'swimlane;html=1;')],
    ['a container', cell('Hub', '1', place, 'rounded=1;container=1;')],
    ['dashed', cell('Hub', '1', place, 'rounded=1;dashed=1;')],
    ['without a fill', cell('Hub', '1', place, 'rounded=0;fillColor=none;')],
    ['called a boundary by its properties', owned('Hub', 'Type="TrustBoundary"', place)],
  ])('is framed by it where that one is %s', (_, frame) => {
    const sketch = drawio(
      frame,
      cell('Core', 'Hub', core),
      cell('Phone', '1', [400, 0, 120, 60]),
      flow('Call', 'Phone', 'Hub'),
    );
    const { plan, w } = importedInto(sketch);
    expect(plan.made.map(({ name }) => name)).toEqual(['Core', 'Phone', 'Call']);
    expect([...w.groups].map(({ name }) => name)).toEqual(['Hub']);
  });

  it('is framed by a plain box that says nothing of its own', () => {
    const { w, made } = importedInto(drawio(cell('Hub', '1', place), cell('Core', 'Hub', core)));
    expect([[...w.groups].map(({ name }) => name), made('Core')?.part ?? null]).toEqual([['Hub'], null]);
  });
});
