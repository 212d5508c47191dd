import { type AnyRow, kindNames } from '#domain/kinds/kinds.ts';
import type { Op } from '#domain/workspace/edit.ts';
import type { Changes } from '#domain/workspace/workspace.ts';
import type { KeptEdit } from '../kept/kept';

/**
 * A kept edit, and by row the edits (their ids) that its rev of the row counts: they were not stored when it was made, and each counts one. Kept
 * with it, because another page may send it.
 */
export interface CountedEdit extends KeptEdit {
  counts?: Readonly<Record<string, readonly string[]>>;
}

/** An edit that waits, as far as its revs are concerned. */
export interface Counting {
  kept: CountedEdit;
  ops: Op[];
  /** The rows it changes on screen, what follows from it included: none while it does not fit. */
  changed: ReadonlySet<string>;
  /** The rev it got, once answered; it stays until that rev is in the confirmed workspace. */
  rev?: number;
}

/** The rows that are written by changes, what follows from an edit included. */
export function rowsIn(changes: Changes): ReadonlySet<string> {
  const rows = new Set<string>();
  for (const kind of kindNames) for (const { id } of (changes.put[kind] ?? []) as AnyRow[]) rows.add(id);
  return rows;
}

/** What the revs of an edit count that is made now, behind those that wait. */
export function countsOf(pending: readonly Counting[], ops: readonly Op[]): Pick<CountedEdit, 'counts'> {
  const counts: Record<string, string[]> = {};
  for (const { kept, changed } of pending)
    for (const row of new Set(ops.flatMap((op) => (op.op !== 'add' && changed.has(op.id) ? op.id : []))))
      counts[row] = [...(counts[row] ?? []), kept.id];
  return Object.keys(counts).length > 0 ? { counts } : {};
}

/** Was the edit made on top of one of these? */
export const countsAny = ({ kept: { counts = {} } }: Counting, ids: ReadonlySet<string>): boolean =>
  ids.size > 0 && Object.values(counts).some((counted) => counted.some((id) => ids.has(id)));

/**
 * Takes an edit that is not stored, or has not written all it would have, out of the revs of those behind it: otherwise the change of a
 * colleague would be taken for it and be overwritten unseen. Returns the edits that are others now.
 */
export function uncount(
  pending: readonly Counting[],
  gone: string,
  written: ReadonlySet<string> = new Set(),
): Counting[] {
  return pending.filter((edit) => {
    const { counts = {} } = edit.kept;
    const rows = new Set(Object.keys(counts).filter((row) => counts[row]?.includes(gone) && !written.has(row)));
    if (edit.rev !== undefined || rows.size === 0) return false;
    const rest = [...rows].map((row) => [row, (counts[row] ?? []).filter((id) => id !== gone)] as const);
    edit.ops = edit.ops.map((op) => (op.op !== 'add' && rows.has(op.id) ? oneRevLess(op) : op));
    edit.kept = { ...edit.kept, ops: edit.ops, counts: { ...counts, ...Object.fromEntries(rest) } };
    return true;
  });
}

const oneRevLess = (op: Exclude<Op, { op: 'add' }>): Op =>
  op.rev === undefined ? op : { ...op, rev: Math.max(0, op.rev - 1) };
