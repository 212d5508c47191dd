import { lease } from '#contract/lease.ts';
import type { Scope } from '#server/access/access.ts';
import {
  type Asked,
  askForLease,
  listLeases,
  releaseLease,
  renewLease,
  replyToAsker,
  showSelection,
  takeLease,
} from '#server/actions/versions/change-lease.ts';
import { implement } from './implement.ts';

export const leaseHandlers = implement(lease, {
  list: ({ params }, env) => listLeases(env, params.versionId),
  take: (call, env) => takeLease(env, askedIn(call), call.body.here),
  renew: (call, env) => renewLease(env, askedIn(call), call.body.fence),
  release: (call, env) => releaseLease(env, askedIn(call), call.body.fence),
  ask: (call, env) => askForLease(env, askedIn(call)),
  select: (call, env) => showSelection(env, askedIn(call), call.body.fence, call.body.ids),
  reply: (call, env) => replyToAsker(env, askedIn(call), call.body.fence, call.body.yes),
});

interface LeaseCall {
  params: { versionId: string; diagramId: string };
  body: { seat: string };
  user: { id: string };
  scope: Scope;
}

/** Which page asks for what. */
const askedIn = ({ params, body: { seat }, user, scope: { taskId = '' } }: LeaseCall): Asked => ({
  ...params,
  taskId,
  user,
  seat,
});
