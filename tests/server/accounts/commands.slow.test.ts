// @vitest-environment node
// postgres: no, on files of SQLite whatever the database is
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { FolderFiles } from '#server/files/folder-files.ts';
import { endedByRestore } from '#server/store/engines/sqlite-copy.ts';
import { openStore } from '#server/store/open.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { builtServer } from '#tests/world/built-folder.ts';
import { serverWorld } from '#tests/world/server.ts';

/** Runs a command of the server as a process of its own. */
function run(name: 'admin' | 'backup', dataDir: string, words: string[], { input = '', env = {} } = {}) {
  const child = spawn(process.execPath, [`${builtServer}/${name}.js`, ...words], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', INAUTH_URL: '', ...env },
  });
  child.stdin.end(input);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  return new Promise<{ code: number | null; said: string }>((done) =>
    child.on('close', (code) => done({ code, said })),
  );
}

const dirs: string[] = [];
const folder = () => {
  const dir = mkdtempSync(join(tmpdir(), 'intara-command-'));
  dirs.push(dir);
  return dir;
};
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

const fileIn = (dataDir: string) => join(dataDir, 'intara.db');
/** A running server over a SQLite file, in this process. */
const runningIn = async (dataDir: string) => analysis({ store: await openStore({ file: fileIn(dataDir) }), dataDir });
const forServerToLook = () => new Promise((done) => setTimeout(done, 250));

