import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { LoginForm, SetupForm } from '#contract/account/inauth.ts';
import { passwordLink } from '#contract/account/session.ts';
import { RegisterForm, signIn } from '#contract/account/sign-in.ts';
import { fieldProblems, problemsOf } from '#contract/kit/problems.ts';
import { passwordStrength } from '#domain/model/password-strength.ts';
import { Captcha, FactorCode, Mobile, NewPerson, Password } from '#domain/model/user.ts';
import {
  checkAnswered,
  checkCode,
  checkForgot,
  checkLogin,
  checkMobile,
  checkPhone,
  checkRegister,
  checkSetup,
  isGoodPassword,
  longest,
  problemMessage,
} from '#login/checks.ts';

describe('the password rule', () => {
  it.each([
    ['Abcdefg1', true],
    ['Abcdefghijklmno1', true],
    ['Ab1-_ !?', true],
    ['Pässwört1', true],
    ['车辆Ab1车辆安全', true],
    ['Abcdef1', false],
    ['Abcdefghijklmnop1', false],
    ['abcdefg1', false],
    ['ABCDEFG1', false],
    ['Abcdefgh', false],
    ['ÄBCDEFG1', false],
    ['Abcdefg١', false],
    ['', false],
    ['Password1', false],
    ['P4ssw0rd123', false],
    ['2024Summer!', false],
    ['Qwerty123', false],
    ['Aa1Aa1Aa1', false],
    ['1qaz2wsxQAZ', false],
    ['Iloveyou2024', false],
    ['Admin1234', false],
    ['Kestrel2026', true],
  ])('is the one of the contract for %j', (password, good) => {
    expect(isGoodPassword(password)).toBe(good);
    expect(Password.safeParse(password).success).toBe(good);
  });
});

describe('the strength of a password', () => {
  it.each([
    ['Password123', 0],
    ['Abcdefg1', 1],
    ['Kestrel2026', 3],
    ['uT7#mq2Lx!z9', 4],
    ['', 0],
  ])('of %j is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('grows with every sign that tells something new', () => {
    const grown = [...'uT7#mq2Lx!z9'].map((_, i) => passwordStrength('uT7#mq2Lx!z9'.slice(0, i + 1)));
    expect(grown).toEqual([...grown].sort());
    expect(passwordStrength('Xaaaaaaaaaaaaa1')).toBeLessThan(passwordStrength('Xkqzrtwplvnsyd1'));
  });
});

describe('phone, registration and a forgotten password', () => {
  it('say "Phone number is invalid!" where the contract does', () => {
    for (const mobile of ['138 0013 8000', '+49 170 1234567', '12345', '------', '', 'abc', '1380013800x']) {
      const isGood = Object.keys(checkMobile(mobile)).length === 0;
      expect([mobile, Mobile.safeParse(mobile).success]).toEqual([mobile, isGood]);
    }
    expect(checkMobile('12').mobile?.en).toBe('Phone number is invalid!');
  });

  it('say "Verification Code Error" of a code that is not six digits', () => {
    expect(checkPhone({ mobile: '13800138000', captcha: '12345' }).captcha?.en).toBe('Verification Code Error');
    expect(checkPhone({ mobile: '13800138000', captcha: '' }).captcha).toBe(fieldProblems.required);
    expect(checkPhone({ mobile: '13800138000', captcha: '123456' })).toEqual({});
  });

  it('ask for everything of who registers', () => {
    const values = { username: 'mei', fullName: 'Mei', email: 'mei', password: 'Admin1234', confirm: 'Admin1234' };
    expect(checkRegister(values)).toEqual({ email: fieldProblems.email, password: fieldProblems.common });
    expect(checkForgot({ account: ' ' })).toEqual({ account: fieldProblems.required });
  });
});

/** Fields of the pages: what the contract takes of each, and what the page finds of it. */
const phone = '13800138000';
const good = { username: 'mei', fullName: 'Mei', email: 'mei@x.de', password: 'Kestrel2026', confirm: 'Kestrel2026' };
const fields = {
  'username that signs in': ['username', LoginForm, (username: string) => checkLogin({ ...good, username })],
  'password that signs in': ['password', LoginForm, (password: string) => checkLogin({ ...good, password })],
  'username of the first': ['username', SetupForm, (username: string) => checkSetup({ ...good, username })],
  'full name of the first': ['fullName', SetupForm, (fullName: string) => checkSetup({ ...good, fullName })],
  'username that registers': ['username', RegisterForm, (username: string) => checkRegister({ ...good, username })],
  'full name that registers': ['fullName', RegisterForm, (fullName: string) => checkRegister({ ...good, fullName })],
  'e-mail that registers': ['email', RegisterForm, (email: string) => checkRegister({ ...good, email })],
  'forgotten account': ['account', signIn.forgot.body, (account: string) => checkForgot({ account })],
  'answer to a question': ['answer', passwordLink.use.body, (answer: string) => checkAnswered({ ...good, answer })],
  'code by phone': ['captcha', signIn.phone.body, (captcha: string) => checkPhone({ mobile: phone, captcha })],
  'second factor': ['code', signIn.factor.body, (code: string) => checkCode({ code })],
} as const;

