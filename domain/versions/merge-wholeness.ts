import { type AnyRow, type KindName, kindNames, kinds, type Row } from '../kinds/kinds.ts';
import { idsIn } from '../kinds/references.ts';
import { ownerOf } from '../method/rate/tree-rows.ts';
import { sameContent } from '../model/same-content.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { idOf, partsOf } from './merge-parts.ts';
import { placeWith } from './merge-row.ts';
import { isSame, type MergeState, rowIn, rowsOf } from './merge-sides.ts';
import { setLeafBack, setTreeBack } from './merge-trees.ts';

/** A row that is needed and not there. */
interface Missing {
  kind: KindName;
  id: string;
  /** That names it. */
  field: string;
}

/** Drawn rows are many and have no names: nobody is asked about each. */
const isAsked = (kind: KindName): boolean => kind in kinds && 'prefix' in kinds[kind];

/** Nothing is without what it needs, nothing names what is gone. */
export function makeWhole(state: MergeState): void {
  leaveStranded(state);
  keepUsedSteps(state);
  unlinkGone(state);
}

/**
 * Rows that cannot be without one that the other side removed: each is a question, kept with what it needs or left out. What depends on a row
 * that is left out follows it.
 */
function leaveStranded(state: MergeState): void {
  const left = new Set<string>();
  for (let again = true; again; ) {
    again = false;
    for (const kind of kindNames)
      for (const row of [...state.of(kind).values()]) {
        // A tree that was set back is another than the rows that are gone through.
        if (state.of(kind).get(row.id) !== row) continue;
        const missing = missingOf(state, kind, row);
        if (missing.length === 0) continue;
        again = true;
        if (keepsOwn(state, kind, row, missing)) continue;
        if (staysWith(state, kind, row, missing, left)) for (const one of missing) bringBack(state, one);
        else {
          state.of(kind).delete(row.id);
          left.add(row.id);
        }
      }
    again = againstPairs(state, left) || again;
  }
}

/** What a row cannot be without, and is not there: of a list all of it has to be gone. */
function missingOf(state: MergeState, kind: KindName, row: AnyRow): Missing[] {
  const found: Missing[] = [];
  for (const [field, { to, onDrop }] of Object.entries(kinds[kind].references)) {
    if (onDrop !== 'drop') continue;
    const ids = idsIn(row, field);
    if (ids.length > 0 && !ids.some((id) => state.has(to, id)))
      found.push(...ids.map((id) => ({ kind: to as KindName, id, field })));
  }
  return found;
}

/**
 * A row of this version needs nothing that only the other one let it name: there it says again what it says here, and what was removed here stays
 * removed. False where it says so already.
 */
function keepsOwn(state: MergeState, kind: KindName, row: AnyRow, missing: readonly Missing[]): boolean {
  const own = rowIn(state.mine, kind, row.id);
  const fields = [...new Set(missing.map(({ field }) => field))];
  const others = own ? fields.filter((field) => !sameContent(idOf(own, field), idOf(row, field))) : [];
  let any = false;
  if (own) for (const field of others) any = setPlaceBack(state, kind, row.id, own, field) || any;
  return any;
}

/** A field, and what is decided as one with it, as this version has it; where it is the place in a tree, all of that tree. False where it is so already. */
function setPlaceBack(state: MergeState, kind: KindName, id: string, own: AnyRow, field: string): boolean {
  const row = state.of(kind).get(id);
  if (!row) return false;
  const { place, fields } = placeWith(kind, field);
  if (place === 'leaf') return setLeafBack(state, row as Row<'treeNodes'>, 'gone');
  if (kind === 'treeNodes') return setTreeBack(state, ownerOf(row as Row<'treeNodes'>), 'gone');
  const valuesOf = (one: AnyRow) => Object.fromEntries(fields.map((part) => [part, idOf(one, part)]));
  state.leave(kind, row, 'gone', [place], place === field ? idOf(row, field) : valuesOf(row));
  state.patch(kind, row, valuesOf(own));
  return true;
}

/** Does the row stay, and what it needs come back? Of two versions' rows the other one's is left out unless somebody decides otherwise. */
function staysWith(
  state: MergeState,
  kind: KindName,
  row: AnyRow,
  missing: readonly Missing[],
  left: ReadonlySet<string>,
): boolean {
  const { mine } = state.sides(kind, row.id);
  const isBroughtBack = ['removedHere', 'removedThere'].some((what) =>
    state.conflicts.has(`${what} ${kind} ${row.id}`),
  );
  // Decided so, or needed by one that stays: what it needs stays with it, or the two would send each other away for ever.
  if (isBroughtBack || state.needed.has(row.id)) return true;
  if (missing.some(({ id }) => left.has(id))) {
    if (!mine) state.leave(kind, row, 'gone');
    return false;
  }
  if (!isAsked(kind)) {
    if (!mine) state.leave(kind, row, 'gone');
    return mine !== undefined;
  }
  const [first] = missing;
  const needed = first && (rowIn(state.mine, first.kind, first.id) ?? rowIn(state.theirs, first.kind, first.id));
  const take = state.ask(mine ? 'strandedThere' : 'strandedHere', kind, row, {
    needs: first && needed ? state.labelOf(first.kind, needed) : '',
  });
  if (!mine && take === 'mine') state.leave(kind, row, 'decided');
  return mine ? take !== 'theirs' : take === 'theirs';
}

