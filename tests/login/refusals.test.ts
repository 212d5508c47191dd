import { describe, expect, it } from 'vitest';
import { externalAccount } from '#contract/account/external-account.ts';
import { inauth } from '#contract/account/inauth.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { passwordLink } from '#contract/account/session.ts';
import { signIn } from '#contract/account/sign-in.ts';
import { errors, errorTexts } from '#contract/kit/errors.ts';
import { type Refusal, readRefusal } from '#login/call.ts';
import { clock } from '#login/countdown.ts';
import { codes, endpoints } from '#login/endpoints.ts';
import { placeRefusal } from '#login/form.ts';

const body = (key: keyof typeof errors, holes = {}) => ({
  success: false as const,
  errorCode: errors[key].code,
  message: '',
  ...errorTexts(key, holes),
});

const read = (...args: Parameters<typeof readRefusal>): Refusal => {
  const outcome = readRefusal(...args);
  if (outcome.ok || !outcome.refusal) throw new Error('not readable');
  return outcome.refusal;
};

const declared = {
  ...inauth,
  ...signIn,
  lookAtLink: passwordLink.look,
  useLink: passwordLink.use,
  beginFactor: secondFactor.begin,
  confirmFactor: secondFactor.confirm,
  beginExternal: externalAccount.signIn,
  finishExternal: externalAccount.finish,
  confirmExternal: externalAccount.confirm,
};

describe('refusals on the login pages', () => {
  it('knows the codes and addresses of the contract', () => {
    for (const [key, code] of Object.entries(codes)) expect(errors[key as keyof typeof codes].code).toBe(code);
    for (const name of Object.keys(endpoints) as (keyof typeof endpoints)[])
      expect(declared[name]).toMatchObject(endpoints[name]);
  });

  it('takes the pause of a 429 from its header, else from its text', () => {
    expect(read(body('TooManyRequests', { seconds: 120 }), 429, null).waitSeconds).toBe(120);
    expect(read(body('TooManyRequests', { seconds: 120 }), 429, '90').waitSeconds).toBe(90);
    expect(read(body('TooManyRequests', { seconds: 0 }), 429, null).waitSeconds).toBe(1);
    expect(read(body('BadCredentials'), 400, null).waitSeconds).toBe(0);
  });

  it('does not take an answer without both texts for a refusal', () => {
    expect(readRefusal({}, 502, null)).toEqual({ ok: false });
    expect(readRefusal({ errorCode: '1', enMessage: 'x' }, 400, null)).toEqual({ ok: false });
  });

  it('puts the first problem at its field and anything else above the form', () => {
    const fields = [
      { path: 'username', problem: 'space' },
      { path: 'username', problem: 'code' },
    ];
    expect(placeRefusal(['username'], { ...read(body('BadInput'), 400, null), fields })).toEqual({
      errors: { username: { en: '{field} must not contain spaces', zh: '{field}不能包含空格' } },
    });
    expect(placeRefusal(['username'], read(body('SetupLinkUsed'), 400, null)).notice?.en).toBe(errors.SetupLinkUsed.en);
  });

  it('writes a pause as minutes and seconds', () => {
    expect([5, 60, 75, 1800].map(clock)).toEqual(['0:05', '1:00', '1:15', '30:00']);
  });
});
