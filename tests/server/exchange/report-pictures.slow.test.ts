// postgres: no, the database has no part in it
import { writeFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { read } from 'xlsx';
import { chapterId } from '#domain/kinds/chapter/shape.ts';
import { add } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { sizeOfImage } from '#server/files/image-size.ts';
import { edited, emptyVersion, headlamp, told } from '#tests/domain/report/example.ts';
import { writeReport } from '#tests/world/write-report.ts';

/** The headlamp system with its assets drawn in a row, so far apart. */
function drawn(step: number): Workspace {
  const w = headlamp();
  const assets = [...w.assets];
  const box = (i: number) => ({ x: i * step, y: (i % 3) * 160, width: 152, height: 46 });
  return edited(w, [
    add('diagrams', { name: 'Headlamp' }, 'd'),
    add('groups', { diagram: 'd', name: '车辆 Vehicle', boundary: true, x: -40, y: -60, width: 420, height: 480 }),
    ...assets.map((asset, i) => add('nodes', { diagram: 'd', asset: asset.id, ...box(i) }, `n${i}`)),
    ...assets
      .slice(1)
      .map((_, i) => add('links', { diagram: 'd', from: `n${i}`, to: `n${i + 1}`, text: 'flow & back' })),
  ]);
}

const filesOf = async (format: 'docx' | 'xlsx', w: Workspace) =>
  unzipSync(await writeReport(format, told(w, 'en-US', format)));
const textOf = (files: Record<string, Uint8Array>, name: string) => strFromU8(files[name] ?? new Uint8Array());

/** Every part of the file that is XML can be read. */
function expectWellFormed(files: Record<string, Uint8Array>) {
  for (const [name, bytes] of Object.entries(files)) {
    if (!/\.(xml|rels|svg)$/.test(name)) continue;
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw new Error(`${name}: ${error.message}`);
    });
    parser.write(strFromU8(bytes)).close();
  }
}

/** Each file a part embeds is there, and its type is declared. */
function expectRelated(files: Record<string, Uint8Array>, part: string, relations: string, folder: string) {
  const targets = new Map(
    [...textOf(files, relations).matchAll(/Id="([^"]+)"[^>]*Target="([^"]+)"/g)].map(([, id, target]) => [id, target]),
  );
  const embedded = [...textOf(files, part).matchAll(/r:embed="([^"]+)"/g)].map(([, id]) => targets.get(id) ?? '');
  expect(embedded.length).toBeGreaterThan(0);
  for (const target of embedded) expect(Object.keys(files)).toContain(folder + target.replace('../', ''));
  for (const type of ['png', 'svg'])
    expect(textOf(files, '[Content_Types].xml').match(new RegExp(`Extension="${type}"`, 'g'))).toHaveLength(1);
  return embedded;
}

describe('drawings in the Word file', () => {
  it('stand there as PNG and as SVG, with what they show', async () => {
    const files = await filesOf('docx', drawn(220));
    expectWellFormed(files);
    const embedded = expectRelated(files, 'word/document.xml', 'word/_rels/document.xml.rels', 'word/');
    // The topology, then the relations.
    expect(embedded.slice(0, 2)).toEqual(['media/picture1.png', 'media/picture1.svg']);
    expect(textOf(files, 'word/document.xml')).toContain('descr="Topology Headlamp"');
    const svg = textOf(files, 'word/media/picture1.svg');
    for (const { code, name } of headlamp().assets) expect(svg).toContain(`<title>${code} ${name}`);
    expect(svg).toContain('车辆 Vehicle');
  });

  it('are sharp and hold ink where the shapes are', async () => {
    const files = await filesOf('docx', drawn(220));
    const png = files['word/media/picture1.png'] as Uint8Array;
    if (process.env.LOOK) writeFileSync(`${process.env.LOOK}/picture.png`, png);
    const picture = await loadImage(Buffer.from(png));
    const [, cx = '0'] = /<wp:extent cx="(\d+)"/.exec(textOf(files, 'word/document.xml')) ?? [];
    // Dots to the inch of the paper; 914 400 units are an inch.
    expect(picture.width / (Number(cx) / 914_400)).toBeGreaterThan(220);
    const canvas = createCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    let ink = 0;
    for (let i = 0; i < data.length; i += 4) if ((data[i] ?? 255) < 120) ink += 1;
    expect(ink / (picture.width * picture.height)).toBeGreaterThan(0.004);
  });

  it('are laid over pages in parts where they are large', async () => {
    const files = await filesOf('docx', drawn(900));
    const pictures = Object.keys(files).filter((name) => /media\/.*\.png$/.test(name));
    expect(pictures.length).toBeGreaterThan(2);
    expect(textOf(files, 'word/document.xml')).toContain('Part 1.1');
    expectWellFormed(files);
  });

  it('are the same file each time', async () => {
    const [one, other] = await Promise.all([drawn(220), drawn(220)].map((w) => writeReport('docx', told(w))));
    expect(Buffer.compare(Buffer.from(one as Uint8Array), Buffer.from(other as Uint8Array))).toBe(0);
  });

  it('show the relations of all rows', async () => {
    const files = await filesOf('docx', headlamp());
    expectWellFormed(files);
    const document = textOf(files, 'word/document.xml');
    expect(document).toContain('descr="Relations');
    const parts = Object.keys(files).filter((name) => /media\/.*\.svg$/.test(name));
    const drawn = parts.map((name) => textOf(files, name)).join('');
    for (const { code } of [...headlamp().risks, ...headlamp().requirements])
      expect(drawn).toContain(`<title>${code} `);
    if (process.env.LOOK)
      for (const name of Object.keys(files).filter((one) => one.endsWith('.png')))
        writeFileSync(`${process.env.LOOK}/relations-${name.split('/').at(-1)}`, files[name] as Uint8Array);
  });

  it('leave no trace in a report without one', async () => {
    const files = await filesOf('docx', emptyVersion());
    expect(Object.keys(files).filter((name) => name.includes('media/picture'))).toEqual([]);
    expect(textOf(files, 'word/document.xml')).not.toContain('Topology');
  });
});

