// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://localhost/inauth/user/login"}
import '#tests/world/patient-queries.ts';
import { screen, waitFor } from '@testing-library/dom';
import { generateSync } from 'otplib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountSecurity } from '#contract/account/account-security.ts';
import { inauth } from '#contract/account/inauth.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { texts } from '#login/texts.ts';
import type { EmbeddedIdentity } from '#server/inauth/embedded.ts';
import { codeIn, messagesTo, otherCode, settled, setVariable } from '#tests/world/identity.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const password = 'Kestrel2026';
const phone = '13800138000';
type Language = 'en-US' | 'zh-CN';

/** The words of R-LOGIN-5, R-LOGIN-6, R-ACCOUNT-5 and R-ACCOUNT-6, to the letter, and what is said in the other language. */
const words = {
  'en-US': {
    badPair: 'Incorrect username/password',
    ended: texts['en-US']['login.ended'],
    disabled: 'Your account has been disabled. Please contact the administrator.',
    failed: 'Login failed, please try again!',
    noAnswer: 'The server is not responding. Please try again!',
    badCode: 'Verification Code Error',
    badPhone: 'Phone number is invalid!',
    mismatch: 'The two passwords that you entered do not match!',
    rule: 'Use 8 to 16 characters with upper and lower case letters and digits',
    needed: 'Password is required',
    wait: /^Try again in \d:\d\d$/,
    getCode: 'Get code',
    noTexts: 'This server cannot send text messages yet, so no code will reach your phone.',
    resend: (seconds: number) => `Resend in ${seconds} s`,
    phoneTab: 'Phone & captcha',
    taken: 'The username is already in use.',
    received: 'Your registration was received',
    closed: 'Registration is switched off',
    sent: 'Check your mail',
    welcome: 'Welcome: choose your password',
    usedLink: 'This link no longer works',
    factor: 'Second factor',
    useRecovery: 'Use a recovery code',
    left: 'You have 9 recovery codes left.',
    longName: 'Full name is too long (limit 60)',
    longCode: 'Captcha is too long (limit 6)',
    codes: 'Your recovery codes',
    first: 'Create the first administrator',
  },
  'zh-CN': {
    badPair: '用户名或密码错误',
    ended: texts['zh-CN']['login.ended'],
    disabled: '您的账户已被停用，请联系管理员。',
    failed: '登录失败，请重试！',
    noAnswer: '服务器没有响应，请重试！',
    badCode: '验证码错误',
    badPhone: '手机号格式错误！',
    mismatch: '两次输入的密码不一致！',
    rule: '请使用 8 至 16 位，并包含大小写字母和数字',
    needed: '密码不能为空',
    wait: /^\d:\d\d 后可重试$/,
    getCode: '获取验证码',
    noTexts: '本服务器尚不能发送短信，手机收不到验证码。',
    resend: (seconds: number) => `${seconds} 秒后重发`,
    phoneTab: '手机号登录',
    taken: '用户名已被使用。',
    received: '注册申请已提交',
    closed: '自助注册未开放',
    sent: '请查收邮件',
    welcome: '欢迎：请设置密码',
    usedLink: '此链接已失效',
    factor: '双重验证',
    useRecovery: '使用恢复码',
    left: '您还剩 9 个恢复码。',
    longName: '姓名过长（上限 60）',
    longCode: '验证码过长（上限 6）',
    codes: '您的恢复码',
    first: '创建首位管理员',
  },
} as const;

let w: ServerWorld;
let isAway: boolean;
let sent: string[];
beforeEach(async () => {
  w = await serverWorld();
  isAway = false;
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { signal: _, ...init }: RequestInit) => {
    sent.push(path);
    if (isAway) throw new TypeError('Failed to fetch');
    return w.app.request(path, init);
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  await settled(w);
  await w.close();
});

/** Opens a page of the login application as a browser does: its script runs anew. */
async function open(path: string, language: Language) {
  localStorage.setItem('umi_locale', language);
  history.replaceState(null, '', path);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
  vi.resetModules();
  const script = '#login/main.tsx';
  await import(/* @vite-ignore */ script);
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);
const errorAt = (name: string) => document.getElementById(`${name}-error`)?.textContent;
const submitButton = () => document.querySelector<HTMLButtonElement>('button[type=submit]');
/** Fills the fields and sends the form. */
async function submit(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const input = await waitFor(() => field(name) ?? Promise.reject(new Error(`no field ${name}`)));
    // As a browser does: what is typed or pasted is cut where the input says so.
    input.value = input.maxLength < 0 ? value : value.slice(0, input.maxLength);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  submitButton()?.click();
}
/** Waits by the real clock until a text message has left: it does so after the answer. */
const printed = async () => {
  while (!w.printed.some((text) => text.startsWith('SMS'))) await new Promise((done) => setTimeout(done, 10));
};
const isSignedIn = () => waitFor(() => expect(localStorage.getItem('userToken')).toMatch(/^ut_/), { timeout: 5_000 });
const heading = (name: string) => screen.findByRole('heading', { name }, { timeout: 5_000 });

