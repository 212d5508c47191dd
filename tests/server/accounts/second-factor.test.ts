import { generateSync } from 'otplib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { passwordLink, session } from '#contract/account/session.ts';
import { signIn } from '#contract/account/sign-in.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { workplace } from '#contract/workplace.ts';
import { auditOf, messagesTo, otherCode, setVariable } from '#tests/world/identity.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const password = 'Abcdefg1';
const code = {
  ConfirmNeeded: '11000008',
  WrongCaptcha: '11000015',
  SecondFactorNeeded: '11000022',
  TicketGone: '11000023',
  SecondFactorOn: '11000024',
  AccountDisabled: '11000007',
};
const step = 30_000;
let w: ServerWorld;
let admin: Actor;
let li: Actor;
beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
  await create('li');
  li = w.stranger((await login('li')).data.token);
});
afterEach(() => w.close());

const create = (username: string) =>
  admin.call(inauth.createUser, {
    body: { username, fullName: username, password, permissions: [], email: `${username}@example.com` },
  });
const login = (username: string, more = {}) =>
  w.stranger().attempt(inauth.login, { body: { username, password, ...more } });
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(w.clock.now.getTime() / 1000) });
const finish = (ticket: string | undefined, typed: string) =>
  w.stranger().attempt(signIn.factor, { body: { ticket, code: typed } });
/** The code of the step after the one that was used last. */
const nextCode = (secret: string) => {
  w.clock.advance(step);
  return codeOf(secret);
};

async function setUp(who: Actor = li) {
  const { secret } = await who.call(secondFactor.begin);
  const { codes } = await who.call(secondFactor.confirm, { body: { code: codeOf(secret) } });
  return { secret, codes };
}

describe('setting up', () => {
  it('shows secret and picture once, and counts when a code has confirmed it', async () => {
    const { secret, picture } = await li.call(secondFactor.begin);
    expect(picture).toMatch(/^data:image\/svg\+xml;base64,/);
    expect((await login('li')).data.token).not.toBe('');
    const wrong = await li.attempt(secondFactor.confirm, { body: { code: otherCode(codeOf(secret)) } });
    expect(wrong.failure).toMatchObject({ errorCode: code.WrongCaptcha, enMessage: 'Verification Code Error' });
    const { codes } = await li.call(secondFactor.confirm, { body: { code: codeOf(secret) } });
    expect(new Set(codes).size).toBe(10);
    expect(await li.call(secondFactor.get)).toMatchObject({ codesLeft: 10, since: w.clock.now.toISOString() });
    expect((await li.attempt(secondFactor.begin)).failure.errorCode).toBe(code.SecondFactorOn);
    expect(await auditOf(w)).toContain('factor.on li');
    expect((await messagesTo(w, 'li@example.com'))[0]).toContain('双重验证已更改');
  });

  it('takes the password again after ten minutes', async () => {
    w.clock.advance(minutes(10) + 1);
    expect((await li.attempt(secondFactor.begin)).failure.errorCode).toBe(code.ConfirmNeeded);
    await li.call(session.confirm, { body: { password } });
    expect((await li.attempt(secondFactor.begin)).status).toBe(200);
  });

  it('keeps neither secret nor recovery codes readable', async () => {
    const { secret, codes } = await setUp();
    const kept = JSON.stringify([
      await w.store.db.selectFrom('inauth_factor').selectAll().execute(),
      await w.store.db.selectFrom('inauth_recovery_code').selectAll().execute(),
    ]);
    for (const text of [secret, ...codes, ...codes.map((one) => one.replaceAll('-', ''))])
      expect(kept).not.toContain(text);
  });

  it('ends the other sessions, which were opened without it', async () => {
    const other = w.stranger((await login('li')).data.token);
    await setUp();
    expect((await other.attempt(inauth.me)).status).toBe(401);
    expect((await li.attempt(inauth.me)).status).toBe(200);
  });

  it('is done once: the secret of another session does not confirm any more', async () => {
    const other = w.stranger((await login('li')).data.token);
    const { secret: first } = await other.call(secondFactor.begin);
    const { secret } = await li.call(secondFactor.begin);
    const late = await other.attempt(secondFactor.confirm, { body: { code: codeOf(first) } });
    expect(late.failure.errorCode).toBe(code.WrongCaptcha);
    expect((await li.attempt(secondFactor.confirm, { body: { code: codeOf(secret) } })).status).toBe(200);
  });
});

