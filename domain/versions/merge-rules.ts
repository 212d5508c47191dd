import { checkRows, type RowProblem } from '../exchange/check-rows.ts';
import { type AnyRow, type KindName, kindNames, type Row, someRow } from '../kinds/kinds.ts';
import { idsIn } from '../kinds/references.ts';
import { Refusal } from '../kinds/refusal.ts';
import { sameContent } from '../model/same-content.ts';
import { type RowsByKind, tableOf, type Workspace } from '../workspace/workspace.ts';
import { giveCodes, giveNames } from './merge-codes.ts';
import { idOf } from './merge-parts.ts';
import { isSame, type MergeState, rowIn, type Sides } from './merge-sides.ts';
import { cutRings, setLeafBack, setTreesBack } from './merge-trees.ts';
import { makeWhole, unlinkGone } from './merge-wholeness.ts';

/** References of a kind to itself that must not lead back to the row. Those of trees are mended with their trees (merge-trees.ts). */
const selfReferences: { readonly [K in KindName]?: string } = {
  functions: 'parent',
  assets: 'part',
  steps: 'preSteps',
  groups: 'group',
};

/** Fields that a rule judges together, by the one it names. */
const judgedTogether: { readonly [K in KindName]?: Readonly<Record<string, readonly string[]>> } = {
  risks: { damage: ['threat', 'damage'] },
  controls: { candidate: ['active', 'candidate'] },
};

/** Problems that are mended in one round; most merges have none. */
const atOnce = 2000;

/** What is assigned applies. Where one side assigned a property of an asset and the other said why it does not apply, a person decides. */
export function settleProperties(state: MergeState): void {
  for (const { id, properties, notApplicable } of [...state.of('assets').values()] as Row<'assets'>[])
    for (const code of properties.filter((one) => notApplicable[one] !== undefined)) {
      const { base, mine, theirs } = state.sides('assets', id) as { [S in keyof Sides]: Row<'assets'> | undefined };
      if (!mine || !theirs) continue;
      const row = state.of('assets').get(id) as Row<'assets'>;
      const reasons = [base, mine, theirs].map((one) => one?.notApplicable[code]) as [unknown, unknown, unknown];
      const applies = state.choose('assets', mine, ['notApplicable', code], ...reasons) === undefined;
      const { [code]: _, ...others } = row.notApplicable;
      if (applies) state.patch('assets', row, { notApplicable: others });
      else state.patch('assets', row, { properties: row.properties.filter((one) => one !== code) });
    }
}

/**
 * Each side by itself holds together; where both together do not, this version's content counts, and what is left out of the other is listed.
 * Each round leaves out something that was not left out before. Yields on the way. A version that did not hold together before may be no better after.
 * @throws Refusal MergeBreaksRule where nothing more of the other version can be left out and that does not help
 */
export function* holdTogether(state: MergeState): Generator<undefined, void> {
  for (;;) {
    makeWhole(state);
    yield* giveCodes(state);
    giveNames(state);
    yield* mendLoops(state);
    unlinkGone(state);
    yield;
    const rows = Object.fromEntries(kindNames.map((kind) => [kind, [...state.of(kind).values()]])) as RowsByKind;
    const { problems } = checkRows(state.mine.method, rows, atOnce);
    if (problems.length === 0) return;
    yield;
    const named = namedBy(rows, problems);
    if (yield* mending(state, named)) continue;
    const [first] = named;
    if (!first || !holds(state.mine)) return;
    const { kind, row } = first;
    const name = state.labelOf(kind, row);
    throw new Refusal('MergeBreaksRule', { row: name === row.id ? someRow(kind) : name });
  }
}

/** Each side by itself leads into no loop, both together may: then the row of this version keeps its own way. */
function* mendLoops(state: MergeState): Generator<undefined, void> {
  for (const [kind, field] of Object.entries(selfReferences) as [KindName, string][]) {
    const done = new Set<string>();
    for (let loop = loopIn(state, kind, field, done); loop.length > 0; loop = loopIn(state, kind, field, done)) {
      yield;
      const row = loop.find((one) => {
        const mine = rowIn(state.mine, kind, one.id);
        return !mine || !sameContent(idOf(mine, field), idOf(one, field));
      });
      if (!row) break;
      const mine = rowIn(state.mine, kind, row.id);
      state.leave(kind, row, 'loop', [field], idOf(row, field));
      const none = Array.isArray(idOf(row, field)) ? [] : null;
      state.patch(kind, row, { [field]: mine ? idOf(mine, field) : none });
    }
  }
}

