import type { Picture } from '#domain/diagram/picture-parts.ts';

export { boardPicture } from '#domain/drawn/board-picture.ts';

import { copyPicture, exportPng, exportSvg, pngOf } from '@/canvas/export-picture';

/** How a picture leaves the page; a text field of a report takes it as a file. */
export const ways = {
  copy: (picture: Picture) => copyPicture(picture),
  png: (picture: Picture, name: string) => exportPng(picture, name),
  svg: async (picture: Picture, name: string) => exportSvg(picture, name),
} as const;

export const pictureFile = async (picture: Picture, name: string): Promise<File> =>
  new File([await pngOf(picture)], `${name}.png`, { type: 'image/png' });
