import type { Area } from 'react-easy-crop';

const side = 256;

/**
 * The chosen part of a JPEG or PNG as a square data address of 256 px: far below the 200 kB the server takes.
 * @throws when the browser cannot read the picture
 */
export async function shrinkPicture(file: Blob, { x, y, width, height }: Area): Promise<string> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(picture, x, y, width, height, 0, 0, side, side);
  return file.type === 'image/png' ? canvas.toDataURL('image/png') : canvas.toDataURL('image/jpeg', 0.85);
}
