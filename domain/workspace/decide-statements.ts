import type { Row } from '../kinds/kinds.ts';
import type { GoalRating } from '../method/rate/cal.ts';
import type { Drift } from '../method/rate/decisions.ts';
import { rating } from '../method/rate/rater.ts';
import { isVerified } from '../method/rate/treatment.ts';
import type { Method } from '../model/method.ts';
import { sameContent } from '../model/same-content.ts';
import type { EditRecorder } from './edit-recorder.ts';
import type { OpenPointKey } from './point-keys.ts';
import { apply, tableOf } from './workspace.ts';

type Requirement = Row<'requirements'>;
type Goal = Row<'goals'>;

/** By what a requirement counts as verified, as a text to compare; empty = by nothing. */
const verifiedState = (row: Pick<Requirement, 'verificationState' | 'verificationReason'>): string =>
  isVerified(row) ? row.verificationState : '';

/** Is its verification the word of an exchange file alone? Whoever verifies it here keeps the words (M-7.5). */
export const isVerificationOfFile = (row: Requirement): boolean =>
  verifiedState(row) !== '' && (row.verifiedAs ? row.verifiedAs.imported === true : row.imported === true);

/** Is the CAL of a goal set by hand by an exchange file alone? */
export const isOverrideOfFile = (row: Goal): boolean =>
  row.calOverride !== null && (row.overriddenAt ? row.overriddenAt.imported === true : row.imported === true);

/** How the words of a requirement compare with those that were verified; null = nobody has verified it. Words are not better or worse: others are worse. */
export function verifiedDrift(row: Requirement): Drift | null {
  if (verifiedState(row) === '') return null;
  const then = row.verifiedAs;
  if (!then || then.imported) return 'unknown';
  return then.name === row.name && then.text === row.text ? 'same' : 'worse';
}

/** How the CAL that the risks of a goal give compares with that of when another was set by hand; null = none is set. */
export function overrideDrift({ cal: { levels } }: Method, row: Goal, rating: GoalRating | undefined): Drift | null {
  if (!row.calOverride) return null;
  if (!row.overriddenAt || row.overriddenAt.imported) return 'unknown';
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
  else if (isVerificationOfFile(row)) yield ['requirementVerificationOfFile', 'verificationState'];
  else if (drift === 'unknown') yield ['requirementVerificationWithoutText', 'verificationState'];
}

export function* overridePoints(method: Method, row: Goal, rating: GoalRating | undefined): Iterable<Found> {
  const drift = overrideDrift(method, row, rating);
  const [then, now] = [row.overriddenAt?.cal ?? '–', rating?.inherited ?? '–'];
  if (drift === 'worse') yield ['goalCalOutdated', 'cal', `${then} → ${now}`];
  else if (isOverrideOfFile(row)) yield ['goalCalOfFile', 'cal'];
  else if (drift === 'unknown') yield ['goalCalWithoutValues', 'cal'];
}

/**
 * Ties a verification to the words that were verified, and a CAL set by hand to the one that the risks gave then (M-7.5). As with risks only the edit
 * writes these values; what a caller sends of them asks to confirm the decision again, which takes a reason.
 */
export function* decidingStatements(
  recorder: EditRecorder,
  placeOf: (row: string) => string,
): Generator<undefined, void> {
  const requirements = verifying(recorder);
  yield;
  const goals = overriding(recorder);
  refuseUnreasoned(recorder, placeOf, requirements, 'verifiedAs');
  refuseUnreasoned(recorder, placeOf, goals, 'overriddenAt');
  recorder.throwRefused();
  const at = recorder.at.now;
  for (const { row, does, kept, reason } of requirements) {
    yield;
    const { name, text } = row;
    recorder.change('requirements', row, { verifiedAs: does === 'reset' ? kept : { at, reason, name, text } });
  }
  const isRatingNeeded = goals.some(({ does }) => does !== 'reset');
  const rated = isRatingNeeded ? (yield* rating(apply(recorder.w, recorder.changes('decide')))).goals : null;
  for (const { row, does, kept, reason } of goals) {
    const cal = rated?.get(row.id)?.inherited ?? null;
    recorder.change('goals', row, { overriddenAt: does === 'reset' ? kept : { at, reason, cal } });
  }
}

