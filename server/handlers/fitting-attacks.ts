import { fittingAttacks, mostFitting } from '#contract/fitting-attacks.ts';
import { readOf } from '#contract/kit/permissions.ts';
import { attacksFitting, storedAssetKinds } from '#server/store/libraries/fitting-attacks.ts';
import { encodeAhead } from './answer-text.ts';
import { implement } from './implement.ts';

/** Attacks of the library for the threat scenarios of a task. */
export const fittingAttackHandlers = implement(fittingAttacks, {
  find: async ({ body }, env) => encodeAhead(await attacksFitting(env.store.db, body, mostFitting)),
  /** Names of library assets are of the asset library: who may not read it gets none. */
  kinds: async ({ user }, env) => (user.permissions.includes(readOf('assets')) ? storedAssetKinds(env.store.db) : []),
});
