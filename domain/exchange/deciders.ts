import type { AnyRow } from '../kinds/kinds.ts';
import { type Decisions, decisionParts, type RiskRow } from '../kinds/risk/shape.ts';

type Risk = AnyRow & Partial<Pick<RiskRow, 'decided' | 'residual' | 'verifiedUser'>>;

/** Who decided about a risk, and who accepts it or verified the row as a user: beside author and responsible person the people a row names. */
export function decidersOf(row: AnyRow): string[] {
  const { decided, residual, verifiedUser = '' } = row as Risk;
  const by = decided ? decisionParts.flatMap((part) => decided[part]?.by ?? []) : [];
  return [...by, residual?.acceptedUser ?? '', verifiedUser].filter(Boolean);
}

/** The row with these people under other names: those of a file, or of an installation. Other rows stay as they are. */
export function withDeciders<R extends AnyRow>(
  row: R,
  named: { decider(by: string): string; acceptor(user: string): string },
  isImported: boolean,
): R {
  const { decided, residual, verifiedUser } = row as Risk;
  if (!decided && !residual && !verifiedUser) return row;
  return {
    ...row,
    ...(decided && { decided: renamed(decided, named.decider, isImported) }),
    ...(verifiedUser && { verifiedUser: named.acceptor(verifiedUser) }),
    ...(residual?.acceptedUser && {
      residual: { ...residual, acceptedUser: named.acceptor(residual.acceptedUser) },
    }),
  };
}

/** What came in a file is marked: it was decided elsewhere, if at all (M-7.5). */
function renamed(decided: Decisions, nameOf: (by: string) => string, isImported: boolean): Decisions {
  const parts = decisionParts.map((part) => {
    const one = decided[part];
    if (!one) return [part, null];
    const { imported: _, ...plain } = one;
    return [part, { ...plain, by: nameOf(one.by), ...(isImported && { imported: true }) }];
  });
  return Object.fromEntries(parts) as Decisions;
}
