import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { AuditEntry } from '#contract/audit.ts';
import { syslogMessage } from './syslog-message.ts';
import type { AuditWay } from './way.ts';

/** What receivers of syslog over UDP should take (RFC 5426, section 3.2). */
const mostBytes = 2_048;
/** So many datagrams are sent before a pause (ms), in which a receiver reads them: what does not fit into its buffer is lost. */
const atOnce = 20;
const between = 10;

/** Syslog over UDP (RFC 5426): one datagram for each line. Nobody confirms anything: a line counts as delivered once it has left. */
export class UdpWay implements AuditWay {
  readonly most = 200;
  #socket: Socket | undefined;

  constructor(private readonly target: { host: string; port: number }) {}

  async send(entries: readonly AuditEntry[]): Promise<number> {
    const { address, family } = await lookup(this.target.host);
    const socket = this.#open(family === 6 ? 'udp6' : 'udp4');
    try {
      for (const [n, entry] of entries.entries()) {
        await this.#datagram(socket, Buffer.from(syslogMessage(entry, mostBytes)), address);
        if (n % atOnce === atOnce - 1) await pause(between);
      }
    } finally {
      // A name may lead elsewhere the next time.
      this.close();
    }
    return entries.length;
  }

  close(): void {
    this.#socket?.close();
    this.#socket = undefined;
  }

  #open(type: 'udp4' | 'udp6'): Socket {
    this.close();
    this.#socket = createSocket(type);
    // Told to who sends by its callback.
    this.#socket.on('error', () => {});
    return this.#socket;
  }

  #datagram(socket: Socket, message: Buffer, address: string): Promise<void> {
    return new Promise((resolve, reject) =>
      socket.send(message, this.target.port, address, (error) => (error ? reject(error) : resolve())),
    );
  }
}
