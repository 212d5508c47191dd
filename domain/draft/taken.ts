import type { KindName } from '../kinds/kinds.ts';
import { cutAt } from '../model/base.ts';
import { add, type Op } from '../workspace/edit.ts';
import { tableOf, type Workspace } from '../workspace/workspace.ts';
import { type DraftProposal, isDraftId, rowIdOf } from './proposal.ts';

type Fields = Record<string, unknown>;

/**
 * The one edit that takes these proposals: rows get ids that are the same whoever takes them, so that what two people take at once is refused to the
 * second, a row that several make is made once, changes of one row become one change
 * that says all of them, and mentions of rows that are not taken are left out. Each row remembers its ground.
 */
export function takenOps(w: Workspace, proposals: readonly DraftProposal[]): Op[] {
  const ids = new Map<string, string>();
  for (const { ops } of proposals)
    for (const op of ops)
      if (op.op === 'add' && op.id && !ids.has(op.id))
        ids.set(op.id, isDraftId(op.id) ? rowIdOf(op.id, w.versionId) : op.id);
  const made = new Map<string, Op>();
  for (const { ops } of proposals)
    for (const op of ops) {
      const key = op.op === 'add' ? `${op.kind} ${op.id ?? `+${made.size}`}` : `${op.kind} ${op.id}`;
      made.set(key, joined(made.get(key), resolved(op, ids), w));
    }
  const ops = [...made.values()].sort((a, b) => Number(b.op === 'add') - Number(a.op === 'add'));
  return [...ops, ...proposals.flatMap((proposal) => groundOps(proposal, ids))];
}

/** Two operations about one row as one: lists are joined, other values are those of the later one. */
function joined(before: Op | undefined, op: Op, w: Workspace): Op {
  if (!before) return op;
  if (before.op === 'add' && op.op === 'add') return { ...before, row: joinFields(before.row, op.row) };
  if (before.op !== 'change' || op.op !== 'change') return before;
  const row = tableOf(w, op.kind).get(op.id) as Fields | undefined;
  return row ? { ...before, patch: joinFields(before.patch, op.patch) } : before;
}

function joinFields(before: Fields, after: Fields): Fields {
  const all = { ...before };
  for (const [field, value] of Object.entries(after)) {
    const own = all[field];
    all[field] =
      Array.isArray(own) && Array.isArray(value) && field !== 'steps' ? [...new Set([...own, ...value])] : value;
  }
  return all;
}

function resolved(op: Op, ids: ReadonlyMap<string, string>): Op {
  if (op.op === 'add') return { ...op, ...(op.id && { id: ids.get(op.id) ?? op.id }), row: resolve(op.row, ids) };
  return op.op === 'change' ? { ...op, patch: resolve(op.patch, ids) } : op;
}

/** The fields with the ids that rows have in the end; what names a row that is not made names none. */
function resolve(fields: Fields, ids: ReadonlyMap<string, string>): Fields {
  const one = (value: unknown): unknown =>
    typeof value === 'string' && isDraftId(value) ? (ids.get(value) ?? null) : value;
  const entries = Object.entries(fields).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.map(one).filter((item) => item !== null) : one(value),
  ]);
  return Object.fromEntries(entries) as Fields;
}

/** Steps and nodes go with the path or tree they are made for. */
const withoutGround: readonly KindName[] = ['steps', 'treeNodes', 'nodes', 'links'];

/** What the row of a proposal rests on: the row it makes, or the asset it gives a property. */
function groundOps({ key, stage, detail, facts, ops }: DraftProposal, ids: ReadonlyMap<string, string>): Op[] {
  const made = ops.find(({ op, kind }) => op === 'add' && !withoutGround.includes(kind));
  const first = made ?? ops.find((op) => op.op === 'change' && key.startsWith(`${op.id} `) && facts.length > 0);
  if (!first || first.op === 'drop' || !first.id || (facts.length === 0 && stage !== 'paths')) return [];
  return [
    add('grounds', { stage, key, row: ids.get(first.id) ?? first.id, what: cutAt(detail, 4000), facts: [...facts] }),
  ];
}
