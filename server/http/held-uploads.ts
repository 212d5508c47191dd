import { Failure } from '#contract/kit/errors.ts';
import { megabyte } from '#server/read-bytes.ts';

/** Bytes of uploads that are read and not yet taken from their forms: several of the largest usual ones at a time. */
const mostHeld = 160 * megabyte;
const comeBackAfter = 10;

let held = 0;

/**
 * Counts what one upload holds while it is read. What has arrived counts, not what was declared: who sends slowly takes nothing from others. One upload
 * alone is never refused.
 */
export class HeldUpload {
  private own = 0;

  /** @throws Failure TooManyRequests where all uploads together would hold too much */
  add(bytes: number): void {
    if (held > this.own && held + bytes > mostHeld) throw new Failure('TooManyRequests', { seconds: comeBackAfter });
    held += bytes;
    this.own += bytes;
  }

  release(): void {
    held -= this.own;
    this.own = 0;
  }
}
