import { fittingAttacks, mostFitting } from '#contract/fitting-attacks.ts';
import { kindOf } from '#domain/library/asset-kinds.ts';
import { seedLibraries } from '#server/seed/libraries.ts';
import { attacksFitting, storedAssetKinds } from '#server/store/libraries/fitting-attacks.ts';
import { encodeAhead } from './answer-text.ts';
import { implement } from './implement.ts';

/** Attacks of the library for the threat scenarios of a task. */
export const fittingAttackHandlers = implement(fittingAttacks, {
  find: async ({ body }, env) => encodeAhead(await attacksFitting(env.store.db, body, mostFitting)),
  /** What is delivered counts also where nobody has taken it over: attacks name it. */
  kinds: async (_, env) => {
    const stored = await storedAssetKinds(env.store.db);
    const codes = new Set(stored.map(({ code }) => code));
    const delivered = (seedLibraries.assets ?? []).filter(({ code }) => !codes.has(code));
    return [...stored, ...delivered.map((entry) => kindOf(entry))];
  },
});
