import * as z from 'zod';
import { ApprovalForm, Approvers } from '#domain/model/approval.ts';
import { Id } from '#domain/model/base.ts';
import { endpoint } from './kit/endpoint.ts';
import { VersionRecords } from './task-version.ts';

export const approval = {
  candidates: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/approvers',
    access: 'ProjectAnalysisRead',
    summary: 'List who may be asked to approve a version: the members of its task and who is responsible for it',
    answer: z.array(z.object({ id: Id, name: z.string() })),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/approvals',
    access: 'ProjectAnalysisModify',
    summary: 'Ask members of the task to approve a frozen version; earlier requests and answers stay',
    body: z.object({ users: Approvers.min(1, 'required') }),
    answer: VersionRecords,
    errors: ['VersionNotFinal', 'ApprovalAsked'],
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/intara/v1.0/versions/:versionId/approval',
    access: 'ProjectAnalysisRead',
    summary: 'Approve or reject a frozen version one was asked about; a rejection needs a comment',
    body: ApprovalForm,
    answer: VersionRecords,
    errors: ['NotAsked', 'ApprovalWithdrawn'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/intara/v1.0/versions/:versionId/approvals/:approvalId',
    access: 'ProjectAnalysisModify',
    summary: 'Withdraw a request for approval that is not answered yet; answers stay',
    answer: VersionRecords,
    errors: ['ApprovalAnswered', 'ApprovalWithdrawn', 'NotFound'],
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/intara/v1.0/approvals/waiting',
    access: 'ProjectAnalysisRead',
    summary: 'List the frozen versions that wait for an approval by the caller, the longest waiting first',
    answer: z.array(
      z.object({
        versionId: Id,
        version: z.string(),
        taskId: Id,
        taskName: z.string(),
        projectName: z.string(),
        askedBy: z.string(),
        askedOn: z.string(),
      }),
    ),
  }),
};
