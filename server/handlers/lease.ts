import { lease } from '#contract/lease.ts';
import {
  askForLease,
  listLeases,
  releaseLease,
  renewLease,
  replyToAsker,
  showSelection,
  takeLease,
} from '#server/actions/change-lease.ts';
import { implement } from './implement.ts';

export const leaseHandlers = implement(lease, {
  list: ({ params }, env) => listLeases(env, params.versionId),
  take: ({ params, body, user }, env) => takeLease(env, { ...params, user, seat: body.seat }, body.here),
  renew: ({ params, body, user }, env) => renewLease(env, { ...params, user, seat: body.seat }, body.fence),
  release: ({ params, body, user }, env) => releaseLease(env, { ...params, user, seat: body.seat }, body.fence),
  ask: ({ params, body, user }, env) => askForLease(env, { ...params, user, seat: body.seat }),
  select: ({ params, body, user }, env) =>
    showSelection(env, { ...params, user, seat: body.seat }, body.fence, body.ids),
  reply: ({ params, body, user }, env) => replyToAsker(env, { ...params, user, seat: body.seat }, body.fence, body.yes),
});
