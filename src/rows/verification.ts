import { hasResult, type VerificationState } from '#domain/kinds/verification.ts';

/** Today where the person is, as the form of a day has it. */
function today(): string {
  const now = new Date();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

interface Verifiable {
  verificationState: VerificationState;
  verifiedOn: string;
}

/** A result is of today, unless a day stands there. */
const withDay = (value: unknown, row: Verifiable) => {
  const verificationState = (value ?? '') as VerificationState;
  return hasResult({ verificationState }) && row.verifiedOn === ''
    ? { verificationState, verifiedOn: today() }
    : { verificationState };
};

/** What risks and requirements say of their verification: the state somebody sets, and what it rests on (M-7.2). */
export const verificationFields = {
  verificationState: {
    type: 'choice',
    values: {
      planned: 'verification.state.planned',
      inProgress: 'verification.state.inProgress',
      passed: 'verification.state.passed',
      failed: 'verification.state.failed',
      notNeeded: 'verification.state.notNeeded',
    },
    label: 'verification.field.state',
    meaning: 'meaning.verification.state',
    width: 110,
    allowEmpty: true,
    patch: withDay,
  },
  verification: {
    type: 'text',
    label: 'verification.field.text',
    meaning: 'meaning.verification.text',
    width: 200,
    long: true,
    optional: 'shown',
  },
  verifiedOn: {
    type: 'text',
    label: 'verification.field.on',
    meaning: 'meaning.verification.on',
    width: 110,
    optional: 'shown',
  },
  verifiedBy: {
    type: 'text',
    label: 'verification.field.by',
    meaning: 'meaning.verification.by',
    width: 130,
    optional: 'shown',
    // A name that is typed over that of an account is no longer that account.
    patch: (value: unknown) => ({ verifiedBy: String(value ?? ''), verifiedUser: '' }),
  },
  verifiedUser: { type: 'special', label: 'risk.acceptor.account', Panel: false },
  verifierFunction: {
    type: 'text',
    label: 'verification.field.function',
    meaning: 'meaning.verification.function',
    width: 130,
    optional: true,
    Panel: false,
  },
  verificationReason: {
    type: 'text',
    label: 'verification.field.reason',
    meaning: 'meaning.verification.reason',
    width: 180,
    long: true,
    optional: 'shown',
  },
} as const;
