import type { Picture } from '#domain/diagram/picture-parts.ts';
import { svgOf } from '#domain/diagram/svg.ts';
import { saveBlob } from '@/request/download';

/** A picture of 16 000 px a side or more is refused by browsers: a large drawing is exported as large as it may be. */
const mostPixels = 12_000;

const paper = '#ffffff';

export function exportSvg(picture: Picture, name: string): void {
  saveBlob(new Blob([svgOf(picture, paper).svg], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** Twice the natural size, so that it stays sharp in a document. */
export async function pngOf(picture: Picture): Promise<Blob> {
  const { svg, width, height } = svgOf(picture, paper);
  const scale = Math.min(2, mostPixels / Math.max(width, height));
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

export async function exportPng(picture: Picture, name: string): Promise<void> {
  saveBlob(await pngOf(picture), `${name}.png`);
}

/** As a picture on the clipboard. */
export async function copyPicture(picture: Picture): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(picture) })]);
}
