import type { Method } from '#domain/model/method.ts';
import type { DecidedFacts, ExceptionFacts, RatedAtFacts, RiskFacts } from './facts.ts';
import { overallLevelsOf } from './impact.ts';
import type { ResidualRating } from './residual.ts';
import type { RiskRating } from './risk.ts';
import { scaleOf } from './scale.ts';
import { isVerified } from './treatment.ts';

/** What a decision about a risk rests on: the risk as if there were no controls, and the residual risk where there is one. */
export interface RiskValues {
  initial: RatedAtFacts;
  residual: (RatedAtFacts & { origin: 'entered' | 'controls' }) | null;
}

/** How the values of today compare with those of a decision; unknown = it was made before values were kept, or elsewhere. */
export type Drift = 'same' | 'better' | 'worse' | 'unknown';

/** The decisions of a risk beside its values of today; null = not decided. */
export interface DecisionStates {
  now: RiskValues;
  review: Drift | null;
  treatment: Drift | null;
  verification: Drift | null;
  acceptance: Drift | null;
  exception: Drift | null;
}

const ratedAt = ({ overall, level, impact, feasibility }: RiskRating): RatedAtFacts => ({
  value: overall,
  level,
  impact,
  feasibility,
});

export const riskValues = (risk: RiskRating, residual: ResidualRating | null): RiskValues => ({
  initial: ratedAt(risk),
  residual: residual && { ...ratedAt(residual.risk), origin: residual.origin },
});

/** The risk that somebody lives with: what treatment leaves, or the initial risk where nothing is known of that. */
export const leftOf = ({ initial, residual }: RiskValues): RatedAtFacts => residual ?? initial;

/** By these treatments a risk is accepted as it is (RQ-09-06); the others announce that it will change. */
const accepting: readonly string[] = ['retain', 'share'];

/** What a part of a risk decides, as a text to compare; empty = nothing. */
export const decidedBy = {
  review: ({ review }: Deciding) => review?.trim() ?? '',
  treatment: ({ treatments }: Deciding) => [...treatments].sort().join(),
  verification: (risk: Deciding) => (isVerified(risk) ? (risk.verificationState ?? '') : ''),
  /** In another function, or by another account, somebody else accepts. */
  acceptance: ({ residual }: Deciding) => {
    const name = residual?.acceptedBy?.trim() ?? '';
    return name && [name, residual?.acceptedAs?.trim() ?? '', residual?.acceptedUser ?? ''].join('\n');
  },
  /** Somebody who is known approved it for these treatments, with a reason. */
  exception: ({ exception }: Deciding) =>
    isApproved(exception)
      ? [
          exception.approvedBy.trim(),
          exception.approvedAs?.trim() ?? '',
          exception.approvedUser ?? '',
          [...exception.treatments].sort().join(),
          exception.reason.trim(),
        ].join('\n')
      : '',
} as const;

/** Does an exception name treatments, a person with an account or a function, and a reason? */
export const isApproved = (exception: ExceptionFacts | null | undefined): exception is ExceptionFacts =>
  exception != null &&
  exception.treatments.length > 0 &&
  exception.approvedBy.trim() !== '' &&
  ((exception.approvedUser ?? '') !== '' || (exception.approvedAs ?? '').trim() !== '') &&
  exception.reason.trim() !== '';

type Deciding = Pick<
  RiskFacts,
  'review' | 'treatments' | 'residual' | 'exception' | 'verificationState' | 'verificationReason'
>;

/**
 * Is this decision the word of an exchange file alone? Whoever decides here keeps the values (M-7.5): a row from a file that has none of a decision has
 * that from the file too.
 */
export function isFromFile(risk: Deciding & Pick<RiskFacts, 'decided' | 'imported'>, part: keyof typeof decidedBy) {
  const kept = risk.decided?.[part];
  return kept ? kept.imported === true : risk.imported === true && decidedBy[part](risk) !== '';
}

/**
 * Where the decisions of a risk stand (M-7.5): each keeps the values it was made at. It is outdated once one of them is worse, also while others
 * are better; better values alone lapse nothing. A treatment stands for its values only where it accepts the risk.
 */
export function decisionStates(method: Method, risk: RiskFacts, now: RiskValues): DecisionStates {
  const state = (part: keyof typeof decidedBy): Drift | null =>
    decidedBy[part](risk) === '' ? null : driftOf(method, risk.decided?.[part] ?? null, now);
  return {
    now,
    review: state('review'),
    treatment: risk.treatments.some((one) => accepting.includes(one)) ? state('treatment') : null,
    verification: state('verification'),
    acceptance: state('acceptance'),
    exception: state('exception'),
  };
}

export function driftOf(method: Method, then: DecidedFacts | null, now: RiskValues): Drift {
  if (!then || then.imported) return 'unknown';
  const ranks = ranksOf(method);
  const steps = [...comparedWith(ranks, then.initial, now.initial), ...comparedWith(ranks, leftOf(then), leftOf(now))];
  if (steps.some((step) => step > 0)) return 'worse';
  return steps.some((step) => step < 0) ? 'better' : 'same';
}

type Rank = (code: string) => number;

function ranksOf(method: Method): { impact: Rank; feasibility: Rank } {
  const impacts = overallLevelsOf(method.impact);
  return {
    impact: (code) => impacts.find((level) => level.code === code)?.value ?? Number.NaN,
    feasibility: (code) => {
      const rank = scaleOf(method).rank(code);
      return rank < 0 ? Number.NaN : rank;
    },
  };
}

/** Above 0: worse. */
function comparedWith(
  { impact, feasibility }: ReturnType<typeof ranksOf>,
  then: RatedAtFacts,
  now: RatedAtFacts,
): number[] {
  return [
    step(then.value, now.value),
    step(ranked(impact, then.impact), ranked(impact, now.impact)),
    step(ranked(feasibility, then.feasibility), ranked(feasibility, now.feasibility)),
  ];
}

const ranked = (rank: Rank, code: string | null) => (code === null ? null : rank(code));

/** A value that came or went is worse: nobody has decided about the one of today. Levels that the method no longer has cannot be compared. */
function step(then: number | null, now: number | null): number {
  if (then === null || now === null) return then === now ? 0 : 1;
  return Number.isNaN(then) || Number.isNaN(now) ? 0 : now - then;
}

/** The value that became worse, then and now: `2 → 5`. Where only the impact or the feasibility did, their codes. */
export function worseningOf(then: RiskValues, now: RiskValues): string {
  const pairs = [
    [leftOf(then), leftOf(now)],
    [then.initial, now.initial],
  ] as const;
  const said = (one: string | number | null) => one ?? '–';
  for (const field of ['value', 'impact', 'feasibility'] as const)
    for (const [was, is] of pairs) if (was[field] !== is[field]) return `${said(was[field])} → ${said(is[field])}`;
  return '';
}
