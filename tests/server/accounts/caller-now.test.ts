import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { session } from '#contract/account/session.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import type { Caller } from '#server/inauth/caller.ts';
import type { EmbeddedIdentity } from '#server/inauth/embedded.ts';
import { insertPasskey } from '#server/store/accounts/passkeys.ts';
import type { Tables } from '#server/store/tables.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

/*
 * A call is let in when its headers have come, and writes when its body has been read and passwords are hashed. Here that time is as long as it takes
 * to lose the account: what is called is what the handlers call.
 */

const password = 'Abcdefg1';
let w: ServerWorld;
let admin: Actor;
let chief: Actor;
let boss: Actor;
/** The administrator whose calls are under way. */
let late: Caller & { token: string };
const identity = () => w.env.identity as EmbeddedIdentity;

beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
  chief = await w.user('chief', permissions);
  const made = { username: 'boss', fullName: 'Boss', email: 'boss@x.de', password, permissions: [...permissions] };
  const { id } = await admin.call(inauth.createUser, { body: made });
  const { token } = await w.stranger().call(inauth.login, { body: { username: 'boss', password } });
  boss = { ...w.stranger(token), id };
  await w.store.db.updateTable('inauth_user').set({ phone: '13800138000' }).where('id', '=', id).execute();
  const key = { credential: 'AAAA', public_key: 'AAAA', counter: 0, transports: [], backed_up: false };
  await w.store.tx((tx) =>
    insertPasskey(tx, { ...key, id: 'key', user_id: id, name: 'Key', created_at: w.clock.now.toISOString() }),
  );
  const signedIn = await identity().byToken(token);
  if (!signedIn) throw new Error('boss is not signed in');
  late = { ...signedIn, token, address: '203.0.113.9' };
});
afterEach(() => w.close());

const profile = { fullName: 'X', email: 'evil@x.de', mobile: '13800138000', introduction: 'x', nickname: '' };
const picture = 'data:image/png;base64,AAAA';
const set = { name: 'Mine', permissions: ['ProjectAdmin' as const] };
const app = { configCode: 'evil', configName: 'Evil', appHref: 'https://evil.example' };
const form = { name: 'nightly', scopes: ['project.read' as const], days: 30 };
const question = { question: 'First car?', answer: 'Beetle' };

/** What is still to be written, of one's own account and of others. */
const own: [string, () => Promise<unknown>][] = [
  ['another e-mail', () => identity().profiles.update(late.user.id, profile, late)],
  ['a picture', () => identity().profiles.setPicture(late.user.id, picture, late)],
  ['another password', () => identity().changePassword(me(), { oldPassword: password, password: 'Bcdefgh2' }, late)],
  ['a personal token', () => identity().personalTokens.create(form, late)],
  ['a security question', () => identity().security.setQuestion(question, late)],
  ['no phone any more', () => identity().security.remove('phone', late)],
  ['another name of a passkey', () => identity().passkeys.rename('key', 'Mine', late)],
  ['a second factor', () => identity().factors.begin(late)],
];
const ofOthers: [string, () => Promise<unknown>][] = [
  ['the e-mail of another administrator', () => identity().profiles.update(chief.id, profile, late)],
  ['the picture of another administrator', () => identity().profiles.setPicture(chief.id, picture, late)],
  ['a link for another administrator', () => identity().administration.link(chief.id, late)],
  ['a permission set', () => identity().sets.create(set, late)],
  ['an application', () => identity().apps.create(app, late)],
];
const me = () => late.user as Parameters<EmbeddedIdentity['changePassword']>[0];

const tables = [
  'inauth_user',
  'inauth_personal_token',
  'inauth_link',
  'inauth_factor',
  'inauth_passkey',
  'permission_set',
  'inauth_app',
];
const stored = () =>
  Promise.all(
    tables.map((table) =>
      w.store.db
        .selectFrom(table as keyof Tables)
        .selectAll()
        .orderBy(table === 'inauth_link' ? 'hash' : table === 'inauth_factor' ? 'user_id' : ('id' as never))
        .execute(),
    ),
  );

/** Loses the account or a right; what is under way is refused with this, and stores nothing. */
async function expectRefused(act: () => Promise<unknown>, lose: () => Promise<unknown>, ...keys: string[]) {
  await lose();
  const before = await stored();
  const refused = await act().catch((error: { key: string }) => error);
  expect(keys).toContain((refused as { key?: string } | undefined)?.key);
  expect(await stored()).toEqual(before);
}

describe('a call under way of somebody who is disabled', () => {
  const disable = () => admin.call(userAdmin.disable, { params: { userId: boss.id } });

  it.each([...own, ...ofOthers])('writes nothing: %s', (_, act) => expectRefused(act, disable, 'AccountDisabled'));
});

describe('a call under way of somebody whose session is ended', () => {
  // What asks for the password first does not find that it was shown in the session.
  const refusals = ['Unauthorized', 'ConfirmNeeded'];
  const end = () => admin.call(userAdmin.endSessions, { params: { userId: boss.id } });

  it.each([...own, ...ofOthers])('writes nothing: %s', (_, act) => expectRefused(act, end, ...refusals));

  it('writes nothing either when it was the owner who ended it', async () => {
    const there = await w.renewed(boss);
    const endThis = () => there.call(session.end, { params: { sessionId: late.session } });
    await expectRefused(() => identity().personalTokens.create(form, late), endThis, ...refusals);
  });
});

describe('a call under way of somebody who manages users no longer', () => {
  const demote = async () => {
    const { rev, fullName, email } = await admin.call(userAdmin.get, { params: { userId: boss.id } });
    const less = { rev, form: { fullName, email, permissions: ['ProjectConfigRead' as const] } };
    return admin.call(userAdmin.change, { params: { userId: boss.id }, body: less });
  };

  it.each(ofOthers)('changes nothing of others: %s', (_, act) => expectRefused(act, demote, 'PermissionDenied'));
});

describe('a call under way of somebody who keeps the account', () => {
  it.each([...own, ...ofOthers])('is carried out: %s', async (_, act) => {
    const before = await stored();
    await act();
    expect(await stored()).not.toEqual(before);
  });
});
