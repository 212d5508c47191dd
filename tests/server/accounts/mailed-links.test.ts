import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passwordLink } from '#contract/account/session.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { messagesTo, secretIn, setVariable } from '#tests/world/identity.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const email = 'mei@example.com';
let w: ServerWorld;
let admin: Actor;
beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
});
afterEach(() => w.close());

const invite = (to: string, locale?: 'zh-CN' | 'en-US') =>
  admin.attempt(userAdmin.invite, {
    ...(locale && { query: { locale } }),
    body: { username: 'mei', fullName: 'Mei Lin', email: to, permissions: [] },
  });

describe('the link of an invitation', () => {
  it('goes to the e-mail of the invited person and opens there; it is shown, too', async () => {
    const { data } = await invite(email);
    expect(data.mail).toBe('sent');
    const [mail] = await messagesTo(w, email);
    expect(mail).toContain(`https://tara.example${data.path}`);
    expect(mail).toContain('root');
    const token = secretIn(mail);
    expect(await w.stranger().call(passwordLink.look, { body: { token } })).toMatchObject({ purpose: 'invite' });
    await w.stranger().call(passwordLink.use, { body: { token, password: 'Kestrel2026' } });
  });

  it.each([
    ['zh-CN', 'InTARA: 邀请您使用 / You are invited', /root 邀请您.*----.*root invites you/s],
    ['en-US', 'InTARA: You are invited / 邀请您使用', /root invites you.*----.*root 邀请您/s],
  ] as const)('has the language of who invites (%s) first, the other one after it', async (locale, subject, words) => {
    await invite(email, locale);
    const [mail] = await messagesTo(w, email);
    expect(mail).toContain(subject);
    expect(mail).toMatch(words);
  });

  it('is only shown to hand over when there is no e-mail', async () => {
    const { data } = await invite('');
    expect([data.mail, w.printed]).toEqual(['none', []]);
  });

  it('is not sent over the limits of a day; the answer says so and has the link', async () => {
    await setVariable(admin, 'message.mailsPerAddress', 1);
    const { data } = await invite(email);
    const again = await admin.call(userAdmin.link, { params: { userId: data.user.id } });
    expect([data.mail, again.mail]).toEqual(['sent', 'limited']);
    expect(await messagesTo(w, email)).toHaveLength(1);
    expect(again.path).toContain('/inauth/user/password#');
  });

  it.each([
    'mei@example.com\r\nBcc: all@example.com',
    'mei@example.com, all@example.com',
    'Mei <mei@example.com>',
    'mei@example.com\u2028Bcc:x@y.z',
  ])('takes no address that is two or writes a header: %j', async (to) => {
    const { status, failure } = await invite(to);
    expect([status, failure.fields]).toEqual([400, [{ path: 'email', problem: 'email' }]]);
    expect(w.printed).toEqual([]);
  });

  it('lets no name write lines of its own into the mail', async () => {
    const sly = await w.user('sly', permissions);
    await w.store.db.updateTable('inauth_user').set({ full_name: 'Sly\r\n\r\nOpen https://evil.example' }).execute();
    await (await w.renewed(sly)).call(userAdmin.invite, {
      body: { username: 'li', fullName: 'Li', email, permissions: [] },
    });
    const [mail] = await messagesTo(w, email);
    expect(mail).toContain('Sly Open https://evil.example');
  });
});

describe('the link of a reset', () => {
  it('goes to the e-mail of the person, who keeps the password until it is used', async () => {
    const li = await w.user('li');
    const { mail } = await admin.call(userAdmin.link, { params: { userId: li.id }, query: { locale: 'en-US' } });
    expect(mail).toBe('sent');
    const [text] = await messagesTo(w, 'li@example.com');
    expect(text).toContain('InTARA: Reset your password / 重置密码');
    const looked = await w.stranger().call(passwordLink.look, { body: { token: secretIn(text) } });
    expect(looked).toMatchObject({ purpose: 'reset', username: 'li' });
  });
});
