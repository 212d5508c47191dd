import * as z from 'zod';
import { Id, Text } from './base.ts';

export const approvalAnswers = ['approved', 'rejected'] as const;
export type ApprovalAnswer = (typeof approvalAnswers)[number];

/** Who is asked to approve a final version; most of a request. */
export const Approvers = z.array(Id).max(50);

/** Why it is answered so. */
export const ApprovalComment = Text(4000);

/** The answer of one who was asked; a rejection says why. */
export const ApprovalForm = z
  .object({ answer: z.enum(approvalAnswers), comment: ApprovalComment.default('') })
  .refine(({ answer, comment }) => answer === 'approved' || comment.trim() !== '', {
    path: ['comment'],
    message: 'required',
  });
export type ApprovalForm = z.infer<typeof ApprovalForm>;
