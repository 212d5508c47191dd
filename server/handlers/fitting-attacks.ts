import { fittingAttacks, mostFitting } from '#contract/fitting-attacks.ts';
import { attacksFitting, storedAssetKinds } from '#server/store/libraries/fitting-attacks.ts';
import { encodeAhead } from './answer-text.ts';
import { implement } from './implement.ts';

/** Attacks of the library for the threat scenarios of a task. */
export const fittingAttackHandlers = implement(fittingAttacks, {
  find: async ({ body }, env) => encodeAhead(await attacksFitting(env.store.db, body, mostFitting)),
  kinds: (_, env) => storedAssetKinds(env.store.db),
});
