import { narrowedTo, personalTokenPrefix } from '#contract/account/personal-token.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { errors, Failure } from '#contract/kit/errors.ts';
import { requireAccessToAll } from '#server/access/rights.ts';
import type { IdentityProvider } from '#server/inauth/provider.ts';
import { openPersonalTokens } from '#server/store/accounts/personal-tokens.ts';
import { sessionsOf } from '#server/store/accounts/tokens.ts';
import { isVisible, type Viewer } from '#server/store/projects/visibility.ts';
import type { Db, Store, Tx } from '#server/store/store.ts';

/** How often a caller is looked at while their call works (ms): with `lookEvery` of live streams, what they may not do any longer ends within two seconds. */
const lookEvery = 1_000;
/** Looks in a row that may fail, because the database or a login service does not answer, before a call is given up that nobody can vouch for. */
const mostFailedLooks = 10;
/** Statuses of refusals that say that the caller may not; any other says that nothing is known. */
const saysNo: ReadonlySet<number> = new Set([401, 403, 404]);

interface Outside {
  store: Store;
  identity: IdentityProvider;
}

/** A call that takes long: who called, with what, and what the call needs. */
export interface LongCall {
  user: Viewer;
  token: string;
  session: string;
  address: string;
  endpoint: Pick<Endpoint, 'access' | 'errors'>;
  /** The project that the path names, or that it is about. */
  projectId: string | undefined;
}

/** Tells whether the caller of a call that takes long still may: signed in, with the permissions, the project in sight. */
export class CallStanding {
  readonly #outside: Outside;
  readonly #call: LongCall;
  readonly #permissions: readonly string[];
  readonly #alsoNeeds: Pick<Endpoint, 'access'>[] = [];
  #session: string;
  /** As they were found last. */
  #user: Viewer;

  constructor(outside: Outside, call: LongCall) {
    const { access } = call.endpoint;
    this.#outside = outside;
    this.#call = call;
    this.#session = call.session;
    this.#user = call.user;
    // What a call that is open to everybody needs depends on what was sent: whatever was held when it began.
    this.#permissions = access === 'signedIn' ? call.user.permissions : [access];
  }

  /** Adds what the call turns out to need: the permissions of endpoints whose work it does, too. */
  alsoNeeds(endpoints: readonly Pick<Endpoint, 'access'>[]): void {
    this.#alsoNeeds.push(...endpoints);
  }

  /** @throws Failure when the caller may not go on, or when that cannot be told because the database or login service does not answer */
  async require(): Promise<void> {
    this.#user = await this.#userNow();
    await this.#requireRights(this.#outside.store.db, this.#user);
  }

  /**
   * The same from inside a transaction, as the last thing before its commit. By SQL alone: a login service elsewhere was asked a moment ago.
   * @throws Failure when the caller may not go on
   */
  async requireIn(tx: Tx): Promise<void> {
    const isEmbedded = this.#outside.identity.kind === 'embedded';
    const user = isEmbedded ? await userOfSession(tx, this.#session) : this.#user;
    if (user?.id !== this.#call.user.id) throw new Failure('Unauthorized');
    await this.#requireRights(tx, user);
  }

  /** Looks about every second; calls `onLost` when the caller may not go on. Returns what ends it. */
  watch(onLost: (refusal: Failure) => void): () => void {
    let isLooking = false;
    let failed = 0;
    const look = async () => {
      if (isLooking) return;
      isLooking = true;
      try {
        await this.require();
        failed = 0;
      } catch (error) {
        failed += 1;
        if (error instanceof Failure && saysNo.has(errors[error.key].status)) onLost(error);
        else if (failed >= mostFailedLooks) onLost(new Failure('NotReady'));
      } finally {
        isLooking = false;
      }
    };
    const timer = setInterval(() => void look(), lookEvery).unref();
    return () => clearInterval(timer);
  }

  /**
   * Passes pieces of a file on as long as the caller may go on: whoever reads slowly is looked at before each piece that is asked for a second or
   * more after the last look. @throws Failure as `require`; the file ends in the middle, which its reader notices
   */
  async *whileStanding<P>(pieces: AsyncIterable<P>): AsyncGenerator<P> {
    let looked = performance.now();
    for await (const piece of pieces) {
      yield piece;
      if (performance.now() - looked < lookEvery) continue;
      await this.require();
      looked = performance.now();
    }
  }

  async #userNow(): Promise<Viewer> {
    const { identity } = this.#outside;
    const { token, address, user } = this.#call;
    const found = (await identity.standing([this.#session])).get(this.#session);
    if (found?.user.id === user.id) return found.user;
    // Says why; or that a login service elsewhere has just renewed the token, with which the call goes on.
    const signedIn = await identity.byToken(token, address);
    if (signedIn?.user.id !== user.id) throw new Failure('Unauthorized');
    if (signedIn.refusal) throw signedIn.refusal;
    if (signedIn.factorMissing) throw new Failure('SecondFactorNeeded');
    this.#session = signedIn.session;
    return signedIn.user;
  }

  async #requireRights(db: Db, user: Viewer): Promise<void> {
    const { projectId, endpoint } = this.#call;
    requireAccessToAll(user, this.#alsoNeeds);
    if (!this.#permissions.every((one) => user.permissions.includes(one))) throw new Failure('PermissionDenied');
    if (projectId === undefined || (await isVisible(db, user, projectId))) return;
    throw new Failure(endpoint.errors?.includes('ProjectGone') ? 'ProjectGone' : 'NotFound');
  }
}

/** The user of a session or personal token that has not ended, with what it may; undefined of one that has, or whose user is disabled. */
async function userOfSession(tx: Tx, session: string): Promise<Viewer | undefined> {
  if (session.startsWith(personalTokenPrefix)) {
    const [row] = await openPersonalTokens(tx, [session.slice(personalTokenPrefix.length)]);
    return row && { id: row.user_id, permissions: narrowedTo(row.scopes, row.permissions) };
  }
  const [row] = await sessionsOf(tx, [session]);
  return row && { id: row.user_id, permissions: row.permissions };
}
