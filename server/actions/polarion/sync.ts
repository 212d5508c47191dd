import { Failure } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/inauth.ts';
import type { Permission } from '#contract/permissions.ts';
import { requireAccess } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import { nameOf } from '#server/inauth/name-cards.ts';
import type { PolarionClient } from '#server/polarion/client.ts';
import { type ConnectionRow, connectionOf, endSync, holdSync } from '#server/store/polarion.ts';
import { clientOf, inOurWords, openToken } from './open-client.ts';

/** Who synchronises which project. */
export interface SyncCall {
  user: CurrentUser;
  /** The token the call came with, and from where: the right is looked at again between packets. */
  token: string;
  address: string;
  projectId: string;
  signal: AbortSignal;
}

/** A synchronisation under way. */
export interface Sync {
  connection: ConnectionRow;
  client: PolarionClient;
  /** Between packets: the caller waits still and may still do it, and no other server has begun. @throws Failure, or the signal's reason */
  goOn(): Promise<void>;
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
    if (other) throw new Failure('PolarionBusy', { who: await nameOf(env.identity, other.busyBy) });
  };
  if (!(await connectionOf(db, projectId))) throw new Failure('PolarionNotConnected');
  await hold();
  try {
    // Read while nobody else may change it.
    const connection = await connectionOf(db, projectId);
    if (!connection) throw new Failure('PolarionNotConnected');
    return await work(connection, hold);
  } finally {
    await endSync(db, projectId, sync);
  }
}

/** Works with the Polarion of a project. @throws Failure PolarionNotConnected, PolarionBusy, PermissionDenied, and what Polarion says as a refusal of ours */
export function synchronising<T>(
  env: Env,
  call: SyncCall,
  permission: Permission,
  work: (sync: Sync) => Promise<T>,
): Promise<T> {
  const { projectId } = call;
  const done = alone(env, call, (connection, hold) => {
    const goOn = async () => {
      call.signal.throwIfAborted();
      await requireStill(env, call, permission);
      await hold();
    };
    const token = openToken(env, projectId, connection);
    // Who leaves ends it between packets: a work item whose making is under way would be made without our knowing, and once more.
    const client = clientOf(env, connection.body, token, env.stopping);
    return inOurWords(env, connection.body.project, () => work({ connection, client, goOn }));
  });
  return done.catch((error: unknown) => {
    // A server that stops keeps what was confirmed, and goes on when it is asked again.
    throw env.stopping.aborted ? new Failure('NotReady') : error;
  });
}

/** Between packets a right may get lost, and a session may end. @throws Failure Unauthorized, PermissionDenied, NotFound */
async function requireStill(env: Env, { token, address, projectId }: SyncCall, permission: Permission): Promise<void> {
  const now = await env.identity.byToken(token, address);
  if (!now) throw new Failure('Unauthorized');
  if (now.refusal) throw now.refusal;
  requireAccess(now.user, permission);
  await env.access.scopeOf(now.user, { projectId });
}
