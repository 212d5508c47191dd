import { promotion } from '#contract/promotion.ts';
import { promoteRow } from '#server/actions/libraries/promote-row.ts';
import { implement } from './implement.ts';

/** Rows of tasks put into a library. */
export const promotionHandlers = implement(promotion, {
  promote: ({ params, body, user }, env) => promoteRow(env, user, params.versionId, body),
});
