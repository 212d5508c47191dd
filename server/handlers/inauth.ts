import { inauth } from '#contract/account/inauth.ts';
import { Failure } from '#contract/kit/errors.ts';
import { heldBy, requireOwnProfile } from '#server/access/rights.ts';
import { checkedPicture } from '#server/files/picture.ts';
import type { EmbeddedIdentity } from '#server/inauth/embedded.ts';
import type { SignInFrom } from '#server/inauth/identity.ts';
import { implement } from './implement.ts';

const done = { done: true } as const;
const pictureLimit = 200_000;

/** Where a sign-in comes from. */
export const signInFrom = ({ address, request }: { address: string; request: Request }): SignInFrom => ({
  address,
  cookies: request.headers.get('cookie') ?? '',
  agent: request.headers.get('user-agent') ?? '',
});

/** The calls of the embedded login service. */
export const inauthHandlers = (identity: EmbeddedIdentity) =>
  implement(inauth, {
    login: async ({ body, setHeader, ...call }) => {
      const { cookie, ...answer } = await identity.login(body, signInFrom(call));
      if (cookie) setHeader('set-cookie', cookie);
      return answer;
    },
    logout: async (call) => {
      const leave = await identity.logout(call.token, call);
      return { ...done, ...(leave !== undefined && { leave }) };
    },
    setupState: async () => ({ needed: await identity.setupNeeded() }),
    setup: async ({ body, ...call }) => ({ token: await identity.setup(body, signInFrom(call)) }),
    // A personal token has fewer rights than its owner; the network somebody is in takes none of theirs away.
    me: async ({ user }) => ({ ...(await identity.user(user.id)), permissions: [...heldBy(user)] }),
    // Where people may register themselves, anybody would read the names and addresses of all.
    users: ({ body, user }) => identity.listFor(user, user.permissions.length > 0 ? body : { ids: [user.id] }),
    createUser: ({ body, ...call }) => identity.createUser(body, call),
    updateUser: async ({ params, body, ...call }) => {
      const { user } = call;
      requireOwnProfile(user, params.id);
      await identity.profiles.requireAsMuchAs(params.id, user);
      await identity.profiles.update(params.id, body, call);
      return identity.user(params.id);
    },
    updatePicture: async ({ params, body, ...call }) => {
      const { user } = call;
      requireOwnProfile(user, params.id);
      await identity.profiles.requireAsMuchAs(params.id, user);
      await identity.profiles.setPicture(params.id, checkedPicture(body.profilePic, pictureLimit), call);
      return identity.user(params.id);
    },
    picture: async ({ params }) => {
      const [, kind = '', base64 = ''] =
        /^data:(image\/\w+);base64,(.+)$/.exec(await identity.profiles.picture(params.hash)) ?? [];
      if (!kind) throw new Failure('NotFound');
      return new Response(Buffer.from(base64, 'base64'), {
        headers: { 'content-type': kind, 'cache-control': 'public, max-age=31536000, immutable' },
      });
    },
    updatePassword: async ({ body, ...call }) => {
      await identity.changePassword(call.user, body, call);
      return done;
    },
  });
