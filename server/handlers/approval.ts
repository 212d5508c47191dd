import { approval } from '#contract/approval.ts';
import { answerRequest, approvers, askForApproval, withdrawRequest } from '#server/actions/versions/approve-version.ts';
import { waitingFor } from '#server/store/versions/approvals.ts';
import { implement } from './implement.ts';
import { recordsOf } from './task-version.ts';

export const approvalHandlers = implement(approval, {
  candidates: ({ params }, env) => approvers(env, params.versionId),
  ask: async ({ params, body, user, scope }, env) => {
    await askForApproval(env, user, params.versionId, body.users);
    return recordsOf(env, scope.taskId ?? '');
  },
  answer: async ({ params, body, user, scope }, env) => {
    await answerRequest(env, user, params.versionId, body);
    return recordsOf(env, scope.taskId ?? '');
  },
  withdraw: async ({ params, user, scope }, env) => {
    await withdrawRequest(env, user, params.versionId, params.approvalId);
    return recordsOf(env, scope.taskId ?? '');
  },
  waiting: ({ user }, env) => waitingFor(env.store.db, user),
});
