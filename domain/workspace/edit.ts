import * as z from 'zod';
import { type KindName, kindNames, type NewRow, type Patch, type Row, shapeOf, someRow } from '../kinds/kinds.ts';
import { BadRow, Refusal } from '../kinds/refusal.ts';
import { Id } from '../model/base.ts';
import { runToEnd } from '../run-to-end.ts';
import { dropWithAll } from './cascade.ts';
import { deciding, forbidding } from './decide.ts';
import { decidingStatements } from './decide-statements.ts';
import { EditRecorder, mostRefused } from './edit-recorder.ts';
import { enforce } from './enforce.ts';
import { labelInSentence } from './label-of-row.ts';
import { reviewing } from './reviews/reviewing.ts';
import { dating } from './verified-day.ts';
import { type Changes, type EditContext, tableOf, type Workspace } from './workspace.ts';

/** One operation of an edit, as it comes over the wire. Rows are checked against their kind by `edit`. */
const Fields = z.record(z.string().max(60), z.unknown());
export const Op = z.discriminatedUnion('op', [
  z.object({ op: z.literal('add'), kind: z.enum(kindNames), id: Id.optional(), row: Fields }),
  z.object({ op: z.literal('change'), kind: z.enum(kindNames), id: Id, rev: z.number().int().min(0), patch: Fields }),
  z.object({ op: z.literal('drop'), kind: z.enum(kindNames), id: Id, rev: z.number().int().min(0).optional() }),
]);
export type Op = z.infer<typeof Op>;

