import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { passwordLink } from '#contract/account/session.ts';
import { signIn } from '#contract/account/sign-in.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { HashQueue } from '#server/inauth/hash-queue.ts';
import { hashPassword, setHashCost } from '#server/inauth/passwords.ts';
import { insertUser } from '#server/store/accounts/users.ts';
import { cheapHash } from '#tests/world/cheap-hash.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

/** So many people try to sign in at once, again and again. */
const crowd = 300;
const password = 'Abcdefg1';
let w: ServerWorld;
let admin: Actor;
beforeAll(() => setHashCost());
afterAll(() => setHashCost(cheapHash));
beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
});
afterEach(() => w.close());

const linkFor = async (username: string) => {
  const body = { username, fullName: username, email: `${username}@example.com`, permissions: [] };
  const { path } = await admin.call(userAdmin.invite, { body });
  return path.split('#')[1] ?? '';
};

/** People who sign in from new devices until the work is done; returns how many came in meanwhile. */
async function besideCrowd(work: () => Promise<unknown>): Promise<number> {
  const passwordHash = await hashPassword(password);
  const createdOn = w.clock.now.toISOString();
  const people = Array.from({ length: crowd }, (_, n) => `p${n}`);
  for (const name of people)
    await insertUser(w.store.db, {
      id: name,
      username: name,
      fullName: name,
      email: '',
      permissions: [],
      passwordHash,
      createdOn,
    });
  let [isOver, signedIn] = [false, 0];
  const signInAgain = async (username: string, n: number) => {
    const address = `10.0.${Math.floor(n / 250)}.${n % 250}`;
    const headers = { 'content-type': 'application/json' };
    while (!isOver) {
      const init = { method: 'POST', headers, body: JSON.stringify({ username, password }) };
      const { status } = await w.app.request(inauth.login.path, init, {
        incoming: { socket: { remoteAddress: address } },
      });
      if (status === 200) signedIn += 1;
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  const all = people.map(signInAgain);
  await new Promise((done) => setTimeout(done, 500));
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(all);
  }
  return signedIn;
}

/** Seconds a call took that has to succeed. */
async function seconds(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await call();
  return (performance.now() - begun) / 1000;
}

describe('while several hundred people sign in at once', () => {
  it('links and forgotten passwords are answered within two seconds', async () => {
    const tokens = [await linkFor('mei'), await linkFor('lin')];
    const stranger = w.stranger();
    const took: Record<string, number> = {};
    const signedIn = await besideCrowd(async () => {
      for (const [n, token] of tokens.entries()) {
        took[`look ${n}`] = await seconds(() => stranger.call(passwordLink.look, { body: { token } }));
        took[`use ${n}`] = await seconds(() =>
          stranger.call(passwordLink.use, { body: { token, password: 'Kestrel2026' } }),
        );
      }
      took.forgot = await seconds(() => stranger.call(signIn.forgot, { body: { account: 'mei' } }));
      took.ways = await seconds(() => stranger.call(signIn.ways));
    });
    expect(Object.entries(took).filter(([, one]) => one > 2)).toEqual([]);
    expect(signedIn).toBeGreaterThan(10);
  }, 90_000);
});

describe('the queue of password hashes', () => {
  it('gives each sort its turns, however many of the others come', async () => {
    const queue = new HashQueue();
    const order: string[] = [];
    const held: (() => void)[] = [];
    const running = [1, 2].map(() => queue.run('work', () => new Promise<void>((end) => held.push(end))));
    const many = (name: 'device' | 'link' | 'signIn' | 'work', n: number) =>
      Array.from({ length: n }, () => queue.run(name, async () => void order.push(name)));
    const all = [...many('device', 60), ...many('signIn', 60), ...many('work', 60), ...many('link', 60)];
    for (const end of held) end();
    await Promise.all([...running, ...all]);
    const turnsOf = (sort: string) => order.slice(0, 64).filter((one) => one === sort).length;
    expect(['device', 'link', 'signIn', 'work'].map(turnsOf)).toEqual([24, 24, 12, 4]);
  });

  it('lets one link be used once at a time', async () => {
    const token = await linkFor('mei');
    const use = () => w.stranger().attempt(passwordLink.use, { body: { token, password: 'Kestrel2026' } });
    const replies = await Promise.all(Array.from({ length: 40 }, use));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 39 }, () => 400)]);
  });
});
