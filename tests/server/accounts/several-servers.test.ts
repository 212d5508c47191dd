import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import type { EmbeddedIdentity } from '#server/inauth/embedded.ts';
import { minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';
import { scratchStore } from '#tests/world/store.ts';

/** Two servers with one database and one secret key. */
let here: ServerWorld;
let there: ServerWorld;
beforeEach(async () => {
  const [store, secretKey] = [await scratchStore(), randomBytes(32)];
  here = await serverWorld({ store, secretKey });
  there = await serverWorld({ store, secretKey });
});
// They share it: it is closed once.
afterEach(() => here.close());

const newLink = async ({ env }: ServerWorld) => (await (env.identity as EmbeddedIdentity).newSetupToken()) ?? '';
const form = (token: string, username = 'boss') => ({ token, username, fullName: 'Boss', password: 'Lamp-2026-xY' });

describe('the link for the first administrator', () => {
  it('works at the server that did not print it, once', async () => {
    const token = await newLink(here);
    const replies = await Promise.all(
      [there, here, there].map((world, n) => world.stranger().attempt(inauth.setup, { body: form(token, `boss${n}`) })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const again = await there.stranger().attempt(inauth.setup, { body: form(token, 'other') });
    expect(again.failure.enMessage).toContain('link');
  });

  it('ends with those of the other servers', async () => {
    const token = await newLink(here);
    await there.stranger().call(inauth.setup, { body: form(token) });
    expect(await newLink(there)).toBe('');
    expect(await here.store.db.selectFrom('inauth_setup_link').selectAll().execute()).toEqual([]);
  });
});

describe('a session', () => {
  it('gets the same successor of its token at the other server, whose answer may be lost', async () => {
    const li = await here.user('li');
    const at = (world: ServerWorld) => world.stranger(li.token).attempt(inauth.me);
    for (const { clock } of [here, there]) clock.advance(minutes(11));
    const renewal = async (world: ServerWorld) => (await at(world)).headers.get('refresh-token');
    const successor = await renewal(here);
    expect(successor).toMatch(/^ut_/);
    expect(await renewal(there)).toBe(successor);
    const both = await Promise.all([renewal(here), renewal(there)]);
    expect(both).toEqual([successor, successor]);
  });

  it('tells no successor that a server with another key would make up', async () => {
    const li = await here.user('li');
    const other = await serverWorld({ store: here.store, secretKey: randomBytes(32) });
    for (const { clock } of [here, other]) clock.advance(minutes(11));
    const ask = (world: ServerWorld) => world.stranger(li.token).attempt(inauth.me);
    expect((await ask(here)).headers.get('refresh-token')).toMatch(/^ut_/);
    const late = await ask(other);
    expect([late.status, late.headers.get('refresh-token')]).toEqual([200, null]);
  });
});
