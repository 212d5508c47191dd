import type * as z from 'zod';
import type { DuplicateKey } from './kind.ts';

/** Why an edit is refused. Texts, codes and HTTP statuses of these keys stand in contract/kit/errors.ts. */
export type RefusalKey =
  | DuplicateKey
  | 'VersionLocked'
  | 'StaleRow'
  | 'RowGone'
  | 'UnknownReference'
  | 'UnknownLevel'
  | 'RiskPairTaken'
  | 'DamageNotOfThreat'
  | 'ReasonNeeded'
  | 'DecisionReasonNeeded'
  | 'FeasibilityNotAllowed'
  | 'UndoBlocked'
  | 'IdTaken'
  | 'LinkLoop'
  | 'TreeHasRoot'
  | 'TreeLeafOnly'
  | 'TreeTooLarge'
  | 'TreeTooDeep'
  | 'OpenPointsBlock'
  | 'OpenPointsNeedReason'
  | 'FindingsBlock'
  | 'TreatmentForbidden'
  | 'DiagramNameTaken'
  | 'DiagramHeld'
  | 'DiagramLost'
  | 'MergeBreaksRule';

/** What stands in a hole of the text; a pair where the languages differ. */
export type RefusalHole = string | number | { en: string; zh: string };

/** An edit that may not happen. `path` is the field of the input it belongs to. */
export class Refusal extends Error {
  constructor(
    readonly key: RefusalKey,
    readonly holes: Record<string, RefusalHole> = {},
    readonly path = '',
    /** What was refused with it, so that a person mends the input once. */
    readonly others: readonly { key: RefusalKey; path: string }[] = [],
  ) {
    super(key);
    this.name = 'Refusal';
  }
}

/** Several refusals as one: the first, which names the fields of all that are like it. */
export function asOne(refused: readonly Refusal[]): Refusal {
  const [first, ...others] = refused;
  if (!first) throw new Error('nothing was refused');
  if (others.length === 0) return first;
  const fields = refused.filter(({ key }) => key === first.key).flatMap(({ holes }) => holes.field ?? []);
  const holes = { ...first.holes };
  if (fields.length > 0) {
    const said = (language: 'en' | 'zh') =>
      [...new Set(fields.map((one) => (typeof one === 'object' ? one[language] : String(one))))].slice(0, 10);
    holes.field = { en: said('en').join(', '), zh: said('zh').join('、') };
  }
  return new Refusal(first.key, holes, first.path, others);
}

/** Input that does not fit its kind. `path` leads to the row inside the input (`edits.0.row`). */
export class BadRow extends Error {
  constructor(
    readonly error: z.ZodError,
    readonly path: string,
  ) {
    super('BadRow');
    this.name = 'BadRow';
  }
}
