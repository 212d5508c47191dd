import type { Row } from '../kinds/kinds.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import { isVerified } from '../method/rate/treatment.ts';
import { isVerificationOfFile, verifiedDrift } from '../workspace/decide-statements.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { sourceRisks } from './source-risks.ts';

/**
 * How far a requirement is. Covered: it refines a goal or a risk leads to it directly, and it is allocated (M-9.2). Verified: besides, somebody set its
 * verification as passed, or said nothing of it and every risk it is for is verified.
 */
export const requirementStates = ['open', 'covered', 'verified'] as const;
export type RequirementState = (typeof requirementStates)[number];

/** What keeps a requirement from being verified. */
const requirementLacks = ['goal', 'asset', 'method', 'risk', 'verification', 'ownVerification'] as const;
type RequirementLack = (typeof requirementLacks)[number];

/** A requirement with what it is for. */
export interface RequirementLine {
  id: string;
  code: string;
  name: string;
  state: RequirementState;
  lacks: readonly RequirementLack[];
  goals: readonly string[];
  assets: readonly string[];
  /** Ids of the risks it is for: those that lead to it directly, and those of its goals. */
  risks: readonly string[];
  /** Ids of those that nobody verified. */
  unverified: readonly string[];
}

type Rows = Pick<Workspace, 'risks' | 'requirements'>;
type Rated = Pick<Ratings, 'risks' | 'requirements'>;
type Facts = Row<'requirements'>;

/** How far a requirement is: the one answer of the board, the grid and the report. */
export function requirementStateOf(w: Pick<Rows, 'risks'>, ratings: Rated): (row: Facts) => RequirementState {
  const progressOf = progress(w, ratings);
  return (row) => progressOf(row).state;
}

/** The requirements by how far they are. */
export function requirementBoard(w: Rows, ratings: Rated): RequirementLine[] {
  const progressOf = progress(w, ratings);
  return [...w.requirements].map((row) => {
    const { id, code, name, goals, assets, verificationMethod } = row;
    const { state, risks, unverified } = progressOf(row);
    const lacks: RequirementLack[] = [];
    if (goals.length === 0 && risks.length === 0) lacks.push('goal');
    if (assets.length === 0) lacks.push('asset');
    if (verificationMethod === '') lacks.push('method');
    if (goals.length > 0 && risks.length === 0) lacks.push('risk');
    if (state !== 'verified' && row.verificationState !== '') lacks.push('ownVerification');
    else if (state !== 'verified' && unverified.length > 0) lacks.push('verification');
    return { id, code, name, state, lacks, goals, assets, risks, unverified };
  });
}

/** What is said of its own verification counts; where nothing is, a requirement is verified by the risks it is for (R-RISK-15). */
function progress(w: Pick<Rows, 'risks'>, ratings: Rated) {
  const risksOf = sourceRisks(w);
  const isRiskVerified = (id: string) => {
    const status = ratings.risks.get(id)?.treatment.status;
    return status === 'verified' || status === 'confirmed';
  };
  return (row: Facts): Pick<RequirementLine, 'state' | 'risks' | 'unverified'> => {
    const risks = risksOf(row);
    const unverified = risks.filter((risk) => !isRiskVerified(risk));
    const covered = ratings.requirements.get(row.id)?.covered ?? false;
    const byRisks = row.verificationState === '' && risks.length > 0 && unverified.length === 0;
    const verified =
      covered && (byRisks || (isVerified(row) && verifiedDrift(row) !== 'worse' && !isVerificationOfFile(row)));
    return { state: verified ? 'verified' : covered ? 'covered' : 'open', risks, unverified };
  };
}

/** How many requirements are how far. */
export function requirementCounts(lines: readonly RequirementLine[]): Record<RequirementState, number> {
  const counts = { open: 0, covered: 0, verified: 0 };
  for (const { state } of lines) counts[state] += 1;
  return counts;
}