/** A removed row as the side that still has it shows it, with its parts. */
function bringBack(state: MergeState, { kind, id }: Missing): void {
  if (state.has(kind, id)) return;
  const { mine, theirs, base } = state.sides(kind, id);
  const row = mine ?? theirs ?? base;
  if (!row) return;
  state.put(kind, row);
  state.needed.add(id);
  if (mine) state.leave(kind, row, 'needed');
  else state.note('broughtBack', kind, row, '', '');
  const w = mine ? state.mine : state.theirs;
  for (const { kind: part, field } of partsOf[kind] ?? [])
    for (const one of rowsOf(w, part)) if (idOf(one, field) === id && !state.has(part, one.id)) state.put(part, one);
}

/** A risk needs its threat to lead to its damage: where one side took that link away and the other keeps the risk, the link stays. */
function againstPairs(state: MergeState, left: Set<string>): boolean {
  let again = false;
  for (const row of [...state.of('risks').values()] as Row<'risks'>[]) {
    const threat = state.of('threats').get(row.threat) as Row<'threats'> | undefined;
    if (!threat || threat.damages.includes(row.damage)) continue;
    again = true;
    const pair = (['threat', 'damage'] as const).map((field) => ({ kind: 'damages' as const, id: row.damage, field }));
    if (keepsOwn(state, 'risks', row, pair)) continue;
    if (staysWith(state, 'risks', row, pair, left))
      state.patch('threats', threat, { damages: [...threat.damages, row.damage] });
    else {
      state.of('risks').delete(row.id);
      left.add(row.id);
    }
  }
  return again;
}

/** Steps live in what uses them (M-4.1): used ones come along, and those that nothing uses any more go. */
function keepUsedSteps(state: MergeState): void {
  const used = usedIn(
    state.of('paths').values() as Iterable<Row<'paths'>>,
    state.of('treeNodes').values() as Iterable<Row<'treeNodes'>>,
  );
  const usedBefore = [state.mine, state.theirs].map((w) => usedIn(w.paths, w.treeNodes));
  for (const id of used) {
    if (state.has('steps', id)) continue;
    const { mine, theirs } = state.sides('steps', id);
    const row = mine ?? theirs;
    if (row) state.put('steps', row);
  }
  for (const id of [...state.of('steps').keys()]) {
    if (used.has(id) || !usedBefore.some((ids) => ids.has(id))) continue;
    state.of('steps').delete(id);
    for (const key of state.conflicts.keys()) if (key.startsWith(`field steps ${id} `)) state.conflicts.delete(key);
  }
  for (const step of state.theirs.steps)
    if (!state.has('steps', step.id) && !isSame(rowIn(state.base, 'steps', step.id), step) && !state.isLeft(step.id))
      state.leave('steps', step, 'unused');
}

function usedIn(paths: Iterable<Row<'paths'>>, nodes: Iterable<Row<'treeNodes'>>): Set<string> {
  const used = new Set<string>();
  for (const { steps } of paths) for (const id of steps) used.add(id);
  for (const { step } of nodes) if (step) used.add(step);
  return used;
}

/** Links to rows that are gone are left out; those that only one side had made are noted. */
export function unlinkGone(state: MergeState): void {
  for (const kind of kindNames) {
    const references = Object.entries(kinds[kind].references);
    if (references.length === 0) continue;
    for (const row of [...state.of(kind).values()]) {
      const patch: Record<string, unknown> = {};
      for (const [field, { to }] of references) {
        const ids = idsIn(row, field);
        const there = ids.filter((id) => state.has(to, id));
        if (there.length === ids.length) continue;
        patch[field] = Array.isArray(idOf(row, field)) ? there : null;
        const { base } = state.sides(kind, row.id);
        const known = new Set(base ? idsIn(base, field) : []);
        for (const id of ids)
          if (!state.has(to, id) && !known.has(id)) {
            const named = rowIn(state.mine, to as KindName, id) ?? rowIn(state.theirs, to as KindName, id);
            if (named) state.note('unlinked', kind, row, state.labelOf(to as KindName, named), '');
          }
      }
      if (Object.keys(patch).length > 0) state.patch(kind, row, patch);
    }
  }
}

/** What the rating of a path is read from: its steps, and those that have to be done before them, included. */
function ratedFrom(path: Row<'paths'>, stepOf: (id: string) => Row<'steps'> | undefined): unknown {
  const steps = new Map<string, unknown>();
  const open = [...path.steps];
  for (const id of open) {
    if (steps.has(id)) continue;
    const step = stepOf(id);
    steps.set(id, step && [step.ratings, step.takesPart, step.impossible, step.preSteps]);
    if (step) open.push(...step.preSteps);
  }
  return [path.steps, [...steps], path.model, path.basis, path.ratings];
}

/** A level set by hand counts for what it was set for: where the merged path is another than that, it ends (M-5.7). */
export function endCustomLevels(state: MergeState): void {
  const stepIn = (w: Workspace) => (id: string) => w.steps.get(id);
  for (const path of [...state.of('paths').values()] as Row<'paths'>[]) {
    if (!path.customLevel) continue;
    const now = ratedFrom(path, (id) => state.of('steps').get(id) as Row<'steps'> | undefined);
    const { mine, theirs } = state.sides('paths', path.id) as { mine?: Row<'paths'>; theirs?: Row<'paths'> };
    const holds = (row: Row<'paths'> | undefined, w: Workspace) =>
      row && sameContent(row.customLevel, path.customLevel) && sameContent(ratedFrom(row, stepIn(w)), now);
    if (holds(mine, state.mine)) continue;
    if (holds(theirs, state.theirs)) {
      state.rewritten.add(path.id);
      continue;
    }
    state.leave('paths', path, 'level', ['customLevel'], path.customLevel);
    state.patch('paths', path, { customLevel: null });
  }
}
