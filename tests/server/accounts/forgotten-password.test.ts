// postgres: no, other specs send the same statements
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountSecurity } from '#contract/account/account-security.ts';
import { inauth } from '#contract/account/inauth.ts';
import { passwordLink, session } from '#contract/account/session.ts';
import { signIn } from '#contract/account/sign-in.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { auditOf, codeIn, messagesTo, secretIn, settled } from '#tests/world/identity.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const [password, other] = ['Abcdefg1', 'Bcdefgh2'];
let w: ServerWorld;
let admin: Actor;
beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
  const person = { username: 'li', fullName: 'Li', email: 'Li@example.com' };
  await admin.call(inauth.createUser, { body: { ...person, password } });
});
afterEach(() => w.close());

const ask = (account: string) => w.stranger().attempt(signIn.forgot, { body: { account } });
const login = (typed = password) => w.stranger().attempt(inauth.login, { body: { username: 'li', password: typed } });
const use = (token: string, more: object = {}) =>
  w.stranger().attempt(passwordLink.use, { body: { token, password: other, ...more } });
const linkFor = async (account = 'li') => {
  await ask(account);
  return secretIn((await messagesTo(w, 'Li@example.com'))[0]);
};

describe('who forgot the password', () => {
  it.each(['li', 'LI', 'li@example.com', 'LI@EXAMPLE.COM'])('gets a mail after typing %s', async (account) => {
    expect((await ask(account)).data).toEqual({ done: true });
    const [mail] = await messagesTo(w, 'Li@example.com');
    expect(mail).toContain('https://tara.example/inauth/user/password#');
    expect(mail).toMatch(/重置密码 \/ Reset your password/);
  });

  it('sets another by the link, once; every session ends, and the owner hears of it', async () => {
    const session = (await login()).data.token;
    const token = await linkFor();
    const looked = await w.stranger().call(passwordLink.look, { body: { token } });
    expect(looked).toEqual({ purpose: 'forgot', username: 'li', fullName: 'Li', question: '' });
    const used = await use(token);
    expect((await w.stranger(used.data.token).attempt(inauth.me)).status).toBe(200);
    expect((await w.stranger(session).attempt(inauth.me)).status).toBe(401);
    expect((await use(token)).failure.errorCode).toBe('11000012');
    expect([(await login()).status, (await login(other)).status]).toEqual([400, 200]);
    expect((await messagesTo(w, 'Li@example.com'))[0]).toContain('密码已更改');
    expect(await auditOf(w)).toEqual(expect.arrayContaining(['password.forgot li', 'link.used li']));
  });

  it('has an hour', async () => {
    const token = await linkFor();
    w.clock.advance(minutes(60) + 1);
    expect((await use(token)).failure.errorCode).toBe('11000012');
  });

  it('has the latest link only', async () => {
    const [first, second] = [await linkFor(), await linkFor()];
    expect([(await use(first)).status, (await use(second)).status]).toEqual([400, 200]);
  });

  it('leaves working what an administrator has handed over; the one that is used ends the other', async () => {
    const [user] = (await admin.call(userAdmin.list, { query: { name: 'li' } })).list;
    const handed = async () => {
      const { path } = await admin.call(userAdmin.link, { params: { userId: user?.id ?? '' } });
      await messagesTo(w, 'Li@example.com');
      return secretIn(path);
    };
    const opens = async (token: string) =>
      (await w.stranger().attempt(passwordLink.look, { body: { token } })).status === 200;
    const [first, mailed] = [await handed(), await linkFor()];
    expect([await opens(first), await opens(mailed)]).toEqual([true, true]);
    const second = await handed();
    expect([await opens(first), await opens(mailed), await opens(second)]).toEqual([false, false, true]);
    const again = await linkFor();
    expect((await use(second)).status).toBe(200);
    expect((await use(again)).failure.errorCode).toBe('11000012');
  });

  it('gets nothing when the account is disabled or invited', async () => {
    const { user } = await admin.call(userAdmin.invite, { body: { username: 'wu', fullName: 'Wu', email: 'wu@x.de' } });
    const [li] = (await admin.call(userAdmin.list, { query: { name: 'li' } })).list;
    await admin.call(userAdmin.disable, { params: { userId: li?.id ?? '' } });
    // The invitation itself.
    await settled(w);
    expect(w.printed.splice(0)).toHaveLength(1);
    await ask('li');
    await ask('wu');
    await settled(w);
    expect(w.printed).toEqual([]);
    expect((await admin.call(userAdmin.get, { params: { userId: user.id } })).linkUntil).not.toBeNull();
  });
});

