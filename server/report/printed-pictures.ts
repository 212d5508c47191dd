import { svgOf } from '#domain/diagram/svg.ts';
import type { PicturePart } from '#domain/diagram/tiles.ts';
import type { PictureBlock, Section } from '#domain/report/blocks.ts';
import { drawPng } from './draw-png.ts';

/** Paper is white. */
const ground = '#ffffff';
/** Pixels of a PNG for each of the page (at 96 to the inch): sharp when it is printed. */
const sharpness = 2.5;
/** English Metric Units of a pixel at 96 to the inch (ECMA-376 20.1.2.1). */
const emu = 9525;

/** A part of a drawing as it is put into an office file: as PNG, and as SVG for programs that draw it. */
export interface PrintedPicture {
  /** From 1, in the order of the report. */
  number: number;
  block: PictureBlock;
  part: PicturePart;
  caption: string;
}

/** All pictures of a report. */
export function picturesOf(sections: readonly Section[]): PrintedPicture[] {
  const blocks = sections.flatMap((section) => section.blocks.filter((block) => block.block === 'picture'));
  return blocks
    .flatMap((block) => block.parts.map((one) => ({ block, ...one })))
    .map((one, i) => ({ ...one, number: i + 1 }));
}

export const extentOf = ({ width, height }: PicturePart) => ({
  cx: Math.round(width * emu),
  cy: Math.round(height * emu),
});

/** The two files of each picture, drawn when they are packed: only one is in memory at a time. */
export function* pictureFiles(
  folder: string,
  pictures: readonly PrintedPicture[],
): Iterable<readonly [name: string, content: Uint8Array | Iterable<string>]> {
  for (const { number, block, part } of pictures) {
    yield [`${folder}/picture${number}.png`, drawPng(block.picture, part.frame, part.width * sharpness, ground)];
    yield [`${folder}/picture${number}.svg`, [svgOf(block.picture, ground, part.frame).svg]];
  }
}

const image = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
/** The relationships of both files of each picture, seen from the part that shows it. */
export const pictureRelations = (folder: string, pictures: readonly PrintedPicture[]): string =>
  pictures
    .map(
      ({ number }) =>
        `<Relationship Id="picture${number}" Type="${image}" Target="${folder}/picture${number}.png"/>` +
        `<Relationship Id="drawing${number}" Type="${image}" Target="${folder}/picture${number}.svg"/>`,
    )
    .join('');

export const pictureTypes = [
  '<Default Extension="png" ContentType="image/png"/>',
  '<Default Extension="svg" ContentType="image/svg+xml"/>',
];

/** What fills the picture: the PNG, with the SVG as its extension ([MS-ODRAWXML] 2.3.1.9). */
export const blip = (number: number): string =>
  `<a:blip r:embed="picture${number}"><a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}">` +
  `<asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" r:embed="drawing${number}"/>` +
  '</a:ext></a:extLst></a:blip><a:stretch><a:fillRect/></a:stretch>';

/** Place and outline of a picture. */
export const shapeProperties = (part: PicturePart): string => {
  const { cx, cy } = extentOf(part);
  return `<a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;
};

/** Namespaces of a picture in a part that declares none of them. */
export const pictureNamespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
