import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountSecurity } from '#contract/account/account-security.ts';
import { inauth } from '#contract/account/inauth.ts';
import { passwordLink } from '#contract/account/session.ts';
import { signIn } from '#contract/account/sign-in.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { codeIn, messagesTo, secretIn, settled } from '#tests/world/identity.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

/*
 * Somebody was in the account of li for a while and left ways back into it: a phone, a second address, a question only they can answer, an account at a
 * provider. A reset of the password leaves them.
 */

const [phone, address] = ['13919487122', 'intruder@x.de'];
let w: ServerWorld;
let admin: Actor;
let li: Actor;
beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
  li = await w.user('li', ['ProjectConfigRead']);
  await li.call(accountSecurity.sendPhoneCode, { body: { mobile: phone } });
  await li.call(accountSecurity.setPhone, { body: { mobile: phone, captcha: await codeTo(phone) } });
  await setAddress(address);
  await li.call(accountSecurity.setQuestion, { body: { question: 'Whose car is it?', answer: 'mine' } });
  const account = { id: 'linked', issuer: 'https://login.example', subject: '1', user_id: li.id, name: 'mallory' };
  const times = { linked_at: w.clock.now.toISOString(), last_sign_in: null, confirmed_at: null };
  await w.store.db
    .insertInto('inauth_external')
    .values({ ...account, ...times })
    .execute();
  await settled(w);
  w.printed.splice(0);
});
afterEach(() => w.close());

const codeTo = async (to: string) => codeIn((await messagesTo(w, to))[0]);
async function setAddress(email: string) {
  await li.call(accountSecurity.sendEmailCode, { body: { email } });
  await li.call(accountSecurity.setBackupEmail, { body: { email, captcha: await codeTo(email) } });
}
const at = () => ({ params: { userId: li.id } });
const ways = async () => (await admin.call(userAdmin.get, at())).otherWays;
const takeAway = (wayId: string, who = admin) => who.attempt(userAdmin.removeWay, { params: { userId: li.id, wayId } });
const forget = async (to: string) => {
  await w.stranger().call(signIn.forgot, { body: { account: 'li' } });
  return secretIn((await messagesTo(w, to))[0]);
};
const opens = async (token: string) =>
  (await w.stranger().attempt(passwordLink.look, { body: { token } })).status === 200;

describe('what leads into an account beside its password', () => {
  it('is shown to who manages users, the phone without its middle', async () => {
    expect(await ways()).toEqual([
      { id: 'phone', kind: 'phone', name: '139****7122' },
      { id: 'backupEmail', kind: 'backupEmail', name: address },
      { id: 'question', kind: 'question', name: 'Whose car is it?' },
      { id: 'linked', kind: 'external', name: 'mallory (https://login.example)' },
    ]);
  });

  it('is taken away: a code to the phone signs in nobody', async () => {
    // The one that set the phone was sent within the last minute.
    w.clock.advance(minutes(2));
    await w.stranger().call(signIn.captcha, { body: { mobile: phone } });
    const captcha = await codeTo(phone);
    const left = (await takeAway('phone')).data.otherWays.map(({ kind }) => kind);
    expect(left).toEqual(['backupEmail', 'question', 'external']);
    expect((await w.stranger().attempt(signIn.phone, { body: { mobile: phone, captcha } })).status).toBe(400);
  });

  it('is taken away: no link goes to the second address, and one that went opens nothing', async () => {
    const mailed = await forget(address);
    const { path } = await admin.call(userAdmin.link, at());
    await messagesTo(w, 'li@example.com');
    expect(await opens(mailed)).toBe(false);
    const again = await forget(address);
    await takeAway('backupEmail');
    expect([await opens(again), await opens(secretIn(path))]).toEqual([false, true]);
    await messagesTo(w, address);
    expect(await forget(address)).toBe('');
  });

  it('is taken away: a link for the forgotten password asks no question', async () => {
    const asked = async () => {
      const token = await forget(address);
      await messagesTo(w, 'li@example.com');
      return (await w.stranger().call(passwordLink.look, { body: { token } })).question;
    };
    expect(await asked()).toBe('Whose car is it?');
    await takeAway('question');
    // The mail that says so may come to either address.
    await messagesTo(w, address);
    expect(await asked()).toBe('');
  });

  it('is taken away: the account elsewhere', async () => {
    await takeAway('linked');
    expect(await w.store.db.selectFrom('inauth_external').selectAll().execute()).toEqual([]);
  });

  it.each(['phone', 'backupEmail', 'question', 'linked'])('is taken away with all sessions: %s', async (id) => {
    const { status, data } = await takeAway(id);
    expect([status, data.otherWays.length, data.sessions]).toEqual([200, 3, []]);
    expect((await li.attempt(inauth.me)).status).toBe(401);
    expect((await takeAway(id)).status).toBe(404);
  });

  it.each([
    ['phone', '登录手机号'],
    ['backupEmail', '备用邮箱'],
    ['question', '安全问题'],
    ['linked', '绑定的外部账户'],
  ])('is taken away with a mail to its owner: %s', async (id, what) => {
    await takeAway(id);
    expect((await messagesTo(w, 'li@example.com'))[0]).toContain(`账户 li 的${what}已更改`);
  });

  it('stands in the audit log with what it was, when it was set and when it was taken away', async () => {
    for (const { id } of await ways()) await takeAway(id);
    const lines = await w.store.db.selectFrom('audit').select(['event', 'account', 'target', 'detail']).execute();
    expect(lines.map((line) => Object.values(line).join(' ')).sort()).toEqual([
      'backupEmail.changed li  – → intruder@x.de',
      'backupEmail.changed root li intruder@x.de → –',
      'external.unlinked root li mallory (https://login.example)',
      'phone.changed li  – → 139****7122',
      'phone.changed root li 139****7122 → –',
      'question.changed li  ',
      'question.changed root li ',
    ]);
  });

  it('is taken away by nobody who only reads users, or holds less', async () => {
    const reader = await w.user('reader', ['InAuthUserRead']);
    const small = await w.user('small', ['InAuthUserRead', 'InAuthUserModify']);
    expect([(await takeAway('phone', reader)).status, (await takeAway('phone', small)).status]).toEqual([403, 409]);
    expect(await ways()).toHaveLength(4);
  });
});

describe('a second address that its owner changes', () => {
  it('ends the link that was sent to the former one', async () => {
    const mailed = await forget(address);
    expect(await opens(mailed)).toBe(true);
    await setAddress('home@x.de');
    expect(await opens(mailed)).toBe(false);
  });
});
