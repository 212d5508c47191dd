import { Agent, request } from 'node:http';
import { percentile } from '../figure.ts';

export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  answers: number;
}

export interface Shot {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** One call over a kept connection; resolves when the answer has been read. @throws Error when it is not a 2xx */
export function shoot(base: string, agent: Agent, shot: Shot): Promise<void> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', path, headers = {}, body } = shot;
    const sent = body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) };
    const call = request(base + path, { method, agent, headers: sent }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode && answer.statusCode < 300
          ? resolve()
          : reject(new Error(`${method} ${path}: ${answer.statusCode}`)),
      );
    });
    call.once('error', (error: NodeJS.ErrnoException) => {
      // A kept connection that a blocked server closed in the meantime says nothing about the call (Node's documentation of `reusedSocket`).
      const again = error.code === 'ECONNRESET' && call.reusedSocket && method === 'GET';
      if (again) shoot(base, agent, shot).then(resolve, reject);
      else reject(error);
    });
    call.end(body);
  });
}

/** Keeps `connections` calls under way for a bounded time, after a warm-up that is not counted. */
export async function load(
  base: string,
  next: (n: number) => Shot,
  { connections = 20, seconds = 4, warmUp = 1 } = {},
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const begun = performance.now();
  const counted = begun + warmUp * 1000;
  const end = counted + seconds * 1000;
  let n = 0;
  const caller = async () => {
    for (let from = performance.now(); from < end; from = performance.now()) {
      await shoot(base, agent, next(n++));
      if (from >= counted) times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: connections }, caller));
  agent.destroy();
  return {
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    answers: times.length,
  };
}
