import { accountSecurity } from '#contract/account-security.ts';
import { externalAccount } from '#contract/external-account.ts';
import { personalToken } from '#contract/personal-token.ts';
import { secondFactor } from '#contract/second-factor.ts';
import { signIn } from '#contract/sign-in.ts';
import type { EmbeddedIdentity } from '#server/inauth/embedded.ts';
import { type Implementation, implement } from './implement.ts';
import { signInFrom } from './inauth.ts';

const done = { done: true } as const;

/** The calls of the embedded login service about other ways to sign in, and about what guards an account. */
export const signInHandlers = (identity: EmbeddedIdentity): Record<string, Implementation> => ({
  signIn: implement(signIn, {
    ways: async (_, { variables }) => {
      const values = await variables.current();
      const setupNeeded = await identity.setupNeeded();
      return {
        setupNeeded,
        phone: values['signIn.phone'] === 'on',
        registration: values['signIn.registration'],
        external: identity.openId.name,
      };
    },
    captcha: ({ body, address }) => identity.phone.sendCode(body.mobile, address),
    phone: async ({ body, setHeader, ...call }) => {
      const { cookie, ...answer } = await identity.phone.signIn(body, signInFrom(call));
      if (cookie) setHeader('set-cookie', cookie);
      return answer;
    },
    factor: async ({ body, setHeader, ...call }) => {
      const { cookie, ...answer } = await identity.factorSignIn.finish(body, signInFrom(call));
      if (cookie) setHeader('set-cookie', cookie);
      return answer;
    },
    forgot: async ({ body, address }) => {
      identity.forgotten.ask(body.account, address);
      return done;
    },
    register: ({ body, address }) => identity.registrations.register(body, address),
  }),
  accountSecurity: security(identity),
  secondFactor: factor(identity),
  personalToken: tokens(identity),
  externalAccount: external(identity),
});

const tokens = ({ personalTokens }: EmbeddedIdentity) =>
  implement(personalToken, {
    list: ({ user }) => personalTokens.list(user.id),
    create: ({ body, ...call }) => personalTokens.create(body, call),
    revoke: ({ params, ...call }) => personalTokens.revoke(params.tokenId, call),
  });

const external = ({ openIdSignIn: way, openIdAccounts: accounts, administration }: EmbeddedIdentity) =>
  implement(externalAccount, {
    signIn: async ({ body: { redirect, remember }, setHeader, address }) => {
      const { url, cookie } = await way.begin({ purpose: 'signIn', redirect, remembered: remember }, address);
      setHeader('set-cookie', cookie);
      return { url };
    },
    finish: async ({ body, setHeader, ...call }) => {
      const { cookie, ...answer } = await way.finish(body.query, signInFrom(call));
      if (cookie) setHeader('set-cookie', cookie);
      return answer;
    },
    list: ({ user }) => accounts.list(user.id),
    link: async ({ body, setHeader, ...caller }) => {
      await administration.requireConfirmed(caller);
      const { url, cookie } = await way.begin({ purpose: 'link', redirect: body.redirect, caller }, caller.address);
      setHeader('set-cookie', cookie);
      return { url };
    },
    confirm: async ({ body, setHeader, ...caller }) => {
      const { url, cookie } = await way.begin({ purpose: 'confirm', redirect: body.redirect, caller }, caller.address);
      setHeader('set-cookie', cookie);
      return { url };
    },
    unlink: ({ params, ...caller }) => accounts.unlink(params.accountId, caller),
  });

const factor = ({ factors }: EmbeddedIdentity) =>
  implement(secondFactor, {
    get: ({ user }) => factors.state(user),
    begin: (call) => factors.begin(call),
    confirm: ({ body, ...call }) => factors.confirm(body.code, call),
    off: ({ body, ...call }) => factors.off(body.code, call),
    renewCodes: ({ body, ...call }) => factors.renewCodes(body.code, call),
  });

const security = ({ security: guards }: EmbeddedIdentity) =>
  implement(accountSecurity, {
    get: ({ user }) => guards.state(user.id),
    sendPhoneCode: ({ body, ...call }) => guards.sendPhoneCode(body.mobile, call),
    setPhone: ({ body, ...call }) => guards.setPhone(body, call),
    removePhone: (call) => guards.remove('phone', call),
    sendEmailCode: ({ body, ...call }) => guards.sendEmailCode(body.email, call),
    setBackupEmail: ({ body, ...call }) => guards.setBackupEmail(body, call),
    removeBackupEmail: (call) => guards.remove('backupEmail', call),
    setQuestion: ({ body, ...call }) => guards.setQuestion(body, call),
    removeQuestion: (call) => guards.remove('question', call),
  });