describe.each(Object.entries(fields))('the %s', (_, [name, form, check]) => {
  const schema = (form.shape as Record<string, z.ZodType>)[name] as z.ZodType;
  const most = longest[name];
  const ofLength = (length: number) => {
    if (name === 'captcha') return '1'.repeat(length);
    return name === 'email' ? `${'m'.repeat(length - 5)}@x.de` : 'm'.repeat(length);
  };
  const said = (text: string) => (check(text) as Partial<Record<string, unknown>>)[name];

  it('may be as long as the contract says, and is not cut beyond', () => {
    const tooLong = { path: '', problem: 'tooLong', limit: most };
    const problemsIn = (text: string) => problemsOf(schema.safeParse(text).error ?? new z.ZodError([]));
    expect(problemsIn(ofLength(most))).not.toContainEqual(tooLong);
    expect(said(ofLength(most))).not.toEqual(problemMessage('tooLong', most));
    expect(problemsIn(ofLength(most + 1))[0]).toEqual(tooLong);
    expect(said(ofLength(most + 1))).toEqual(problemMessage('tooLong', most));
  });

  it('counts blanks around it where the contract does', () => {
    const padded = ` ${ofLength(most)} `;
    expect([padded, said(padded) === undefined]).toEqual([padded, schema.safeParse(padded).success]);
  });
});

describe('a code', () => {
  it.each([
    '123456',
    '123 456',
    ' 123-456\t',
    '1 2 3 4 5 6',
    '12345',
    '1234567',
    '123 4567',
    '12345x',
    'x',
    ' ',
    '- -',
  ])('that was sent is read as the contract does: %j', (captcha) => {
    const isGood = checkPhone({ mobile: phone, captcha }).captcha === undefined;
    expect(Captcha.safeParse(captcha).success).toBe(isGood);
    expect(isGood).toBe(captcha.replace(/[\s-]/g, '') === '123456');
  });

  it.each([
    ['123456', true],
    ['123 456', true],
    ['  123 - 456  ', true],
    ['1234567', false],
    ['abcd-efgh-1234-5678', true],
    ['abcd efgh 1234 5678', true],
    ['abcd-efgh-1234-567', false],
    ['abcd-efgh-1234-56789', false],
  ])('of the second factor is read as the contract does: %j', (code, isGood) => {
    expect(FactorCode.safeParse(code).success).toBe(isGood);
    expect(checkCode({ code })).toEqual(isGood ? {} : { code: fieldProblems.captcha });
  });

  it('that was sent reaches the server without what was between its digits', () => {
    expect(Captcha.parse(' 123 456 ')).toBe('123456');
  });
});

describe('the checks before sending', () => {
  it('asks for username and password', () => {
    expect(checkLogin({ username: ' ', password: '' })).toEqual({
      username: fieldProblems.required,
      password: fieldProblems.required,
    });
    expect(checkLogin({ username: 'li.wei', password: ' ' })).toEqual({});
  });

  it('asks for everything of the first administrator', () => {
    const errors = checkSetup({ username: '', fullName: ' ', password: '', confirm: '' });
    expect(Object.keys(errors)).toEqual(['username', 'fullName', 'password', 'confirm']);
  });

  it.each(['rооt', 'Αnna', 'Иван Petrov', '张伟 Wei'])(
    'sees in the full name %j what the contract does',
    (fullName) => {
      const parsed = NewPerson.safeParse({ username: 'li', fullName });
      const errors = checkSetup({ username: 'li', fullName, password: 'Abcdefg1', confirm: 'Abcdefg1' });
      expect(errors).toEqual(parsed.success ? {} : { fullName: fieldProblems.scripts });
    },
  );

  it.each(['li.wei', '李伟', 'li@example.com', 'li wei', 'li ', 'li/wei', 'li<wei>', 'rооt', 'иван', ' '])(
    'sees in the username %j what the contract does',
    (username) => {
      const person = { username, fullName: 'Li Wei' };
      const parsed = NewPerson.safeParse(person);
      const said = parsed.success ? undefined : problemsOf(parsed.error)[0]?.problem;
      const errors = checkSetup({ ...person, password: 'Abcdefg1', confirm: 'Abcdefg1' });
      // Only spaces are as good as nothing.
      const expected = username.trim() === '' ? 'required' : said;
      expect(errors).toEqual(expected ? { username: fieldProblems[expected as 'space'] } : {});
    },
  );

  it('refuses a confirmation that differs', () => {
    const errors = checkSetup({ username: 'a', fullName: 'A', password: 'Abcdefg1', confirm: 'Abcdefg2' });
    expect(errors).toEqual({
      confirm: { en: 'The two passwords that you entered do not match!', zh: '两次输入的密码不一致！' },
    });
  });

  it('lets nothing pass as empty that the contract calls required', () => {
    const empty = { username: '', fullName: '', password: '', token: 't' };
    const login = LoginForm.safeParse({ username: '', password: '' });
    const setup = SetupForm.safeParse(empty);
    const required = (e: typeof login.error | typeof setup.error) =>
      new Set(e && problemsOf(e).flatMap((p) => (p.problem === 'required' ? [p.path] : [])));
    expect(required(login.error)).toEqual(new Set(Object.keys(checkLogin({ username: '', password: '' }))));
    expect([...required(setup.error), 'confirm'].sort()).toEqual(
      Object.keys(checkSetup({ ...empty, confirm: '' })).sort(),
    );
  });

  it('has words for a problem it does not know', () => {
    expect(problemMessage('space')).toEqual(fieldProblems.space);
    expect(problemMessage('tooLong', 40).en).toBe('{field} is too long (limit 40)');
    expect(problemMessage('from-a-later-version')).toEqual(fieldProblems.wrong);
  });
});
