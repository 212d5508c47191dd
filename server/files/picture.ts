import { Failure } from '#contract/kit/errors.ts';
import { sizeOfImage } from './image-size.ts';

/**
 * Pixels: a small file can hold a picture that takes gigabytes in every browser that shows it. Of a side where it stands beside a name; where it is
 * attached, of a square as large, because plans are long and narrow.
 */
const mostPixels = { portrait: 1_024, logo: 4_096, attached: 8_000 } as const;
type Use = keyof typeof mostPixels;

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

/** Why a picture is not taken; undefined when it is: its size cannot be read, or has more pixels than its use allows. */
export function faultOfImage(bytes: Uint8Array, use: Use): 'unreadable' | 'huge' | undefined {
  const size = sizeOfImage(bytes);
  if (!size) return 'unreadable';
  const { width, height } = size;
  const most = mostPixels[use];
  const isHuge = use === 'attached' ? width * height > most ** 2 : Math.max(width, height) > most;
  return isHuge ? 'huge' : undefined;
}

/**
 * @param path the field that holds it
 * @throws Failure NotAnImage (of an attachment AttachmentType) when the size cannot be read, TooLarge when it is above
 */
export function refuseHugeImage(bytes: Uint8Array, use: Use, path: string): void {
  const fault = faultOfImage(bytes, use);
  if (fault === 'unreadable')
    throw new Failure(use === 'attached' ? 'AttachmentType' : 'NotAnImage', {}, [{ path, problem: 'wrong' }]);
  const limit = `${mostPixels[use]} × ${mostPixels[use]} px`;
  if (fault === 'huge') throw new Failure('TooLarge', { limit }, [{ path, problem: 'tooBig', limit }]);
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
  refuseHugeImage(bytes, 'portrait', 'profilePic');
  return `data:image/${kind};base64,${bytes.toString('base64')}`;
}
