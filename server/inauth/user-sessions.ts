import type * as z from 'zod';
import type { Answer } from '#contract/kit/endpoint.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { userSession } from '#contract/system/sessions.ts';
import type { Variables } from '#domain/product/variable.ts';
import { notHeldBy, requireAsMuch } from '#server/grantable-permissions.ts';
import { deleteFamilyOf } from '#server/store/accounts/tokens.ts';
import { managedUser } from '#server/store/accounts/user-admin.ts';
import {
  countSessionsByRights,
  deleteSessionsOf,
  type Holding,
  ownerOfSession,
  pageOfSessions,
  usersOfSessions,
} from '#server/store/accounts/user-sessions.ts';
import { pictureAddress } from '#server/store/accounts/users.ts';
import type { Store, Tx } from '#server/store/store.ts';
import type { VariableCache } from '#server/store/variables.ts';
import type { Audit } from './audit.ts';
import type { Caller } from './caller.ts';
import { administratorNow } from './caller-now.ts';
import { livesOf, longestOf } from './tokens.ts';

interface Outside {
  store: Store;
  variables: VariableCache;
  clock: () => Date;
  audit: Audit;
  requireConfirmed: (caller: Caller, tx: Tx) => Promise<void>;
}

/** Who is signed in, as administrators see and end it. Nobody ends the session of an account that holds more than theirs. */
export class UserSessions {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** A page of sessions, with how many of all the caller could end. */
  async list(
    asked: z.output<typeof userSession.list.query>,
    { user: me, session }: Pick<Caller, 'user' | 'session'>,
  ): Promise<Answer<typeof userSession.list>> {
    const { db } = this.#outside.store;
    const holding = await this.#holding();
    const [{ rows, total }, byRights] = await Promise.all([
      pageOfSessions(db, holding, asked),
      countSessionsByRights(db, holding, session),
    ]);
    return {
      list: rows.map((row) => ({
        id: row.family,
        startedAt: row.started_at ?? row.issued_at,
        usedAt: row.issued_at,
        address: row.address,
        agent: row.agent,
        remembered: row.remembered,
        current: row.family === session,
        holdsMore: !isAsMuch(me, row),
        user: {
          id: row.user_id,
          username: row.username,
          fullName: row.full_name,
          email: row.email,
          profilePic: pictureAddress(row.picture_hash),
        },
      })),
      total,
      endable: sum(byRights.filter((one) => isAsMuch(me, one))),
    };
  }

  /** Ends one session. @throws Failure NotFound, PermissionDenied, HoldsMore */
  async end(id: string, caller: Caller): Promise<void> {
    const { store } = this.#outside;
    await store.tx(async (tx) => {
      const me = await administratorNow(tx, caller);
      const found = await ownerOfSession(tx, id);
      const user = found && (await managedUser(tx, found.user_id));
      if (!user) throw new Failure('NotFound');
      requireAsMuch(me, user);
      await deleteFamilyOf(tx, user.id, id);
      // Where nothing is known of the address, it is a dash or nothing.
      const detail = /[\da-f]/i.test(found.address) ? `from ${found.address}` : 'one';
      await this.#note(tx, caller, 'session.ended', { target_id: user.id, target: user.username, detail });
    });
  }

  /** Ends all sessions but this one, and those of users who hold more. @throws Failure PermissionDenied, ConfirmNeeded */
  async endAll(caller: Caller): Promise<Answer<typeof userSession.endAll>> {
    const { store, requireConfirmed } = this.#outside;
    const holding = await this.#holding();
    return store.tx(async (tx) => {
      const me = await administratorNow(tx, caller);
      await requireConfirmed(caller, tx);
      const users = await usersOfSessions(tx, holding, caller.session);
      const ours = users.filter((one) => isAsMuch(me, one));
      const ids = ours.map(({ id }) => id);
      await deleteSessionsOf(tx, ids, caller.session);
      const [ended, all] = [sum(ours), sum(users)];
      const detail = `${ended} sessions, ${new Set(ids).size} users, ${all - ended} kept`;
      await this.#note(tx, caller, 'session.allEnded', { detail });
      return { ended, kept: all - ended };
    });
  }

  #note(
    tx: Tx,
    { user, address }: Caller,
    event: 'session.ended' | 'session.allEnded',
    what: { target_id?: string; target?: string; detail: string },
  ): Promise<void> {
    return this.#outside.audit.noteIn(tx, event, { account: user.username, userId: user.id, address, ...what });
  }

  async #holding(): Promise<Holding> {
    const { variables, clock } = this.#outside;
    return holdingAt(clock().getTime(), await variables.current());
  }
}

function holdingAt(now: number, values: Variables): Holding {
  const before = (ms: number) => new Date(now - ms).toISOString();
  return {
    now: before(0),
    remembered: before(livesOf(values, true)),
    other: before(livesOf(values, false)),
    started: before(longestOf(values)),
  };
}

interface Holder {
  permissions: readonly string[];
}
const isAsMuch = (me: Holder, user: Holder): boolean => notHeldBy(me, user.permissions).length === 0;
const sum = (counts: readonly { count: number }[]): number => counts.reduce((all, { count }) => all + count, 0);
