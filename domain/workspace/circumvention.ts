import type { ControlRow } from '../kinds/control/shape.ts';
import { rateStep } from '../method/rate/feasibility.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import type { Method } from '../model/method.ts';
import { add, type Op } from './edit.ts';

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
