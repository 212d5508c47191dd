import { secondOpinion } from '#contract/second-opinion.ts';
import { askForOpinion, closeOpinion, opinionCandidates } from '#server/actions/opinions/ask-opinion.ts';
import {
  declineOpinion,
  handInOpinion,
  opinionSheet,
  ownOpinions,
  saveOpinion,
} from '#server/actions/opinions/give-opinion.ts';
import { settleRow } from '#server/actions/opinions/settle-opinion.ts';
import { opinionResult, tellOpinions } from '#server/actions/opinions/tell-opinions.ts';
import { implement } from '../implement.ts';

export const secondOpinionHandlers = implement(secondOpinion, {
  candidates: ({ params, scope }, env) => opinionCandidates(env, params.versionId, scope.projectId ?? ''),
  ask: async ({ params, body, user, scope: { projectId = '', taskId = '' } }, env) => {
    await askForOpinion(env, user, { versionId: params.versionId, projectId, taskId }, body);
    return tellOpinions(env, params.versionId);
  },
  list: ({ params }, env) => tellOpinions(env, params.versionId),
  result: ({ params }, env) => opinionResult(env, params.versionId),
  settle: async ({ params, body, user }, env) => {
    await settleRow(env, user, params, body);
    return opinionResult(env, params.versionId);
  },
  finish: async ({ params: { versionId, opinionId }, user }, env) => {
    await closeOpinion(env, user, versionId, { opinionId, as: 'settled' });
    return tellOpinions(env, versionId);
  },
  cancel: async ({ params: { versionId, opinionId }, user }, env) => {
    await closeOpinion(env, user, versionId, { opinionId, as: 'cancelled' });
    return tellOpinions(env, versionId);
  },
  own: ({ user }, env) => ownOpinions(env, user),
  sheet: ({ params, user }, env) => opinionSheet(env, user, params.opinionId),
  answer: async ({ params, body, user }, env) => {
    await saveOpinion(env, user, params.opinionId, body.rows);
    return null;
  },
  handIn: async ({ params, user }, env) => {
    await handInOpinion(env, user, params.opinionId);
    return null;
  },
  decline: async ({ params, user }, env) => {
    await declineOpinion(env, user, params.opinionId);
    return null;
  },
});
