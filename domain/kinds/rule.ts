import type { Method } from '../model/method.ts';
import type { KindName, Row } from './kinds.ts';
import type { RefusalKey } from './refusal.ts';

/** What a rule may read and write of the edit it belongs to. Reads see what the edit has written so far. */
export interface RuleEdit {
  readonly method: Method;
  get<K extends KindName>(kind: K, id: string): Row<K> | undefined;
  values<K extends KindName>(kind: K): Iterable<Row<K>>;
  /** Rows of a kind that name this id in a field, without reading all of them. */
  naming<K extends KindName>(kind: K, field: keyof Row<K> & string, id: string): Iterable<Row<K>>;
  /** How many `naming` has to look at, at most. */
  countNaming<K extends KindName>(kind: K, field: keyof Row<K> & string, id: string): number;
  /** Refuses the edit for a value of the row that was written, after the others have been looked at too: all are named at once. */
  refuse(key: ValueRefusal, holes: { field?: string; most?: number }, path: string): void;
  change<K extends KindName>(kind: K, row: Row<K>, patch: Partial<Row<K>>): Row<K>;
}

/** What a value can be refused for; the rest of the edit can be looked at all the same. */
export type ValueRefusal = Extract<
  RefusalKey,
  | 'DiagramNameTaken'
  | 'UnknownReference'
  | 'UnknownLevel'
  | 'ReasonNeeded'
  | 'DecisionReasonNeeded'
  | 'TreatmentForbidden'
  | 'FeasibilityNotAllowed'
  | 'DamageNotOfThreat'
  | 'LinkLoop'
  | 'TreeHasRoot'
  | 'TreeLeafOnly'
  | 'TreeTooLarge'
  | 'TreeTooDeep'
>;

const ofMethod: ReadonlySet<ValueRefusal> = new Set<ValueRefusal>(['UnknownLevel', 'FeasibilityNotAllowed']);
const methodFields = /^(property|properties\.\d+|type|category)$/;

/** Is it about the words of the method? A project may have changed it under the rows, and what they had stays in them. */
export const isOfMethod = (key: ValueRefusal, path: string): boolean =>
  ofMethod.has(key) || (key === 'UnknownReference' && methodFields.test(path));

/** Ids of rows that have to go, by kind. The caller drops them with everything that depends on them. */
export type Drops = { readonly [K in KindName]?: readonly string[] };

/** The drops as pairs of kind and ids. */
export const dropsOf = (drops: Drops = {}) => Object.entries(drops) as [KindName, readonly string[]][];

/**
 * The rules of one kind beyond the shape of its fields; references are checked for all kinds alike. A project may change its method under the
 * rows of a task: what a row had before stays in it until somebody changes just that, or the row could not be edited at all.
 */
export interface Rules<K extends KindName> {
  /** After a row was added (no `before`) or changed: refuses what may not be, changes other rows, returns rows that have to go. */
  written?(edit: RuleEdit, row: Row<K>, before?: Row<K>): Drops | undefined;
  /** After rows were dropped, while others still refer to them: changes other rows, returns rows that have to go too. */
  dropped?(edit: RuleEdit, rows: readonly Row<K>[]): Drops | undefined;
}
