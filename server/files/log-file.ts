import { closeSync, fchmodSync, fstatSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';

const megabyte = 1024 * 1024;

export interface LogLimits {
  /** Bytes after which a file is put aside and the next begun. */
  fileBytes: number;
  /** Files kept with the current one, so that the whole has at most `files` times `fileBytes`. */
  files: number;
}

const limits: LogLimits = { fileBytes: 20 * megabyte, files: 5 };

/** How long a file that could not be written is left alone (ms): a full disk is not asked with every line. */
const restAfterFailure = 1_000;

/**
 * Lines in a file, written at once (some 10 µs each), so that nothing is lost or out of order when the process ends. Files put aside are `.1`
 * (the latest) to `.4`. Writing never throws: what could not be written is counted, and the first line that goes through again is preceded by
 * their number.
 */
export class LogFile {
  #fd: number | undefined;
  #bytes = 0;
  #lost = 0;
  /** The last write ended within a line. */
  #torn = false;
  #restUntil = 0;

  constructor(
    private readonly file: string,
    private readonly limit: LogLimits = limits,
  ) {}

  /** For pino: one line with its line feed. */
  write(line: string): void {
    if (performance.now() < this.#restUntil) {
      this.#lost += 1;
      return;
    }
    try {
      this.#prepare(Buffer.byteLength(line));
      const gap = (this.#torn ? '\n' : '') + (this.#lost > 0 ? noteOf(this.#lost) : '');
      this.#append(gap + line);
      this.#lost = 0;
    } catch {
      this.#lost += 1;
      this.#restUntil = performance.now() + restAfterFailure;
    }
  }

  /** Opens the file, or puts it aside when the line would not fit any more. */
  #prepare(more: number): void {
    if (this.#fd !== undefined && this.#bytes > 0 && this.#bytes + more > this.limit.fileBytes) {
      closeSync(this.#fd);
      this.#fd = undefined;
      this.#putAside();
    }
    if (this.#fd === undefined) this.#open();
  }

  #open(): void {
    makeFolder(dirname(this.file));
    const { size = 0 } = statSync(this.file, { throwIfNoEntry: false }) ?? {};
    if (size >= this.limit.fileBytes) this.#putAside();
    this.#fd = openSync(this.file, 'a', 0o600);
    const found = fstatSync(this.#fd);
    this.#bytes = found.size;
    // A file of an earlier version; never a device.
    if (found.isFile()) fchmodSync(this.#fd, 0o600);
  }

  #putAside(): void {
    const place = (n: number) => (n === 0 ? this.file : `${this.file}.${n}`);
    rmSync(place(this.limit.files - 1), { force: true });
    for (let n = this.limit.files - 2; n >= 0; n--)
      if (statSync(place(n), { throwIfNoEntry: false })) renameSync(place(n), place(n + 1));
  }

  #append(text: string): void {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length; ) {
      const written = writeSync(this.#fd as number, bytes, done);
      done += written;
      this.#bytes += written;
      this.#torn = done < bytes.length;
    }
  }
}

const noteOf = (lost: number) => `${JSON.stringify({ level: 50, time: Date.now(), lost, msg: 'lines were lost' })}\n`;
