import { pause } from './part.ts';

/** Somebody who has a version open: reads its live stream, and comes back with the last rev seen when the stream ends. */
export class Listener {
  lastRev = 0;
  comebacks = -1;
  readonly #stop = new AbortController();
  readonly #reading: Promise<void>;

  /** @param hear is told every rev that comes */
  constructor(
    base: string,
    token: string,
    versionId: string,
    private readonly hear: (rev: number) => void = () => {},
  ) {
    this.#reading = this.#read(`${base}/intara/v1.0/versions/${versionId}/stream`, token);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#reading;
  }

  async #read(address: string, token: string): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      this.comebacks += 1;
      try {
        const answer = await fetch(`${address}?after=${this.lastRev}`, { headers: { authorization: token }, signal });
        if (answer.ok && answer.body) await this.#take(answer.body);
      } catch {
        // The server or its database is away.
      }
      if (!signal.aborted) await pause(300);
    }
  }

  async #take(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith('id: ')) continue;
        this.lastRev = Number(line.slice(4));
        this.hear(this.lastRev);
      }
    }
  }
}
