import { sameContent } from '../../model/same-content.ts';
import { loseCustomLevels } from '../attack-path/custom-level.ts';
import { checkRatings, refuseLoop } from '../checks.ts';
import type { RuleEdit, Rules } from '../rule.ts';
import { isGuardedByItself } from '../tree-node/rules.ts';
import type { StepRow } from './shape.ts';

/** What the rating of a path takes from its steps. */
const ratedPart = (step: StepRow) => [step.ratings, step.takesPart, step.impossible, step.preSteps];

export const stepRules: Rules<'steps'> = {
  written(edit, row, before) {
    checkRatings(edit, row.ratings, before?.ratings);
    if (row.preSteps.length) refuseLoop(edit, 'steps', row, before, 'preSteps');
    if (before && !sameContent(guardedPart(before), guardedPart(row))) checkControls(edit, row, before);
    if (before && !sameContent(ratedPart(before), ratedPart(row))) loseCustomLevels(edit, new Set([row.id]));
  },
  dropped(edit, rows) {
    loseCustomLevels(edit, new Set(rows.map(({ id }) => id)));
  },
};

/** What the controls of a leaf are taken from. */
const guardedPart = ({ controls, preSteps, takesPart }: StepRow) => [controls, preSteps, takesPart];

/** A step of the tree by which a control is circumvented is not guarded by that control, nor is a step before it. */
function checkControls(edit: RuleEdit, row: StepRow, before: StepRow): void {
  const field = sameContent(before.controls, row.controls) ? 'preSteps' : 'controls';
  for (const step of stepsAfter(edit, row))
    for (const node of edit.naming('treeNodes', 'step', step))
      if (isGuardedByItself(edit, node)) edit.refuse('LinkLoop', { field }, field);
}

/** The step, and those it is a pre-step of, however many steps lie between. */
function stepsAfter(edit: RuleEdit, row: StepRow): ReadonlySet<string> {
  const found = new Set([row.id]);
  for (const id of found) for (const after of edit.naming('steps', 'preSteps', id)) found.add(after.id);
  return found;
}
