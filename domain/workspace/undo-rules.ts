import { type AnyRow, type KindName, kindNames, type Row } from '../kinds/kinds.ts';
import { Refusal } from '../kinds/refusal.ts';
import { type Drops, dropsOf, isOfMethod, type RuleEdit, type ValueRefusal } from '../kinds/rule.ts';
import { rulesOf } from '../kinds/rules.ts';
import type { Method } from '../model/method.ts';
import type { EditRecorder } from './edit-recorder.ts';
import { labelInSentence } from './label-of-row.ts';
import { type Changes, tableOf } from './workspace.ts';

/**
 * Looks by the rules of their kinds at the rows an undo brought back: they were valid together, and may not be beside what others did meanwhile.
 * Pauses after each row; nothing is written. @throws Refusal UndoBlocked
 */
export function* refusingForbidden(recorder: EditRecorder, changes: Changes): Generator<undefined, void> {
  const rules = new UndoRules(recorder, changes);
  for (const kind of kindNames)
    for (const row of (changes.put[kind] as AnyRow[] | undefined) ?? []) {
      rules.look(kind, row as never);
      yield;
    }
}

/** The edit of an undo as rules see it: they read; what they would refuse, change or drop blocks it. */
class UndoRules implements RuleEdit {
  private readonly recorder: EditRecorder;
  /** Ids of the rows that came back. */
  private readonly back: ReadonlySet<string>;
  /** Nothing is written any more, so what names a row is found once: each of the nodes of a large tree asks for all of them. */
  private readonly found = new Map<string, readonly AnyRow[]>();
  /** The row that is looked at. */
  private at: readonly [KindName, AnyRow] | undefined;

  constructor(recorder: EditRecorder, { put }: Changes) {
    this.recorder = recorder;
    this.back = new Set(kindNames.flatMap((kind) => (put[kind] as AnyRow[] | undefined)?.map(({ id }) => id) ?? []));
  }

  look<K extends KindName>(kind: K, row: Row<K>): void {
    this.at = [kind, row];
    const drops = this.dropsOf(kind, row);
    // Steps nobody uses any more may stay; all else that would have to go is later work.
    for (const [of, ids] of dropsOf(drops))
      for (const id of of === 'steps' ? [] : ids) if (this.get(of, id)) this.block(of, id);
  }

  private dropsOf<K extends KindName>(kind: K, row: Row<K>): Drops | undefined {
    try {
      return rulesOf(kind).written?.(this, row, tableOf(this.recorder.w, kind).get(row.id));
    } catch (error) {
      // Some refusals are thrown at once: a pair that is rated already.
      if (error instanceof Refusal && error.key !== 'UndoBlocked') this.block();
      throw error;
    }
  }

  get method(): Method {
    return this.recorder.method;
  }

  get<K extends KindName>(kind: K, id: string): Row<K> | undefined {
    return this.recorder.get(kind, id);
  }

  values<K extends KindName>(kind: K): Iterable<Row<K>> {
    return this.recorder.values(kind);
  }

  naming<K extends KindName>(kind: K, field: keyof Row<K> & string, id: string): Iterable<Row<K>> {
    return this.rowsNaming(kind, field, id);
  }

  countNaming<K extends KindName>(kind: K, field: keyof Row<K> & string, id: string): number {
    return this.rowsNaming(kind, field, id).length;
  }

  private rowsNaming<K extends KindName>(kind: K, field: keyof Row<K> & string, id: string): readonly Row<K>[] {
    const key = `${kind} ${field} ${id}`;
    const known = this.found.get(key) ?? [...this.recorder.naming(kind, field, id)];
    this.found.set(key, known);
    return known as readonly Row<K>[];
  }

  refuse(key: ValueRefusal, _holes: object, path: string): void {
    if (!isOfMethod(key, path)) this.block();
  }

  /** What comes back is as it was. What is there beside it and would be another is later work: a level that was set by hand since. */
  change<K extends KindName>(kind: K, row: Row<K>): Row<K> {
    if (!this.back.has(row.id)) this.block(kind, row.id);
    return row;
  }

  private block(kind = this.at?.[0], id = this.at?.[1].id): never {
    const row = kind && id !== undefined ? this.recorder.get(kind, id) : undefined;
    throw new Refusal('UndoBlocked', { code: kind && row ? labelInSentence(this.recorder.w, kind, row) : '' });
  }
}
