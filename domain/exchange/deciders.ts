import type { GoalRow } from '../kinds/goal/shape.ts';
import type { AnyRow, KindName } from '../kinds/kinds.ts';
import type { RequirementRow } from '../kinds/requirement/shape.ts';
import type { ReviewRow } from '../kinds/review/shape.ts';
import { type Decisions, decisionParts, noDecisions, type Residual, type RiskRow } from '../kinds/risk/shape.ts';
import { verificationDefaults } from '../kinds/verification.ts';

type Risk = AnyRow & Partial<Pick<RiskRow, 'decided' | 'residual' | 'exception' | 'verifiedUser'>>;
type Statement = AnyRow & Partial<Pick<RequirementRow, 'verifiedAs'> & Pick<GoalRow, 'overriddenAt'>>;

/** Who decided about a risk, and who accepts it or verified the row as a user: beside author and responsible person the people a row names. */
export function decidersOf(row: AnyRow): string[] {
  const { decided, residual, exception, verifiedUser = '' } = row as Risk;
  const by = decided ? decisionParts.flatMap((part) => decided[part]?.by ?? []) : [];
  const named = [residual?.acceptedUser ?? '', exception?.approvedUser ?? '', verifiedUser, reviewerOf(row)];
  return [...by, ...named].filter(Boolean);
}

/** Who marked a row as reviewed. */
const reviewerOf = (row: AnyRow): string => ('how' in row ? (row as ReviewRow).by : '');

/** The row with these people under other names: those of a file, or of an installation. Other rows stay as they are. */
export function withDeciders<R extends AnyRow>(
  row: R,
  named: { decider(by: string): string; acceptor(user: string): string },
  isImported: boolean,
): R {
  if (reviewerOf(row)) return { ...row, by: named.decider(reviewerOf(row)) };
  const { decided, residual, exception, verifiedUser } = row as Risk;
  const { verifiedAs, overriddenAt } = row as Statement;
  if (!decided && !residual && !exception && !verifiedUser && !verifiedAs && !overriddenAt) return row;
  return {
    ...row,
    ...(decided && { decided: renamed(decided, named.decider, isImported) }),
    ...(verifiedAs && { verifiedAs: marked(verifiedAs, isImported) }),
    ...(overriddenAt && { overriddenAt: marked(overriddenAt, isImported) }),
    ...(verifiedUser && { verifiedUser: named.acceptor(verifiedUser) }),
    ...(residual?.acceptedUser && {
      residual: { ...residual, acceptedUser: named.acceptor(residual.acceptedUser) },
    }),
    ...(exception?.approvedUser && {
      exception: { ...exception, approvedUser: named.acceptor(exception.approvedUser) },
    }),
  };
}

/** Kinds whose rows no other analysis begins with: what documents said of this one, what somebody looked at or reviewed here, and what was tried out. */
export const leftBehind: ReadonlySet<KindName> = new Set<KindName>([
  'foreignParts',
  'lookedAt',
  'reviews',
  'scenarios',
]);

/** What is said of a verification that took place; how it is to be done stands in its text, which another analysis may begin with. */
const { verification: _, ...unverified } = verificationDefaults;

/**
 * The row as another analysis begins with it: nobody has reviewed, accepted or verified anything there, and no value is tied to a decision (M-7.5). What was
 * chosen stays as content: treatments, and a CAL set by hand. Everything that copies rows into a new analysis goes through here; a new version of the
 * same task, and a clone of it, keep what was decided.
 */
export function withoutDecisions<R extends AnyRow>(row: R): R {
  const { residual } = row as Risk;
  return {
    ...row,
    ...('verificationState' in row && unverified),
    ...('verifiedAs' in row && { verifiedAs: null }),
    ...('overriddenAt' in row && { overriddenAt: null }),
    ...('decided' in row && { decided: noDecisions }),
    ...('exception' in row && { exception: null }),
    ...('confirmedBy' in row && { confirmedBy: '' }),
    ...(residual && { residual: unaccepted(residual) }),
  };
}

function unaccepted({ acceptedUser: _, acceptedAs: __, ...values }: Residual): Residual {
  return { ...values, acceptedBy: '' };
}

function renamed(decided: Decisions, nameOf: (by: string) => string, isImported: boolean): Decisions {
  const parts = decisionParts.map((part) => {
    const one = decided[part];
    if (!one) return [part, null];
    return [part, { ...marked(one, isImported), by: nameOf(one.by) }];
  });
  return Object.fromEntries(parts) as Decisions;
}

/** What came in a file is marked: it was decided elsewhere, if at all (M-7.5). */
function marked<T extends { imported?: boolean | undefined }>(one: T, isImported: boolean): T {
  const { imported: _, ...plain } = one;
  return { ...plain, ...(isImported && { imported: true }) } as T;
}
