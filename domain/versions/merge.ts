import { type AnyRow, type KindName, kindNames, type Row } from '../kinds/kinds.ts';
import { sameContent } from '../model/same-content.ts';
import { changeMethod } from '../workspace/change-method.ts';
import { EditRecorder } from '../workspace/edit-recorder.ts';
import { apply, type EditContext, type Workspace } from '../workspace/workspace.ts';
import { countersGiven } from './merge-codes.ts';
import { isChanged, outlineOf, ownerOf, rebuiltTrees } from './merge-parts.ts';
import type { Decisions, MergePlan } from './merge-plan.ts';
import { mergeRow } from './merge-row.ts';
import { holdTogether, settleProperties } from './merge-rules.ts';
import { changedIn, isSame, MergeState, rowIn, rowsOf } from './merge-sides.ts';
import { endCustomLevels } from './merge-wholeness.ts';

/** The three states a merge is made of. Only `mine` is changed; it must be open. */
export interface MergeInput {
  /** What both had in common. */
  base: Workspace;
  mine: Workspace;
  theirs: Workspace;
}

/** Rows looked at before others get their turn. */
const portion = 500;

/**
 * Merges another version into an open one, row by row and field by field (R-VER-11): what only one side changed since the base is taken, what
 * both changed differently is a question, and until it is decided this version's content counts. The result holds together as a version: rows
 * that cannot be without a removed one are asked about, codes and names are given once. What is not taken from the other is listed. One edit.
 * Yields after some rows, so that the caller can serve other requests.
 * @throws Refusal when the version is locked, or the two break a rule together whatever is left out of the other
 */
export function* merging(
  { base, mine, theirs }: MergeInput,
  decisions: Decisions,
  at: EditContext,
): Generator<undefined, MergePlan> {
  const recorder = new EditRecorder(mine, at);
  const state = new MergeState(inMethodOf(mine, base, at), mine, inMethodOf(mine, theirs, at), decisions);
  joinTwins(state);
  const rebuilt = rebuiltTrees(state);
  let seen = 0;
  for (const kind of kindNames.filter((one) => one !== 'foreignParts' && one !== 'reviews'))
    for (const id of idsIn(state, kind)) {
      mergeOne(state, kind, id, rebuilt);
      if (++seen % portion === 0) yield;
    }
  takeTrees(state, rebuilt);
  yield;
  settleProperties(state);
  yield* holdTogether(state);
  endCustomLevels(state);
  state.endNotes();
  dropWithRows(state);
  takeForeignParts(state);
  takeReviews(state);
  yield;
  yield* write(recorder, state);
  const { conflicts, notTaken, notes } = state;
  const changes = { ...recorder.changes('merge'), counters: countersGiven(state) };
  return { changes, conflicts: [...conflicts.values()], notTaken, notes };
}

/** The other states with the codes the method of this version has for levels, parameters and dimensions. */
function inMethodOf(mine: Workspace, w: Workspace, at: EditContext): Workspace {
  if (sameContent(mine.method, w.method)) return w;
  const open: Workspace = { ...w, status: 'open' };
  return apply(open, changeMethod(open, mine.method, at));
}

const idsIn = (state: MergeState, kind: KindName): Set<string> => {
  const ids = new Set<string>();
  for (const { id } of rowsOf(state.mine, kind)) ids.add(id);
  for (const { id } of rowsOf(state.theirs, kind)) if (!state.twins.has(id)) ids.add(id);
  return ids;
};

/** A risk is one pair: where each side made one of the same, they are one risk. */
function joinTwins(state: MergeState): void {
  const { mine, theirs } = state;
  const pairOf = ({ threat, damage }: Row<'risks'>) => `${threat} ${damage}`;
  const own = new Map([...mine.risks].filter(({ id }) => !theirs.risks.has(id)).map((risk) => [pairOf(risk), risk]));
  for (const risk of theirs.risks) {
    const twin = mine.risks.has(risk.id) ? undefined : own.get(pairOf(risk));
    if (!twin) continue;
    state.join(risk.id, twin.id);
    state.note('joined', 'risks', twin, risk.code, twin.code);
  }
}

/** One row of three states. What belongs to a row that one side removed goes with it; steps go with what uses them. */
function mergeOne(state: MergeState, kind: KindName, id: string, rebuilt: ReadonlySet<string>): void {
  const { base, mine, theirs } = state.sides(kind, id);
  const one = (mine ?? theirs) as AnyRow;
  const owner = ownerOf(kind, one);
  if (kind === 'treeNodes' && rebuilt.has(owner?.id ?? '')) return;
  if (owner && partFollows(state, kind, one, owner.kind, owner.id)) return;
  if (mine && theirs) {
    const ask = (path: string[], ...values: [unknown, unknown, unknown]) => state.choose(kind, mine, path, ...values);
    state.put(kind, isSame(mine, theirs) ? mine : mergeRow(kind, base, mine, theirs, ask));
    return;
  }
  if (!base) {
    state.put(kind, one);
    return;
  }
  // Whether a step stays is up to the paths and trees (keepUsedSteps).
  if (kind === 'steps') return;
  const side = mine ? 'mine' : 'theirs';
  if (!isChanged(state, side, kind, base, one)) return;
  const what = mine ? 'removedThere' : 'removedHere';
  const take = state.ask(what, kind, one, { differences: changedIn(base, one) });
  if ((take === 'theirs') === (side === 'theirs')) state.put(kind, one);
  if (take === 'mine') state.leave(kind, one, 'decided');
}

