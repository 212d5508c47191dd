// @vitest-environment node
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { audit } from '#contract/audit.ts';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { formerUser } from '#domain/model/former-user.ts';
import { add } from '#domain/workspace/edit.ts';
import { columnsOf, personalData } from '#server/store/accounts/personal-data.ts';
import { administratorsLeft } from '#server/store/accounts/user-admin.ts';
import { holdersAmong } from '#server/store/accounts/users.ts';
import { engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let w: ServerWorld;
let admin: Actor;
let li: Actor;
let wu: Actor;
let versionId: string;
let taskId: string;
let projectId: string;
const first = formerUser(1);
/** Nothing of this is left anywhere but where the list says that it stays. */
const needles = [
  'needlename',
  'Needle Full',
  'needle-mail',
  '13912344321',
  'needle-nick',
  'needle-intro',
  'needle-key',
];

beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
  li = await w.user('needlename', [...engineer, 'InAuthUserRead']);
  wu = await w.user('wu', engineer);
  const profile = {
    fullName: 'Needle Full',
    email: 'needle-mail@example.com',
    mobile: '13912344321',
    nickname: 'needle-nick',
    introduction: 'needle-intro',
  };
  await li.call(inauth.updateUser, { params: { id: li.id }, body: profile });
  await li.call(inauth.updateUser, { params: { id: li.id }, body: { ...profile, fullName: 'Needle Fuller' } });
  const project = await wu.call(api.project.create, {
    body: { ...projectForm(), participants: [li.id, wu.id] },
  });
  projectId = project.id;
  const task = await wu.call(api.task.create, {
    params: { projectId },
    body: { ...taskForm(wu.id), members: [wu.id, li.id] },
  });
  ({ id: taskId, versionId } = task);
  const lamp = { name: 'Lamp', category: 'HW', description: 'A part' };
  const edits = [add('assets', lamp, 'lamp')];
  await li.call(api.version.edit, { params: { versionId }, body: { edits } });
});
afterEach(() => w.close());

const params = () => ({ userId: li.id });
const anonymise = (who = admin, userId = li.id) => who.attempt(userAdmin.anonymise, { params: { userId } });
const disable = () => admin.call(userAdmin.disable, { params: params() });
const codeOf = (reply: { failure: { errorCode: string } }) => reply.failure.errorCode;
const say = (who: Actor, text: string, mentions: string[]) => {
  // Two comments of one moment have no order.
  w.clock.advance(1000);
  return who.call(api.comment.write, {
    params: { versionId },
    body: { kind: 'assets', rowId: 'lamp', form: { text, mentions } },
  });
};
/** Saves the project with other participants. */
const changeProject = async (participants: string[]) => {
  const { rev } = await wu.call(api.project.get, { params: { projectId } });
  const body = { form: { ...projectForm(), participants }, rev };
  return wu.call(api.project.change, { params: { projectId }, body });
};
const takeOut = () => changeProject([wu.id]);
/** What the log says of projects and of its own exports, oldest first. */
const acts = async () => {
  const lines = await w.store.db
    .selectFrom('audit')
    .select(['event', 'target', 'detail'])
    .where('event', 'in', ['project.changed', 'audit.exported'])
    .orderBy('at')
    // Of one moment.
    .orderBy('event', 'desc')
    .execute();
  return lines.map(({ event, target, detail }) => [event, target, detail].join('|'));
};

