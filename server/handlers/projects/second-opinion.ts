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
import type { Env } from '#server/env.ts';
import { opinionResult, tellOpinions } from '#server/versions/opinion-results.ts';
import { implement } from '../implement.ts';

const resultOf = async ({ store, versions }: Env, versionId: string) =>
  opinionResult(store.db, await versions.read(versionId));

export const secondOpinionHandlers = implement(secondOpinion, {
  candidates: ({ params, scope }, env) => opinionCandidates(env, params.versionId, scope.projectId ?? ''),
  ask: async ({ params, body, user, scope: { projectId = '', taskId = '' } }, env) => {
    await askForOpinion(env, user, { versionId: params.versionId, projectId, taskId }, body);
    return tellOpinions(env.store.db, params.versionId);
  },
  list: ({ params }, env) => tellOpinions(env.store.db, params.versionId),
  result: ({ params }, env) => resultOf(env, params.versionId),
  settle: async ({ params, body, user }, env) => {
    await settleRow(env, user, params, body);
    return resultOf(env, params.versionId);
  },
  finish: async ({ params: { versionId, opinionId }, user }, env) => {
    await closeOpinion(env, user, versionId, { opinionId, as: 'settled' });
    return tellOpinions(env.store.db, versionId);
  },
  cancel: async ({ params: { versionId, opinionId }, user }, env) => {
    await closeOpinion(env, user, versionId, { opinionId, as: 'cancelled' });
    return tellOpinions(env.store.db, versionId);
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