/** Of a diagram, a threat or a control that only one side has, the parts stay or go with it. True where that has settled this one. */
function partFollows(state: MergeState, kind: KindName, row: AnyRow, ownerKind: KindName, owner: string): boolean {
  const inMine = rowIn(state.mine, ownerKind, owner);
  const inTheirs = rowIn(state.theirs, ownerKind, owner);
  if (inMine && inTheirs) return false;
  if (state.has(ownerKind, owner)) state.put(kind, row);
  return true;
}

/** Of a tree that both sides rebuilt, one state counts: the two would be neither's thought together. */
function takeTrees(state: MergeState, rebuilt: ReadonlySet<string>): void {
  for (const owner of rebuilt) {
    const kind = state.of('threats').has(owner) ? 'threats' : 'controls';
    const row = state.of(kind).get(owner);
    if (!row) continue;
    const [base, mine, theirs] = [state.base, state.mine, state.theirs].map((w) => outlineOf(w, owner));
    const take = state.ask('tree', kind, row, { base, mine, theirs });
    const from = take === 'theirs' ? state.theirs : state.mine;
    for (const node of from.treeNodes) if (ownerOf('treeNodes', node)?.id === owner) state.put('treeNodes', node);
    if (take === 'mine') state.leave(kind, row, 'decided', ['tree'], theirs);
  }
}

const allRows = (state: MergeState): Set<string> => new Set(kindNames.flatMap((kind) => [...state.of(kind).keys()]));

/** What a row rests on, and what somebody found of it, goes with the row (cascade.ts). */
function dropWithRows(state: MergeState): void {
  const rows = allRows(state);
  for (const kind of ['grounds', 'lookedAt'] as const)
    for (const one of [...state.of(kind).values()] as Row<'grounds' | 'lookedAt'>[]) {
      const row = state.twins.get(one.row) ?? one.row;
      if (row !== one.row) state.patch(kind, one, { row });
      if (row === '' || rows.has(row)) continue;
      const { mine } = state.sides(kind, one.id);
      const wasThere = kindNames.some((other) => rowIn(mine ? state.mine : state.theirs, other, row));
      if (!wasThere) continue;
      if (!mine) state.leave(kind, one, 'gone');
      state.of(kind).delete(one.id);
    }
}

/** What documents said goes with its rows. Nobody sees it, so nobody is asked: what one side changed counts, of both this version's. */
function takeForeignParts(state: MergeState): void {
  const rows = allRows(state);
  for (const id of idsIn(state, 'foreignParts')) {
    const { base, mine, theirs } = state.sides('foreignParts', id);
    const isOurs = mine ? !base || !isSame(base, mine) : base && theirs && isSame(base, theirs);
    const part = (isOurs ? mine : theirs) as Row<'foreignParts'> | undefined;
    if (!part) continue;
    const row = state.twins.get(part.row) ?? part.row;
    if (row === '' || rows.has(row)) state.put('foreignParts', { ...part, row });
  }
}

/**
 * Of reviews nobody is asked: what a row was judged by stays what it was, and what comes of the merge makes it suspect. What one side changed or ended
 * counts; of several reviews of a row the latest does.
 */
function takeReviews(state: MergeState): void {
  const rows = allRows(state);
  const found = new Map<string, Row<'reviews'>>();
  for (const id of idsIn(state, 'reviews')) {
    const sides = state.sides('reviews', id);
    const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs] as (Row<'reviews'> | undefined)[];
    // One that the other side left as it was: what this side did counts, also that it ended it.
    const kept = [mine, theirs].filter((one) => one && !(base && isSame(base, one))) as Row<'reviews'>[];
    const both = mine && theirs ? [mine] : [];
    for (const review of kept.length > 0 ? kept : both) {
      const row = state.twins.get(review.row) ?? review.row;
      const other = found.get(row);
      if (other?.id === review.id && isSame(other, review)) continue;
      if (!rows.has(row)) leaveReview(state, theirs, review, 'gone');
      else if (other && !isLater(review, other)) leaveReview(state, theirs, review, 'rule');
      else {
        if (other) leaveReview(state, rowIn(state.theirs, 'reviews', other.id), other, 'rule');
        found.set(row, { ...review, row });
      }
    }
  }
  for (const review of found.values()) state.put('reviews', review);
}

/** Of this version's nothing is said: what goes here is seen as a change. */
function leaveReview(state: MergeState, theirs: AnyRow | undefined, review: AnyRow, why: 'gone' | 'rule'): void {
  if (theirs && isSame(theirs, review)) state.leave('reviews', review, why);
}

/** The same from either side, also where both were made at the same moment. */
function isLater(one: Row<'reviews'>, other: Row<'reviews'>): boolean {
  const order = ({ at, id, by, reason }: Row<'reviews'>) => [at, id, by, reason].join(' ');
  return order(one) > order(other);
}

/** Writes what is otherwise than in this version. First all of them go, so that two rows can exchange their codes. */
function* write(recorder: EditRecorder, state: MergeState): Generator<undefined, void> {
  const changed: [KindName, AnyRow][] = [];
  for (const kind of kindNames) {
    const rows = state.of(kind);
    for (const row of rows.values())
      if (state.rewritten.has(row.id) || !isSame(rowIn(state.mine, kind, row.id), row)) changed.push([kind, row]);
    for (const { id } of rowsOf(state.mine, kind)) if (!rows.has(id)) recorder.remove(kind, id);
  }
  for (const [kind, { id }] of changed) recorder.remove(kind, id);
  for (const [n, [kind, row]] of changed.entries()) {
    recorder.restore(kind, row);
    if (n % portion === portion - 1) yield;
  }
}
