import { sameContent } from '../../workspace/same-content.ts';
import { loseCustomLevels } from '../attack-path/custom-level.ts';
import { checkRatings, refuseLoop } from '../checks.ts';
import type { RuleEdit, Rules } from '../rule.ts';
import { leadsBack } from '../tree-node/rules.ts';
import type { StepRow } from './shape.ts';

/** What the rating of a path takes from its steps. */
const ratedPart = (step: StepRow) => [step.ratings, step.takesPart, step.impossible, step.preSteps];

export const stepRules: Rules<'steps'> = {
  written(edit, row, before) {
    checkRatings(edit, row.ratings, before?.ratings);
    if (row.preSteps.length) refuseLoop(edit, 'steps', row, before, 'preSteps');
    if (row.controls.length && !sameContent(before?.controls, row.controls)) checkControls(edit, row);
    if (before && !sameContent(ratedPart(before), ratedPart(row))) loseCustomLevels(edit, new Set([row.id]));
  },
  dropped(edit, rows) {
    loseCustomLevels(edit, new Set(rows.map(({ id }) => id)));
  },
};

/** A step of the tree by which a control is circumvented is not guarded by that control. */
function checkControls(edit: RuleEdit, row: StepRow): void {
  for (const node of edit.naming('treeNodes', 'step', row.id))
    if (row.controls.some((control) => leadsBack(edit, control, node.id)))
      edit.refuse('LinkLoop', { field: 'controls' }, 'controls');
}
