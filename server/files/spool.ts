import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Bytes that are written and read at a time. */
const portion = 256 * 1024;
/** After so many bytes it is asked again whether there is room. */
const askEvery = 16 * 1024 * 1024;

/** A file that was made whole and is in no folder. */
export interface Spooled {
  bytes: number;
  /** What is in it, once. */
  pieces(): AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** Lets go of it; the disk has its room back. */
  close(): Promise<void>;
}

/**
 * Keeps a text on the disk as it is made, in a file without a name: whatever ends the process, no half file stays. What is larger than the memory can
 * be made whole so before anybody has its first byte.
 * @param folder is made if it is not there
 * @param requireRoom refuses by an error, before the first byte and again and again
 * @throws the reason of the signal at the next pause, what the pieces throw, and the error of a disk that is full
 */
export async function spool(
  pieces: AsyncIterable<string>,
  folder: string,
  signal: AbortSignal,
  requireRoom: () => Promise<void> = async () => {},
): Promise<Spooled> {
  signal.throwIfAborted();
  await requireRoom();
  makeFolder(folder);
  const path = join(folder, `${randomUUID()}.part`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    const bytes = await writeAll(file, pieces, signal, requireRoom);
    return { bytes, pieces: () => readAll(file), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function writeAll(
  file: FileHandle,
  pieces: AsyncIterable<string>,
  signal: AbortSignal,
  requireRoom: () => Promise<void>,
): Promise<number> {
  let asked = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  let written = 0;
  const flush = async () => {
    const whole = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    if (written - asked >= askEvery) {
      await requireRoom();
      asked = written;
    }
    for (let at = 0; at < whole.length; ) {
      const { bytesWritten } = await file.write(whole, at, whole.length - at, written);
      at += bytesWritten;
      written += bytesWritten;
    }
  };
  for await (const piece of pieces) {
    signal.throwIfAborted();
    const encoded = Buffer.from(piece);
    waiting.push(encoded);
    size += encoded.length;
    if (size >= portion) await flush();
  }
  await flush();
  signal.throwIfAborted();
  return written;
}

async function* readAll(file: FileHandle): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(new Uint8Array(portion), 0, portion, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
