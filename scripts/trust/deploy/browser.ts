import { type ClientHttp2Session, type ClientHttp2Stream, connect, type IncomingHttpHeaders } from 'node:http2';
import type { Readable } from 'node:stream';
import { pause } from '../part.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Readable;
}

/** What comes of a stream of events, with the time at which each piece came. */
export class Heard {
  text = '';
  isOver = false;

  constructor(private readonly stream: ClientHttp2Stream) {
    stream.setEncoding('utf8');
    stream.on('data', (piece: string) => {
      this.text += piece;
    });
    stream.once('close', () => {
      this.isOver = true;
    });
    // What waits for its events notices that it has ended.
    stream.on('error', () => undefined);
  }

  leave(): void {
    this.stream.close();
  }
}

/** One connection over TLS and HTTP/2, as a browser has it. */
export class Browser {
  private readonly session: ClientHttp2Session;
  private lost: Error | undefined;

  /** @param ca the authority (PEM) that the certificate is trusted by */
  constructor(
    readonly origin: string,
    ca: string,
  ) {
    this.session = connect(origin, { ca });
    this.session.on('error', (error) => {
      this.lost = error;
    });
  }

  close(): void {
    this.session.destroy();
  }

  /** Such as `h2`; undefined before the first answer. */
  get protocol(): string | undefined {
    return this.session.alpnProtocol;
  }

  /** @throws Error when the connection breaks, or no answer comes within `patience` (ms) */
  ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}, patience = 90_000): Promise<Answer> {
    return new Promise((done, fail) => {
      const stream = this.open(path, method, headers);
      const answer: Answer = { status: 0, headers: {}, text: '' };
      const failed = (why: string) => fail(new Error(`${method} ${path} through the proxy: ${why}`));
      const late = setTimeout(() => failed(`no answer within ${patience} ms`), patience);
      stream.setEncoding('utf8');
      stream.once('response', (given) => {
        answer.headers = given;
        answer.status = Number(given[':status']);
      });
      stream.on('data', (piece: string) => {
        answer.text += piece;
      });
      let error: Error | undefined;
      stream.on('error', (given) => {
        error = given;
      });
      // An answer that comes before the body was sent whole is one too: a file may be refused by its size.
      stream.once('close', () => {
        clearTimeout(late);
        if (answer.status > 0) done(answer);
        else failed(`${error ?? this.lost ?? 'closed without an answer'}`);
      });
      if (body === undefined || typeof body === 'string') stream.end(body);
      else body.on('error', () => undefined).pipe(stream);
    });
  }

  /** Asks and reads nothing of the answer for so long (ms). Afterwards the connection has no room for others. */
  async leaveUnread(path: string, time: number): Promise<void> {
    const stream = this.open(path, 'GET', {});
    stream.on('error', () => undefined);
    stream.end();
    await pause(time);
  }

  hear(path: string, headers: Record<string, string>): Heard {
    const stream = this.open(path, 'GET', headers);
    stream.end();
    return new Heard(stream);
  }

  /** Calls with this token; returns `data`. @throws Error with the refusal */
  caller(token = '') {
    return async (method: string, path: string, body?: object) => {
      const headers = {
        ...(token && { authorization: token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const { status, text } = await this.ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const answer = status < 500 && text.startsWith('{') ? JSON.parse(text) : {};
      if (status === 200 && answer.success) return answer.data;
      throw new Error(`${method} ${path} through the proxy: ${status} ${text.slice(0, 300)}`);
    };
  }

  private open(path: string, method: string, headers: Record<string, string>): ClientHttp2Stream {
    return this.session.request({ ':path': path, ':method': method, ...headers });
  }
}
