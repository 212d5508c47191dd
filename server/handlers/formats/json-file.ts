import { Readable } from 'node:stream';
import type { Env } from '#server/env.ts';
import { attachment } from '#server/files/download.ts';
import { type Spooled, spool } from '#server/files/spool.ts';
import type { CallStanding } from '#server/versions/call-standing.ts';
import { holdAnswer } from './held-answer.ts';

interface Sent {
  name: string;
  pieces: AsyncIterable<string>;
  /** Once it is made, and before the first byte leaves: notes it. */
  made?: () => Promise<void>;
}

/**
 * A file that may be larger than the memory. It is made whole before its first byte leaves, so whoever waits for it has all of it, or the words why
 * there is none; nobody gets the rest who has lost the right to it meanwhile.
 * It has one of few places on the disk until it is sent, and is under way for so long.
 * @throws the reason of the call's signal, at the next pause; Failure StorageFull, TooManyExports, ExportsBusy
 */
export async function jsonFile(
  { name, pieces, made }: Sent,
  { standing, signal, user }: { standing: CallStanding; signal: AbortSignal; user: { id: string } },
  { exports }: Pick<Env, 'exports'>,
): Promise<Response> {
  const giveBack = exports.take(user.id);
  let file: Spooled | undefined;
  try {
    file = await spool(pieces, exports.folder, signal, () => exports.require());
    await made?.();
  } catch (error) {
    giveBack();
    await file?.close();
    throw error;
  }
  const { close } = file;
  const body = Readable.from(standing.whileStanding(file.pieces()), { objectMode: false });
  // Also of one that nobody reads, whose generator never begins.
  const over = new Promise<void>((done) => body.once('close', done))
    .then(close)
    .catch(() => {})
    .then(giveBack);
  const answer = new Response(Readable.toWeb(body) as ReadableStream, {
    headers: {
      'content-type': 'application/json',
      'content-disposition': attachment(name),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
  return holdAnswer(answer, { over, end: (reason) => body.destroy(reason) });
}
