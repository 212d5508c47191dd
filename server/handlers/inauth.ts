import { Failure } from '#contract/errors.ts';
import { inauth } from '#contract/inauth.ts';
import { requireHeld, requireOwnProfile } from '#server/access/rights.ts';
import { checkedPicture } from '#server/files/picture.ts';
import type { EmbeddedIdentity } from '#server/inauth/embedded.ts';
import { implement } from './implement.ts';

const done = { done: true } as const;
const pictureLimit = 200_000;

/** The calls of the embedded login service. */
export const inauthHandlers = (identity: EmbeddedIdentity) =>
  implement(inauth, {
    login: async ({ body, address, request, setHeader }) => {
      const { token, cookie } = await identity.login(body, { address, cookies: request.headers.get('cookie') ?? '' });
      if (cookie) setHeader('set-cookie', cookie);
      return { token };
    },
    logout: async ({ token }) => {
      await identity.logout(token);
      return done;
    },
    setupState: async () => ({ needed: await identity.setupNeeded() }),
    setup: async ({ body, address }) => ({ token: await identity.setup(body, address) }),
    me: ({ user }) => identity.user(user.id),
    users: ({ body }) => identity.list(body),
    createUser: async ({ body, user }) => {
      requireHeld(user, body.permissions);
      return identity.createUser(body);
    },
    updateUser: async ({ user, params, body }) => {
      requireOwnProfile(user, params.id);
      return identity.updateProfile(params.id, body);
    },
    updatePicture: async ({ user, params, body }) => {
      requireOwnProfile(user, params.id);
      return identity.updatePicture(params.id, checkedPicture(body.profilePic, pictureLimit));
    },
    picture: async ({ params }) => {
      const [, kind = '', base64 = ''] =
        /^data:(image\/\w+);base64,(.+)$/.exec(await identity.picture(params.hash)) ?? [];
      if (!kind) throw new Failure('NotFound');
      return new Response(Buffer.from(base64, 'base64'), {
        headers: { 'content-type': kind, 'cache-control': 'public, max-age=31536000, immutable' },
      });
    },
    updatePassword: async ({ user, body, token, address }) => {
      await identity.changePassword(user, body, { token, address });
      return done;
    },
  });