describe('asking for a mail', () => {
  it('says the same of an account that does not exist, and of one without an address', async () => {
    await admin.call(inauth.createUser, { body: { username: 'noaddress', fullName: 'N', password } });
    const [known, none, without] = [await ask('li'), await ask('nobody'), await ask('noaddress')];
    expect(none).toMatchObject({ status: known.status, data: known.data });
    expect(without).toMatchObject({ status: known.status, data: known.data });
    await settled(w);
    expect(w.printed).toHaveLength(1);
  });

  it('is slowed down for one account, also for one that does not exist', async () => {
    for (const account of ['li', 'nobody']) {
      const seen = [];
      for (let n = 0; n < 4; n += 1) seen.push((await ask(account)).status);
      expect(seen).toEqual([200, 200, 200, 429]);
    }
  });

  describe('by a stranger', () => {
    /** Asks over a socket from this address. */
    const from = async (address: string, cookie = '') => {
      const headers = { 'content-type': 'application/json', cookie };
      const init = { method: 'POST', headers, body: JSON.stringify({ account: 'li' }) };
      const socket = { incoming: { socket: { remoteAddress: address } } };
      return (await w.app.request(signIn.forgot.path, init, socket)).status;
    };

    it('closes it to nobody elsewhere', async () => {
      for (let n = 0; n < 4; n += 1) await from('192.0.2.1');
      expect([await from('192.0.2.1'), await from('198.51.100.7')]).toEqual([429, 200]);
    });

    it('never leaves the owner without a link that works, however many networks ask all day', async () => {
      const links: string[] = [];
      for (let n = 0; n < 24 * 2; n += 1) {
        expect(await from(`198.51.${n}.1`)).toBe(200);
        links.push(...(await messagesTo(w, 'Li@example.com')).map(secretIn));
        const look = { body: { token: links.at(-1) ?? '' } };
        expect((await w.stranger().attempt(passwordLink.look, look)).status).toBe(200);
        w.clock.advance(minutes(30));
      }
      expect(links.length).toBeLessThan(40);
    });

    it('uses up no mail of the owner, who asks where they have signed in before', async () => {
      const signedIn = await w.app.request(inauth.login.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'li', password }),
      });
      const cookie = signedIn.headers.get('set-cookie')?.split(';')[0];
      for (let n = 0; n < 20; n += 1) await from('192.0.2.1');
      for (let n = 0; n < 20; n += 1) await from(`198.51.100.${n}`);
      await messagesTo(w, 'Li@example.com');
      expect(await from('192.0.2.1', cookie)).toBe(200);
      expect(await messagesTo(w, 'Li@example.com')).toHaveLength(1);
    });
  });

  it('is slowed down for one network', async () => {
    const seen = [];
    for (let n = 0; n < 11; n += 1) seen.push((await ask(`somebody${n}`)).status);
    expect(seen.filter((status) => status === 200)).toHaveLength(10);
    expect(seen.at(-1)).toBe(429);
  });

  it('reaches nobody by a line break in what was typed', async () => {
    await ask('li\r\nBcc: all@example.com');
    await settled(w);
    expect(w.printed).toEqual([]);
  });
});

