import { Readable } from 'node:stream';
import { attachment } from '#server/files/download.ts';
import type { CallStanding } from '#server/versions/call-standing.ts';

/** A file as it is made: it may be large, and is never held whole. Nobody gets the rest who has lost the right to it meanwhile. */
export function jsonFile(pieces: AsyncGenerator<string>, standing: CallStanding, name: string): Response {
  const body = Readable.from(encoded(standing.whileStanding(pieces)), { objectMode: false });
  // Also of one that nobody reads, whose generator never begins.
  body.once('close', standing.hold());
  return new Response(Readable.toWeb(body) as ReadableStream, {
    headers: {
      'content-type': 'application/json',
      'content-disposition': attachment(name),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece);
}
