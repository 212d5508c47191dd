// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountSecurity } from '#contract/account/account-security.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { add } from '#domain/workspace/edit.ts';
import { tablesOfFile } from '#server/store/accounts/person-file.ts';
import { personalData } from '#server/store/accounts/personal-data.ts';
import { engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let w: ServerWorld;
let admin: Actor;
let li: Actor;
let wu: Actor;
let versionId: string;

beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
  li = await w.user('li', engineer);
  wu = await w.user('wu', engineer);
  const project = await wu.call(api.project.create, { body: { ...projectForm(), participants: [li.id, wu.id] } });
  const task = await wu.call(api.task.create, {
    params: { projectId: project.id },
    body: { ...taskForm(wu.id), members: [wu.id, li.id] },
  });
  ({ versionId } = task);
  const edits = [add('assets', { name: 'Lamp', category: 'HW', description: 'A part' }, 'lamp')];
  await li.call(api.version.edit, { params: { versionId }, body: { edits } });
});
afterEach(() => w.close());

const say = (who: Actor, text: string, mentions: string[] = []) =>
  who.call(api.comment.write, {
    params: { versionId },
    body: { kind: 'assets', rowId: 'lamp', form: { text, mentions } },
  });
/** The file as text, and what it says. */
async function fileOf(who: Actor, path: string) {
  const response = await who.fetch(path);
  const text = await response.text();
  return { response, text, file: JSON.parse(text) as Record<string, Record<string, unknown>[]> };
}
const own = (who = li) => fileOf(who, accountSecurity.personalData.path);
const ofUser = (who: Actor, userId: string) => who.attempt(userAdmin.personalData, { params: { userId } });
const codeOf = (reply: { failure: { errorCode: string } }) => reply.failure.errorCode;

describe('the file of a person', () => {
  it('holds the account and what they did, and nothing that others wrote or are called', async () => {
    await say(wu, 'A question of wu', [li.id]);
    await say(li, 'The answer of li');
    await li.call(api.account.setPreference, { params: { key: 'grid' }, body: { value: { wide: true } } });
    const { response, text, file } = await own();
    expect(response.headers.get('content-disposition')).toContain('personal-data.json');
    expect(file).toMatchObject({
      format: 'intara-personal-data',
      schema: 1,
      account: { id: li.id, username: 'li', email: 'li@example.com', state: 'active' },
      preferences: [{ key: 'grid' }],
      comments: [{ text: 'The answer of li', versionId, rowId: 'lamp' }],
      edits: [{ versionId, edit: 'assets.add' }],
      notifications: expect.arrayContaining([expect.objectContaining({ kind: 'mentioned', subject: 'A-1' })]),
      approvals: [],
    });
    expect(file.sessions).toHaveLength(1);
    // Its own line is written once it is made.
    const exported = [(await own()).file, file].map(({ auditLog }) =>
      auditLog?.filter(({ event, by }) => event === 'personalData.exported' && by === 'self'),
    );
    expect(exported.map((lines) => lines?.length)).toEqual([1, 0]);
    for (const foreign of ['question of wu', 'wu@example.com', 'root']) expect(text).not.toContain(foreign);
  });

  it('holds no secret', async () => {
    const { db } = w.store;
    const secret = { password_hash: 'secret-hash', answer_hash: 'secret-answer' };
    await db.updateTable('inauth_user').set(secret).where('id', '=', li.id).execute();
    const now = w.clock.now.toISOString();
    await db
      .insertInto('inauth_factor')
      .values({ user_id: li.id, secret: 'secret-seed', since: now, last_step: 0 })
      .execute();
    const key = { id: 'k', user_id: li.id, credential: 'secret-credential', public_key: 'secret-key', counter: 0 };
    await db
      .insertInto('inauth_passkey')
      .values({ ...key, transports: [], backed_up: false, name: 'My phone', created_at: now, used_at: null })
      .execute();
    const { text, file } = await own();
    expect(file).toMatchObject({ passkeys: [{ name: 'My phone' }], secondFactor: [{ since: now }] });
    expect(text).not.toContain('secret');
    expect(text).not.toContain(li.token);
  });

  it('has more than one page of edits, each once', async () => {
    const lines = Array.from({ length: 1203 }, (_, n) => ({
      id: `edit-${n}`,
      version_id: versionId,
      rev: n + 10,
      user_id: li.id,
      at: w.clock.now.toISOString(),
      edit: 'assets.change',
      changes: {},
      undone: false,
    }));
    for (let at = 0; at < lines.length; at += 100)
      await w.store.db
        .insertInto('activity')
        .values(lines.slice(at, at + 100))
        .execute();
    const { file } = await own();
    expect(new Set(file.edits?.map(({ rev }) => rev)).size).toBe(1204);
  });

  it('is for oneself and for who may change the account, by the password, some times', async () => {
    expect((await w.stranger().attempt(accountSecurity.personalData)).status).toBe(401);
    const reader = await w.user('reader', ['InAuthUserRead']);
    expect((await ofUser(reader, li.id)).status).toBe(403);
    const keeper = await w.user('keeper', ['InAuthUserRead', 'InAuthUserModify']);
    expect(codeOf(await ofUser(keeper, li.id))).toBe('11000009');
    expect(codeOf(await ofUser(admin, 'nobody'))).toBe('11000005');
    expect((await ofUser(admin, li.id)).status).toBe(200);
    const [line] = await w.store.db
      .selectFrom('audit')
      .select(['account', 'target'])
      .where('event', '=', 'personalData.exported')
      .execute();
    expect(line).toEqual({ account: 'root', target: 'li' });
    for (let n = 0; n < 5; n += 1) await li.attempt(accountSecurity.personalData);
    expect((await li.attempt(accountSecurity.personalData)).status).toBe(429);
    w.clock.advance(minutes(11));
    expect(codeOf(await wu.attempt(accountSecurity.personalData))).toBe('11000008');
  });

  it('reads every table that knows people, but those about a moment, settings, and rows whose edits it has', () => {
    const missing = Object.entries(personalData).flatMap(([table, { ids, gone }]) =>
      (ids || gone) && !tablesOfFile.has(table) ? [table] : [],
    );
    const moments = ['inauth_link', 'inauth_code', 'inauth_recovery_code', 'inauth_ticket', 'inauth_external_flow'];
    const passing = ['mail_claim', 'edit_lease', 'presence', 'task_place'];
    const settings = ['inauth_app', 'permission_set', 'model', 'variable', 'tag_category', 'tag'];
    const more = ['polarion_connection', 'polarion_item', 'report_template', 'report_profile'];
    // The account and the log are read by functions of their own.
    const apart = ['inauth_user', 'audit', 'entity'];
    expect(missing.sort()).toEqual([...moments, ...passing, ...settings, ...more, ...apart].sort());
  });
});
