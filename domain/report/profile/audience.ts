import type { KindName } from '../../kinds/kinds.ts';

/** For whom a report is made. */
export const audiences = ['internal', 'customer', 'authority'] as const;
type Audience = (typeof audiences)[number];

/** Content that a report for an audience may leave out (R-REPORT-31). */
export const leftOutParts = ['reasons', 'values', 'steps', 'people', 'notes', 'files', 'drafts'] as const;
export type LeftOutPart = (typeof leftOutParts)[number];

/** A row that is gone since the version a report starts from. */
export interface RemovedRow {
  kind: KindName;
  code: string;
  title: string;
}

/** What a report says at its head when it is not the whole analysis. */
export interface ExtractMark {
  audience: Audience;
  leftOut: readonly LeftOutPart[];
  /** Codes and names of the assets it is about; none where it is about all. */
  assets: readonly string[];
  /** The version it tells the changes since; empty where it tells everything. */
  since: string;
  /** Chapters or columns are left out. */
  isSelection: boolean;
  /** Somewhere a mark stands in place of a text. */
  hasMarks: boolean;
  /** Texts about the whole version, where it is about some assets: they may name others. */
  wholeTexts: 'own' | 'told' | 'leftOut';
}
