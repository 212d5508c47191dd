import { createSocket } from 'node:dgram';
import { createServer as createHttp, type IncomingHttpHeaders } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTls } from 'node:tls';
import type { AuditEntry } from '#contract/audit.ts';

interface Identified {
  key: string;
  cert: string;
}

/** A receiver on a port of its own. */
export interface Receiver {
  port: number;
  /** Messages of syslog, or bodies of calls, in the order they came. */
  received: string[];
  /** Stops; what it has received stays. */
  stop(): Promise<void>;
}

/** The entry of a message of syslog. */
export const entryIn = (message: string): AuditEntry => JSON.parse(message.slice(message.indexOf('{'))) as AuditEntry;

export async function udpReceiver(): Promise<Receiver> {
  const received: string[] = [];
  const socket = createSocket('udp4', (message) => void received.push(message.toString('utf8')));
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  const stop = () => new Promise<void>((done) => socket.close(() => done()));
  return { port: socket.address().port, received, stop };
}

/** Takes the messages out of what has come by the length before each; what is left waits for more. */
function takeMessages(bytes: Buffer, into: string[]): Buffer {
  for (let rest = bytes; ; ) {
    const blank = rest.indexOf(' ');
    const length = Number(rest.subarray(0, Math.max(0, blank)).toString('ascii'));
    if (blank < 1 || rest.length < blank + 1 + length) return rest;
    into.push(rest.subarray(blank + 1, blank + 1 + length).toString('utf8'));
    rest = rest.subarray(blank + 1 + length);
  }
}

async function listening(server: Server, port: number): Promise<number> {
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** A receiver over TCP, or over TLS with a certificate. @param port of one that was stopped before */
export async function streamReceiver(identified?: Identified, port = 0): Promise<Receiver> {
  const received: string[] = [];
  const open = new Set<Socket>();
  const taken = (socket: Socket) => {
    open.add(socket);
    let bytes: Buffer = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      bytes = takeMessages(Buffer.concat([bytes, chunk]), received);
    });
  };
  const server = identified ? createTls(identified, taken) : createServer(taken);
  const stop = async () => {
    for (const socket of open) socket.destroy();
    await new Promise((done) => server.close(done));
  };
  return { port: await listening(server, port), received, stop };
}

/** A receiver by HTTPS, or plain HTTP without a certificate. */
export interface HttpReceiver extends Receiver {
  headers: IncomingHttpHeaders[];
  /** What it answers to a body; 200 unless a spec says. */
  answer: (body: string) => number;
}

export async function httpReceiver(identified?: Identified): Promise<HttpReceiver> {
  const receiver: HttpReceiver = { port: 0, received: [], headers: [], answer: () => 200, stop: async () => {} };
  const taken: Parameters<typeof createHttp>[1] = (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const status = receiver.answer(body);
      receiver.headers.push(request.headers);
      if (status === 200) receiver.received.push(body);
      response.writeHead(status, { location: '/elsewhere' }).end('{"text":"noted"}');
    });
  };
  const server = identified ? createHttps(identified, taken) : createHttp(taken);
  receiver.port = await listening(server, 0);
  receiver.stop = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return receiver;
}
