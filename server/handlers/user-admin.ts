import { passwordLink, session } from '#contract/session.ts';
import { permissionSet, userAdmin } from '#contract/user-admin.ts';
import type { EmbeddedIdentity } from '#server/inauth/embedded.ts';
import { decidedMail } from '#server/inauth/mails.ts';
import { sendMail } from '#server/sending/sender.ts';
import { type Implementation, implement } from './implement.ts';
import { signInFrom } from './inauth.ts';

const done = { done: true } as const;

/** The calls of the embedded login service about users, permission sets, sessions and links. */
export const userAdminHandlers = (identity: EmbeddedIdentity): Record<string, Implementation> => ({
  userAdmin: users(identity),
  permissionSet: implement(permissionSet, {
    list: () => identity.sets.list(),
    create: ({ body, ...call }) => identity.sets.create(body, call),
    change: ({ params, body, ...call }) => identity.sets.change(params.setId, body, call),
    drop: ({ params, ...call }) => identity.sets.drop(params.setId, call),
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
  passwordLink: implement(passwordLink, {
    look: ({ body, address }) => identity.links.look(body.token, address),
    use: ({ body, ...call }) => identity.links.use(body, signInFrom(call)),
  }),
});

const users = ({ administration, later, security }: EmbeddedIdentity) =>
  implement(userAdmin, {
    list: ({ query }) => administration.list(query),
    get: ({ params, ...call }) => administration.detail(params.userId, call),
    invite: ({ body, ...call }) => administration.invite(body, call),
    link: ({ params, ...call }) => administration.link(params.userId, call),
    change: ({ params, body, ...call }) => administration.change(params.userId, body, call),
    disable: ({ params, ...call }) => administration.disable(params.userId, call),
    enable: ({ params, ...call }) => administration.enable(params.userId, call),
    approve: async ({ params, ...call }, env) => {
      const user = await administration.approve(params.userId, call);
      const link = `${env.origin?.() ?? ''}/inauth/user/login`;
      if (user.email) later.run(() => sendMail(env, decidedMail(user.email, user.username, true, link)));
      return user;
    },
    refuse: async ({ params, ...call }, env) => {
      const { email, username } = await administration.refuse(params.userId, call);
      later.run(() => sendMail(env, decidedMail(email, username, false, '')));
      return done;
    },
    removeFactor: async ({ params, ...call }) => {
      const user = await administration.removeFactor(params.userId, call);
      security.tell([user.email], user.username, 'secondFactor');
      return user;
    },
    endSessions: ({ params, ...call }) => administration.endSessions(params.userId, call),
    drop: async ({ params, ...call }) => {
      await administration.drop(params.userId, call);
      return done;
    },
  });