/** Root, who may do everything, and Li, who has a password. */
async function people(): Promise<{ root: Actor; liId: string }> {
  const root = await w.user('root', permissions);
  const body = { username: 'li', fullName: 'Li', email: 'li@example.com', password };
  return { root, liId: (await root.call(inauth.createUser, { body })).id };
}
const liSignedIn = async () =>
  w.stranger((await w.stranger().call(inauth.login, { body: { username: 'li', password } })).token);

describe.each(['en-US', 'zh-CN'] as const)('the login pages in %s', (language) => {
  const say = words[language];

  it('sign in by password; each failure has its words at its place', async () => {
    await people();
    await open('/inauth/user/login', language);
    await submit({ username: 'li', password: '' });
    await waitFor(() => expect(errorAt('password')).toBe(say.needed));
    expect(sent).not.toContain('/inauth/v1.0/login');
    isAway = true;
    await submit({ username: 'li', password });
    await waitFor(() => expect(screen.getByRole('alert').textContent?.trim()).toBe(say.failed));
    isAway = false;
    await submit({ username: 'li', password: 'Wrong0000' });
    await waitFor(() => expect(errorAt('password')).toBe(say.badPair), { timeout: 5_000 });
    await submit({ username: 'nobody', password: 'Wrong0000' });
    await waitFor(() => expect(errorAt('password')).toBe(say.badPair), { timeout: 5_000 });
    expect(localStorage.getItem('userToken')).toBeNull();
    await submit({ username: 'li', password });
    await isSignedIn();
  });

  it('say once to who is led here that the sign-in has ended', async () => {
    await people();
    sessionStorage.setItem('signInEnded', 'true');
    await open('/inauth/user/login?redirect=%2Fintara%2Fproject%2Flist', language);
    expect(await screen.findByText(say.ended, {}, { timeout: 5_000 })).toBeTruthy();
    await open('/inauth/user/login', language);
    await waitFor(() => expect(field('username')).not.toBeNull());
    expect(screen.queryByText(say.ended)).toBeNull();
  });

  it('say to who is led here with a sign-in that the account was disabled, also after a reload, and to nobody else', async () => {
    const { root, liId } = await people();
    const { token } = await w.stranger().call(inauth.login, { body: { username: 'li', password } });
    await root.call(userAdmin.disable, { params: { userId: liId } });
    for (const _ of ['led here', 'reloaded']) {
      localStorage.setItem('userToken', token);
      await open('/inauth/user/login', language);
      expect(await screen.findByText(say.disabled, {}, { timeout: 5_000 })).toBeTruthy();
    }
    localStorage.removeItem('userToken');
    await open('/inauth/user/login?errorCode=11000007', language);
    await waitFor(() => expect(field('username')).not.toBeNull());
    await submit({ username: 'li', password: 'Wrong0000' });
    await waitFor(() => expect(errorAt('password')).toBe(say.badPair), { timeout: 5_000 });
    expect(screen.queryByText(say.disabled)).toBeNull();
  });

  it('say how long to wait after too many wrong passwords', async () => {
    await people();
    await open('/inauth/user/login', language);
    for (let n = 0; n < 6; n += 1)
      await w.stranger().attempt(inauth.login, { body: { username: 'li', password: 'Wrong0000' } });
    await submit({ username: 'li', password });
    await waitFor(() => expect(submitButton()?.textContent).toMatch(say.wait), { timeout: 5_000 });
    const before = sent.length;
    submitButton()?.click();
    expect(sent.length).toBe(before);
  });

  it('sign in by phone: the code is asked for once in a countdown of seconds, and again after it', async () => {
    await people();
    const li = await liSignedIn();
    await li.call(accountSecurity.sendPhoneCode, { body: { mobile: phone } });
    const first = codeIn((await messagesTo(w, phone))[0]);
    await li.call(accountSecurity.setPhone, { body: { mobile: phone, captcha: first } });
    w.clock.advance(minutes(2));
    await open('/inauth/user/login', language);
    (await screen.findByRole('tab', { name: say.phoneTab }, { timeout: 5_000 })).click();
    const mobile = await waitFor(() => field('mobile') ?? Promise.reject(new Error('no field')));
    // These servers print their messages.
    expect(document.body.textContent).toContain(say.noTexts);
    mobile.value = '12';
    screen.getByRole('button', { name: say.getCode }).click();
    await waitFor(() => expect(errorAt('mobile')).toBe(say.badPhone));
    expect(sent).not.toContain('/inauth/v1.0/login/captcha');
    mobile.value = '138 0013 8000';
    isAway = true;
    screen.getByRole('button', { name: say.getCode }).click();
    await waitFor(() => expect(screen.getByRole('alert').textContent?.trim()).toBe(say.noAnswer));
    isAway = false;
    sent = [];
    await screen.findByRole('button', { name: say.getCode });
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    screen.getByRole('button', { name: say.getCode }).click();
    await vi.waitFor(() => screen.getByRole('button', { name: say.resend(60) }));
    await vi.waitFor(() => expect(sent.filter((path) => path.endsWith('/captcha'))).toHaveLength(1));
    await printed();
    await messagesTo(w, phone);
    vi.advanceTimersByTime(42_000);
    (await vi.waitFor(() => screen.getByRole('button', { name: say.resend(18) }))).click();
    expect(sent.filter((path) => path.endsWith('/captcha'))).toHaveLength(1);
    // Somebody who had mistyped the phone does not wait for another one.
    mobile.value = '138 0013 8001';
    mobile.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.waitFor(() => screen.getByRole('button', { name: say.getCode }));
    mobile.value = '138 0013 8000';
    w.clock.advance(minutes(1) + 1);
    (await vi.waitFor(() => screen.getByRole('button', { name: say.getCode }))).click();
    await vi.waitFor(() => expect(sent.filter((path) => path.endsWith('/captcha'))).toHaveLength(2));
    vi.useRealTimers();
    await printed();
    const [again] = await messagesTo(w, phone);
    const code = codeIn(again);
    await submit({ captcha: otherCode(code) });
    await waitFor(() => expect(errorAt('captcha')).toBe(say.badCode));
    await submit({ captcha: `${code}7` });
    await waitFor(() => expect(errorAt('captcha')).toBe(say.longCode));
    await submit({ captcha: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    await isSignedIn();
  });

  it('register: what is wrong is said at its field, then that an administrator decides', async () => {
    const { root } = await people();
    await setVariable(root, 'signIn.registration', 'closed');
    await open('/inauth/user/register', language);
    await heading(say.closed);
    await setVariable(root, 'signIn.registration', 'approval');
    await open('/inauth/user/register', language);
    const form = { username: 'li', fullName: 'Mei', email: 'mei@example.com' };
    await submit({ ...form, password: 'Kestrel', confirm: 'Kestrel' });
    await waitFor(() => expect(errorAt('password')).toBe(say.rule));
    await submit({ password, confirm: 'Kestrel2027' });
    await waitFor(() => expect(errorAt('confirm')).toBe(say.mismatch));
    const before = sent.length;
    await submit({ fullName: 'M'.repeat(61), confirm: password });
    await waitFor(() => expect(errorAt('fullName')).toBe(say.longName));
    expect([field('fullName')?.value, sent.length]).toEqual(['M'.repeat(61), before]);
    await submit({ fullName: 'Mei' });
    await waitFor(() => expect(errorAt('username')).toBe(say.taken), { timeout: 5_000 });
    expect(field('email')?.value).toBe('mei@example.com');
    await submit({ username: 'mei' });
    await heading(say.received);
  });

  it('say the same of a forgotten password for a known and an unknown account', async () => {
    await people();
    for (const [account, mails] of [
      ['nobody', 0],
      ['li', 1],
    ] as const) {
      await open('/inauth/user/forgot', language);
      await submit({ account });
      await heading(say.sent);
      expect(await messagesTo(w, 'li@example.com')).toHaveLength(mails);
    }
  });

  it('set a password by the link of an invitation, once', async () => {
    const { root } = await people();
    const form = { username: 'wang', fullName: 'Wang Fang', email: '', permissions: [] };
    const { path } = await root.call(userAdmin.invite, { body: form });
    await open(path, language);
    await heading(say.welcome);
    expect(document.body.textContent).toContain('Wang Fang (wang)');
    await submit({ password, confirm: 'Kestrel2027' });
    await waitFor(() => expect(errorAt('confirm')).toBe(say.mismatch));
    isAway = true;
    await submit({ confirm: password });
    await waitFor(() => expect(screen.getByRole('alert').textContent?.trim()).toBe(say.noAnswer));
    expect(field('password')?.value).toBe(password);
    await open(path, language);
    await heading(say.noAnswer);
    isAway = false;
    await open(path, language);
    await submit({ password, confirm: password });
    await isSignedIn();
    await open(path, language);
    await heading(say.usedLink);
  });

  it('begin again with a link that is opened in the tab of a former one', async () => {
    const { root } = await people();
    const invite = (username: string) =>
      root.call(userAdmin.invite, { body: { username, fullName: username, email: '', permissions: [] } });
    const [wang, zhao] = [await invite('wang'), await invite('zhao')];
    await open('/inauth/user/password#gone', language);
    await heading(say.usedLink);
    // Nobody has to ask for a new one who gets mail.
    const another = screen.getByRole('link', { name: texts[language]['login.action.forgot'] });
    expect(another.getAttribute('href')).toBe('/inauth/user/forgot');
    // The address differs behind the # alone, so that no page is loaded.
    location.hash = wang.path.split('#')[1] ?? '';
    expect(await screen.findByText('wang (wang)')).toBeTruthy();
    location.hash = zhao.path.split('#')[1] ?? '';
    expect(await screen.findByText('zhao (zhao)')).toBeTruthy();
    await submit({ password, confirm: password });
    await isSignedIn();
    const me = await w.stranger(localStorage.getItem('userToken') ?? '').call(inauth.me);
    expect(me.username).toBe('zhao');
  });

  it('ask for the code of the second factor, or a recovery code', async () => {
    await people();
    const li = await liSignedIn();
    const { secret } = await li.call(secondFactor.begin);
    const codeNow = () => generateSync({ secret, epoch: w.clock.now.getTime() / 1000 });
    const { codes } = await li.call(secondFactor.confirm, { body: { code: codeNow() } });
    w.clock.advance(minutes(1));
    for (const typed of ['app', 'recovery'] as const) {
      localStorage.clear();
      await open('/inauth/user/login', language);
      await submit({ username: 'li', password });
      await heading(say.factor);
      if (typed === 'recovery') {
        screen.getByRole('button', { name: say.useRecovery }).click();
        await screen.findByLabelText(texts[language]['login.factor.recoveryCode']);
      }
      await submit({ code: '000000' });
      await waitFor(() => expect(errorAt('code')).toBe(say.badCode));
      await submit({ code: typed === 'app' ? codeNow().replace(/^.../, '$& ') : (codes[0] ?? '') });
      await isSignedIn();
      if (typed === 'recovery') await heading(say.left);
    }
  });

  it('ask for the code however quickly the password is accepted', async () => {
    await people();
    const li = await liSignedIn();
    const { secret } = await li.call(secondFactor.begin);
    const code = generateSync({ secret, epoch: w.clock.now.getTime() / 1000 });
    await li.call(secondFactor.confirm, { body: { code } });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ username: 'li', password });
    const accepted = await (await w.app.request('/inauth/v1.0/login', { ...init, body })).text();
    const ask = fetch;
    vi.stubGlobal('fetch', async (path: string, rest: RequestInit) =>
      path.endsWith('/login') ? Response.json(JSON.parse(accepted)) : ask(path, rest),
    );
    localStorage.clear();
    await open('/inauth/user/login', language);
    await submit({ username: 'li', password });
    await heading(say.factor);
  });

  it('set up a second factor that is required', async () => {
    const { root } = await people();
    const { token } = await w.stranger().call(inauth.login, { body: { username: 'li', password } });
    await setVariable(root, 'signIn.secondFactor', 'everybody');
    localStorage.setItem('userToken', token);
    await open('/inauth/user/factor', language);
    const key = await waitFor(() => document.querySelector('[data-part=factor-key]') ?? Promise.reject(new Error('-')));
    await submit({ code: '000000' });
    await waitFor(() => expect(errorAt('code') || screen.getByRole('alert').textContent?.trim()).toBe(say.badCode));
    const secret = (key.textContent ?? '').replaceAll(' ', '');
    const code = generateSync({ secret, epoch: w.clock.now.getTime() / 1000 });
    await submit({ code: ` ${code.slice(0, 3)}  ${code.slice(3)} ` });
    await heading(say.codes);
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
  });

  it('create the first administrator by the link of the console, once', async () => {
    const token = await (w.env.identity as EmbeddedIdentity).newSetupToken();
    await open(`/inauth/user/setup?token=${token}`, language);
    await heading(say.first);
    await submit({ username: 'root', fullName: 'Root', password, confirm: 'Kestrel2027' });
    await waitFor(() => expect(errorAt('confirm')).toBe(say.mismatch));
    await submit({ confirm: password });
    await isSignedIn();
    await open(`/inauth/user/setup?token=${token}`, language);
    await heading(say.usedLink);
  });
});
