import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { personalToken } from '#contract/account/personal-token.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { audit } from '#contract/audit.ts';
import { groups } from '#contract/index.ts';
import { type Endpoint, fillPath } from '#contract/kit/endpoint.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { health } from '#contract/system/health.ts';
import type { TokenScope } from '#domain/model/personal-token.ts';
import { openApi } from '#server/http/openapi.ts';
import { insertAuditLine } from '#server/store/audit.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let w: ServerWorld;
let auditor: Actor;
beforeEach(async () => {
  w = await serverWorld();
  auditor = await w.user('auditor', ['InAuthAuditRead']);
});
afterEach(() => w.close());

const happened = (id: string, more: object = {}) =>
  insertAuditLine(w.store.db, {
    id,
    at: w.clock.now.toISOString(),
    event: 'signIn.done',
    user_id: null,
    account: 'li',
    address: '192.0.2.1',
    ...more,
  });
const pull = (query: { after?: string; limit?: number } = {}) => auditor.call(audit.pull, { query });
const idsOf = ({ entries }: Awaited<ReturnType<typeof pull>>) => entries.map(({ id }) => id);
const restored = (id: string) =>
  happened(id, { event: 'workplace.restored', account: 'npm run backup', address: 'console' });

describe('the audit log as a SIEM reads it', () => {
  it('is read page by page from the oldest line kept, and goes on where the reader was', async () => {
    for (const id of ['a', 'b', 'c']) {
      await happened(id, { target: 'Head lamp', detail: 'why' });
      w.clock.advance(1);
    }
    const first = await pull({ limit: 2 });
    expect([idsOf(first), first.more]).toEqual([['a', 'b'], true]);
    expect(first.entries[0]).toMatchObject({ number: 1, time: '2026-03-02T08:00:00.000Z', target: 'Head lamp' });
    const second = await pull({ after: first.next });
    expect([idsOf(second), second.more]).toEqual([['c'], false]);
    const third = await pull({ after: second.next });
    expect([idsOf(third), third.next]).toEqual([[], second.next]);
    await happened('d');
    expect(idsOf(await pull({ after: third.next }))).toEqual(['d']);
  });

  it('has lines that were committed late after those that were read before', async () => {
    await happened('later', { at: '2026-03-02T08:00:05.000Z' });
    const { next } = await pull();
    await happened('earlier', { at: '2026-03-02T08:00:00.000Z' });
    expect(idsOf(await pull({ after: next }))).toEqual(['earlier']);
  });

  it('numbers each line once, whoever asks at the same moment', async () => {
    for (let n = 0; n < 60; n++) await happened(`line-${n}`);
    const pages = await Promise.all(Array.from({ length: 6 }, () => pull()));
    for (const page of pages) expect(idsOf(page)).toEqual(idsOf(pages[0] as (typeof pages)[0]));
    expect(pages[0]?.entries.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
  });

  it('goes on after lines that are no longer kept', async () => {
    await happened('a');
    const { next } = await pull();
    await happened('b');
    await pull();
    await w.store.db.deleteFrom('audit').execute();
    await happened('c');
    const { entries } = await pull({ after: next });
    expect(entries).toMatchObject([{ id: 'c', number: 3 }]);
  });

  it('is read again from where a restored copy ended, however often copies are restored', async () => {
    for (const id of ['a', 'b']) await happened(id);
    const { next } = await pull();
    // The copy had two lines; what was read after it is gone with what was restored.
    const ahead = next.replace('2', '50');
    await restored('0000-of-a-copy-00000001');
    await happened('c');
    const after = await pull({ after: ahead });
    expect(idsOf(after)).toEqual(['0000-of-a-copy-00000001', 'c']);
    expect(idsOf(await pull({ after: after.next }))).toEqual([]);
    for (const id of ['d', 'e']) await happened(id);
    await pull();
    await restored('0000-of-a-copy-00000002');
    expect(idsOf(await pull({ after: after.next }))).toContain('0000-of-a-copy-00000002');
    expect(idsOf(await pull({ after: ahead }))).toContain('c');
  });

  it('begins anew for a cursor of a database that is no more', async () => {
    await happened('a');
    expect(idsOf(await pull({ after: '4711' }))).toEqual(['a']);
  });

  it('holds hostile texts as they are, in answers with a bound', async () => {
    const long = `\u0000"}\u202e ${'x'.repeat(1_500_000)}`;
    for (const id of ['a', 'b', 'c']) await happened(id, { detail: long });
    const first = await pull();
    expect([idsOf(first), first.more]).toEqual([['a', 'b'], true]);
    expect(first.entries[0]?.detail.endsWith('x'.repeat(100))).toBe(true);
    expect(idsOf(await pull({ after: first.next }))).toEqual(['c']);
  });

  it.each(['x', '-1', '1-', '1-zzzzzzzz', '1e3', '9'.repeat(16), "1' or '1'='1"])(
    'refuses the cursor %s',
    async (after) => {
      expect((await auditor.attempt(audit.pull, { query: { after } })).status).toBe(400);
    },
  );

  it.each([0, 5_001, 1.5, 'many'])('refuses %s lines at once', async (limit) => {
    expect((await auditor.attempt(audit.pull, { query: { limit } })).status).toBe(400);
  });
});

describe('the right to read the audit log', () => {
  const password = 'Abcdefg1';
  /** A program of an auditor who came by the calls, with these scopes. */
  async function programWith(scopes: TokenScope[], held: Permission[] = ['InAuthAuditRead', 'ProjectConfigRead']) {
    const root = await w.user('root', permissions);
    const body = { username: 'jo', fullName: 'Jo', password, permissions: held };
    await root.call(inauth.createUser, { body });
    const { token } = await w.stranger().call(inauth.login, { body: { username: 'jo', password } });
    const jo = w.stranger(token);
    const made = await jo.call(personalToken.create, { body: { name: 'siem', scopes, days: 30 } });
    return w.stranger(`Bearer ${made.token}`);
  }
  const status = async (who: Actor, e: Endpoint) => (await who.attempt(e)).status;

  it('is one of its own: it opens the log and nothing about users, nor does theirs open it', async () => {
    const reader = await w.user('reader', ['InAuthUserRead', 'ProjectAdmin']);
    expect([await status(auditor, audit.pull), await status(auditor, audit.list)]).toEqual([200, 200]);
    expect(await status(auditor, userAdmin.list)).toBe(403);
    expect(await status(auditor, health.state)).toBe(403);
    expect([await status(reader, audit.pull), await status(reader, audit.list)]).toEqual([403, 403]);
    expect(await status(w.stranger(), audit.pull)).toBe(401);
    expect(await status(w.stranger('pt_guess'), audit.pull)).toBe(401);
  });

  it('is given to a token by a scope that opens nothing else', async () => {
    const siem = await programWith(['audit.read']);
    const all = Object.values(groups).flatMap((calls) => Object.values(calls) as Endpoint[]);
    const asked = all.filter(({ access, path }) => access !== 'public' && access !== 'signedIn' && !path.includes(':'));
    const open: string[] = [];
    for (const e of asked) {
      const { status: answered } = await siem.fetch(fillPath(e.path), { method: e.method });
      if (answered !== 403) open.push(`${e.method} ${e.path}`);
    }
    expect(asked.length).toBeGreaterThan(40);
    expect(open.sort()).toEqual([
      'GET /intara/v1.0/audit/export',
      'GET /intara/v1.0/system/audit',
      'GET /intara/v1.0/system/audit/export',
    ]);
  });

  it('is not in any other scope, and not more than the owner of the token has', async () => {
    const other = await programWith(['project.write', 'analysis.write', 'report', 'library.write']);
    const refused = await other.fetch(audit.pull.path);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="audit.read"');
  });

  it('ends with the right of its owner, and with its term', async () => {
    const siem = await programWith(['audit.read']);
    expect(await status(siem, audit.pull)).toBe(200);
    const [jo] = (
      await (await w.renewed(await w.user('boss', permissions))).call(userAdmin.list, { query: { name: 'jo' } })
    ).list;
    const boss = await w.user('chief', permissions);
    const { rev, fullName, email } = await boss.call(userAdmin.get, { params: { userId: jo?.id ?? '' } });
    const form = { fullName, email, permissions: ['ProjectConfigRead'] as Permission[] };
    await boss.call(userAdmin.change, { params: { userId: jo?.id ?? '' }, body: { rev, form } });
    expect(await status(siem, audit.pull)).toBe(403);
    w.clock.advance(minutes(31 * 24 * 60));
    expect(await status(siem, audit.pull)).toBe(401);
  });

  it('is described in the document of the API, field by field', () => {
    const { paths, components } = openApi(groups, '1.0.0') as unknown as {
      paths: Record<string, { get: { parameters: { name: string; description: string }[]; security: unknown } }>;
      components: { schemas: Record<string, { properties: Record<string, { description?: string }> }> };
    };
    const { parameters } = paths['/intara/v1.0/audit/export']?.get ?? { parameters: [] };
    expect(parameters.map(({ name }) => name)).toEqual(['after', 'limit']);
    expect(parameters[0]?.description).toContain('`next` of the last answer');
    const { properties } = components.schemas.AuditEntry ?? { properties: {} };
    expect(Object.keys(properties)).toContain('number');
    for (const [name, { description }] of Object.entries(properties))
      expect([name, description]).not.toContain(undefined);
  });
});
