import { Agent as HttpAgent, request } from 'node:http';
import { Agent as HttpsAgent, request as requestSafely } from 'node:https';
import type { AuditEntry } from '#contract/audit.ts';
import { lineOf } from './entry.ts';
import { type AuditWay, patience } from './way.ts';

/** Of one line, and of all lines of one call. */
const mostOfLine = 65_536;
const mostOfCall = 1_000_000;
/** A line that a receiver finds too large alone is cut to this: what syslog would have of it. */
const mostOfRefused = 8_192;

interface Target {
  /** `https://…`, or `http://…` on the own machine; without user and password. */
  url: string;
  /** The header `Authorization`. */
  authorization?: string | undefined;
  ca?: string;
}

/** Calls of a receiver by HTTPS: POST of JSON, one line each entry. What it answers 2xx is confirmed. */
export class HttpsWay implements AuditWay {
  readonly most = 500;
  readonly #agent: HttpAgent;

  constructor(private readonly target: Target) {
    const { url, ca } = target;
    const kept = { keepAlive: true, maxSockets: 1 };
    this.#agent = url.startsWith('https:') ? new HttpsAgent({ ...kept, ...(ca && { ca }) }) : new HttpAgent(kept);
  }

  async send(entries: readonly AuditEntry[]): Promise<number> {
    const lines = entries.map((entry) => `${lineOf(entry, mostOfLine)}\n`);
    let count = fitting(lines, mostOfCall);
    for (;;) {
      const status = await this.#post(lines.slice(0, count).join(''));
      if (status >= 200 && status < 300) return count;
      // Too large for this receiver: less of it, so that one long line does not hold up all.
      if (status === 413 && count > 1) count = Math.ceil(count / 2);
      else if (status === 413 && entries[0] && isLong(lines[0])) lines[0] = `${lineOf(entries[0], mostOfRefused)}\n`;
      else throw new Error(`the receiver answered ${status}`);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #post(body: string): Promise<number> {
    const { url, authorization } = this.target;
    return new Promise((resolve, reject) => {
      const options = {
        method: 'POST',
        agent: this.#agent,
        headers: {
          'content-type': 'application/x-ndjson',
          'content-length': Buffer.byteLength(body),
          ...(authorization && { authorization }),
        },
        // From the beginning to the end of the call, whatever trickles meanwhile.
        signal: AbortSignal.timeout(patience),
      };
      const call = (url.startsWith('https:') ? requestSafely : request)(url, options, (answer) => {
        // The status says all; what follows it is read for the connection to be free again, and not kept.
        resolve(answer.statusCode ?? 0);
        answer.on('error', () => {});
        answer.resume();
      });
      call.on('error', (error) => reject(error.name === 'AbortError' || error.name === 'TimeoutError' ? late : error));
      call.end(body);
    });
  }
}

const late = new Error(`the receiver gave no answer within ${patience} ms`);

const isLong = (line = '') => Buffer.byteLength(line) > mostOfRefused;

/** How many of these lines, from the first, have at most so many bytes; at least one. */
function fitting(lines: readonly string[], most: number): number {
  let bytes = 0;
  const tooMany = lines.findIndex((line) => {
    bytes += Buffer.byteLength(line);
    return bytes > most;
  });
  return tooMany < 0 ? lines.length : Math.max(1, tooMany);
}
