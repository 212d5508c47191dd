import { Inflate } from 'fflate';
import { DrawingRefused } from '#domain/drawn/import/limits.ts';

/** So many packed bytes are inflated at a time: of a page that inflates without end a thousandth is enough to see it. */
const portion = 4096;

/**
 * The text of a compressed page: base64 of deflated bytes without a header. It is inflated piece by piece and given up when it gets longer
 * than allowed, so its size never depends on what it claims.
 * @throws DrawingRefused
 */
export const inflate = (base64: string, most: number): string => inflateBytes(bytesOf(base64), most);

/** The same of bytes. @throws DrawingRefused */
export function inflateBytes(packed: Uint8Array, most: number): string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  const stream = new Inflate((bytes, last) => {
    text += decoder.decode(bytes, { stream: !last });
    if (text.length > most) throw new DrawingRefused('tooLarge');
  });
  try {
    for (let at = 0; at < packed.length; at += portion)
      stream.push(packed.subarray(at, at + portion), at + portion >= packed.length);
  } catch (error) {
    throw error instanceof DrawingRefused ? error : new DrawingRefused('broken');
  }
  return text;
}

function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64.replace(/\s+/g, '')), (letter) => letter.charCodeAt(0));
  } catch {
    throw new DrawingRefused('broken');
  }
}
