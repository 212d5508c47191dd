import type { Row } from '../kinds/kinds.ts';
import { hasResult } from '../kinds/verification.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import { isVerified } from '../method/rate/treatment.ts';
import type { Workspace } from './workspace.ts';

/** In the order of the checklist. */
export const riskVerificationKeys = [
  'riskWithoutVerification',
  'riskEvidenceWithoutResult',
  'riskVerificationFailed',
  'riskVerifiedWithoutEvidence',
  'riskVerifierUnknown',
  'riskVerifiedWithoutDay',
] as const;
export const requirementVerificationKeys = [
  'requirementWithoutVerification',
  'requirementVerificationFailed',
  'requirementVerifiedWithoutEvidence',
  'requirementVerifierUnknown',
  'requirementVerifiedWithoutDay',
] as const;
type VerificationKey = (typeof riskVerificationKeys)[number] | (typeof requirementVerificationKeys)[number];

/** A point of the checklist, and the part of it that finds such points (open-points.ts). */
interface VerificationPoint {
  key: VerificationKey;
  kind: 'risks' | 'requirements';
  id: string;
  code: string;
  field: string;
  detail: string;
}
interface Part<R> {
  kind: 'risks' | 'requirements';
  beside: (w: Workspace, ratings: Ratings) => readonly unknown[];
  look: (
    w: Workspace,
    ratings: Ratings,
  ) => { reads: (row: R) => readonly unknown[]; pointsOf: (row: R) => Iterable<VerificationPoint> };
}

type Verified = Row<'risks'> | Row<'requirements'>;

/** A result is decided by a user of the product or by a person in a function, as an acceptance is. */
const lacksVerifier = (row: Verified): boolean =>
  hasResult(row) && (row.verifiedBy === '' || (row.verifiedUser === '' && row.verifierFunction === ''));
const lacksDay = (row: Verified): boolean => hasResult(row) && row.verifiedOn === '';
/** Nobody has said how far it is, or that none is needed has no reason. What is planned or under way is said. */
const isOpen = (row: Verified): boolean =>
  row.verificationState === '' || (row.verificationState === 'notNeeded' && !isVerified(row));

const pointOf = (
  kind: 'risks' | 'requirements',
  { id, code }: Verified,
  key: VerificationKey,
  field = 'verificationState',
): VerificationPoint => ({ key, kind, id, code, field, detail: '' });

/** Verification of the risks (M-7.2): one that is not disposed has nothing to verify yet, and one of value 1 may be left out (PM-06-08). */
export const riskVerification: Part<Row<'risks'>> = {
  kind: 'risks',
  beside: (_, ratings) => [ratings.risks],
  look: (w, ratings) => ({
    reads: ({ id }) => [ratings.risks.get(id)],
    *pointsOf(risk) {
      const rating = ratings.risks.get(risk.id);
      const { length: files } = risk.attachments;
      if (risk.verificationState === 'failed') yield pointOf('risks', risk, 'riskVerificationFailed');
      if (hasResult(risk) && files === 0 && !risk.verificationReason.trim())
        yield pointOf('risks', risk, 'riskVerifiedWithoutEvidence', 'verificationReason');
      if (lacksVerifier(risk)) yield pointOf('risks', risk, 'riskVerifierUnknown', 'verifiedBy');
      if (lacksDay(risk)) yield pointOf('risks', risk, 'riskVerifiedWithoutDay', 'verifiedOn');
      if (!isOpen(risk)) return;
      if (files > 0) yield pointOf('risks', risk, 'riskEvidenceWithoutResult');
      else if (
        rating?.treatment.status === 'disposed' &&
        (rating.correspondsTo ?? 0) >= w.method.treatment.awaitingFrom
      )
        yield pointOf('risks', risk, 'riskWithoutVerification');
    },
  }),
};

/** Verification of the requirements (RQ-09-11): their own, or that of every risk they are for. The text names the evidence. */
export const requirementVerification: Part<Row<'requirements'>> = {
  kind: 'requirements',
  beside: (w, ratings) => [w.risks, ratings.risks],
  look: (w, ratings) => {
    const isVerifiedByRisks = verifiedByRisks(w, ratings);
    return {
      reads: (row) => [isVerifiedByRisks(row)],
      *pointsOf(row) {
        if (row.verificationState === 'failed') yield pointOf('requirements', row, 'requirementVerificationFailed');
        if (hasResult(row) && !row.verification.trim() && !row.verificationReason.trim())
          yield pointOf('requirements', row, 'requirementVerifiedWithoutEvidence', 'verification');
        if (lacksVerifier(row)) yield pointOf('requirements', row, 'requirementVerifierUnknown', 'verifiedBy');
        if (lacksDay(row)) yield pointOf('requirements', row, 'requirementVerifiedWithoutDay', 'verifiedOn');
        if (isOpen(row) && !isVerifiedByRisks(row))
          yield pointOf('requirements', row, 'requirementWithoutVerification');
      },
    };
  },
};

/** Whether a requirement is for risks, and all of them are verified (M-9.2). */
function verifiedByRisks(w: Pick<Workspace, 'risks'>, ratings: Pick<Ratings, 'risks'>) {
  const all = new Map<string, boolean>();
  for (const { id, goals, requirements } of w.risks) {
    const status = ratings.risks.get(id)?.treatment.status;
    const verified = status === 'verified' || status === 'confirmed';
    for (const source of new Set([...goals, ...requirements])) all.set(source, verified && all.get(source) !== false);
  }
  return ({ id, goals }: Row<'requirements'>): boolean => {
    const sources = [id, ...goals].flatMap((source) => all.get(source) ?? []);
    return sources.length > 0 && sources.every(Boolean);
  };
}
