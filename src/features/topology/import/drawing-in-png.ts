import { DrawingRefused, mostInflated } from '#domain/drawn/import/limits.ts';
import { inflateBytes } from './inflate';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, i) => bytes[i] === byte);

/** Keywords under which diagrams.net keeps a drawing in its pictures. */
const keywords = new Set(['mxfile', 'mxGraphModel']);

/**
 * The drawing that diagrams.net put into a picture it exported: text in a chunk `tEXt` or `zTXt` (PNG 11.3.4), with its letters percent-encoded.
 * @throws DrawingRefused when the picture holds none
 */
export function drawingInPng(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = latin(bytes.subarray(at + 4, at + 8));
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (data.length < length) throw new DrawingRefused('broken');
    const found = type === 'tEXt' || type === 'zTXt' ? textIn(type, data) : null;
    if (found !== null) return found;
    at += 12 + length;
  }
  throw new DrawingRefused('unknownFormat');
}

function textIn(type: 'tEXt' | 'zTXt', data: Uint8Array): string | null {
  const end = data.indexOf(0);
  if (end < 0 || !keywords.has(latin(data.subarray(0, end)))) return null;
  const text =
    type === 'tEXt' ? latin(data.subarray(end + 1)) : inflateBytes(withoutHeader(data.subarray(end + 2)), mostInflated);
  if (!/^\s*%3C/i.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new DrawingRefused('broken');
  }
}

/** Deflated bytes with or without the header of zlib (RFC 1950): both are found in pictures of diagrams.net. */
function withoutHeader(bytes: Uint8Array): Uint8Array {
  const [method = 0, flags = 0] = bytes;
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0 ? bytes.subarray(2) : bytes;
}

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