/** Typed makers of operations. An id chosen by the caller lets a screen show the new row before the server has answered. */
export const add = <K extends KindName>(kind: K, row: NewRow<K>, id?: string): Op => ({
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
 * Applies all operations of one edit, or none. Returns the Changes with every consequence, for the server to store and for every holder of the
 * workspace to apply. Refuses (Refusal, BadRow) without a trace. Operations may build on each other: a step, then the path that uses it.
 *
 * How an edit works, and who calls whom.
 *
 *     edit ──► EditRecorder       adds, changes and removes single rows: ids, codes, revs
 *      ├────► deciding            at the end: the values that decisions were made at
 *      ├────► reviewing           likewise: what the rows that were reviewed rest on
 *      ├────► enforce             after each row written: its references, then `written` of its kind's rules
 *      │       └──► dropWithAll   what that rule returned
 *      └────► dropWithAll         a drop: the rows, `dropped` of their kinds' rules, the references to them; again for what follows
 *
 * - Only EditRecorder writes. The workspace it was made from never changes; `apply` makes the next one from the Changes.
 * - The rules of a kind (domain/kinds/<kind>/rules.ts) are called by `enforce` and `dropWithAll` alone. They get a RuleEdit: they may read, refuse
 *   and change rows, and return rows that have to go. They must not call `edit`, `enforce` or `dropWithAll` themselves.
 * - A change made by a rule or by a cascade is not enforced again, so it must need no check: it takes something away.
 * - `inverting` (undo) restores rows that were valid together, then checks the references, and by the rules, which write nothing there, that they are
 *   valid beside what others did meanwhile.
 * - `changeMethod` uses EditRecorder without rules too: it renames codes that the former method knew.
 */
export function edit(w: Workspace, ops: readonly Op[], at: EditContext): Changes {
  return runToEnd(editing(w, ops, at));
}

/** Operations of one edit at most. */
export const mostOps = 10_000;

/** `edit`, pausing after each operation: who runs it for others too gives way between two of them. */
export function* editing(w: Workspace, ops: readonly Op[], at: EditContext): Generator<undefined, Changes> {
  const recorder = new EditRecorder(w, at);
  for (let i = 0; i < ops.length; i++) {
    const op = ops[i] as Op;
    recorder.place = ops.length === 1 ? '' : placeOf(op, i);
    i = inOrder(recorder, ops, () => carryOut(recorder, ops, i));
    yield;
  }
  recorder.throwRefused();
  const placeOfRow = (row: string) => {
    const at = ops.findIndex((op) => op.op !== 'drop' && op.id === row);
    return at < 0 || ops.length === 1 ? '' : placeOf(ops[at] as Op, at);
  };
  dating(recorder, placeOfRow);
  yield;
  yield* forbidding(recorder, placeOfRow);
  yield;
  yield* deciding(recorder, placeOfRow);
  yield;
  yield* decidingStatements(recorder, placeOfRow);
  yield;
  yield* reviewing(recorder, ops);
  const first = ops[0];
  return recorder.changes(first ? `${first.kind}.${first.op}${ops.length > 1 ? '…' : ''}` : 'nothing');
}

/** Where the fields of the i-th operation stand among the operations. Refused fields are named by it, those of a single operation without it. */
export const placeOf = (op: Op, i: number): string => `edits.${i}.${op.op === 'add' ? 'row' : 'patch'}.`;

/** Is there anything in these changes? */
export const isEmpty = (c: Changes) =>
  Object.keys(c.put).length === 0 && Object.keys(c.drop).length === 0 && !c.method && !c.frozen;

/** Carries out the i-th operation, drops with those that follow; returns the place of the last one done. */
function carryOut(recorder: EditRecorder, ops: readonly Op[], i: number): number {
  const op = ops[i] as Op;
  if (op.op === 'drop') return dropRun(recorder, ops, i);
  if (op.op === 'add') addRow(recorder, op.kind, op);
  else changeRow(recorder, op.kind, op);
  return i;
}

function addRow<K extends KindName>(recorder: EditRecorder, kind: K, op: Extract<Op, { op: 'add' }>) {
  const parsed = shapeOf(kind).newRow.safeParse(op.row, { reportInput: true });
  if (!parsed.success) throw new BadRow(parsed.error, recorder.place);
  enforce(recorder, kind, recorder.add(kind, parsed.data, op.id));
}

function changeRow<K extends KindName>(recorder: EditRecorder, kind: K, op: Extract<Op, { op: 'change' }>) {
  const parsed = shapeOf(kind).patch.safeParse(op.patch, { reportInput: true });
  if (!parsed.success) throw new BadRow(parsed.error, recorder.place);
  const before = seen(recorder, kind, op.id, op.rev);
  const patch = Object.fromEntries(Object.entries(parsed.data as object).filter(([, value]) => value !== undefined));
  enforce(recorder, kind, recorder.change(kind, before, patch as Partial<Row<K>>), before);
}

/** Drops that follow each other are one wave, so that taking out many rows reads the workspace once. */
function dropRun(recorder: EditRecorder, ops: readonly Op[], from: number): number {
  const kind = ops[from]?.kind as KindName;
  const ids: string[] = [];
  let i = from;
  for (let op = ops[i]; op?.op === 'drop' && op.kind === kind; op = ops[++i]) {
    // Already gone is what was asked for, unless the caller names the state it saw.
    if (op.rev !== undefined) seen(recorder, kind, op.id, op.rev);
    if (recorder.get(kind, op.id)) ids.push(op.id);
  }
  dropWithAll(recorder, kind, ids);
  return i - 1;
}

/** The row as the caller saw it, or a refusal that says who came first. */
function seen<K extends KindName>(recorder: EditRecorder, kind: K, id: string, rev: number): Row<K> {
  const row = recorder.get(kind, id);
  if (!row) throw new Refusal('RowGone', { code: someRow(kind) }, recorder.place.split('.').slice(0, 2).join('.'));
  const stored = tableOf(recorder.w, kind).get(id);
  if (stored && stored.rev !== rev)
    throw new Refusal('StaleRow', {
      code: labelInSentence(recorder.w, kind, row),
      who: row.updateBy,
      at: row.updateTime,
    });
  return row;
}

/** What was refused first is said first, and refusals name the field inside the caller's input. */
function inOrder<T>(recorder: EditRecorder, ops: readonly Op[], work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof BadRow)) throw error;
    recorder.throwRefused();
    if (error instanceof Refusal && error.key === 'StaleRow' && ops.length > 1)
      throw namingStale(recorder.w, ops, error);
    if (error instanceof Refusal && error.path) throw new Refusal(error.key, error.holes, recorder.place + error.path);
    throw error;
  }
}

/** The refusal of a stale row that names all operations about stale rows: the others may be done without them. */
function namingStale(w: Workspace, ops: readonly Op[], { key, holes }: Refusal): Refusal {
  const paths = ops.flatMap((op, i) => {
    const stored = op.op === 'add' || op.rev === undefined ? undefined : tableOf(w, op.kind).get(op.id);
    return stored && op.op !== 'add' && stored.rev !== op.rev ? [`edits.${i}`] : [];
  });
  const [first = '', ...others] = paths.slice(0, mostRefused);
  return new Refusal(
    key,
    holes,
    first,
    others.map((path) => ({ key, path })),
  );
}