describe('drawings in the workbook', () => {
  it('have a sheet each, whole', async () => {
    const w = drawn(900);
    const files = await filesOf('xlsx', w);
    expectWellFormed(files);
    const embedded = expectRelated(files, 'xl/drawings/drawing1.xml', 'xl/drawings/_rels/drawing1.xml.rels', 'xl/');
    expect(embedded).toEqual(['../media/picture1.png', '../media/picture1.svg']);
    const book = read(await writeReport('xlsx', told(w, 'en-US', 'xlsx')));
    const sheet = book.SheetNames.indexOf('Topology Headlamp') + 1;
    expect(sheet).toBeGreaterThan(0);
    expect(textOf(files, `xl/worksheets/sheet${sheet}.xml`)).toContain('<drawing ');
    expect(textOf(files, `xl/worksheets/_rels/sheet${sheet}.xml.rels`)).toContain('../drawings/drawing1.xml');
    expect(textOf(files, '[Content_Types].xml')).toContain('/xl/drawings/drawing1.xml');
  });
});

describe('pictures of a chapter', () => {
  const image = (type: 'image/png' | 'image/jpeg', width: number, height: number) =>
    new Uint8Array(createCanvas(width, height).toBuffer(type as 'image/png'));
  const hashOf = (digit: string) => digit.repeat(64);
  const pictures = [
    { file: hashOf('a'), name: 'Wiring.png', size: 1, type: 'png' as const },
    { file: hashOf('b'), name: 'Photo.jpg', size: 1, type: 'jpeg' as const },
    { file: hashOf('c'), name: 'Gone.png', size: 1, type: 'png' as const },
  ];
  const w = edited(emptyVersion(), [
    add('chapters', { topic: 'overview', text: 'As built', pictures }, chapterId('overview')),
    add('chapters', { topic: 'conclusion', text: 'Released', pictures: pictures.slice(0, 1) }, chapterId('conclusion')),
  ]);
  const images = new Map(
    [image('image/png', 1200, 300), image('image/jpeg', 40, 20)].map((bytes, i) => [
      pictures[i]?.file ?? '',
      { bytes, ...sizeOfImage(bytes)! },
    ]),
  );
  const filesIn = async (format: 'docx' | 'xlsx') =>
    unzipSync(await writeReport(format, told(w, 'en-US', format), undefined, images));

  it('are known by their size, whatever they are; other files are none', () => {
    expect([...images.values()].map(({ width, height }) => [width, height])).toEqual([
      [1200, 300],
      [40, 20],
    ]);
    for (const bytes of [new Uint8Array(), new Uint8Array([0xff, 0xd8, 0xff]), new TextEncoder().encode('<svg/>')])
      expect(sizeOfImage(bytes)).toBeUndefined();
  });

  it('stand in the Word file as they are, no wider than the page; one whose file is gone is named', async () => {
    const files = await filesIn('docx');
    expectWellFormed(files);
    const embedded = expectRelated(files, 'word/document.xml', 'word/_rels/document.xml.rels', 'word/');
    expect(embedded).toEqual(['media/picture1.png', 'media/picture2.jpeg', 'media/picture3.png']);
    expect(files['word/media/picture1.png']).toEqual(images.get(hashOf('a'))?.bytes);
    expect(files['word/media/picture2.jpeg']).toEqual(images.get(hashOf('b'))?.bytes);
    const xml = textOf(files, 'word/document.xml');
    const widths = [...xml.matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"/g)].map(([, cx, cy]) => [Number(cx), Number(cy)]);
    expect(widths[0]).toEqual([600 * 9525, 150 * 9525]);
    expect(widths[1]).toEqual([40 * 9525, 20 * 9525]);
    expect(xml).toContain('Gone.png');
    expect(textOf(files, '[Content_Types].xml').match(/Extension="jpeg"/g)).toHaveLength(1);
  });

  it('have a sheet of their own in the workbook', async () => {
    const files = await filesIn('xlsx');
    expectWellFormed(files);
    const drawings = Object.keys(files).filter((name) => /xl\/drawings\/drawing\d+\.xml$/.test(name));
    expect(drawings).toHaveLength(3);
    for (const name of drawings) {
      const relations = name.replace('drawings/', 'drawings/_rels/').concat('.rels');
      expect(Object.keys(files)).toContain(relations);
      const [, target] = /Target="\.\.\/media\/([^"]+)"/.exec(textOf(files, relations)) ?? [];
      expect(Object.keys(files)).toContain(`xl/media/${target}`);
    }
  });
});