// Each run is a process of its own, which takes seconds on a busy machine.
describe('npm run admin', { timeout: 60_000 }, () => {
  let dataDir: string;
  let world: Analysis;
  beforeAll(async () => {
    dataDir = folder();
    world = await runningIn(dataDir);
  });
  afterAll(() => world.close());

  it('gives a new password beside a running server, and ends the sessions of that user', async () => {
    const { code, said } = await run('admin', dataDir, ['reset-password', 'li']);
    expect(code).toBe(0);
    const noted = world.store.db.selectFrom('audit').select(['event', 'target']).where('account', '=', 'npm run admin');
    expect(await noted.execute()).toEqual([{ event: 'password.changed', target: 'li' }]);
    const password = /is new: (\S+)\. /.exec(said)?.[1] ?? '';
    await forServerToLook();
    expect((await world.li.attempt(api.account.preferences)).status).toBe(401);
    const signIn = await world.stranger().attempt(inauth.login, { body: { username: 'li', password } });
    expect(signIn.status).toBe(200);
  });

  it('takes a chosen password from standard input and holds it to the rules', async () => {
    const chosen = { input: 'Chosen2026\n' };
    expect((await run('admin', dataDir, ['reset-password', 'li', '--password-stdin'], chosen)).code).toBe(0);
    const body = { username: 'li', password: 'Chosen2026' };
    expect((await world.stranger().attempt(inauth.login, { body })).status).toBe(200);
    const weak = await run('admin', dataDir, ['reset-password', 'li', '--password-stdin'], { input: 'weak' });
    expect([weak.code, weak.said]).toEqual([1, expect.stringContaining('8 to 16 characters')]);
    const common = await run('admin', dataDir, ['reset-password', 'li', '--password-stdin'], { input: 'Password1' });
    expect([common.code, common.said]).toEqual([1, expect.stringContaining('too common')]);
  });

  it('makes an administrator of a user, at once', async () => {
    const wang = await world.user('wang');
    const before = await wang.call(inauth.me);
    expect((await run('admin', dataDir, ['make-administrator', 'wang'])).code).toBe(0);
    await forServerToLook();
    const after = await wang.call(inauth.me);
    expect([before.permissions.length, after.permissions.length]).toEqual([0, permissions.length]);
  });

  it('says what still keeps somebody from signing in', async () => {
    const admin = await world.user('root', permissions);
    const { user } = await admin.call(api.userAdmin.invite, { body: { username: 'wu', fullName: 'Wu' } });
    const made = await run('admin', dataDir, ['make-administrator', 'wu']);
    expect(made.said).toBe(
      'wu has every permission.\nwu has no password yet. Use reset-password, or ask an administrator for a link.\n',
    );
    expect((await run('admin', dataDir, ['users'])).said).toMatch(/^wu {3}Wu {3}\d+ permissions {3}invited$/m);
    await admin.call(api.userAdmin.disable, { params: { userId: user.id } });
    expect((await run('admin', dataDir, ['reset-password', 'wu'])).said).toContain('The account of wu is disabled');
  });

  it('creates an administrator when there is none to ask, and says who is there', async () => {
    const made = await run('admin', dataDir, ['create-administrator', 'rescue']);
    const password = /Password: (\S+)\.\n/.exec(made.said)?.[1] ?? '';
    const body = { username: 'rescue', password };
    expect((await world.stranger().attempt(inauth.login, { body })).status).toBe(200);
    const twice = await run('admin', dataDir, ['create-administrator', 'rescue']);
    expect([twice.code, twice.said]).toEqual([1, 'There is already a user rescue.\n']);
    const { said } = await run('admin', dataDir, ['users']);
    expect(said).toContain(`rescue   rescue   ${permissions.length} permissions\n`);
  });

  it('works while no server runs, and leaves one whole file', async () => {
    const own = folder();
    const other = await runningIn(own);
    await other.close();
    expect((await run('admin', own, ['reset-password', 'li'])).code).toBe(0);
    expect(readdirSync(own).sort()).toEqual(['intara.db', 'intara.db.lock']);
  });

  it.each([
    [[], 2, 'npm run admin -- users'],
    [['reset-password'], 2, 'npm run admin -- users'],
    [['constructor', 'li'], 2, 'npm run admin -- users'],
    [['reset-password', 'nobody'], 1, 'There is no user nobody.'],
    [['create-administrator', 'no good name'], 1, 'is not a valid username'],
  ] as const)('refuses %j', async (words, code, text) => {
    const answer = await run('admin', dataDir, [...words]);
    expect([answer.code, answer.said]).toEqual([code, expect.stringContaining(text)]);
  });

  it('says where users are when another service keeps them, and that there is no database yet', async () => {
    const elsewhere = await run('admin', dataDir, ['users'], { env: { INAUTH_URL: 'https://login.example' } });
    expect([elsewhere.code, elsewhere.said]).toEqual([1, expect.stringContaining('https://login.example')]);
    const empty = await run('admin', folder(), ['users']);
    expect([empty.code, empty.said]).toEqual([1, expect.stringContaining('There is no database')]);
  });
});

