// postgres: no, other specs send the same statements
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountSecurity } from '#contract/account/account-security.ts';
import { inauth } from '#contract/account/inauth.ts';
import { personalToken, scopesWith } from '#contract/account/personal-token.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { passwordLink } from '#contract/account/session.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { groups } from '#contract/index.ts';
import { type Endpoint, fillPath, opensToTokens, paramNames } from '#contract/kit/endpoint.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { project } from '#contract/project.ts';
import { version } from '#contract/version.ts';
import type { PersonalTokenForm, TokenScope } from '#domain/model/personal-token.ts';
import { openApi } from '#server/http/openapi.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { auditOf, messagesTo, setVariable } from '#tests/world/identity.ts';
import { listenTo } from '#tests/world/listener.ts';
import { type Actor, minutes, serverWorld } from '#tests/world/server.ts';

const day = minutes(24 * 60);
let w: Analysis;
let admin: Actor;
beforeEach(async () => {
  w = await analysis();
  admin = await w.user('root', permissions);
});
afterEach(() => w.close());

/** A program that calls with a new token of this person. */
async function programOf(who: Actor, scopes: TokenScope[], more: Partial<PersonalTokenForm> = {}) {
  const body = { name: 'nightly', scopes, days: 30, ...more };
  const { token, tokens } = await who.call(personalToken.create, { body });
  return { ...w.stranger(`Bearer ${token}`), secret: token, tokenId: tokens.tokens[0]?.id ?? '' };
}
const statusOf = async (reply: Promise<{ status: number }>) => (await reply).status;
const read = (who: Actor) => who.attempt(version.snapshot, { params: { versionId: w.versionId } });
const addFunction = (who: Actor) =>
  who.attempt(version.edit, {
    params: { versionId: w.versionId },
    body: { edits: [{ op: 'add', kind: 'functions', row: { name: 'by a program' } }] },
  });
const listProjects = (who: Actor) => statusOf(who.attempt(project.list));

