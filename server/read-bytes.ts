import { Failure } from '#contract/kit/errors.ts';
import { giveWay } from './loop/give-way.ts';

export const megabyte = 1024 * 1024;
/** Bytes of a body read before others are heard: twenty uploads at once bring more than the loop can take in one round. */
const atOnce = megabyte / 4;

/** So much of a refused body is read before the answer (bytes), if it comes within this time (ms). */
const smallRest = 4 * megabyte;
const restWithin = 500;
/** And so much in all: @hono/node-server closes the connection of one who sends more. */
const mostThrownAway = 64 * megabyte;

/** Who sent a body has gone before its end: nobody is there to be answered, and nothing is wrong with the server. */
export class HungUp extends Error {}

/** What is read of a body. @throws HungUp */
export async function unlessHungUp<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
    // The first is Node's, the second what @hono/node-server says when it comes too late to read.
    if (code === 'ECONNRESET' || message === 'Client connection prematurely closed.') throw new HungUp();
    throw error;
  }
}

/** The refusal of content above a limit; with a path, at that field. */
export const tooLarge = (bytes: number, path?: string) => {
  const limit = `${bytes / megabyte} MB`;
  return new Failure('TooLarge', { limit }, path ? [{ path, problem: 'tooBig', limit }] : []);
};

/**
 * The whole body, never more than `limit` bytes held.
 * @param named the limit as the refusal names it
 * @param hold is told of all bytes as they arrive, and may refuse more
 * @throws Failure TooLarge, by the declared length or, without one, as soon as the stream exceeds the limit; HungUp
 */
export function readBytes(
  request: Request,
  limit: number,
  named = limit,
  hold: (bytes: number) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  return unlessHungUp(readAll(request, limit, named, hold));
}

async function readAll(
  request: Request,
  limit: number,
  named: number,
  hold: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > limit) throw tooLarge(named);
  const chunks: Uint8Array[] = [];
  let size = 0;
  let read = 0;
  const reader = request.body?.getReader();
  try {
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      const { byteLength } = next.value;
      size += byteLength;
      if (size > limit) throw tooLarge(named);
      hold(byteLength);
      chunks.push(next.value);
      read += byteLength;
      if (read < atOnce) continue;
      // Meanwhile the sender waits: the socket is not read.
      await giveWay();
      read = 0;
    }
  } catch (error) {
    chunks.length = 0;
    if (reader && error instanceof Failure) await readRest(reader);
    throw error;
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}

/**
 * Throws away what comes after a refusal, and returns once that was little or has taken long enough. A proxy that has sent everything sends the next call on
 * the same connection. It would never be read where the rest stays: @hono/node-server closes the connection half a second after the answer, and the next
 * user gets a 502. What is still under way then is thrown away beside the answer.
 */
async function readRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  await new Promise<void>((answer) => {
    late = setTimeout(answer, restWithin);
    throwAway(reader, answer).then(answer, answer);
  });
  clearTimeout(late);
}

/** @param isMore is told when it is more than is worth waiting for */
async function throwAway(reader: ReadableStreamDefaultReader<Uint8Array>, isMore: () => void): Promise<void> {
  let size = 0;
  let read = 0;
  for (let next = await reader.read(); next.value; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > mostThrownAway) return reader.cancel();
    if (size > smallRest) isMore();
    read += next.value.byteLength;
    if (read < atOnce) continue;
    await giveWay();
    read = 0;
  }
}
