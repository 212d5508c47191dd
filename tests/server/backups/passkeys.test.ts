// postgres: no, on files of SQLite whatever the database is
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { passkey } from '#contract/account/passkey.ts';
import { personalToken } from '#contract/account/personal-token.ts';
import { signIn } from '#contract/account/sign-in.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { makeBackup } from '#server/backups/make-backup.ts';
import { tryCopy } from '#server/backups/try-copy.ts';
import { copyDatabase } from '#server/store/copy/copy-database.ts';
import { bringBack, endedByRestore } from '#server/store/engines/sqlite-copy.ts';
import { openStore } from '#server/store/open.ts';
import { Authenticator } from '#tests/world/accounts/authenticator.ts';
import { type ServerWorld, serverWorld } from '#tests/world/server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'intara-passkeys-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const place = (name: string) => ({ file: join(dataDir, name) });
const origin = 'https://tara.example.com';
const password = 'Abcdefg1';
const open = async (name: string) =>
  serverWorld({ store: await openStore(place(name)), dataDir, origin: () => origin });

/** A file with a user who has a passkey, two sessions, a personal token, and a challenge that waits. */
async function filled(name: string) {
  const world = await open(name);
  const admin = await world.user('root', permissions);
  const person = { username: 'li', fullName: 'Li', password, permissions: ['ProjectConfigRead' as const] };
  await admin.call(inauth.createUser, { body: { ...person, email: 'li@example.com' } });
  const { token } = await world.stranger().call(inauth.login, { body: { username: 'li', password } });
  const li = world.stranger(token);
  const key = new Authenticator();
  const { options } = await li.call(passkey.begin);
  const { codes } = await li.call(passkey.add, { body: { name: 'Phone', response: key.create(options, origin) } });
  const made = await li.call(personalToken.create, {
    body: { name: 'nightly', scopes: ['project.read'], days: 30 },
  });
  await world.stranger().attempt(signIn.passkeyOptions);
  expect(await countOf(world, 'inauth_passkey_challenge')).toBe(1);
  await world.close();
  return { key, codes, session: token, program: made.token };
}

async function byPasskey(world: ServerWorld, key: Authenticator): Promise<number> {
  const asked = await world.stranger().attempt(signIn.passkeyOptions);
  const cookie = (asked.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const answer = await world.stranger().fetch(signIn.passkey.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ response: key.get(asked.data.options, origin) }),
  });
  return answer.status;
}

const countOf = async (world: ServerWorld, table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(world.store.db);
  return Number(rows[0]?.n);
};

describe('a restored copy', { timeout: 60_000 }, () => {
  it('still takes passkeys and recovery codes, and no session, token or challenge of before', async () => {
    const { key, session, program, codes } = await filled('one.db');
    const copy = await makeBackup({
      source: place('one.db'),
      dataDir,
      folder: join(dataDir, 'copies'),
      recipients: [],
    });
    const found = await tryCopy(copy.place, { dataDir });
    const rows = new Map(found.tables.map((table) => [table.name, table.rows]));
    expect([rows.get('inauth_passkey'), rows.get('inauth_recovery_code')]).toEqual([1, codes.length]);
    bringBack(join(copy.place, 'intara.db'), place('restored.db').file, 'copy');
    const world = await open('restored.db');
    expect(await countOf(world, 'inauth_passkey_challenge')).toBe(0);
    expect((await world.stranger(session).attempt(inauth.me)).status).toBe(401);
    expect((await world.stranger(`Bearer ${program}`).attempt(inauth.me)).status).toBe(401);
    expect(await byPasskey(world, key)).toBe(200);
    expect(await countOf(world, 'inauth_recovery_code')).toBe(codes.length);
    await world.close();
  });

  it('knows of every table of accounts whether it stays or ends', async () => {
    const world = await open('all.db');
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and name like 'inauth!_%' escape '!'`.execute(world.store.db);
    await world.close();
    /** Accounts and what they own; counts and marks that let nobody in. */
    const stays = [
      'inauth_app',
      'inauth_attempt',
      'inauth_device',
      'inauth_external',
      'inauth_external_logout',
      'inauth_factor',
      'inauth_passkey',
      'inauth_recovery_code',
      'inauth_user',
    ];
    const ends = endedByRestore.filter((name) => name.startsWith('inauth_'));
    expect(rows.map(({ name }) => name).sort()).toEqual([...stays, ...ends].sort());
  });
});

describe('a database copied to another file', { timeout: 60_000 }, () => {
  it('has every table, with passkeys that still sign in', async () => {
    const { key, session } = await filled('from.db');
    const tables = await copyDatabase(place('from.db'), place('to.db'));
    const world = await open('to.db');
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!'
      and name not like 'kysely!_%' escape '!'`.execute(world.store.db);
    const walked = tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
    expect(walked.sort()).toEqual(rows.map(({ name }) => name).sort());
    expect(tables.find(({ name }) => name === 'inauth_passkey')?.rows).toBe(1);
    expect(await byPasskey(world, key)).toBe(200);
    // It goes on as the same workplace: nobody is signed out.
    expect((await world.stranger(session).attempt(inauth.me)).status).toBe(200);
    await world.close();
  });
});
