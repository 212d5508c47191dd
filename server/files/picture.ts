import { Failure } from '#contract/errors.ts';

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
  return `data:image/${kind};base64,${bytes.toString('base64')}`;
}
