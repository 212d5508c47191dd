import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/**
 * A part of a gzip file by itself: pieces compressed at different times, put one behind the other, are one file (RFC 1951: a full flush ends at
 * a byte, and what follows refers to nothing before it).
 */
export interface GzipPiece {
  deflated: Uint8Array;
  /** Of the text before it was compressed. */
  crc: number;
  length: number;
}

const deflate = promisify(deflateRaw);
const head = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
/** An empty last block. */
const end = Uint8Array.of(1, 0, 0, 0xff, 0xff);
/** RFC 1951: what a block that is not compressed holds at most. */
const mostStored = 65_535;

/** Compresses a part of a text, in a thread. */
export async function compressed(text: string): Promise<GzipPiece> {
  const bytes = Buffer.from(text);
  const deflated = await deflate(bytes, { level: 3, finishFlush: constants.Z_FULL_FLUSH });
  return { deflated, crc: crc32(bytes), length: bytes.length };
}

/** A short part as it is, which costs nothing to make. @throws RangeError when it is too long for one block */
export function stored(text: string): GzipPiece {
  const bytes = Buffer.from(text);
  if (bytes.length > mostStored) throw new RangeError(`${bytes.length} bytes do not fit one block`);
  const deflated = Buffer.alloc(5 + bytes.length);
  deflated.writeUInt16LE(bytes.length, 1);
  deflated.writeUInt16LE(~bytes.length & 0xffff, 3);
  bytes.copy(deflated, 5);
  return { deflated, crc: crc32(bytes), length: bytes.length };
}

/** The gzip file of the pieces' texts, one behind the other. */
export function gzipOf(pieces: readonly GzipPiece[]): Uint8Array<ArrayBuffer> {
  let crc = 0;
  let length = 0;
  for (const piece of pieces) {
    crc = crcOfBoth(crc, piece.crc, piece.length);
    length += piece.length;
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return Uint8Array.from(Buffer.concat([head, ...pieces.map(({ deflated }) => deflated), end, tail]));
}

/** RFC 1952: the polynomial of its checksum, the lowest power in the highest bit. */
const polynomial = 0xedb88320;
const one = 0x80000000;

/** The product of two remainders by the polynomial. */
function times(a: number, b: number): number {
  let [product, shifted] = [0, b];
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1;
  }
  return product >>> 0;
}

/** x to the power 8 · 2^n, for each n a text's length may have. */
const powers: number[] = [];
for (let n = 0, power = one >>> 8; n < 40; n++, power = times(power, power)) powers.push(power);

/** The checksum of two texts one behind the other: a checksum is a remainder, so the first is moved up by the length of the second. */
function crcOfBoth(first: number, second: number, length: number): number {
  let moved = first;
  for (let n = 0, left = length; left > 0; n++, left = Math.floor(left / 2))
    if (left % 2 === 1) moved = times(moved, powers[n] as number);
  return (moved ^ second) >>> 0;
}
