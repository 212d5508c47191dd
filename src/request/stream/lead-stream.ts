import { version } from '#contract/version.ts';
import { untilBack } from '../away';
import { call, silent } from '../call';
import { CallError } from '../call-error';
import { readEvents, type ServerEvent } from '../read-events';

/** A version that was asked for and of which nothing comes (ms): the stream has ended, and nobody has noticed. */
const answeredWithin = 15_000;
/** Between two tries to have a version heard while the server does not answer (ms). */
const askAgainAfter = (attempt: number) => Math.min(30_000, 1_000 * 2 ** attempt);
/** A page that goes to another task leaves one version and hears the next: the stream waits for it so long (ms). */
const restAfter = 3_000;

interface Wanted {
  /** The last rev that came, or behind which it begins. */
  heard: number;
  /** Counts how often it was asked for. */
  turn: number;
  /** Until something of it has to come. */
  unanswered?: ReturnType<typeof setTimeout>;
}

/** What the stream tells. */
export interface Told {
  /** Without a version it is for all. */
  hear: (versionId: string | undefined, event: ServerEvent) => void;
  /** Nothing comes for now. */
  lose: (versionIds: readonly string[]) => void;
  refuse: (versionId: string, refusal: CallError) => void;
}

const saysNo: ReadonlySet<number> = new Set([400, 401, 403, 404]);

/** The stream of a whole browser: held by the page that leads, for the versions that any of its pages wants to hear. */
export class LeadStream {
  readonly #told: Told;
  readonly #wanted = new Map<string, Wanted>();
  #stop: AbortController | undefined;
  /** As the server calls the stream that is open. */
  #id: string | undefined;
  /** The connection has broken, and the next try may be a while away. */
  #isLost = false;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(told: Told) {
    this.#told = told;
  }

  /** Hears a version from behind a rev; who hears it already may hear some of it twice. */
  want(versionId: string, after: number): void {
    clearTimeout(this.#resting);
    const known = this.#wanted.get(versionId);
    if (known) known.heard = Math.min(known.heard, after);
    else this.#wanted.set(versionId, { heard: after, turn: 0 });
    if (!this.#stop) void this.#read();
    else void this.#ask(versionId);
  }

  drop(versionId: string): void {
    if (!this.#wanted.delete(versionId)) return;
    const params = { streamId: this.#id ?? '', versionId };
    // The stream may have ended with what was heard.
    if (this.#id) void call(version.hearNoMore, { params }, silent).catch(() => undefined);
    if (this.#wanted.size === 0) this.#resting = setTimeout(() => this.close(), restAfter);
  }

  /** Somebody looks at a page to which nothing comes: in the background a browser lets the next try wait for a minute. */
  hurry(): void {
    if (!this.#isLost || !this.#stop) return;
    this.#stop.abort();
    void this.#read();
  }

  close(): void {
    clearTimeout(this.#resting);
    this.#stop?.abort();
    this.#stop = undefined;
    this.#id = undefined;
  }

  async #read(): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    this.#id = undefined;
    this.#isLost = false;
    const refusal = await readEvents(
      version.share.path,
      (event) => this.#hear(event),
      stop.signal,
      (state) => state === 'lost' && this.#lose(),
      { noticesSilence: true },
    );
    if (!refusal || stop.signal.aborted) return;
    this.close();
    const refused = [...this.#wanted.keys()];
    this.#wanted.clear();
    for (const versionId of refused) this.#told.refuse(versionId, refusal);
  }

  #lose(): void {
    this.#id = undefined;
    this.#isLost = true;
    this.#told.lose([...this.#wanted.keys()]);
  }

  #hear(event: ServerEvent): void {
    if (event.event === 'opened') {
      this.#isLost = false;
      this.#id = (JSON.parse(event.data) as { id: string }).id;
      for (const versionId of this.#wanted.keys()) void this.#ask(versionId);
      return;
    }
    if (!event.version) {
      this.#told.hear(undefined, event);
      return;
    }
    const wanted = this.#wanted.get(event.version);
    if (!wanted) return;
    if (event.event === 'gone') {
      this.#told.lose([event.version]);
      // Asked once more the server says why.
      void this.#ask(event.version);
      return;
    }
    wanted.turn += 1;
    if (event.id) wanted.heard = Number(event.id);
    this.#told.hear(event.version, event);
  }

  async #ask(versionId: string): Promise<void> {
    const streamId = this.#id;
    const wanted = this.#wanted.get(versionId);
    const stop = this.#stop;
    if (!streamId || !wanted || !stop) return;
    wanted.turn += 1;
    const { turn } = wanted;
    const isStill = () => this.#id === streamId && this.#wanted.get(versionId) === wanted;
    for (let attempt = 0; isStill(); attempt++) {
      try {
        const body = { after: wanted.heard };
        await call(version.hear, { params: { streamId, versionId }, body }, silent);
        clearTimeout(wanted.unanswered);
        const restart = () => isStill() && wanted.turn === turn && this.#restart();
        wanted.unanswered = setTimeout(restart, answeredWithin);
        return;
      } catch (error) {
        if (!isStill()) return;
        if (error instanceof CallError && saysNo.has(error.status)) {
          this.#wanted.delete(versionId);
          return this.#told.refuse(versionId, error);
        }
        await untilBack(askAgainAfter(attempt), stop.signal);
      }
    }
  }

  #restart(): void {
    this.#lose();
    this.#stop?.abort();
    void this.#read();
  }
}
