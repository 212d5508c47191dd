import type { TreeNodeRow } from '../kinds/tree-node/shape.ts';
import { type ControlsView, nodeRatingIn, type TreeView } from '../method/rate/ratings.ts';
import type { NodeRating } from '../method/rate/tree-rating.ts';
import { ownerOf } from '../method/rate/tree-rows.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What a picture of a tree is made of. */
export interface TreeSource<Words = unknown> {
  w: Pick<Workspace, 'treeNodes' | 'steps' | 'controls' | 'method'>;
  threat: string;
  title: string;
  view: TreeView | undefined;
  before?: TreeView | undefined;
  controlsView: ControlsView;
  folded: ReadonlySet<string>;
  words: Words;
}

/** What an edit changes in the picture of a tree. */
export interface Touched {
  /** Rows that were put or dropped, of this tree. */
  rows: ReadonlySet<string>;
  /** Nodes that look different, and all nodes above them. */
  nodes: ReadonlySet<string>;
}

/**
 * What differs between two sources of a picture, or null where it is not known and the whole tree has to be read. Of a tree whose nodes depend on
 * nodes elsewhere (shared steps, references, trees of circumvention) only the caller knows.
 * @param rows the nodes of the former picture
 */
export function touchedSince(
  then: TreeSource,
  now: TreeSource,
  rows: ReadonlyMap<string, TreeNodeRow>,
): Touched | null {
  const { w } = now;
  if (!isSameFrame(then, now)) return null;
  const changed = w.treeNodes.changedSince(then.w.treeNodes);
  const steps = w.steps.changedSince(then.w.steps);
  if (!changed || !steps) return null;
  const own = new Set<string>();
  const nodes = new Set<string>();
  for (const id of changed) {
    const both = [then.w.treeNodes.get(id), w.treeNodes.get(id)];
    if (both.some((row) => row && isJoined(w, row))) return null;
    for (const row of both) {
      if (!row || ownerOf(row) !== now.threat) continue;
      if (row.parent === null && !rows.has(id)) return null;
      own.add(id);
      nodes.add(id);
      if (row.parent !== null) nodes.add(row.parent);
    }
  }
  for (const id of steps) {
    if (then.w.steps.get(id)?.controls.length || w.steps.get(id)?.controls.length) return null;
    for (const node of w.treeNodes.mayName('step', id)) nodes.add(node);
  }
  for (const id of ratedAnew(then, now, rows.keys())) nodes.add(id);
  addAbove(nodes, (id) => w.treeNodes.get(id)?.parent ?? null);
  return { rows: own, nodes };
}

/** Is all the same that is not told node by node? */
const isSameFrame = (then: TreeSource, now: TreeSource): boolean =>
  then.threat === now.threat &&
  then.title === now.title &&
  then.controlsView === now.controlsView &&
  then.folded === now.folded &&
  then.words === now.words &&
  then.w.method === now.w.method &&
  then.w.controls === now.w.controls &&
  then.view?.model === now.view?.model;

/** Does the picture of a node depend on others than those above and below it, or theirs on it? */
const isJoined = ({ treeNodes }: TreeSource['w'], { control, target, step, controls }: TreeNodeRow): boolean =>
  control !== null ||
  target !== null ||
  controls.length > 0 ||
  (step !== null && treeNodes.countNaming('step', step) > 1);

/** Nodes whose rating, or the rating they are compared with, says something else. */
function* ratedAnew(then: TreeSource, now: TreeSource, ids: Iterable<string>): Generator<string> {
  const isRated = then.view === now.view;
  const isCompared = then.before === now.before;
  if (isRated && isCompared) return;
  for (const id of ids)
    if (
      !(
        isRated ||
        isSameRating(nodeRatingIn(then.view, then.controlsView, id), nodeRatingIn(now.view, now.controlsView, id))
      ) ||
      !(
        isCompared ||
        nodeRatingIn(then.before, then.controlsView, id)?.sum === nodeRatingIn(now.before, now.controlsView, id)?.sum
      )
    )
      yield id;
}

const isSameRating = (a: NodeRating | undefined, b: NodeRating | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    a.sum === b?.sum &&
    a.level === b.level &&
    a.impossible === b.impossible &&
    a.critical === b.critical);

function addAbove(ids: Set<string>, above: (id: string) => string | null): void {
  for (const id of [...ids]) for (let at = above(id); at !== null && !ids.has(at); at = above(at)) ids.add(at);
}