/** The rows of one loop; none when there is no loop. From those that are `done` no way leads into one, whatever becomes of the others. */
function loopIn(state: MergeState, kind: KindName, field: string, done: Set<string>): AnyRow[] {
  const rows = state.of(kind);
  for (const start of rows.keys()) {
    if (done.has(start)) continue;
    const way: { id: string; left: string[] }[] = [{ id: start, left: nextOf(rows, start, field) }];
    const open = new Set([start]);
    for (let top = way.at(-1); top && !done.has(start); top = way.at(-1)) {
      const id = top.left.pop();
      if (id === undefined) {
        open.delete(top.id);
        done.add(top.id);
        way.pop();
      } else if (open.has(id))
        return way.slice(way.findIndex((one) => one.id === id)).flatMap((one) => rows.get(one.id) ?? []);
      else if (!done.has(id)) {
        open.add(id);
        way.push({ id, left: nextOf(rows, id, field) });
      }
    }
  }
  return [];
}

const nextOf = (rows: ReadonlyMap<string, AnyRow>, id: string, field: string): string[] => {
  const row = rows.get(id);
  return row ? idsIn(row, field) : [];
};

/** A problem of the rows together, with the row and the field it names. */
interface Named {
  kind: KindName;
  row: AnyRow;
  field: string;
  problem: RowProblem['problem'];
}

/** The rows that problems are about. */
const namedBy = (rows: RowsByKind, problems: readonly RowProblem[]): Named[] =>
  problems.flatMap(({ path, problem }) => {
    const [kind, at, field = ''] = path.split('.') as [KindName, string, string];
    const row = (rows[kind] as AnyRow[] | undefined)?.[Number(at)];
    return row ? [{ kind, row, field, problem }] : [];
  });

/**
 * Leaves something out: single fields where that may do, else the first row or tree that can be set back. False where nothing can, or only what was
 * left out before and has come in again.
 */
function* mending(state: MergeState, named: readonly Named[]): Generator<undefined, boolean> {
  const before = state.notTaken.length;
  const isMore = () => state.notTaken.length > before;
  for (const one of named) {
    setFieldsBack(state, one);
    yield;
  }
  return isMore() || named.some((one) => isOfRow(one) && setRowBack(state, one.kind, one.row) && isMore());
}

/** A ring of trees, an id or a code that is taken: where nothing of the other version makes it, this version had it before. */
const isRing = ({ kind, field, problem }: Named) => kind === 'treeNodes' && problem === 'loop' && field !== 'parent';
const isOfRow = (one: Named) => !isRing(one) && one.field !== 'id' && one.field !== 'code';

/** What the problem is about, as this version has it; a row that this version has not is left out. False where it is so already. */
function setFieldsBack(state: MergeState, one: Named): boolean {
  const { kind, row, field } = one;
  // Another problem was about the same row.
  if (state.of(kind).get(row.id) !== row) return false;
  if (field === 'id') return leaveNamesakes(state, row.id);
  if (kind === 'treeNodes') {
    const node = row as Row<'treeNodes'>;
    if (isRing(one)) return cutRings(state, node);
    return field === 'target' && setLeafBack(state, node, 'rule');
  }
  const mine = rowIn(state.mine, kind, row.id);
  if (!mine) return setRowBack(state, kind, row);
  const fields = judgedTogether[kind]?.[field] ?? [field];
  const others = fields.filter((part) => !sameContent(idOf(mine, part), idOf(row, part)));
  for (const part of others) state.leave(kind, row, 'rule', [part], idOf(row, part));
  if (others.length > 0) state.patch(kind, row, Object.fromEntries(others.map((part) => [part, idOf(mine, part)])));
  return others.length > 0;
}

/** An id names one row of a version, whatever its kind: the one of this version keeps it. */
function leaveNamesakes(state: MergeState, id: string): boolean {
  let any = false;
  for (const kind of kindNames) {
    const row = state.of(kind).get(id);
    if (row && !rowIn(state.mine, kind, id) && setRowBack(state, kind, row)) any = true;
  }
  return any;
}

/** The row as this version has it, or out of it; of a tree all of it. False where it is so already. */
function setRowBack(state: MergeState, kind: KindName, row: AnyRow): boolean {
  if (kind === 'treeNodes') return setTreesBack(state, row as Row<'treeNodes'>);
  const mine = rowIn(state.mine, kind, row.id);
  if (isSame(mine, row)) return false;
  state.leave(kind, row, 'rule');
  if (mine) state.put(kind, mine);
  else state.of(kind).delete(row.id);
  return true;
}

/** Does the version hold together by itself? */
function holds(w: Workspace): boolean {
  const rows = Object.fromEntries(kindNames.map((kind) => [kind, [...tableOf(w, kind)]])) as RowsByKind;
  return checkRows(w.method, rows, 1).problems.length === 0;
}
