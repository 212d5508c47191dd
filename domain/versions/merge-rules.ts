import { checkRows } from '../exchange/check-rows.ts';
import { type AnyRow, type KindName, kindNames } from '../kinds/kinds.ts';
import { idsIn } from '../kinds/references.ts';
import { sameContent } from '../model/same-content.ts';
import type { RowsByKind } from '../workspace/workspace.ts';
import { idOf } from './merge-parts.ts';
import { isSame, type MergeState, rowIn } from './merge-sides.ts';

/** References of a kind to itself that must not lead back to the row. Those of trees are not mixed (merge-parts.ts). */
const selfReferences: { readonly [K in KindName]?: string } = {
  functions: 'parent',
  assets: 'part',
  steps: 'preSteps',
  groups: 'group',
};

/** Each side by itself leads into no loop, both together may: then the row of this version keeps its own way. */
export function mendLoops(state: MergeState): void {
  for (const [kind, field] of Object.entries(selfReferences) as [KindName, string][])
    for (let loop = loopIn(state, kind, field); loop.length > 0; loop = loopIn(state, kind, field)) {
      const row = loop.find((one) => {
        const mine = rowIn(state.mine, kind, one.id);
        return !mine || !sameContent(idOf(mine, field), idOf(one, field));
      });
      if (!row) return;
      const mine = rowIn(state.mine, kind, row.id);
      state.leave(kind, row, 'loop', [field], idOf(row, field));
      const none = Array.isArray(idOf(row, field)) ? [] : null;
      state.patch(kind, row, { [field]: mine ? idOf(mine, field) : none });
    }
}

/** The rows of one loop; none when there is no loop. */
function loopIn(state: MergeState, kind: KindName, field: string): AnyRow[] {
  const rows = state.of(kind);
  const done = new Set<string>();
  for (const start of rows.keys()) {
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

/** Rounds in which rows go back to what they are in this version. */
const rounds = 20;

/** What the rules of the kinds refuse of the rows together: such a row stays as it is in this version, or out of it. True where there was one. */
export function mendRules(state: MergeState): boolean {
  let any = false;
  for (let round = 0; round < rounds; round++) {
    const rows = Object.fromEntries(kindNames.map((kind) => [kind, [...state.of(kind).values()]])) as RowsByKind;
    const { problems } = checkRows(state.mine.method, rows, 200);
    let mended = false;
    for (const { path } of problems) {
      const [kind, at] = path.split('.') as [KindName, string];
      const row = (rows[kind] as AnyRow[] | undefined)?.[Number(at)];
      if (row && setBack(state, kind, row)) mended = true;
    }
    if (!mended) break;
    any = true;
  }
  return any;
}

/** The row as this version has it; false where it is so already. */
function setBack(state: MergeState, kind: KindName, row: AnyRow): boolean {
  const mine = rowIn(state.mine, kind, row.id);
  if (isSame(mine, row)) return false;
  state.leave(kind, row, 'rule');
  if (mine) state.put(kind, mine);
  else state.of(kind).delete(row.id);
  return true;
}
