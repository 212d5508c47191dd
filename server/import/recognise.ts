import type { Codec } from '#domain/formats/format.ts';

/** Bytes at the beginning that are shown to every codec as text. */
const lookedAt = 64 * 1024;

/** The id of the codec that recognises the document by its content; undefined for none. */
export function recognise(bytes: Uint8Array, codecs: Readonly<Record<string, Codec>>): string | undefined {
  const start = startOf(bytes);
  return Object.keys(codecs).find((id) => codecs[id]?.recognises(start, bytes));
}

/** The beginning as text: in UTF-16 where the file says so at its head, else in UTF-8. */
function startOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes.subarray(0, lookedAt));
}
