import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountSecurity } from '#contract/account/account-security.ts';
import { inauth } from '#contract/account/inauth.ts';
import { signIn } from '#contract/account/sign-in.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { phoneKey } from '#domain/model/user.ts';
import { auditOf, codeIn, messagesTo, otherCode, settled, setVariable } from '#tests/world/identity.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const mobile = '138 0013 8000';
const phone = '13800138000';
const code = { WrongCaptcha: '11000015', WayClosed: '11000018', PhoneTaken: '11000019', ConfirmNeeded: '11000008' };
let w: ServerWorld;
let admin: Actor;
let li: Actor;
beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
  li = await w.user('li');
});
afterEach(() => w.close());

/** Sets the phone of somebody by the code it is sent. */
async function bind(who: Actor, number = mobile) {
  await who.call(accountSecurity.sendPhoneCode, { body: { mobile: number } });
  const captcha = codeIn((await messagesTo(w, phoneKey(number)))[0]);
  return who.attempt(accountSecurity.setPhone, { body: { mobile: number, captcha } });
}
const send = (number = mobile) => w.stranger().attempt(signIn.captcha, { body: { mobile: number } });
const enter = (captcha: string, number = mobile) =>
  w.stranger().attempt(signIn.phone, { body: { mobile: number, captcha } });
const sent = async (number = mobile) => {
  await send(number);
  return codeIn((await messagesTo(w, phoneKey(number)))[0]);
};

describe('the confirmed phone', () => {
  it('is set by the code it was sent and shown without its middle; the owner gets a mail', async () => {
    expect((await bind(li)).data.phone).toBe('138****8000');
    expect((await messagesTo(w, 'li@example.com'))[0]).toContain('登录手机号已更改');
    expect(await auditOf(w)).toContain('phone.changed li');
  });

  it('takes the password again after ten minutes', async () => {
    w.clock.advance(minutes(10) + 1);
    const reply = await li.attempt(accountSecurity.sendPhoneCode, { body: { mobile } });
    expect(reply.failure.errorCode).toBe(code.ConfirmNeeded);
  });

  it('is not set by a wrong code, nor by one that somebody else had sent to it', async () => {
    await li.call(accountSecurity.sendPhoneCode, { body: { mobile } });
    const captcha = codeIn((await messagesTo(w, phone))[0]);
    const wrong = await li.attempt(accountSecurity.setPhone, { body: { mobile, captcha: otherCode(captcha) } });
    expect(wrong.failure).toMatchObject({ errorCode: code.WrongCaptcha, enMessage: 'Verification Code Error' });
    expect((await admin.attempt(accountSecurity.setPhone, { body: { mobile, captcha } })).status).toBe(400);
  });

  it('is sent another code after the clock was set back, and the new one is the one that works', async () => {
    await bind(li);
    w.clock.advance(-minutes(300));
    const captcha = await sent();
    expect((await enter(captcha)).status).toBe(200);
    expect((await send()).status).toBe(429);
  });

  it('belongs to one account at a time', async () => {
    await bind(li);
    w.clock.advance(minutes(1));
    expect((await bind(admin, '+86 13800138000')).failure.errorCode).toBe(code.PhoneTaken);
    await li.call(accountSecurity.removePhone);
    w.clock.advance(minutes(1));
    expect((await bind(admin)).status).toBe(200);
  });
});

