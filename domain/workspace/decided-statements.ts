import type { Row } from '../kinds/kinds.ts';
import type { GoalRating } from '../method/rate/cal.ts';
import type { Drift } from '../method/rate/decisions.ts';
import { isVerified } from '../method/rate/treatment.ts';
import type { Method } from '../model/method.ts';
import type { OpenPointKey } from './point-keys.ts';

type Requirement = Row<'requirements'>;
type Goal = Row<'goals'>;

/** By what a requirement counts as verified, as a text to compare; empty = by nothing. */
export const verifiedState = (row: Pick<Requirement, 'verificationState' | 'verificationReason'>): string =>
  isVerified(row) ? row.verificationState : '';

/** How the words of a requirement compare with those that were verified; null = nobody has verified it. Words are not better or worse: others are worse. */
export function verifiedDrift(row: Requirement): Drift | null {
  if (verifiedState(row) === '') return null;
  const then = row.verifiedAs;
  if (!then) return 'unknown';
  return then.name === row.name && then.text === row.text ? 'same' : 'worse';
}

/** How the CAL that the risks of a goal give compares with that of when another was set by hand; null = none is set. */
export function overrideDrift({ cal: { levels } }: Method, row: Goal, rating: GoalRating | undefined): Drift | null {
  if (!row.calOverride) return null;
  if (!row.overriddenAt) return 'unknown';
  const [then, now] = [row.overriddenAt.cal, rating?.inherited ?? null];
  if (then === now) return 'same';
  const rank = (cal: string | null) => levels.findIndex(({ code }) => code === cal);
  // As with risks: one that came or went is another, and a level that the method no longer has cannot be compared.
  if (then === null || now === null) return 'worse';
  if (rank(then) < 0 || rank(now) < 0) return 'same';
  return rank(now) > rank(then) ? 'worse' : 'better';
}

type Found = readonly [key: OpenPointKey, field: string, detail?: string];

export function* verifiedPoints(row: Requirement): Iterable<Found> {
  const drift = verifiedDrift(row);
  if (drift === 'worse') yield ['requirementVerificationOutdated', 'verificationState'];
  else if (drift === 'unknown') yield ['requirementVerificationWithoutText', 'verificationState'];
}

export function* overridePoints(method: Method, row: Goal, rating: GoalRating | undefined): Iterable<Found> {
  const drift = overrideDrift(method, row, rating);
  const [then, now] = [row.overriddenAt?.cal ?? '–', rating?.inherited ?? '–'];
  if (drift === 'worse') yield ['goalCalOutdated', 'cal', `${then} → ${now}`];
  else if (drift === 'unknown') yield ['goalCalWithoutValues', 'cal'];
}