describe('signing in', () => {
  it('takes a code after the right password; the ticket is no session and finishes once', async () => {
    const { secret } = await setUp();
    const { data } = await login('li');
    expect(data.token).toBe('');
    expect((await w.stranger(data.ticket).attempt(inauth.me)).status).toBe(401);
    const typed = nextCode(secret);
    const done = await finish(data.ticket, typed);
    expect((await w.stranger(done.data.token).call(inauth.me)).username).toBe('li');
    expect((await finish(data.ticket, nextCode(secret))).failure.errorCode).toBe(code.TicketGone);
  });

  it('takes no code twice, also not at the same moment', async () => {
    const { secret } = await setUp();
    const used = codeOf(secret);
    expect((await finish((await login('li')).data.ticket, used)).failure.errorCode).toBe(code.WrongCaptcha);
    const tickets = [(await login('li')).data.ticket, (await login('li')).data.ticket];
    const typed = nextCode(secret);
    const both = await Promise.all(tickets.map((ticket) => finish(ticket, typed)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it.each([
    [-1, 200],
    [1, 200],
    [-2, 400],
    [2, 400],
  ])('takes the code of a clock that is %i steps off: %i', async (off, status) => {
    const { secret } = await setUp();
    w.clock.advance(10 * step);
    const { ticket } = (await login('li')).data;
    const epoch = Math.floor(w.clock.now.getTime() / 1000) + off * 30;
    expect((await finish(ticket, generateSync({ secret, epoch }))).status).toBe(status);
  });

  it('takes each recovery code once, however it is written, and says how many are left', async () => {
    const { codes } = await setUp();
    const [first = ''] = codes;
    const done = await finish((await login('li')).data.ticket, first.toUpperCase().replaceAll('-', ' '));
    expect(done.data.codesLeft).toBe(9);
    expect((await finish((await login('li')).data.ticket, first)).failure.errorCode).toBe(code.WrongCaptcha);
    expect(await auditOf(w)).toContain('factor.recovered li');
  });

  it('slows guessing down, whatever ticket and password come between', async () => {
    const { secret } = await setUp();
    const wrong = otherCode(otherCode(otherCode(codeOf(secret))));
    for (let i = 0; i < 5; i += 1) expect((await finish((await login('li')).data.ticket, wrong)).status).toBe(400);
    expect((await finish((await login('li')).data.ticket, nextCode(secret))).status).toBe(429);
    expect(await auditOf(w)).toEqual(expect.arrayContaining(['factor.failed li', 'factor.delayed li']));
    w.clock.advance(minutes(1));
    expect((await finish((await login('li')).data.ticket, nextCode(secret))).status).toBe(200);
  });

  it('does not take the code of another account', async () => {
    await create('mei');
    const mei = w.stranger((await login('mei')).data.token);
    const { secret, codes } = await setUp(mei);
    await setUp();
    const { ticket } = (await login('li')).data;
    expect((await finish(ticket, nextCode(secret))).failure.errorCode).toBe(code.WrongCaptcha);
    expect((await finish(ticket, codes[0] ?? '')).failure.errorCode).toBe(code.WrongCaptcha);
  });

  it('ends after ten minutes, with another password, and with every sign-out elsewhere', async () => {
    const { secret } = await setUp();
    const late = (await login('li')).data.ticket;
    w.clock.advance(minutes(10));
    expect((await finish(late, nextCode(secret))).failure.errorCode).toBe(code.TicketGone);
    const before = (await login('li')).data.ticket;
    await li.call(session.endOthers);
    expect((await finish(before, nextCode(secret))).failure.errorCode).toBe(code.TicketGone);
    const former = (await login('li')).data.ticket;
    await li.call(inauth.updatePassword, { body: { oldPassword: password, password: 'Bcdefgh2' } });
    expect((await finish(former, nextCode(secret))).failure.errorCode).toBe(code.TicketGone);
  });

  it('lets nobody in who was disabled in between', async () => {
    const { secret } = await setUp();
    const { ticket } = (await login('li')).data;
    const me = await li.call(inauth.me);
    await admin.call(userAdmin.disable, { params: { userId: me.id } });
    expect((await finish(ticket, nextCode(secret))).failure.errorCode).toBe(code.AccountDisabled);
  });

  it('asks after a link that set the password, too', async () => {
    const { secret } = await setUp();
    const me = await li.call(inauth.me);
    const { path } = await admin.call(userAdmin.link, { params: { userId: me.id } });
    const body = { token: path.split('#')[1] ?? '', password: 'Bcdefgh2' };
    const { token, ticket } = await w.stranger().call(passwordLink.use, { body });
    expect(token).toBe('');
    expect((await finish(ticket, nextCode(secret))).status).toBe(200);
  });

  it('replaces a password that is too old only when the code has come', async () => {
    const { secret } = await setUp();
    await setVariable(admin, 'signIn.passwordDays', 30);
    w.clock.advance(minutes(60 * 24 * 31));
    const { ticket } = (await login('li', { newPassword: 'Bcdefgh2' })).data;
    expect((await login('li', { password: 'Bcdefgh2' })).status).toBe(400);
    expect((await finish(ticket, nextCode(secret))).status).toBe(200);
    expect((await login('li', { password: 'Bcdefgh2' })).data.ticket).toBeTruthy();
  });
});

describe('switching off and new recovery codes', () => {
  it('take the password and a code', async () => {
    const { secret, codes } = await setUp();
    expect((await li.attempt(secondFactor.off, { body: { code: codeOf(secret) } })).status).toBe(400);
    const renewed = await li.call(secondFactor.renewCodes, { body: { code: nextCode(secret) } });
    expect((await finish((await login('li')).data.ticket, codes[0] ?? '')).status).toBe(400);
    w.clock.advance(minutes(10) + 1);
    const [first = ''] = renewed.codes;
    expect((await li.attempt(secondFactor.off, { body: { code: first } })).failure.errorCode).toBe(code.ConfirmNeeded);
    await li.call(session.confirm, { body: { password } });
    expect(await li.call(secondFactor.off, { body: { code: first } })).toMatchObject({ since: null, codesLeft: 0 });
    expect((await login('li')).data.token).not.toBe('');
    expect(await auditOf(w)).toEqual(expect.arrayContaining(['factor.codes li', 'factor.off li']));
  });
});

describe('a factor that is required', () => {
  it('of administrators acts at once: who has none can set it up and do nothing else', async () => {
    await setVariable(admin, 'signIn.secondFactor', 'administrators');
    const refused = await admin.attempt(workplace.summary);
    expect([refused.status, refused.failure.errorCode]).toEqual([403, code.SecondFactorNeeded]);
    expect((await admin.attempt(inauth.me)).status).toBe(403);
    expect((await li.attempt(inauth.me)).status).toBe(200);
    expect((await admin.call(secondFactor.get)).needed).toBe(true);
    await setUp(admin);
    expect((await admin.attempt(inauth.me)).status).toBe(200);
  });

  it('of everybody counts for who holds no permission, too', async () => {
    await setVariable(admin, 'signIn.secondFactor', 'everybody');
    expect((await li.attempt(inauth.me)).failure.errorCode).toBe(code.SecondFactorNeeded);
  });
});

describe('a factor that was lost', () => {
  it('is taken away by an administrator, with the password; the person signs in anew', async () => {
    await setUp();
    const me = await li.call(inauth.me);
    const params = { userId: me.id };
    expect((await admin.call(userAdmin.get, { params })).secondFactor).toBe(true);
    w.clock.advance(minutes(10) + 1);
    expect((await admin.attempt(userAdmin.removeFactor, { params })).failure.errorCode).toBe(code.ConfirmNeeded);
    const fresh = await w.renewed(admin);
    expect((await fresh.call(userAdmin.removeFactor, { params })).secondFactor).toBe(false);
    expect((await li.attempt(inauth.me)).status).toBe(401);
    expect((await login('li')).data.token).not.toBe('');
    expect(await auditOf(w)).toContain('user.factorRemoved root li');
  });
});
