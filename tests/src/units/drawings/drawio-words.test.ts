import { describe, expect, it } from 'vitest';
import type { SketchPage } from '#domain/drawn/import/sketch.ts';
import { importedInto } from '../../world/drawing-desk.ts';
import { fromText } from '../../world/drawing-files.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const geometry = (i: number) => `<mxGeometry x="${i * 200}" y="40" width="120" height="60" as="geometry"/>`;

/** A shape with properties. */
const shape = (id: string, i: number, says: Record<string, string>, parent = '1') =>
  `<object id="${id}" ${Object.entries(says)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ')}><mxCell style="rounded=1;html=1;" vertex="1" parent="${parent}">${geometry(i)}</mxCell></object>`;
const layer = '<mxCell id="0"/><mxCell id="1" parent="0"/>';
const pageOf = (name: string, body: string, head = layer) =>
  `<diagram name="${name}"><mxGraphModel><root>${head}${body}</root></mxGraphModel></diagram>`;
const fileOf = (...pages: string[]) => `<mxfile>${pages.join('')}</mxfile>`;
const namesIn = (text: string) =>
  fromText('a.drawio', text).pages.flatMap(({ nodes }: SketchPage) => nodes.map(({ name }) => name));

describe('a label of draw.io with placeholders', () => {
  it('is the words that the tool shows: properties of the shape, on all pages', () => {
    const role = (id: string, i: number, name: string) =>
      shape(id, i, { placeholders: '1', part: name, label: '%part%' });
    const file = fileOf(
      pageOf('One', role('a', 0, 'Radar') + role('b', 1, 'Lidar')),
      pageOf('Two', role('a', 0, 'Horn') + role('b', 1, 'Wiper') + role('c', 2, 'Radar')),
    );
    const { plan } = importedInto(fromText('a.drawio', file));
    expect(plan.made.map(({ name }) => name)).toEqual(['Radar', 'Lidar', 'Horn', 'Wiper']);
  });

  it('may be written in HTML, with several of them and one that is no property', () => {
    const label = '<b>%c4Name%</b><div>[%c4Type%: %c4Technology%]</div> %nowhere% 100 % sure, 5%';
    const says = { placeholders: '1', c4Name: 'Gateway & firewall', c4Type: 'Unit', c4Technology: 'QNX', label };
    expect(namesIn(fileOf(pageOf('P', shape('a', 0, says))))).toEqual([
      'Gateway & firewall [Unit: QNX] %nowhere% 100 % sure, 5%',
    ]);
  });

  it('finds a property in what the shape is in, up to the layer, and in the page and the file', () => {
    const vehicle = `<object id="0" make="Alpha"><mxCell/></object><object id="1" zone="Body" label="Layer"><mxCell parent="0"/></object>`;
    const says = { placeholders: '1', label: '%make% %zone% %own% %page% %pagenumber% %series%', own: '' };
    const file = fileOf(pageOf('Doors', shape('a', 0, says), vehicle)).replace(
      '<mxfile>',
      `<mxfile vars="${escaped('{"series":"S7"}')}">`,
    );
    expect(namesIn(file)).toEqual(['Alpha Body Doors 1 S7']);
  });

  it('may be one property as a whole, or take its percent signs back', () => {
    const whole = shape('a', 0, { placeholders: '1', placeholder: 'title', title: 'Seat', label: 'old' });
    const back = shape('b', 1, { placeholders: '1', title: 'Seat', label: '%%title% %id%' });
    const without = shape('c', 2, { title: 'Seat', label: '%title%' });
    expect(namesIn(fileOf(pageOf('P', whole + back + without)))).toEqual(['Seat', '%title% b', '%title%']);
  });

  it('of a thousand placeholders of long properties is cut before it fills the memory', () => {
    const says = { placeholders: '1', x: 'y'.repeat(1_000_000), label: '%x%'.repeat(6000) };
    const [name = ''] = namesIn(fileOf(pageOf('P', shape('a', 0, says))));
    expect(name.length).toBe(4000);
  });
});