/** What an edit does to a decision: `reset` to what was there before, or to nothing. `confirm`: it takes a reason. */
interface Act<R, V> {
  row: R;
  does: 'reset' | 'decide' | 'confirm';
  kept: V | null;
  reason: string;
}

/**
 * What an edit does to verifications. One whose words are others by now stays tied to those of then, also while it is set back, planned or failed: passed
 * again it is outdated still, until somebody says why it holds. Until then nobody can say that it was somebody else's, or of another day.
 */
function verifying(recorder: EditRecorder): Act<Requirement, NonNullable<Requirement['verifiedAs']>>[] {
  const table = tableOf(recorder.w, 'requirements');
  return recorder.writtenRows('requirements').map((row) => {
    const before = table.get(row.id);
    const [given, kept] = [row.verifiedAs ?? null, before?.verifiedAs ?? null];
    const [is, was] = [verifiedState(row), before ? verifiedState(before) : ''];
    const isConfirmed = before !== undefined && given !== null && !sameContent(given, kept);
    const reason = isConfirmed ? given.reason : '';
    const isOutdated = kept !== null && !kept.imported && (kept.name !== row.name || kept.text !== row.text);
    if (is === '') return { row, does: 'reset', kept: isOutdated ? kept : null, reason: '' };
    if (is !== was) return { row, does: isOutdated && reason === '' ? 'reset' : 'decide', kept, reason };
    const isHeld = isOutdated || (before !== undefined && isVerificationOfFile(before));
    const isReworded = before !== undefined && saidOf(row) !== saidOf(before);
    return { row, does: isConfirmed || (isHeld && isReworded) ? 'confirm' : 'reset', kept, reason };
  });
}

/** Who verified it and when, as a text to compare. */
const saidOf = ({ verifiedBy, verifiedUser, verifierFunction, verifiedOn }: Requirement): string =>
  [verifiedBy, verifiedUser, verifierFunction, verifiedOn].join('\n');

/** What an edit does to the CALs that are set by hand. */
function overriding(recorder: EditRecorder): Act<Goal, NonNullable<Goal['overriddenAt']>>[] {
  const table = tableOf(recorder.w, 'goals');
  const read = ({ overriddenAt, calOverride }: Goal) =>
    [overriddenAt, calOverride ? `${calOverride.cal} ${calOverride.reason}` : ''] as const;
  return recorder.writtenRows('goals').flatMap((row): ReturnType<typeof overriding> => {
    const before = table.get(row.id);
    const [given, is] = read(row);
    const [kept, was] = before ? read(before) : [null, ''];
    if (is === '') return given ? [{ row, does: 'reset', kept: null, reason: '' }] : [];
    if (is !== was) return [{ row, does: 'decide', kept, reason: '' }];
    if (sameContent(given ?? null, kept ?? null)) return [];
    return [{ row, does: given ? 'confirm' : 'reset', kept, reason: given?.reason ?? '' }];
  });
}

function refuseUnreasoned(
  recorder: EditRecorder,
  placeOf: (row: string) => string,
  acts: readonly Act<{ id: string; code: string }, unknown>[],
  field: string,
): void {
  for (const { row, does, reason } of acts) {
    if (does !== 'confirm' || reason !== '') continue;
    recorder.place = placeOf(row.id);
    recorder.refuse('DecisionReasonNeeded', { field: row.code }, `${field}.reason`);
  }
}

/** The patch that confirms the verification of a requirement for its words of today. */
export const verifiedAgain = (reason: string): Pick<Row<'requirements'>, 'verifiedAs'> => ({
  verifiedAs: { at: '', reason, name: '', text: '' },
});

/** The patch that confirms a CAL set by hand beside the one that the risks give today. */
export const overriddenAgain = (reason: string): Pick<Row<'goals'>, 'overriddenAt'> => ({
  overriddenAt: { at: '', reason, cal: null },
});