describe('a personal token', () => {
  it('calls the API as its owner, is shown once and kept as a hash', async () => {
    const program = await programOf(w.li, ['project.read']);
    expect(await statusOf(read(program))).toBe(200);
    expect(await program.call(inauth.me)).toMatchObject({ username: w.li.username });
    const rows = await w.store.db.selectFrom('inauth_personal_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(program.secret);
    const { tokens } = await w.li.call(personalToken.list);
    expect(JSON.stringify(tokens)).not.toContain(program.secret);
    expect(tokens).toMatchObject([{ name: 'nightly', scopes: ['project.read'], expired: false }]);
    expect(tokens[0]?.usedAt).toBe(w.clock.now.toISOString());
  });

  it('may what its scopes allow, and no more', async () => {
    const reader = await programOf(w.li, ['project.read']);
    const writer = await programOf(w.li, ['analysis.write']);
    const librarian = await programOf(admin, ['library.write']);
    expect([await statusOf(read(reader)), await statusOf(addFunction(reader))]).toEqual([200, 403]);
    expect([await statusOf(read(writer)), await statusOf(addFunction(writer))]).toEqual([200, 200]);
    expect([await listProjects(reader), await listProjects(librarian)]).toEqual([200, 403]);
    const shown = await librarian.call(inauth.me);
    expect(shown.permissions).not.toContain('ProjectAdmin');
    expect(shown.permissions).toContain('AssetModify');
  });

  it('is told which scope it lacks, and everybody how to sign in', async () => {
    const reader = await programOf(w.li, ['project.read']);
    const challenge = async (who: Pick<Actor, 'fetch'>, path: string, method = 'GET') =>
      (await who.fetch(path, { method })).headers.get('www-authenticate');
    expect(await challenge(reader, `/intara/v1.0/versions/${w.versionId}/undo`, 'POST')).toBe(
      'Bearer error="insufficient_scope", scope="analysis.write"',
    );
    expect(await challenge(reader, '/inauth/v1.0/users')).toBe('Bearer error="insufficient_scope"');
    expect(await challenge(w.stranger(), '/intara/v1.0/projects')).toBe('Bearer');
    expect(await challenge(w.li, '/inauth/v1.0/users')).toBeNull();
    expect(await challenge(reader, '/intara/v1.0/projects')).toBeNull();
  });

  it('never has more than its owner has now', async () => {
    const program = await programOf(w.li, ['analysis.write', 'library.write']);
    expect(await statusOf(addFunction(program))).toBe(200);
    const { rev, fullName, email } = await admin.call(userAdmin.get, { params: { userId: w.li.id } });
    const form = { fullName, email, permissions: ['ProjectConfigRead', 'ProjectAnalysisRead'] as Permission[] };
    await admin.call(userAdmin.change, { params: { userId: w.li.id }, body: { rev, form } });
    expect([await statusOf(read(program)), await statusOf(addFunction(program))]).toEqual([200, 403]);
    expect((await program.call(inauth.me)).permissions).toEqual(['ProjectConfigRead', 'ProjectAnalysisRead']);
  });

  it('opens no call about users, passwords, factors, tokens or the person, whatever its scopes', async () => {
    const everything = ['project.write', 'analysis.write', 'report', 'library.write', 'configuration.write'] as const;
    const program = await programOf(admin, [...everything]);
    const all: [string, Endpoint][] = Object.entries(groups).flatMap(([group, calls]) =>
      Object.entries(calls).map(([key, e]): [string, Endpoint] => [`${group}.${key}`, e]),
    );
    const closed = all.filter(([, e]) => e.access !== 'public' && !opensToTokens(e));
    const aboutUsers = all.filter(([, e]) => e.access.startsWith('InAuth'));
    expect(closed.map(([name]) => name)).toEqual(
      expect.arrayContaining(['inauth.updatePassword', 'secondFactor.off', 'personalToken.create', 'approval.answer']),
    );
    expect(aboutUsers.length).toBeGreaterThan(15);
    for (const [name, e] of [...closed, ...aboutUsers]) {
      const own: Record<string, string> = { projectId: w.projectId, taskId: w.taskId, versionId: w.versionId };
      const params = Object.fromEntries(paramNames(e.path).map((param) => [param, own[param] ?? 'x']));
      const path = fillPath(e.path, params);
      const init = e.body && e.kind !== 'upload' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
      const { status } = await program.fetch(path, { method: e.method, ...init });
      expect([name, status]).toEqual([name, 403]);
    }
  });

  it('is good for every permission but those about users', () => {
    const without = permissions.filter((permission) => scopesWith(permission).length === 0);
    expect(without).toEqual(['InAuthUserRead', 'InAuthUserModify']);
  });
});

describe('making a token', () => {
  const form = { name: 'x', scopes: ['project.read'], days: 30 };

  it('asks for the password again, and the owner gets a mail', async () => {
    await programOf(w.li, ['project.read']);
    expect((await messagesTo(w, `${w.li.username}@example.com`))[0]).toContain('个人令牌');
    w.clock.advance(minutes(11));
    const li = await w.renewed(w.li);
    w.clock.advance(minutes(11));
    expect((await li.attempt(personalToken.create, { body: form })).failure.errorCode).toBe('11000008');
  });

  it('takes no longer a life than the variable, and at most twenty', async () => {
    await setVariable(admin, 'signIn.tokenDays', 30);
    const long = await w.li.attempt(personalToken.create, { body: { ...form, days: 31 } });
    expect(long.failure.fields).toEqual([{ path: 'days', problem: 'tooBig', limit: 30 }]);
    for (let n = 0; n < 20; n += 1) await w.li.call(personalToken.create, { body: form as PersonalTokenForm });
    expect((await w.li.attempt(personalToken.create, { body: form })).failure.errorCode).toBe('11000042');
  });

  it('is refused when the variable says 0, and tokens there are stop at once', async () => {
    const program = await programOf(w.li, ['project.read']);
    expect(await statusOf(read(program))).toBe(200);
    await setVariable(admin, 'signIn.tokenDays', 0);
    expect(await statusOf(read(program))).toBe(401);
    expect((await w.li.attempt(personalToken.create, { body: form })).failure.errorCode).toBe('11000041');
    await setVariable(admin, 'signIn.tokenDays', 60);
    expect(await statusOf(read(program))).toBe(200);
  });
});

describe('a token ends', () => {
  it('when it expires: calls are refused, one line an hour in the audit log', async () => {
    const program = await programOf(w.li, ['project.read'], { days: 2 });
    w.clock.advance(2 * day - 1);
    expect(await statusOf(read(program))).toBe(200);
    w.clock.advance(1);
    expect([await statusOf(read(program)), await statusOf(read(program))]).toEqual([401, 401]);
    expect((await auditOf(w)).filter((line) => line.startsWith('token.refused'))).toHaveLength(1);
    const li = await w.renewed(w.li);
    expect((await li.call(personalToken.list)).tokens).toMatchObject([{ expired: true }]);
    w.clock.advance(40 * day);
    await (await w.renewed(w.li)).call(personalToken.create, { body: { name: 'y', scopes: ['report'], days: 1 } });
    expect((await (await w.renewed(w.li)).call(personalToken.list)).tokens.map(({ name }) => name)).toEqual(['y']);
  });

  it('when its owner revokes it, nobody else: the open stream ends within two seconds', async () => {
    const program = await programOf(w.li, ['project.read']);
    const listener = await listenTo(program, w.versionId);
    await listener.until('people');
    const params = { tokenId: program.tokenId };
    expect(await statusOf(admin.attempt(personalToken.revoke, { params }))).toBe(404);
    w.clock.advance(1000);
    expect((await w.li.call(personalToken.revoke, { params })).tokens).toEqual([]);
    expect(await listener.ended()).toBeLessThan(2_000);
    expect(await statusOf(read(program))).toBe(401);
    expect((await auditOf(w)).filter((line) => line.startsWith('token.'))).toEqual([
      `token.made ${w.li.username}`,
      `token.revoked ${w.li.username}`,
    ]);
  });

  it('when an administrator revokes it, or its owner is disabled or deleted', async () => {
    const userId = w.li.id;
    const first = await programOf(w.li, ['project.read']);
    const { tokens } = await admin.call(userAdmin.get, { params: { userId } });
    expect(tokens).toMatchObject([{ id: first.tokenId, name: 'nightly' }]);
    w.clock.advance(1000);
    const after = await admin.call(userAdmin.revokeToken, { params: { userId, tokenId: first.tokenId } });
    expect([after.tokens, await statusOf(read(first))]).toEqual([[], 401]);
    expect((await auditOf(w)).at(-1)).toBe(`token.revoked root ${w.li.username}`);
    const second = await programOf(w.li, ['project.read']);
    const kept = await w.store.db.selectFrom('inauth_personal_token').selectAll().execute();
    await admin.call(userAdmin.disable, { params: { userId } });
    expect(await w.store.db.selectFrom('inauth_personal_token').selectAll().execute()).toEqual([]);
    // One that was made while the account was disabled, as a server of before let it.
    await w.store.db.insertInto('inauth_personal_token').values(kept).execute();
    await admin.call(userAdmin.enable, { params: { userId } });
    expect(await statusOf(read(second))).toBe(401);
    const third = await programOf(await w.renewed(w.li), ['project.read']);
    expect(await statusOf(read(third))).toBe(200);
    await admin.call(userAdmin.drop, { params: { userId } });
    expect(await statusOf(read(third))).toBe(401);
  });

  it('when the password is set by a link, not when its owner changes it', async () => {
    const program = await programOf(w.li, ['project.read']);
    const { path } = await admin.call(userAdmin.link, { params: { userId: w.li.id } });
    expect(await statusOf(read(program))).toBe(200);
    const body = { token: path.split('#')[1] ?? '', password: 'Kestrel2026' };
    const { token } = await w.stranger().call(passwordLink.use, { body });
    expect(await statusOf(read(program))).toBe(401);
    const li = w.stranger(token);
    const second = await programOf(li, ['project.read']);
    const change = { oldPassword: 'Kestrel2026', password: 'Harbour2027' };
    await li.call(inauth.updatePassword, { body: change });
    expect(await statusOf(read(second))).toBe(200);
  });

  it('for as long as its owner lacks a second factor that is needed', async () => {
    const program = await programOf(w.li, ['project.read']);
    await setVariable(admin, 'signIn.secondFactor', 'everybody');
    expect((await read(program)).failure.errorCode).toBe('11000022');
    expect(await statusOf(program.attempt(secondFactor.begin))).toBe(403);
  });
});

describe('guessing tokens', () => {
  it('is not what a program does that begins with many calls at once, on a server that has just started', async () => {
    const program = await programOf(w.li, ['project.read']);
    const restarted = await serverWorld({ store: w.store });
    const caller = restarted.stranger(`Bearer ${program.secret}`);
    const statuses = await Promise.all(Array.from({ length: 80 }, () => statusOf(read(caller))));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await statusOf(read(restarted.stranger('Bearer pt_guess')))).toBe(401);
  });

  it('is slowed down for a network; tokens that have worked from it go on', async () => {
    const program = await programOf(w.li, ['project.read']);
    expect(await statusOf(read(program))).toBe(200);
    const guess = (n: number) => statusOf(read(w.stranger(`Bearer pt_guess${n}`)));
    const answers: number[] = [];
    for (let n = 0; n < 52; n += 1) answers.push(await guess(n));
    expect([answers.slice(0, 50).every((status) => status === 401), answers.slice(50)]).toEqual([true, [429, 429]]);
    expect(await statusOf(read(program))).toBe(200);
    expect(await statusOf(w.li.attempt(accountSecurity.get))).toBe(200);
  });
});

describe('the OpenAPI document', () => {
  it('names both ways to call, and the scopes of which one is needed', () => {
    const document = openApi(groups, '1') as unknown as {
      components: { securitySchemes: Record<string, object> };
      paths: Record<string, Record<string, { security: object[] }>>;
    };
    expect(document.components.securitySchemes).toMatchObject({
      personalToken: { type: 'http', scheme: 'bearer' },
      userToken: { type: 'apiKey' },
    });
    const securityOf = ({ path, method }: Endpoint) =>
      document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.security;
    expect(securityOf(version.edit)).toEqual([{ userToken: [] }, { personalToken: ['analysis.write'] }]);
    expect(securityOf(inauth.me)).toEqual([{ userToken: [] }, { personalToken: [] }]);
    for (const e of [inauth.updatePassword, userAdmin.list, personalToken.create])
      expect(securityOf(e)).toEqual([{ userToken: [] }]);
  });
});
