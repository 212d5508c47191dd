import type { KindName } from '../kinds/kinds.ts';
import type { Changes } from '../workspace/workspace.ts';
import type { Difference } from './differences.ts';

/** Whose content counts where both sides changed the same: this version's, the other's, or a text of one's own. */
export const takes = ['mine', 'theirs', 'own'] as const;
export type Take = (typeof takes)[number];

export interface Decision {
  take: Take;
  /** With `own`. */
  text?: string | undefined;
}

/** By the key of the conflict. */
export type Decisions = Readonly<Record<string, Decision>>;

/**
 * `field`: both changed the same part of a row. `removedHere`, `removedThere`: one removed the row, the other changed it. `strandedHere`,
 * `strandedThere`: the row cannot be without one that was removed here or there. `tree`: both rebuilt the attack tree of a threat scenario.
 */
export const conflictKinds = ['field', 'removedHere', 'removedThere', 'strandedHere', 'strandedThere', 'tree'] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** Something a person has to decide. Until then this version's content counts. */
export interface MergeConflict {
  key: string;
  what: ConflictKind;
  kind: KindName;
  id: string;
  code: string;
  title: string;
  /** Of a field; empty otherwise. */
  path: string[];
  /** Of a row that one side removed: what it said in short. */
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** May a text of one's own be given? */
  own: boolean;
  /** Of a removed row: what the other side changed in it. */
  differences: Difference[];
  /** Of a stranded row: the code of the row it cannot be without. */
  needs: string;
  take: Take | null;
}

/**
 * Why something of the other version is not in the merged one. `decided`: a person chose otherwise; `gone`: what it needs was removed here;
 * `needed`: it was removed there, but a row that stays needs it; `loop`: it would lead back to itself; `level`: a level set by hand ends when
 * what it was set for changed (M-5.7); `rule`: another rule of its kind speaks against it; `unused`: an attack step that no path uses any more.
 */
export const notTakenReasons = ['decided', 'gone', 'needed', 'loop', 'level', 'rule', 'unused'] as const;
export type NotTakenReason = (typeof notTakenReasons)[number];

/** A row it has, its not having a row, or what it says in one field. */
export const notTakenParts = ['row', 'removal', 'field'] as const;

export interface NotTaken {
  part: (typeof notTakenParts)[number];
  kind: KindName;
  id: string;
  code: string;
  title: string;
  /** Of a field. */
  path: string[];
  value: unknown;
  why: NotTakenReason;
}

/**
 * What else the merge does. `renumbered`: the code was given to another row here; `renamed`: so was the name; `broughtBack`: removed here, but
 * needed; `unlinked`: a link to a row that is gone is left out; `joined`: both sides had made a risk of the same pair.
 */
export const mergeNoteKinds = ['renumbered', 'renamed', 'broughtBack', 'unlinked', 'joined'] as const;
export type MergeNoteKind = (typeof mergeNoteKinds)[number];

export interface MergeNote {
  what: MergeNoteKind;
  kind: KindName;
  id: string;
  code: string;
  before: string;
  after: string;
}

/** What a merge will do, or has done. */
export interface MergePlan {
  changes: Changes;
  /** Those decided included. */
  conflicts: MergeConflict[];
  notTaken: NotTaken[];
  notes: MergeNote[];
}

/** How many conflicts nobody has decided. */
export const undecided = (conflicts: readonly MergeConflict[]): number =>
  conflicts.filter(({ take }) => take === null).length;