describe('npm run backup', { timeout: 60_000 }, () => {
  it('makes nothing in a folder that is none of the server, and says which variable names its folder', async () => {
    const wrong = folder();
    const { code, said } = await run('backup', wrong, []);
    expect([code, said]).toEqual([1, expect.stringMatching(/There is no database .*DATA_DIR/)]);
    expect(readdirSync(wrong)).toEqual([]);
  });

  const at = (world: Analysis) => ({ params: { versionId: world.versionId } });

  it('copies a workplace that is written at that moment, and brings it back', async () => {
    const dataDir = folder();
    const world = await runningIn(dataDir);
    await world.li.call(api.functions.create, { ...at(world), body: { name: 'Before' } });
    let writing = true;
    const writer = (async () => {
      for (let i = 0; writing; i++)
        await world.li.call(api.functions.create, { ...at(world), body: { name: `W${i}` } });
    })();
    const made = await run('backup', dataDir, []);
    writing = false;
    await writer;
    expect([made.code, made.said]).toEqual([0, expect.stringContaining('The copy is whole: ')]);
    const copy = made.said.trim().split(': ')[1] ?? '';
    expect((statSync(join(copy, 'intara.db')).mode & 0o777).toString(8)).toBe('600');
    await world.li.call(api.functions.create, { ...at(world), body: { name: 'After' } });

    const held = await run('backup', dataDir, ['--restore', copy]);
    expect([held.code, held.said]).toEqual([1, expect.stringContaining(`is held by process ${process.pid}`)]);
    await world.close();
    const restored = await run('backup', dataDir, ['--restore', copy]);
    expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('The previous database is kept: ')]);

    const store = await openStore({ file: fileIn(dataDir) });
    const again = await serverWorld({ store, dataDir });
    const li = await again.renewed(world.li);
    const names = (await li.call(api.functions.list, at(world))).map(({ name }) => name);
    expect(names).toContain('Before');
    expect(names).not.toContain('After');
    // A session of before may have been ended since the copy was made.
    expect((await again.stranger(world.li.token).attempt(api.account.preferences)).status).toBe(401);
    await again.close();
  });

  it('brings no token and no link back that was revoked or used since, and writes that it was brought back', async () => {
    const [dataDir, to] = [folder(), folder()];
    const world = await runningIn(dataDir);
    const admin = await world.user('root', permissions);
    const program = await world.li.call(api.personalToken.create, {
      body: { name: 'nightly', scopes: ['project.read'], days: 30 },
    });
    const { path } = await admin.call(api.userAdmin.link, { params: { userId: world.li.id } });
    expect((await run('backup', dataDir, [to])).code).toBe(0);
    const link = { token: path.split('#')[1] ?? '', password: 'Kestrel2026' };
    await world.stranger().call(api.passwordLink.use, { body: link });
    await world.close();
    const name = readdirSync(to)[0] ?? '';
    const { said } = await run('backup', dataDir, ['--restore', join(to, name)]);
    expect(said).toContain(
      'Everybody has to sign in again; personal tokens and password links have to be created again.',
    );
    expect(said).toContain('Accounts are as they were when the copy was made');

    const store = await openStore({ file: fileIn(dataDir) });
    const again = await serverWorld({ store, dataDir });
    const called = await again.stranger(`Bearer ${program.token}`).attempt(api.account.preferences);
    const used = await again.stranger().attempt(api.passwordLink.use, { body: link });
    expect([called.status, used.failure.errorCode]).toEqual([401, '11000012']);
    const lines = await store.db.selectFrom('audit').selectAll().where('event', '=', 'workplace.restored').execute();
    expect(lines).toMatchObject([{ account: 'npm run backup', address: 'console', user_id: null, target: name }]);
    await again.close();
  });

  it('tells who runs PostgreSQL what to end in a copy', () => {
    const page = readFileSync('docs/security.md', 'utf8');
    expect(page).toContain(`truncate ${endedByRestore.join(', ')};`);
  });

  it('brings back a copy of a product that had fewer tables', async () => {
    const [dataDir, old] = [folder(), folder()];
    const world = await runningIn(dataDir);
    await run('backup', dataDir, [old]);
    await world.close();
    const copy = join(old, readdirSync(old)[0] ?? '');
    const db = new DatabaseSync(join(copy, 'intara.db'));
    db.exec('drop table inauth_external_session; drop table inauth_personal_token; drop table audit');
    db.close();
    expect((await run('backup', folder(), ['--restore', copy])).code).toBe(0);
  });

  it('copies the files with the database', async () => {
    const [dataDir, to, fresh] = [folder(), folder(), folder()];
    const world = await runningIn(dataDir);
    const hash = await new FolderFiles(dataDir).keep(Buffer.from('evidence'));
    const { code } = await run('backup', dataDir, [to]);
    await world.close();
    expect(code).toBe(0);
    const copy = join(to, readdirSync(to)[0] ?? '');
    expect((await run('backup', fresh, ['--restore', copy])).code).toBe(0);
    expect(readFileSync(join(fresh, 'uploads', hash.slice(0, 2), hash), 'utf8')).toBe('evidence');
    await (await openStore({ file: fileIn(fresh) })).close();
  });

  it('encrypts a copy for a public key, and restores it with the private one', async () => {
    const [dataDir, to, fresh] = [folder(), folder(), folder()];
    await (await runningIn(dataDir)).close();
    const identity = await generateX25519Identity();
    const key = join(to, 'key.txt');
    writeFileSync(key, identity);
    const env = { BACKUP_RECIPIENT: await identityToRecipient(identity), BACKUP_DIR: join(to, 'copies') };
    const made = await run('backup', dataDir, [], { env });
    const copy = made.said.trim().split(': ')[1] ?? '';
    expect([made.code, copy]).toEqual([0, expect.stringContaining('/copies/intara-')]);
    const refused = await run('backup', fresh, ['--restore', copy]);
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('is encrypted: add --identity')]);
    expect((await run('backup', fresh, ['--check', copy, '--identity', key])).said).toBe(`${copy} is whole.\n`);
    const restored = await run('backup', fresh, ['--restore', copy, '--identity', key]);
    expect([restored.code, restored.said]).toEqual([0, expect.stringContaining(`was restored from ${copy}`)]);
    await (await openStore({ file: fileIn(fresh) })).close();
    const odd = { env: { BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` } };
    expect((await run('backup', dataDir, [], odd)).said).toMatch(/^BACKUP_RECIPIENT: .* is not a public key of age/);
  });

  it('tries the newest copy, and ends with 1 when something is wrong with it', async () => {
    const [dataDir, copies] = [folder(), folder()];
    const world = await runningIn(dataDir);
    const env = { BACKUP_DIR: copies };
    const none = await run('backup', dataDir, ['--try'], { env });
    expect([none.code, none.said]).toEqual([1, `There is no copy in ${copies}.\n`]);
    await run('backup', dataDir, [], { env });
    const good = await run('backup', dataDir, ['--try'], { env });
    expect([good.code, good.said]).toEqual([0, expect.stringMatching(/^project {2}1 rows$.*The copy is good/ms)]);
    const [copy = ''] = readdirSync(copies);
    truncateSync(join(copies, copy, 'intara.db'), 50_000);
    expect((await run('backup', dataDir, ['--try', join(copies, copy)])).code).toBe(1);
    await world.close();
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
  });

  it('brings a copy into the place of an emptied file, which no server would start on', async () => {
    const dataDir = folder();
    const world = await runningIn(dataDir);
    const copies = folder();
    await run('backup', dataDir, [copies]);
    await world.close();
    truncateSync(fileIn(dataDir), 0);
    await expect(openStore({ file: fileIn(dataDir) })).rejects.toThrow('is empty');
    const copy = join(copies, readdirSync(copies)[0] ?? '');
    expect((await run('backup', dataDir, ['--restore', copy])).code).toBe(0);
    await (await openStore({ file: fileIn(dataDir) })).close();
  });

  it('looks through a database or a copy, and refuses to bring back a bad one', async () => {
    const dataDir = folder();
    const world = await runningIn(dataDir);
    expect((await run('backup', dataDir, ['--check'])).said).toContain('is whole.');
    await world.close();
    const bad = join(folder(), 'intara.db');
    const good = readFileSync(fileIn(dataDir));
    const bytes = Buffer.from(good);
    for (let page = 5; page * 4096 < bytes.length; page += 2) bytes.fill(0x5a, page * 4096, page * 4096 + 4096);
    writeFileSync(bad, bytes);
    expect((await run('backup', dataDir, ['--check', bad])).code).toBe(1);
    const refused = await run('backup', dataDir, ['--restore', bad]);
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('is damaged')]);
    expect(readFileSync(fileIn(dataDir)).equals(good)).toBe(true);
    await (await openStore({ file: fileIn(dataDir) })).close();
  });

  it('leaves PostgreSQL to its own tools', async () => {
    const { code, said } = await run('backup', folder(), [], { env: { DATABASE_URL: 'postgres://nowhere/none' } });
    expect([code, said]).toEqual([1, expect.stringContaining('pg_dump')]);
  });
});
