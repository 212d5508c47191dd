/**
 * Rights and load around them, against the built server: rights gone from open streams, many listeners of which some do not read.
 * `npm run trust -- rights`.
 */

import { readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../bench/figure.ts';
import { client, firstAdministrator, newTask, startProduct } from '../product.mjs';
import { insist, ms, type Part } from './part.ts';
import { type Administrator as Call, newUser, type Product, setParticipants, signIn, type User } from './users.ts';

/** The server allows one user twenty streams. */
const streamsOfUser = 20;
const goneLimit = 2_000;
const memoryLimit = 300;
/** For an edit while everybody listens (ms): a busy machine included. */
const editLimit = 500;
/** Edits of 100 kB that all listeners hear: a paste now and then. */
const largeEdits = 10;

const api = (versionId: string) => `/intara/v1.0/versions/${versionId}`;

interface Listening {
  call: ClientRequest;
  /** The last rev heard, and when. */
  rev: number;
  at: number;
  /** When the server ended the stream. */
  ended: Promise<number>;
}

/** Listens to a version, reading all that comes. */
function listen(product: Product, versionId: string, token: string, after?: number): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const query = after === undefined ? '' : `?after=${after}`;
    const call = request(`${product.base}${api(versionId)}/stream${query}`, {
      headers: { authorization: token },
      agent: false,
    });
    call.once('error', reject);
    call.once('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream was answered ${response.statusCode}`));
      const listening: Listening = {
        call,
        rev: 0,
        at: 0,
        ended: new Promise((ended) => response.once('close', () => ended(performance.now()))),
      };
      response.on('error', () => undefined);
      response.on('data', (chunk: Buffer) => {
        const from = chunk.lastIndexOf('id: ');
        if (from < 0) return;
        listening.rev = Number.parseInt(chunk.toString('latin1', from + 4, from + 16), 10);
        listening.at = performance.now();
      });
      call.removeListener('error', reject);
      call.on('error', () => undefined);
      resolve(listening);
    });
    call.end();
  });
}

/** Who has a version open, as the server tells one who comes: the text of the event. */
function peopleOf(product: Product, versionId: string, token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: token };
    const call = request(`${product.base}${api(versionId)}/stream`, { headers, agent: false });
    call.on('error', reject);
    call.once('response', (response) => {
      let text = '';
      response.on('error', () => undefined);
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        const found = /^event: people\ndata: (.*)\n\n/m.exec(text);
        if (!found) return;
        resolve(found[1] ?? '');
        call.destroy();
      });
    });
    call.end();
  });
}

/** Asks for a stream and never reads. */
function listenSilently(product: Product, versionId: string, token: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(product.port, '127.0.0.1', () => {
      socket.write(`GET ${api(versionId)}/stream HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\n\r\n`);
      socket.pause();
      resolve(socket);
    });
    socket.once('error', reject);
    socket.on('error', () => undefined);
  });
}

/** Megabytes the server occupies. */
const memoryOf = ({ pid }: Product): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Each takes a right away from somebody who listens. */
const withdrawals: readonly ((at: {
  product: Product;
  admin: Call;
  user: User;
  projectId: string;
  taskId: string;
}) => Promise<unknown>)[] = [
  ({ admin, projectId }) => setParticipants(admin, projectId, []),
  async ({ admin, user }) => {
    const path = `/inauth/v1.0/users/${user.id}`;
    const { rev, fullName, email, permissions } = await admin('GET', path);
    const fewer = permissions.filter((one: string) => !one.startsWith('ProjectAnalysis'));
    await admin('PUT', path, { rev, form: { fullName, email, permissions: fewer } });
  },
  ({ admin, user }) => admin('POST', `/inauth/v1.0/users/${user.id}/disable`),
  ({ product, user }) => client(product.base, user.token)('POST', '/inauth/v1.0/logout'),
  async ({ product, user }) => {
    const elsewhere = await signIn(product, user);
    const change = { oldPassword: user.password, password: 'Trusted2027' };
    await client(product.base, elsewhere)('PUT', '/inauth/v1.0/user/update/password', change);
  },
  ({ admin, taskId }) => admin('DELETE', `/intara/v1.0/tasks/${taskId}`),
  ({ admin, projectId }) => admin('DELETE', `/intara/v1.0/projects/${projectId}`),
];

