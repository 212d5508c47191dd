import { setTimeout } from 'node:timers/promises';
import { appEntry } from '#contract/account/app-entry.ts';
import type { CurrentUser } from '#contract/account/inauth.ts';
import { passwordLink, session } from '#contract/account/session.ts';
import { type MadeLink, permissionSet, userAdmin } from '#contract/account/user-admin.ts';
import { userSession } from '#contract/system/sessions.ts';
import type { Env } from '#server/env.ts';
import type { EmbeddedIdentity } from '#server/inauth/embedded.ts';
import { decidedMail, invitedMail, resetMail } from '#server/inauth/mails.ts';
import { sendMail } from '#server/sending/sender.ts';
import { commentTopic } from '#server/versions/live-version.ts';
import { jsonFile } from './formats/json-file.ts';
import { implement } from './implement.ts';
import { signInFrom } from './inauth.ts';

const done = { done: true } as const;

/** The calls of the embedded login service about users, permission sets, sessions and links. */
export const userAdminHandlers = (identity: EmbeddedIdentity) => ({
  userAdmin: users(identity),
  permissionSet: implement(permissionSet, {
    list: () => identity.sets.list(),
    create: ({ body, ...call }) => identity.sets.create(body, call),
    change: ({ params, body, ...call }) => identity.sets.change(params.setId, body, call),
    drop: ({ params, ...call }) => identity.sets.drop(params.setId, call),
  }),
  appEntry: implement(appEntry, {
    list: () => identity.apps.list(),
    create: ({ body, ...call }) => identity.apps.create(body, call),
    change: ({ params, body, ...call }) => identity.apps.change(params.appId, body, call),
    drop: ({ params, ...call }) => identity.apps.drop(params.appId, call),
  }),
  session: implement(session, {
    list: (call) => identity.sessions.list(call.user.id, call.session),
    end: ({ params, ...call }) => identity.sessions.end(params.sessionId, call),
    endOthers: (call) => identity.sessions.endOthers(call),
    confirm: async ({ body, ...call }) => {
      await identity.confirm(call.user, body.password, call);
      return done;
    },
  }),
  userSession: implement(userSession, {
    list: ({ query, ...call }) => identity.userSessions.list(query, call),
    end: async ({ params, ...call }) => {
      await identity.userSessions.end(params.sessionId, call);
      return done;
    },
    endAll: (call) => identity.userSessions.endAll(call),
  }),
  passwordLink: implement(passwordLink, {
    look: ({ body, address }) => identity.links.look(body.token, address),
    use: ({ body, ...call }) => identity.links.use(body, signInFrom(call)),
  }),
});

/** How long (ms) an answer waits for the mail to leave. */
const mailPatience = 5_000;

/** Sends a link to the e-mail of its user, if there is one; the answer says what became of it. */
async function mailLink(
  env: Env,
  made: Omit<MadeLink, 'mail'>,
  by: Pick<CurrentUser, 'fullName'>,
  locale: 'zh-CN' | 'en-US',
): Promise<MadeLink> {
  const { email, username, state } = made.user;
  if (!email) return { ...made, mail: 'none' };
  const words = { username, by: by.fullName, link: `${env.origin?.() ?? ''}${made.path}`, locale };
  const sending = sendMail(env, state === 'invited' ? invitedMail(email, words) : resetMail(email, words));
  const late = new AbortController();
  const waited = setTimeout(mailPatience, 'underWay' as const, { signal: late.signal, ref: false });
  const mail = await Promise.race([sending, waited.catch(() => 'underWay' as const)]);
  late.abort();
  return { ...made, mail };
}

const users = ({ administration, afterResponse, security, formerUsers, personalData }: EmbeddedIdentity) =>
  implement(userAdmin, {
    list: ({ query }) => administration.list(query),
    get: ({ params, ...call }) => administration.detail(params.userId, call),
    invite: async ({ body, query, ...call }, env) =>
      mailLink(env, await administration.invite(body, call), call.user, query.locale),
    link: async ({ params, query, ...call }, env) =>
      mailLink(env, await administration.link(params.userId, call), call.user, query.locale),
    change: ({ params, body, ...call }) => administration.change(params.userId, body, call),
    disable: ({ params, ...call }) => administration.disable(params.userId, call),
    enable: ({ params, ...call }) => administration.enable(params.userId, call),
    approve: async ({ params, ...call }, env) => {
      const user = await administration.approve(params.userId, call);
      const link = `${env.origin?.() ?? ''}/inauth/user/login`;
      if (user.email) afterResponse.run(() => sendMail(env, decidedMail(user.email, user.username, true, link)));
      return user;
    },
    refuse: async ({ params, ...call }, env) => {
      const { email, username } = await administration.refuse(params.userId, call);
      afterResponse.run(() => sendMail(env, decidedMail(email, username, false, '')));
      return done;
    },
    removeFactor: async ({ params, ...call }) => {
      const user = await administration.removeFactor(params.userId, call);
      security.tell([user.email], user.username, 'secondFactor');
      return user;
    },
    endSessions: ({ params, ...call }) => administration.endSessions(params.userId, call),
    revokeToken: ({ params, ...call }) => administration.revokeToken(params.userId, params.tokenId, call),
    removeWay: ({ params, ...call }) => administration.removeWay(params.userId, params.wayId, call),
    personalData: async (call, env) =>
      jsonFile({ name: 'personal-data.json', ...(await personalData.file(call.params.userId, call)) }, call, env),
    anonymise: async ({ params, ...call }, env) => {
      const { name, comments } = await formerUsers.anonymise(params.userId, call);
      for (const { versionId, rowId } of comments) env.bus.publish(commentTopic(versionId), { row: rowId });
      return { name };
    },
    drop: async ({ params, ...call }) => {
      await administration.drop(params.userId, call);
      return done;
    },
  });
