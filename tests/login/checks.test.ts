import { describe, expect, it } from 'vitest';
import { LoginForm, SetupForm } from '#contract/inauth.ts';
import { fieldProblems, problemsOf } from '#contract/problems.ts';
import { Password } from '#domain/model/user.ts';
import { checkLogin, checkSetup, isGoodPassword, problemMessage } from '#login/checks.ts';

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
  ])('is the one of the contract for %j', (password, good) => {
    expect(isGoodPassword(password)).toBe(good);
    expect(Password.safeParse(password).success).toBe(good);
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
