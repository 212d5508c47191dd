import * as z from 'zod';
import { FoldedText, Id, Text } from '../model/base.ts';

/** How far a verification is (RQ-09-07, RQ-09-11). Somebody sets it: a text alone verifies nothing. Empty: nobody has said. */
const verificationStates = ['', 'planned', 'inProgress', 'passed', 'failed', 'notNeeded'] as const;
export type VerificationState = (typeof verificationStates)[number];

/** Somebody looked at it, whatever came of it. */
export const hasResult = ({ verificationState }: { verificationState: VerificationState }): boolean =>
  verificationState === 'passed' || verificationState === 'failed';

/** A day of the calendar, or none yet. */
const DayOrNone = z
  .string()
  .trim()
  .refine((day) => day === '' || z.iso.date().safeParse(day).success, 'wrong');

/** What is said of the verification of a row, beside the text that says how. */
export const verification = {
  verification: Text(4000),
  verificationState: z.enum(verificationStates),
  verifiedOn: DayOrNone,
  /** Who decided it, by name. */
  verifiedBy: FoldedText(200),
  /** Id of the account of that person, where they have one; somebody without one decides in a function. */
  verifiedUser: Id.or(z.literal('')),
  verifierFunction: FoldedText(200),
  /** Why there is no evidence, or why none is needed. */
  verificationReason: Text(4000),
};
export const verificationDefaults = {
  verification: '',
  verificationState: '' as const,
  verifiedOn: '',
  verifiedBy: '',
  verifiedUser: '',
  verifierFunction: '',
  verificationReason: '',
};
