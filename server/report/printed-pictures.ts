import { svgOf } from '#domain/diagram/svg.ts';
import type { PicturePart } from '#domain/diagram/tiles.ts';
import type { KeptPictureBlock, PictureBlock, Section } from '#domain/report/blocks.ts';
import { drawPng } from './draw-png.ts';
import type { KeptImage, KeptImages } from './kept-images.ts';

/** Paper is white. */
const ground = '#ffffff';
/** Pixels of a PNG for each of the page (at 96 to the inch): sharp when it is printed. */
const sharpness = 2.5;
/** English Metric Units of a pixel at 96 to the inch (ECMA-376 20.1.2.1). */
const emu = 9525;

/** Room for a picture of a chapter on a page (px at 96 to the inch). */
const page = { width: 600, height: 620 };

interface Printed {
  /** From 1, in the order of the report. */
  number: number;
  caption: string;
  /** Its size on the page. */
  part: { width: number; height: number };
}

/** A part of a drawing as it is put into an office file: as PNG, and as SVG for programs that draw it. */
interface PrintedDrawing extends Printed {
  block: PictureBlock;
  part: PicturePart;
}

/** A picture of a chapter: the file itself. */
interface PrintedImage extends Printed {
  block: KeptPictureBlock;
  image: KeptImage;
}

export type PrintedPicture = PrintedDrawing | PrintedImage;

/** All pictures of a report. */
export function picturesOf(sections: readonly Section[], images: KeptImages = new Map()): PrintedPicture[] {
  const found = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block): (Omit<PrintedDrawing, 'number'> | Omit<PrintedImage, 'number'>)[] => {
      if (block.block === 'picture') return block.parts.map((one) => ({ block, ...one }));
      const image = block.block === 'keptPicture' ? images.get(block.file) : undefined;
      return block.block === 'keptPicture' && image
        ? [{ block, image, caption: block.caption ?? '', part: fitted(image) }]
        : [];
    }),
  );
  return found.map((one, i) => ({ ...one, number: i + 1 }));
}

/** As large as it is, on a page at most. */
function fitted({ width, height }: KeptImage): Printed['part'] {
  const scale = Math.min(1, page.width / width, page.height / height);
  return { width: width * scale, height: height * scale };
}

/** What is said of a picture to who does not see it: what it is, and which part; each once. */
export const saidOf = ({ block, caption }: PrintedPicture): string =>
  block.alt.includes(caption) ? block.alt : `${block.alt} · ${caption}`;

/** The file of the picture itself, by its ending. */
const fileOf = (picture: PrintedPicture) =>
  `picture${picture.number}.${picture.block.block === 'keptPicture' ? picture.block.type : 'png'}`;

export const extentOf = ({ width, height }: Printed['part']) => ({
  cx: Math.round(width * emu),
  cy: Math.round(height * emu),
});

/** The two files of each picture, drawn when they are packed: only one is in memory at a time. */
export function* pictureFiles(
  folder: string,
  pictures: readonly PrintedPicture[],
): Iterable<readonly [name: string, content: Uint8Array | Iterable<string>]> {
  for (const one of pictures) {
    if ('image' in one) {
      yield [`${folder}/${fileOf(one)}`, one.image.bytes];
      continue;
    }
    const { number, block, part } = one;
    yield [`${folder}/picture${number}.png`, drawPng(block.picture, part.frame, part.width * sharpness, ground)];
    yield [`${folder}/picture${number}.svg`, [svgOf(block.picture, ground, part.frame).svg]];
  }
}

const image = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
/** The relationships of both files of each picture, seen from the part that shows it. */
export const pictureRelations = (folder: string, pictures: readonly PrintedPicture[]): string =>
  pictures
    .map((one) => {
      const { number } = one;
      const own = `<Relationship Id="picture${number}" Type="${image}" Target="${folder}/${fileOf(one)}"/>`;
      return 'image' in one
        ? own
        : `${own}<Relationship Id="drawing${number}" Type="${image}" Target="${folder}/picture${number}.svg"/>`;
    })
    .join('');

export const pictureTypes = [
  '<Default Extension="png" ContentType="image/png"/>',
  '<Default Extension="jpeg" ContentType="image/jpeg"/>',
  '<Default Extension="svg" ContentType="image/svg+xml"/>',
];

/** What fills the picture: its file; of a drawing the PNG, with the SVG as its extension ([MS-ODRAWXML] 2.3.1.9). */
export const blip = (picture: PrintedPicture): string =>
  'image' in picture
    ? `<a:blip r:embed="picture${picture.number}"/><a:stretch><a:fillRect/></a:stretch>`
    : drawingBlip(picture.number);

const drawingBlip = (number: number): string =>
  `<a:blip r:embed="picture${number}"><a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}">` +
  `<asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" r:embed="drawing${number}"/>` +
  '</a:ext></a:extLst></a:blip><a:stretch><a:fillRect/></a:stretch>';

/** Place and outline of a picture. */
export const shapeProperties = (part: Printed['part']): string => {
  const { cx, cy } = extentOf(part);
  return `<a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;
};

/** Namespaces of a picture in a part that declares none of them. */
export const pictureNamespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
