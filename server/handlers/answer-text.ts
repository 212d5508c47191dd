import { inSlices } from '#server/loop/give-way.ts';
import { jsonPieces } from '#server/loop/json-pieces.ts';

/** A page of a list. */
interface Page {
  list: readonly object[];
  total: number;
}
const pages = new WeakSet<object>();

/** Says that the entries of this page are in other answers too, so that each is encoded once. Nobody may change an entry afterwards. */
export function shareEntries<T extends Page>(page: T): T {
  pages.add(page);
  return page;
}

/** The encoded entries of such pages: a memo of the very object, which goes with it. */
const entries = new WeakMap<object, Uint8Array>();

/** Large answers, encoded beforehand in pieces. */
const pieces = new WeakMap<object, readonly Uint8Array[]>();

/** Encodes a large answer that is about to be given, and gives way to others meanwhile. Nobody may change it afterwards. */
export async function encodeAhead<T extends object>(answer: T): Promise<T> {
  const encoder = new TextEncoder();
  const encoded: Uint8Array[] = [];
  for await (const piece of inSlices(jsonPieces({ success: true, data: answer }))) encoded.push(encoder.encode(piece));
  pieces.set(answer, encoded);
  return answer;
}

/** A successful answer as the body of a response; one encoded beforehand goes out piece by piece. */
export function answerBody(data: unknown): string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (typeof data === 'object' && data !== null) {
    const encoded = pieces.get(data);
    if (encoded) return streamOf(encoded);
    if (pages.has(data)) return joinEntries(data as Page);
  }
  return JSON.stringify({ success: true, data });
}

/** Pieces as the body of a response, one at a time. */
export function streamOf(encoded: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const waiting = encoded.values();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = waiting.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

const opening = Buffer.from('{"success":true,"data":{"list":[');
const comma = Buffer.from(',');

/** As bytes: a text with one Chinese letter in it would be written to the socket letter by letter. */
function joinEntries({ list, total }: Page): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [opening];
  for (const [i, entry] of list.entries()) {
    if (i > 0) parts.push(comma);
    parts.push(encodeEntry(entry));
  }
  parts.push(Buffer.from(`],"total":${total}}}`));
  return Buffer.concat(parts);
}

function encodeEntry(entry: object): Uint8Array {
  const known = entries.get(entry);
  if (known) return known;
  const encoded = Buffer.from(JSON.stringify(entry));
  entries.set(entry, encoded);
  return encoded;
}
