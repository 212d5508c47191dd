import type { CurrentUser, UserCard, UserFilter } from '#contract/account/inauth.ts';
import type { Failure } from '#contract/kit/errors.ts';

/** A valid token's user. `refreshed` is the token that replaces it; the client learns it by the `refresh-token` header. */
export interface SignedIn {
  user: CurrentUser;
  /** The same for every token that renews this one. */
  session: string;
  refreshed?: string;
  /** They need a second factor and have none yet: they can set it up and do nothing else. */
  factorMissing?: true;
  /** Nothing is served at the moment, for this reason. */
  refusal?: Failure;
}

/** The user of a session that still holds, and until when (ms) that is certain unless users or sessions are written. */
export interface SessionState {
  user: Pick<CurrentUser, 'id' | 'permissions'>;
  goodUntil: number;
}

/** Where a sign-in comes from. */
export interface SignInFrom {
  address: string;
  /** The headers. */
  cookies: string;
  agent: string;
}

/** What the rest of the server needs to know of users, whatever login service keeps them. */
export interface Identity {
  /** The same service, asked in the name of a token's user from here on: a service elsewhere shows its lists to users alone. */
  askedBy(token: string): Identity;
  /**
   * Undefined for a token that is unknown, expired or revoked. `profilePic` is left empty.
   * @param address where the call comes from: guesses of personal tokens are counted by it
   */
  byToken(token: string, address?: string): Promise<SignedIn | undefined>;
  /** The sessions among these that still hold, without renewing their tokens. */
  standing(sessions: readonly string[]): Promise<Map<string, SessionState>>;
  /** Users by part of a name and/or by ids; at most 100 when no ids are given. Unknown ids are left out. */
  list(filter: UserFilter): Promise<UserCard[]>;
  /** The cards of these users by id; unknown ids are left out. Nobody may change a card: one that says the same is the same object. */
  cards(ids: readonly string[]): Promise<Map<string, UserCard>>;
  /** Ids by folded username, of any number of users. Unknown names are left out. */
  idsOf(names: readonly string[]): Promise<Map<string, string>>;
}
