import { type PathRating, ratePath } from '../method/rate/feasibility.ts';
import type { ControlsView, TreeView } from '../method/rate/ratings.ts';
import { scaleOf } from '../method/rate/scale.ts';
import { minimalSets } from '../method/rate/tree-paths.ts';
import { mostSets } from './tree-conversion.ts';
import { treeContext, treeFactsOf } from './trees.ts';
import type { Workspace } from './workspace.ts';

/** A path of a tree: the steps (and, with controls, the controls to be got around) of one minimal set. */
export interface RatedSet {
  steps: readonly string[];
  rating: PathRating;
}

/** The minimal sets of a tree, rated like paths, the easiest first. `truncated`: there are more, and an easier one may be among them. */
export function ratedSets(
  w: Workspace,
  view: TreeView,
  controlsView: ControlsView,
): { sets: RatedSet[]; truncated: boolean } {
  const controls = controlsView === 'controlled' ? ('asSet' as const) : ('off' as const);
  const context = { ...treeContext(w), controls, model: view.model };
  const { sets, truncated } = minimalSets(treeFactsOf(w, view.root), context, mostSets);
  const stepOf = (id: string) => {
    const control = w.controls.get(id);
    return w.steps.get(id) ?? (control && { ...control, takesPart: true, preSteps: [] });
  };
  const rated = sets.map((steps) => {
    const path = { id: '', steps, threats: [], model: view.model, basis: 'steps' as const, ratings: {} };
    return { steps, rating: ratePath(w.method, path, stepOf) };
  });
  const ranks = new Map(w.method.feasibilityLevels.map(({ code, value }) => [code, value]));
  const rank = (level: string | null) => ranks.get(level ?? '') ?? Number.NEGATIVE_INFINITY;
  // Of one level the lesser effort, and what is impossible last.
  const { direction } = scaleOf(w.method).model(view.model);
  const effort = ({ sum }: PathRating) => (sum === null ? Number.MAX_VALUE : sum * direction);
  rated.sort((a, b) => rank(b.rating.level) - rank(a.rating.level) || effort(a.rating) - effort(b.rating));
  return { sets: rated, truncated };
}
