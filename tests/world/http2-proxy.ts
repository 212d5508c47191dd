import { once } from 'node:events';
import { Agent, request } from 'node:http';
import {
  constants,
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { certificateForThisMachine } from './certificate.ts';

/** Headers of a connection, which HTTP/2 does not have (RFC 9113, 8.2.2). */
const ofConnection = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade']);

/** A reverse proxy as docs/operate.md describes one: TLS and HTTP/2 towards people, HTTP/1.1 towards the server, nothing buffered. */
export async function http2ProxyTo(target: string) {
  const { key, cert } = certificateForThisMachine();
  const agent = new Agent({ keepAlive: true });
  const sessions = new Set<ServerHttp2Session>();
  const open = new Set<ServerHttp2Stream>();
  /** Of all time. */
  let connections = 0;
  let most = 0;
  const server = createSecureServer({ key, cert });
  server.on('session', (session) => {
    connections += 1;
    sessions.add(session);
    session.on('error', () => undefined);
    session.on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    open.add(stream);
    most = Math.max(most, open.size);
    stream.on('close', () => open.delete(stream));
    pass(stream, headers, target, agent);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    cert,
    /** Connections so far, those open now, requests open now, and the most there were at once. */
    counts: () => ({ connections, now: sessions.size, open: open.size, most }),
    async close() {
      for (const session of sessions) session.destroy();
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Hands one request on, and its answer back. Who hangs up on one side is gone on the other. */
function pass(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, target: string, agent: Agent) {
  const own = Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name));
  const asked = request(target + headers[':path'], {
    method: String(headers[':method']),
    agent,
    headers: {
      ...Object.fromEntries(own),
      host: String(headers[':authority']),
      'x-forwarded-for': stream.session?.socket?.remoteAddress ?? '',
      'x-forwarded-proto': 'https',
    },
  });
  asked.on('response', (answer) => {
    const given = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name));
    if (!stream.destroyed) stream.respond({ ...Object.fromEntries(given), ':status': answer.statusCode ?? 502 });
    answer.pipe(stream);
    answer.on('error', () => stream.close(constants.NGHTTP2_INTERNAL_ERROR));
  });
  asked.on('error', () => {
    if (stream.destroyed) return;
    if (!stream.headersSent) stream.respond({ ':status': 502 });
    stream.end();
  });
  stream.on('error', () => undefined);
  stream.on('close', () => asked.destroy());
  stream.pipe(asked);
}