/** Every cell that has one of the needles in it, as `table.column`. */
async function cellsWith(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [table, { ids, names, gone, texts: said, passing, others }] of Object.entries(personalData)) {
    const copies = columnsOf(names).map((pair) => pair.split(':')[0]);
    const columns = [...[ids, gone, said, passing, others].flatMap(columnsOf), ...copies].filter(Boolean) as string[];
    for (const column of columns) {
      const cell = sql`cast(${sql.ref(column)} as text)`;
      const hits = sql.join(
        texts.map((text) => sql`${cell} like ${`%${text}%`}`),
        sql` or `,
      );
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${hits} limit 1`.execute(w.store.db);
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
  }
  return found;
}

describe('who left and is anonymised', () => {
  it('is named nowhere any more, though nearly every table knew them', async () => {
    const { db } = w.store;
    await li.call(api.account.setPreference, { params: { key: 'a.b' }, body: { value: 'needle-nick' } });
    const view = { kind: 'assets' as const, name: 'needle-nick view', shared: false, arranged: {} };
    await li.attempt(api.savedView.create, { params: { taskId }, body: view });
    await li.attempt(api.savedView.create, { params: { taskId }, body: { ...view, name: 'all', shared: true } });
    const opinion = { rater: li.id, rows: [{ kind: 'assets', id: 'lamp' }] };
    await wu.attempt(api.secondOpinion.ask, { params: { versionId }, body: opinion });
    await say(wu, 'See @Needle Fuller, please', [li.id]);
    await say(li, 'Yes @wu', [wu.id]);
    const now = w.clock.now.toISOString();
    await db
      .insertInto('inauth_passkey')
      .values({
        id: 'key',
        user_id: li.id,
        credential: 'c',
        public_key: 'p',
        counter: 0,
        transports: [],
        backed_up: false,
        name: 'needle-key',
        created_at: now,
        used_at: null,
      })
      .execute();
    await db
      .insertInto('inauth_external')
      .values({
        id: 'ext',
        issuer: 'https://login.example',
        subject: '1',
        user_id: li.id,
        name: 'needlename',
        linked_at: now,
        last_sign_in: null,
        confirmed_at: null,
      })
      .execute();
    await wu.call(api.taskVersion.freeze, { params: { versionId }, body: { rev: 2, reason: 'x', approvers: [li.id] } });
    expect(await cellsWith(needles)).toEqual(expect.arrayContaining(['approval.user_name', 'saved_view.name']));
    await disable();
    expect((await anonymise()).data).toEqual({ name: first });
    expect(await cellsWith(needles)).toEqual([
      // A final version keeps the names of its report.
      'task_version.cover',
    ]);
  });

  it('keeps what they wrote under one name, in comments that mention them too, and in the log', async () => {
    const other = { fullName: 'Needle Fullerton', email: 'wu@example.com', mobile: '13900000000', introduction: 'x' };
    await wu.call(inauth.updateUser, { params: { id: wu.id }, body: other });
    await say(wu, 'See @Needle Fuller and @Needle Fullerton', [li.id, wu.id]);
    await say(li, 'Done', []);
    await disable();
    await anonymise();
    const comments = await wu.call(api.comment.list, { params: { versionId }, query: { row: 'lamp' } });
    expect(comments.map(({ text, authorName }) => [text, authorName])).toEqual([
      [`See @${first} and @Needle Fullerton`, 'Needle Fullerton'],
      ['Done', first],
    ]);
    const [card] = await wu.call(inauth.users, { body: { ids: [li.id] } });
    expect(card).toMatchObject({ id: li.id, fullName: first, username: first, email: '', profilePic: '' });
    const { list } = await admin.call(audit.list, { query: { current: 1, pageSize: 50 } });
    const acts = list.map(({ event, account, target, detail }) => [event, account, target, detail].join('|'));
    expect(acts).toContain(`user.anonymised|root|${first}|`);
    expect(acts).toContain(`user.disabled|root|${first}|`);
    expect(acts).toContain(`name.changed|${first}|${first}|`);
    expect(acts).toContain(`project.changed|wu|Headlamp|+${first}`);
    const found = await admin.call(audit.list, { query: { current: 1, pageSize: 50, name: '已离职用户 1' } });
    expect(found.list.map(({ event }) => event)).toContain('user.anonymised');
  });

  it('is named neither in a list of names, though the name has a comma, nor as who judged first', async () => {
    const { db } = w.store;
    const at = w.clock.now.toISOString();
    await db.updateTable('inauth_user').set({ full_name: 'Needle, Full' }).where('id', '=', li.id).execute();
    const by = { user_id: wu.id, account: 'wu', address: '' };
    const on = { target_id: versionId, target: 'V1', detail: 'Wu, Needle, Full, Mei' };
    await db
      .insertInto('audit')
      .values({ id: 'line', at, event: 'approval.asked', ...by, ...on })
      .execute();
    const asked = { asked_by: wu.id, asked_name: 'Wu', asked_on: at, rater_id: wu.id, rater_name: 'Wu' };
    const rest = { due: '', note: '', rows: [], blind: true, handed_on: at, closed_on: null };
    const judged = { lamp: { by: li.id, byName: 'Needle, Full', judgement: {} } } as never;
    const opinion = { id: 'opinion', version_id: versionId, task_id: taskId, state: 'handedIn' as const };
    await db
      .insertInto('second_opinion')
      .values({ ...opinion, ...asked, ...rest, first: judged })
      .execute();
    await disable();
    expect((await anonymise()).status).toBe(200);
    const line = await db.selectFrom('audit').select('detail').where('id', '=', 'line').executeTakeFirstOrThrow();
    expect(line.detail).toBe(`Wu, ${first}, Mei`);
    const kept = await db.selectFrom('second_opinion').select('first').executeTakeFirstOrThrow();
    expect(kept.first).toMatchObject({ lamp: { by: li.id, byName: first } });
  });

  it('is gone for whoever asks again; the username is free, and the next one has the next number', async () => {
    await disable();
    const both = await Promise.all([anonymise(), anonymise()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(codeOf(await anonymise())).toBe('11000005');
    const again = await w.user('needlename', []);
    await admin.call(userAdmin.disable, { params: { userId: again.id } });
    expect((await anonymise(admin, again.id)).data).toEqual({ name: formerUser(2) });
  });

  it('may have been deleted before: they are listed until they are anonymised, by the same rules', async () => {
    await admin.call(userAdmin.drop, { params: params() });
    // The username is free for somebody else, whom the log names by it from then on.
    w.clock.advance(1000);
    const other = await w.user('needlename', engineer);
    const joined = { ...projectForm(), name: 'Radar', code: 'RD', participants: [wu.id, other.id] };
    await wu.call(api.project.create, { body: joined });
    const deleted = async (who = admin) =>
      (await who.call(userAdmin.list, { query: { state: 'deleted' } })).list.map(({ id, state }) => [id, state]);
    const all = async () => (await admin.call(userAdmin.list, {})).list.map(({ id }) => id);
    expect(await deleted()).toEqual([[li.id, 'deleted']]);
    expect(await all()).not.toContain(li.id);
    const reader = await w.user('reader', ['InAuthUserRead']);
    expect([await deleted(reader), (await anonymise(reader)).status]).toEqual([[[li.id, 'deleted']], 403]);
    expect((await anonymise(w.stranger())).status).toBe(401);
    expect(await cellsWith(['Needle Full'])).not.toEqual([]);
    expect((await anonymise()).data).toEqual({ name: first });
    expect(await cellsWith(['Needle Full', 'needle-mail', '13912344321'])).toEqual([]);
    expect(await deleted()).toEqual([]);
    expect(codeOf(await anonymise())).toBe('11000005');
    const { list } = await admin.call(audit.list, { query: { current: 1, pageSize: 50 } });
    const acts = list.map(({ event, account, target, detail }) => [event, account, target, detail].join('|'));
    expect(acts).toContain(`user.anonymised|root|${first}|`);
    expect(acts).toContain(`user.deleted|root|${first}|`);
    expect(acts).toContain(`project.changed|wu|Headlamp|+${first}`);
    expect(acts).toContain('project.changed|wu|Radar|+needlename');
    expect((await admin.call(userAdmin.get, { params: { userId: other.id } })).username).toBe('needlename');
  });

  it('was deleted with what they held, which opens nothing and counts for nothing: who holds less still does not', async () => {
    const administrators = await w.store.tx(administratorsLeft);
    const boss = await w.user('boss', permissions);
    await admin.call(userAdmin.drop, { params: { userId: boss.id } });
    const keeper = await w.user('keeper', ['InAuthUserRead', 'InAuthUserModify']);
    expect(codeOf(await anonymise(keeper, boss.id))).toBe('11000009');
    expect((await boss.attempt(api.project.list, {})).status).toBe(401);
    const { list } = await admin.call(userAdmin.list, { query: { state: 'deleted' } });
    expect(list).toMatchObject([{ id: boss.id, held: 0 }]);
    expect(await holdersAmong(w.store.db, [boss.id, admin.id], 'ProjectAdmin')).toEqual(new Set([admin.id]));
    await admin.call(userAdmin.drop, { params: { userId: keeper.id } });
    expect(await w.store.tx(administratorsLeft)).toBe(administrators);
    expect((await anonymise(admin, boss.id)).data).toEqual({ name: first });
    const kept = await w.store.db.selectFrom('inauth_user').select('permissions').where('id', '=', boss.id).execute();
    expect(kept).toEqual([{ permissions: [] }]);
  });

  it('is renamed where the log took them out of a project after they were deleted, while nobody else is called so', async () => {
    await admin.call(userAdmin.drop, { params: params() });
    w.clock.advance(minutes(1));
    await takeOut();
    await admin.call(audit.export, { query: { name: 'needlename' } });
    w.clock.advance(minutes(1));
    const other = await w.user('needlename', engineer);
    w.clock.advance(minutes(1));
    // About somebody else, or nobody knows about whom.
    await admin.call(audit.export, { query: { name: 'needlename' } });
    await changeProject([wu.id, other.id]);
    await anonymise();
    expect(await acts()).toEqual([
      `project.changed|Headlamp|+${first}`,
      `project.changed|Headlamp|-${first}`,
      `audit.exported||${first}`,
      'project.changed|Headlamp|+needlename',
      'audit.exported||needlename',
    ]);
  });

  it('is not renamed where somebody else of the same full name may be meant', async () => {
    const failed = async (id: string, who: string) => {
      const failure = { key: 'PolarionStopped' as const, holes: { who } };
      const none = { sent: {} as never, noted: {} as never, ids: [], overwrite: false, done: 0, standing: '' };
      const at = w.clock.now.toISOString();
      const asked = { asked_by: wu.id, account: 'wu', address: '', asked_on: at, ended_on: at };
      await w.store.db
        .insertInto('polarion_send')
        .values({ id, project_id: projectId, ...none, ...asked, failure })
        .execute();
    };
    await failed('one', 'Needle Full');
    await failed('two', 'Needle Fuller');
    await admin.call(audit.export, { query: { name: 'Needle Fuller' } });
    w.clock.advance(minutes(1));
    const other = await w.user('needle2', []);
    const body = { fullName: 'Needle Fuller', email: 'n2@example.com', mobile: '13900000000', introduction: 'x' };
    await other.call(inauth.updateUser, { params: { id: other.id }, body });
    await admin.call(audit.export, { query: { name: 'Needle Fuller' } });
    await disable();
    await anonymise();
    const sends = await w.store.db.selectFrom('polarion_send').select('failure').orderBy('id').execute();
    expect(sends.map(({ failure }) => failure?.holes.who)).toEqual([first, 'Needle Fuller']);
    expect((await acts()).slice(1)).toEqual([`audit.exported||${first}`, 'audit.exported||Needle Fuller']);
  });

  it('was disabled before: nobody is who signs in, oneself or holds more, and the password is shown', async () => {
    expect(codeOf(await anonymise())).toBe('11000081');
    expect(codeOf(await anonymise(admin, admin.id))).toBe('11000011');
    await disable();
    expect((await anonymise(w.stranger())).status).toBe(401);
    const reader = await w.user('reader', ['InAuthUserRead']);
    expect((await anonymise(reader)).status).toBe(403);
    const keeper = await w.user('keeper', ['InAuthUserRead', 'InAuthUserModify']);
    expect(codeOf(await anonymise(keeper))).toBe('11000009');
    expect((await anonymise(admin, 'nobody')).failure.errorCode).toBe('11000005');
    w.clock.advance(minutes(11));
    expect(codeOf(await anonymise())).toBe('11000008');
    expect(await cellsWith(['needle-mail'])).toContain('inauth_user.email');
  });
});
