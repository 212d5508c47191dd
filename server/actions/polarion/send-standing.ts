import { personalTokenPrefix } from '#contract/account/personal-token.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Env } from '#server/env.ts';
import { findUserWithoutPicture } from '#server/store/accounts/users.ts';
import { noteSend, type SendRow } from '#server/store/projects/polarion-sends.ts';
import { isVisible, type Viewer } from '#server/store/projects/visibility.ts';

/** What it takes to send (`polarion.begin`). */
const needed = 'ProjectAnalysisModify';

/** For one send alone. */
export const ofStanding = (id: string) => `polarion send ${id}`;

/** Encrypts by what the right of who asked is looked at again: their session, which is their token where another service keeps the users. */
export const sealStanding = (env: Env, id: string, session: string): string =>
  env.secrets.seal(session, ofStanding(id));

/**
 * Whoever asked for it may close the page and sign out; what they may no longer do, the server does not go on doing in their name.
 * @throws Failure PolarionRightLost, NotReady when a login service does not answer
 */
export async function requireStanding(env: Env, row: SendRow): Promise<void> {
  const user = await userNow(env, row);
  const may = user?.permissions.includes(needed) && (await isVisible(env.store.db, user, row.project_id));
  if (!may) throw new Failure('PolarionRightLost', { who: row.account });
}

async function userNow(env: Env, { id, asked_by, standing, address }: SendRow): Promise<Viewer | undefined> {
  const session = env.secrets.open(standing, ofStanding(id)) ?? '';
  const { identity } = env;
  if (identity.kind === 'embedded') {
    if (session.startsWith(personalTokenPrefix)) return (await identity.standing([session])).get(session)?.user;
    const found = await findUserWithoutPicture(env.store.db, asked_by);
    return found?.state === 'active' ? found.user : undefined;
  }
  // A service elsewhere tells by a token only, which it may renew.
  const signedIn = session ? await identity.byToken(session, address) : undefined;
  if (signedIn?.user.id !== asked_by || signedIn.refusal) return undefined;
  if (signedIn.refreshed) await noteSend(env.store.db, id, { standing: sealStanding(env, id, signedIn.refreshed) });
  return signedIn.user;
}
