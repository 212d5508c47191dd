import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { statusOf } from './part.ts';

/** How often each server is asked whether it is ready (ms). */
const askEvery = 200;

/**
 * A connection of a client that has no call is kept so long (ms): the answer says it, and clients let go of theirs earlier. Node's own 5 s are too
 * near to that on a busy machine.
 */
const idleConnection = 65_000;

/**
 * The headers without those of one connection (RFC 9110, 7.6.1). Passed on, `Keep-Alive: timeout=65` of a server made clients send calls on connections
 * that this proxy was closing after 5 s: they got no answer.
 */
function ofTheMessage({ connection: _, 'keep-alive': __, ...kept }: IncomingHttpHeaders): IncomingHttpHeaders {
  return kept;
}

/**
 * A reverse proxy as an operator has one: it asks `/readyz`, sends new calls in turn to the servers that are ready, and never sends a call twice.
 * A call that no server answers gets 502, one for which no server is ready 503.
 */
export class Front {
  readonly #ready = new Set<number>();
  readonly #server = createServer({ keepAliveTimeout: idleConnection }, (call, answer) => this.#pass(call, answer));
  #asking: NodeJS.Timeout | undefined;
  #turn = 0;
  /** Calls that were answered by each port. */
  readonly answered = new Map<number, number>();
  /** Calls that this proxy had to answer itself. */
  refused = 0;
  /** Answers that a server began and did not end; not those whose caller had gone. */
  broken = 0;

  /** @param ports of the servers behind it */
  constructor(private readonly ports: readonly number[]) {}

  /** Begins to listen once every server was asked. @returns its address */
  async open(): Promise<string> {
    await this.#ask();
    this.#asking = setInterval(() => void this.#ask(), askEvery);
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    clearInterval(this.#asking);
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Whether it sends calls to the server at this port. */
  sendsTo(port: number): boolean {
    return this.#ready.has(port);
  }

  async #ask(): Promise<void> {
    const signal = AbortSignal.timeout(1_000);
    await Promise.all(
      this.ports.map(async (port) => {
        const status = await statusOf(`http://127.0.0.1:${port}/readyz`, { signal });
        if (status === 200) this.#ready.add(port);
        else this.#ready.delete(port);
      }),
    );
  }

  #pass(call: IncomingMessage, answer: ServerResponse): void {
    const ready = [...this.#ready];
    const port = ready[this.#turn++ % Math.max(1, ready.length)];
    if (port === undefined) {
      this.#refuse(answer, 503);
      return;
    }
    const { method, url } = call;
    // A connection of its own: one that is kept may be closed by a server that stops just when the next call is on its way.
    const headers = { ...ofTheMessage(call.headers), connection: 'close' };
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
    passed.once('response', (from) => {
      this.answered.set(port, (this.answered.get(port) ?? 0) + 1);
      answer.writeHead(from.statusCode ?? 502, ofTheMessage(from.headers));
      from.pipe(answer);
      from.once('error', () => this.#break(answer));
    });
    passed.once('error', () => (answer.headersSent ? this.#break(answer) : this.#refuse(answer, 502)));
    answer.once('close', () => passed.destroy());
    passed.on('error', () => undefined);
    call.pipe(passed);
  }

  #break(answer: ServerResponse): void {
    if (answer.destroyed) return;
    this.broken += 1;
    answer.destroy();
  }

  #refuse(answer: ServerResponse, status: number): void {
    // One whose caller has gone was not refused.
    if (answer.destroyed) return;
    this.refused += 1;
    answer.writeHead(status).end();
  }
}
