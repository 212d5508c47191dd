import { connect, isIP, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectSafely } from 'node:tls';
import type { AuditEntry } from '#contract/audit.ts';
import { syslogMessage } from './syslog-message.ts';
import { type AuditWay, patience } from './way.ts';

/** What receivers of syslog over TLS should take (RFC 5425, section 4.3.1), and more often do not. */
const mostBytes = 8_192;
/** How long after the last byte has left it is waited whether the receiver closes the connection (ms). */
const settle = 100;

interface Target {
  host: string;
  port: number;
  /** With TLS. */
  safe: boolean;
  /** Certificates of authorities in PEM that are trusted instead of the usual ones. */
  ca?: string;
}

/**
 * Syslog over TCP (RFC 6587) or TLS (RFC 5425), each message after its length. Nobody confirms a line: it counts as delivered when the system has taken
 * all bytes and the connection is still open a moment later.
 */
export class StreamWay implements AuditWay {
  readonly most = 200;
  #open: Connection | undefined;

  constructor(private readonly target: Target) {}

  async send(entries: readonly AuditEntry[]): Promise<number> {
    const frames = entries.map((entry) => {
      const message = syslogMessage(entry, mostBytes);
      return `${Buffer.byteLength(message)} ${message}`;
    });
    if (this.#open?.socket.destroyed) this.close();
    try {
      this.#open ??= await connected(this.target);
      const { socket, broken } = this.#open;
      const written = new Promise<void>((resolve, reject) =>
        socket.write(frames.join(''), (error) => (error ? reject(error) : resolve())),
      );
      await within(Promise.race([written, broken]), socket);
      await Promise.race([broken, pause(settle)]);
      return entries.length;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    this.#open?.socket.destroy();
    this.#open = undefined;
  }
}

interface Connection {
  socket: Socket;
  /** Rejects when it ends. */
  broken: Promise<never>;
}

async function connected({ host, port, safe, ca }: Target): Promise<Connection> {
  const servername = isIP(host) ? {} : { servername: host };
  const socket = safe
    ? connectSafely({ host, port, minVersion: 'TLSv1.2', ...servername, ...(ca && { ca }) })
    : connect({ host, port });
  socket.setKeepAlive(true, 30_000);
  const broken = new Promise<never>((_, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the receiver has closed the connection')));
  });
  // What fails while nobody sends is seen by the next who does.
  broken.catch(() => {});
  // Nothing is expected from a receiver; read, so that its end is seen. One that takes no more is none, whatever half of the connection is left.
  socket.resume();
  socket.on('end', () => socket.destroy());
  const opened = new Promise<void>((resolve) => socket.once(safe ? 'secureConnect' : 'connect', resolve));
  try {
    await within(Promise.race([opened, broken]), socket);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return { socket, broken };
}

/** The result of some work with a socket. @throws Error when it takes too long; the socket is of no use then */
async function within<T>(work: Promise<T>, socket: Socket): Promise<T> {
  const timer = setTimeout(() => socket.destroy(new Error(`the receiver took longer than ${patience} ms`)), patience);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
