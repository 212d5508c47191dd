import { type CommentCount, comment } from '#contract/comment.ts';
import { call, silent } from '@/request/call';

/** What comes within this time is counted together (ms). */
const together = 60;

/** How many threads the rows of an open version have, kept as the server has it. What they say is read by who shows it. */
export class Talk {
  private counts: ReadonlyMap<string, CommentCount> = new Map();
  /** How often something new was heard of a row. */
  private readonly turns = new Map<string, number>();
  /** How often something new was heard of any row: of all rows when the stream was away. */
  private turn = 0;
  private missed = 0;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly versionId: string) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  countOf = (row: string): CommentCount | undefined => this.counts.get(row);
  /** Another number than before: what is said of the row, or of any, may be another. */
  turnOf = (row?: string): number => (row === undefined ? this.turn : (this.turns.get(row) ?? 0) + this.missed);

  /** Something new is said of a row; without one, perhaps of any. */
  hear(row: string | null): void {
    this.turn += 1;
    if (row === null) this.missed += 1;
    else this.turns.set(row, (this.turns.get(row) ?? 0) + 1);
    this.tell();
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.read();
    }, together);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.listeners.clear();
  }

  private async read(): Promise<void> {
    const params = { versionId: this.versionId };
    // Read again by the next thing that is heard, and when the stream is back.
    const list = await call(comment.counts, { params }, silent).catch(() => undefined);
    if (!list || this.closed) return;
    this.counts = new Map(list.map((count) => [count.rowId, sameOr(this.counts.get(count.rowId), count)]));
    this.tell();
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

/** The same object while the numbers are, so that nothing is drawn again. */
const sameOr = (known: CommentCount | undefined, now: CommentCount): CommentCount =>
  known?.open === now.open && known.threads === now.threads ? known : now;
