// postgres: no, other specs send the same statements
// order: first, takes long for its size
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { hashPassword } from '#server/inauth/passwords.ts';
import { insertUser } from '#server/store/accounts/users.ts';
import { type ServerWorld, serverWorld } from '#tests/world/server.ts';

const password = 'Kestrel26';
const people = 200;
let w: ServerWorld;
beforeEach(async () => {
  w = await serverWorld();
  const passwordHash = await hashPassword(password);
  for (let n = 0; n < people; n += 1) {
    const username = `person${n}`;
    const createdOn = w.clock.now.toISOString();
    const names = { username, fullName: username, email: '', permissions: [], passwordHash, createdOn };
    await insertUser(w.store.db, { id: w.env.newId(), ...names });
  }
});
afterEach(() => w.close());

/** A sign-in from the office, whose people have one address; its status. */
async function signIn(username: string, typed: string) {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ username, password: typed }) };
  return (await w.app.request(inauth.login.path, init, { incoming: { socket: { remoteAddress: '192.0.2.1' } } }))
    .status;
}

describe('a team behind one address', () => {
  it('signs in in the morning, twenty at a time, with some who mistype', async () => {
    const begun = performance.now();
    const statuses: number[] = [];
    for (let n = 0; n < people; n += 20) {
      const some = Array.from({ length: 20 }, (_, i) => n + i);
      await Promise.all(some.filter((i) => i % 10 === 0).map((i) => signIn(`person${i}`, 'Kestrel62')));
      statuses.push(...(await Promise.all(some.map((i) => signIn(`person${i}`, password)))));
    }
    console.info(`${people} people signed in in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  }, 60_000);
});