describe('a question', () => {
  let li: Actor;
  beforeEach(async () => {
    li = w.stranger((await login()).data.token);
    await li.call(accountSecurity.setQuestion, { body: { question: 'First car?', answer: 'Blue  Beetle' } });
    await messagesTo(w, 'Li@example.com');
  });

  it('is asked beside the mail; how the answer is written does not matter', async () => {
    const token = await linkFor();
    expect((await w.stranger().call(passwordLink.look, { body: { token } })).question).toBe('First car?');
    const wrong = await use(token, { answer: 'Red Beetle' });
    expect([wrong.failure.errorCode, wrong.failure.fields]).toEqual([
      '11000020',
      [{ path: 'answer', problem: 'wrong' }],
    ]);
    expect((await use(token)).status).toBe(400);
    expect((await use(token, { answer: ' BLUE beetle ' })).status).toBe(200);
  });

  it('cannot be tried out', async () => {
    const token = await linkFor();
    const seen = [];
    for (let n = 0; n < 6; n += 1) seen.push((await use(token, { answer: `${n}` })).status);
    expect(seen).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await use(token, { answer: 'blue beetle' })).status).toBe(429);
  });

  it('is not asked by a link of an administrator', async () => {
    const [user] = (await admin.call(userAdmin.list, { query: { name: 'li' } })).list;
    const { path } = await admin.call(userAdmin.link, { params: { userId: user?.id ?? '' } });
    const token = path.split('#')[1] ?? '';
    expect((await w.stranger().call(passwordLink.look, { body: { token } })).question).toBe('');
    expect((await use(token)).status).toBe(200);
  });
});

describe('a backup address', () => {
  const home = 'li@home.cn';
  let li: Actor;
  beforeEach(async () => {
    li = w.stranger((await login()).data.token);
    await li.call(accountSecurity.sendEmailCode, { body: { email: home } });
    const captcha = codeIn((await messagesTo(w, home))[0]);
    await li.call(accountSecurity.setBackupEmail, { body: { email: home, captcha } });
    await settled(w);
    w.printed.length = 0;
  });
  /** Who has been written to since, with what. */
  const told = async () => {
    await settled(w);
    return w.printed
      .splice(0)
      .map((text) => `${text.split(':')[0]}: ${/(密码|邮箱)已更改/.exec(text)?.[1] ?? ''}`)
      .sort();
  };

  it('gets the mail, too, once its code was shown', async () => {
    await ask(home);
    expect(await told()).toEqual(['Mail to Li@example.com: ', 'Mail to li@home.cn: ']);
  });

  it('hears of another password, whoever sets it', async () => {
    const both = ['Mail to Li@example.com: 密码', 'Mail to li@home.cn: 密码'];
    await li.call(inauth.updatePassword, { body: { oldPassword: password, password: other } });
    expect(await told()).toEqual(both);
    await ask('li');
    await settled(w);
    const token = secretIn(w.printed.splice(0)[0]);
    await use(token, { password: 'Cdefghi3' });
    expect(await told()).toEqual(both);
  });

  it('hears of another e-mail, as the former one does', async () => {
    const { id } = await li.call(inauth.me);
    const profile = { fullName: 'Li', mobile: '13800138000', introduction: 'Analyst' };
    await li.call(session.confirm, { body: { password } });
    await li.call(inauth.updateUser, { params: { id }, body: { ...profile, email: 'new@example.com' } });
    expect(await told()).toEqual(['Mail to Li@example.com: 邮箱', 'Mail to li@home.cn: 邮箱']);
    const { rev } = await admin.call(userAdmin.get, { params: { userId: id } });
    const form = { fullName: 'Li', email: 'newer@example.com', permissions: [] };
    await admin.call(userAdmin.change, { params: { userId: id }, body: { rev, form } });
    expect(await told()).toEqual(['Mail to li@home.cn: 邮箱', 'Mail to new@example.com: 邮箱']);
  });
});
