import type { Area } from 'react-easy-crop';

const side = 256;
/** What the server takes (200 kB), as characters of a data address. A PNG of noise, such as a photo taken in the dark, can be larger. */
const longest = 260_000;

/**
 * The chosen part of a JPEG or PNG as a square data address of 256 px.
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
  const png = file.type === 'image/png' ? canvas.toDataURL('image/png') : undefined;
  return png !== undefined && png.length <= longest ? png : canvas.toDataURL('image/jpeg', 0.85);
}
