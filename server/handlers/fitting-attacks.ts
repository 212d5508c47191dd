import { fittingAttacks, mostFitting } from '#contract/fitting-attacks.ts';
import { attacksFitting } from '#server/store/libraries.ts';
import { implement } from './implement.ts';

/** Attacks of the library for the threat scenarios of a task. */
export const fittingAttackHandlers = implement(fittingAttacks, {
  find: ({ body }, env) => attacksFitting(env.store.db, body, mostFitting),
});
