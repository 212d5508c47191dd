import { inSlices } from '#server/give-way.ts';
import { jsonPieces } from '#server/json-pieces.ts';

/** The encoded text of answers that several calls share: a memo of the very object, which goes with it. */
const texts = new WeakMap<object, string>();
const notYet = '';

/** Says that this very object will be answered again, so that it is encoded once. Nobody may change it afterwards. */
export function keepText<T extends object>(answer: T): T {
  if (!texts.has(answer)) texts.set(answer, notYet);
  return answer;
}

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
export function answerBody(data: unknown): string | ReadableStream<Uint8Array> {
  const encoded = typeof data === 'object' && data !== null ? pieces.get(data) : undefined;
  if (!encoded) return answerText(data);
  const waiting = encoded.values();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = waiting.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** A successful answer as the wire has it. */
export function answerText(data: unknown): string {
  const shared = typeof data === 'object' && data !== null ? texts.get(data) : undefined;
  if (shared) return shared;
  const text = JSON.stringify({ success: true, data });
  if (shared === notYet) texts.set(data as object, text);
  return text;
}
