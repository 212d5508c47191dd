import { stepModels } from '#contract/step-models.ts';
import type { ThreatModel } from '#domain/model/stored-models.ts';
import { modelsOf } from '#server/store/libraries/rating-models.ts';
import { implement } from './implement.ts';

/** The feasibility models the organisation keeps, for the steps of its attack library. */
export const stepModelHandlers = implement(stepModels, {
  list: async (_, { store }) => (await modelsOf(store.db, 'feasibility')).map(({ body }) => body as ThreatModel),
});
