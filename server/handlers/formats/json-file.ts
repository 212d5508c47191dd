import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Env } from '#server/env.ts';
import { attachment } from '#server/files/download.ts';
import { spool } from '#server/files/spool.ts';
import type { CallStanding } from '#server/versions/call-standing.ts';

interface Sent {
  name: string;
  pieces: AsyncIterable<string>;
  /** Once it is made, and before the first byte leaves: notes it. */
  made?: () => Promise<void>;
}

/**
 * A file that may be larger than the memory. It is made whole before its first byte leaves, so whoever waits for it has all of it, or the words why
 * there is none; nobody gets the rest who has lost the right to it meanwhile.
 * @throws the reason of the call's signal, at the next pause; Failure StorageFull
 */
export async function jsonFile(
  { name, pieces, made }: Sent,
  { standing, signal }: { standing: CallStanding; signal: AbortSignal },
  { dataDir }: Pick<Env, 'dataDir'>,
): Promise<Response> {
  const file = await spool(pieces, join(dataDir, 'exports'), signal);
  try {
    await made?.();
  } catch (error) {
    await file.close();
    throw error;
  }
  const body = Readable.from(standing.whileStanding(file.pieces()), { objectMode: false });
  // Also of one that nobody reads, whose generator never begins.
  body.once('close', () => void file.close().catch(() => {}));
  return new Response(Readable.toWeb(body) as ReadableStream, {
    headers: {
      'content-type': 'application/json',
      'content-disposition': attachment(name),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}
