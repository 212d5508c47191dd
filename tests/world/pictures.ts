/** The beginning of a PNG of this size in pixels: what says so, without a picture behind it. */
export function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(bytes);
  bytes.write('IHDR', 12);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** The same of a JPEG: its start and the head of its frame. */
export function jpegOf(width: number, height: number): Buffer {
  const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  bytes.writeUInt16BE(height, 7);
  bytes.writeUInt16BE(width, 9);
  return bytes;
}

/** Bytes of a picture as a `data:` address. */
export const dataAddress = (kind: 'png' | 'jpeg', bytes: Buffer): string =>
  `data:image/${kind};base64,${bytes.toString('base64')}`;
