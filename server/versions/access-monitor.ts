import type { Permission } from '#contract/kit/permissions.ts';
import type { Identity } from '#server/inauth/identity.ts';
import type { Source } from '#server/store/engines/writes-seen.ts';
import { participationsIn, seesEverything } from '#server/store/projects/visibility.ts';
import type { Store } from '#server/store/store.ts';
import { blindSeats } from '#server/store/versions/second-opinions.ts';

/** A session that reads a version. */
export interface Seat {
  readonly session: string;
  readonly userId: string;
  /** Without one it is a stream of several, which needs the right to read them at all. */
  readonly versionId: string | undefined;
  /** What was found last; the same while nothing it rests on was written and the time has not come. */
  found?: { state: number | undefined; until: number };
  /** The permissions of the user as they were found last, and whether they were others before; without them no change of rights is sent. */
  rights?: string;
  hasOtherRights?: boolean;
}

export interface VersionSeat extends Seat {
  readonly versionId: string;
}

/** What a seat rests on. */
const sources: readonly Source[] = [
  'inauth_token',
  'inauth_personal_token',
  'inauth_user',
  'inauth_factor',
  'inauth_passkey',
  'variable',
  'project_member',
  'project:rows',
  'task:rows',
  'task_version:rows',
  'second_opinion',
];
/** Asked again after this long (ms), whatever was written. */
const believedFor = 15_000;

interface Outside {
  store: Store;
  identity: Identity;
  clock: () => Date;
}

/** Tells whether those who read a version still may: signed in, with the permission, the version in sight. All of them by few queries. */
export class AccessMonitor {
  readonly #outside: Outside;
  readonly #needs: Permission;

  constructor(outside: Outside, needs: Permission) {
    this.#outside = outside;
    this.#needs = needs;
  }

  /** Returns those that may not read any longer. @throws the error of a database or login service that does not answer */
  async lost<S extends Seat>(seats: Iterable<S>): Promise<S[]> {
    const { store, identity, clock } = this.#outside;
    const state = store.writes?.of(sources);
    const now = clock().getTime();
    const asked = [...seats].filter(({ found }) => !found || found.state !== state || now >= found.until);
    if (asked.length === 0) return [];
    const sessions = await identity.standing([...new Set(asked.map((seat) => seat.session))]);
    const versions = [...new Set(asked.map((seat) => seat.versionId))].filter((id) => id !== undefined);
    const { existing, members } = await participationsIn(store.db, versions, [...new Set(asked.map((s) => s.userId))]);
    const blind = await blindSeats(store.db, versions, [...new Set(asked.map((s) => s.userId))]);
    return asked.filter((seat) => {
      const standing = sessions.get(seat.session);
      const mayRead =
        standing?.user.id === seat.userId &&
        standing.user.permissions.includes(this.#needs) &&
        (seat.versionId === undefined ||
          (seesEverything(standing.user)
            ? existing.has(seat.versionId)
            : members.has(`${seat.versionId} ${seat.userId}`) && !blind.has(`${seat.versionId} ${seat.userId}`)));
      const rights = standing?.user.permissions.join(' ') ?? '';
      if (seat.rights !== undefined && seat.rights !== rights) seat.hasOtherRights = true;
      seat.rights = rights;
      if (mayRead && state !== undefined)
        seat.found = { state, until: Math.min(standing.goodUntil, now + believedFor) };
      return !mayRead;
    });
  }
}
