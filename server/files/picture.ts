import { Failure } from '#contract/errors.ts';
import { sizeOfImage } from './image-size.ts';

/** Pixels of a side: a small file can hold a picture that takes gigabytes in every browser that shows it. */
export const mostPixels = { portrait: 1_024, logo: 4_096 } as const;

const starts: Record<'png' | 'jpeg', number[]> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
};

/** What the bytes are, whatever the sender says. */
export function imageKind(bytes: Uint8Array): 'png' | 'jpeg' | undefined {
  if (starts.png.every((byte, at) => bytes[at] === byte)) return 'png';
  if (starts.jpeg.every((byte, at) => bytes[at] === byte)) return 'jpeg';
  return undefined;
}

/**
 * @param most pixels of a side
 * @param path the field that holds it
 * @throws Failure NotAnImage when the size cannot be read, TooLarge when it is above
 */
export function refuseHugeImage(bytes: Uint8Array, most: number, path: string): void {
  const size = sizeOfImage(bytes);
  if (!size) throw new Failure('NotAnImage', {}, [{ path, problem: 'wrong' }]);
  const limit = `${most} × ${most} px`;
  if (Math.max(size.width, size.height) > most)
    throw new Failure('TooLarge', { limit }, [{ path, problem: 'tooBig', limit }]);
}

/**
 * A `data:` address of a JPEG or PNG, re-written with the kind its bytes have; empty stays empty.
 * @param limit most bytes of the picture
 * @throws Failure NotAnImage, TooLarge
 */
export function checkedPicture(address: string, limit: number): string {
  if (address === '') return '';
  const match = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/]+={0,2})$/.exec(address);
  const bytes = Buffer.from(match?.[1] ?? '', 'base64');
  const kind = imageKind(bytes);
  if (!kind) throw new Failure('NotAnImage');
  if (bytes.byteLength > limit) throw new Failure('TooLarge', { limit: `${Math.floor(limit / 1000)} kB` });
  refuseHugeImage(bytes, mostPixels.portrait, 'profilePic');
  return `data:image/${kind};base64,${bytes.toString('base64')}`;
}