describe('signing in by phone', () => {
  beforeEach(async () => {
    await bind(li);
    await settled(w);
    w.printed.splice(0);
    w.clock.advance(minutes(1));
  });

  it('takes the code once, however the number is written', async () => {
    const captcha = await sent('+8613800138000');
    const reply = await enter(captcha, '0086-138-0013-8000');
    expect((await w.stranger(reply.data.token).call(inauth.me)).username).toBe('li');
    expect((await enter(captcha)).failure.errorCode).toBe(code.WrongCaptcha);
    expect(await auditOf(w)).toEqual(expect.arrayContaining(['captcha.sent li', 'signIn.done li', 'signIn.failed li']));
  });

  it('says "Verification Code Error" of a wrong code, and of any code of a phone nobody has', async () => {
    const captcha = await sent();
    const wrong = await enter(otherCode(captcha));
    await send('13911112222');
    const nobody = await enter('123456', '13911112222');
    expect(wrong.failure).toMatchObject({ enMessage: 'Verification Code Error', chMessage: '验证码错误' });
    expect(nobody.failure).toEqual(wrong.failure);
    expect(nobody.status).toBe(wrong.status);
  });

  it('says "Phone number is invalid!" of what is none', async () => {
    for (const number of ['12345', 'abc', '------', '1380013800x'])
      expect((await send(number)).failure.fields).toEqual([{ path: 'mobile', problem: 'phone' }]);
  });

  it('ends after five minutes, after five tries and by the next code', async () => {
    const late = await sent();
    w.clock.advance(minutes(5));
    expect((await enter(late)).status).toBe(400);
    const tried = await sent();
    for (let n = 0; n < 5; n += 1) await enter(otherCode(tried));
    expect((await enter(tried)).status).toBe(400);
    w.clock.advance(minutes(1));
    const former = await sent();
    w.clock.advance(minutes(1));
    const latest = await sent();
    // By chance both are the same.
    expect((await enter(former === latest ? otherCode(latest) : former)).status).toBe(400);
    expect((await enter(latest)).status).toBe(200);
  });

  it('counts guesses made at the same moment', async () => {
    const captcha = await sent();
    const guesses = Array.from({ length: 9 }, () => enter(otherCode(captcha)));
    await Promise.all(guesses);
    expect((await enter(captcha)).status).toBe(400);
    const { tries } = await w.store.db
      .selectFrom('inauth_code')
      .select('tries')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(tries).toBe(5);
  });

  it('keeps no code and no number in the database', async () => {
    const captcha = await sent();
    const rows = JSON.stringify(await w.store.db.selectFrom('inauth_code').selectAll().execute());
    expect(rows).not.toMatch(new RegExp(`"${captcha}"|${phone}`));
    expect(rows).toContain('$argon2id$');
  });

  it('tells a disabled user only after the right code', async () => {
    await admin.call(userAdmin.disable, { params: { userId: li.id } });
    const captcha = await sent();
    expect((await enter(otherCode(captcha))).failure.errorCode).toBe(code.WrongCaptcha);
    expect((await enter(captcha)).failure.errorCode).toBe('11000007');
  });

  it('acts by the variable at once', async () => {
    const captcha = await sent();
    await setVariable(admin, 'signIn.phone', 'off');
    expect((await send()).failure.errorCode).toBe(code.WayClosed);
    expect((await enter(captcha)).failure.errorCode).toBe(code.WayClosed);
    expect((await w.stranger().call(signIn.ways)).phone).toBe(false);
  });
});

describe('sending codes', () => {
  beforeEach(async () => {
    await bind(li);
    w.clock.advance(minutes(61));
  });

  it('says after how many seconds there can be another, the same for a phone nobody has', async () => {
    for (const number of [mobile, '13911112222']) {
      expect((await send(number)).data).toEqual({ resendAfter: 60 });
      w.clock.advance(20_000);
      const again = await send(number);
      expect([again.status, again.headers.get('retry-after')]).toEqual([429, '40']);
      expect(again.failure.enMessage).toContain('40 s');
    }
  });

  it('ends after ten to a phone in a day', async () => {
    for (const number of [phone, '13911112222']) {
      const seen = [];
      for (let n = 0; n < 11; n += 1) {
        seen.push((await send(number)).status);
        w.clock.advance(minutes(10));
      }
      // One code set the phone.
      const allowed = number === phone ? 9 : 10;
      expect(seen.filter((status) => status === 200)).toHaveLength(allowed);
      expect(seen.slice(allowed)).not.toContain(200);
    }
  });

  it('ends after thirty from one network in an hour', async () => {
    const seen = [];
    for (let n = 0; n < 31; n += 1) seen.push((await send(`139000000${10 + n}`)).status);
    expect(seen.filter((status) => status === 200)).toHaveLength(30);
    expect(seen.at(-1)).toBe(429);
    w.clock.advance(minutes(60));
    expect((await send('13900000099')).status).toBe(200);
  });

  it('sends one of two asked for at the same moment', async () => {
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect(await messagesTo(w, phone)).toHaveLength(1);
  });

  it('sends nothing to a phone nobody has', async () => {
    await send('13911112222');
    await settled(w);
    expect(w.printed.filter((text) => text.startsWith('SMS'))).toEqual([]);
  });
});
