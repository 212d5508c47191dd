/** The built server as other programs see it: start it on a scratch folder, become its first administrator, call it, stop it. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './sources.mjs';

/** A port nobody listens on right now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** What `npm start` tells Node (package.json): room for what has just been made grows to 4 MB instead of 16, three times. */
const startArguments = ['--max-semi-space-size=4'];

/** Whatever becomes of the caller, no server is left behind. */
const running = new Set();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export const scratchFolder = () => mkdtempSync(join(tmpdir(), 'intara-'));

/**
 * Starts dist/server/main.js on `dataDir` (without one: on a scratch folder) and waits until it is ready, at most `patience` ms.
 * @param {{ dataDir?: string, port?: number, env?: Record<string, string>, patience?: number, nodeArguments?: string[], home?: string, entry?: string }} [options]
 * `home` is the folder that holds dist/, `entry` the file in it that starts the server.
 * Returns `{ base, port, dataDir, pid, setupToken, output(), kill(signal) → exit }`.
 */
export async function startProduct({
  dataDir: given,
  port,
  env = {},
  patience = 30_000,
  nodeArguments = [],
  home = root,
  entry = 'dist/server/main.js',
} = {}) {
  const dataDir = given ?? scratchFolder();
  const chosen = port ?? (await freePort());
  const { DATABASE_URL, ...inherited } = process.env;
  const child = spawn(process.execPath, [...startArguments, ...nodeArguments, join(home, entry)], {
    cwd: home,
    env: { ...inherited, PORT: String(chosen), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const exit = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  const base = `http://127.0.0.1:${chosen}`;
  await untilReady(base, child, patience, () => text);
  return {
    base,
    port: chosen,
    dataDir,
    pid: child.pid,
    output: () => text,
    /** Of the one-time link, which is printed just after the server got ready; undefined when an administrator exists. */
    async setupToken() {
      for (let tries = 0; tries < 40; tries++, await pause(50)) {
        const link = text.match(/\/inauth\/user\/setup\?token=([\w.~-]+)/);
        if (link) return link[1];
      }
    },
    /** Returns how the process ended. A folder made here goes with it. */
    async kill(signal = 'SIGTERM') {
      child.kill(signal);
      const end = await exit;
      if (!given) rmSync(dataDir, { recursive: true, force: true });
      return end;
    },
  };
}

async function untilReady(base, child, patience, output) {
  for (const begun = Date.now(); ; await pause(25)) {
    if (child.exitCode !== null || child.signalCode) throw new Error(`The server ended at once:\n${output()}`);
    if (Date.now() - begun > patience) {
      child.kill('SIGKILL');
      throw new Error(`The server was not ready within ${patience} ms:\n${output()}`);
    }
    const ready = await fetch(`${base}/readyz`)
      .then((r) => r.ok)
      .catch(() => false);
    if (ready) return;
  }
}

/** Calls with a token. Returns `data`; a refusal is an error that carries `status` and `body`. */
export function client(base, token) {
  return async function call(method, path, body) {
    const response = await fetch(base + path, {
      method,
      headers: { ...(token && { authorization: token }), ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    const answer = await response.json().catch(() => undefined);
    if (response.ok && answer?.success) return answer.data;
    const words = `${method} ${path}: ${response.status} ${JSON.stringify(answer)}`;
    throw Object.assign(new Error(words), { status: response.status, body: answer });
  };
}

export const administrator = { username: 'admin', fullName: 'First Administrator', password: 'Kestrel2026' };

/** Uses the one-time link; answers a client of the first administrator, with its `token`. */
export async function firstAdministrator(product) {
  const link = await product.setupToken();
  if (!link) throw new Error(`The server printed no link for the first administrator:\n${product.output()}`);
  const { token } = await client(product.base)('POST', '/inauth/v1.0/setup', { token: link, ...administrator });
  return Object.assign(client(product.base, token), { token });
}

/** A project with one task; answers `{ projectId, taskId, versionId }`. */
export async function newTask(call, name = randomUUID().slice(0, 8)) {
  const me = await call('GET', '/inauth/v1.0/user/info-by-token');
  const models = await call('GET', '/intara/v1.0/models');
  const idOf = (kind, type) => models.find((m) => m.kind === kind && (type ? m.type === type : m.isDefault))?.id;
  const project = await call('POST', '/intara/v1.0/projects', {
    name: `Project-${name}`,
    code: `P-${name}`,
    lifecycle: ['development'],
    description: 'A project made by a script',
    feasibilityTypes: ['AttackPotentialBased'],
    impactModel: idOf('impact'),
    threatModels: [idOf('feasibility', 'AttackPotentialBased')],
    riskModel: idOf('risk'),
    participants: [me.id],
  });
  const task = await call('POST', `/intara/v1.0/projects/${project.id}/tasks`, {
    name: `Task-${name}`,
    code: `T-${name}`,
    type: 'system',
    systemName: 'Headlamp system',
    description: 'A task made by a script',
    overview: 'Overview',
    responsible: me.id,
    members: [me.id],
    scheduledTime: ['2026-01-01', '2026-12-31'],
  });
  return { projectId: project.id, taskId: task.id, versionId: task.versionId };
}
