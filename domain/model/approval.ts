import * as z from 'zod';
import { Id, Text } from './base.ts';

export const approvalAnswers = ['approved', 'rejected'] as const;
export type ApprovalAnswer = (typeof approvalAnswers)[number];

/** Why an answer is no second person's: who gave it made the version final, or wrote most of its rows. */
export const ownWorks = ['final', 'author'] as const;
export type OwnWork = (typeof ownWorks)[number];

/** Whose approvals count in a project: as delivered not those of people about their own work. */
export const approvalRules = ['secondPerson', 'anyone'] as const;
export type ApprovalRule = (typeof approvalRules)[number];

/** Was something approved, and all of it by people whose own work it is, or as a file says that came from elsewhere? */
export function lacksSecondPerson(
  answers: readonly { answer: ApprovalAnswer | null; own?: OwnWork | null; imported?: boolean }[],
): boolean {
  const approved = answers.filter(({ answer }) => answer === 'approved');
  return approved.length > 0 && approved.every(({ own, imported }) => own != null || imported);
}

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