async function measureRightsGone(product: Product, admin: Call, rounds: number): Promise<string> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const [n, withdraw] of withdrawals.entries()) {
      const { projectId, taskId, versionId } = await newTask(admin, `gone${round}-${n}`);
      const user = await newUser(product, admin, `gone${round}-${n}`);
      await setParticipants(admin, projectId, [user]);
      const stream = await listen(product, versionId, user.token);
      await sleep(Math.random() * 1_000);
      await withdraw({ product, admin, user, projectId, taskId });
      const done = performance.now();
      took.push((await Promise.race([stream.ended, sleep(10_000, Number.POSITIVE_INFINITY)])) - done);
      const again = await listen(product, versionId, user.token).catch(() => undefined);
      again?.call.destroy();
      insist(!again, 'a stream was opened again without the right to it');
    }
  const longest = Math.max(...took);
  insist(longest <= goneLimit, `a stream went on for ${ms(longest)} after the right was gone`);
  return `rights gone from ${took.length} open streams (removal, a permission less, disabling, logout, password, deletion): the last ended after ${ms(longest)}, limit ${ms(goneLimit)}; none opened again`;
}

/** Times `count` edits of the version, one after the other; `each` is called with the rev and when the edit was sent. */
async function timeEdits(admin: Call, versionId: string, count: number, each?: (rev: number, sent: number) => void) {
  const took: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const sent = performance.now();
    const { rev } = await admin('POST', `${api(versionId)}/functions`, { name: `f${n}-${Math.random()}` });
    took.push(performance.now() - sent);
    each?.(rev, sent);
    await sleep(50);
  }
  return took;
}

/** At most `count` edits of about 100 kB, while `isOpen`. Returns the last rev. */
async function editMuch(
  admin: Call,
  versionId: string,
  count: number,
  isOpen: () => Promise<boolean>,
  each: (rev: number) => Promise<void>,
) {
  const text = 'x'.repeat(3_900);
  const added = await admin('POST', `${api(versionId)}/edits`, {
    edits: Array.from({ length: 25 }, (_, n) => ({ op: 'add', kind: 'functions', row: { name: `big ${n}` } })),
  });
  let rows = added.put.functions;
  let rev = added.rev;
  for (let n = 0; n < count && (n % 10 || (await isOpen())); n += 1) {
    const edits = rows.map((row: { id: string; rev: number }) => {
      return { op: 'change', kind: 'functions', id: row.id, rev: row.rev, patch: { description: `${n} ${text}` } };
    });
    const changes = await admin('POST', `${api(versionId)}/edits`, { edits });
    rows = changes.put.functions;
    rev = changes.rev;
    await each(rev);
  }
  return rev as number;
}

/** What many listeners cost, of which some do not read. */
export interface ListenersHeld {
  /** Of the server before anybody listened, and the most it took (MB). */
  memoryBefore: number;
  memory: number;
  /** From an edit to its arrival at the others, p95 (ms). */
  seen: number;
  lines: string[];
}

