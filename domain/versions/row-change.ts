import type { KindName } from '../kinds/kinds.ts';
import type { Difference } from './differences.ts';

export const rowChangeKinds = ['added', 'removed', 'changed'] as const;
export type RowChangeKind = (typeof rowChangeKinds)[number];

/** A row that one version has and the other has not, or has differently. */
export interface RowChange {
  kind: KindName;
  id: string;
  /** What it is called: its code, of drawn rows their name. */
  code: string;
  title: string;
  what: RowChangeKind;
  differences: Difference[];
  /** Who changed it last, and when; of a removed row who removed it, where that is known. */
  by: string;
  at: string;
}
