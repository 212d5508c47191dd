import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawnInside } from '#domain/diagram/inside.ts';
import { planImport } from '#domain/drawn/import/plan.ts';
import type { Sketch, SketchPage } from '#domain/drawn/import/sketch.ts';
import { add, edit } from '#domain/workspace/edit.ts';
import { apply } from '#domain/workspace/workspace.ts';
import { readFile } from '@/features/topology/import/read-file';
import { drawingDesk } from '../../../domain/diagram/drawing-desk.ts';
import { fromText, refusalOf } from '../../world/drawing-files.ts';

const fixture = (name: string): Sketch => readFile(name, readFileSync(join('tests/world/drawings', name)));
const onlyPage = (sketch: Sketch): SketchPage => sketch.pages[0] as SketchPage;
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);
const saidOf = (page: SketchPage) => page.unread.map(({ why, what, count }) => `${why} ${what} ${count}`);
const lineOf = (page: SketchPage, name: string) => {
  const nameOf = (id: string) => page.nodes.find((node) => node.id === id)?.name || '·';
  const link = page.links.find((one) => one.name === name);
  return link && `${nameOf(link.from)} ${link.arrow} ${nameOf(link.to)}`;
};

/** A picture with the drawing in a chunk, as diagrams.net exports it. The check sums are not looked at. */
function pngWith(type: string, data: Uint8Array): Uint8Array {
  const chunk = (name: string, body: Uint8Array) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(body.length);
    return Buffer.concat([head, Buffer.from(name, 'latin1'), body, Buffer.alloc(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', Buffer.alloc(13)), chunk(type, data), chunk('IEND', Buffer.alloc(0))]);
}

describe('a picture of draw.io', () => {
  const source = readFileSync(join('tests/world/drawings', 'headlamp.drawio'), 'utf8');
  const encoded = encodeURIComponent(source);
  const keyed = (word: string, body: Uint8Array, gap = [0]) =>
    Buffer.concat([Buffer.from(word), Buffer.from(gap), body]);

  it.each([
    ['as text', pngWith('tEXt', keyed('mxfile', Buffer.from(encoded)))],
    ['deflated', pngWith('zTXt', keyed('mxGraphModel', deflateSync(encoded), [0, 0]))],
    ['deflated without a header', pngWith('zTXt', keyed('mxfile', deflateRawSync(encoded), [0, 0]))],
  ])('gives the drawing it holds %s', (_, bytes) => {
    const sketch = readFile('headlamp.drawio.png', bytes);
    expect(namesOf(sketch.pages)).toEqual(['Headlamp DFD', 'Context']);
    expect(sketch.pages).toEqual(fixture('headlamp.drawio').pages);
  });

  it('is refused where it holds none, is cut off, or inflates without end', () => {
    const none = pngWith('tEXt', keyed('Software', Buffer.from('camera')));
    expect(refusalOf(() => readFile('photo.png', none)).why).toBe('unknownFormat');
    const whole = pngWith('tEXt', keyed('mxfile', Buffer.from(encoded)));
    expect(refusalOf(() => readFile('cut.png', whole.subarray(0, 200))).why).toBe('broken');
    const bomb = pngWith('zTXt', keyed('mxfile', deflateSync(Buffer.alloc(120_000_000)), [0, 0]));
    const { why, ms } = refusalOf(() => readFile('bomb.png', bomb));
    expect(why).toBe('tooLarge');
    expect(ms).toBeLessThan(5000);
  });
});

describe('a draw.io file', () => {
  const sketch = fixture('headlamp.drawio');
  const page = onlyPage(sketch);

  it('has a page for each of its pages', () => {
    expect(sketch.format).toBe('drawio');
    expect(namesOf(sketch.pages)).toEqual(['Headlamp DFD', 'Context']);
  });

  it('gives boxes by their form, with labels as text and places on the page', () => {
    expect(page.nodes.filter(({ form }) => form !== 'point').map(({ name, form }) => `${form} ${name}`)).toEqual([
      'part Lamp control & check',
      'store Keys',
      'part Body bus',
      'outside Tester',
      'note Only for the spec',
    ]);
    expect(page.nodes[0]?.box).toEqual({ x: 260, y: 120, width: 120, height: 60 });
    expect(page.nodes.find(({ name }) => name === 'Body bus')?.description).toBe('protocol: CAN FD');
  });

  it('tells a trust boundary from a plain group', () => {
    expect(page.groups.map(({ name, boundary }) => [name, boundary])).toEqual([
      ['Vehicle boundary', true],
      ['Control unit', false],
    ]);
    expect(page.nodes[0]?.group).toBe('unit');
  });

  it('joins lines by their terminals, by where they end, and says which end at nothing', () => {
    expect(lineOf(page, 'Lamp request')).toBe('Body bus both Lamp control & check');
    expect(page.links[0]?.vertices).toEqual([{ x: 520, y: 150 }]);
    expect(lineOf(page, 'Diagnosis')).toBe('Tester forward Lamp control & check');
    expect(page.links.find(({ name }) => name === 'Diagnosis')?.dashed).toBe(true);
    expect(lineOf(page, 'Update')).toBe('Tester forward ·');
    expect(saidOf(page)).toEqual([
      'hidden Left out 1',
      'decoration mxgraph.basic.star 1',
      'looseEnd Update 1',
      'lineWithoutEnds Lost 1',
      'endAtFrame Power 1',
    ]);
  });

  it('is the same when its pages are compressed, or drawn in an SVG', () => {
    const text = readFileSync('tests/world/drawings/headlamp.drawio', 'utf8');
    const model = /<mxGraphModel>[\s\S]*?<\/mxGraphModel>/.exec(text)?.[0] ?? '';
    const packed = deflateRawSync(encodeURIComponent(model)).toString('base64');
    const file = `<mxfile><diagram name="Headlamp DFD">${packed}</diagram></mxfile>`;
    expect(onlyPage(fromText('a.drawio', file))).toEqual(page);
    const escaped = file.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    expect(onlyPage(fromText('a.svg', `<svg content="${escaped}"/>`))).toEqual(page);
  });
});

describe('other files', () => {
  it('Threat Dragon: elements, flows, boundaries; a curve encloses nothing, threats are about their element', () => {
    const sketch = fixture('headlamp-threat-dragon.json');
    const page = onlyPage(sketch);
    expect(sketch.format).toBe('threatDragon');
    expect(page.nodes.filter(({ form }) => form !== 'point').map(({ name, form }) => `${form} ${name}`)).toEqual([
      'part Lamp control',
      'store Keys',
      'outside Tester',
      'note Only for the spec',
    ]);
    expect(page.groups.map(({ name, boundary }) => [name, boundary])).toEqual([['Vehicle', true]]);
    expect(lineOf(page, 'Diagnosis')).toBe('Tester both Lamp control');
    expect(page.links[0]?.description).toBe('protocol: UDS');
    expect(page.links.find(({ name }) => name === 'Garage door')?.plain).toBe(true);
    expect(page.threats?.map(({ title, type, description }) => [title, type, description])).toEqual([
      ['Forged lamp request', 'Spoofing', 'A frame on the bus\nMitigation: MAC'],
      ['Profile of the driver', 'Linkability', ''],
    ]);
    expect(saidOf(page)).toEqual([
      'attributes status 1',
      'attributes severity 1',
      'unknownShape hologram 1',
      'looseEnd Log 1',
      'openBoundary Garage door 1',
    ]);
  });

  it('the Threat Modeling Tool: stencils by their generic type, chosen properties as text', () => {
    const sketch = fixture('headlamp.tm7');
    const page = onlyPage(sketch);
    expect([sketch.format, page.name]).toEqual(['tm7', 'Headlamp']);
    expect(page.nodes.slice(0, 2).map(({ name, form, description }) => [name, form, description])).toEqual([
      ['Lamp control', 'part', 'Code Type: Unmanaged'],
      ['Keys', 'store', ''],
    ]);
    expect(lineOf(page, 'Read key')).toBe('Lamp control forward Keys');
    expect(page.groups.map(({ boundary }) => boundary)).toEqual([true]);
    expect(page.threats?.map(({ title, type, elements }) => [title, type, elements])).toEqual([
      ['Keys are read', 'Information Disclosure', ['2', '4', '1']],
      ['Rights are raised', 'Elevation of Privileges', ['9', '4', '1']],
    ]);
    // A threat that nobody has judged yet loses nothing.
    expect(saidOf(page)).toEqual(['openBoundary Garage 1', 'attributes State 1', 'attributes Justification 1']);
  });

  it('a table: nodes that only links name are made, columns and lines that say nothing are listed', () => {
    const page = onlyPage(fixture('headlamp.csv'));
    expect(page.nodes.map(({ name, form, category }) => [name, form, category])).toEqual([
      ['Lamp control', 'part', 'HW'],
      ['Keys', 'store', undefined],
      ['Body gateway', 'part', undefined],
    ]);
    expect(page.nodes[0]?.description).toBe('Switches the "low beam", checks it');
    expect(lineOf(page, 'Lamp request')).toBe('Body gateway both Lamp control');
    expect(namesOf(page.groups)).toEqual(['Vehicle']);
    expect(saidOf(page)).toEqual(['unknownShape 6: hologram 1', 'attributes colour 1', 'lineWithoutEnds 5: Lost 1']);
    // Boxes without places do not lie on each other, and those of a group lie in its frame.
    const [frame] = page.groups.map(({ box }) => box);
    for (const { box } of page.nodes.slice(0, 2)) expect(box.y).toBeGreaterThan(frame?.y ?? 0);
    expect(new Set(page.nodes.map(({ box }) => `${box.x} ${box.y}`)).size).toBe(3);
  });

  it('a table with Chinese titles and words, as Excel saves it in China', () => {
    const text =
      '类型,名称,类别,源,目标,方向,分组\n边界,整车,,,,,\n节点,车身网关,HW,,,,整车\n存储,密钥库,,,,,\n数据流,灯光请求,,车身网关,密钥库,双向,';
    const page = onlyPage(fromText('flows.csv', text));
    expect(page.nodes.map(({ name, form, category }) => [name, form, category])).toEqual([
      ['车身网关', 'part', 'HW'],
      ['密钥库', 'store', undefined],
    ]);
    expect(lineOf(page, '灯光请求')).toBe('车身网关 both 密钥库');
    expect(page.groups.map(({ name, boundary }) => [name, boundary])).toEqual([['整车', true]]);
    expect(saidOf(page)).toEqual([]);
  });

  it('a CAN database: nodes, and each message as one asset drawn to its receivers', () => {
    const page = onlyPage(fixture('headlamp.dbc'));
    expect(namesOf(page.nodes)).toEqual(['Gateway', 'Lamp', 'Tester', 'CAN']);
    expect(page.nodes[1]?.description).toBe('Control unit\nof the lamp');
    expect(page.links.map(({ name, from, to, asset }) => [name, from, to, asset])).toEqual([
      ['LampRequest', 'Gateway', 'Lamp', 'message 256'],
      ['LampRequest', 'Gateway', 'Tester', 'message 256'],
      ['LampState', 'Lamp', 'CAN', 'message 2566844926'],
    ]);
    expect(page.links[0]?.description).toBe('Asks for light\nCAN 0x100, 8 byte\nLampOn, Level');
    expect(saidOf(page)).toEqual(['unknownLine QQ_ something new 1', 'noReceiver LampState 1', 'attributes  2']);
  });

  it('a CAN database with many messages between two nodes: high enough that their lines stand apart', () => {
    const messages = Array.from(
      { length: 14 },
      (_, i) => `BO_ ${i + 1} M${i}: 8 A\n SG_ S${i} : 0|8@1+ (1,0) [0|0] "" B`,
    );
    const page = onlyPage(fromText('many.dbc', `VERSION ""\nBU_: A B C\n${messages.join('\n')}\n`));
    const [a, b, c] = page.nodes;
    for (const node of [a, b]) expect((node?.box.height ?? 0) / 15).toBeGreaterThanOrEqual(20);
    expect(c?.box.height).toBe(46);
  });
});

describe('importing', () => {
  const words = { diagram: 'Topology', block: 'Asset' };
  let count = 0;
  const newId = () => `made${++count}`;
  const imported = (sketch: Sketch) => {
    const desk = drawingDesk();
    desk.do(add('assets', { name: 'lamp CONTROL & check' }, 'known'));
    const plan = planImport(desk.w, sketch.pages, words, newId);
    const changes = edit(desk.w, plan.ops, { user: 'u', now: '2026-01-01T00:00:00.000Z', newId });
    return { plan, w: apply(desk.w, changes), before: desk.w };
  };

  it.each([
    ['headlamp-threat-dragon.json', ['Forged lamp request'], ['Profile of the driver · Linkability']],
    ['headlamp.tm7', ['Keys are read', 'Rights are raised'], []],
  ])('makes threat scenarios of the threats in %s, of the types the method has', (name, titles, leftOut) => {
    const { plan, w } = imported(fixture(name));
    expect([plan.threats, plan.leftOut]).toEqual([titles, leftOut]);
    const made = [...w.threats];
    expect(made.map(({ description }) => description.split('\n')[0])).toEqual(titles);
    for (const { assets } of made) expect(plan.made.map(({ id }) => id)).toContain(assets[0]);
    // What a threat compromises is a property of its asset, so that damage scenarios are generated for it and progress counts it.
    for (const { code, assets, property } of made)
      expect([code, w.assets.get(assets[0] ?? '')?.properties]).toEqual([code, expect.arrayContaining([property])]);
    expect(planImport(w, fixture(name).pages, words, newId).threats).toEqual([]);
  });

  it('puts frames without a place around what is in them, and nodes without one below the others', () => {
    const text = 'name,x,y,zone\nGateway,900,500,Item\nLamp,1200,600,Item\nCloud,0,0,\nTester,,,\nPhone,,,';
    const sketch = fromText('placed.csv', text);
    const { plan, w } = imported(sketch);
    const inside = drawnInside(w);
    expect(Object.fromEntries(plan.made.map(({ id, name }) => [name, inside.get(id)]))).toEqual({
      Gateway: true,
      Lamp: true,
      Cloud: false,
      Tester: false,
      Phone: false,
    });
    const below = onlyPage(sketch).nodes.filter(({ name }) => ['Tester', 'Phone'].includes(name));
    expect(below.every(({ box }) => box.y > 646)).toBe(true);
    expect(new Set(below.map(({ box }) => box.x)).size).toBe(2);
  });

  it('gives assets the categories that are named, else those that their shapes suggest', () => {
    const lines = [
      'kind,name,category,from,to',
      'store,Keys,KEY,,',
      'part,Gateway,HW,,',
      'flow,Updates,COM,Gateway,Keys',
    ];
    const { plan, w } = imported(fromText('named.csv', [...lines, 'flow,State,,Keys,Gateway'].join('\n')));
    expect(Object.fromEntries(plan.made.map(({ id, name }) => [name, w.assets.get(id)?.category]))).toEqual({
      Keys: 'KEY',
      Gateway: 'HW',
      Updates: 'COM',
      State: 'DIT',
    });
  });

  it('draws an asset that is there by its name, and makes the others with codes of the project', () => {
    const { plan, w } = imported(fixture('headlamp.drawio'));
    expect(namesOf(plan.matched)).toEqual(['lamp CONTROL & check']);
    expect([...w.nodes].some(({ asset }) => asset === 'known')).toBe(true);
    const made = plan.made.map(({ id }) => w.assets.get(id));
    expect(made.map((asset) => [asset?.name, asset?.diagram, asset?.code])).toEqual([
      ['Keys', 'block', 'A-2'],
      ['Body bus', 'block', 'A-3'],
      ['Tester', 'block', 'A-4'],
      ['Lamp request', 'link', 'A-5'],
      ['Diagnosis', 'link', 'A-6'],
      ['Update', 'link', 'A-7'],
      ['Power', 'link', 'A-8'],
    ]);
  });

  it('makes a diagram of each page, with a name of its own, and one asset of what stands on two', () => {
    const { plan, w } = imported(fixture('headlamp.drawio'));
    expect(namesOf(plan.diagrams)).toEqual(['Headlamp-DFD', 'Context']);
    const tester = plan.made.find(({ name }) => name === 'Tester')?.id;
    expect([...w.nodes].filter(({ asset }) => asset === tester).length).toBe(2);
    expect([...w.groups].map(({ name, boundary }) => [name, boundary])).toContainEqual(['Vehicle boundary', true]);
    expect(planImport(w, fixture('headlamp.drawio').pages, words, newId).made).toEqual([]);
    expect(namesOf(planImport(w, fixture('headlamp.drawio').pages, words, newId).diagrams)).toEqual([
      'Headlamp-DFD-2',
      'Context-2',
    ]);
  });

  it('draws a message to several as one asset', () => {
    const { w } = imported(fixture('headlamp.dbc'));
    const request = [...w.assets].find(({ name }) => name === 'LampRequest');
    expect([...w.links].filter(({ asset }) => asset === request?.id).length).toBe(2);
  });
});

describe('Open Threat Model as YAML', () => {
  const yaml = `# comment\n---\notmVersion: 0.1.0\nproject: { name: Lamp, id: lamp }\ntrustZones:\n  - { id: zone, name: Vehicle, risk: { trustRating: 1 } }\ncomponents:\n  - { id: ecu, name: Lamp ECU, type: device, parent: { trustZone: zone } }\n`;
  it('opens as its JSON does', () => {
    const { format, pages } = fromText('lamp.otm', yaml);
    expect(format).toBe('otm');
    expect(pages[0]?.nodes.map(({ name }) => name)).toEqual(['Lamp ECU']);
  });

  it('is refused where aliases multiply, and where it is broken', () => {
    const bomb = Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n},`.repeat(10)}]`).join('\n');
    expect(refusalOf(() => fromText('x.otm', `otmVersion: 1\na0: &a0 [x]\n${bomb}\n`))).toMatchObject({
      why: 'broken',
    });
    expect(refusalOf(() => fromText('x.otm', 'otmVersion: 1\n  a: [')).why).toBe('broken');
    expect(refusalOf(() => fromText('x.otm', 'otmVersion: 1\na: &a [*a]\n')).why).toBe('broken');
  });
});

/** Files made by the tools themselves, where they are at hand: they are not part of the repository. */
const samples = process.env.SAMPLES ?? '../shared/samples';
const sampleFiles = ['drawio', 'threat-dragon', 'tm7', 'otm', 'dbc'].flatMap((folder) => {
  const place = join(samples, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place).flatMap((name) => (name.endsWith('.md') ? [] : [join(place, name)]));
});

describe.runIf(sampleFiles.length > 0)('files made by the tools', () => {
  it.each(sampleFiles)('%s opens, and what it draws becomes one edit', (path) => {
    const bytes = readFileSync(path);
    if (path.endsWith('v2-new-model.json')) return expect(refusalOf(() => readFile(path, bytes)).why).toBe('empty');
    const start = performance.now();
    const sketch = readFile(path, bytes);
    const desk = drawingDesk();
    let count = 0;
    const newId = () => `made${++count}`;
    const plan = planImport(desk.w, sketch.pages, { diagram: 'Topology', block: 'Asset' }, newId);
    const changes = edit(desk.w, plan.ops, { user: 'u', now: '2026-01-01T00:00:00.000Z', newId });
    expect(performance.now() - start).toBeLessThan(5000);
    const nodes = sketch.pages.flatMap((page) => page.nodes).length;
    const links = sketch.pages.flatMap((page) => page.links).length;
    expect(changes.put.nodes?.length ?? 0).toBe(nodes);
    expect(changes.put.links?.length ?? 0).toBe(links);
    expect(nodes).toBeGreaterThan(0);
    const threats = sketch.pages.flatMap((page) => page.threats ?? []).length;
    expect(plan.threats.length + plan.leftOut.length).toBe(threats);
    expect(changes.put.threats?.length ?? 0).toBe(plan.threats.length);
  });
});
