import type { CurrentUser } from '#contract/account/inauth.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Env } from '#server/env.ts';
import { nameOf } from '#server/inauth/name-cards.ts';
import type { PolarionClient } from '#server/polarion/client.ts';
import { busyFor, type ConnectionRow, connectionOf, endSync, holdSync } from '#server/store/projects/polarion.ts';
import type { CallStanding } from '#server/versions/call-standing.ts';
import { clientOf, inOurWords, openToken } from './open-client.ts';

/** Who synchronises which project. */
export interface SyncCall {
  user: Pick<CurrentUser, 'id'>;
  /** Looked at again between packets, and before each call that writes. */
  standing: Pick<CallStanding, 'require'>;
  projectId: string;
  signal: AbortSignal;
  /** Is told for how long Polarion asks to be left alone (s). */
  onWait?: (seconds: number) => void;
  /** The longest time it is left alone for (s), where that is not the usual one. */
  longestWait?: number;
}

/** A synchronisation under way. */
export interface Sync {
  connection: ConnectionRow;
  client: PolarionClient;
  /** Between packets: the caller waits still and may still do it, and no other server has begun. @throws Failure, or the signal's reason */
  goOn(): Promise<void>;
  /** Before each call that writes: it was not cancelled, and the caller may still do it. @throws Failure, or the signal's reason */
  look(): Promise<void>;
  /** Before what must not be done twice: no other server has begun. @throws Failure PolarionBusy */
  hold(): Promise<void>;
}

/**
 * Does something that only one may do at a time in a project, on whatever server.
 * @throws Failure PolarionNotConnected, PolarionBusy
 */
export async function alone<T>(
  env: Env,
  { user, projectId }: Pick<SyncCall, 'user' | 'projectId'>,
  work: (connection: ConnectionRow, hold: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const { db } = env.store;
  const sync = env.newId();
  const hold = async () => {
    const other = await holdSync(db, { projectId, sync, userId: user.id });
    // Nobody may be there any more in whose name a login service elsewhere tells names.
    if (other) throw new Failure('PolarionBusy', { who: await nameOf(env.identity, other.busyBy).catch(() => '?') });
  };
  if (!(await connectionOf(db, projectId))) throw new Failure('PolarionNotConnected');
  await hold();
  // Between two packets many answers may be waited for, each half a minute: the hold is renewed by the clock as well. One that fails is missed by the next packet.
  const renewing = setInterval(() => void hold().catch(() => undefined), busyFor / 3);
  try {
    // Read while nobody else may change it.
    const connection = await connectionOf(db, projectId);
    if (!connection) throw new Failure('PolarionNotConnected');
    return await work(connection, hold);
  } finally {
    clearInterval(renewing);
    await endSync(db, projectId, sync);
  }
}

/**
 * Works with the Polarion of a project; between packets a right may get lost, and a session may end.
 * @throws Failure PolarionNotConnected, PolarionBusy, Unauthorized, PermissionDenied, and what Polarion says as a refusal of ours
 */
export function synchronising<T>(env: Env, call: SyncCall, work: (sync: Sync) => Promise<T>): Promise<T> {
  const { projectId, onWait, longestWait } = call;
  const done = alone(env, call, (connection, hold) => {
    const look = async () => {
      call.signal.throwIfAborted();
      await call.standing.require();
      call.signal.throwIfAborted();
    };
    const goOn = async () => {
      await look();
      await hold();
    };
    const token = openToken(env, projectId, connection);
    // Who leaves ends it between two calls that write: a work item whose making is under way would be made without our knowing, and once more.
    // Where Polarion asks for a wait nothing is.
    const given = {
      signal: env.stopping,
      left: call.signal,
      ...(onWait && { onWait }),
      ...(longestWait && { longestWait }),
    };
    const client = clientOf(env, connection.body, token, given);
    return inOurWords(env, connection.body.project, () => work({ connection, client, goOn, look, hold }));
  });
  return done.catch((error: unknown) => {
    // A server that stops keeps what was confirmed, and goes on when it is asked again.
    throw env.stopping.aborted ? new Failure('NotReady') : error;
  });
}