/** @throws Error when somebody who reads missed something, or somebody who does not read was kept */
export async function measureListeners(
  product: Product,
  admin: Call,
  many: number,
  silent: number,
): Promise<ListenersHeld> {
  const memoryBefore = memoryOf(product);
  const { projectId, versionId } = await newTask(admin, 'many');
  const usersFor = async (name: string, streams: number) => {
    const made: User[] = [];
    for (let n = 0; n < Math.ceil(streams / streamsOfUser); n += 1)
      made.push(await newUser(product, admin, `${name}${n}`));
    return made;
  };
  const [reading, quiet] = [await usersFor('reader', many), await usersFor('silent', silent)];
  await setParticipants(admin, projectId, [...reading, ...quiet]);
  const tokenOf = (users: readonly User[], n: number) => users[Math.floor(n / streamsOfUser)]?.token ?? '';
  const alone = await timeEdits(admin, versionId, 20);

  const listeners: Listening[] = [];
  for (let n = 0; n < many; n += 1) listeners.push(await listen(product, versionId, tokenOf(reading, n)));
  const sockets: Socket[] = [];
  for (let n = 0; n < silent; n += 1) sockets.push(await listenSilently(product, versionId, tokenOf(quiet, n)));
  await sleep(2_000);
  let most = memoryOf(product);
  const note = () => {
    most = Math.max(most, memoryOf(product));
  };
  const arrivals: number[] = [];
  let before = { rev: 0, sent: 0 };
  const took = await timeEdits(admin, versionId, 40, (rev, sent) => {
    if (before.rev)
      for (const { rev: heard, at } of listeners) if (heard === before.rev) arrivals.push(at - before.sent);
    before = { rev, sent };
    note();
  });

  const lastRead = before.rev;
  // A socket that is not read does not tell that the other side has closed it; who is there, the server tells the others.
  const areDropped = async () => {
    const people = await peopleOf(product, versionId, admin.token);
    return quiet.every((user) => !people.includes(user.id));
  };
  insist(!(await areDropped()), 'the silent readers were dropped before they had anything to read');
  const heardBy = async (rev: number) => {
    note();
    for (let n = 0; n < 1_000 && listeners.some((one) => one.rev < rev); n += 1) await sleep(5);
  };
  const heardByAll = await editMuch(admin, versionId, largeEdits, async () => true, heardBy);
  const behind = listeners.filter((one) => one.rev < heardByAll).length;
  insist(behind === 0, `${behind} of ${many} listeners did not hear the last of all edits`);
  for (const { call } of listeners) call.destroy();

  // A kernel may take 40 MB for a reader that does not read: what is sent now goes to those only.
  const rev = await editMuch(
    admin,
    versionId,
    600,
    async () => !(await areDropped()),
    async () => note(),
  );
  insist(await areDropped(), `${silent} readers that do not read were not all dropped`);
  const back = await listen(product, versionId, tokenOf(quiet, 0), lastRead);
  for (let n = 0; n < 200 && back.rev < rev; n += 1) await sleep(100);
  insist(back.rev === rev, 'a dropped reader that came back did not catch up');
  back.call.destroy();
  for (const socket of sockets) socket.destroy();
  const seen = percentile(arrivals, 0.95);
  const slow = percentile(took, 0.95);
  insist(slow <= editLimit, `an edit with ${many} listeners takes ${ms(slow)} (p95), limit ${ms(editLimit)}`);
  const lines = [
    `${many} listeners and ${silent} that do not read: ${Math.round(most)} MB at most, limit ${memoryLimit} MB; ${many} heard 40 small edits and ${largeEdits} of 100 kB, all ${silent} were dropped after ${rev - heardByAll} more of these, one came back and caught up`,
    `an edit with them p50 ${ms(percentile(took, 0.5))}, p95 ${ms(slow)}, limit ${ms(editLimit)}; without them p50 ${ms(percentile(alone, 0.5))}; seen by the others p95 ${ms(seen)}`,
  ];
  return { memoryBefore, memory: most, seen, lines };
}

export const rights: Part = {
  name: 'rights',
  about: 'rights that end, and many listeners',
  async run(short, say) {
    const product = await startProduct();
    try {
      const admin = await firstAdministrator(product);
      say(await measureRightsGone(product, admin, short ? 1 : 5));
      const many = short ? 200 : 600;
      const { memory, lines } = await measureListeners(product, admin, many, short ? 15 : 40);
      for (const line of lines) say(line);
      insist(
        memory <= memoryLimit,
        `the server took ${Math.round(memory)} MB with ${many} listeners, limit ${memoryLimit} MB`,
      );
      return { failures: [] };
    } finally {
      await product.kill();
    }
  },
};
