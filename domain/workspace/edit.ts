import { z } from 'zod';
import { Id } from '../model/base.ts';
import { type Draft, type KindName, kindNames, kinds, type Patch, type Row } from '../model/kinds.ts';
import { dropWithAll } from './cascade.ts';
import { Pen } from './pen.ts';
import { BadRow, Refusal } from './refusal.ts';
import { enforce } from './rules.ts';
import { type Changes, type EditContext, tableOf, type Workspace } from './workspace.ts';

/** One wish of an edit, as it comes over the wire. Rows are checked against their kind by `edit`. */
const Fields = z.record(z.string().max(60), z.unknown());
export const Op = z.discriminatedUnion('op', [
  z.object({ op: z.literal('add'), kind: z.enum(kindNames), id: Id.optional(), row: Fields }),
  z.object({ op: z.literal('change'), kind: z.enum(kindNames), id: Id, rev: z.number().int().min(0), patch: Fields }),
  z.object({ op: z.literal('drop'), kind: z.enum(kindNames), id: Id, rev: z.number().int().min(0).optional() }),
]);
export type Op = z.infer<typeof Op>;

/** Typed makers of wishes. An id chosen by the caller lets a screen show the new row before the server has answered. */
export const add = <K extends KindName>(kind: K, row: Draft<K>, id?: string): Op => ({
  op: 'add',
  kind,
  row,
  ...(id && { id }),
});
export const change = <K extends KindName>(kind: K, row: { id: string; rev: number }, patch: Patch<K>): Op => ({
  op: 'change',
  kind,
  id: row.id,
  rev: row.rev,
  patch,
});
export const drop = (kind: KindName, row: { id: string; rev?: number }): Op => ({
  op: 'drop',
  kind,
  id: row.id,
  ...(row.rev !== undefined && { rev: row.rev }),
});

/**
 * All wishes of one edit, or none: the Changes with every consequence, to be stored by the server and applied by whoever holds the
 * workspace. Refuses (Refusal, BadRow) without a trace. Wishes may build on each other: a step, then the path that uses it.
 */
export function edit(w: Workspace, ops: readonly Op[], at: EditContext): Changes {
  const pen = new Pen(w, at);
  for (let i = 0; i < ops.length; i++) {
    const op = ops[i] as Op;
    const place = ops.length === 1 ? '' : `edits.${i}.`;
    if (op.op === 'drop') i = dropRun(pen, ops, i);
    else located(place, () => (op.op === 'add' ? addRow(pen, op, place) : changeRow(pen, op, place)));
  }
  const first = ops[0];
  return pen.changes(first ? `${first.kind}.${first.op}${ops.length > 1 ? '…' : ''}` : 'nothing');
}

/** Is there anything in these changes? */
export const isEmpty = (c: Changes) => Object.keys(c.put).length === 0 && Object.keys(c.drop).length === 0 && !c.method;

function addRow(pen: Pen, op: Extract<Op, { op: 'add' }>, place: string) {
  const kind = op.kind as 'damages';
  const parsed = kinds[kind].draft.safeParse(op.row, { reportInput: true });
  if (!parsed.success) throw new BadRow(parsed.error, place);
  const row = pen.add(kind, parsed.data, op.id);
  enforce(pen, kind, row);
}

function changeRow(pen: Pen, op: Extract<Op, { op: 'change' }>, place: string) {
  const kind = op.kind as 'damages';
  const parsed = kinds[kind].patch.safeParse(op.patch, { reportInput: true });
  if (!parsed.success) throw new BadRow(parsed.error, place);
  const before = seen(pen, kind, op.id, op.rev);
  const patch = Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined));
  enforce(pen, kind, pen.change(kind, before, patch), before);
}

/** Drops that follow each other are one wave, so that taking out many rows reads the workspace once. */
function dropRun(pen: Pen, ops: readonly Op[], from: number): number {
  const kind = ops[from]?.kind as KindName;
  const ids: string[] = [];
  let i = from;
  for (let op = ops[i]; op?.op === 'drop' && op.kind === kind; op = ops[++i]) {
    // Already gone is what was wished for, unless the caller names the state it saw.
    if (op.rev !== undefined) seen(pen, kind, op.id, op.rev);
    if (pen.get(kind, op.id)) ids.push(op.id);
  }
  dropWithAll(pen, kind, ids);
  return i - 1;
}

/** The row as the caller saw it, or a refusal that says who came first. */
function seen<K extends KindName>(pen: Pen, kind: K, id: string, rev: number): Row<K> {
  const row = pen.get(kind, id);
  if (!row) throw new Refusal('RowGone', { code: id });
  const stored = tableOf(pen.w, kind).get(id);
  if (stored && stored.rev !== rev)
    throw new Refusal('StaleRow', { code: row.code, who: row.updateBy, at: row.updateTime });
  return row;
}

/** Refusals name the field inside the caller's input. */
function located(place: string, work: () => void) {
  try {
    work();
  } catch (error) {
    if (place && error instanceof Refusal && error.path) throw new Refusal(error.key, error.holes, place + error.path);
    throw error;
  }
}
