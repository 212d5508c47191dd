// postgres: no, opens no store
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cutOffStalled } from '#server/http/stalled-answers.ts';

/** The limit of five minutes, shortened for the specs (ms). */
const after = 800;
const piece = Buffer.alloc(64 * 1024, 'x');

let server: Server;
let reader: Socket;
/** How the pieces of the answer are made; whether their maker has been told that nobody wants more. */
let make: () => AsyncGenerator<Buffer>;
let isEnded = false;

async function* endlessly() {
  try {
    for (;;) yield piece;
  } finally {
    isEnded = true;
  }
}

beforeEach(async () => {
  isEnded = false;
  make = endlessly;
  const fetch = () => new Response(Readable.toWeb(Readable.from(make(), { objectMode: false })) as ReadableStream);
  server = await new Promise<Server>((ready) => {
    const made = serve({ fetch, hostname: '127.0.0.1', port: 0 }, () => ready(made as Server)) as Server;
    cutOffStalled(made, after);
  });
  reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
});
afterEach(async () => {
  reader.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const ask = () => reader.write('GET / HTTP/1.1\r\nHost: product\r\n\r\n');
const openConnections = () =>
  new Promise<number>((done, fail) => server.getConnections((error, n) => (error ? fail(error) : done(n))));

describe('an answer that nobody reads', () => {
  it('is cut off, and what it is made of is let go', async () => {
    ask();
    await expect.poll(openConnections).toBe(1);
    await expect.poll(openConnections, { timeout: 20 * after }).toBe(0);
    await expect.poll(() => isEnded).toBe(true);
  });

  it('goes on as long as something of it is taken now and then', async () => {
    ask();
    let taken = 0;
    for (const until = Date.now() + 3 * after; Date.now() < until; await pause(10))
      taken += (reader.read() as Buffer | null)?.length ?? 0;
    expect([await openConnections(), isEnded]).toEqual([1, false]);
    expect(taken).toBeGreaterThan(piece.length);
  });

  it('is waited for while it is still being made', async () => {
    make = async function* () {
      yield Buffer.from('first ');
      await pause(2.5 * after);
      yield Buffer.from('last');
    };
    ask();
    let text = '';
    reader.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    await expect.poll(() => text, { timeout: 20 * after }).toContain('last');
  });
});
