// postgres: no, the database has no part in it
import type { Server } from 'node:http';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { serve } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { mostStreamsOfUser } from '#server/versions/live-streams.ts';
import { type Analysis, analysis, engineer, taskForm } from '#tests/world/analysis.ts';
import { http2ProxyTo } from '#tests/world/http2-proxy.ts';
import { readOn } from '#tests/world/listener.ts';
import type { Actor } from '#tests/world/server.ts';
import { minutes } from '#tests/world/server.ts';

/** The server behind a proxy that speaks TLS and HTTP/2, and one connection of a browser to it. */
let world: Analysis;
let server: Server;
let proxy: Awaited<ReturnType<typeof http2ProxyTo>>;
let session: ClientHttp2Session;
let wang: Actor;
beforeEach(async () => {
  world = await analysis({ trustedHops: 1, https: true });
  wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
  server = serve({ fetch: world.app.fetch, hostname: '127.0.0.1', port: 0 }) as Server;
  await new Promise<void>((ready) => server.once('listening', () => ready()));
  proxy = await http2ProxyTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  session = connect(proxy.origin, { ca: proxy.cert });
});
afterEach(async () => {
  session.destroy();
  await proxy.close();
  server.close();
  server.closeAllConnections();
  await world.close();
});

interface Asked {
  method?: string;
  body?: unknown;
  token?: string;
}

/** Sends a request over the one connection; resolves with its head, and its body as it comes. */
function send(path: string, { method = 'GET', body, token = wang.token }: Asked = {}) {
  const stream = session.request({
    ':path': path,
    ':method': method,
    authorization: token,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  });
  stream.end(body === undefined ? undefined : JSON.stringify(body));
  const response = new Promise<Response>((done, fail) => {
    stream.once('error', fail);
    stream.once('response', (headers) => {
      const own = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
      const given = own.map(([name, value]): [string, string] => [name, String(value)]);
      const content = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
      done(new Response(content, { status: Number(headers[':status']), headers: given }));
    });
  });
  return { response, cancel: () => stream.close(constants.NGHTTP2_CANCEL) };
}
const ask = async (path: string, asked?: Asked) => {
  const response = await send(path, asked).response;
  const answer = (await response.json()) as { data: Record<string, unknown> };
  return { status: response.status, headers: response.headers, data: answer.data };
};

async function furtherTasks(count: number): Promise<string[]> {
  const params = { projectId: world.projectId };
  const versions: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const body = taskForm(world.li.id, { name: `Task-${n}`, code: `H2-${n}` });
    versions.push((await world.li.call(api.task.create, { params, body })).versionId);
  }
  return versions;
}

/** Opens a stream of several versions and hears these. */
async function hear(versions: readonly string[]) {
  const asked = send('/intara/v1.0/stream');
  const listener = readOn(await asked.response);
  await listener.until('event: opened');
  const id = /"id":"([^"]+)"/.exec(listener.text())?.[1];
  const heard = versions.map((versionId) =>
    ask(`/intara/v1.0/stream/${id}/versions/${versionId}`, { method: 'PUT', body: { after: 0 } }),
  );
  expect((await Promise.all(heard)).map(({ status }) => status)).toEqual(versions.map(() => 200));
  return { ...listener, cancel: asked.cancel };
}

const asset = (name: string) => ({ method: 'POST', body: { name, properties: ['I'] } });

describe('the server behind a proxy that speaks HTTP/2', { timeout: 60_000 }, () => {
  it('sends thirty versions, thirty edits at once and a file over one connection', async () => {
    const versions = await furtherTasks(30);
    const listener = await hear(versions);
    const edits = versions.map((versionId, n) =>
      ask(`/intara/v1.0/versions/${versionId}/assets`, asset(`Asset ${n}.`)),
    );
    const file = send(`/intara/v1.0/projects/${world.projectId}/exchange`);
    expect((await Promise.all(edits)).map(({ status }) => status)).toEqual(versions.map(() => 200));
    for (const n of versions.keys()) await listener.until(`Asset ${n}.`);
    const saved = await file.response;
    expect(saved.headers.get('content-disposition')).toContain('attachment');
    expect((await saved.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    expect(proxy.counts()).toMatchObject({ connections: 1, open: 1 });
    listener.cancel();
  });

  it('frees the stream of a tab that is closed, however many have been opened', async () => {
    for (let n = 0; n < mostStreamsOfUser + 5; n += 1) {
      (await hear([world.versionId])).cancel();
      await vi.waitFor(() => expect(proxy.counts().open).toBe(0));
    }
    const listener = await hear([world.versionId]);
    await ask(`/intara/v1.0/versions/${world.versionId}/assets`, asset('Heard after all'));
    await listener.until('Heard after all');
    listener.cancel();
  });

  it('goes on after requests that are cancelled on their way, and logs no error', async () => {
    const path = `/intara/v1.0/versions/${world.versionId}`;
    for (let n = 0; n < 20; n += 1) {
      const asked = send(n % 2 ? `${path}/snapshot` : `${path}/assets`, n % 2 ? {} : asset(`Cancelled ${n}`));
      asked.response.catch(() => undefined);
      setTimeout(asked.cancel, n);
    }
    await vi.waitFor(() => expect(proxy.counts().open).toBe(0));
    expect((await ask(`${path}/assets`, asset('Afterwards'))).status).toBe(200);
    expect(world.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it('renews the token, keeps its cookie to TLS, and knows the address of the caller', async () => {
    world.clock.advance(minutes(20));
    const renewed = (await ask('/inauth/v1.0/user/info-by-token')).headers.get('refresh-token');
    expect(renewed).toMatch(/^ut_/);
    expect((await ask('/inauth/v1.0/user/info-by-token', { token: renewed ?? '' })).status).toBe(200);

    const body = { username: 'zoe', fullName: 'Zoe', password: 'Kestrel2026', permissions: [] };
    const admin = await world.user('boss', permissions);
    expect((await ask('/inauth/v1.0/user/create', { method: 'POST', body, token: admin.token })).status).toBe(200);
    const { username, password } = body;
    const signIn = await ask('/inauth/v1.0/login', { method: 'POST', body: { username, password }, token: '' });
    expect(signIn.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict; Secure$/);
    expect(signIn.headers.get('strict-transport-security')).toContain('max-age');
    const warned = world.logged.filter(({ msg }) => String(msg).includes('reverse proxy'));
    expect(warned).toEqual([]);
  });
});
