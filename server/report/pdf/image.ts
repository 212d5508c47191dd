import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import type * as Library from '@napi-rs/canvas';
import type { KeptImage } from '../kept-images.ts';
import { type PdfFile, to } from './file.ts';

/** Pixels of a picture that is drawn anew: sharper than a page is printed, and held as a whole only for a moment. */
const mostPixels = 4_000_000;

/** Puts a kept picture into the file; returns its object, or undefined where it cannot be read. */
export async function writeImage(file: PdfFile, image: KeptImage, type: 'png' | 'jpeg'): Promise<number | undefined> {
  if (type === 'jpeg') {
    const colours = coloursOfJpeg(image.bytes);
    // A JPEG goes into the file as it is; four colours are those of Adobe, which are turned round.
    const space = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' }[colours ?? 0];
    if (!space) return undefined;
    const turned = colours === 4 ? '/Decode[1 0 1 0 1 0 1 0]' : '';
    return file.stream(`${sizeOf(image)}/ColorSpace${space}${turned}/Filter/DCTDecode`, image.bytes, undefined, false);
  }
  return drawnAnew(file, image);
}

const sizeOf = ({ width, height }: { width: number; height: number }) =>
  `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`;

/** The number of colours of a JPEG, which the frame says that starts it (ITU-T T.81, B.2.2). */
function coloursOfJpeg(bytes: Uint8Array): number | undefined {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return bytes[at + 9];
    at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
  }
  return undefined;
}

/** Its pixels, the colours apart from what shines through. */
async function drawnAnew(file: PdfFile, { bytes, width, height }: KeptImage): Promise<number | undefined> {
  const { createCanvas, loadImage } = createRequire(import.meta.url)('@napi-rs/canvas') as typeof Library;
  const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  try {
    const picture = await loadImage(bytes);
    const context = createCanvas(size.width, size.height).getContext('2d');
    context.drawImage(picture, 0, 0, size.width, size.height);
    const { data } = context.getImageData(0, 0, size.width, size.height);
    const colours = new Uint8Array((data.length / 4) * 3);
    const opacity = new Uint8Array(data.length / 4);
    let isOpaque = true;
    for (const i of opacity.keys()) {
      for (let n = 0; n < 3; n++) colours[i * 3 + n] = data[i * 4 + n] ?? 0;
      opacity[i] = data[i * 4 + 3] ?? 0;
      isOpaque &&= opacity[i] === 255;
    }
    const mask = isOpaque ? '' : `/SMask ${to(file.stream(`${sizeOf(size)}/ColorSpace/DeviceGray`, opacity))}`;
    const entries = `${sizeOf(size)}/ColorSpace/DeviceRGB${mask}/Filter/FlateDecode`;
    return file.stream(entries, deflateSync(colours), undefined, false);
  } catch {
    return undefined;
  }
}
