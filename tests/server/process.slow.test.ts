// postgres: no, on files of SQLite whatever the database is
// order: first, takes long for its size
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { openStore } from '#server/store/open.ts';
import { builtServer } from '#tests/world/built-folder.ts';
import { certificateForThisMachine } from '#tests/world/certificate.ts';
import { entryIn, streamReceiver } from '#tests/world/siem/receivers.ts';
import { tasksWorkbook } from '#tests/world/tasks-workbook.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'intara-process-'));
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The real process; resolves when it has said where it listens. */
async function start(settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [`${builtServer}/main.js`], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', INAUTH_URL: '', HOST: '', ...settings },
  });
  running.add(child);
  let said = '';
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  child.stderr.on('data', (part) => {
    said += part;
  });
  await new Promise<void>((done) => {
    child.stdout.on('data', (part) => {
      said += part;
      if (/Log: .+\n(.+\n)*(\n|$)/.test(said)) setTimeout(done, 50);
    });
    void ended.then(() => done());
  });
  const origin = /http:\/\/[^/]+/.exec(said)?.[0] ?? '';
  return { child, ended, origin, said: () => said };
}

// Each spec starts processes, which takes seconds on a busy machine.
describe('the server process', { timeout: 60_000 }, () => {
  it('prints where it is and a link for the first administrator, serves, and ends cleanly on Ctrl-C', async () => {
    const server = await start();
    const token = /\/inauth\/user\/setup\?token=(\S+)/.exec(server.said())?.[1] ?? '';
    const body = JSON.stringify({ token, username: 'zoe', fullName: 'Zoë', password: 'Abcdefg1' });
    const headers = { 'content-type': 'application/json' };
    const setup = await fetch(`${server.origin}/inauth/v1.0/setup`, { method: 'POST', headers, body });
    expect(setup.status).toBe(200);
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
    expect(server.said()).toMatch(/Stopped\.\n$/);

    const again = await start();
    expect(again.said()).not.toContain('setup?token=');
    const login = await fetch(`${again.origin}/inauth/v1.0/login`, { method: 'POST', headers, body });
    expect(login.status).toBe(200);
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
    const log = readFileSync(join(dataDir, 'log/server.log'), 'utf8');
    expect(log).toContain('"path":"/inauth/v1.0/setup"');
    expect(log).not.toMatch(new RegExp(`${token}|Abcdefg1`));
  });

  it.runIf(process.platform === 'linux')(
    'holds no more memory after its first start than after later ones',
    async () => {
      const own = join(dataDir, 'memory');
      const idle = async () => {
        const server = await start({ DATA_DIR: own });
        await new Promise((done) => setTimeout(done, 1_500));
        const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
        server.child.kill('SIGTERM');
        await server.ended;
        return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
      };
      const [first, later] = [await idle(), await idle()];
      expect(first).toBeGreaterThan(40);
      // The libraries it brings take some 40 MB while they are written.
      expect(first).toBeLessThan(later + 20);
    },
  );

  it('does not wait for a socket that a browser opened ahead of need', async () => {
    const server = await start();
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const began = Date.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    // The hard stop would come after ten seconds, with code 1.
    expect(Date.now() - began).toBeLessThan(8_000);
    socket.destroy();
  });

  it('sends its audit log to a SIEM over TLS, the last of it before it ends', async () => {
    const own = certificateForThisMachine();
    const siem = await streamReceiver(own);
    const folder = mkdtempSync(join(tmpdir(), 'intara-siem-'));
    writeFileSync(join(folder, 'ca.pem'), own.cert);
    writeFileSync(join(folder, 'url'), `syslog+tls://localhost:${siem.port}\n`);
    const trusting = { NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'), AUDIT_URL_FILE: join(folder, 'url') };
    const server = await start({ DATA_DIR: join(folder, 'data'), ...trusting });
    expect(server.said()).toMatch(
      /Audit log: to syslog over TLS at localhost:\d+ {3}Entries from before this start are not/,
    );
    const token = /\/inauth\/user\/setup\?token=(\S+)/.exec(server.said())?.[1] ?? '';
    const body = JSON.stringify({ token, username: 'zoe', fullName: 'Zoë', password: 'Abcdefg1' });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${server.origin}/inauth/v1.0/setup`, { method: 'POST', headers, body })).status).toBe(200);
    await vi.waitFor(() => expect(siem.received.length).toBeGreaterThan(0), { timeout: 20_000 });
    const wrong = JSON.stringify({ username: 'zoe', password: 'Wrong0000' });
    await fetch(`${server.origin}/inauth/v1.0/login`, { method: 'POST', headers, body: wrong });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await vi.waitFor(() => expect(siem.received.map((one) => entryIn(one).event)).toContain('signIn.failed'));
    const again = await start({ DATA_DIR: join(folder, 'data'), ...trusting });
    expect(again.said()).toMatch(/Audit log: .* {3}Waiting: 0/);
    again.child.kill('SIGTERM');
    await again.ended;
    const ids = siem.received.map((one) => entryIn(one).id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(siem.received.join()).not.toMatch(/Wrong0000|Abcdefg1/);
    await siem.stop();
    rmSync(folder, { recursive: true });
  });

  it('finishes what is under way before it ends', async () => {
    const server = await start({ STOP_DELAY: '300' });
    // A body that arrives slowly keeps its call under way while the signal comes.
    let finish = () => {};
    const slow = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"username":"zoe",'));
        finish = () => {
          controller.enqueue(new TextEncoder().encode('"password":"Wrong0000"}'));
          controller.close();
        };
      },
    });
    const answer = fetch(`${server.origin}/inauth/v1.0/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: slow,
      duplex: 'half',
    } as RequestInit);
    await new Promise((done) => setTimeout(done, 200));
    server.child.kill('SIGTERM');
    await new Promise((done) => setTimeout(done, 100));
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
    await new Promise((done) => setTimeout(done, 400));
    finish();
    expect((await answer).status).toBe(400);
    expect(await server.ended).toBe(0);
  });

  /** Has each of them ask for a link to a new password; resolves when all are answered. */
  async function forgetPasswords({ origin, said }: Awaited<ReturnType<typeof start>>, people: readonly string[]) {
    const token = /\/inauth\/user\/setup\?token=(\S+)/.exec(said())?.[1] ?? '';
    const post = async (path: string, body: object, authorization = '') => {
      const headers = { 'content-type': 'application/json', authorization };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const response = await fetch(`${origin}/inauth/v1.0${path}`, init);
      expect(response.status).toBe(200);
      return ((await response.json()) as { data: { token: string } }).data;
    };
    const admin = await post('/setup', { token, username: 'zoe', fullName: 'Zoë', password: 'Abcdefg1' });
    for (const username of people) {
      const email = `${username}@example.com`;
      const person = { username, fullName: username, password: 'Dunlin2026', email, permissions: [] };
      await post('/user/create', person, admin.token);
    }
    await Promise.all(people.map((account) => post('/login/forgot', { account })));
  }

  it('waits no longer than a stop may take for a mail server that does not answer', async () => {
    const mails = createServer(() => {}).listen(0, '127.0.0.1');
    await once(mails, 'listening');
    const MAIL_URL = `smtp://127.0.0.1:${(mails.address() as AddressInfo).port}`;
    const server = await start({ DATA_DIR: join(dataDir, 'silent-mails'), MAIL_URL });
    await forgetPasswords(server, ['li']);
    const began = Date.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(Date.now() - began).toBeLessThan(3_500);
    expect(server.said()).toMatch(/Stopped\.\n$/);
    mails.close();
  });

  it('sends before it ends what its answers have promised', async () => {
    const server = await start({ DATA_DIR: join(dataDir, 'promised') });
    const people = ['li', 'mei', 'wei', 'jun', 'hao', 'yan'];
    await forgetPasswords(server, people);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const sent = [...server.said().matchAll(/Mail to (\w+)@example\.com/g)].map(([, name]) => name);
    expect(sent.sort()).toEqual([...people].sort());
  });

  it('does not wait for a body that stays half sent', async () => {
    const server = await start({ STOP_DELAY: '500' });
    const { hostname, port } = new URL(server.origin);
    const sockets = Array.from({ length: 5 }, () => {
      const socket = connect(Number(port), hostname).on('error', () => {});
      socket.write(`POST /inauth/v1.0/login HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n`);
      socket.write('content-length: 100\r\n\r\n{"username":"zoe",');
      return socket;
    });
    await new Promise((done) => setTimeout(done, 300));
    const began = Date.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(Date.now() - began).toBeLessThan(3_500);
    expect(server.said()).toMatch(/Stopped\.\n$/);
    for (const socket of sockets) socket.destroy();
  });

  it('gives an import up that takes longer than a stop, and leaves one whole file', async () => {
    const own = join(dataDir, 'at-work');
    const server = await start({ DATA_DIR: own });
    const token = /\/inauth\/user\/setup\?token=(\S+)/.exec(server.said())?.[1] ?? '';
    const json = { 'content-type': 'application/json' };
    const account = JSON.stringify({ token, username: 'zoe', fullName: 'Zoë', password: 'Abcdefg1' });
    const setup = await fetch(`${server.origin}/inauth/v1.0/setup`, { method: 'POST', headers: json, body: account });
    const { data } = (await setup.json()) as { data: { token: string } };
    const form = new FormData();
    form.append('file', new File([tasksWorkbook(15_000, 'zoe')], 'fleet.xlsx'));
    const headers = { authorization: data.token };
    const answer = fetch(`${server.origin}/intara/v1.0/import/init-database`, { method: 'POST', headers, body: form });
    const status = answer.then(
      (response) => response.status,
      () => 0,
    );
    await new Promise((done) => setTimeout(done, 200));
    const began = Date.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(Date.now() - began).toBeLessThan(3_000);
    expect(await status).not.toBe(500);
    expect(readdirSync(own).filter((name) => name.startsWith('intara.db'))).toEqual(['intara.db', 'intara.db.lock']);
    const store = await openStore({ file: join(own, 'intara.db') });
    const { tasks } = await store.db
      .selectFrom('task')
      .select((eb) => eb.fn.countAll<number>().as('tasks'))
      .executeTakeFirstOrThrow();
    expect(tasks).toBe((await status) === 200 ? 15_000 : 0);
    await store.close();
  });

  it('keeps its files to its owner', async () => {
    const own = join(dataDir, 'private');
    mkdirSync(own, { mode: 0o755 });
    const server = await start({ DATA_DIR: own });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const modeOf = (path: string) => (statSync(join(own, path)).mode & 0o777).toString(8);
    const modes = readdirSync(own, { recursive: true, withFileTypes: true }).map((entry) => {
      const path = relative(own, join(entry.parentPath, entry.name));
      return [path, modeOf(path), entry.isDirectory() ? '700' : '600'];
    });
    expect(modes.length).toBeGreaterThan(2);
    expect([modeOf('.'), ...modes.filter(([, mode, wanted]) => mode !== wanted)]).toEqual(['700']);
  });

  it('refuses a SQLite file that another one holds and names that one, until it ends, however it ends', async () => {
    const own = join(dataDir, 'held');
    const first = await start({ DATA_DIR: own });
    const second = await start({ DATA_DIR: own });
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain(`is held by process ${first.child.pid} on `);
    first.child.kill('SIGKILL');
    await first.ended;
    const third = await start({ DATA_DIR: own });
    expect(third.said()).toContain('is ready');
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
    expect(readdirSync(own).filter((name) => name.startsWith('intara.db'))).toEqual(['intara.db', 'intara.db.lock']);
  });

  it('ends in order when whoever read its output has gone, as in `npm start | head`', async () => {
    const server = await start();
    server.child.stdout.destroy();
    await new Promise((done) => setTimeout(done, 50));
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(readFileSync(join(dataDir, 'log/server.log'), 'utf8')).not.toContain('EPIPE');
  });

  it('says which setting it cannot use', async () => {
    const server = await start({ PORT: 'many' });
    expect(await server.ended).toBe(1);
    expect(server.said()).toMatch(/The server cannot start\.\nPORT: /);
  });

  // The system says of /proc, which is there, that it is not.
  it.runIf(process.platform === 'linux').each(['/proc/none', '/dev/null/data'])(
    'says that it cannot make its folder %s',
    async (folder) => {
      const server = await start({ DATA_DIR: folder });
      expect(await server.ended).toBe(1);
      expect(server.said()).toMatch(/^The server cannot start\.\nENO\w+: /);
      expect(server.said()).toContain(`mkdir '${folder}'`);
    },
  );

  it.runIf(process.platform === 'linux')('serves where its log cannot be written', async () => {
    const server = await start({ LOG_FILE: '/proc/none/server.log' });
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
