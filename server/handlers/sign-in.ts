import { accountSecurity } from '#contract/account/account-security.ts';
import { externalAccount } from '#contract/account/external-account.ts';
import { passkey } from '#contract/account/passkey.ts';
import { personalToken } from '#contract/account/personal-token.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { signIn } from '#contract/account/sign-in.ts';
import type { EmbeddedIdentity } from '#server/inauth/embedded.ts';
import { isPrinted, printedMessages } from '#server/sending/ways.ts';
import { jsonFile } from './formats/json-file.ts';
import { implement } from './implement.ts';
import { signInFrom } from './inauth.ts';

const done = { done: true } as const;

/** The calls of the embedded login service about other ways to sign in, and about what guards an account. */
export const signInHandlers = (identity: EmbeddedIdentity) => ({
  signIn: implement(signIn, {
    ways: async (_, { variables, sending = printedMessages }) => {
      const values = await variables.current();
      const setupNeeded = await identity.setupNeeded();
      return {
        setupNeeded,
        phone: values['signIn.phone'] === 'on',
        textMessages: !isPrinted(sending.sms),
        registration: values['signIn.registration'],
        external: identity.openId.name,
        passkeys: identity.ceremony.address,
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
    passkeyOptions: async ({ setHeader, address }) => {
      const { cookie, options } = await identity.passkeySignIn.options(address);
      setHeader('set-cookie', cookie);
      return { options };
    },
    passkey: async ({ body, setHeader, ...call }) => {
      const { cookie, token } = await identity.passkeySignIn.signIn(body, signInFrom(call));
      if (cookie) setHeader('set-cookie', cookie);
      return { token };
    },
    factorOptions: ({ body, address }) => identity.factorSignIn.options(body.ticket, address),
    factorPasskey: async ({ body, setHeader, ...call }) => {
      const { cookie, token } = await identity.factorSignIn.finishByPasskey(body, signInFrom(call));
      if (cookie) setHeader('set-cookie', cookie);
      return { token };
    },
    forgot: async ({ body, ...call }) => {
      await identity.forgotten.ask(body.account, signInFrom(call));
      return done;
    },
    register: ({ body, address }) => identity.registrations.register(body, address),
  }),
  accountSecurity: security(identity),
  secondFactor: factor(identity),
  passkey: keys(identity),
  personalToken: tokens(identity),
  externalAccount: external(identity),
});

const tokens = ({ personalTokens }: EmbeddedIdentity) =>
  implement(personalToken, {
    list: ({ user }) => personalTokens.list(user.id),
    create: ({ body, ...call }) => personalTokens.create(body, call),
    revoke: ({ params, ...call }) => personalTokens.revoke(params.tokenId, call),
  });

const keys = ({ passkeys }: EmbeddedIdentity) =>
  implement(passkey, {
    list: ({ user }) => passkeys.list(user.id),
    begin: (call) => passkeys.begin(call),
    add: ({ body, ...call }) => passkeys.add(body, call),
    rename: ({ params, body, ...call }) => passkeys.rename(params.passkeyId, body.name, call),
    remove: ({ params, ...call }) => passkeys.remove(params.passkeyId, call),
  });

const external = ({ openIdSignIn: way, openIdAccounts: accounts, openIdLogout, administration }: EmbeddedIdentity) =>
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
    logout: async ({ body, address }) => {
      await openIdLogout.carryOut(body.logout_token, address);
      return done;
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

const security = (identity: EmbeddedIdentity) => {
  const { security: guards } = identity;
  /** With what the guards themselves do not know. */
  const whole = async (user: { id: string }, work: Promise<unknown>) => {
    await work;
    return identity.guards(user.id);
  };
  return implement(accountSecurity, {
    get: ({ user }) => identity.guards(user.id),
    personalData: async (call, env) =>
      jsonFile({ name: 'personal-data.json', ...(await identity.personalData.file(call.user.id, call)) }, call, env),
    setPassword: ({ body, ...call }) => whole(call.user, identity.setPassword(call.user, body.password, call)),
    sendPhoneCode: ({ body, ...call }) => guards.sendPhoneCode(body.mobile, call),
    setPhone: ({ body, ...call }) => whole(call.user, guards.setPhone(body, call)),
    removePhone: (call) => whole(call.user, guards.remove('phone', call)),
    sendEmailCode: ({ body, ...call }) => guards.sendEmailCode(body.email, call),
    setBackupEmail: ({ body, ...call }) => whole(call.user, guards.setBackupEmail(body, call)),
    removeBackupEmail: (call) => whole(call.user, guards.remove('backupEmail', call)),
    setQuestion: ({ body, ...call }) => whole(call.user, guards.setQuestion(body, call)),
    removeQuestion: (call) => whole(call.user, guards.remove('question', call)),
  });
};
