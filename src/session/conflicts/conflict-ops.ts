import type { Op } from '#domain/workspace/edit.ts';
import { overlayPatch } from '#domain/workspace/merge.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import type { Kept, KeptEdit } from '../kept/kept';
import { newId } from '../new-id';
import type { Conflict } from '../session-view';

type Fields = Readonly<Record<string, unknown>>;

const hasParts = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What stood in the fields with parts (ratings) that these operations change, one for each, as the person saw it: of such a field the person
 * has changed some parts, and the operation names all. Undefined where there is none. @param seen of a single one; else as it is in `w`
 */
function partsSeen(w: Workspace, ops: readonly Op[], seen?: object): (Fields | null)[] | undefined {
  const parts = ops.map((op) => {
    const row = op.op === 'change' && ((seen ?? tableOf(w, op.kind).get(op.id)) as Fields | undefined);
    if (!row) return null;
    const fields = Object.entries(op.patch).filter(([, value]) => hasParts(value));
    return fields.length > 0 ? Object.fromEntries(fields.map(([field]) => [field, row[field]])) : null;
  });
  return parts.some((one) => one !== null) ? parts : undefined;
}

/** The operations of a conflict as they would win now: what the person left as it was is not taken back. */
export const opsNow = ({ ops, seen }: Pick<Conflict, 'ops' | 'seen'>, w: Workspace): Op[] =>
  ops.map((op, at) => {
    if (op.op === 'add') return op;
    const row = tableOf(w, op.kind).get(op.id);
    const parts = seen?.[at];
    const patch = op.op === 'change' && row && parts ? { patch: overlayPatch(parts, row as never, op.patch) } : {};
    return { ...op, rev: row?.rev ?? op.rev, ...patch } as Op;
  });

/** An edit as it is kept: with a name, its place behind the others and what the person saw. @param row as it was seen, where it has changed since */
export function keptEditOf(kept: Kept, w: Workspace, ops: Op[], row?: object): KeptEdit {
  const seen = partsSeen(w, ops, row);
  return { id: newId(), at: kept.nextAt(), ops, ...(seen && { seen }) };
}
