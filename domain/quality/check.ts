import type { AnalysisKind, Row } from '../kinds/kinds.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import type { LocalText } from '../model/base.ts';
import type { QualityCheck } from '../model/quality-checks.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** How much a finding usually says against a rating: `high` = the result is probably wrong; `low` = somebody should look. */
export type Severity = 'high' | 'medium' | 'low';

/** The steps by which findings are grouped on the page and in the report. */
export const qualitySteps = ['item', 'damages', 'threats', 'paths', 'ratings', 'risks', 'statements'] as const;
export type QualityStep = (typeof qualitySteps)[number];

/** What a check found at one row, in words. */
export interface Finding {
  check: QualityCheck;
  kind: AnalysisKind;
  /** Empty, like the code, where the finding is about the task and no row of it. */
  id: string;
  code: string;
  /** The column to put the cursor in. */
  field: string;
  /** What was found, as a sentence. */
  said: LocalText;
  /** A hash of what was found. Another one: the finding is a new one, which nobody has looked at. */
  facts: string;
}

/** What the look of a check returns: the finding of a row without its head. */
export interface Found {
  field: string;
  said: LocalText;
  /** What the finding rests on. */
  facts: readonly unknown[];
}

/** What the checks read. */
export interface Seen {
  w: Workspace;
  ratings: Ratings;
}

/** Finds what is odd in a row of its kind. */
export type RowLook<K extends AnalysisKind> = (row: Row<K>) => Iterable<Found>;

/** The judging half of a check; its words are in texts.ts. */
export interface Check<K extends AnalysisKind = AnalysisKind> {
  key: QualityCheck;
  kind: K;
  step: QualityStep;
  severity: Severity;
  /** Clause or rule that says why. */
  clause: string;
  /** What it looks at: fields of the kind. */
  fields: readonly string[];
  /** Returns what looks at a row; reading whole tables before, in slices, where a row alone says nothing. */
  look?: (seen: Seen) => RowLook<K> | Generator<undefined, RowLook<K>>;
  /** Looks at the rows of the kind as a whole. */
  ofAll?: (seen: Seen) => Iterable<Found>;
}

/** A check whose rows are of any kind: for lists of checks. */
export type AnyCheck = Check<never>;

/** Keeps the kind of a check while it is written. */
export const check = <K extends AnalysisKind>(one: Check<K>): AnyCheck => one as unknown as AnyCheck;

export const said = (en: string, zh: string): LocalText => ({ en, zh });

/** Rows read between two pauses. */
const rowsAtOnce = 25;

/** Reads the rows, with a pause after some of them. */
export function* inSlices<R>(rows: Iterable<R>, read: (row: R) => void): Generator<undefined, void> {
  let n = 0;
  for (const row of rows) {
    read(row);
    n += 1;
    if (n % rowsAtOnce === 0) yield;
  }
}

/** A short hash of a text, 53 bits, in hexadecimal. Not for secrets: it tells whether something is as it was. */
export function hashOf(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16);
}
