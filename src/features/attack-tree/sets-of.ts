import type { ControlsView, TreeView } from '#domain/method/rate/ratings.ts';
import { ratedSets } from '#domain/workspace/rated-sets.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';

/** Sets of a tree that are shown; the rest is counted. */
export const mostShown = 200;

/** The sets are listed when edits rest for so long (ms): to list and rate a thousand takes longer than a key may. */
export const restBefore = 120;

type Sets = ReturnType<typeof ratedSets>;
const known = new WeakMap<TreeView, Partial<Record<ControlsView, Sets>>>();

/** The rated sets of a tree, worked out once for its rating: that is another one as soon as anything the sets were made of is. */
export function setsOf(w: Workspace, view: TreeView, controlsView: ControlsView): Sets {
  const kept = known.get(view) ?? {};
  known.set(view, kept);
  kept[controlsView] ??= ratedSets(w, view, controlsView);
  return kept[controlsView];
}
