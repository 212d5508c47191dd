import type { ControlRow } from '../kinds/control/shape.ts';
import { rateStep } from '../method/rate/feasibility.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import type { Method } from '../model/method.ts';
import { add, type Op } from './edit.ts';
import type { Workspace } from './workspace.ts';

/** What getting around a control takes. */
export interface Effort {
  level: string | null;
  sum: number | null;
  /** Root of the tree it comes from; `null` = from the values of the control. */
  tree: string | null;
}

/** The effort of getting around a control: by its tree where it has one, else by its own values under a model. */
export function effortAround(method: Method, trees: Ratings['trees'], control: ControlRow, model = ''): Effort {
  const tree = trees.get(control.id);
  const by = tree && (tree.controlled ?? tree.initial);
  if (tree && by) return { level: by.level, sum: by.sum, tree: tree.root };
  const { id, ratings } = control;
  const { level, sum } = rateStep(method, { id, ratings, takesPart: true, preSteps: [] }, model);
  return { level, sum, tree: null };
}

/** The active controls that take part in a rating, by a tree or by the steps of a path, while by its model nothing says what getting around them takes. */
export function unratedControls(
  { method, controls, threats, paths }: Workspace,
  ratings: Ratings,
): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (ids: readonly string[], model: string) => {
    for (const id of ids) {
      const control = controls.get(id);
      if (control?.active && effortAround(method, ratings.trees, control, model).level === null) found.add(id);
    }
  };
  for (const [owner, tree] of ratings.trees) if (threats.has(owner)) look(tree.controls, tree.model);
  for (const { id, model } of paths) look(ratings.paths.get(id)?.guarded?.controls ?? [], model);
  return found;
}

/** Begins the tree by which a control is circumvented (M-7.4), with a first step. Its own values stay, and count again when the tree goes. */
export function treeAround(
  { id: control }: ControlRow,
  { text, step: name, model }: { text: string; step: string; model: string },
  newId: () => string,
): { ops: readonly Op[]; root: string; leaf: string } {
  const [root, step, leaf] = [newId(), newId(), newId()];
  const ops = [
    add('treeNodes', { control, gate: 'or', text, model }, root),
    add('steps', { name }, step),
    add('treeNodes', { control, parent: root, step }, leaf),
  ];
  return { ops, root, leaf };
}
