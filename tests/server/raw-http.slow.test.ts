// @vitest-environment node
// postgres: no, the database has no part in it
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

/** The server behind a real socket, spoken to by hand: what no client library would send. */
let w: ServerWorld;
let server: Server;
let port: number;
let lin: Actor;
const dir = mkdtempSync(join(tmpdir(), 'intara-raw-'));

beforeAll(async () => {
  for (const part of ['web', 'login', 'web/.git']) mkdirSync(join(dir, part));
  writeFileSync(join(dir, 'web/index.html'), '<title>product</title>');
  writeFileSync(join(dir, 'login/index.html'), '<title>login</title>');
  writeFileSync(join(dir, 'secret.txt'), 'not for the web');
  writeFileSync(join(dir, 'web/.git/config'), 'not for the web');
  w = await serverWorld({ webDir: join(dir, 'web'), loginDir: join(dir, 'login') });
  lin = await w.user('lin', permissions);
  server = serve({ fetch: w.app.fetch, hostname: '127.0.0.1', port: 0 }) as Server;
  await new Promise<void>((ready) => server.once('listening', () => ready()));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await w.close();
  rmSync(dir, { recursive: true });
});

/** What comes back for these bytes, until the server has nothing more to say. */
function say(text: string): Promise<string> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let heard = '';
    const end = () => {
      socket.destroy();
      done(heard);
    };
    // The server ends each of these connections itself; a busy one takes its time.
    socket.setTimeout(20_000, end);
    socket.on('data', (part) => {
      heard += part.toString('latin1');
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}
/** Says so much and is gone once the server has begun with it. */
const hangUp = (lines: string[]) =>
  new Promise<void>((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')));
    server.once('request', () => setTimeout(() => socket.destroy(), 20));
    socket.on('close', () => done());
  });
const ask = (first: string, lines: string[] = [], body = '') =>
  say([first, 'Host: x', 'Connection: close', ...lines, '', body].join('\r\n'));
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

describe('the server as it is spoken to over a socket', () => {
  it('names neither itself nor what it is built of', async () => {
    const answer = await ask('GET /intara/ HTTP/1.1');
    expect(statusOf(answer)).toBe(200);
    expect(answer.toLowerCase()).not.toMatch(/\r\n(server|x-powered-by|via):/);
  });

  it('sends nothing back of a TRACE', async () => {
    const answer = await ask('TRACE /intara/ HTTP/1.1', ['Authorization: ut_secret']);
    expect([400, 404, 405, 501]).toContain(statusOf(answer));
    expect(answer).not.toContain('ut_secret');
  });

  it.each(['CONNECT', 'PROPFIND', 'PATCH', 'FOO'])('does nothing for the method %s', async (method) => {
    expect(statusOf(await ask(`${method} /intara/v1.0/projects HTTP/1.1`)) || 400).toBeGreaterThanOrEqual(400);
  });

  it.each([
    '/intara/../secret.txt',
    '/intara/..%2fsecret.txt',
    '/intara/%2e%2e/secret.txt',
    '/intara/..%5csecret.txt',
    '/intara/.%00./secret.txt',
    '/inauth/user/../../secret.txt',
    '/intara/.git/config',
    '/.git/config',
    '/intara//etc/passwd',
    '/intara/%c0%ae%c0%ae/secret.txt',
  ])('gives away nothing beside the applications: %s', async (path) => {
    const answer = await ask(`GET ${path} HTTP/1.1`);
    expect(statusOf(answer)).toBeLessThan(500);
    expect(answer).not.toContain('not for the web');
    expect(answer).not.toContain('root:');
  });

  it.each([
    ['two lengths', ['Content-Length: 5', 'Content-Length: 6']],
    ['a length beside chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['chunks in another spelling', ['Content-Length: 5', 'Transfer-Encoding : chunked']],
    ['an unknown coding', ['Transfer-Encoding: xchunked']],
    ['a length that is no number', ['Content-Length: +5']],
  ])('refuses a message with %s: nobody smuggles a second one', async (_, lines) => {
    const second = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    const head = ['POST /inauth/v1.0/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...lines];
    const answer = await say(`${head.join('\r\n')}\r\n\r\n0\r\n\r\n${second}`);
    expect(statusOf(answer)).toBe(400);
    expect(answer.match(/HTTP\/1\.1 200/)).toBeNull();
  });

  it('takes no header out of what somebody typed', async () => {
    const named = encodeURIComponent('x\r\nSet-Cookie: stolen=1');
    const paths = [`/intara/v1.0/versions/${named}/table?format=csv`, `/inauth/user/picture/${named}`, `/${named}`];
    for (const path of paths) {
      const answer = await ask(`GET ${path} HTTP/1.1`, [`Authorization: ${lin.token}`]);
      expect(answer.toLowerCase()).not.toContain('set-cookie: stolen');
      expect(statusOf(answer)).toBeLessThan(500);
    }
  });

  it('says the address people use where it sends mails from, whatever host a caller names', async () => {
    const body = JSON.stringify({ account: 'lin' });
    const lines = [
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'X-Forwarded-Host: evil.example',
    ];
    await say(
      ['POST /inauth/v1.0/login/forgot HTTP/1.1', 'Host: evil.example', 'Connection: close', ...lines, '', body].join(
        '\r\n',
      ),
    );
    await vi.waitFor(() => expect(w.printed.join()).toContain('https://tara.example/inauth/user/password#'));
    expect(w.printed.join()).not.toContain('evil.example');
  });

  it.each([
    ['just above the limit', 1.5],
    ['with a rest that is read after the answer', 12],
  ])(
    'answers the next call on the connection of a body without a length that is too large: %s',
    async (_, megabytes) => {
      const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
      const head = [
        'POST /inauth/v1.0/login HTTP/1.1',
        'Host: x',
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
      ];
      const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
      const answers = await say(`${head.join('\r\n')}\r\n\r\n${chunk.repeat(megabytes * 16)}0\r\n\r\n${next}`);
      expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
    },
  );

  it('ends a request that is far too large or never ends', async () => {
    const endless = await ask('GET /intara/ HTTP/1.1', [`X-Long: ${'x'.repeat(70_000)}`]);
    expect([400, 413, 431]).toContain(statusOf(endless));
    const deep = `GET /intara/v1.0/projects?${'a=1&'.repeat(20_000)} HTTP/1.1`;
    expect(statusOf(await ask(deep))).toBeLessThan(500);
  });
});

describe('answers', () => {
  it.each([
    ['/intara/', 'text/html; charset=utf-8'],
    ['/intara/v1.0/projects', 'application/json'],
    ['/healthz', 'text/plain; charset=utf-8'],
    ['/intara/v1.0/docs', 'text/html; charset=utf-8'],
    ['/intara/v1.0/openapi.json', 'application/json; charset=utf-8'],
  ])('say what they are: %s', async (path, type) => {
    const answer = await ask(`GET ${path} HTTP/1.1`, [`Authorization: ${lin.token}`]);
    expect(/\r\ncontent-type: ([^\r]*)/i.exec(answer)?.[1]?.toLowerCase()).toBe(type);
  });

  it.each([
    ['a body of known length', ['Content-Length: 100'], '{"user'],
    ['a body in chunks', ['Transfer-Encoding: chunked'], '6\r\n{"user\r\n'],
    ['a body that has not begun', ['Content-Length: 100'], ''],
  ])('logs no error when somebody hangs up within %s', async (_, lines, body) => {
    w.logged.length = 0;
    await hangUp(['POST /inauth/v1.0/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...lines, '', body]);
    await vi.waitFor(() => expect(w.logged.map(({ level, status }) => [level, status])).toEqual([[30, 499]]));
  });
});
