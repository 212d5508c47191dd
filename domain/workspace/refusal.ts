import type { z } from 'zod';
import type { DuplicateKey } from '../kinds/kind.ts';

/** Why an edit is refused. Texts, codes and HTTP statuses of these keys stand in contract/errors.ts. */
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
  | 'FeasibilityNotAllowed'
  | 'UndoBlocked'
  | 'IdTaken'
  | 'LinkLoop';

/** An edit that may not happen. `path` is the field of the input it belongs to. */
export class Refusal extends Error {
  constructor(
    readonly key: RefusalKey,
    readonly holes: Record<string, string | number> = {},
    readonly path = '',
  ) {
    super(key);
    this.name = 'Refusal';
  }
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
