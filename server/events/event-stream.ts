/** Bytes that may wait for a reader; with more, it has stopped reading and is dropped. */
const mostWaiting = 1024 * 1024;

/** What stands above the event itself. */
interface Above {
  /** Comes back as Last-Event-ID when the client reconnects. */
  id?: string | undefined;
  /** The version it is about, for a stream of several; readers of one pass over a field that they do not know. */
  version?: string | undefined;
}

export const linesAbove = ({ id, version }: Above): string =>
  `${version === undefined ? '' : `version: ${version}\n`}${id === undefined ? '' : `id: ${id}\n`}`;

/** A server-sent event, encoded: one for everybody who gets it. */
export const encodeEvent = (event: string, data: unknown, above: Above = {}): Uint8Array =>
  Buffer.from(`${linesAbove(above)}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** A comment: keeps proxies from closing a quiet stream. */
export const ping: Uint8Array = Buffer.from(': ping\n\n');

const hello = Buffer.from('retry: 1000\n\n');

interface Outside {
  /** Called once, however the stream ends. */
  onEnd: () => void;
  /** Closes the connection at once; absent where there is none. */
  hangUp?: (() => void) | undefined;
  /** Bytes that may wait before the reader is dropped, where it is another number than that of one who hears one thing. */
  most?: number;
}

/** A response of server-sent events that lives until the client leaves, stops reading, or `end` is called. */
export class EventStream {
  readonly response: Response;
  readonly #outside: Outside;
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  #open = true;
  #onDrained: (() => void)[] = [];
  #turn: Promise<void> = Promise.resolve();

  constructor(outside: Outside) {
    this.#outside = outside;
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => {
          if (this.#waiting() === 0) this.#tellDrained();
        },
        cancel: () => this.#finish(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }),
    );
    this.response = new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      },
    });
    this.send(hello);
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** So much waits for the reader that what can wait should. */
  get isFull(): boolean {
    return this.#waiting() >= mostWaiting;
  }

  /**
   * Queues bytes, which are shared and never copied. A reader that has let the limit fill up is dropped: it comes back with the last id it
   * read. A single event may be larger than the limit.
   */
  send(bytes: Uint8Array): void {
    if (!this.#open) return;
    if (this.#waiting() >= (this.#outside.most ?? mostWaiting)) this.#drop();
    else this.#controller.enqueue(bytes);
  }

  /** Resolves when the reader has taken everything, or the stream has ended. */
  async drained(): Promise<void> {
    if (this.#open && this.#waiting() > 0) await new Promise<void>((done) => this.#onDrained.push(done));
  }

  /** Does what sends much, one after the other, each when the reader has taken what came before. */
  inTurn(send: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(async () => {
      await this.drained();
      if (this.#open) await send();
    });
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Ends the stream; what the reader has not taken yet is not sent any more. */
  end(): void {
    if (!this.#open) return;
    if (this.#waiting() > 0) this.#drop();
    else {
      this.#finish();
      this.#controller.close();
    }
  }

  #waiting(): number {
    return mostWaiting - (this.#controller.desiredSize ?? mostWaiting);
  }

  #drop(): void {
    this.#finish();
    // The adapter of the socket reports an error of the stream on the console and writes it to the client; a closed socket is quiet.
    if (this.#outside.hangUp) this.#outside.hangUp();
    else this.#controller.error(new Error('the reader does not read'));
  }

  #finish(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#tellDrained();
    this.#outside.onEnd();
  }

  #tellDrained(): void {
    for (const done of this.#onDrained.splice(0)) done();
  }
}
